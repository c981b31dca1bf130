"""The yardstick of Manny Mole's best bot: plain information-set Monte Carlo tree search, as OpenSpiel's is.

Each simulation imagines the hidden hands, walks down a tree by UCB1, adds one node, plays on at random and backs the
result up. Cards chosen at the same time are taken one after the other, the later seats blind to the earlier choices.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.search import imagine
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.core.game import View
from motherlode.games.mole.kernel import legal_count, play, play_out
from motherlode.games.mole.kernel_layout import CELLS, ROWS, START, WIDTH, Words
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    COUNT,
    HANDS,
    HELD,
    NEXT,
    OVER,
    PHASE,
    PLAYERS,
    QUEUE,
    SEAT,
    SILVERS,
    TAKEN,
    copy_to,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import HAND_SIZE

SIMULATIONS: Final = 60_000
EXPLORATION: Final = 1.0
"""The constant of UCB1, for results from 0 to 1."""
WIN: Final = 0.9
"""How much of a result is the win; the rest is the share of cards."""
MOST_DEPTH: Final = 200

HASH_START: Final = 0x345678
HASH_STEP: Final = 1_000_003
HASH_BITS: Final = (1 << 62) - 1

Floats = npt.NDArray[np.float64]


@in_place
def _mixed(key: int, word: int) -> int:
    key = ((key ^ word) * HASH_STEP) & HASH_BITS
    return key ^ (key >> 29)


@in_place
def _information(table: Words) -> int:
    """A number for what the seat to move sees: layout, sizes of the chambers, what is asked, queue, own hand."""
    seat = table[SEAT]
    key = _mixed(HASH_START, table[PHASE] * 8 + seat)
    for line in range(table[ROWS]):
        key = _mixed(key, table[START + line] * 8 + table[WIDTH + line])
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            key = _mixed(key, table[CELLS + cell])
    for other in range(table[PLAYERS]):
        key = _mixed(key, table[TAKEN + other])
    for index in range(table[HELD + seat]):
        key = _mixed(key, table[HANDS + HAND_SIZE * seat + index])
    if table[PHASE] != CHOOSE:
        key = _mixed(key, table[COUNT])
        for place in range(table[NEXT], table[PLAYERS]):
            key = _mixed(key, table[QUEUE + place])
    return key


@in_place
def _node(key: int, keys: Words) -> int:
    """The place of a node in the table of nodes: its own, or a free one that it gets now."""
    place = key % len(keys)
    while keys[place] not in (0, key):
        place = (place + 1) % len(keys)
    return place


@in_place
def _selected(count: int, visits: Words, total: Floats, exploration: float, rng: Rng) -> int:
    """UCB1; a move not tried yet comes first, any of them."""
    fresh, seen = 0, 0
    for move in range(count):
        fresh += visits[move] == 0
        seen += visits[move]
    if fresh:
        skip = below(rng, fresh)
        for move in range(count):
            if visits[move] == 0:
                if skip == 0:
                    return move
                skip -= 1
    best, chosen = -1.0, 0
    for move in range(count):
        value = total[move] / visits[move] + exploration * sqrt(log(seen) / visits[move])
        if value > best:
            best, chosen = value, move
    return chosen


@in_place
def _results(table: Words, win: float, scores: Floats) -> None:
    """By seat, from 0 to 1: its share of the win, worth `win`, and for the rest its share of the cards taken."""
    players = table[PLAYERS]
    best, level = -1, 0
    for seat in range(players):
        points = 100 * table[TAKEN + seat] - table[SILVERS + seat]
        if points > best:
            best, level = points, 0
        level += points == best
    for seat in range(players):
        points = 100 * table[TAKEN + seat] - table[SILVERS + seat]
        scores[seat] = win / level if points == best else 0.0
        scores[seat] += (1.0 - win) * table[TAKEN + seat] / (HAND_SIZE * players)


@compiled
def ismcts(root: Words, seat: int, unseen: Words, simulations: int, exploration: float, win: float, rng: Rng) -> Words:
    """How often each move of the root was tried."""
    keys = np.zeros(2 * simulations, dtype=np.int64)
    visits = np.zeros((2 * simulations, HAND_SIZE), dtype=np.int32)
    total = np.zeros((2 * simulations, HAND_SIZE))
    path, moves, seats = np.empty((3, MOST_DEPTH), dtype=np.int64)
    scores = np.empty(root[PLAYERS])
    world, table = root.copy(), root.copy()
    for _ in range(simulations):
        imagine(world, seat, unseen, rng)
        copy_to(table, world)
        table[SEAT] = seat
        depth, grown = 0, False
        while table[PHASE] != OVER and not grown:
            key = _information(table)
            node = _node(key, keys)
            grown = keys[node] == 0
            keys[node] = key
            count = min(legal_count(table), HAND_SIZE)
            move = _selected(count, visits[node], total[node], exploration, rng)
            path[depth], moves[depth], seats[depth] = node, move, table[SEAT]
            depth += 1
            play(table, table[HANDS + HAND_SIZE * table[SEAT] + move] if table[PHASE] == CHOOSE else move)
        play_out(table, rng)
        _results(table, win, scores)
        for step in range(depth):
            visits[path[step], moves[step]] += 1
            total[path[step], moves[step]] += scores[seats[step]]
    copy_to(table, root)
    table[SEAT] = seat
    found = np.zeros(legal_count(table), dtype=np.int64)
    node = _node(_information(table), keys)
    for move in range(min(len(found), HAND_SIZE)):
        found[move] = visits[node, move]
    return found


class MoleISMCTS(Thinker):
    """Plain information-set Monte Carlo tree search with random play-outs: what the master is measured against."""

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        simulations = max(1, round(SIMULATIONS * self._effort))
        return ismcts(table, view["seat"], hidden, simulations, EXPLORATION, WIN, rng).astype(np.float64)
