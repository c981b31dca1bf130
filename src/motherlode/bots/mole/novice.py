"""The beginner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from motherlode.bots.mole.hauls import haul_of, layout_of
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import Play

ATTENTION: Final = 0.35
"""How often it looks whether a card of its hand completes something."""


class Novice:
    """Plays any card, unless it happens to notice one that completes a corridor as the layout lies now.

    It looks only now and then, thinks neither of those who lay before nor of what it leaves, does not count how much a
    corridor brings, and puts cards and piles anywhere they may go.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """It forgets."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choices(moves, self.odds(view, moves))[0]

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        anything = [1 / len(moves)] * len(moves)
        layout = layout_of(view)
        taking = [isinstance(move, Play) and _completes(layout, move) for move in moves]
        if not any(taking):
            return anything
        return [
            (1 - ATTENTION) * any_move + ATTENTION * takes / sum(taking)
            for any_move, takes in zip(anything, taking, strict=True)
        ]


def _completes(layout: Layout, move: Play) -> bool:
    """Whether the card, laid on the first spot that comes to mind, completes a corridor."""
    card = move.card
    return haul_of(layout.lay(card, layout.spots(card)[0])) > 0
