"""Closing gaps for kernels: every best way of M-9, on the arrays of `kernel_layout`.

A way to close is a number: the first column of each row that remains, three bits each, the bottom row lowest. Rows that
remain have three piles at most, and each shares a column with the next, so no column is far from the left edge.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import in_place
from motherlode.games.mole.kernel_layout import (
    BLANK,
    COLOUR,
    FAR,
    FATES,
    HEIGHTS,
    MOST_OPTIONS,
    ROWS,
    SPAN,
    START,
    TOPS,
    WIDTH,
    Table,
    move_pile,
)
from motherlode.games.mole.layout import CORRIDOR

WAY_SHIFT: Final = 3
WAY_BITS: Final = (1 << WAY_SHIFT) - 1
LOW_SHIFT: Final = 7
LOW_BITS: Final = (1 << LOW_SHIFT) - 1
"""A way takes two entries: its lowest bits, and `MOST_OPTIONS` further on the rest."""

# While ways are searched, they have five bits a row, and so have the rows' widths and lines; the top row comes lowest.
ROW_SHIFT: Final = 5
ROW_BITS: Final = (1 << ROW_SHIFT) - 1
COST_SHIFT: Final = 15
COST_BITS: Final = (1 << COST_SHIFT) - 1
CARD_MOVED: Final = 1 << 10
"""Cards moved decide first, distances only among equals (M-9): more than the distances of all cards together."""

_PILES: Final = [[place for place in range(CORRIDOR) if row >> place & 1] for row in range(1 << CORRIDOR)]
PILE_COUNT: Final = np.array([len(piles) for piles in _PILES], dtype=np.int8)
"""[the piles of a row, a bit each]: how many they are, where the first and the last stand."""
FIRST_PILE: Final = np.array([min(piles, default=0) for piles in _PILES], dtype=np.int8)
LAST_PILE: Final = np.array([max(piles, default=0) for piles in _PILES], dtype=np.int8)


@in_place
def put_way(found: Table, at: int, place: int, way: int) -> None:
    found[at + place], found[at + MOST_OPTIONS + place] = way & LOW_BITS, way >> LOW_SHIFT


@in_place
def way_at(found: Table, at: int, place: int) -> int:
    return found[at + MOST_OPTIONS + place] << LOW_SHIFT | found[at + place]


@in_place
def _rest(table: Table, taken: int, line: int) -> int:
    """What remains of a row, a bit a pile."""
    return ~taken >> CORRIDOR * line & ((1 << table[WIDTH + line]) - 1)


@in_place
def _gather(table: Table, taken: int) -> int:
    """Drop the cells that are taken and the rows that are emptied; how many rows there are."""
    # Without branches for speed: what is taken is overwritten by what comes next.
    kept = 0
    for line in range(table[ROWS]):
        rest, width = _rest(table, taken, line), 0
        for index in range(CORRIDOR):
            move_pile(table, CORRIDOR * line + index, CORRIDOR * kept + width)
            width += rest >> index & 1
        table[WIDTH + kept], table[COLOUR + kept] = width, table[COLOUR + line]
        kept += width > 0
    table[ROWS] = kept
    return kept


@in_place
def _is_coloured(table: Table, line: int) -> bool:
    """M-13: whether a row has a coloured card, covered ones included."""
    for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
        card = table[TOPS + cell]
        for _ in range(table[HEIGHTS + cell]):
            if card < 0:
                return True
            card = table[FATES + card]
    return False


@in_place
def close(table: Table, taken: int, way: int) -> None:
    """Take these cells out of the layout and close it in this way."""
    for line in range(_gather(table, taken) - 1, -1, -1):
        table[START + line] = way & WAY_BITS
        way >>= WAY_SHIFT
        if not _is_coloured(table, line):
            table[COLOUR + line] = BLANK


@in_place
def _packed(starts: int, rows: int) -> int:
    """The way of these first columns, shifted to the left edge."""
    left, way = SPAN, 0
    for row in range(rows):
        left = min(left, starts >> ROW_SHIFT * row & ROW_BITS)
    for row in range(rows):
        way = way << WAY_SHIFT | (starts >> ROW_SHIFT * row & ROW_BITS) - left
    return way


@in_place
def _way_without_moves(table: Table, taken: int) -> int:
    """The way in which nothing moves, where nothing has to; else -1."""
    starts, kept, below, first, past = 0, 0, 0, 0, 0
    for line in range(table[ROWS]):
        rest = _rest(table, taken, line)
        if not rest:
            continue
        start, end = table[START + line] + int(FIRST_PILE[rest]), table[START + line] + int(LAST_PILE[rest]) + 1
        if end - start > PILE_COUNT[rest] or (kept and (line > below + 1 or start >= past or first >= end)):
            return -1
        starts |= start << ROW_SHIFT * kept
        below, first, past = line, start, end
        kept += 1
    return _packed(starts, kept)


@in_place
def _add_way(way: int, found: Table, at: int, count: int) -> int:
    """Sort a way into those found, unless it is there; how many there are."""
    place = count
    while place > 0 and way_at(found, at, place - 1) > way:
        place -= 1
    if (place > 0 and way_at(found, at, place - 1) == way) or count == MOST_OPTIONS:
        return count
    for index in range(count, place, -1):
        put_way(found, at, index, way_at(found, at, index - 1))
    put_way(found, at, place, way)
    return count + 1


@in_place
def _cost(table: Table, taken: int, line: int, start: int, lines: int) -> int:
    """What it costs to bring the rest of a row to a column, so many lines away."""
    cost, rest, away = 0, _rest(table, taken, line), start - table[START + line]
    for index in range(CORRIDOR):
        is_left = rest >> index & 1
        distance = abs(away - index) + lines
        moved = CARD_MOVED + distance if distance else 0
        cost += is_left * table[HEIGHTS + CORRIDOR * line + index] * moved
        away += is_left
    return cost


@in_place
def ways(table: Table, taken: int, found: Table, at: int) -> int:
    """Write every best way to close to `found` from `at` on, in the order of `closings`; how many they are."""
    way = _way_without_moves(table, taken)
    if way < 0:
        return _search_ways(table, taken, found, at)
    put_way(found, at, 0, way)
    return 1


@in_place
def _search_ways(table: Table, taken: int, found: Table, at: int) -> int:
    rows, lines, widths, first, last = 0, 0, 0, SPAN, 0
    for line in range(table[ROWS]):
        rest = _rest(table, taken, line)
        if rest:
            width = int(PILE_COUNT[rest])
            lines |= line << ROW_SHIFT * rows
            widths |= width << ROW_SHIFT * rows
            first = min(first, table[START + line] + int(FIRST_PILE[rest]))
            last = max(last, table[START + line] + int(LAST_PILE[rest]) + 1 - width)
            rows += 1
    least, count = FAR, 0
    for upmost in range(lines & ROW_BITS, (lines >> ROW_SHIFT * (rows - 1)) - rows + 2):
        row, start, end, starts, costs, spent = 0, first, last, 0, 0, 0
        while row >= 0:
            if start > end:
                # all is tried below the row above: its next column
                row -= 1
                if row >= 0:
                    start = (starts >> ROW_SHIFT * row & ROW_BITS) + 1
                    spent -= costs >> COST_SHIFT * row & COST_BITS
                    end = _last_start(starts, widths, row, last)
                continue
            line = lines >> ROW_SHIFT * row & ROW_BITS
            cost = _cost(table, taken, line, start, abs(upmost + row - line))
            if spent + cost > least:
                start += 1
                continue
            starts = _put(starts, ROW_SHIFT, row, start)
            if row < rows - 1:
                costs = _put(costs, COST_SHIFT, row, cost)
                spent += cost
                row += 1
                start = max(first, start + 1 - (widths >> ROW_SHIFT * row & ROW_BITS))
                end = _last_start(starts, widths, row, last)
                continue
            if spent + cost < least:
                least, count = spent + cost, 0
            count = _add_way(_packed(starts, rows), found, at, count)
            start += 1
    return count


@in_place
def _put(packed: int, shift: int, row: int, value: int) -> int:
    """These numbers with another one at this row, and none at those below it."""
    return packed & ((1 << shift * row) - 1) | value << shift * row


@in_place
def _last_start(starts: int, widths: int, row: int, last: int) -> int:
    """M-9 (c): a row shares a column with the one above it."""
    if row == 0:
        return last
    above = ROW_SHIFT * (row - 1)
    return min(last, (starts >> above & ROW_BITS) + (widths >> above & ROW_BITS) - 1)
