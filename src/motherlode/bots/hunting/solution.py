"""From nothing to the table that ships, and from the table back to what it promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.plans import book_choices, corrected, shorten
from motherlode.bots.hunting.programme import HAND, Floats
from motherlode.bots.hunting.regret import Book, book_of, follow
from motherlode.bots.hunting.response import soft_plan
from motherlode.bots.hunting.seam_tree import Heights, Tree, height_vectors, spread, tree_of
from motherlode.bots.hunting.solved_strategy import Part, SolvedStrategy, make_part, weights_of
from motherlode.bots.hunting.solver import KINDS, Bounds, Miner, Solver, best_response, hold, own_losses, seen_weights
from motherlode.games.hunting.pieces import MARKERS

BUILT: Final[tuple[Heights, ...]] = ((10, 3, 3, 2), (12, 2, 2, 2))
"""The heights that the builder mixes. All others are shown to be no better by `hold`."""
TARGET: Final = 0.0009
"""How close the bounds must come before the table is written; writing it costs a little."""
CHECK_EVERY: Final = 100
HOLD_ROUNDS: Final = 800
THREADS: Final = 2

RARE_BUILD: Final = 2e-6
"""Builds rarer than this are left out of the mix."""
MET: Final = 1e-5
RARE: Final = 1e-4
"""The plan is written down where it is met more often than `MET`, and chances above `RARE`."""
NOISE: Final = 0.02
EVEN: Final = 0.03
"""Elsewhere the miner answers softly to the mix, of which this share is taken to be any build at all."""


class Step(NamedTuple):
    """How far a solution has come."""

    rounds: int
    seconds: float
    bounds: Bounds
    held: int
    """How many of the other height vectors are settled."""


Watch = Callable[[Step], None]


def solve(watch: Watch, target: float = TARGET, seconds: float = 3000.0) -> SolvedStrategy:
    """Solve the game until the bounds are closer than `target`, or time is up; `watch` is shown the progress."""
    start = monotonic()
    solver = Solver(BUILT, THREADS)
    bounds = Bounds(0.0, np.inf)
    while bounds.gap > target and monotonic() - start < seconds:
        solver.learn()
        if solver.rounds % CHECK_EVERY == 0:
            bounds = solver.bounds()
            watch(Step(solver.rounds, monotonic() - start, bounds, 0))
    parts = [_built_part(*pair) for pair in zip(solver.miners, solver.mixes(), strict=True)]
    floors = plan_floors(parts)
    for part, missed in hold_others(parts, floors):
        parts.append(part)
        floors = np.minimum(floors, floors - missed)
        watch(Step(solver.rounds, monotonic() - start, bounds, len(parts) - len(BUILT)))
    return SolvedStrategy(float(floors.sum()), upper_bound(parts), tuple(parts))


def _built_part(miner: Miner, mix: Floats) -> Part:
    weights = np.where(mix < RARE_BUILD, 0.0, mix)
    shares = tuple(_short(miner.tree, book, plan) for book, plan in zip(miner.books, miner.plans, strict=True))
    return make_part(miner.heights, weights, is_built=True, plan=shares)


def _short(tree: Tree, book: Book, plan: Floats) -> npt.NDArray[np.uint16]:
    return shorten(book_choices(tree, book), plan, int(book.start[0, HAND]), MET, RARE, np.uint16)


def upper_bound(parts: Sequence[Part]) -> float:
    """No miner wins more than this from the builder's mix: what the best response wins, exactly."""
    built = [part for part in parts if part.is_built]
    whole = np.sum([weights_of(part).sum(axis=1) for part in built], axis=0)
    return sum(best_response(part.heights, weights_of(part) / whole[:, None]) for part in built)


def plan_floors(parts: Sequence[Part]) -> Floats:
    """[builder's marker]: the least that the written plan wins from any build of the built heights.

    Shares of the whole: the three of them add up to a lower bound of the value, other heights set aside.
    """
    losses = [plan_losses(part).min(axis=1) for part in parts if part.is_built]
    return np.min(losses, axis=0)


def plan_losses(part: Part) -> Floats:
    """[builder's marker, build]: what every build of these heights loses to the written plan, exactly."""
    tree = tree_of(part.heights)
    worths = []
    for marker in MARKERS:
        plan = miner_plan(part, marker)
        worths.append(follow(tree, book_of(tree, marker), marker, plan, plan, 0.0))
    return own_losses(np.array(worths))


def miner_plan(part: Part, marker: int) -> Floats:
    """The solved miner's chances on built heights, entry by entry of its book."""
    tree = tree_of(part.heights)
    book = book_of(tree, marker)
    weights = weights_of(part)
    softened = (1 - EVEN) * weights + EVEN * weights.mean(axis=1, keepdims=True)
    mass = spread(tree, seen_weights(softened)[marker - 1])
    shares = np.frombuffer(part.plan[marker - 1], dtype="<u2")
    return corrected(book_choices(tree, book), soft_plan(tree, book, mass, marker, NOISE), shares)


def hold_others(
    parts: Iterable[Part], floors: Floats, vectors: Sequence[Heights] | None = None
) -> Iterator[tuple[Part, Floats]]:
    """For the heights that are not built, what to fear there, and by how much the floors are missed, by marker.

    It is 0 where the miner has learnt to win at least the floors from every build.
    """
    built = {part.heights for part in parts if part.is_built}
    others = [heights for heights in vectors or height_vectors() if heights not in built]
    with ThreadPoolExecutor(THREADS) as pool:
        for heights, (_, mix, missed) in zip(
            others, pool.map(lambda one: hold(one, floors, HOLD_ROUNDS), others), strict=True
        ):
            yield make_part(heights, mix, is_built=False), np.maximum(missed, 0.0)


def check(table: SolvedStrategy, vectors: Sequence[Heights] | None = None) -> Bounds:
    """The bounds of a table, computed again from what is written in it; `vectors` limits the check to some heights."""
    floors = plan_floors(table.parts)
    missed = [missed for _, missed in hold_others(table.parts, floors, vectors)]
    return Bounds(float((floors - np.max([np.zeros(KINDS), *missed], axis=0)).sum()), upper_bound(table.parts))
