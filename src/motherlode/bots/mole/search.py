"""Monte Carlo search of Manny Mole on the kernel: many worlds that fit what a seat sees, each played to the end."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.quick_play import (
    DESK,
    GAIN,
    NOISE,
    WEIGHTS,
    Weights,
    judge_card,
    judge_option,
    noise,
    play_quickly,
    quick_card,
)
from motherlode.core.compiled import Rng, below, compiled, in_place, new_rng
from motherlode.games.mole.kernel import DECK_CODES, answer, choose_at, go_reveal, insert, legal_count
from motherlode.games.mole.kernel_layout import Table
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
WINS: Final = np.array([0.0, 1.0, 0.0])
TO_HOPE: Final = np.array([0.0, 0.0, 1.0])
SWING: Final = 3.0
"""Hope measures a lead by so many cards, times the root of the rounds left."""
NEAR: Final = 0.4
"""What leads are measured by when no round is left: a single card is a win."""

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


@compiled
def weigh(
    root: Table, seat: int, unseen: Cards, weights: Weights, aims: Floats, last: int, worlds: int, rng: Rng
) -> Floats:
    """The mean result of each move at the end of round `last`, if the others go by their quick sense."""
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
            total[move] += result(table, seat, aims)
    return total / worlds


@compiled
def judge_moves(table: Table, seat: int, weights: Weights, rng: Rng) -> Floats:
    """What the quick sense makes of each move at first sight."""
    desk = np.empty(DESK, dtype=np.int8)
    values = np.zeros(legal_count(table))
    for move in range(len(values)):
        if table[PHASE] == CHOOSE:
            values[move] = judge_card(table, table[HANDS + HAND_SIZE * seat + move], weights, desk)
        else:
            values[move] = judge_option(table, move, weights, desk)
        values[move] += noise(weights, rng)
    return values


def warm_up_weighing() -> None:
    """Compile, or load from the cache, what the expert needs."""
    weigh(*first_table(), PLAIN, LEAD, 1, 1, new_rng("warm-up"))


def first_table() -> tuple[Table, int, Cards]:
    """A table without cards in the middle, the seat that looks at it, and cards that it has not seen."""
    table = empty_table(2, True)
    for seat in range(2):
        table[HELD + seat] = HAND_SIZE
        table[HANDS + HAND_SIZE * seat : HANDS + HAND_SIZE * (seat + 1)] = DECK_CODES[HAND_SIZE * seat :][:HAND_SIZE]
    return table, 0, DECK_CODES[HAND_SIZE : 2 * HAND_SIZE].copy()
