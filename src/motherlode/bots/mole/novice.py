"""The beginner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from motherlode.bots.mole.hauls import haul_of, results
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.layout import CORRIDOR, CorridorKind

IN_PLAIN_SIGHT: Final = 0.9
"""How often it notices that a card of its hand completes a row, a pile, or a corridor of more than four cards."""
COLUMN: Final = 0.4
"""Likewise, a column of four single cards: there it has to look across the colours."""


class Novice:
    """Plays any card, unless it notices one that completes a corridor as the layout lies now.

    It hardly misses a row or a pile, nor a great heap, but often a column. It thinks neither of those who lay before
    nor of what it leaves, does not count how much a corridor brings, and puts cards and piles anywhere they may go.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """It forgets."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choices(moves, self.odds(view, moves))[0]

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        noticed = [_attention(view, move) for move in moves]
        most = max(noticed)
        taking = [attention == most > 0 for attention in noticed]
        return [most * takes / max(1, sum(taking)) + (1 - most) / len(moves) for takes in taking]


def _attention(view: View, move: Move) -> float:
    """How likely it is to notice what a move takes; 0 if that is nothing."""
    taking = [layout for layout in results(view, move) if layout.corridors()]
    if not taking:
        return 0.0
    kinds = {corridor.kind for layout in taking for corridor in layout.corridors()}
    is_plain = kinds != {CorridorKind.COLUMN} or max(map(haul_of, taking)) > CORRIDOR
    return IN_PLAIN_SIGHT if is_plain else COLUMN
