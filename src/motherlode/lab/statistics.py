"""The little statistics that matches need, written out so that anyone can check them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from statistics import NormalDist
from typing import Final

ELO_SCALE: Final = 400
ROUNDS: Final = 10_000
PRECISE: Final = 1e-10


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
