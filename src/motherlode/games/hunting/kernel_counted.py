"""Random games of Gold Hunting for bulk play, with all that `counters` counts: the moves of `kernel.play_out`."""

from __future__ import annotations

from typing import Final

from motherlode.core.compiled import Rng, below, in_place
from motherlode.core.kernel import Counts
from motherlode.core.lead import NOBODY
from motherlode.core.parts import Json
from motherlode.games.hunting.builds import COUNT
from motherlode.games.hunting.counters import COUNTERS, HALF
from motherlode.games.hunting.kernel import (
    ALL_TURNS,
    BUILD,
    DECISIONS,
    FIRST_MINER,
    FIRST_SIDE,
    KEEP,
    KEPT,
    MARKER,
    MARKER_STATE,
    OPEN_PILES,
    PILE_COUNT,
    PLACE_MASK,
    RUSH,
    SEAT,
    SIDE,
    TURNS,
    WON,
    Table,
    build,
    held,
    kinds,
    mine,
    nth_open,
    open_piles,
    score,
    stack_gold,
    top_of,
)
from motherlode.games.hunting.pieces import MARKER_SCORE

(
    RIGHT,
    WRONG,
    BREAKDOWNS,
    BROKEN_GOLD,
    RUSHES,
    RUSHES_WON,
    RUSH_GOLD,
    KEEPS,
    KEEP_GOLD,
    LEAD_CHANGES,
    EARLY_LEADER,
    EARLY_LEAD,
) = range(len(COUNTERS))

ROOM: Final = len(COUNTERS)
MOST_MOVES: Final = DECISIONS


def deal_of(table: Table) -> dict[str, Json]:
    """The deal of a table on which nothing has happened yet."""
    return {"markers": [int(table[FIRST_SIDE + MARKER]), int(table[FIRST_SIDE + SIDE + MARKER])]}


@in_place
def starter(table: Table) -> int:
    return table[FIRST_MINER]


@in_place
def decision(table: Table) -> int:
    """H-10. Gold, pieces of 3, pieces of 2, or nothing."""
    if score(table, 0) != score(table, 1):
        return 0
    if held(table, 0, 3) != held(table, 1, 3):
        return 1
    return 2 if held(table, 0, 2) != held(table, 1, 2) else 3


@in_place
def play_counted(table: Table, rng: Rng, counts: Counts, moves: Counts) -> int:
    for counter in range(len(counts)):
        counts[counter] = 0
    decisions, leader, is_kept = 0, NOBODY, len(moves) > 0
    for seat in range(2):
        rank = below(rng, COUNT)
        build(table, seat, rank)
        if is_kept:
            moves[decisions] = BUILD + rank
        decisions += 1
    table[SEAT] = table[FIRST_MINER]
    while table[TURNS] < ALL_TURNS:
        seat = table[SEAT]
        piles = OPEN_PILES[open_piles(table, seat)]
        pile = nth_open(piles, below(rng, piles & PLACE_MASK))
        move = PILE_COUNT * below(rng, kinds(table, seat)) + pile
        if is_kept:
            moves[decisions] = move
        decisions += 1
        count_turn(table, seat, move, counts)
        leader = follow_lead(table, leader, counts)
    return decisions


@in_place
def count_turn(table: Table, seat: int, move: int, counts: Counts) -> None:
    side, other, pile = FIRST_SIDE + SIDE * seat, FIRST_SIDE + SIDE * (1 - seat), move % PILE_COUNT
    gold = 0 if move >= KEEP else stack_gold(table, side)
    mine(table, seat, move)
    piece = top_of(table, other, pile)
    is_rush, after = RUSH <= move < KEEP, stack_gold(table, side)
    if is_rush:
        counts[RUSHES] += 1
        if table[side + MARKER_STATE] == WON:
            counts[RUSHES_WON] += 1
            counts[RUSH_GOLD] += piece + MARKER_SCORE
    elif move >= KEEP:
        counts[KEEPS] += 1
        counts[KEEP_GOLD] += (table[side + KEPT] + 2 * table[side + KEPT + 1] + 3 * table[side + KEPT + 2]) // 2
    counts[RIGHT] += after > gold
    counts[WRONG] += after <= gold
    if after < gold:
        counts[BREAKDOWNS] += 1
        counts[BROKEN_GOLD] += gold


@in_place
def follow_lead(table: Table, leader: int, counts: Counts) -> int:
    """Who leads, else who did last."""
    ahead = score(table, 0) - score(table, 1)
    now = NOBODY if ahead == 0 else 0 if ahead > 0 else 1
    if table[TURNS] == HALF:
        counts[EARLY_LEADER], counts[EARLY_LEAD] = now, abs(ahead)
    if now == NOBODY:
        return leader
    counts[LEAD_CHANGES] += leader != NOBODY and leader != now
    return now
