"""Random games of Manny Mole for bulk play, with all that `counters` counts. They take the moves of `kernel.play_out`.

A round runs here as it does in `kernel`, but that every take and every closing is counted on its way.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, below, in_place
from motherlode.core.compiled_lead import points_ahead, sole_leader
from motherlode.core.kernel import Counts
from motherlode.core.lead import NOBODY
from motherlode.core.parts import Json
from motherlode.games.mole.counters import COUNTERS, HALF
from motherlode.games.mole.kernel import ask_to_close, choose_any, close_for, next_round, reveal
from motherlode.games.mole.kernel_closing import ways
from motherlode.games.mole.kernel_layout import (
    CARDS,
    FIRST_CODE,
    HEIGHTS,
    ROWS,
    SPAN,
    START,
    TOPS,
    WIDTH,
    Table,
    completed,
    full_columns,
    lay,
    spots,
)
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    CHOSEN,
    COUNT,
    LAY,
    MOST_PLAYERS,
    NEXT,
    OPTIONS,
    OVER,
    PHASE,
    PLAYERS,
    QUEUE,
    QUEUE_SEATS,
    ROUND,
    SEAT,
    SILVERS,
    TAKEN,
    WITH_SILVER,
    collect,
    gaps_of,
    hand_of,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import HAND_SIZE

(
    CORRIDORS_ROW,
    CORRIDORS_COLUMN,
    CORRIDORS_PILE,
    CLOSINGS,
    CLOSINGS_WITH_CHOICE,
    CHAINS,
    LONGEST_CHAIN,
    SILVER_TAKEN,
    LEAD_CHANGES,
    EARLY_LEADER,
    EARLY_LEAD,
) = range(len(COUNTERS))
LAST_LEADER: Final = len(COUNTERS)
"""Noted beside the counters while a game is played: who led last, how often corridors were taken this turn."""
LINK: Final = LAST_LEADER + 1
ROOM: Final = LINK + 1
MOST_MOVES: Final = 4 * HAND_SIZE * MOST_PLAYERS
"""No game has more: to choose each card, to lay it, and to close, which takes four cards at least."""


def deal_of(table: Table) -> dict[str, Json]:
    """The deal of a table on which nothing has happened yet."""
    hands = [hand_of(table, seat) for seat in range(int(table[PLAYERS]))]
    return {"hands": hands, "centre": _centre(table)}


def _centre(table: Table) -> list[str]:
    """In an order that lays them as they lie: from the top, from the left."""
    cells = [CORRIDOR * line + index for line in range(int(table[ROWS])) for index in range(table[WIDTH + line])]
    return [CARDS[int(table[TOPS + cell])].code for cell in cells]


@in_place
def starter(table: Table) -> int:
    """Nobody: all choose at once."""
    return NOBODY


@in_place
def decision(table: Table) -> int:
    """M-11, M-14. Cards, silver, or nothing, which has another name in the advanced game."""
    best, fewest, rich, sharing = np.int64(-1), np.int64(SPAN), 0, 0
    for seat in range(table[PLAYERS]):
        best = max(best, table[TAKEN + seat])
    for seat in range(table[PLAYERS]):
        if table[TAKEN + seat] == best:
            rich += 1
            silvers = table[SILVERS + seat]
            if silvers < fewest:
                fewest, sharing = silvers, 0
            sharing += silvers == fewest
    if rich == 1:
        return 0
    if not table[WITH_SILVER]:
        return 2
    return 1 if sharing == 1 else 3


@in_place
def play_counted(table: Table, rng: Rng, counts: Counts, moves: Counts) -> int:
    for counter in range(len(counts)):
        counts[counter] = 0
    counts[EARLY_LEADER] = counts[LAST_LEADER] = NOBODY
    decisions, is_kept = 0, len(moves) > 0
    while table[PHASE] != OVER:
        if table[PHASE] != CHOOSE:
            option = below(rng, table[COUNT])
            if is_kept:
                moves[decisions] = option
            decisions += 1
            _answer(table, option, counts)
            continue
        for seat in range(table[PLAYERS]):
            choose_any(table, seat, rng)
            if is_kept:
                moves[decisions] = table[CHOSEN + seat] + FIRST_CODE
            decisions += 1
        reveal(table)
        _go_on(table, counts)
    counts[SILVER_TAKEN] = _silver(table) if table[WITH_SILVER] else -1
    return decisions


@in_place
def _silver(table: Table) -> int:
    total = 0
    for seat in range(table[PLAYERS]):
        total += table[SILVERS + seat]
    return total


@in_place
def _answer(table: Table, option: int, counts: Counts) -> None:
    if table[PHASE] == LAY:
        is_asked = _lay_next(table, table[OPTIONS + option], counts)
    else:
        close_for(table, table[SEAT], gaps_of(table), option)
        counts[CLOSINGS] += 1
        counts[CLOSINGS_WITH_CHOICE] += 1
        is_asked = _take_all(table, table[SEAT], full_columns(table), counts)
    if not is_asked:
        _go_on(table, counts)


@in_place
def _go_on(table: Table, counts: Counts) -> None:
    while True:
        place = table[NEXT]
        if place == table[PLAYERS]:
            if table[ROUND] == HALF:
                _look_at_lead(table, counts)
            if not next_round(table):
                return
            place = 0
        count = spots(table, table[QUEUE + place], table, OPTIONS)
        if count > 1:
            table[PHASE], table[SEAT], table[COUNT] = LAY, table[QUEUE_SEATS + place], count
            return
        if _lay_next(table, table[OPTIONS], counts):
            return


@in_place
def _lay_next(table: Table, spot: int, counts: Counts) -> bool:
    place = table[NEXT]
    table[NEXT] = place + 1
    counts[LINK] = 0
    lay(table, table[QUEUE + place], spot)
    return _take_all(table, table[QUEUE_SEATS + place], completed(table, spot), counts)


@in_place
def _take_all(table: Table, seat: int, taken: int, counts: Counts) -> bool:
    while taken:
        _count_take(table, counts)
        collect(table, seat, taken)
        _follow_lead(table, counts)
        count = ways(table, taken, table, OPTIONS)
        if count > 1:
            ask_to_close(table, seat, taken, count)
            return True
        close_for(table, seat, taken, 0)
        counts[CLOSINGS] += 1
        taken = full_columns(table)
    return False


@in_place
def _count_take(table: Table, counts: Counts) -> None:
    """Which corridors are complete, and how often that has happened this turn."""
    low, high = 0, SPAN if table[ROWS] == CORRIDOR else 0
    for line in range(table[ROWS]):
        start, width = table[START + line], table[WIDTH + line]
        low, high = max(low, start), min(high, start + width)
        counts[CORRIDORS_ROW] += width == CORRIDOR
        for cell in range(CORRIDOR * line, CORRIDOR * line + width):
            counts[CORRIDORS_PILE] += table[HEIGHTS + cell] == CORRIDOR
    counts[CORRIDORS_COLUMN] += max(0, high - low)
    counts[LINK] += 1
    counts[CHAINS] += counts[LINK] > 1
    counts[LONGEST_CHAIN] = max(counts[LONGEST_CHAIN], counts[LINK])


@in_place
def _follow_lead(table: Table, counts: Counts) -> None:
    leader, now = counts[LAST_LEADER], sole_leader(table, TAKEN, table[PLAYERS])
    if now != NOBODY:
        counts[LEAD_CHANGES] += leader != NOBODY and leader != now
        counts[LAST_LEADER] = now


@in_place
def _look_at_lead(table: Table, counts: Counts) -> None:
    leader = sole_leader(table, TAKEN, table[PLAYERS])
    counts[EARLY_LEADER] = leader
    counts[EARLY_LEAD] = 0 if leader == NOBODY else points_ahead(table, TAKEN, table[PLAYERS])
