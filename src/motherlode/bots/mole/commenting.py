"""Decisions of Manny Mole explained: what a card takes as the layout lies, and what it leaves. The ledger in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.bots.judging import Reason
from motherlode.bots.mole.hauls import best_haul, haul_of, layout_of
from motherlode.bots.mole.ledger import ledger
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import Close, Lay, Play

__all__ = ["Commentator", "ledger", "ledger_words"]


ORDER: Final = {
    None: "",
    "later": ", and is laid later, when higher cards of others lie",
    "earlier": ", and is laid earlier, before lower cards of others",
    "after": ", and the difference is in what others lay after it",
}
"""By what sets the better move apart."""


class Commentator:
    """Says what each choice takes at once, and how many cards would then take something of what is left."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def see(self, events: Sequence[Event]) -> None:
        """All it needs lies open."""

    def plainest(self, view: View, moves: Sequence[Move]) -> Move:
        """What takes most at once."""
        return max(moves, key=lambda move: _outcome(view, move)[1])

    def why(self, view: View, played: Move, best: Move) -> Reason:
        ours, theirs = _told(view, played), _told(view, best)
        order = _order(played, best) if _gains(ours) == _gains(theirs) and played != best else None
        words = _words(theirs) if played == best else f"{_words(theirs)}{ORDER[order]}; played: {_words(ours)}"
        return Reason("layout", words[0].upper() + words[1:], {"played": ours, "best": theirs, "order": order})


def _gains(told: dict[str, Json]) -> tuple[Json, Json]:
    return told["takes"], told["opens"]


def _order(played: Move, best: Move) -> str:
    """What sets the better move apart where both bring the same as the layout lies: its number (M-3), or what follows.

    Of equal numbers M-3 has the colours decide, but hardly any card of others lies between those.
    """
    if isinstance(played, Play) and isinstance(best, Play) and played.card.number != best.card.number:
        return "later" if best.card.number < played.card.number else "earlier"
    return "after"


def _told(view: View, move: Move) -> dict[str, Json]:
    """What a move takes, and what it opens: in the layout as it lies, where others may lay before."""
    after, took = _outcome(view, move)
    kind = "play" if isinstance(move, Play) else "lay" if isinstance(move, Lay) else "close"
    return {"kind": kind, "move": str(move).partition(" ")[2], "takes": took, "opens": _open_to(after, view)}


def _outcome(view: View, move: Move) -> tuple[Layout, int]:
    """The layout after a move, before anything is taken, and how much the best way takes."""
    layout = layout_of(view)
    if isinstance(move, Play):
        spot = max(layout.spots(move.card), key=lambda each: haul_of(layout.lay(move.card, each)))
        return layout.lay(move.card, spot), best_haul(layout, move.card)
    if isinstance(move, Lay):
        card = Card.parse(view["pending"]["card"])
        spot = next(each for each in layout.spots(card) if str(each) == str(move))
        return layout.lay(card, spot), haul_of(layout.lay(card, spot))
    assert isinstance(move, Close)  # noqa: S101 - there are three kinds of moves
    return move.layout, haul_of(move.layout)


def _open_to(layout: Layout, view: View) -> int:
    """How many cards of the deck would take something from a layout; none if it is complete: that will be taken."""
    if haul_of(layout):
        return 0
    return sum(best_haul(layout, card) > 0 for card in deck(silver=view["options"]["silver"]))


def _words(told: dict[str, Json]) -> str:
    takes = f"takes {told['takes']} cards" if told["takes"] else "takes nothing at once"
    left = "1 card" if told["opens"] == 1 else f"{told['opens']} cards"
    opens = f" and leaves {left} of the deck that would take something" if told["opens"] else ""
    return f"{told['kind']} {told['move']} {takes}{opens}"


def ledger_words(account: Json, names: Sequence[str]) -> list[str]:
    """A line a player."""
    return [
        f"{names[player['seat']]}: {player['took']} cards taken, {player['opened']} opened for others, "
        f"{player['missed']} rounds without a corridor that a card in hand could reach"
        for player in account["players"]
    ]
