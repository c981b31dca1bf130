"""From nothing to the table for the win that ships, and from the table back to what it promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.regret import BREAKDOWN_FROM
from motherlode.bots.hunting.seam_tree import Heights, height_vectors
from motherlode.bots.hunting.solution import BUILT
from motherlode.bots.hunting.solved_strategy import Part
from motherlode.bots.hunting.win_learning import score_chances
from motherlode.bots.hunting.win_plans import (
    WinPlan,
    lifted_gold,
    plan_of_gold,
    shorten,
    utilities_of,
    written_plan,
)
from motherlode.bots.hunting.win_solver import WinBounds, WinSolver, pair_losses
from motherlode.bots.hunting.win_strategy import WinStrategy
from motherlode.games.hunting.pieces import MARKERS

ROUNDS: Final = 1500
CHECK_EVERY: Final = 100
RARE_BUILD: Final = 1e-5
"""Builds rarer than this are left out of the mix."""
MET: Final = 1e-3
RARE: Final = 0.01
"""The plan is written down where it is met more often than `MET`, and chances above `RARE`."""


class WinStep(NamedTuple):
    """How far a solution has come."""

    rounds: int
    seconds: float
    bounds: WinBounds


def solve_for_win(
    watch: Callable[[WinStep], None], rounds: int = ROUNDS, vectors: Sequence[Heights] | None = None
) -> WinStrategy:
    """Learn for so many rounds; `watch` is shown the progress."""
    vectors = vectors or BUILT
    start = monotonic()
    solver = WinSolver(vectors)
    while solver.rounds < rounds:
        solver.learn()
        if solver.rounds % CHECK_EVERY == 0 or solver.rounds == rounds:
            watch(WinStep(solver.rounds, monotonic() - start, solver.bounds()))
    parts = tuple(_part(solver, at) for at in range(len(vectors)))
    draft = WinStrategy(rounds, 0.0, solver.bounds().builder, solver.scores().astype("<f4").tobytes(), parts)
    floor = float(np.min([plan_losses(draft, part.heights).min(axis=1) for part in parts], axis=0).mean())
    return WinStrategy(rounds, floor, draft.builder, draft.scores, parts)


def _part(solver: WinSolver, at: int) -> Part:
    mix = solver.mixes()[at]
    weights = np.where(mix < RARE_BUILD, 0.0, mix).astype("<f4").tobytes()
    short = [
        shorten(miner.rest, lifted_gold(miner.tree, miner.rest), miner.plan, MET, RARE).tobytes()
        for miner in solver.miners[at]
    ]
    return Part(solver.vectors[at], True, weights, tuple(short))


def plan_losses(table: WinStrategy, heights: Heights) -> Floats:
    """[builder's marker, build]: the miner's chance to win against every build of these heights, exactly.

    The miner is who follows its plan to the end, whatever the other half; that one is as the table says.
    """
    if table.has(heights):
        return losses_of(table, [written_plan(table, heights, marker) for marker in MARKERS])
    return losses_of(table, [plan_of_gold(heights, marker, BREAKDOWN_FROM) for marker in MARKERS])


def losses_of(table: WinStrategy, plans: Sequence[WinPlan]) -> Floats:
    """The same for any plans, by the miner's marker."""
    worths = [used @ build_scores(plan).T for used, plan in zip(utilities_of(table), plans, strict=True)]
    return pair_losses(np.array(worths))


def build_scores(plan: WinPlan) -> Floats:
    """[build, score]: how every build ends with this plan."""
    return score_chances(plan.tree, plan.rest, plan.table, plan.table, 0.0)


def check_win(table: WinStrategy, vectors: Sequence[Heights] | None = None) -> dict[Heights, float]:
    """By heights, the chance of the miner against who knows its plan and builds what is best there, by marker."""
    chosen = vectors or height_vectors()
    return {heights: float(plan_losses(table, heights).min(axis=1).mean()) for heights in chosen}
