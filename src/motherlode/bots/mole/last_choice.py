"""The last choice of two players of Manny Mole, in round 11, as the small game that it is.

Each holds two cards and knows the own ones alone; what is not played now is played in round 12 by itself. A player's
type is the pair that it holds. Types are drawn, all payoffs between them are played out, and regret matching settles
how every type mixes its two cards.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.foresight import FINE
from motherlode.bots.mole.quick_play import DESK, Weights, play_quickly
from motherlode.bots.mole.search import Cards, Floats
from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.games.mole.kernel import choose_at, go_reveal, win_share
from motherlode.games.mole.kernel_layout import FIRST_CODE, Table
from motherlode.games.mole.kernel_table import HANDS, copy_to
from motherlode.games.mole.position import HAND_SIZE

Payoffs = npt.NDArray[np.float32]

CHOICES: Final = 2
"""Cards in a hand, of which one is played now."""
IMPOSSIBLE: Final = np.float32(9.0)
"""In place of a payoff."""
SWEEPS: Final = 200
"""How often regrets are matched."""


@compiled
def draw_pairs(pool: Cards, odds: Floats, pairs: Cards, first: int, rng: Rng) -> None:
    """Fill in the types from `first` on with pairs of the pool, likely ones more often. Odds are at most 1."""
    for at in range(first, len(pairs)):
        for place in range(CHOICES):
            drawn = pool[below(rng, len(pool))]
            while below(rng, FINE) > FINE * odds[FIRST_CODE + drawn] or (place == 1 and drawn == pairs[at, 0]):
                drawn = pool[below(rng, len(pool))]
            pairs[at, place] = drawn
        pairs[at, 0], pairs[at, 1] = min(pairs[at, 0], pairs[at, 1]), max(pairs[at, 0], pairs[at, 1])


@in_place
def _shared(one: Cards, other: Cards) -> bool:
    return bool(one[0] == other[0] or one[0] == other[1] or one[1] == other[0] or one[1] == other[1])


@compiled
def play_all(root: Table, seat: int, own: Cards, theirs: Cards, weights: Weights, rng: Rng) -> Payoffs:
    """[own type, own card, their type, their card]: 1 for a win, -1 for a loss; impossible if they share a card."""
    payoffs = np.full((len(own), CHOICES, len(theirs), CHOICES), IMPOSSIBLE, dtype=np.float32)
    world, table, desk = root.copy(), root.copy(), np.empty(DESK, dtype=np.int8)
    mine, other = HANDS + HAND_SIZE * seat, HANDS + HAND_SIZE * (1 - seat)
    for one in range(len(own)):
        for two in range(len(theirs)):
            if _shared(own[one], theirs[two]):
                continue
            for place in range(CHOICES):
                world[mine + place], world[other + place] = own[one, place], theirs[two, place]
            for choice in range(CHOICES * CHOICES):
                copy_to(table, world)
                choose_at(table, seat, choice // CHOICES)
                choose_at(table, 1 - seat, choice % CHOICES)
                go_reveal(table)
                play_quickly(table, weights, HAND_SIZE, desk, rng)
                won = win_share(table, seat) - win_share(table, 1 - seat)
                payoffs[one, choice // CHOICES, two, choice % CHOICES] = won
    return payoffs


@in_place
def _match(regrets: Floats, mix: Floats) -> None:
    """Each type mixes its cards by what it regrets not having played."""
    for kind in range(len(regrets)):
        total = regrets[kind, 0] + regrets[kind, 1]
        mix[kind, 0] = regrets[kind, 0] / total if total > 0.0 else 0.5
        mix[kind, 1] = 1.0 - mix[kind, 0]


@in_place
def _respond(payoffs: Payoffs, mix: Floats, sign: float, worth: Floats) -> None:
    """What each card is worth to each type of the side that the payoffs begin with, against this mix of the other."""
    for kind in range(len(worth)):
        for card in range(CHOICES):
            total = 0.0
            for other in range(len(mix)):
                one, two = payoffs[kind, card, other, 0], payoffs[kind, card, other, 1]
                if one != IMPOSSIBLE:
                    total += mix[other, 0] * one + mix[other, 1] * two
            worth[kind, card] = sign * total


@in_place
def _regret(worth: Floats, mix: Floats, regrets: Floats) -> None:
    for kind in range(len(worth)):
        mean = mix[kind, 0] * worth[kind, 0] + mix[kind, 1] * worth[kind, 1]
        for card in range(CHOICES):
            regrets[kind, card] = max(0.0, regrets[kind, card] + worth[kind, card] - mean)


@in_place
def _add(mean: Floats, mix: Floats, share: float) -> None:
    for kind in range(len(mix)):
        for card in range(CHOICES):
            mean[kind, card] += share * mix[kind, card]


@compiled
def settle(payoffs: Payoffs, turned: Payoffs, sweeps: int) -> tuple[Floats, float]:
    """How the own types mix their cards, and the gap: what both together could gain by knowing the other's mix.

    `turned` are the same payoffs, seen from the other side. The gap is a share of a win, on average over all pairs.
    """
    own, theirs = np.full((len(payoffs), CHOICES), 0.5), np.full((len(turned), CHOICES), 0.5)
    own_regrets, their_regrets = np.zeros_like(own), np.zeros_like(theirs)
    own_worth, their_worth = np.zeros_like(own), np.zeros_like(theirs)
    own_mean, their_mean = np.zeros_like(own), np.zeros_like(theirs)
    for sweep in range(1, sweeps + 1):
        _respond(payoffs, theirs, 1.0, own_worth)
        _regret(own_worth, own, own_regrets)
        _match(own_regrets, own)
        _respond(turned, own, -1.0, their_worth)
        _regret(their_worth, theirs, their_regrets)
        _match(their_regrets, theirs)
        share = 2.0 * sweep / (sweeps * (sweeps + 1.0))
        _add(own_mean, own, share)
        _add(their_mean, theirs, share)
    _respond(payoffs, their_mean, 1.0, own_worth)
    _respond(turned, own_mean, -1.0, their_worth)
    gap, pairs = 0.0, 0
    for kind in range(len(own_worth)):
        gap += max(own_worth[kind, 0], own_worth[kind, 1])
    for kind in range(len(their_worth)):
        gap += max(their_worth[kind, 0], their_worth[kind, 1])
    for one in range(len(payoffs)):
        for two in range(len(turned)):
            pairs += payoffs[one, 0, two, 0] != IMPOSSIBLE
    return own_mean, gap / max(1, pairs)
