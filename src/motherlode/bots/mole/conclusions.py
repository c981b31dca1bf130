"""What a card that somebody plays tells about those that they kept, on the kernel.

Whoever plays a card did not play any other. Of two players, hands are imagined, and each counts for as much as it is
likely to have been played like that, round by round. Among more it counts how much better a quick sense likes a card
than the one that was played.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.mole.choosing import Minds, how_likely
from motherlode.bots.mole.quick_play import DESK, Weights, judge_card
from motherlode.bots.mole.search import Cards, Floats
from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.games.mole.kernel import DECK_CODES
from motherlode.games.mole.kernel_layout import CARD_CODES, FIRST_CODE, Table
from motherlode.games.mole.kernel_table import MOST_PLAYERS
from motherlode.games.mole.position import HAND_SIZE

DOUBT: Final = 1.0
"""A player passes over a card that its quick sense values so much more, in cards, in one of four cases."""
UNSURE: Final = 20.0
"""So many imagined hands tell nothing: else a card that is in none of the few likely ones could not be held at all."""


def no_suspicion() -> Floats:
    """By seat and card, how likely the seat holds it: at first all cards are alike."""
    return np.ones((MOST_PLAYERS, CARD_CODES))


@in_place
def _draw_hand(hidden: Cards, held: int, rng: Rng) -> None:
    """Shuffle a hand of hidden cards to the front."""
    for place in range(held):
        drawn = place + below(rng, len(hidden) - place)
        hidden[place], hidden[drawn] = hidden[drawn], hidden[place]


@in_place
def _play_back(seat: int, at: int, held: int, hand: Cards, minds: Minds) -> float:
    """The logarithm of how likely a hand of so many was played as it was, from the first round up to this one."""
    total = 0.0
    for before in range(at - 1, -1, -1):
        hand[held] = minds.played[before, seat]
        held += 1
        total += how_likely(before, hand, held, minds)
    return total


@compiled
def conclude(seat: int, at: int, hidden: Cards, minds: Minds, hands: int, odds: Floats, rng: Rng) -> None:
    """How likely one of two holds each of the hidden cards at the beginning of a round, by what it played before."""
    held, pool = HAND_SIZE - at, hidden.copy()
    drawn, likely = np.empty((hands, HAND_SIZE), dtype=np.int8), np.zeros(hands)
    hand, most = np.empty(HAND_SIZE, dtype=np.int8), -1e9
    for trial in range(hands):
        _draw_hand(pool, held, rng)
        for place in range(held):
            drawn[trial, place] = pool[place]
            hand[place] = pool[place]
        likely[trial] = _play_back(seat, at, held, hand, minds)
        most = max(most, likely[trial])
    total, shares = 0.0, np.zeros(CARD_CODES)
    for trial in range(hands):
        weight = np.exp(likely[trial] - most)
        total += weight
        for place in range(held):
            shares[FIRST_CODE + drawn[trial, place]] += weight
    for card in hidden:
        unsure = UNSURE * total / hands
        share = (shares[FIRST_CODE + card] + unsure * held / len(hidden)) / (total + unsure)
        odds[seat, FIRST_CODE + card] = share / (1.0 - share)


@compiled
def suspect(table: Table, played: Cards, weights: Weights, odds: Floats) -> None:
    """The same by a quick sense, among more than two: what it would rather have played is less likely in the hand."""
    desk, values = np.empty(DESK, dtype=np.int8), np.zeros(CARD_CODES)
    for card in DECK_CODES:
        values[FIRST_CODE + card] = judge_card(table, card, weights, desk)
    for seat in range(len(played)):
        own = values[FIRST_CODE + played[seat]]
        for card in DECK_CODES:
            code = FIRST_CODE + card
            odds[seat, code] /= 1.0 + np.exp((values[code] - own) / DOUBT)
