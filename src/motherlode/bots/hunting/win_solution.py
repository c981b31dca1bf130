"""From nothing to the table for the win that ships, and from the table back to what it promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.plans import shorten
from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.seam_tree import Heights, height_vectors
from motherlode.bots.hunting.solution import BUILT
from motherlode.bots.hunting.solved_strategy import Part
from motherlode.bots.hunting.win_learning import score_chances
from motherlode.bots.hunting.win_plans import WinPlan, learnt_plan, rest_choices, utilities_of, written_plan
from motherlode.bots.hunting.win_solver import WinBounds, WinMiner, WinSolver, hold_for_win, pair_losses
from motherlode.bots.hunting.win_strategy import WinStrategy
from motherlode.bots.hunting.winning import HAND_LAYER
from motherlode.games.hunting.pieces import MARKERS

ROUNDS: Final = 1500
CHECK_EVERY: Final = 100
HELD: Final[tuple[Heights, ...]] = ((11, 3, 2, 2),)
"""Heights that are not built, but whose plan takes too long to learn at the table."""
HOLD_ROUNDS: Final = 200
RARE_BUILD: Final = 1e-5
"""Builds rarer than this are left out of the mix."""
MET: Final[Mapping[bool, float]] = {True: 1e-3, False: 1e-2}
RARE: Final[Mapping[bool, float]] = {True: 0.01, False: 0.02}
"""Plans are written down where they are met more often than `MET`, and chances above `RARE`: finer on built heights."""


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
    parts = tuple(_part(miners, mix, is_built=True) for miners, mix in zip(solver.miners, solver.mixes(), strict=True))
    draft = WinStrategy(rounds, 0.0, solver.bounds().builder, solver.scores().astype("<f4").tobytes(), parts)
    return held(draft)


def held(draft: WinStrategy) -> WinStrategy:
    """The table with plans for other heights that come close to being worth building, and what all of it keeps."""
    floors = _floors(draft)
    found = [hold_for_win(heights, floors, utilities_of(draft), HOLD_ROUNDS) for heights in HELD]
    parts = (*draft.parts, *[_part(miners, mix, is_built=False) for miners, mix in found])
    whole = msgspec.structs.replace(draft, parts=parts)
    return msgspec.structs.replace(whole, miner=float(_floors(whole).mean()))


def _floors(table: WinStrategy) -> Floats:
    """[builder's marker]: the chance that the written plans keep on all heights they are written for."""
    found: Floats = np.min([plan_losses(table, part.heights).min(axis=1) for part in table.parts], axis=0)
    return found


def _part(miners: Sequence[WinMiner], mix: Floats, *, is_built: bool) -> Part:
    weights = np.where(mix < RARE_BUILD, 0.0, mix).astype("<f4").tobytes()
    short = tuple(_short(miner, MET[is_built], RARE[is_built]).tobytes() for miner in miners)
    return Part(miners[0].heights, is_built, weights, short)


def _short(miner: WinMiner, met: float, rare: float) -> npt.NDArray[np.uint8]:
    root = int(miner.rest.start[0, HAND_LAYER])
    return shorten(rest_choices(miner.tree, miner.rest), miner.plan, root, met, rare, np.uint8)


def plan_losses(table: WinStrategy, heights: Heights) -> Floats:
    """[builder's marker, build]: the miner's chance to win against every build of these heights, exactly.

    The miner is who follows its plan to the end, whatever the other half; that one is as the table says.
    """
    if table.has(heights):
        return losses_of(table, [written_plan(table, heights, marker) for marker in MARKERS])
    return losses_of(table, [learnt_plan(table, heights, marker) for marker in MARKERS])


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
