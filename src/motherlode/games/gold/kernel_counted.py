"""Random games of Gold for bulk play, with all that `counters` counts. They take the moves of `kernel.play_out`."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, in_place, next_word
from motherlode.core.compiled_lead import points_ahead, sole_leader
from motherlode.core.kernel import Counts
from motherlode.core.parts import Json
from motherlode.games.gold.counters import COUNTERS, HALF
from motherlode.games.gold.kernel import (
    BLAST,
    BOTH_LEAVE,
    CARDS_LEFT,
    FIRST_STRIKES,
    GOLDS,
    GROUP_BITS,
    LOW_HALF,
    MOST_GOLD,
    NOBODY,
    NOTHING,
    NUMBERS,
    ONE,
    OWNERS,
    PLACES,
    PLAYERS,
    POINTS,
    RUSH,
    SEAT,
    SIZE,
    TABLE,
    Table,
    is_dead,
    random_move,
    resolve,
    turn_up,
)
from motherlode.games.gold.kernel import HALF as HALF_WORD
from motherlode.games.gold.rules import RUSH_CARDS, STALL_TURNS

(
    STRIKES,
    FREE_STRIKES,
    GIVEN_STRIKES,
    DUELS,
    STANDOFFS,
    BLASTS,
    BLANKS,
    RUSH_BY,
    RUSH_START,
    RUSH_POINTS,
    LEAD_CHANGES,
    EARLY_LEADER,
    EARLY_LEAD,
) = range(len(COUNTERS))
ROOM: Final = len(COUNTERS)
FEW_CARDS, DEAD_TABLE, STALLED = range(3)

MOST_MOVES: Final = 2 * SIZE * STALL_TURNS
"""No game has more: after so many turns without a card leaving the Gold Rush begins."""
CODES: Final = {number: code for code, number in NUMBERS.items()}


def deal_of(table: Table) -> dict[str, Json]:
    """The deal of a table on which nothing has happened yet. Where strewn cards lie is left out."""
    return {"table": [CODES[int(number)] for number in table[TABLE : TABLE + SIZE]]}


@in_place
def starter(table: Table) -> int:
    return table[SEAT]


@in_place
def decision(table: Table) -> int:
    """G-10. Points, cards, or nothing."""
    best, most, rich, sharing = np.int64(-1), np.int64(-1), 0, 0
    for seat in range(table[PLAYERS]):
        best = max(best, np.int64(table[POINTS + seat]))
    for seat in range(table[PLAYERS]):
        if table[POINTS + seat] == best:
            rich += 1
            golds = np.int64(table[GOLDS + seat])
            if golds > most:
                most, sharing = golds, 0
            sharing += golds == most
    return 0 if rich == 1 else 1 if sharing == 1 else 2


@in_place
def play_counted(table: Table, rng: Rng, counts: Counts, moves: Counts) -> int:
    for counter in range(len(counts)):
        counts[counter] = 0
    counts[EARLY_LEADER] = NOBODY
    leader, is_early, decisions, is_kept = NOBODY, True, 0, len(moves) > 0
    while not table[RUSH]:
        word, left = next_word(rng), np.uint64(table[CARDS_LEFT])
        last = left - ONE
        one, two = ((word >> HALF_WORD) * left) >> HALF_WORD, ((word & LOW_HALF) * last) >> HALF_WORD
        if two == one:
            two = last
        first, second = table[PLACES + np.int64(one)], table[PLACES + np.int64(two)]
        if is_kept:
            moves[decisions], moves[decisions + 1] = first, second
        decisions += 2
        result = count_turn(table, first, second, counts)
        if result >= FIRST_STRIKES:
            leader = follow_lead(table, leader, counts)
        if is_early and (table[RUSH] or table[CARDS_LEFT] <= HALF):
            is_early = False
            look_at_lead(table, counts)
    begin_rush(table, counts)
    while table[CARDS_LEFT]:
        position = random_move(table, rng)
        if is_kept:
            moves[decisions] = position
        decisions += 1
        number = table[TABLE + position]
        turn_up(table, position)
        if number <= MOST_GOLD:
            counts[RUSH_POINTS] += number
            leader = follow_lead(table, leader, counts)
    return decisions


@in_place
def count_turn(table: Table, first: int, second: int, counts: Counts) -> int:
    """Resolve a turn; tells what the two cards did."""
    one, two, seat = table[TABLE + first], table[TABLE + second], table[SEAT]
    result = resolve(table, first, second)
    if result == NOTHING:
        counts[BLANKS] += 1
        counts[STANDOFFS] += one > BLAST and two > BLAST
    elif result >= FIRST_STRIKES:
        miner = one if result == FIRST_STRIKES else two
        owner = table[OWNERS + (miner >> GROUP_BITS) - 1]
        counts[STRIKES] += 1
        counts[FREE_STRIKES] += owner == NOBODY
        counts[GIVEN_STRIKES] += owner != NOBODY and owner != seat
    else:
        counts[BLASTS] += result == BOTH_LEAVE
        counts[DUELS] += result != BOTH_LEAVE
    return result


@in_place
def begin_rush(table: Table, counts: Counts) -> None:
    """G-9, G-12, G-13. Why the Gold Rush begins now."""
    is_few = table[CARDS_LEFT] <= RUSH_CARDS
    counts[RUSH_BY] = FEW_CARDS if is_few else DEAD_TABLE if is_dead(table) else STALLED
    counts[RUSH_START] = table[CARDS_LEFT]


@in_place
def follow_lead(table: Table, leader: int, counts: Counts) -> int:
    """Who leads alone, else who did last."""
    now = sole_leader(table, POINTS, table[PLAYERS])
    if now == NOBODY:
        return leader
    counts[LEAD_CHANGES] += leader != NOBODY and leader != now
    return now


@in_place
def look_at_lead(table: Table, counts: Counts) -> None:
    leader = sole_leader(table, POINTS, table[PLAYERS])
    counts[EARLY_LEADER] = leader
    counts[EARLY_LEAD] = 0 if leader == NOBODY else points_ahead(table, POINTS, table[PLAYERS])
