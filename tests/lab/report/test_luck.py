"""The parting of luck and skill, on results made up from parts that are known."""

from __future__ import annotations

import numpy as np
import pytest

from motherlode.lab.report.duplicates import line_ups
from motherlode.lab.report.intervals import Floats, Ints
from motherlode.lab.report.luck import PARTS, explain, level_contrasts, variance_parts


def made_up(
    deals: int, players: int, skills: list[float], seats: list[float], deal: float, noise: float, seed: int = 1
) -> tuple[Ints, Floats]:
    """Duplicate games whose results add up from a seat, a level, a deal and noise of these sizes."""
    rng = np.random.Generator(np.random.PCG64(seed))
    tables = line_ups(len(skills), players)
    levels = np.array([[np.roll(tables[d % len(tables)], turn) for turn in range(players)] for d in range(deals)])
    skill = level_contrasts(levels) @ np.array(skills)
    of_deal = _apart(rng.normal(0, deal, (deals, 1, players)))
    rest = _apart(rng.normal(0, noise, (deals, players, players)))
    return levels, np.array(seats) + skill + of_deal + rest + rng.normal(0, 5, (deals, players, 1))


def _apart(values: Floats) -> Floats:
    """Each table adds up to 0, and the variance stays what it was."""
    places = values.shape[-1]
    apart: Floats = (values - values.mean(axis=-1, keepdims=True)) * np.sqrt(places / (places - 1))
    return apart


@pytest.mark.parametrize("players", [2, 4])
def test_known_parts_are_found(players: int) -> None:
    seats = [0.3, *[-0.3 / (players - 1)] * (players - 1)]
    levels, results = made_up(3000, players, [-1.0, 0.0, 1.0], seats, deal=0.8, noise=1.5)
    skill = float(((level_contrasts(levels) @ np.array([-1.0, 0.0, 1.0])) ** 2).mean())
    expected = [0.64, float(np.square(seats).mean()), skill, 2.25]
    assert variance_parts(levels, results) == pytest.approx(expected, rel=0.08, abs=0.03)


def test_what_is_not_there_is_not_found() -> None:
    """Noise alone shows no deal, no seat and no level, on average over many small samples."""
    found = [variance_parts(*made_up(30, 3, [0.0, 0.0, 0.0], [0.0] * 3, 0.0, 1.0, seed)) for seed in range(300)]
    deal, seat, level, rest = np.mean(found, axis=0)
    assert rest == pytest.approx(1.0, rel=0.03)
    assert abs(deal) < 0.015
    assert max(abs(seat), abs(level)) < 0.002


def test_without_the_correction_noise_would_look_like_skill() -> None:
    """The test above can fail: what is subtracted is larger than what it allows."""
    levels, results = made_up(30, 3, [0.0, 0.0, 0.0], [0.0] * 3, 0.0, 1.0)
    _, _, level, rest = variance_parts(levels, results)
    assert 2 * rest / (30 * 3 * 2) > 0.002
    assert level < 0.1


def test_the_deal_alone_decides() -> None:
    levels, results = made_up(200, 2, [0.0, 0.0], [0.0, 0.0], deal=1.0, noise=0.0)
    parts = explain(levels, results).parts
    assert parts["deal"].value > 0.98
    assert sum(part.value for part in parts.values()) == pytest.approx(1.0)


def test_the_level_alone_decides() -> None:
    levels, results = made_up(200, 2, [0.0, 1.0], [0.0, 0.0], deal=0.0, noise=0.0)
    assert explain(levels, results).parts["level"].value > 0.999


def test_intervals_hold_the_truth_and_repeat() -> None:
    levels, results = made_up(600, 2, [-0.5, 0.5], [0.0, 0.0], deal=1.0, noise=1.0, seed=3)
    luck = explain(levels, results)
    assert list(luck.parts) == list(PARTS)
    assert luck.parts["deal"].has(1 / 3)
    assert luck.parts["level"].has(1 / 3)
    assert luck.parts["rest"].has(1 / 3)
    assert luck.parts["deal"].high - luck.parts["deal"].low < 0.2
    assert explain(levels, results) == luck


def test_all_games_alike_leave_nothing_to_explain() -> None:
    levels, _ = made_up(10, 2, [0.0, 0.0], [0.0, 0.0], 1.0, 1.0)
    assert explain(levels, np.zeros(levels.shape)).parts["rest"].value == 1.0
