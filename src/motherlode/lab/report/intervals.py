"""How sure the report is of its numbers. All intervals are two-sided, at 95 %."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
RESAMPLES: Final = 400

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Estimate(msgspec.Struct, frozen=True):
    """A number, and where it surely lies."""

    value: float
    low: float
    high: float

    def has(self, value: float) -> bool:
        return self.low <= value <= self.high


def share(wins: float, games: int, at_once: int = 1) -> Estimate:
    """Wilson's interval for a share. A shared win is a part of one, which makes it a little too wide.

    Of so many intervals looked at together, all hold with the usual confidence (Bonferroni).
    """
    if games == 0:
        return Estimate(0.0, 0.0, 1.0)
    part, z = wins / games, NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * at_once))
    middle = part + z * z / (2 * games)
    spread = z * sqrt(max(part * (1 - part), 0.0) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = ((middle + sign * spread) / scale for sign in (-1, 1))
    return Estimate(part, low if wins else 0.0, high if wins < games else 1.0)


def mean(by_value: Mapping[int, int]) -> Estimate:
    """The mean of counted values, with the interval of the normal law."""
    games = sum(by_value.values())
    if games == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = sum(value * times for value, times in by_value.items()) / games
    squares = sum((value - middle) ** 2 * times for value, times in by_value.items())
    spread = Z * sqrt(squares / (games - 1) / games) if games > 1 else 0.0
    return Estimate(middle, middle - spread, middle + spread)


def bootstrap(of: Callable[[Ints], Floats], clusters: int, seed: int = 0) -> tuple[Floats, Floats]:
    """The interval of each number that `of` makes from a choice of clusters, by drawing the clusters anew.

    `of` is given the numbers of the clusters to use, some more than once; the same seed gives the same interval.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    drawn = np.stack([of(rng.integers(0, clusters, clusters)) for _ in range(RESAMPLES)])
    edge = (1 - CONFIDENCE) / 2
    return np.quantile(drawn, edge, axis=0), np.quantile(drawn, 1 - edge, axis=0)
