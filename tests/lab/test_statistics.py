"""Statistics against values that are known or can be worked out."""

from __future__ import annotations

from math import log10, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from motherlode.lab.statistics import POINTS, bradley_terry, is_above, lasting_interval, rating_errors, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Wilson (1927), 95 %: 8 of 10 and 0 of 10 are the textbook cases.
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games, 0.95) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_is_nothing_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_confidence_is_a_wider_interval() -> None:
    assert (
        wilson(60, 100, 0.99)[0] < wilson(60, 100, 0.95)[0] < 0.6 < wilson(60, 100, 0.95)[1] < wilson(60, 100, 0.99)[1]
    )


def test_two_players_are_as_far_apart_as_their_odds() -> None:
    ratings = bradley_terry(["a", "b"], {("a", "b"): 74_999.5, ("b", "a"): 24_999.5})
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(3), abs=0.01)
    assert sum(ratings.values()) == pytest.approx(0, abs=1e-6)


def test_strengths_that_made_the_results_are_found_again() -> None:
    strength = {"a": 4.0, "b": 2.0, "c": 1.0}
    points = {
        (one, two): 1e6 * strength[one] / (strength[one] + strength[two])
        for one in "abc"
        for two in "abc"
        if one != two
    }
    ratings = bradley_terry(["a", "b", "c"], points)
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(2), abs=0.01)
    assert ratings["b"] - ratings["c"] == pytest.approx(400 * log10(2), abs=0.01)


def test_a_clean_sweep_is_finite_and_who_never_played_is_average() -> None:
    ratings = bradley_terry(["a", "b", "idle"], {("a", "b"): 10})
    assert 0 < ratings["a"] < 1000
    assert ratings["b"] < ratings["idle"] < ratings["a"]


EVEN: dict[str, list[float]] = {
    "each way round the other": [0.0, 0.1, 0.8, 0.1, 0.0],
    "all or nothing": [0.5, 0.0, 0.0, 0.0, 0.5],
    "as if independent": [0.25, 0.0, 0.5, 0.0, 0.25],
    "often a little, seldom much": [0.0, 2 / 3, 0.0, 0.0, 1 / 3],
}
"""How deals end for a bot that is as strong as the other: the chances of each of POINTS."""
PROMISED = 0.9
TOURNAMENTS, DEALS = 1000, 300


def counted(chances: list[float]) -> NDArray[np.int_]:
    """After each deal of each tournament, how many brought how much."""
    return np.random.default_rng(7).multinomial(1, chances, size=(TOURNAMENTS, DEALS)).cumsum(axis=1)


@pytest.mark.parametrize("chances", EVEN.values(), ids=EVEN)
def test_looking_after_every_deal_does_not_spoil_the_promise(chances: list[float]) -> None:
    deals = counted(chances)
    is_wrong = is_above(deals, 0.5, PROMISED) | is_above(deals[..., ::-1], 0.5, PROMISED)
    slack = 3 * sqrt(PROMISED * (1 - PROMISED) / TOURNAMENTS)
    assert is_wrong.any(axis=1).mean() <= 1 - PROMISED + slack


def test_the_usual_interval_would_break_it() -> None:
    """What the test above would find if pairs were stopped at the first moment at which they look decided."""
    deals = counted(EVEN["as if independent"])
    games = 2 * np.arange(1, DEALS + 1)
    share = deals @ POINTS / np.arange(1, DEALS + 1)
    is_wrong = abs(share - 0.5) > 1.645 * np.sqrt(0.25 / games)
    assert is_wrong.any(axis=1).mean() > 3 * (1 - PROMISED)


def test_the_weaker_bot_is_hardly_ever_called_the_stronger_and_the_stronger_soon_is() -> None:
    deals = counted([0.3, 0.0, 0.6, 0.0, 0.1])
    assert is_above(deals, 0.5, 0.99).any(axis=1).mean() < 0.01
    assert is_above(deals[:, -1, ::-1], 0.5, 0.99).mean() > 0.9
    clean_sweep = np.array([0, 0, 0, 0, 12])
    assert is_above(clean_sweep, 0.5, 0.99)


def test_a_lasting_interval_holds_the_truth_and_agrees_with_the_order() -> None:
    chances = [0.1, 0.1, 0.3, 0.2, 0.3]
    truth = float(POINTS @ chances)
    deals = counted(chances)[:100]
    missed = 0
    for tournament in deals:
        intervals = [lasting_interval(tournament[at].tolist(), PROMISED) for at in (9, 49, DEALS - 1)]
        missed += any(not low <= truth <= high for low, high in intervals)
        low, high = intervals[-1]
        assert (low > 0.5) == is_above(tournament[-1], 0.5, PROMISED)
        assert high - low < 0.25
    assert missed <= 20


def test_nothing_played_says_nothing() -> None:
    low, high = lasting_interval([0] * len(POINTS), 0.99)
    assert (low, high) == pytest.approx((0, 1), abs=1e-6)


Results = dict[tuple[str, str], dict[int, tuple[float, int]]]


def tournament(chances: list[float], deals: int, seed: int) -> Results:
    """Results of three bots over so many deals, both ways round, every pair with these chances."""
    drawn = np.random.default_rng(seed).choice(POINTS, size=(3, deals), p=chances)
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    return {pair: dict(enumerate((2 * float(p), 2) for p in row)) for pair, row in zip(pairs, drawn, strict=True)}


def rated(results: Results) -> dict[str, float]:
    points = {}
    for (one, two), deals in results.items():
        points[one, two] = sum(taken for taken, _ in deals.values())
        points[two, one] = sum(games - taken for taken, games in deals.values())
    return bradley_terry("abc", points)


@pytest.mark.parametrize("even", ["all or nothing", "each way round the other"])
def test_ratings_are_within_their_margins_whatever_the_deals_do_to_the_games(even: str) -> None:
    missed = 0
    for seed in range(150):
        results = tournament(EVEN[even], 40, seed)
        ratings = rated(results)
        errors = rating_errors(ratings, results)
        missed += sum(abs(ratings[name]) > 1.96 * errors[name] for name in "abc")
    assert 0.01 < missed / 450 < 0.1


def test_a_clean_sweep_leaves_a_wide_margin() -> None:
    results = {("a", "b"): dict.fromkeys(range(20), (2.0, 2))}
    ratings = bradley_terry("ab", {("a", "b"): 40, ("b", "a"): 0})
    errors = rating_errors(ratings, results)
    assert 50 < errors["a"] < 200
    assert errors["a"] == pytest.approx(errors["b"])
