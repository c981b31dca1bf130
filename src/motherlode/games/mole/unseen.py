"""What a view of Manny Mole leaves open: which cards its seat has not seen, and who may hold them.

Nothing has to be remembered: every card that was ever shown lies in the layout, in a chamber or in the queue.
"""

from __future__ import annotations

from motherlode.core.game import View
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.sizes import size_in


def unseen(view: View) -> list[str]:
    """The cards that this seat has not seen: in other hands, chosen in secret, or put out. In the order of the deck."""
    seen = {*view["hand"], view["choice"]}
    seen.update(card.code for card in Layout.parse(view["layout"]).cards())
    for chamber in view["chambers"]:
        seen.update(chamber["cards"])
    seen.update(turn["card"] for turn in view["queue"])
    return [card.code for card in size_in(view).deck(view["options"]["silver"]) if card.code not in seen]


def holding(view: View) -> list[int]:
    """How many cards each seat holds that the others have not seen, one chosen in secret included."""
    return [held + chosen for held, chosen in zip(view["holding"], view["chosen"], strict=True)]


def imagined_hands(view: View) -> tuple[tuple[str, ...], ...]:
    """Hands for all seats, the own one as it is, the others with unseen cards as they come."""
    others = iter(unseen(view))
    own = tuple(card for card in (*view["hand"], view["choice"]) if card is not None)
    return tuple(
        own if seat == view["seat"] else tuple(next(others) for _ in range(held))
        for seat, held in enumerate(holding(view))
    )
