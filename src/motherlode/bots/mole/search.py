"""Monte Carlo search of Manny Mole on the kernel: many worlds that fit what a seat sees, each played to the end."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.quick_play import DESK, GAIN, NOISE, WEIGHTS, Weights, judge_card, play_quickly, quick_card
from motherlode.core.compiled import Rng, below, compiled, in_place, new_rng, rank
from motherlode.games.mole.kernel import DECK_CODES, answer, choose_at, go_reveal, insert, legal_count
from motherlode.games.mole.kernel_layout import CARD_CODES, FIRST_CODE, Table
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    HANDS,
    HELD,
    OVER,
    PHASE,
    PLAYERS,
    ROUND,
    SILVERS,
    TAKEN,
    copy_to,
    empty_table,
)
from motherlode.games.mole.position import HAND_SIZE

Floats = npt.NDArray[np.float64]
Cards = npt.NDArray[np.int8]
Places = npt.NDArray[np.int64]

MARGIN: Final = 0
"""Weights of a result: a card more than the others have, a win, and the hope of one."""
WIN: Final = 1
HOPE: Final = 2
MOST_OF_FEW: Final = 4
LEAD: Final = np.array([1.0, 0.0, 0.0])
TO_WIN: Final = np.array([0.05, 1.0, 0.0])
TO_HOPE: Final = np.array([0.0, 0.0, 1.0])
SWING: Final = 3.0
"""Hope measures a lead by so many cards, times the root of the rounds left."""
NEAR: Final = 0.4
"""What leads are measured by when no round is left: a single card is a win."""
NOTHING_LEARNT: Final = np.empty(0)
PRIOR: Final = 3.0
"""How many lessons the quick sense's first judgement of a card counts for."""
DOUBT: Final = 1.0
"""How far chance sways the choice of those who go by their lessons, in cards."""

PLAIN: Final = np.zeros(WEIGHTS)
"""Takes the most that it can, else plays any card."""
PLAIN[GAIN], PLAIN[NOISE] = 1.0, 0.5
TUNED_FOR_TWO: Final = np.array([1.0, 0.65, 0.643, -0.594, 0.285, 0.078, -2.903, -0.196, 0.254])
"""Tuned in self-play for two players, by an evolution strategy."""
TUNED_FOR_FEW: Final = np.array([1.0, 0.61, 0.273, 0.555, 0.139, -0.241, -0.207, -0.714, 0.256])
"""Likewise for three and four."""
TUNED_FOR_MANY: Final = np.array([1.0, 0.264, -0.371, -0.493, 0.203, -0.27, 0.187, -2.282, 0.301])
"""Likewise for five and six."""


def tuned(players: int) -> Weights:
    """The quick sense of a good player at a table of this size."""
    if players == 2:
        return TUNED_FOR_TWO
    return TUNED_FOR_FEW if players <= MOST_OF_FEW else TUNED_FOR_MANY


@in_place
def deal_hands(table: Table, seat: int, unseen: Cards, rng: Rng) -> None:
    """Deal unseen cards to all other seats, as many as each holds. `unseen` is shuffled in place."""
    place = 0
    for other in range(table[PLAYERS]):
        if other == seat:
            continue
        for held in range(table[HELD + other]):
            drawn = place + below(rng, len(unseen) - place)
            unseen[place], unseen[drawn] = unseen[drawn], unseen[place]
            insert(table, HANDS + HAND_SIZE * other, held, unseen[place])
            place += 1


@in_place
def result(table: Table, seat: int, aims: Floats) -> float:
    """What a table is worth to a seat: its lead, its share of the win as it stands (M-11, M-14), its hope to win.

    Hope goes from -1 to 1, and a lead counts for the more of it the fewer rounds are left.
    """
    players = table[PLAYERS]
    mine = 100 * table[TAKEN + seat] - table[SILVERS + seat]
    ahead, level, others = 0, 1, 0
    for other in range(players):
        if other != seat:
            theirs = 100 * table[TAKEN + other] - table[SILVERS + other]
            others += table[TAKEN + other]
            ahead += theirs > mine
            level += theirs == mine
    lead = table[TAKEN + seat] - others / (players - 1)
    value = aims[MARGIN] * lead + (aims[WIN] / level if ahead == 0 else 0.0)
    if aims[HOPE] != 0.0:
        rounds = 0 if table[PHASE] == OVER else HAND_SIZE + 1 - table[ROUND]
        value += aims[HOPE] * np.tanh(lead / (SWING * np.sqrt(rounds) + NEAR))
    return value


@in_place
def try_move(
    table: Table, seat: int, move: int, picks: Places, weights: Weights, last: int, desk: Table, rng: Rng
) -> None:
    """Make a move, with these choices of the others if cards are chosen, and play on to the end."""
    if table[PHASE] == CHOOSE:
        for other in range(table[PLAYERS]):
            choose_at(table, other, move if other == seat else picks[other])
        go_reveal(table)
    else:
        answer(table, move)
    play_quickly(table, weights, last, desk, rng)


@in_place
def pick_quickly(world: Table, seat: int, weights: Weights, picks: Places, desk: Table, rng: Rng) -> None:
    """All others choose as their quick sense tells them."""
    for other in range(world[PLAYERS]):
        if other != seat:
            picks[other] = quick_card(world, other, weights, desk, rng)


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
            picks[other] = np.argmax(weigh(world, other, hidden, weights, last, worlds, rng))
            place = after


@compiled
def weigh(root: Table, seat: int, unseen: Cards, weights: Weights, last: int, worlds: int, rng: Rng) -> Floats:
    """The mean lead after each move at the end of round `last`, if the others go by their quick sense."""
    total = np.zeros(legal_count(root))
    world, table = root.copy(), root.copy()
    desk, picks = np.empty(DESK, dtype=np.int8), np.zeros(root[PLAYERS], dtype=np.int64)
    for _ in range(worlds):
        deal_hands(world, seat, unseen, rng)
        if world[PHASE] == CHOOSE:
            pick_quickly(world, seat, weights, picks, desk, rng)
        for move in range(len(total)):
            copy_to(table, world)
            try_move(table, seat, move, picks, weights, last, desk, rng)
            total[move] += result(table, seat, LEAD)
    return total / worlds


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


def warm_up_search() -> None:
    """Compile, or load from the cache, what the master needs."""
    search(*_first_table(), PLAIN, TO_WIN, 1, 1, 2, NOTHING_LEARNT, 1, new_rng("warm-up"))


def warm_up_learning() -> None:
    """Likewise, what it needs to learn about a single opponent."""
    learn(*_first_table(), PLAIN, 1, 1, new_rng("warm-up"))


def warm_up_weighing() -> None:
    """Likewise for the expert."""
    weigh(*_first_table(), PLAIN, 1, 1, new_rng("warm-up"))


def _first_table() -> tuple[Table, int, Cards]:
    """A table without cards in the middle, the seat that looks at it, and cards that it has not seen."""
    table = empty_table(2, True)
    for seat in range(2):
        table[HELD + seat] = HAND_SIZE
        table[HANDS + HAND_SIZE * seat : HANDS + HAND_SIZE * (seat + 1)] = DECK_CODES[HAND_SIZE * seat :][:HAND_SIZE]
    return table, 0, DECK_CODES[HAND_SIZE : 2 * HAND_SIZE].copy()
