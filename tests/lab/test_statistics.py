"""Statistics against values that are known or can be worked out."""

from __future__ import annotations

from math import log10

import pytest

from motherlode.lab.statistics import bradley_terry, wilson


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
