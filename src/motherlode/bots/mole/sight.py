"""What a player of Manny Mole reads from a view.

Nothing has to be remembered: every card that was ever shown lies in the layout, in a chamber or in the queue.
"""

from __future__ import annotations

from motherlode.core.game import View
from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.closing import Closing, take
from motherlode.games.mole.layout import Layout


def layout_of(view: View) -> Layout:
    return Layout.parse(view["layout"])


def unseen(view: View) -> list[str]:
    """The cards that this seat has not seen: in other hands, chosen in secret, or put out. In the order of the deck."""
    seen = {*view["hand"], view["choice"]}
    seen.update(card.code for card in layout_of(view).cards())
    for chamber in view["chambers"]:
        seen.update(chamber["cards"])
    seen.update(turn["card"] for turn in view["queue"])
    return [card.code for card in deck(view["options"]["silver"]) if card.code not in seen]


def holding(view: View) -> list[int]:
    """How many unseen cards each seat holds, those chosen in secret included."""
    return [held + chosen for held, chosen in zip(view["holding"], view["chosen"], strict=True)]


def best_haul(layout: Layout, card: Card) -> int:
    """The most cards that a card can take if it comes into this layout."""
    return max(haul_of(layout.lay(card, spot)) for spot in layout.spots(card))


def haul_of(layout: Layout) -> int:
    """The most cards that can be taken from a layout just laid, closing as suits best."""
    taking = take(layout)
    if taking is None:
        return 0
    return len(taking.cards) + max(map(haul_after, taking.closings))


def haul_after(closing: Closing) -> int:
    """The most cards that the chain takes after closing in this way."""
    return haul_of(closing.layout)
