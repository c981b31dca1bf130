"""The programmes of the hunt against brute force, against each other, and against play by the rules."""

from __future__ import annotations

from itertools import accumulate, product
from random import Random

import numpy as np
import pytest

from motherlode.bots.hunting.forecast import forecast
from motherlode.bots.hunting.programme import HAND, best_values
from motherlode.bots.hunting.regret import book_of, follow
from motherlode.bots.hunting.response import train
from motherlode.bots.hunting.seam_tree import builds_of, height_vectors, spread, tree_of
from motherlode.bots.hunting.winning import HAND_LAYER, SCORES, win_worths
from motherlode.games.hunting.pieces import MARKERS, Piles

FEW = ((15, 1, 1, 1), (12, 2, 2, 2), (8, 8, 1, 1))
GOLD = np.arange(float(SCORES))
Mined = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A piece, the gold of each pile without it, and the builds that have it there."""


def labelled(heights: tuple[int, ...]) -> list[Piles]:
    """Every build of these heights, piles of equal height in every order."""
    orders = [order for order in product(range(4), repeat=4) if sorted(order) == [0, 1, 2, 3]]
    kept = [order for order in orders if [heights[at] for at in order] == list(heights)]
    return sorted({tuple(piles[at] for at in order) for piles in builds_of(heights) for order in kept})


class BruteForce:
    """The best that a miner can win on average, straight from the rules, choice by choice."""

    def __init__(self, builds: list[Piles], weights: list[float], marker: int, breakdown_from: int) -> None:
        self.builds, self.weights = builds, weights
        self.marker, self.breakdown_from = marker, breakdown_from
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...], int, bool], float] = {}
        # The top piece of a pile with so much gold left, for each pile of each build.
        self.tops = [[dict(zip(accumulate(pile), pile, strict=True)) for pile in piles] for piles in builds]

    def value(self) -> float:
        return self.best(tuple(map(sum, self.builds[0])), tuple(range(len(self.builds))), 0, True)

    def best(self, left: tuple[int, ...], alive: tuple[int, ...], stack: int, in_hand: bool) -> float:
        """`left` is the gold of each pile, `alive` the builds that are still possible."""
        key = (left, alive, stack, in_hand)
        if key not in self.known:
            self.known[key] = max(self.choices(left, alive, stack, in_hand)) if any(left) else self.share(alive) * stack
        return self.known[key]

    def share(self, alive: tuple[int, ...]) -> float:
        return sum(self.weights[n] for n in alive)

    def choices(self, left: tuple[int, ...], alive: tuple[int, ...], stack: int, in_hand: bool) -> list[float]:
        piles = [pile for pile in range(4) if left[pile]]
        mined = [self.mined(left, alive, pile) for pile in piles]
        ways = [(pieces, number) for pieces in mined for number in (1, 2, 3)]
        found = [self.mine(pieces, stack, number, in_hand) for pieces, number in ways]
        if in_hand:
            found += [self.mine(pieces, stack, self.marker, False, bonus=2) for pieces in mined]
        if in_hand and stack:
            kept = self.share(alive) * (stack // 2)
            found += [kept + self.mine(pieces, 0, number, False) for pieces, number in ways]
        return found

    def mined(self, left: tuple[int, ...], alive: tuple[int, ...], pile: int) -> list[Mined]:
        """What can come from a pile, whatever was guessed."""
        fitting: dict[int, list[int]] = {}
        for build in alive:
            fitting.setdefault(self.tops[build][pile][left[pile]], []).append(build)
        return [
            (piece, (*left[:pile], left[pile] - piece, *left[pile + 1 :]), tuple(builds))
            for piece, builds in fitting.items()
        ]

    def mine(self, pieces: list[Mined], stack: int, number: int, in_hand: bool, bonus: int = 0) -> float:
        total = 0.0
        for piece, left, alive in pieces:
            total += self.best(left, alive, self.settled(stack, number, piece), in_hand)
            total += bonus * (piece == number) * self.share(alive)
        return total

    def settled(self, stack: int, number: int, piece: int) -> int:
        if number == piece:
            return stack + piece
        return piece if piece < stack and stack >= self.breakdown_from else stack


@pytest.mark.parametrize("heights", FEW)
@pytest.mark.parametrize("breakdown_from", [2, 3])
def test_the_programme_finds_what_brute_force_finds(heights: tuple[int, ...], breakdown_from: int) -> None:
    """On a handful of builds, so that brute force comes to an end."""
    random = Random(str(heights))
    tree = tree_of(heights)
    for marker in MARKERS:
        weights = np.zeros(len(builds_of(heights)))
        weights[random.sample(range(len(weights)), 5)] = [random.random() for _ in range(5)]
        mass = spread(tree, weights)
        everything = labelled(heights)
        share = {piles: weights[n] for n, piles in enumerate(builds_of(heights))}
        alike = [
            max((own for own in share if sorted(own) == sorted(piles)), key=lambda own: share[own])
            for piles in everything
        ]
        counts = {own: alike.count(own) for own in share}
        some = [(piles, share[own] / counts[own]) for piles, own in zip(everything, alike, strict=True) if share[own]]
        force = BruteForce([piles for piles, _ in some], [float(one) for _, one in some], marker, breakdown_from)
        assert best_values(tree, mass, marker, breakdown_from)[0, HAND, 0] == pytest.approx(force.value())


def test_all_builds_are_there() -> None:
    vectors = height_vectors()
    assert len(vectors) == 47
    assert sum(len(builds_of(heights)) for heights in vectors) == 13_114
    assert sum(len(labelled(heights)) for heights in FEW) > sum(len(builds_of(heights)) for heights in FEW)


@pytest.mark.parametrize("heights", [*FEW, (10, 3, 3, 2)])
@pytest.mark.parametrize("breakdown_from", [2, 3])
def test_playing_for_the_win_is_playing_for_gold_if_gold_is_the_win(
    heights: tuple[int, ...], breakdown_from: int
) -> None:
    tree = tree_of(heights)
    weights = np.random.default_rng(1).random(len(builds_of(heights)))
    mass = spread(tree, weights / weights.sum())
    for marker in MARKERS:
        worths = win_worths(tree, mass, GOLD, 0, HAND_LAYER, 0, marker, breakdown_from)
        best = max(worths.mines.max(), worths.rushes.max())
        assert best == pytest.approx(best_values(tree, mass, marker, breakdown_from)[0, HAND, 0])


def test_what_builds_lose_to_a_plan_adds_up_to_what_the_plan_wins() -> None:
    """Forwards and backwards give the same, and no plan beats the best response."""
    heights = (12, 2, 2, 2)
    tree = tree_of(heights)
    weights = np.random.default_rng(2).random(len(builds_of(heights)))
    weights /= weights.sum()
    mass = spread(tree, weights)
    for marker in MARKERS:
        book = book_of(tree, marker)
        regrets, plan = np.zeros(book.size), np.zeros(book.size)
        before = weights @ follow(tree, book, marker, regrets, plan, 1.0)
        for _ in range(300):
            train(tree, book, mass, marker, regrets)
        after = weights @ follow(tree, book, marker, regrets, plan, 1.0)
        best = best_values(tree, mass, marker, 2)[0, HAND, 0]
        assert before < after <= best + 1e-9
        assert after == pytest.approx(best, abs=0.02)


def test_a_forecast_is_a_distribution_with_the_programmes_mean() -> None:
    """Over all builds, the scores that are forecast average to what the programme promises, but for the noise."""
    heights = (15, 1, 1, 1)
    tree = tree_of(heights)
    builds = builds_of(heights)
    weights = np.full(len(builds), 1 / len(builds))
    mass = spread(tree, weights)
    for marker in MARKERS:
        values = best_values(tree, mass, marker, 2)
        mean = 0.0
        for piles in builds:
            tops = np.array([[*pile[::-1], *[0] * (8 - len(pile))] for pile in piles])
            chances = forecast(tree, values, mass, tops, np.zeros(4, dtype=np.int64), HAND_LAYER, 0, marker, 2)
            assert chances.sum() == pytest.approx(1.0)
            mean += float(chances @ GOLD) / len(builds)
        assert mean == pytest.approx(float(values[0, HAND, 0]), abs=0.05)
