"""The player of family evenings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from motherlode.bots.mole.hauls import best_haul, haul_of, layout_of
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import Close, Lay, Play


class Regular:
    """Takes the best corridor that it can reach this round: it tries each of its cards in the layout as it lies.

    Chains and the choices of laying and closing are looked through to their end; of equally good moves it plays any. It
    does not think of those who lay before, nor of what it leaves to those who lay after.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """All it needs lies open."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choices(moves, self.odds(view, moves))[0]

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        layout = layout_of(view)
        hauls = [_haul(view, layout, move) for move in moves]
        best = max(hauls)
        return [(haul == best) / hauls.count(best) for haul in hauls]


def _haul(view: View, layout: Layout, move: Move) -> int:
    """How many cards a move takes at once."""
    if isinstance(move, Play):
        return best_haul(layout, move.card)
    if isinstance(move, Lay):
        card = Card.parse(view["pending"]["card"])
        (spot,) = [spot for spot in layout.spots(card) if str(spot) == str(move)]
        return haul_of(layout.lay(card, spot))
    return haul_of(move.layout) if isinstance(move, Close) else 0
