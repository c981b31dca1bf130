"""What a layout and hands promise, on the kernel: the lead that a seat will yet gain, by a small trained network.

It looks at what each hand can take at once, what it can build up to, and what lies in the layout. A net is one array: a
row of weights for each input, then the biases of the hidden units, then what each of them counts for.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.quick_play import SPOTS, columns, judge_spot
from motherlode.bots.mole.search import PLAIN
from motherlode.core.compiled import in_place
from motherlode.core.errors import BadOption
from motherlode.games.mole.cards import HIGHEST_NUMBER
from motherlode.games.mole.kernel_layout import (
    ABOVE,
    ALONE,
    HEIGHTS,
    NUMBER_BITS,
    ON,
    RIGHT,
    ROWS,
    SIDE_BITS,
    START,
    WIDTH,
    Table,
    spots,
)
from motherlode.games.mole.kernel_table import HANDS, HELD, PLAYERS, TAKEN
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import HAND_SIZE

Net = npt.NDArray[np.float32]
Inputs = npt.NDArray[np.float32]

FILE: Final = Path(__file__).with_name("prospects.npz")

# What is seen of a hand: its two best takings, the number of the better one, the best weighed by its number,
BEST, SECOND_BEST, BEST_NUMBER, BEST_WEIGHED = range(4)
# whether and how many cards take, how much in all; numbers on average, lowest, highest; silver cards;
TAKES, TAKING, TAKEN_IN_ALL, MEAN_NUMBER, LOWEST, HIGHEST, SILVER = range(4, 11)
# cards that go onto piles of one, two or three cards, that make a row of one, two or three piles longer, or open one;
ON_PILES, ON_ROWS, OPENING = 11, 14, 17
# the most cards that fit one and the same pile or row, by its size; and how many of those can be completed alone.
SAME_PILE, SAME_ROW, OWN_PILES, OWN_ROWS = 18, 20, 22, 23
HAND_INPUTS: Final = 24

# What is seen of a layout: rounds left, their inverse, whether they are odd; rows, and those of one, two, three piles;
ROUNDS, LAST_ROUNDS, ODD, ROW_COUNT, ROWS_BY_WIDTH = 0, 1, 2, 3, 4
# piles of two and of three cards; cards in rows of three, and in all; columns that lack a cell; four rows.
HIGH_PILES, IN_LONG_ROWS, IN_ALL, COLUMNS, ALL_ROWS = 7, 9, 10, 11, 12
LAYOUT_INPUTS: Final = 13

OTHERS: Final = HAND_INPUTS
"""After the own hand, the mean of the others; then, by input, the most of any of them; then the layout."""
STRONGEST: Final = 2 * HAND_INPUTS
LAYOUT: Final = 3 * HAND_INPUTS
INPUTS: Final = LAYOUT + LAYOUT_INPUTS
SHEET: Final = INPUTS + HAND_INPUTS
"""Room for all inputs, and for a hand that is being looked at."""
HIDDEN: Final = 32

COUNT_BITS: Final = 4
COUNT_MASK: Final = (1 << COUNT_BITS) - 1


def key_of(players: int, silver: bool) -> str:
    """Under which name the net for such tables is kept."""
    return f"{players}-silver" if silver else f"{players}"


def read_nets(file: Path = FILE) -> dict[str, Net]:
    """By the name of the kind of table."""
    try:
        with np.load(file) as nets:
            return dict(nets)
    except (OSError, ValueError, BadZipFile) as fault:
        why = fault.strerror if isinstance(fault, OSError) else None
        raise BadOption(f"{file} holds no nets of Manny Mole: {why or 'it is no archive of arrays'}") from None


def write_nets(file: Path, nets: dict[str, Net]) -> None:
    written = BytesIO()
    arrays: dict[str, Any] = {**nets}
    np.savez_compressed(written, **arrays)
    file.write_bytes(written.getvalue())


@in_place
def _has_column(table: Table, column: int, absent: int) -> bool:
    """Whether all rows, except perhaps one, have a pile in this column."""
    for line in range(table[ROWS]):
        index = column - table[START + line]
        if line != absent and (index < 0 or index >= table[WIDTH + line]):
            return False
    return True


@in_place
def _completes(table: Table, spot: int) -> bool:
    """Whether a card laid on this spot completes a corridor."""
    side, cell, rows = spot & SIDE_BITS, spot & ~SIDE_BITS, table[ROWS]
    if side == ON:
        return bool(table[HEIGHTS + cell] == CORRIDOR - 1)
    if side == ALONE:
        return False
    line = cell // CORRIDOR
    if side >= ABOVE:
        return rows == CORRIDOR - 1 and _has_column(table, table[START + line] + cell % CORRIDOR, -1)
    if table[WIDTH + line] == CORRIDOR - 1:
        return True
    column = table[START + line] + (table[WIDTH + line] if side == RIGHT else -1)
    return rows == CORRIDOR and _has_column(table, column, line)


@in_place
def taking(table: Table, card: int, desk: Table) -> float:
    """The most cards that a card takes if it comes into the layout as it lies. Leaves its spots on the desk."""
    best = 0.0
    for place in range(spots(table, card, desk, SPOTS)):
        spot = desk[SPOTS + place]
        if _completes(table, spot):
            best = max(best, judge_spot(table, card, spot, PLAIN, 0.0, 1.0, desk))
    return best


@in_place
def _see_hand(table: Table, seat: int, desk: Table, sheet: Inputs, at: int) -> None:
    for entry in range(HAND_INPUTS):
        sheet[at + entry] = 0.0
    best, second, best_number, weighed, total, low, high = 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0
    on_piles, on_rows, held = 0, 0, table[HELD + seat]
    for index in range(held):
        card = table[HANDS + HAND_SIZE * seat + index]
        number, gain = (card & NUMBER_BITS) / HIGHEST_NUMBER, taking(table, card, desk)
        total, low, high = total + number, min(low, number), max(high, number)
        sheet[at + SILVER] += card > 0
        if gain > 0.0:
            sheet[at + TAKES] = 1.0
            sheet[at + TAKING] += 1.0
            sheet[at + TAKEN_IN_ALL] += gain
            weighed = max(weighed, gain * number)
            if gain > best or (gain == best and number > best_number):
                best, second, best_number = gain, best, number
            else:
                second = max(second, gain)
        spot = desk[SPOTS]
        side, cell = spot & SIDE_BITS, spot & ~SIDE_BITS
        if side == ON:
            on_piles += 1 << COUNT_BITS * cell
            sheet[at + ON_PILES + min(table[HEIGHTS + cell], CORRIDOR - 1) - 1] += 1.0
        elif side == ALONE or side >= ABOVE:
            sheet[at + OPENING] += 1.0
        else:
            on_rows += 1 << COUNT_BITS * (cell // CORRIDOR)
            sheet[at + ON_ROWS + min(table[WIDTH + cell // CORRIDOR], CORRIDOR - 1) - 1] += 1.0
    _see_builds(table, on_piles, on_rows, sheet, at)
    for entry in range(SILVER, SAME_ROW + 2):
        sheet[at + entry] /= CORRIDOR
    sheet[at + BEST], sheet[at + SECOND_BEST] = best / CORRIDOR, second / CORRIDOR
    sheet[at + BEST_NUMBER], sheet[at + BEST_WEIGHED] = best_number, weighed / CORRIDOR
    sheet[at + TAKING] /= CORRIDOR
    sheet[at + TAKEN_IN_ALL] /= CORRIDOR * CORRIDOR
    if held:
        sheet[at + MEAN_NUMBER], sheet[at + LOWEST], sheet[at + HIGHEST] = total / held, low, high


@in_place
def _see_builds(table: Table, on_piles: int, on_rows: int, sheet: Inputs, at: int) -> None:
    """What a hand can complete by itself, from how many of its cards go to each pile and row."""
    for line in range(table[ROWS]):
        width, fitting = table[WIDTH + line], on_rows >> COUNT_BITS * line & COUNT_MASK
        if width < CORRIDOR - 1:
            sheet[at + SAME_ROW + width - 1] = max(sheet[at + SAME_ROW + width - 1], float(fitting))
            sheet[at + OWN_ROWS] += fitting >= CORRIDOR - width
        for cell in range(CORRIDOR * line, CORRIDOR * line + width):
            height, fitting = table[HEIGHTS + cell], on_piles >> COUNT_BITS * cell & COUNT_MASK
            if height < CORRIDOR - 1:
                sheet[at + SAME_PILE + height - 1] = max(sheet[at + SAME_PILE + height - 1], float(fitting))
                sheet[at + OWN_PILES] += fitting >= CORRIDOR - height


@in_place
def _see_layout(table: Table, sheet: Inputs, at: int) -> None:
    for entry in range(LAYOUT_INPUTS):
        sheet[at + entry] = 0.0
    left, rows, cards = table[HELD], table[ROWS], 0
    sheet[at + ROUNDS], sheet[at + LAST_ROUNDS], sheet[at + ODD] = left / HAND_SIZE, 1.0 / (left + 1), left & 1
    sheet[at + ROW_COUNT], sheet[at + ALL_ROWS] = rows / CORRIDOR, rows == CORRIDOR
    for line in range(rows):
        width, in_row = table[WIDTH + line], 0
        sheet[at + ROWS_BY_WIDTH + width - 1] += 0.5
        for cell in range(CORRIDOR * line, CORRIDOR * line + width):
            height = table[HEIGHTS + cell]
            in_row += height
            if height > 1:
                sheet[at + HIGH_PILES + height - 2] += 0.5
        cards += in_row
        if width == CORRIDOR - 1:
            sheet[at + IN_LONG_ROWS] += in_row / 6.0
    sheet[at + IN_ALL], sheet[at + COLUMNS] = cards / 16.0, columns(table) / 8.0


@in_place
def see(table: Table, seat: int, desk: Table, sheet: Inputs) -> None:
    """Write the inputs for a seat at the beginning of a round, all hands known."""
    players = table[PLAYERS]
    _see_hand(table, seat, desk, sheet, 0)
    for entry in range(OTHERS, LAYOUT):
        sheet[entry] = 0.0
    for other in range(players):
        if other != seat:
            _see_hand(table, other, desk, sheet, INPUTS)
            for entry in range(HAND_INPUTS):
                sheet[OTHERS + entry] += sheet[INPUTS + entry] / (players - 1)
                sheet[STRONGEST + entry] = max(sheet[STRONGEST + entry], sheet[INPUTS + entry])
    _see_layout(table, sheet, LAYOUT)


@in_place
def evaluate(net: Net, sheet: Inputs, hidden: Inputs) -> float:
    """What the net makes of its inputs. `hidden` is room for its hidden units."""
    for unit in range(HIDDEN):
        hidden[unit] = net[INPUTS, unit]
    for entry in range(INPUTS):
        value = sheet[entry]
        if value != 0.0:
            for unit in range(HIDDEN):
                hidden[unit] += value * net[entry, unit]
    total = np.float32(0.0)
    for unit in range(HIDDEN):
        total += max(hidden[unit], np.float32(0.0)) * net[INPUTS + 1, unit]
    return float(total)


@in_place
def _change_sides(sheet: Inputs) -> None:
    """Of two players: the inputs of the other."""
    for entry in range(HAND_INPUTS):
        sheet[entry], sheet[OTHERS + entry] = sheet[OTHERS + entry], sheet[entry]
        sheet[STRONGEST + entry] = sheet[OTHERS + entry]


@in_place
def lead(table: Table, seat: int) -> float:
    """How many cards a seat has more than the others have on average."""
    others = 0
    for other in range(table[PLAYERS]):
        if other != seat:
            others += table[TAKEN + other]
    return float(table[TAKEN + seat] - others / (table[PLAYERS] - 1))


@in_place
def prospect(table: Table, seat: int, net: Net, desk: Table, sheet: Inputs, hidden: Inputs) -> float:
    """The lead to be expected at the end of the game, from the beginning of a round on or after the last."""
    if table[HELD] == 0:
        return lead(table, seat)
    see(table, seat, desk, sheet)
    gained = evaluate(net, sheet, hidden)
    if table[PLAYERS] == 2:
        # What one gains the other loses: two looks are surer than one.
        _change_sides(sheet)
        gained = (gained - evaluate(net, sheet, hidden)) / 2
    return lead(table, seat) + gained
