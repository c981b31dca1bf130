"""The hunt for the win: what is learnt, what ships, and that it is what sits at the table."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np
import pytest

from motherlode.bots.hunting import builder, win_solution
from motherlode.bots.hunting.builder import PLAYERS, BestBuilder
from motherlode.bots.hunting.exploiting import ExpertPolicy, SolvedPolicy, best_builds
from motherlode.bots.hunting.gold_plan import GoldPlan, gold_plan
from motherlode.bots.hunting.master import Master, opponents_scores
from motherlode.bots.hunting.mined_piles import sides
from motherlode.bots.hunting.programme import HAND, Floats, best_values
from motherlode.bots.hunting.regret import follow
from motherlode.bots.hunting.resolving import Objections, Standing, planned_scores, resolve
from motherlode.bots.hunting.seam_tree import Heights, builds_of, spread, state_of, tree_of
from motherlode.bots.hunting.win_learning import end_worths, learn_round, rest_of
from motherlode.bots.hunting.win_plans import layered, prior, utilities_of, win_plan
from motherlode.bots.hunting.win_solution import build_scores, plan_losses
from motherlode.bots.hunting.win_solver import WinSolver, chance_above
from motherlode.bots.hunting.win_strategy import SHIPPED, read_win, shipped_win, win_mix, write_win
from motherlode.bots.hunting.winning import HAND_LAYER, SCORES
from motherlode.commands import solve
from motherlode.core.errors import BadOption
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.pieces import MARKERS
from motherlode.games.hunting.position import Build
from tests.hunting.table import BUILD, HuntingState, built, hunting

SMALL: Heights = (15, 1, 1, 1)
GOLD_COUNTS = np.arange(SCORES, dtype=np.float64)
BOTH = pytest.mark.parametrize("breakdown_from", [2, 3])


@BOTH
def test_the_best_miner_wins_what_the_programme_for_gold_says(breakdown_from: int) -> None:
    """If every score is worth its gold."""
    tree = tree_of(SMALL)
    mass = spread(tree, np.random.default_rng(1).dirichlet(np.ones(len(builds_of(SMALL)))))
    for marker in MARKERS:
        rest = rest_of(tree, 0, marker, breakdown_from)
        ends = end_worths(rest, np.array([mass / 4, 3 * mass / 4]), np.array([GOLD_COUNTS, GOLD_COUNTS]))
        best = learn_round(tree, rest, ends, mass[rest.states] > 0, np.zeros(0), is_best=True)
        assert best == pytest.approx(best_values(tree, mass, marker, breakdown_from)[0, HAND, 0])


def test_every_score_is_counted_once_and_brings_the_gold_it_should() -> None:
    for marker in MARKERS:
        book, table = gold_plan(SMALL, marker, 2)
        scores = build_scores(layered(SMALL, marker, GoldPlan(book, table)))
        assert scores.sum(axis=1) == pytest.approx(1.0)
        assert scores @ GOLD_COUNTS == pytest.approx(follow(tree_of(SMALL), book, marker, table, table, 0.0))


def test_a_tie_counts_half() -> None:
    assert chance_above(np.array([0.2, 0.5, 0.3])) == pytest.approx([0.1, 0.45, 0.85])


def test_learning_for_the_win_closes_the_gap() -> None:
    solver = WinSolver([SMALL])
    gaps = []
    for rounds in (20, 80):
        while solver.rounds < rounds:
            solver.learn()
        bounds = solver.bounds()
        gaps.append(bounds.builder - bounds.miner)
    assert 0 < gaps[1] < gaps[0] / 3
    assert bounds.miner - 1e-6 < 0.5 < bounds.builder + 1e-6


def test_the_shipped_plan_keeps_what_it_promises_on_the_built_heights() -> None:
    table = shipped_win()
    losses = [plan_losses(table, part.heights) for part in table.parts]
    floors = [np.min([one.min(axis=1) for one in some], axis=0).mean() for some in (losses[:2], losses)]
    assert floors[0] > 0.495
    assert floors[1] == pytest.approx(table.miner, abs=1e-6)
    assert table.miner > 0.485
    assert table.builder < 0.501


def test_what_is_learnt_at_the_table_comes_near_to_what_the_other_heights_keep() -> None:
    for heights in (SMALL, (14, 2, 1, 1)):
        assert plan_losses(shipped_win(), heights).min(axis=1).mean() > 0.49


def test_the_table_for_the_win_is_small_and_written_the_same_again() -> None:
    path = files("motherlode.bots.hunting").joinpath(SHIPPED)
    assert len(path.read_bytes()) < 250_000
    few = msgspec.structs.replace(shipped_win(), parts=())
    assert read_win(write_win(few)) == few


@pytest.mark.parametrize("marker", MARKERS)
def test_the_mix_for_the_win_adds_up_to_one(marker: int) -> None:
    mix = win_mix(shipped_win(), marker)
    assert sum(weight for _, weight in mix) == pytest.approx(1.0)
    assert all(Build(piles) in BUILDS for piles, _ in mix)


def scores_by_rules(bot: Master, state: HuntingState, known: dict[object, Floats]) -> Floats:
    """How seat 0 ends, move by move through the rules, if seat 1 does always the same."""
    if state.outcome is not None:
        found: Floats = np.eye(SCORES)[state.view(0)["sides"][0]["score"]]
        return found
    seat, moves = state.actors[0], state.legal(state.actors[0])
    if seat == 1:
        return scores_by_rules(bot, state.advance(1, moves[0]), known)
    own = state.position.sides[0]
    key = (state.position.sides[1].left, sum(own.stack), own.marker_state, sum(own.kept))
    if key not in known:
        odds = zip(moves, bot.odds(state.view(0), moves), strict=True)
        ways = [chance * scores_by_rules(bot, state.advance(0, move), known) for move, chance in odds if chance]
        known[key] = np.sum(ways, axis=0)
    return known[key]


def test_what_is_evaluated_is_the_plan_that_sits_at_the_table() -> None:
    """Of a master who never solves anew; one build of solved heights, and one of others."""
    bot = Master(0)
    bot.opening = 99
    for heights, number in (((12, 2, 2, 2), 7), (SMALL, 40)):
        state = built(BUILD, str(Build(builds_of(heights)[number][::-1])), markers=(2, 3))
        told = build_scores(win_plan(heights, 2, 2))[number]
        assert scores_by_rules(bot, state, {}) == pytest.approx(told, abs=1e-6)


def test_who_solves_anew_gives_no_build_much_more_than_the_plan_and_wins_more_in_all() -> None:
    heights, marker = (12, 2, 2, 2), 1
    plan = win_plan(heights, marker, 2)
    at = Standing(state_of(plan.tree, [2 | 3 << 2, 2, 0, 0]), HAND_LAYER, 4)
    utilities = np.array([1 / (1 + np.exp(mean - GOLD_COUNTS)) for mean in (12, 12)])
    weights = np.array([prior(heights, marker, one) for one in (2, 3)])
    before, after = planned_scores(plan, at), build_scores(resolve(plan, at, weights, utilities, 60))
    gained = utilities @ (after - before).T
    assert (gained >= -0.02 * before.sum(axis=1)).all()
    assert (weights * gained).sum() > 0.02 * (weights * before.sum(axis=1)).sum()


def test_the_builder_objects_with_what_gives_less_than_promised_and_else_not_at_all() -> None:
    objections = Objections(np.array([[0.5, 0.5]]))
    for _ in range(3):
        objections.learn(np.array([[0.6, 0.4]]))
    assert objections.shares.tolist() == [[0.0, 1.0]]
    for _ in range(30):
        objections.learn(np.array([[0.6, 0.6]]))
    assert objections.shares.sum() < 0.2


def test_the_opponents_score_is_foreseen_by_its_plan_and_known_at_the_end() -> None:
    """From the first turn on it is what the plan brings against this build."""
    heights, number = (12, 2, 2, 2), 7
    state = built(str(Build(builds_of(heights)[number])), BUILD, markers=(2, 3))
    scores = opponents_scores(*sides(state.view(0)), 3, 2)
    assert scores == pytest.approx(build_scores(win_plan(heights, 3, 2))[number])
    while state.actors:
        state = state.advance(state.actors[0], state.legal(state.actors[0])[0])
    own, other = sides(state.view(0))
    assert opponents_scores(own, other, 3, 2)[other["score"]] == 1.0


def test_the_best_builder_gets_much_from_who_does_not_mix_and_little_from_master() -> None:
    vectors = [(12, 2, 2, 2)]
    gains = [
        np.mean([chance for _, chance in best_builds(policy, vectors)])
        for policy in (None, SolvedPolicy(), ExpertPolicy())
    ]
    assert 0.495 < gains[0] < 0.505 < gains[1] < gains[2]


@pytest.mark.parametrize("level", [*PLAYERS, "regular"])
def test_the_builder_always_builds_the_same(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "TRIED", (SMALL,))
    builder.chosen.cache_clear()
    state = hunting().deal(seed=3)
    view, moves = state.view(0), state.legal(0)
    bots = [BestBuilder(seed, 0.1, against=level) for seed in range(4)]
    built_so = [bot.choose(view, moves) for bot in bots]
    assert len({tuple(sorted(str(build)[len("build ") :].split("/"))) for build in built_so}) == 1
    assert all(bot.odds(view, moves)[moves.index(build)] > 0 for bot, build in zip(bots, built_so, strict=True))
    builder.chosen.cache_clear()


def test_solving_for_the_win_writes_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut short: a few rounds, and only small heights."""
    monkeypatch.setattr(win_solution, "BUILT", (SMALL,))
    monkeypatch.setattr(win_solution, "HELD", ((14, 2, 1, 1),))
    monkeypatch.setattr(win_solution, "HOLD_ROUNDS", 10)
    monkeypatch.setattr(win_solution, "height_vectors", lambda: [SMALL, (8, 8, 1, 1)])
    parser = ArgumentParser()
    solve.add(parser.add_subparsers())
    path, mix = tmp_path / "new.table", tmp_path / "mix.json"
    words = ["--win", "--rounds", "20", "--check", "--table", str(path), "--export", str(mix)]
    args = parser.parse_args(["solve", "hunting", *words])
    assert args.run(args) == 0
    table = read_win(path.read_bytes())
    assert 0.2 < table.miner < 0.5 < table.builder < 0.7
    assert utilities_of(table)[0, 1, -1] == pytest.approx(1.0, abs=1e-3)
    assert "8-8-1-1" in capsys.readouterr().out
    assert mix.exists()


def test_nothing_is_learnt_in_no_round(tmp_path: Path) -> None:
    parser = ArgumentParser()
    solve.add(parser.add_subparsers())
    path = tmp_path / "new.table"
    args = parser.parse_args(["solve", "hunting", "--win", "--rounds", "0", "--table", str(path)])
    with pytest.raises(BadOption, match="--rounds must be 1 or more, not 0"):
        args.run(args)
    assert not path.exists()
