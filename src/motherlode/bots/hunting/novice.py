"""The beginner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from motherlode.bots.hunting.choosing import pick
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import NUMBERS, PILE_AT
from motherlode.games.hunting.position import Mine, Rush
from motherlode.games.hunting.seams import odds as count_odds

Shown = dict[str, Any]

RUSHING: Final = 0.5
"""How much likelier than a declaration a Gold Rush is on a pile."""
SLIP: Final = 0.05
"""How likely, beside a number that can lie there, is one that cannot but is not higher than the pile.

Not when all pieces that are left are alike, or every pile is a single piece: that lies open to anybody.
"""


class Novice:
    """Guesses: any number that can still lie there, on any pile, and a Gold Rush when it feels like it.

    It builds anything, never keeps gold, and does not ask which number is likelier. It sees that there are no threes
    any more, but for a slip now and then, and always what lies open, such as a last piece. If that is its marker's
    number, it does not forget its Gold Rush.
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
        rushes = [weight * isinstance(move, Rush) for move, weight in zip(moves, weights, strict=True)]
        if _is_open(view["sides"][1 - view["seat"]]) and any(rushes):
            weights = rushes
        return [weight / sum(weights) for weight in weights]


def _weight(view: View, move: Move) -> float:
    seat = view["seat"]
    other = view["sides"][1 - seat]
    if isinstance(move, Mine):
        return _belief(other, move.number, move.pile)
    if isinstance(move, Rush):
        return RUSHING * _belief(other, view["sides"][seat]["marker"]["number"], move.pile)
    return 0.0


def _belief(side: Shown, number: int, pile: str) -> float:
    """How readily it takes a number to top a pile."""
    heights, at = side["heights"], PILE_AT[pile]
    if number > heights[at]:
        return 0.0
    if count_odds(heights, tuple(side["unseen"].values()), at)[NUMBERS.index(number)]:
        return 1.0
    return 0.0 if _is_open(side) else SLIP


def _is_open(side: Shown) -> bool:
    """Whether anybody sees what is left: every pile is a single piece, or all pieces are alike."""
    left = [count for count in side["unseen"].values() if count]
    return len(left) == 1 or sum(left) == sum(map(bool, side["heights"]))
