"""G-2 under rules 1, for games begun and recorded under them: each strewn card kept to a cell of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from motherlode.core.dealing import Stream
from motherlode.games.gold.scatter import SIDE, Place, Strewing

CELL: Final = (200, 240)
CARD: Final = (160, 200)
TABLE: Final = (SIDE * CELL[0], SIDE * CELL[1])
TILT: Final = 5
"""Degrees to either side."""


def _slack() -> tuple[int, int]:
    """How far a card turned by TILT can leave the middle of its cell and stay inside it."""
    width, height = CARD
    wide, high = cos(radians(TILT)), sin(radians(TILT))
    return int((CELL[0] - width * wide - height * high) / 2), int((CELL[1] - height * wide - width * high) / 2)


SLACK: Final = _slack()


def draw_places(stream: Stream) -> tuple[Place, ...]:
    return tuple(_draw_place(stream, at) for at in range(SIDE * SIDE))


def _draw_place(stream: Stream, at: int) -> Place:
    x, y = _middle(at)
    shift_x, shift_y = stream.below(2 * SLACK[0] + 1), stream.below(2 * SLACK[1] + 1)
    return x - SLACK[0] + shift_x, y - SLACK[1] + shift_y, stream.below(2 * TILT + 1) - TILT


def _middle(at: int) -> tuple[int, int]:
    row, column = divmod(at, SIDE)
    return column * CELL[0] + CELL[0] // 2, row * CELL[1] + CELL[1] // 2


def fit_in_cells(places: Sequence[Place]) -> bool:
    """Whether every card keeps to its cell, and so covers no other."""
    return len(places) == SIDE * SIDE and all(_fits(place, at) for at, place in enumerate(places))


def _fits(place: Place, at: int) -> bool:
    x, y = _middle(at)
    return abs(place[0] - x) <= SLACK[0] and abs(place[1] - y) <= SLACK[1] and abs(place[2]) <= TILT


IN_CELLS: Final = Strewing(TABLE, CARD, draw_places, fit_in_cells)
