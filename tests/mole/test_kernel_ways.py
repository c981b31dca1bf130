"""That kernels have room for every way to close a gap (M-9): all layouts are tried, with piles of one card."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import in_place
from motherlode.games.mole.actions import MOST_WAYS
from motherlode.games.mole.kernel_closing import ways
from motherlode.games.mole.kernel_layout import HEIGHTS, LAYOUT_LENGTH, MOST_OPTIONS, ROWS, START, WIDTH, Table
from motherlode.games.mole.layout import CORRIDOR

PLACES: Final = 2 * CORRIDOR - 1
"""At most so many in which a row shares a column with the one above it."""
FIRST: Final = CORRIDOR * CORRIDOR
"""Where the top row begins, so far to the right that no row is left of column 0."""


def rows_that_may_be() -> npt.NDArray[np.int64]:
    """Each width of a row, with each choice of piles that remain, a bit each. Of a row of four nothing does."""
    remaining = [(width, kept) for width in range(1, CORRIDOR) for kept in range(1 << width)]
    return np.array([*remaining, (CORRIDOR, 0)], dtype=np.int64)


@in_place
def write(table: Table, rows: npt.NDArray[np.int64], number: int) -> int:
    """The layout of this number, and which cells are taken from it; -1 if there is none."""
    table[ROWS], taken, start = CORRIDOR, 0, FIRST
    for line in range(CORRIDOR):
        width, kept = rows[number % len(rows)]
        number //= len(rows)
        if line > 0:
            start += number % PLACES - width + 1
            number //= PLACES
            if start >= table[START + line - 1] + table[WIDTH + line - 1]:
                return -1
        table[START + line], table[WIDTH + line] = start, width
        taken |= (~kept & ((1 << width) - 1)) << CORRIDOR * line
    return taken


@in_place
def most_ways(table: Table, found: Table, rows: npt.NDArray[np.int64]) -> int:
    most = 0
    for number in range(len(rows) ** CORRIDOR * PLACES ** (CORRIDOR - 1)):
        taken = write(table, rows, number)
        if taken >= 0:
            most = max(most, ways(table, taken, found, 0))
    return most


def test_m9_kernels_and_environments_have_room_for_every_way_to_close() -> None:
    """Four rows of two piles each, drawn apart by the column that was between them, close in 2⁴ ways; in two of these
    all rows move alike, which is the same layout. With piles of up to three cards it is 15, too."""
    table, found = np.zeros(LAYOUT_LENGTH, dtype=np.int8), np.zeros(2 * MOST_OPTIONS, dtype=np.int8)
    table[HEIGHTS : HEIGHTS + CORRIDOR * CORRIDOR] = 1
    most = most_ways(table, found, rows_that_may_be())
    assert most == 15
    assert most < min(MOST_WAYS, MOST_OPTIONS)
