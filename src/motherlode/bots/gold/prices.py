"""What a card on the table is worth in points to a player who has just had a turn.

The prices were fitted by least squares to thousands of games of players who used the table before it: the margin still
to come against the cards known and unseen. In it is that a rival's strong miner is worth killing, an own one saving.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from motherlode.bots.gold.judgement import LATER_STRIKE, NEXT_STRIKE, OWN_STRIKE, WORTH_LENGTH, Worth
from motherlode.games.gold.cards import GOLD_COPIES, MINER_COPIES
from motherlode.games.gold.kernel import MOST_SEATS, NUMBER_LIMIT, miner_number

ByValue = tuple[float, float, float, float]


class Prices(msgspec.Struct, frozen=True):
    """By value, 2 to 5 for miners and 1 to 4 for gold. The `strikes` are for each point that the known cards give
    the next player, those after, and me, within a round of turns."""

    own: ByValue
    rivals: ByValue
    nobodys: ByValue = (0.0, 0.0, 0.0, 0.0)
    gold: ByValue = (0.0, 0.0, 0.0, 0.0)
    unseen_own: ByValue = (0.0, 0.0, 0.0, 0.0)
    unseen_rivals: ByValue = (0.0, 0.0, 0.0, 0.0)
    unseen_nobodys: ByValue = (0.0, 0.0, 0.0, 0.0)
    strikes: tuple[float, float, float] = (-1.0, -1.0, 1.0)


def worth_table(prices: Prices, players: int) -> Worth:
    """The prices by seat and card number."""
    worth = np.zeros((players, WORTH_LENGTH))
    for me in range(players):
        for value, price in zip(GOLD_COPIES, prices.gold, strict=True):
            worth[me, value] = price
        for group in range(MOST_SEATS):
            is_own, is_nobodys = group == me, group >= players
            known = prices.own if is_own else prices.nobodys if is_nobodys else prices.rivals
            unseen = prices.unseen_own if is_own else prices.unseen_nobodys if is_nobodys else prices.unseen_rivals
            for at, value in enumerate(MINER_COPIES):
                worth[me, miner_number(group, value)] = known[at]
                worth[me, NUMBER_LIMIT + miner_number(group, value)] = unseen[at]
        worth[me, NEXT_STRIKE], worth[me, LATER_STRIKE], worth[me, OWN_STRIKE] = prices.strikes
    return worth


FITTED: Final = {
    2: Prices(
        own=(0.55, 1.0, 1.65, 1.95),
        rivals=(-0.6, -1.15, -1.85, -2.1),
        nobodys=(-0.1, -0.2, -0.55, -0.6),
        gold=(-0.05, -0.05, -0.05, -0.05),
        unseen_own=(0.42, 0.88, 1.5, 1.6),
        unseen_rivals=(-0.42, -0.88, -1.5, -1.6),
        strikes=(-0.32, 0.0, 0.1),
    ),
    3: Prices(
        own=(0.2, 0.7, 1.15, 1.6),
        rivals=(-0.12, -0.38, -0.62, -0.85),
        nobodys=(-0.07, -0.22, -0.32, -0.36),
        gold=(-0.04, -0.04, -0.04, -0.04),
        unseen_own=(0.2, 0.65, 1.22, 1.35),
        unseen_rivals=(-0.08, -0.31, -0.58, -0.66),
        strikes=(-0.18, -0.14, 0.02),
    ),
    4: Prices(
        own=(0.33, 0.6, 1.15, 1.37),
        rivals=(-0.13, -0.24, -0.42, -0.52),
        nobodys=(-0.1, -0.24, -0.35, -0.35),
        gold=(-0.01, -0.01, -0.01, -0.01),
        unseen_own=(0.3, 0.73, 1.28, 1.52),
        unseen_rivals=(-0.1, -0.24, -0.43, -0.5),
        unseen_nobodys=(0.0, -0.03, -0.06, -0.06),
        strikes=(-0.17, -0.08, 0.05),
    ),
    5: Prices(
        own=(0.22, 0.47, 1.02, 1.35),
        rivals=(-0.09, -0.18, -0.33, -0.38),
        gold=(-0.01, -0.01, -0.01, -0.01),
        unseen_own=(0.3, 0.74, 1.38, 1.6),
        unseen_rivals=(-0.08, -0.2, -0.35, -0.41),
        strikes=(-0.14, -0.055, 0.05),
    ),
}
