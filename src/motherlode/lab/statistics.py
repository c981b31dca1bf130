"""The little statistics that matches need, written out so that anyone can check them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, log10, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

ELO_SCALE: Final = 400
ROUNDS: Final = 10_000
PRECISE: Final = 1e-10
HALVINGS: Final = 30


def wilson(wins: int, games: int, confidence: float = 0.99) -> tuple[float, float]:
    """Wilson's interval for a share of wins, two-sided; (0, 1) if nothing was played."""
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def bradley_terry(names: Sequence[str], points: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Ratings on the Elo scale, 0 on average, from the points that the first of each pair took from the second.

    The strengths that make these results likeliest, found by Zermelo's iteration. Half a point each way is added to
    every pair that met, so that a clean sweep has a finite rating.
    """
    met = {(one, two) for one, two in points} | {(two, one) for one, two in points}
    took = {pair: points.get(pair, 0.0) + 0.5 for pair in met}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        new = {name: _improved(name, strength, took) for name in names}
        mean = sum(map(log10, new.values())) / len(new)
        new = {name: value / 10**mean for name, value in new.items()}
        moved = max(abs(log10(new[name] / strength[name])) for name in names)
        strength = new
        if moved < PRECISE:
            break
    return {name: ELO_SCALE * log10(value) for name, value in strength.items()}


def _improved(name: str, strength: Mapping[str, float], took: Mapping[tuple[str, str], float]) -> float:
    rivals = [two for one, two in took if one == name]
    if not rivals:
        return strength[name]
    won = sum(took[name, rival] for rival in rivals)
    played = sum((took[name, r] + took[r, name]) / (strength[name] + strength[r]) for r in rivals)
    return won / played


Results = Mapping[tuple[str, str], Mapping[int, tuple[float, int]]]
"""Of each pair and deal, the points that the first took, and in how many games."""


def rating_errors(ratings: Mapping[str, float], results: Results) -> dict[str, float]:
    """The standard errors of such ratings, on the same scale.

    The games of a deal depend on each other, those of different deals do not: so deals are what is counted (the
    sandwich estimate, clustered by deal). The half points that every pair was given count as deals of their own.
    """
    place = {name: number for number, name in enumerate(ratings)}
    certainty, spread = np.zeros((len(place), len(place))), np.zeros((len(place), len(place)))
    surprises: dict[int, NDArray[np.float64]] = {}
    for (one, two), deals in results.items():
        expected = 1 / (1 + 10 ** ((ratings[two] - ratings[one]) / ELO_SCALE))
        contrast = np.zeros(len(place))
        contrast[place[one]], contrast[place[two]] = 1, -1
        square = np.outer(contrast, contrast)
        games = 1 + sum(number for _, number in deals.values())
        certainty += games * expected * (1 - expected) * square
        spread += (expected**2 + (1 - expected) ** 2) / 4 * square
        for deal, (points, number) in deals.items():
            surprises[deal] = surprises.get(deal, 0.0) + (points - number * expected) * contrast
    spread += sum((np.outer(surprise, surprise) for surprise in surprises.values()), np.zeros_like(spread))
    inverse = np.linalg.pinv(certainty)
    variances = np.diag(inverse @ spread @ inverse)
    return {name: ELO_SCALE / log(10) * sqrt(variances[number]) for name, number in place.items()}


POINTS: Final = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
"""What a deal can bring a bot a game, both ways round: from two losses to two wins."""
STAKES: Final = 0.99 * 2.0 ** (-np.arange(14) / 2)
"""The shares of its fortune that a gambler stakes, a fourteenth of it on each."""


def log_fortune(deals: NDArray[np.int_], mean: float) -> NDArray[np.float64]:
    """What a gambler has made of 1 who bets, deal by deal, that a bot takes more than `mean` a game; its logarithm.

    `deals` counts the deals that brought each of POINTS (the last axis). If the bot takes `mean` or less on average,
    no bet is worth its stake, so the fortune ever reaches F with probability 1/F at most (Ville's inequality): however
    often one looks, and whenever one stops.
    """
    growth = np.log1p(STAKES[:, None] * (POINTS / mean - 1))
    made: NDArray[np.float64] = np.logaddexp.reduce(deals @ growth.T, axis=-1)
    return made - log(len(STAKES))


def is_above(deals: NDArray[np.int_], mean: float, confidence: float) -> NDArray[np.bool_]:
    """Whether a bot takes more than `mean` points a game; all such answers, above and below, are right at once with
    this confidence, whenever they are asked for."""
    return log_fortune(deals, mean) >= log(2 / (1 - confidence))


def lasting_interval(deals: Sequence[int], confidence: float) -> tuple[float, float]:
    """Between which points a game a bot takes on average: an interval that may be looked at after every deal."""
    counts = np.array(deals)
    return _lowest(counts, confidence), 1 - _lowest(counts[::-1], confidence)


def _lowest(counts: NDArray[np.int_], confidence: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_above(counts, middle, confidence) else (low, middle)
    return low
