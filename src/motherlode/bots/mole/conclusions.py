"""What a card that somebody plays tells about those that they kept, on the kernel.

Whoever plays a card did not play any other. Of two players, a hidden card is told apart by what it would have taken,
beside the card that was played, and by whether it would have been laid sooner: for each of these cases it was learnt
from games of good players how much likelier or less likely such a card is in the hand. Among more there is little to
be learnt like that; there it counts how much better a quick sense likes a card than the one that was played.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.quick_play import DESK, Weights, judge_card
from motherlode.bots.mole.search import PLAIN, Cards, Floats
from motherlode.core.compiled import compiled, in_place
from motherlode.games.mole.kernel import DECK_CODES
from motherlode.games.mole.kernel_layout import CARD_CODES, FIRST_CODE, NUMBER_BITS, Table
from motherlode.games.mole.kernel_table import MOST_PLAYERS

Lessons = npt.NDArray[np.float64]
"""By case, the logarithm of how much likelier such a card is in the hand than it was."""

LITTLE: Final = 2
MUCH: Final = 4
"""Cards by which takings differ: up to so many they differ a little, and up to so many much."""
FAR_LESS, LESS, NOTHING, AS_MUCH, MORE, MUCH_MORE, FAR_MORE = range(7)
"""What a hidden card would have taken beside the card that was played; `NOTHING`, if neither takes anything."""
CASES: Final = 2 * (FAR_MORE + 1)
"""Each of them twice: for numbers that are not higher than the one that was played, then for higher ones."""
LESSONS: Final = "2 kept"
"""Under which name the lessons lie beside the nets."""
DOUBT: Final = 1.0
"""A player passes over a card that its quick sense values so much more, in cards, in one of four cases."""


def no_suspicion() -> Floats:
    """By seat and card, how likely the seat holds it: at first all cards are alike."""
    return np.ones((MOST_PLAYERS, CARD_CODES))


@in_place
def _beside(gain: int, played: int) -> int:
    more = gain - played
    if more == 0:
        return AS_MUCH if gain else NOTHING
    if more < 0:
        return LESS if more >= -LITTLE - 1 else FAR_LESS
    if more <= LITTLE:
        return MORE
    return MUCH_MORE if more <= MUCH else FAR_MORE


@in_place
def case_of(card: int, gain: int, played: int, played_gain: int) -> int:
    """The case of a hidden card, when a card was played that takes so much."""
    return 2 * _beside(gain, played_gain) + int(card & NUMBER_BITS > played & NUMBER_BITS)


@in_place
def find_gains(table: Table, desk: Table, gains: Cards) -> None:
    """By card, how many it takes if it comes into the layout as it lies."""
    for card in DECK_CODES:
        gains[FIRST_CODE + card] = int(judge_card(table, card, PLAIN, desk))


@compiled
def conclude(table: Table, played: Cards, lessons: Lessons, odds: Floats) -> None:
    """How likely each of two holds each card, now that these were played, by seat, for the layout of the table."""
    desk, gains = np.empty(DESK, dtype=np.int8), np.zeros(CARD_CODES, dtype=np.int8)
    find_gains(table, desk, gains)
    for seat in range(len(played)):
        own = gains[FIRST_CODE + played[seat]]
        for card in DECK_CODES:
            odds[seat, FIRST_CODE + card] *= np.exp(lessons[case_of(card, gains[FIRST_CODE + card], played[seat], own)])


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
