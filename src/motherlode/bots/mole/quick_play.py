"""A quick sense of Manny Mole, on the kernel: what a card takes at once, and what it leaves lying for others.

It is a player of its own, fast enough to play whole games thousands of times a second: searches play out with it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place
from motherlode.games.mole.cards import HIGHEST_NUMBER
from motherlode.games.mole.kernel import answer, choose_at, go_reveal
from motherlode.games.mole.kernel_closing import close, way_at, ways
from motherlode.games.mole.kernel_layout import (
    HEIGHTS,
    LAYOUT_LENGTH,
    MOST_OPTIONS,
    NO_CARD,
    NUMBER_BITS,
    ROWS,
    START,
    WIDTH,
    Table,
    completed,
    full_columns,
    lay,
    spots,
    top_number,
)
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    CHOSEN,
    COUNT,
    HANDS,
    HELD,
    LAY,
    NEXT,
    OPTIONS,
    OVER,
    PHASE,
    PLAYERS,
    QUEUE,
    ROUND,
    gaps_of,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import HAND_SIZE

Weights = npt.NDArray[np.float64]

# What a result is judged by, as places in the weights.
GAIN: Final = 0
"""A card taken; then, for each other player who lays before, how much less that is worth."""
GAIN_LATE: Final = 1
ROW: Final = 2
"""Cards left in a row that lacks one pile, times the share of numbers that complete it. 0: nothing left counts."""
PILE: Final = 3
"""Likewise, a pile that lacks one card."""
COLUMN: Final = 4
"""A column that lacks one cell."""
SETUP: Final = 5
"""Rows of two piles, and piles of two cards: two steps from a corridor."""
AFTER: Final = 6
"""All that is left once more, for each player who lays after in this round."""
NUMBER: Final = 7
"""A high number spent."""
NOISE: Final = 8
"""How far chance sways a judgement, in cards."""
WEIGHTS: Final = 9

# Entries that judging works on: two layouts, and options.
FIRST: Final = 0
SECOND: Final = FIRST + LAYOUT_LENGTH
SPOTS: Final = SECOND + LAYOUT_LENGTH
WAYS: Final = SPOTS + MOST_OPTIONS
DESK: Final = WAYS + 2 * MOST_OPTIONS


@in_place
def cards_in(layout: Table, taken: int) -> int:
    """How many cards lie in these cells."""
    count = 0
    for line in range(layout[ROWS]):
        for cell in range(CORRIDOR * line, CORRIDOR * line + layout[WIDTH + line]):
            if taken >> cell & 1:
                count += layout[HEIGHTS + cell]
    return count


@in_place
def _ends(layout: Table, line: int) -> float:
    """The share of numbers that make a row longer."""
    first = CORRIDOR * line
    low, high = top_number(layout, first), top_number(layout, first + layout[WIDTH + line] - 1)
    return (low - 1 + HIGHEST_NUMBER - high) / HIGHEST_NUMBER


@in_place
def _nearest_share(layout: Table, line: int, index: int) -> float:
    """The share of numbers that are laid onto a pile."""
    first = CORRIDOR * line
    number = top_number(layout, first + index)
    share = 0.0
    if index > 0:
        share += (number - top_number(layout, first + index - 1)) / 2
    if index < layout[WIDTH + line] - 1:
        share += (top_number(layout, first + index + 1) - number) / 2
    return share / HIGHEST_NUMBER


@in_place
def _rows_and_piles(layout: Table, weights: Weights) -> float:
    value = 0.0
    for line in range(layout[ROWS]):
        width, first = layout[WIDTH + line], CORRIDOR * line
        cards = 0
        for index in range(width):
            tall = layout[HEIGHTS + first + index]
            cards += tall
            if tall == CORRIDOR - 1:
                value += weights[PILE] * CORRIDOR * _nearest_share(layout, line, index)
            elif tall == CORRIDOR - 2:
                value += weights[SETUP] * _nearest_share(layout, line, index)
        if width == CORRIDOR - 1:
            value += weights[ROW] * (cards + 1) * _ends(layout, line)
        elif width == CORRIDOR - 2:
            value += weights[SETUP] * _ends(layout, line)
    return value


@in_place
def _cards_beside(layout: Table, column: int, absent: int) -> int:
    """How many cards lie in a column outside of a row; none unless all other rows have a pile there."""
    cards = 0
    for line in range(layout[ROWS]):
        if line != absent:
            index = column - layout[START + line]
            if index < 0 or index >= layout[WIDTH + line]:
                return 0
            cards += layout[HEIGHTS + CORRIDOR * line + index]
    return cards


@in_place
def columns(layout: Table) -> float:
    """Cards in columns that lack one cell, times the share of numbers that fill it; half, where that is a new row."""
    rows = layout[ROWS]
    value = 0.0
    if rows == CORRIDOR - 1:
        for column in range(layout[START], layout[START] + layout[WIDTH]):
            cards = _cards_beside(layout, column, rows)
            if cards:
                value += (cards + 1) * 0.5
    elif rows == CORRIDOR:
        for line in range(rows):
            first, last = CORRIDOR * line, CORRIDOR * line + layout[WIDTH + line] - 1
            cards = _cards_beside(layout, layout[START + line] - 1, line)
            if cards:
                value += (cards + 1) * (top_number(layout, first) - 1) / HIGHEST_NUMBER
            cards = _cards_beside(layout, layout[START + line] + layout[WIDTH + line], line)
            if cards:
                value += (cards + 1) * (HIGHEST_NUMBER - top_number(layout, last)) / HIGHEST_NUMBER
    return value


@in_place
def left_lying(layout: Table, weights: Weights, after: float) -> float:
    """What a layout is worth to the player who leaves it, with so many to lay after in this round."""
    if weights[ROW] == 0.0:
        return 0.0
    open_to_all = _rows_and_piles(layout, weights) + weights[COLUMN] * columns(layout)
    return open_to_all * (1.0 + weights[AFTER] * after)


@in_place
def _settle(desk: Table, at: int, weights: Weights, after: float, worth: float) -> float:
    """Take and close as it comes, from a closing at this place of the desk on; the value of what comes out."""
    layout = desk[at : at + LAYOUT_LENGTH]
    gain = 0
    taken = full_columns(layout)
    while taken:
        gain += cards_in(layout, taken)
        ways(layout, taken, desk, WAYS)
        close(layout, taken, way_at(desk, WAYS, 0))
        taken = full_columns(layout)
    return gain * worth + left_lying(layout, weights, after)


@in_place
def judge_spot(table: Table, card: int, spot: int, weights: Weights, after: float, worth: float, desk: Table) -> float:
    """The value of laying a card on a spot; the best closing is taken, if there is a choice."""
    layout = desk[FIRST : FIRST + LAYOUT_LENGTH]
    for entry in range(LAYOUT_LENGTH):
        layout[entry] = table[entry]
    lay(layout, card, spot)
    taken = completed(layout, spot)
    if not taken:
        return left_lying(layout, weights, after)
    count = ways(layout, taken, desk, WAYS)
    gain = cards_in(layout, taken)
    if count == 1:
        close(layout, taken, way_at(desk, WAYS, 0))
        return gain * worth + _settle(desk, FIRST, weights, after, worth)
    best = -1e9
    for option in range(count):
        ways(layout, taken, desk, WAYS)
        best = max(best, judge_way(layout, taken, way_at(desk, WAYS, option), weights, after, worth, desk))
    return gain * worth + best


@in_place
def judge_way(table: Table, taken: int, way: int, weights: Weights, after: float, worth: float, desk: Table) -> float:
    """The value of closing in this way, what it takes in a chain included."""
    for entry in range(LAYOUT_LENGTH):
        desk[SECOND + entry] = table[entry]
    close(desk[SECOND : SECOND + LAYOUT_LENGTH], taken, way)
    return _settle(desk, SECOND, weights, after, worth)


@in_place
def judge_card(table: Table, card: int, weights: Weights, desk: Table) -> float:
    """The value of choosing a card, as if it came into the layout as it lies."""
    others = table[PLAYERS] - 1
    number = card & NUMBER_BITS
    before = others * (HIGHEST_NUMBER - number) / HIGHEST_NUMBER
    worth = weights[GAIN] / (1.0 + weights[GAIN_LATE] * before)
    count = spots(table, card, desk, SPOTS)
    best = -1e9
    for place in range(count):
        best = max(best, judge_spot(table, card, desk[SPOTS + place], weights, others - before, worth, desk))
    return best + weights[NUMBER] * number / HIGHEST_NUMBER


@in_place
def noise(weights: Weights, rng: Rng) -> float:
    return weights[NOISE] * below(rng, 1 << 20) / (1 << 20)


@in_place
def quick_card(table: Table, seat: int, weights: Weights, desk: Table, rng: Rng) -> int:
    """The place in its hand of the card that a seat would choose."""
    first = HANDS + HAND_SIZE * seat
    best, chosen = -1e9, 0
    for index in range(table[HELD + seat]):
        value = judge_card(table, table[first + index], weights, desk) + noise(weights, rng)
        if value > best:
            best, chosen = value, index
    return chosen


@in_place
def judge_option(table: Table, option: int, weights: Weights, desk: Table) -> float:
    """The value of an option of the seat that is asked."""
    after = float(table[PLAYERS] - table[NEXT])
    if table[PHASE] == LAY:
        card, spot = table[QUEUE + table[NEXT]], table[OPTIONS + option]
        return judge_spot(table, card, spot, weights, after - 1.0, weights[GAIN], desk)
    return judge_way(table, gaps_of(table), way_at(table, OPTIONS, option), weights, after, weights[GAIN], desk)


@in_place
def quick_option(table: Table, weights: Weights, desk: Table, rng: Rng) -> int:
    """The option that the seat that is asked would take."""
    best, chosen = -1e9, 0
    for option in range(table[COUNT]):
        value = judge_option(table, option, weights, desk)
        value += 0.01 * noise(weights, rng)
        if value > best:
            best, chosen = value, option
    return chosen


@in_place
def play_quickly(table: Table, weights: Weights, last: int, desk: Table, rng: Rng) -> None:
    """Play until the game is over, or until this round is."""
    while table[PHASE] != OVER and (table[PHASE] != CHOOSE or table[ROUND] <= last):
        if table[PHASE] != CHOOSE:
            answer(table, quick_option(table, weights, desk, rng))
            continue
        for seat in range(table[PLAYERS]):
            if table[CHOSEN + seat] == NO_CARD:
                choose_at(table, seat, quick_card(table, seat, weights, desk, rng))
        go_reveal(table)
