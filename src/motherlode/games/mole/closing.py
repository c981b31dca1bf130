"""Taking corridors out of the layout and pushing the rest together (M-8 to M-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from msgspec import Struct

from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import EMPTY, Cell, Corridor, Layout, Pile, Row, colour_of

# Cards moved decide first, distances only among equals: far above any sum of distances.
_CARD_MOVED: Final = 100_000


class Movement(Struct, frozen=True):
    """A pile that moves from one cell to another."""

    pile: Pile
    start: Cell
    end: Cell


class Closing(Struct, frozen=True):
    """A way to close the gaps: the layout it leads to, and how it gets there.

    Movements are told in the lines and columns of the layout that the corridors were taken from; `origin` is the cell
    there that becomes line 0, column 0 of the new layout.
    """

    layout: Layout
    movements: tuple[Movement, ...] = ()
    origin: Cell = (0, 0)

    @property
    def cards_moved(self) -> int:
        return sum(len(movement.pile) for movement in self.movements)

    @property
    def distance(self) -> int:
        """Columns and lines, a card at a time."""
        return sum(
            len(pile) * (abs(end[0] - start[0]) + abs(end[1] - start[1]))
            for pile, start, end in ((movement.pile, movement.start, movement.end) for movement in self.movements)
        )

    def __str__(self) -> str:
        return f"close {self.layout}"


class Take(Struct, frozen=True):
    """All that is taken at once, and every way to close what remains. Several ways: the player chooses."""

    corridors: tuple[Corridor, ...]
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    closings: tuple[Closing, ...]


class _Rest(Struct, frozen=True):
    """What remains of a row: its old line, the old columns of its piles, the piles."""

    line: int
    columns: tuple[int, ...]
    piles: tuple[Pile, ...]


# A way to close: the line of the top row, and the first column of each row.
_Way = tuple[int, tuple[int, ...]]
# A cost, and the first columns of each row in every way that costs no more.
_Best = tuple[int, list[tuple[int, ...]]]


def take(layout: Layout) -> Take | None:
    """What a player takes from a layout with complete corridors (M-8), None where there are none.

    A closing's layout may have complete corridors again: to take from it is the chain of M-10.
    """
    corridors = layout.corridors()
    if not corridors:
        return None
    cells = tuple(sorted({cell for corridor in corridors for cell in corridor.cells}))
    return Take(corridors, cells, layout.cards(cells), closings(layout, cells))


def closings(layout: Layout, taken: Collection[Cell]) -> tuple[Closing, ...]:
    """Every best way to close the layout after these cells were taken, one a resulting layout (M-9).

    Where several best ways lead to the same layout, the one is told that ends lowest on the grid; of those, the one
    that ends furthest left. The ways are ordered by the columns of their rows, from the top row down.
    """
    rests = _rests(layout, taken)
    if not rests:
        return (Closing(EMPTY),)
    if _is_closed(rests):
        return (_closing(rests, (rests[0].line, tuple(rest.columns[0] for rest in rests))),)
    ways: dict[tuple[int, ...], _Way] = {}
    for way in sorted(_best_ways(rests), key=lambda way: (-way[0], way[1])):
        left = min(way[1])
        ways.setdefault(tuple(start - left for start in way[1]), way)
    return tuple(_closing(rests, ways[starts]) for starts in sorted(ways))


def _rests(layout: Layout, taken: Collection[Cell]) -> list[_Rest]:
    """The rows that still have a pile; the others are gone."""
    rests = []
    for line, row in enumerate(layout.rows):
        kept = [(column, pile) for column, pile in enumerate(row.piles, row.start) if (line, column) not in taken]
        if kept:
            columns, piles = zip(*kept, strict=True)
            rests.append(_Rest(line, columns, piles))
    return rests


def _is_closed(rests: list[_Rest]) -> bool:
    """Whether nothing has to move."""
    for rest in rests:
        if rest.columns[-1] - rest.columns[0] >= len(rest.columns):
            return False
    for upper, lower in pairwise(rests):
        if lower.line - upper.line > 1 or upper.columns[-1] < lower.columns[0] or lower.columns[-1] < upper.columns[0]:
            return False
    return True


def _best_ways(rests: list[_Rest]) -> list[_Way]:
    """All ways of the least cost, among all that could be of the least cost.

    Lines: were every row to come out above its old line, then one line lower each card would be nearer to home, and
    none would move that now stays; the same from below. So some row keeps its line, or rows come from both sides:
    the top row's line lies between its old one and the one it has when the bottom row stays.

    Columns: take the rows that start left of every old column. Each of their piles is left of home. One column to the
    right, all of them are nearer home, they still touch each other, and they still touch their other neighbours, which
    start further right. So no row of a best way starts left of the first old column; nor, seen from the other side,
    right of the rightmost start that leaves some row's last pile at home.
    """
    first = min(rest.columns[0] for rest in rests)
    last = max(rest.columns[-1] - len(rest.columns) + 1 for rest in rests)
    tops = range(rests[0].line, rests[-1].line - len(rests) + 2)
    found = [(cost, top, starts) for top in tops for cost, starts in _ways_with(rests, top, first, last)]
    least = min(cost for cost, _, _ in found)
    return [(top, start) for cost, top, starts in found if cost == least for start in starts]


def _ways_with(rests: list[_Rest], top: int, first: int, last: int) -> list[_Best]:
    """The best ways with the top row on a given line, for each column where it may start; built up from the bottom."""
    best: list[_Best] = []
    width = 0
    for index in range(len(rests) - 1, -1, -1):
        rest = rests[index]
        lines = abs(top + index - rest.line)
        below, lower, width = best, width, len(rest.piles)
        best = []
        for start in range(first, last + 1):
            cost = _cost(rest, start, lines)
            # M-9 (c): the row below starts where it shares a column with this one
            touching = below[max(start - first - lower + 1, 0) : start - first + width]
            best.append(_extended(start, cost, touching))
    return best


def _extended(start: int, cost: int, below: list[_Best]) -> _Best:
    """A row in front of the best of the ways that its lower neighbours offer."""
    if not below:
        return cost, [(start,)]
    least = min(cost_below for cost_below, _ in below)
    return cost + least, [(start, *starts) for cost_below, ways in below if cost_below == least for starts in ways]


def _cost(rest: _Rest, start: int, lines: int) -> int:
    """What it costs to bring a row to a column, so many lines away."""
    cost = 0
    for end, (column, pile) in enumerate(zip(rest.columns, rest.piles, strict=True), start):
        distance = abs(end - column) + lines
        if distance:
            cost += len(pile) * (_CARD_MOVED + distance)
    return cost


def _closing(rests: list[_Rest], way: _Way) -> Closing:
    top, starts = way
    left = min(starts)
    rows = tuple(
        Row(start - left, rest.piles, colour_of(rest.piles)) for rest, start in zip(rests, starts, strict=True)
    )
    return Closing(Layout(rows), tuple(_movements(rests, way)), (top, left))


def _movements(rests: list[_Rest], way: _Way) -> Iterator[Movement]:
    for line, (rest, start) in enumerate(zip(rests, way[1], strict=True), way[0]):
        for end, (column, pile) in enumerate(zip(rest.columns, rest.piles, strict=True), start):
            if (rest.line, column) != (line, end):
                yield Movement(pile, (rest.line, column), (line, end))
