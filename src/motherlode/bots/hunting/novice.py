"""The beginner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from motherlode.bots.hunting.choosing import pick
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import PILE_AT
from motherlode.games.hunting.position import Mine, Rush

Shown = dict[str, Any]

RUSHING: Final = 0.5
"""How much likelier than a declaration a Gold Rush is on a pile."""


class Novice:
    """Guesses: any number that is not higher than the pile, on any pile, and a Gold Rush when it feels like it.

    It builds anything, never keeps gold, and does not count what is left.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            return self._random.choice(moves)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        if view["phase"] == "building":
            return [1 / len(moves)] * len(moves)
        weights = [_weight(view, move) for move in moves]
        return [weight / sum(weights) for weight in weights]


def _weight(view: View, move: Move) -> float:
    seat = view["seat"]
    other = view["sides"][1 - seat]
    if isinstance(move, Mine):
        return 1.0 if _fits(other, move.number, move.pile) else 0.0
    if isinstance(move, Rush):
        return RUSHING if _fits(other, view["sides"][seat]["marker"]["number"], move.pile) else 0.0
    return 0.0


def _fits(side: Shown, number: int, pile: str) -> bool:
    height: int = side["heights"][PILE_AT[pile]]
    return number <= height
