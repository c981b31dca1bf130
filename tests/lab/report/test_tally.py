"""Counts of games: from columns, together, and by place."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from motherlode.lab.report import intervals
from motherlode.lab.report.tally import Column, Tally, tally_of, together
from motherlode.lab.report.telling import leader_share, ordinal, place_share, tie_share

COUNTERS = ["early_leader", "early_lead", "lead_changes"]


def columns(*games: tuple[list[int], str, int, int, int]) -> dict[str, Column]:
    """Games of three: scores, winners, starter, early leader and lead."""
    found = {f"score_{seat}": np.array([game[0][seat] for game in games]) for seat in range(3)}
    return {
        **found,
        "winners": np.array([game[1] for game in games]),
        "decided_by": np.array(["shared" if "+" in game[1] else "points" for game in games]),
        "length": np.array([10] * len(games)),
        "starter": np.array([game[2] for game in games]),
        "early_leader": np.array([game[3] for game in games]),
        "early_lead": np.array([game[4] for game in games]),
        "lead_changes": np.array([1] * len(games)),
    }


GAMES = columns(
    ([5, 2, 1], "0", 0, 0, 2), ([1, 4, 4], "1+2", 1, 0, 2), ([1, 2, 9], "2", 2, -1, 0), ([3, 1, 0], "0", 1, 0, 1)
)


def test_wins_go_by_the_place_from_the_starter() -> None:
    tally = tally_of(GAMES, 3, COUNTERS)
    assert [place_share(tally, place).value for place in range(3)] == pytest.approx([2.5 / 4, 0.5 / 4, 1 / 4])


def test_without_a_starter_places_are_seats() -> None:
    seated = {**GAMES, "starter": np.array([-1] * 4)}
    tally = tally_of(seated, 3, COUNTERS)
    assert [place_share(tally, place).value for place in range(3)] == pytest.approx([2 / 4, 0.5 / 4, 1.5 / 4])


def test_what_is_counted() -> None:
    tally = tally_of(GAMES, 3, COUNTERS)
    assert tally.games == 4
    assert tally.margins == {0: 1, 2: 1, 3: 1, 7: 1}
    assert tally.best_scores == {3: 1, 4: 1, 5: 1, 9: 1}
    assert tally.decided_by == {"points": 3, "shared": 1}
    assert tie_share(tally).value == 0.25
    assert tally.early_games == {1: 1, 2: 2}
    assert leader_share(tally).value == pytest.approx(2 / 3)
    assert tally.counted()["early_leader"].games == 3


def test_parts_add_up_to_the_whole() -> None:
    halves = [{name: column[part] for name, column in GAMES.items()} for part in (slice(2), slice(2, 4))]
    parts = [tally_of(half, 3, COUNTERS) for half in halves]
    whole = tally_of(GAMES, 3, COUNTERS)
    assert together(parts) == whole
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Tally) == whole


def test_intervals() -> None:
    assert intervals.share(0, 0) == intervals.Estimate(0.0, 0.0, 1.0)
    found = intervals.share(50, 100)
    assert (found.low, found.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert intervals.share(0, 10).low == 0.0
    assert intervals.mean({1: 50, 3: 50}).value == 2
    assert intervals.mean({1: 50, 3: 50}).high == pytest.approx(2 + 1.96 * 1.00504 / 10, abs=1e-3)
    assert intervals.mean({}) == intervals.Estimate(0.0, 0.0, 0.0)


def test_the_bootstrap_is_as_wide_as_theory_says() -> None:
    values = np.random.Generator(np.random.PCG64(5)).normal(0, 1, 400)
    low, high = intervals.bootstrap(lambda drawn: np.array([values[drawn].mean()]), 400)
    assert high[0] - low[0] == pytest.approx(2 * 1.96 / 20, rel=0.15)


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11)] == ["1st", "2nd", "3rd", "4th", "11th"]
