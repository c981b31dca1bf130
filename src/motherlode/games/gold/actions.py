"""The moves of Gold as numbers: action n turns up the card at position n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.games.gold.position import FLIPS, Flip

COUNT: Final = len(FLIPS)


def legal_actions(view: View, moves: Sequence[Flip], begun: Sequence[int]) -> Sequence[int]:
    return [move.position for move in moves]


def move_of(view: View, actions: Sequence[int]) -> Flip:
    return FLIPS[actions[0]]


def actions_of(view: View, move: Flip) -> tuple[int, ...]:
    return (move.position,)
