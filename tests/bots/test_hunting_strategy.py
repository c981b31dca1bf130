"""The shipped solution of the hunt keeps what it promises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import msgspec
import numpy as np
import pytest

from motherlode.bots.hunting.seam_tree import height_vectors
from motherlode.bots.hunting.solution import check, plan_floors, upper_bound
from motherlode.bots.hunting.solved_strategy import (
    belief,
    builder_mix,
    marker_weights,
    read_strategy,
    shipped_strategy,
    weights_of,
    write_strategy,
)
from motherlode.bots.hunting.solver import Solver, hold
from motherlode.commands import solve
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.pieces import MARKERS
from motherlode.games.hunting.position import Build
from motherlode.games.hunting.rules import Hunting

TARGET = 0.002
CLOSE = [(9, 3, 3, 3), (13, 2, 2, 1)]
"""Among the heights that are not built, some that come closest to being worth it."""


def test_the_builder_is_exploitable_by_less_than_the_target() -> None:
    table = shipped_strategy()
    assert upper_bound(table.parts) == pytest.approx(table.upper, abs=1e-9)
    assert table.upper - table.lower < TARGET


def test_the_miner_wins_the_lower_bound_from_every_build_of_the_built_heights() -> None:
    table = shipped_strategy()
    assert plan_floors(table.parts).sum() >= table.lower - 1e-9


def test_the_builder_gains_nothing_by_other_heights() -> None:
    """All of them in a long run (a minute or two), else those that come closest."""
    table = shipped_strategy()
    bounds = check(table, None if os.environ.get("MOTHERLODE_LONG") else CLOSE)
    assert bounds.lower >= table.lower - 1e-9
    assert bounds.gap < TARGET


def test_the_table_is_small_and_written_the_same_again() -> None:
    table = shipped_strategy()
    data = write_strategy(table)
    assert len(data) < 1_000_000
    assert read_strategy(data) == table
    few = msgspec.structs.replace(table, parts=table.parts[-3:])
    assert write_strategy(read_strategy(write_strategy(few))) == write_strategy(few)


def test_every_height_vector_has_its_part() -> None:
    table = shipped_strategy()
    assert sorted(part.heights for part in table.parts) == sorted(height_vectors())
    for part in table.parts:
        assert (weights_of(part) >= 0).all()


@pytest.mark.parametrize("marker", MARKERS)
def test_the_builders_mix_adds_up_to_one(marker: int) -> None:
    mix = builder_mix(shipped_strategy(), marker)
    assert sum(weight for _, weight in mix) == pytest.approx(1.0)
    assert all(Build(piles) in BUILDS for piles, _ in mix)
    assert len({tuple(sorted(piles)) for piles, _ in mix}) == len(mix)


def test_beliefs_are_distributions_over_everything_possible() -> None:
    for heights in height_vectors():
        for marker in MARKERS:
            for builder in (None, *(own for own in MARKERS if own != marker)):
                chances = belief(heights, marker, builder)
                assert chances.sum() == pytest.approx(1.0)
                assert (chances > 0).all()
            weights = marker_weights(heights, marker, None)
            assert sum(weights) == pytest.approx(1.0)
            assert weights[marker - 1] == 0


def run(*words: str) -> int:
    parser = ArgumentParser()
    solve.add(parser.add_subparsers())
    args = parser.parse_args(["solve", "hunting", *words])
    code: int = args.run(args)
    return code


def test_the_shipped_mix_is_exported_by_own_marker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mix.json"
    assert run("--shipped", "--export", str(path)) == 0
    mixes = json.loads(path.read_text())
    assert list(mixes) == ["1", "2", "3"]
    game = Hunting.with_options()
    for mix in mixes.values():
        assert sum(weight for _, weight in mix) == pytest.approx(1.0)
        assert all(game.parse(text) in BUILDS for text, _ in mix)
    assert "lower bound 9.66" in capsys.readouterr().out


def test_solving_writes_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut short: a few rounds, and only one of the other heights."""
    from motherlode.bots.hunting import solution

    monkeypatch.setattr(solution, "CHECK_EVERY", 2)
    monkeypatch.setattr(solution, "HOLD_ROUNDS", 10)
    monkeypatch.setattr(solution, "height_vectors", lambda: [(12, 2, 2, 2), (15, 1, 1, 1)])
    path = tmp_path / "new.table"
    assert run("--table", str(path), "--target", "2") == 0
    table = read_strategy(path.read_bytes())
    assert 7 < table.lower < table.upper < 11
    assert "round 2" in capsys.readouterr().out


def test_regret_matching_closes_the_gap() -> None:
    solver = Solver([(15, 1, 1, 1), (8, 8, 1, 1)], threads=1)
    gaps = []
    for rounds in (5, 40):
        while solver.rounds < rounds:
            solver.learn()
        gaps.append(solver.bounds().gap)
    assert 0 < gaps[1] < gaps[0] / 3


def test_heights_that_are_worth_building_cannot_be_held() -> None:
    """A floor above the value is missed."""
    _, mix, missed = hold((15, 1, 1, 1), np.full(3, 11 / 3), 20)
    assert mix.sum() == pytest.approx(1.0)
    assert missed.max() > 0.1


def test_the_lower_levels_do_not_load_numba() -> None:
    code = (
        "import sys; from motherlode.bots.hunting import LEVELS; LEVELS['regular'](0); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
