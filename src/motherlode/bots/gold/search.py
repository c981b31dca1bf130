"""Monte Carlo on public tables, compiled: every choice is tried on the same orders of the unseen cards."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.judgement import BAD, Worth, judge, known_strike, outlook, quick_choice
from motherlode.bots.gold.public_table import (
    KNOWN,
    LENGTH,
    NUMBERS,
    OPEN,
    UNSEEN,
    PublicTable,
    copy_to,
    entry,
    margin,
    shuffle_unseen,
    turn_up_from,
)
from motherlode.core.compiled import Rng, compiled, in_place, rank
from motherlode.games.gold.kernel import CARDS_LEFT, NUMBER_LIMIT, PLAYERS, RUSH, SEAT, SIZE, win_share

Choices = npt.NDArray[np.int64]

CANDIDATES: Final = 8
"""How many choices are tried; those that `judge` likes least are not."""
SPREAD: Final = 1.2
"""How far, for each card on the table, the final points stray from what was expected: times the root of the cards."""


@in_place
def expected_margin(public: PublicTable, seat: int, worth: Worth) -> float:
    """A seat's margin at the end, as far as points and the worth of the cards left tell."""
    value = margin(public, seat)
    for number in NUMBERS:
        value += public[KNOWN + number] * worth[seat, number]
        value += public[UNSEEN + number] * worth[seat, NUMBER_LIMIT + number]
    return value + outlook(public, seat, entry(public, SEAT), worth)


@in_place
def expected_share(public: PublicTable, me: int, worth: Worth) -> float:
    """About what part of the win a seat has in expectation when a turn is over."""
    if public[CARDS_LEFT] == 0:
        return win_share(public, me)
    scale = SPREAD * sqrt(public[CARDS_LEFT])
    own, total = expected_margin(public, me, worth), 1.0
    for seat in range(entry(public, PLAYERS)):
        if seat != me:
            total += exp((expected_margin(public, seat, worth) - own) / scale)
    return 1.0 / total


@in_place
def play_ahead(public: PublicTable, deck: PublicTable, turns: int, worth: Worth) -> None:
    """Everyone plays `quick_choice` until so many turns are over, or the game is."""
    while public[CARDS_LEFT] and (turns > 0 or public[RUSH] or public[OPEN]):
        if not public[RUSH] and public[OPEN] == 0:
            gold, miner = known_strike(public, worth)
            if gold:
                turn_up_from(public, gold, deck)
                turn_up_from(public, miner, deck)
                turns -= 1
                continue
        turn_up_from(public, quick_choice(public, worth), deck)
        turns -= public[OPEN] == 0


@in_place
def try_out(public: PublicTable, choice: int, deck: PublicTable, turns: int, worth: Worth, table: PublicTable) -> float:
    """The expected share of the seat to move after this choice and some turns of everyone."""
    me = entry(public, SEAT)
    copy_to(table, public)
    turn_up_from(table, choice, deck)
    play_ahead(table, deck, turns - (table[OPEN] == 0), worth)
    return expected_share(table, me, worth)


@compiled
def search(public: PublicTable, trials: int, turns: int, worth: Worth, rng: Rng) -> Worth:
    """By choice, the mean share over its trials; `BAD` where it was not tried.

    Trials are given out by sequential halving: after each round the worse half of the choices drops out.
    """
    likes = judge(public, worth)
    order, alive = np.empty(NUMBER_LIMIT, dtype=np.int64), 0
    for choice in range(NUMBER_LIMIT):
        if likes[choice] > BAD:
            order[alive] = choice
            alive += 1
    rank(likes, order, alive)
    alive = min(alive, CANDIDATES)
    rounds = 1
    while (1 << rounds) < alive:
        rounds += 1
    totals, means = np.zeros(NUMBER_LIMIT), np.zeros(NUMBER_LIMIT)
    means[:] = BAD
    deck, table = np.empty(SIZE, dtype=np.int8), np.empty(LENGTH, dtype=np.int8)
    deals = 0
    while alive > 1:
        for _ in range(max(1, trials // (rounds * alive))):
            shuffle_unseen(public, deck, rng)
            deals += 1
            for at in range(alive):
                totals[order[at]] += try_out(public, order[at], deck, turns, worth, table)
        for at in range(alive):
            means[order[at]] = totals[order[at]] / deals
        rank(means, order, alive)
        if alive == 2:
            break
        alive = (alive + 1) // 2
    return means
