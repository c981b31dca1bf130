"""The layout of Manny Mole for kernels: the law of `layout` and `closing` on one small array of bytes.

A card is a signed byte: its colour's place in `COLOUR_ORDER`, counted from silver back, times 32, plus its own number;
so silver cards are 1 to 20, all others below 0, and cards ascend as the deck does. A layout is the first
`LAYOUT_LENGTH` entries of an array; what follows there is not touched, so a whole table may be passed for its layout.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import in_place
from motherlode.games.mole.cards import COLOUR_ORDER, HIGHEST_NUMBER, SILVER, Card
from motherlode.games.mole.layout import CORRIDOR, EMPTY, Layout, Pile, Row, Side, colour_of

Table = npt.NDArray[np.int8]

COLOUR_SHIFT: Final = 5
NUMBER_BITS: Final = (1 << COLOUR_SHIFT) - 1
BLANK: Final = 0
"""The colour of silver cards, and of rows without a coloured card (M-13). Those of others are below."""
NO_CARD: Final = 0
CARD_CODES: Final = (COLOUR_ORDER.index(SILVER) << COLOUR_SHIFT) + HIGHEST_NUMBER + 1
"""More than any card, counted from 0 on."""
FIRST_CODE: Final = COLOUR_ORDER.index(SILVER) << COLOUR_SHIFT
"""So much more than a card is that count of it."""

ROWS: Final = 0
START: Final = 1
WIDTH: Final = START + CORRIDOR
COLOUR: Final = WIDTH + CORRIDOR
TOPS: Final = COLOUR + CORRIDOR
"""By cell, the card that lies on top; a cell is 4 times the line, plus the place of the pile in its row."""
HEIGHTS: Final = TOPS + CORRIDOR * CORRIDOR
"""By cell, how many cards lie there."""
FATES: Final = HEIGHTS + CORRIDOR * CORRIDOR + FIRST_CODE
"""What became of each card, at `FATES` + card: `UNSEEN`; the card that it lies on, itself if on none; `TAKEN_BY` and
the seat that has taken it."""
UNSEEN: Final = 0
TAKEN_BY: Final = 1 << COLOUR_SHIFT
LAYOUT_LENGTH: Final = FATES + HIGHEST_NUMBER + 1

SIDES: Final = (Side.ALONE, Side.ON, Side.LEFT, Side.RIGHT, Side.ABOVE, Side.BELOW)
"""A spot is a number: 16 times its side's place here, plus the cell of its neighbour."""
ALONE, ON, LEFT, RIGHT, ABOVE, BELOW = (CORRIDOR * CORRIDOR * place for place in range(len(SIDES)))
SIDE_BITS: Final = ~(CORRIDOR * CORRIDOR - 1)
CORRIDOR_BITS: Final = (1 << CORRIDOR) - 1

MOST_OPTIONS: Final = 32
"""More than a card has spots (in four rows of three piles, and above and below), or a gap ways to be closed (15)."""
SPAN: Final = 32
"""More than there are columns."""
FAR: Final = 1 << 60


def code_of(card: Card) -> int:
    return ((COLOUR_ORDER.index(card.colour) - COLOUR_ORDER.index(SILVER)) << COLOUR_SHIFT) + card.number


CODES: Final = {
    Card(colour, number).code: code_of(Card(colour, number))
    for colour in COLOUR_ORDER
    for number in range(1, HIGHEST_NUMBER + 1)
}
CARDS: Final = {code: Card.parse(text) for text, code in CODES.items()}


def write_layout(table: Table, layout: Layout) -> None:
    """Put a layout into an array that has none."""
    table[ROWS] = len(layout.rows)
    for line, row in enumerate(layout.rows):
        table[START + line], table[WIDTH + line] = row.start, len(row.piles)
        table[COLOUR + line] = COLOUR_ORDER.index(row.colour) - COLOUR_ORDER.index(SILVER)
        for index, pile in enumerate(row.piles):
            _write_pile(table, CORRIDOR * line + index, [code_of(card) for card in pile])


def _write_pile(table: Table, cell: int, cards: list[int]) -> None:
    table[TOPS + cell], table[HEIGHTS + cell] = cards[-1], len(cards)
    for card, under in zip(cards, [cards[0], *cards], strict=False):
        table[FATES + card] = under


def read_layout(table: Table) -> Layout:
    """The layout of an array."""
    return Layout(tuple([_read_row(table, line) for line in range(int(table[ROWS]))])) if table[ROWS] else EMPTY


def _read_row(table: Table, line: int) -> Row:
    first = CORRIDOR * line
    piles = tuple([_read_pile(table, cell) for cell in range(first, first + int(table[WIDTH + line]))])
    return Row(int(table[START + line]), piles, colour_of(piles))


def _read_pile(table: Table, cell: int) -> Pile:
    card, cards = int(table[TOPS + cell]), list[Card]()
    for _ in range(int(table[HEIGHTS + cell])):
        cards.append(CARDS[card])
        card = int(table[FATES + card])
    return tuple(cards[::-1])


@in_place
def top_number(table: Table, cell: int) -> int:
    """The number of the card that lies on top of a pile."""
    return table[TOPS + cell] & NUMBER_BITS


@in_place
def spots_in_row(table: Table, line: int, number: int, found: Table, at: int, count: int) -> int:
    """M-5: at an end, or on the nearest top card. Adds to the `count` spots found from `at` on; how many there are."""
    first = CORRIDOR * line
    last = first + table[WIDTH + line] - 1
    is_last = number > top_number(table, last)
    if is_last or number < top_number(table, first):
        found[at + count] = RIGHT + last if is_last else LEFT + first
        return count + 1
    nearest = SPAN
    begun = count
    for cell in range(first, last + 1):
        distance = abs(top_number(table, cell) - number)
        if distance > nearest:
            break
        if distance < nearest:
            nearest, count = distance, begun
        found[at + count] = ON + cell
        count += 1
    return count


@in_place
def _spots_for_new_row(table: Table, number: int, found: Table, at: int) -> int:
    """M-6: above the top row or below the bottom row, at the nearest card of all that have that side free."""
    count, nearest = 0, SPAN
    bottom = table[ROWS] - 1
    for side in (ABOVE, BELOW):
        line = 0 if side == ABOVE else bottom
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            distance = abs(top_number(table, cell) - number)
            if distance < nearest:
                nearest, count = distance, 0
            if distance == nearest:
                found[at + count] = side + cell
                count += 1
    return count


@in_place
def spots(table: Table, card: int, found: Table, at: int) -> int:
    """Write the spots of a card to `found` from `at` on, in the order of `Layout.spots`; how many they are."""
    rows = table[ROWS]
    if rows == 0:  # M-7
        found[at] = ALONE
        return 1
    colour, number, count = card >> COLOUR_SHIFT, card & NUMBER_BITS, 0
    fitting = BLANK  # M-13: a row without colour, unless there is one of the card's own
    for line in range(rows):
        if table[COLOUR + line] == colour:  # M-5
            fitting = colour
    for line in range(rows):
        if colour == BLANK or table[COLOUR + line] == fitting:  # M-12
            count = spots_in_row(table, line, number, found, at, count)
    return count if count else _spots_for_new_row(table, number, found, at)


@in_place
def _write_pile_of_one(table: Table, cell: int, card: int) -> None:
    table[TOPS + cell], table[HEIGHTS + cell], table[FATES + card] = card, 1, card


@in_place
def move_pile(table: Table, source: int, target: int) -> None:
    table[TOPS + target] = table[TOPS + source]
    table[HEIGHTS + target] = table[HEIGHTS + source]


@in_place
def _write_row(table: Table, line: int, start: int, card: int) -> None:
    table[START + line], table[WIDTH + line], table[COLOUR + line] = start, 1, card >> COLOUR_SHIFT
    _write_pile_of_one(table, CORRIDOR * line, card)


@in_place
def _copy_row(table: Table, source: int, target: int) -> None:
    for field in (START, WIDTH, COLOUR):
        table[field + target] = table[field + source]
    for index in range(CORRIDOR):
        move_pile(table, CORRIDOR * source + index, CORRIDOR * target + index)


@in_place
def _open_row(table: Table, card: int, side: int, line: int, index: int) -> None:
    start, rows = table[START + line] + index, table[ROWS]
    if side == ABOVE:
        for row in range(rows, 0, -1):
            _copy_row(table, row - 1, row)
        _write_row(table, 0, start, card)
    else:
        _write_row(table, rows, start, card)
    table[ROWS] = rows + 1


@in_place
def _extend_left(table: Table, card: int, line: int) -> None:
    first, width = CORRIDOR * line, table[WIDTH + line]
    for cell in range(first + CORRIDOR - 1, first, -1):
        move_pile(table, cell - 1, cell)
    _write_pile_of_one(table, first, card)
    table[WIDTH + line] = width + 1
    is_edge = table[START + line] == 0
    for row in range(CORRIDOR):
        table[START + row] += is_edge
    table[START + line] -= 1


@in_place
def lay(table: Table, card: int, spot: int) -> None:
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
        table[FATES + card] = table[TOPS + cell]
        table[TOPS + cell] = card
        table[HEIGHTS + cell] += 1
    elif side == RIGHT:
        _write_pile_of_one(table, cell + 1, card)
        table[WIDTH + line] += 1
    else:
        _extend_left(table, card, line)
    if table[COLOUR + line] == BLANK:  # M-13
        table[COLOUR + line] = card >> COLOUR_SHIFT


@in_place
def completed(table: Table, spot: int) -> int:
    """M-8. The cells of all corridors that were completed by the card just laid on this spot, a bit each."""
    side, cell, rows = spot & SIDE_BITS, spot & ~SIDE_BITS, table[ROWS]
    if side == ON:
        return 1 << cell if table[HEIGHTS + cell] == CORRIDOR else 0
    line = 0 if side == ABOVE else rows - 1 if side == BELOW else cell // CORRIDOR
    width = table[WIDTH + line]
    taken = CORRIDOR_BITS << CORRIDOR * line if width == CORRIDOR else 0
    if rows == CORRIDOR:
        taken |= _full_column(table, table[START + line] + (width - 1 if side == RIGHT else 0))
    return taken


@in_place
def _full_column(table: Table, column: int) -> int:
    """The cells of a column, if each of four rows has a pile there."""
    taken = 0
    for line in range(CORRIDOR):
        index = column - table[START + line]
        if index < 0 or index >= table[WIDTH + line]:
            return 0
        taken |= 1 << (CORRIDOR * line + index)
    return taken


@in_place
def full_columns(table: Table) -> int:
    """M-10. The cells of all corridors that a closing has completed: that can only be columns."""
    if table[ROWS] != CORRIDOR:
        return 0
    low, high, taken = 0, SPAN, 0
    for line in range(CORRIDOR):
        start = table[START + line]
        low, high = max(low, start), min(high, start + table[WIDTH + line])
    for column in range(low, high):
        taken |= _full_column(table, column)
    return taken
