"""The layout of Manny Mole: rows of piles on a grid, where a card goes, and which corridors are complete.

Layouts are immutable values; the leftmost column of a layout is column 0, its top row is line 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import Final

from msgspec import Struct

from motherlode.games.mole.cards import SILVER, Card

CORRIDOR: Final = 4

Pile = tuple[Card, ...]  # bottom to top
Cell = tuple[int, int]  # line, column


class Side(StrEnum):
    """On which side of its visible neighbour a card is laid."""

    ALONE = "alone"
    ON = "on"
    LEFT = "left of"
    RIGHT = "right of"
    ABOVE = "above"
    BELOW = "below"


STEPS: Final = {Side.ON: (0, 0), Side.LEFT: (0, -1), Side.RIGHT: (0, 1), Side.ABOVE: (-1, 0), Side.BELOW: (1, 0)}
"""Lines and columns from the neighbour to the card."""


class WhyRow(StrEnum):
    """Why a card may go into this row."""

    EMPTY_CENTRE = "empty centre"  # M-7
    OWN_COLOUR = "own colour"  # M-5
    NEW_ROW = "new row"  # M-6
    SILVER_CARD = "silver card"  # M-12
    BLANK_ROW = "blank row"  # M-13


class WhyPlace(StrEnum):
    """Why a card goes to this place."""

    ALONE = "alone"
    HIGHEST = "highest"
    LOWEST = "lowest"
    EQUAL = "equal"
    NEAREST = "nearest"


class Reason(Struct, frozen=True):
    """Why a spot is one: the facts that players argue about.

    `distance` is the difference in number to the neighbour, `equally_near` the other cards that are as near and so
    give a choice; both matter for `nearest` only. `only_side`: a new row is free on this side of its neighbour alone.
    """

    row: WhyRow
    place: WhyPlace
    distance: int = 0
    equally_near: tuple[Card, ...] = ()
    only_side: bool = False


class Spot(Struct, frozen=True):
    """A place for a card. `line` and `index` say which row and which pile of that row its neighbour is."""

    side: Side
    neighbour: Card | None
    line: int
    index: int
    reason: Reason

    def __str__(self) -> str:
        return f"lay {self.side}" if self.neighbour is None else f"lay {self.side} {self.neighbour}"


EMPTY_CENTRE: Final = Spot(Side.ALONE, None, 0, 0, Reason(WhyRow.EMPTY_CENTRE, WhyPlace.ALONE))


class CorridorKind(StrEnum):
    ROW = "row"
    COLUMN = "column"
    PILE = "pile"


class Corridor(Struct, frozen=True):
    """A complete corridor (M-8) and its cells: four of a row or column, or the one of a pile."""

    kind: CorridorKind
    cells: tuple[Cell, ...]


class Row(Struct, frozen=True):
    """A grid row: its first column, its piles, and its colour, silver as long as the row is blank (M-13)."""

    start: int
    piles: tuple[Pile, ...]
    colour: str

    @property
    def end(self) -> int:
        """The first column right of the row."""
        return self.start + len(self.piles)

    @property
    def tops(self) -> tuple[Card, ...]:
        return tuple(pile[-1] for pile in self.piles)

    def __str__(self) -> str:
        piles = [pile[0].code if len(pile) == 1 else "+".join([card.code for card in pile]) for pile in self.piles]
        return "." * self.start + " ".join(piles)


class Layout(Struct, frozen=True):
    """The cards in the centre, row by row from the top (M-4)."""

    rows: tuple[Row, ...] = ()

    @staticmethod
    def opening(first: Card, second: Card) -> Layout:
        """The centre as it is dealt (M-1)."""
        if SILVER in (first.colour, second.colour) or first is second:
            raise ValueError(f"the centre opens with two different coloured cards, not with {first} and {second}")
        if first.colour != second.colour:
            return Layout((Row(0, ((first,),), first.colour), Row(0, ((second,),), second.colour)))
        low, high = (first, second) if first.number < second.number else (second, first)
        return Layout((Row(0, ((low,), (high,)), first.colour),))

    @staticmethod
    def parse(text: str) -> Layout:
        """Read a layout exactly as it is written: `.B9 B15/R7 R9+R11/.G8`, or `-` for the empty centre."""
        return _parse(text)

    def __str__(self) -> str:
        return "/".join(map(str, self.rows)) or "-"

    def piles(self) -> Iterator[tuple[Cell, Pile]]:
        """Every cell and its pile, line by line from the left."""
        for line, row in enumerate(self.rows):
            for column, pile in enumerate(row.piles, row.start):
                yield (line, column), pile

    def cards(self, cells: Collection[Cell] | None = None) -> tuple[Card, ...]:
        """All cards, or all cards of these cells: line by line from the left, each pile from the bottom."""
        return tuple([card for cell, pile in self.piles() if cells is None or cell in cells for card in pile])

    def find(self, card: Card) -> Cell:
        """The cell where a card lies, covered or not."""
        for cell, pile in self.piles():
            if card in pile:
                return cell
        raise ValueError(f"{card} is not in the layout {self}")

    def spots(self, card: Card) -> list[Spot]:
        """Every spot where a card may be laid, from the top and from the left. There is always at least one."""
        rows = self.rows
        if not rows:
            return [EMPTY_CENTRE]  # M-7
        if card.colour == SILVER:  # M-12
            return [
                spot for line, row in enumerate(rows) for spot in _spots_in_row(line, row, card, WhyRow.SILVER_CARD)
            ]
        for line, row in enumerate(rows):
            if row.colour == card.colour:  # M-5
                return _spots_in_row(line, row, card, WhyRow.OWN_COLOUR)
        # M-13 before M-6: a blank row takes the card, so no new one is opened
        blank = [(line, row) for line, row in enumerate(rows) if row.colour == SILVER]
        if blank:
            return [spot for line, row in blank for spot in _spots_in_row(line, row, card, WhyRow.BLANK_ROW)]
        return _spots_for_new_row(self, card)

    def cell(self, spot: Spot) -> Cell:
        """Where a card laid on this spot comes to lie, in the lines and columns of this layout: -1 is just outside."""
        if not self.rows:
            return 0, 0
        line, column = spot.line, self.rows[spot.line].start + spot.index
        lines, columns = STEPS[spot.side]
        return line + lines, column + columns

    def lay(self, card: Card, spot: Spot) -> Layout:
        """The layout with a card laid on one of its spots, corridors not yet taken."""
        rows, line, pile = self.rows, spot.line, (card,)
        side = spot.side
        if side is Side.ALONE:
            return Layout((Row(0, (pile,), card.colour),))
        row = rows[line]
        if side is Side.ABOVE:
            return Layout((Row(row.start + spot.index, (pile,), card.colour), *rows))
        if side is Side.BELOW:
            return Layout((*rows, Row(row.start + spot.index, (pile,), card.colour)))
        new = _row_with(row, card, spot)
        laid = (*rows[:line], new, *rows[line + 1 :])
        return Layout(laid if new.start >= 0 else shifted(laid, 1))

    def corridors(self) -> tuple[Corridor, ...]:
        """Every corridor that is complete (M-8)."""
        found = []
        for line, row in enumerate(self.rows):
            piles = row.piles
            if len(piles) == CORRIDOR:
                cells = tuple([(line, column) for column in range(row.start, row.end)])
                found.append(Corridor(CorridorKind.ROW, cells))
            if CORRIDOR in map(len, piles):
                full = [column for column, pile in enumerate(piles, row.start) if len(pile) == CORRIDOR]
                found.extend([Corridor(CorridorKind.PILE, ((line, column),)) for column in full])
        if len(self.rows) == CORRIDOR:
            found.extend(_columns(self.rows))
        return tuple(found)


EMPTY: Final = Layout()


def shifted(rows: tuple[Row, ...], columns: int) -> tuple[Row, ...]:
    """The rows, all of them moved to the right."""
    return tuple(Row(row.start + columns, row.piles, row.colour) for row in rows)


def colour_of(piles: tuple[Pile, ...]) -> str:
    """The colour that a row of these piles has, covered cards included; silver: the row is blank (M-13)."""
    for pile in piles:
        for card in pile:
            if card.colour != SILVER:
                return card.colour
    return SILVER


def _spots_in_row(line: int, row: Row, card: Card, why: WhyRow) -> list[Spot]:
    """M-5: at an end, or on the nearest top card. Tops ascend strictly, so at most two are equally near."""
    piles, number = row.piles, card.number
    lowest, highest = piles[0][-1], piles[-1][-1]
    if number > highest.number:
        return [Spot(Side.RIGHT, highest, line, len(piles) - 1, Reason(why, WhyPlace.HIGHEST))]
    if number < lowest.number:
        return [Spot(Side.LEFT, lowest, line, 0, Reason(why, WhyPlace.LOWEST))]
    distances = [abs(pile[-1].number - number) for pile in piles]
    nearest = min(distances)
    # M-12: only a silver card can meet its own number in a row, or be met by it
    place = WhyPlace.NEAREST if nearest else WhyPlace.EQUAL
    chosen = [(index, piles[index][-1]) for index, distance in enumerate(distances) if distance == nearest]
    return [
        Spot(Side.ON, top, line, index, Reason(why, place, nearest, _others(top, [near for _, near in chosen])))
        for index, top in chosen
    ]


def _spots_for_new_row(layout: Layout, card: Card) -> list[Spot]:
    """M-6: above the top row or below the bottom row, at the nearest card of all that have that side free."""
    bottom = len(layout.rows) - 1
    free = [
        (abs(pile[-1].number - card.number), side, line, index, pile[-1])
        for side, line in ((Side.ABOVE, 0), (Side.BELOW, bottom))
        for index, pile in enumerate(layout.rows[line].piles)
    ]
    nearest = min(candidate[0] for candidate in free)
    chosen = [candidate for candidate in free if candidate[0] == nearest]
    tops = list(dict.fromkeys(candidate[4] for candidate in chosen))
    return [
        Spot(side, top, line, index, Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, nearest, _others(top, tops), bottom > 0))
        for _, side, line, index, top in chosen
    ]


def _others(top: Card, equally_near: list[Card]) -> tuple[Card, ...]:
    return tuple(other for other in equally_near if other is not top) if len(equally_near) > 1 else ()


def _row_with(row: Row, card: Card, spot: Spot) -> Row:
    """The row with a card laid on it, or at one of its ends; its first column may become -1."""
    # M-13: the first coloured card gives a blank row its colour
    colour = card.colour if row.colour == SILVER else row.colour
    if spot.side is Side.LEFT:
        return Row(row.start - 1, ((card,), *row.piles), colour)
    if spot.side is Side.RIGHT:
        return Row(row.start, (*row.piles, (card,)), colour)
    index = spot.index
    covered = (*row.piles[index], card)
    return Row(row.start, (*row.piles[:index], covered, *row.piles[index + 1 :]), colour)


def _columns(rows: tuple[Row, ...]) -> Iterator[Corridor]:
    """The columns that all rows share."""
    for column in range(max(row.start for row in rows), min(row.end for row in rows)):
        yield Corridor(CorridorKind.COLUMN, tuple((line, column) for line in range(len(rows))))


def _parse(text: str) -> Layout:
    if text == "-":
        return EMPTY
    lines = text.split("/")
    if len(lines) > CORRIDOR:
        raise ValueError(f"a layout has at most {CORRIDOR} rows, not {len(lines)}")
    rows = tuple(_parse_row(line, written) for line, written in enumerate(lines, 1))
    _check_rows(rows)
    return Layout(rows)


def _parse_row(line: int, written: str) -> Row:
    cells = written.lstrip(".")
    if not cells:
        raise ValueError(f"row {line} has no pile; the empty centre is written '-'")
    piles = tuple(_parse_pile(line, pile) for pile in cells.split(" "))
    if len(piles) > CORRIDOR:
        raise ValueError(f"row {line} has {len(piles)} piles, more than {CORRIDOR}")
    row = Row(len(written) - len(cells), piles, colour_of(piles))
    for left, right in pairwise(row.tops):
        if left.number >= right.number:
            raise ValueError(f"row {line} does not ascend: {right} lies right of {left}")
    for card in (card for pile in piles for card in pile):
        if card.colour not in (row.colour, SILVER):
            raise ValueError(f"row {line} has two colours: {card} lies in a row of {row.colour}")
    return row


def _parse_pile(line: int, written: str) -> Pile:
    try:
        pile = tuple(map(Card.parse, written.split("+")))
    except ValueError as error:
        raise ValueError(f"row {line}: {error}") from None
    if len(pile) > CORRIDOR:
        raise ValueError(f"row {line}: the pile {written} has more than {CORRIDOR} cards")
    return pile


def _check_rows(rows: tuple[Row, ...]) -> None:
    if min(row.start for row in rows) > 0:
        raise ValueError("the leftmost column is column 0, so at least one row starts without a dot")
    cards = [card for row in rows for pile in row.piles for card in pile]
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{card} lies in the layout twice")
    colours = [row.colour for row in rows if row.colour != SILVER]
    for colour in colours:
        if colours.count(colour) > 1:
            raise ValueError(f"two rows have the colour {colour}")
    for line, (upper, lower) in enumerate(pairwise(rows), 1):
        if upper.start >= lower.end or lower.start >= upper.end:
            raise ValueError(f"rows {line} and {line + 1} share no column")
