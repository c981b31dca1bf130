"""Closing gaps for kernels: every best way of M-9, on the arrays of `kernel_layout`."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import compiled, in_place
from motherlode.games.mole.kernel_layout import (
    BLANK,
    CARD_BITS,
    CARD_MOVED,
    CARD_SHIFT,
    CELLS,
    COLOUR,
    COLOUR_SHIFT,
    FAR,
    HEIGHT_SHIFT,
    LAYOUT_LENGTH,
    MOST_OPTIONS,
    ROWS,
    SPAN,
    START,
    WAY_BITS,
    WAY_SHIFT,
    WIDTH,
    Words,
)
from motherlode.games.mole.layout import CORRIDOR

# What the search for the best ways works on: a layout without its gaps; then
LINES: Final = LAYOUT_LENGTH
"""The old line of each row, and below the old column of each pile."""
COLUMNS: Final = LINES + CORRIDOR
STARTS: Final = COLUMNS + CORRIDOR * CORRIDOR
"""The first column of each row in the way that is looked at."""
BEST: Final = STARTS + CORRIDOR
"""For each row and column, the least that this row and those below it cost, if it starts there."""
WORK_LENGTH: Final = BEST + CORRIDOR * SPAN


@in_place
def _gather(table: Words, taken: int) -> int:
    """Drop the cells that are taken and the rows that are emptied. Rows keep their first pile's column."""
    kept = 0
    for line in range(table[ROWS]):
        width, shift = 0, 0
        for index in range(table[WIDTH + line]):
            if not taken >> (CORRIDOR * line + index) & 1:
                if width == 0:
                    shift = index
                table[CELLS + CORRIDOR * kept + width] = table[CELLS + CORRIDOR * line + index]
                width += 1
        if width:
            table[START + kept], table[WIDTH + kept] = table[START + line] + shift, width
            table[COLOUR + kept] = table[COLOUR + line]
            kept += 1
    table[ROWS] = kept
    return kept


@in_place
def _colour_of(table: Words, line: int) -> int:
    """M-13: the colour of a row, covered cards included."""
    for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
        pile = table[CELLS + cell]
        for _ in range(pile >> HEIGHT_SHIFT):
            colour = (pile & CARD_BITS) >> COLOUR_SHIFT
            if colour != BLANK:
                return colour
            pile >>= CARD_SHIFT
    return BLANK


@in_place
def close(table: Words, taken: int, way: int) -> None:
    """Take these cells out of the layout and close it in this way."""
    rows = _gather(table, taken)
    for line in range(rows - 1, -1, -1):
        table[START + line] = way & WAY_BITS
        way >>= WAY_SHIFT
        if table[COLOUR + line] != BLANK:
            table[COLOUR + line] = _colour_of(table, line)


@in_place
def _trivial_way(table: Words, taken: int) -> int:
    """The way in which nothing moves, where nothing has to; else -1."""
    way, kept, left = 0, 0, SPAN
    below, end, start = -1, 0, 0
    for line in range(table[ROWS]):
        width = table[WIDTH + line]
        row = (~taken >> (CORRIDOR * line)) & ((1 << width) - 1)
        if not row:
            continue
        first = 0
        while not row >> first & 1:
            first += 1
        packed = row >> first
        if packed & (packed + 1):
            return -1
        past = first
        while row >> past & 1:
            past += 1
        first += table[START + line]
        past += table[START + line]
        if kept and (line > below + 1 or first >= end or start >= past):
            return -1
        way = way << WAY_SHIFT | first
        below, start, end = line, first, past
        left = min(left, first)
        kept += 1
    shift = 0
    for _ in range(kept):
        shift = shift << WAY_SHIFT | left
    return way - shift if kept else 0


@in_place
def _add_way(way: int, rows: int, found: Words, at: int, count: int) -> int:
    """Sort a way into those found, shifted to the left edge, unless it is there; how many there are."""
    left, rest = SPAN, way
    for _ in range(rows):
        left = min(left, rest & WAY_BITS)
        rest >>= WAY_SHIFT
    shift = 0
    for _ in range(rows):
        shift = shift << WAY_SHIFT | left
    way -= shift
    place = count
    while place > 0 and found[at + place - 1] > way:
        place -= 1
    if (place > 0 and found[at + place - 1] == way) or count == MOST_OPTIONS:
        return count
    for index in range(count, place, -1):
        found[at + index] = found[at + index - 1]
    found[at + place] = way
    return count + 1


@in_place
def _cost(work: Words, line: int, start: int, lines: int) -> int:
    """What it costs to bring a row to a column, so many lines away."""
    cost = 0
    for cell in range(CORRIDOR * line, CORRIDOR * line + work[WIDTH + line]):
        distance = abs(start - work[COLUMNS + cell]) + lines
        if distance:
            cost += (work[CELLS + cell] >> HEIGHT_SHIFT) * (CARD_MOVED + distance)
        start += 1
    return cost


@in_place
def _fill(work: Words, upmost: int, first: int, last: int) -> int:
    """The cost of the best way with each row at each column and the top row on a given line; the least of all."""
    rows = work[ROWS]
    least = FAR
    for line in range(rows - 1, -1, -1):
        least = FAR
        lines = abs(upmost + line - work[LINES + line])
        row, lower = BEST + SPAN * line, BEST + SPAN * (line + 1)
        for start in range(first, last + 1):
            cost = _cost(work, line, start, lines)
            if line < rows - 1:
                # M-9 (c): the row below starts where it shares a column with this one
                below = FAR
                low, high = max(start - work[WIDTH + line + 1] + 1, first), min(start + work[WIDTH + line] - 1, last)
                for other in range(low, high + 1):
                    below = min(below, work[lower + other])
                cost += below
            work[row + start] = cost
            least = min(least, cost)
    return least


@in_place
def _collect(work: Words, upmost: int, first: int, last: int, least: int, found: Words, at: int, count: int) -> int:
    """Add every way of the least cost that `_fill` has found: row by row, whatever still adds up to it."""
    rows = work[ROWS]
    line, target = 0, least
    work[STARTS] = first - 1
    while line >= 0:
        work[STARTS + line] += 1
        start = work[STARTS + line]
        end = last if line == 0 else min(last, work[STARTS + line - 1] + work[WIDTH + line - 1] - 1)
        if start > end:
            line -= 1
            if line >= 0:
                target += _cost(work, line, work[STARTS + line], abs(upmost + line - work[LINES + line]))
        elif work[BEST + SPAN * line + start] == target:
            if line == rows - 1:
                way = 0
                for row in range(rows):
                    way = way << WAY_SHIFT | work[STARTS + row]
                count = _add_way(way, rows, found, at, count)
            else:
                target -= _cost(work, line, start, abs(upmost + line - work[LINES + line]))
                line += 1
                work[STARTS + line] = max(start - work[WIDTH + line] + 1, first) - 1
    return count


@in_place
def _gather_rests(work: Words, table: Words, taken: int) -> int:
    """What remains, with the old line of every row and the old column of every pile; how many rows there are."""
    kept = 0
    for line in range(table[ROWS]):
        width = 0
        for index in range(table[WIDTH + line]):
            if not taken >> (CORRIDOR * line + index) & 1:
                cell = CORRIDOR * kept + width
                work[COLUMNS + cell] = table[START + line] + index
                work[CELLS + cell] = table[CELLS + CORRIDOR * line + index]
                width += 1
        if width:
            work[LINES + kept], work[WIDTH + kept] = line, width
            kept += 1
    work[ROWS] = kept
    return kept


@in_place
def ways(table: Words, taken: int, found: Words, at: int) -> int:
    """Write every best way to close to `found` from `at` on, in the order of `closings`; how many they are."""
    way = _trivial_way(table, taken)
    if way < 0:
        return _search_ways(table, taken, found, at)
    found[at] = way
    return 1


@compiled
def _search_ways(table: Words, taken: int, found: Words, at: int) -> int:
    work = np.empty(WORK_LENGTH, dtype=np.int64)
    rows = _gather_rests(work, table, taken)
    first, last = SPAN, 0
    for line in range(rows):
        width = work[WIDTH + line]
        first = min(first, work[COLUMNS + CORRIDOR * line])
        last = max(last, work[COLUMNS + CORRIDOR * line + width - 1] - width + 1)
    least, count = FAR, 0
    for upmost in range(work[LINES], work[LINES + rows - 1] - rows + 2):
        cost = _fill(work, upmost, first, last)
        if cost < least:
            least, count = cost, 0
        if cost == least:
            count = _collect(work, upmost, first, last, least, found, at, count)
    return count
