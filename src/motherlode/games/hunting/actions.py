"""The moves of Gold Hunting as numbers.

0 to 11 declare a number on a pile: four piles for a 1, then for a 2, then for a 3. 12 to 15 are Gold Rushes on each
pile, 16 to 27 keep the stack and then declare like 0 to 11.

There are 264,600 builds, so a build is made of ten small actions, piece by piece from the bottom of pile a: 28 to 30
put a piece of 1, 2 or 3 on the pile that is being built, 31 to 33 begin the next pile with it. Every build has
exactly one such row of actions, and no row of legal actions leads astray.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.games.hunting.pieces import NUMBERS, Piles
from motherlode.games.hunting.position import Build, HuntingMove
from motherlode.games.hunting.rules import WRITTEN_CHOICES

MINING: Final = tuple(WRITTEN_CHOICES.values())
MINING_AT: Final = {move: at for at, move in enumerate(MINING)}
PUT: Final = len(MINING)
"""The action that puts a piece of the first number on the pile."""
BEGIN: Final = PUT + len(NUMBERS)
"""The action that begins the next pile with such a piece."""
COUNT: Final = BEGIN + len(NUMBERS)


def legal_actions(view: View, moves: Sequence[HuntingMove], begun: Sequence[int]) -> Sequence[int]:
    if view["phase"] == "building":
        return _build_actions(view, begun)
    return sorted(MINING_AT[move] for move in moves)


def move_of(view: View, actions: Sequence[int]) -> HuntingMove | None:
    if actions[0] < PUT:
        return MINING[actions[0]]
    return Build(piles_of(actions)) if len(actions) == sum(_own(view)["unseen"].values()) else None


def actions_of(view: View, move: HuntingMove) -> tuple[int, ...]:
    if not isinstance(move, Build):
        return (MINING_AT[move],)
    return tuple(
        [
            (BEGIN if pile and not at else PUT) + NUMBERS.index(number)
            for pile, pieces in enumerate(move.piles)
            for at, number in enumerate(pieces)
        ]
    )


def piles_of(begun: Sequence[int]) -> Piles:
    """The piles, as far as they are built by these actions, each from the bottom to the top."""
    piles: list[list[int]] = [[]]
    for action in begun:
        if action >= BEGIN:
            piles.append([])
        piles[-1].append(NUMBERS[(action - PUT) % len(NUMBERS)])
    return tuple([tuple(pile) for pile in piles])


def pieces_left(view: View, begun: Sequence[int]) -> list[int]:
    """How many pieces of each number the seat has not built with yet."""
    built = [piece for pile in piles_of(begun) for piece in pile]
    return [left - built.count(number) for number, left in zip(NUMBERS, _own(view)["unseen"].values(), strict=True)]


def _build_actions(view: View, begun: Sequence[int]) -> list[int]:
    """H-2. Any piece that is left, where it leaves enough for the piles still to come."""
    left = pieces_left(view, begun)
    piles_to_come = len(_own(view)["lifted"]) - len(piles_of(begun))
    can_put = sum(left) > piles_to_come
    can_begin = bool(begun) and piles_to_come > 0
    firsts = [first for first, is_legal in ((PUT, can_put), (BEGIN, can_begin)) if is_legal]
    return [first + at for first in firsts for at, count in enumerate(left) if count]


def _own(view: View) -> View:
    own: View = view["sides"][view["seat"]]
    return own
