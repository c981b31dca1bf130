"""The player of family evenings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from motherlode.bots.mole.hauls import haul_by
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.position import Play


class Regular:
    """Takes the best corridor that it can reach this round: it tries each of its cards in the layout as it lies.

    Chains and the choices of laying and closing are looked through to their end. Of cards that take as much it plays
    the one that is laid first; if none takes anything, it plays any. It thinks of nobody's cards but its own, nor of
    what it leaves to those who lay after.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """All it needs lies open."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choices(moves, self.odds(view, moves))[0]

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        hauls = [haul_by(view, move) for move in moves]
        goods = [(haul, _turn(move) if haul else 0) for haul, move in zip(hauls, moves, strict=True)]
        best = max(goods)
        return [(good == best) / goods.count(best) for good in goods]


def _turn(move: Move) -> int:
    """The higher, the sooner a card is laid (M-3)."""
    return -move.card.order if isinstance(move, Play) else 0
