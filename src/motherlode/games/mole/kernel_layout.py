"""The layout of Manny Mole for kernels: the law of `layout` and `closing` on one small array of integers.

A card is a number: its colour's place in `COLOUR_ORDER`, times 32, plus its own number; so cards ascend as the deck
does. A pile is one integer: eight bits a card from the bottom, and its height above them. A layout is the first
`LAYOUT_LENGTH` words of an array; what follows there is not touched, so a whole table may be passed for its layout.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import in_place
from motherlode.games.mole.cards import COLOUR_ORDER, HIGHEST_NUMBER, SILVER, Card
from motherlode.games.mole.layout import CORRIDOR, EMPTY, Layout, Pile, Row, Side, colour_of

Words = npt.NDArray[np.int64]

COLOUR_SHIFT: Final = 5
NUMBER_BITS: Final = (1 << COLOUR_SHIFT) - 1
CARD_SHIFT: Final = 8
CARD_BITS: Final = (1 << CARD_SHIFT) - 1
HEIGHT_SHIFT: Final = CARD_SHIFT * CORRIDOR
FULL: Final = CORRIDOR << HEIGHT_SHIFT
"""The least that a complete pile is, as an integer."""
BLANK: Final = COLOUR_ORDER.index(SILVER)
"""The colour of silver cards, and of rows without a coloured card (M-13)."""

ROWS: Final = 0
START: Final = 1
WIDTH: Final = START + CORRIDOR
COLOUR: Final = WIDTH + CORRIDOR
CELLS: Final = COLOUR + CORRIDOR
LAYOUT_LENGTH: Final = CELLS + CORRIDOR * CORRIDOR

SIDES: Final = (Side.ALONE, Side.ON, Side.LEFT, Side.RIGHT, Side.ABOVE, Side.BELOW)
"""A spot is a number: 16 times its side's place here, plus the cell of its neighbour: 4 times the line, plus the place
of the pile in its row."""
ALONE, ON, LEFT, RIGHT, ABOVE, BELOW = (CORRIDOR * CORRIDOR * place for place in range(len(SIDES)))
SIDE_BITS: Final = ~(CORRIDOR * CORRIDOR - 1)

MOST_OPTIONS: Final = 32
"""More than a card has spots, or a gap ways to be closed."""
WAY_SHIFT: Final = 5
WAY_BITS: Final = (1 << WAY_SHIFT) - 1
"""A way to close is a number: the first column of each row that remains, five bits each, the bottom row lowest."""
SPAN: Final = 1 << WAY_SHIFT
# Cards moved decide first, distances only among equals (M-9).
CARD_MOVED: Final = 100_000
FAR: Final = 1 << 60


def code_of(card: Card) -> int:
    return (COLOUR_ORDER.index(card.colour) << COLOUR_SHIFT) + card.number


CODES: Final = {
    Card(colour, number).code: code_of(Card(colour, number))
    for colour in COLOUR_ORDER
    for number in range(1, HIGHEST_NUMBER + 1)
}
CARDS: Final = {code: Card.parse(text) for text, code in CODES.items()}


def write_layout(table: Words, layout: Layout) -> None:
    """Put a layout into an array."""
    table[:LAYOUT_LENGTH] = 0
    table[ROWS] = len(layout.rows)
    for line, row in enumerate(layout.rows):
        table[START + line], table[WIDTH + line] = row.start, len(row.piles)
        table[COLOUR + line] = COLOUR_ORDER.index(row.colour)
        for index, pile in enumerate(row.piles):
            cards = sum(code_of(card) << (CARD_SHIFT * place) for place, card in enumerate(pile))
            table[CELLS + CORRIDOR * line + index] = cards + (len(pile) << HEIGHT_SHIFT)


def read_layout(table: Words) -> Layout:
    """The layout of an array."""
    return Layout(tuple([_read_row(table, line) for line in range(int(table[ROWS]))])) if table[ROWS] else EMPTY


def _read_row(table: Words, line: int) -> Row:
    first = CELLS + CORRIDOR * line
    piles = tuple([_read_pile(int(cell)) for cell in table[first : first + int(table[WIDTH + line])]])
    return Row(int(table[START + line]), piles, colour_of(piles))


def _read_pile(cell: int) -> Pile:
    return tuple([CARDS[(cell >> (CARD_SHIFT * place)) & CARD_BITS] for place in range(cell >> HEIGHT_SHIFT)])


@in_place
def height(cell: int) -> int:
    return cell >> HEIGHT_SHIFT


@in_place
def top(cell: int) -> int:
    """The card that lies on top of a pile."""
    return (cell >> (CARD_SHIFT * ((cell >> HEIGHT_SHIFT) - 1))) & CARD_BITS


@in_place
def top_number(cell: int) -> int:
    return (cell >> (CARD_SHIFT * ((cell >> HEIGHT_SHIFT) - 1))) & NUMBER_BITS


@in_place
def pile_of(card: int) -> int:
    return card + (1 << HEIGHT_SHIFT)


@in_place
def spots_in_row(table: Words, line: int, number: int, found: Words, at: int, count: int) -> int:
    """M-5: at an end, or on the nearest top card. Adds to the `count` spots found from `at` on; how many there are."""
    first = CORRIDOR * line
    last = first + table[WIDTH + line] - 1
    if number > top_number(table[CELLS + last]):
        found[at + count] = RIGHT + last
        return count + 1
    if number < top_number(table[CELLS + first]):
        found[at + count] = LEFT + first
        return count + 1
    nearest = FAR
    begun = count
    for cell in range(first, last + 1):
        distance = abs(top_number(table[CELLS + cell]) - number)
        if distance > nearest:
            break
        if distance < nearest:
            nearest, count = distance, begun
        found[at + count] = ON + cell
        count += 1
    return count


@in_place
def _spots_for_new_row(table: Words, number: int, found: Words, at: int) -> int:
    """M-6: above the top row or below the bottom row, at the nearest card of all that have that side free."""
    count, nearest = 0, FAR
    bottom = table[ROWS] - 1
    for side in (ABOVE, BELOW):
        line = 0 if side == ABOVE else bottom
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            distance = abs(top_number(table[CELLS + cell]) - number)
            if distance < nearest:
                nearest, count = distance, 0
            if distance == nearest:
                found[at + count] = side + cell
                count += 1
    return count


@in_place
def spots(table: Words, card: int, found: Words, at: int) -> int:
    """Write the spots of a card to `found` from `at` on, in the order of `Layout.spots`; how many they are."""
    rows = table[ROWS]
    if rows == 0:  # M-7
        found[at] = ALONE
        return 1
    colour, number = card >> COLOUR_SHIFT, card & NUMBER_BITS
    count, blank = 0, 0
    if colour == BLANK:  # M-12
        for line in range(rows):
            count = spots_in_row(table, line, number, found, at, count)
        return count
    for line in range(rows):
        if table[COLOUR + line] == colour:  # M-5
            return spots_in_row(table, line, number, found, at, 0)
        blank += table[COLOUR + line] == BLANK
    if blank:  # M-13
        for line in range(rows):
            if table[COLOUR + line] == BLANK:
                count = spots_in_row(table, line, number, found, at, count)
        return count
    return _spots_for_new_row(table, number, found, at)


@in_place
def _write_row(table: Words, line: int, start: int, card: int) -> None:
    table[START + line], table[WIDTH + line], table[COLOUR + line] = start, 1, card >> COLOUR_SHIFT
    table[CELLS + CORRIDOR * line] = pile_of(card)


@in_place
def _copy_row(table: Words, source: int, target: int) -> None:
    for field in (START, WIDTH, COLOUR):
        table[field + target] = table[field + source]
    for index in range(table[WIDTH + source]):
        table[CELLS + CORRIDOR * target + index] = table[CELLS + CORRIDOR * source + index]


@in_place
def _open_row(table: Words, card: int, side: int, line: int, index: int) -> None:
    start, rows = table[START + line] + index, table[ROWS]
    if side == ABOVE:
        for row in range(rows, 0, -1):
            _copy_row(table, row - 1, row)
        _write_row(table, 0, start, card)
    else:
        _write_row(table, rows, start, card)
    table[ROWS] = rows + 1


@in_place
def _extend_left(table: Words, card: int, line: int) -> None:
    first, width = CELLS + CORRIDOR * line, table[WIDTH + line]
    for index in range(width, 0, -1):
        table[first + index] = table[first + index - 1]
    table[first] = pile_of(card)
    table[WIDTH + line] = width + 1
    if table[START + line]:
        table[START + line] -= 1
    else:
        for row in range(table[ROWS]):
            table[START + row] += row != line


@in_place
def lay(table: Words, card: int, spot: int) -> None:
    """Lay a card on one of its spots, corridors not yet taken."""
    side, cell = spot & SIDE_BITS, spot & ~SIDE_BITS
    line, index = cell // CORRIDOR, cell % CORRIDOR
    if side == ALONE:
        table[ROWS] = 1
        _write_row(table, 0, 0, card)
        return
    if side >= ABOVE:
        _open_row(table, card, side, line, index)
        return
    if side == ON:
        pile = table[CELLS + cell]
        tall = pile >> HEIGHT_SHIFT
        table[CELLS + cell] = pile + (card << (CARD_SHIFT * tall)) + (1 << HEIGHT_SHIFT)
    elif side == RIGHT:
        table[CELLS + cell + 1] = pile_of(card)
        table[WIDTH + line] += 1
    else:
        _extend_left(table, card, line)
    if table[COLOUR + line] == BLANK:  # M-13
        table[COLOUR + line] = card >> COLOUR_SHIFT


@in_place
def corridors(table: Words) -> int:
    """The cells of all complete corridors (M-8): bit 4 times the line, plus the place of the pile in its row."""
    taken = _full_columns(table) if table[ROWS] == CORRIDOR else 0
    for line in range(table[ROWS]):
        first, width = CORRIDOR * line, table[WIDTH + line]
        if width == CORRIDOR:
            taken |= ((1 << CORRIDOR) - 1) << first
        for cell in range(first, first + width):
            if table[CELLS + cell] >= FULL:
                taken |= 1 << cell
    return taken


@in_place
def _full_columns(table: Words) -> int:
    """The cells of all columns in which each of four rows has a pile."""
    low, high = 0, SPAN
    for line in range(CORRIDOR):
        start = table[START + line]
        low, high = max(low, start), min(high, start + table[WIDTH + line])
    taken = 0
    for column in range(low, high):
        for line in range(CORRIDOR):
            taken |= 1 << (CORRIDOR * line + column - table[START + line])
    return taken
