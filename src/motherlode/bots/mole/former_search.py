"""How the former master of Manny Mole searches: others who weigh their cards, or choose by what was learnt of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.mole.quick_play import DESK, Weights, judge_card, play_quickly
from motherlode.bots.mole.search import (
    LEAD,
    PLAIN,
    Cards,
    Floats,
    Places,
    deal_hands,
    result,
    try_move,
    weigh,
)
from motherlode.core.compiled import Rng, below, compiled, in_place, rank
from motherlode.games.mole.kernel import choose_at, go_reveal, legal_count
from motherlode.games.mole.kernel_layout import CARD_CODES, FIRST_CODE, Table
from motherlode.games.mole.kernel_table import CHOOSE, HANDS, HELD, PHASE, PLAYERS, ROUND, copy_to
from motherlode.games.mole.position import HAND_SIZE

NOTHING_LEARNT: Final = np.empty(0)
PRIOR: Final = 3.0
"""How many lessons the quick sense's first judgement of a card counts for."""
DOUBT: Final = 1.0
"""How far chance sways the choice of those who go by their lessons, in cards."""


@in_place
def best_known(table: Table, seat: int, worth: Floats, rng: Rng) -> int:
    """The place in its hand of the card that a seat would choose which thinks each card worth this, not quite sure."""
    first = HANDS + HAND_SIZE * seat
    best, chosen = -1e9, 0
    for index in range(table[HELD + seat]):
        value = worth[FIRST_CODE + table[first + index]] + DOUBT * below(rng, 1 << 20) / (1 << 20)
        if value > best:
            best, chosen = value, index
    return chosen


@in_place
def pick_learnt(world: Table, seat: int, worth: Floats, picks: Places, rng: Rng) -> None:
    """All others choose by what they think each card worth."""
    for other in range(world[PLAYERS]):
        if other != seat:
            picks[other] = best_known(world, other, worth, rng)


@compiled
def learn(root: Table, seat: int, unseen: Cards, weights: Weights, last: int, lessons: int, rng: Rng) -> Floats:
    """What each card that is not open yet is worth this round to whoever holds it, among others who know as much.

    Fictitious play. A lesson deals all hands anew from the cards that only `seat` sees and those it does not, so that
    nobody knows the cards of anybody. All choose by what was learnt so far, at first by their quick sense; play goes on
    by quick sense to the end of round `last`; and each seat's card is credited with the lead that it has gained.
    """
    mine = HANDS + HAND_SIZE * seat
    pool = np.concatenate((unseen, root[mine : mine + root[HELD + seat]]))
    players = root[PLAYERS]
    worth, total, seen = np.zeros((3, CARD_CODES))
    desk, codes = np.empty(DESK, dtype=np.int8), np.empty(players, dtype=np.int64)
    for card in pool:
        code = FIRST_CODE + card
        worth[code] = judge_card(root, card, weights, desk)
        total[code], seen[code] = PRIOR * worth[code], PRIOR
    world, table = root.copy(), root.copy()
    for _ in range(lessons):
        deal_hands(world, -1, pool, rng)
        copy_to(table, world)
        for other in range(players):
            index = best_known(table, other, worth, rng)
            codes[other] = FIRST_CODE + table[HANDS + HAND_SIZE * other + index]
            choose_at(table, other, index)
        go_reveal(table)
        play_quickly(table, weights, last, desk, rng)
        for other in range(players):
            code = codes[other]
            total[code] += result(table, other, LEAD) - result(root, other, LEAD)
            seen[code] += 1.0
            worth[code] = total[code] / seen[code]
    return worth


@compiled
def pick_carefully(
    world: Table, seat: int, unseen: Cards, weights: Weights, last: int, worlds: int, picks: Places, rng: Rng
) -> None:
    """All others choose as `weigh` tells them, from what they can see: not the hands of this world.

    `unseen` is as `deal_hands` leaves it: the hands of the others, then the cards put out.
    """
    mine = HANDS + HAND_SIZE * seat
    place = 0
    for other in range(world[PLAYERS]):
        if other != seat:
            after = place + world[HELD + other]
            hidden = np.concatenate((unseen[:place], unseen[after:], world[mine : mine + world[HELD + seat]]))
            picks[other] = np.argmax(weigh(world, other, hidden, weights, LEAD, last, worlds, rng))
            place = after


@compiled
def search(
    root: Table, seat: int, unseen: Cards, weights: Weights, aims: Floats, last: int, worlds: int, stages: int,
    worth: Floats, inner: int, rng: Rng,
) -> Floats:  # fmt: skip
    """The mean result of each move; moves that look worst are dropped, half of them after each stage.

    Every move is tried in the same worlds with the same choices of the others. These weigh their cards in `inner`
    worlds of their own, taking everybody else to be plain; in half of the worlds they choose by what `learn` has found
    each card worth, unless nothing was learnt. Then all go on by quick sense to the end of round `last`. Dropped moves
    are worth -infinity.
    """
    count = legal_count(root)
    total, alive = np.zeros(count), np.arange(count)
    world, table = root.copy(), root.copy()
    desk, picks = np.empty(DESK, dtype=np.int8), np.zeros(root[PLAYERS], dtype=np.int64)
    left, tried = count, 0
    for stage in range(stages):
        tries = max(1, worlds * count // (stages * left))
        for _ in range(tries):
            deal_hands(world, seat, unseen, rng)
            if world[PHASE] == CHOOSE:
                if len(worth) and below(rng, 2):
                    pick_learnt(world, seat, worth, picks, rng)
                else:
                    pick_carefully(world, seat, unseen, PLAIN, world[ROUND], inner, picks, rng)
            for place in range(left):
                copy_to(table, world)
                try_move(table, seat, alive[place], picks, weights, last, desk, rng)
                total[alive[place]] += result(table, seat, aims)
        tried += tries
        if stage < stages - 1:
            rank(total, alive, left)
            left = max(2, (left + 1) // 2) if count > 1 else 1
    values = np.full(count, -np.inf)
    for place in range(left):
        values[alive[place]] = total[alive[place]] / tried
    return values
