"""What the hunting bots share: picking among equally good moves, and shuffling piles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final, TypeVar

from motherlode.core.parts import Move
from motherlode.games.hunting.pieces import Piles
from motherlode.games.hunting.position import Build

M = TypeVar("M", bound=Move)
SAME: Final = 1e-9
"""Worths closer than this are the same."""


def best_odds(worths: Sequence[float]) -> list[float]:
    """All that is best, equally likely."""
    best = max(worths)
    is_best = [worth >= best - SAME for worth in worths]
    return [1 / sum(is_best) if good else 0.0 for good in is_best]


def pick(moves: Sequence[M], odds: Sequence[float], random: Random) -> M:
    return random.choices(moves, odds)[0]


def shuffled(piles: Piles, random: Random) -> Build:
    """The build in any order of its piles."""
    mixed = list(piles)
    random.shuffle(mixed)
    return Build(tuple(mixed))


def build_odds(mix: Sequence[tuple[Piles, float]], moves: Sequence[Move]) -> list[float]:
    """The chance of every build if these are mixed, each in any order of its piles."""
    odds = [0.0] * len(moves)
    for piles, weight in mix:
        orders = set(permutations(piles))
        for order in orders:
            odds[moves.index(Build(order))] += weight / len(orders)
    return odds
