"""Small hunts solved exactly: the solver's trees and best responses, with a linear programme in place of regrets.

The builder's mix is the programme's unknown. Each plan of the miner, for heights and a marker, bounds what such a mix
loses there from below; plans are added, always the best response to the mix found so far, until no better one is left.
How much each of them counts in the programme's solution is the miner's own mix.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final

import msgspec
import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.regret import follow
from motherlode.bots.hunting.response import soft_plan
from motherlode.bots.hunting.seam_tree import Heights, height_vectors, spread
from motherlode.bots.hunting.solver import KINDS, PAIRS, Bounds, Miner, best_response, seen_weights
from motherlode.core.errors import BadOption, how_to_get
from motherlode.games.hunting.pieces import MARKERS, PieceSet

EVEN: Final = 1e-9
"""This share of the mix is taken to be any build, so that a plan answers to builds that nobody makes, too."""
SHARP: Final = 1e-7
"""A best response is a soft one that is this sharp, in gold."""
TARGET: Final = 1e-8


class ExactHunt(msgspec.Struct, frozen=True):
    """What builder and miner do for each height vector, and what is sure about it."""

    pieces: PieceSet
    bounds: Bounds
    mixes: dict[Heights, Floats]
    """[marker, build]: the rows of all vectors together add up to 1 for each marker."""
    plans: dict[Heights, list[Floats]]
    """By marker, the miner's chances, entry by entry of its book."""


class Programme:
    """The linear programme: the mix, what each pair of heights and marker loses, and the plans found so far."""

    def __init__(self, pieces: PieceSet) -> None:
        self.pieces = pieces
        self.miners = [Miner(heights, pieces) for heights in height_vectors(pieces)]
        sizes = [miner.builds for miner in self.miners]
        self.ends = np.cumsum(sizes)
        self.builds = int(self.ends[-1])
        self.cuts: list[tuple[int, int, Floats, Floats]] = []
        """Vector, marker, plan and what every build of the vector loses to it."""

    def add_plans(self, mix: Floats) -> None:
        """For each vector and marker the best response to this mix."""
        softened = seen_weights((1 - EVEN) * mix + EVEN / self.builds)
        for vector, miner in enumerate(self.miners):
            for marker in MARKERS:
                book, mass = miner.books[marker - 1], spread(miner.tree, self._part(softened, vector)[marker - 1])
                plan = soft_plan(miner.tree, book, mass, marker, SHARP)
                worths = follow(miner.tree, book, marker, plan, np.zeros_like(plan), 0.0)
                self.cuts.append((vector, marker, plan, worths))

    def solve(self) -> tuple[Floats, Floats]:
        """The best mix against the plans so far, and how much each of them counts."""
        rows = np.array([self._row(vector, marker, worths) for vector, marker, _, worths in self.cuts])
        width = rows.shape[1]
        each = np.kron(np.eye(KINDS), np.ones(self.builds))
        whole = np.hstack([each, np.zeros((KINDS, width - KINDS * self.builds))])
        cost = np.concatenate([np.zeros(KINDS * self.builds), np.ones(width - KINDS * self.builds)])
        found = _linear_programme()(
            cost, A_ub=rows, b_ub=np.zeros(len(rows)), A_eq=whole, b_eq=np.ones(KINDS), method="highs"
        )
        mix = np.maximum(found.x[: KINDS * self.builds].reshape(KINDS, -1), 0.0)
        return mix / mix.sum(axis=1, keepdims=True), np.maximum(-found.ineqlin.marginals, 0.0)

    def _row(self, vector: int, marker: int, worths: Floats) -> Floats:
        """What the mix loses to a plan, less the unknown that is no smaller."""
        lost = np.zeros((KINDS, self.builds))
        self._part(lost, vector)[:] = worths / PAIRS
        lost[marker - 1] = 0.0
        bound = np.zeros((len(self.miners), KINDS))
        bound[vector, marker - 1] = -1.0
        return np.concatenate([lost.ravel(), bound.ravel()])

    def _part(self, values: Floats, vector: int) -> Floats:
        """The columns of one height vector."""
        end = self.ends[vector]
        return values[:, end - self.miners[vector].builds : end]

    def mixed(self, counts: Floats) -> list[Miner]:
        """Miners with the plans as they count; what is missing to a whole one is the last."""
        for vector, miner in enumerate(self.miners):
            for marker in MARKERS:
                own = [at for at, cut in enumerate(self.cuts) if cut[:2] == (vector, marker)]
                shares = counts[own]
                shares[-1] += max(1.0 - shares.sum(), 0.0)
                miner.plans[marker - 1] = self._averaged(miner, marker, own, shares)
        return self.miners

    def _averaged(self, miner: Miner, marker: int, own: list[int], shares: Floats) -> Floats:
        """One plan that plays each of these as often as its share says."""
        average = np.zeros(miner.books[marker - 1].size)
        for at, share in zip(own, shares, strict=True):
            follow(miner.tree, miner.books[marker - 1], marker, self.cuts[at][2], average, float(share))
        return average

    def bounds(self, mix: Floats, counts: Floats) -> Bounds:
        """What the two are sure of, by exact best responses."""
        parts = [self._part(mix, vector) for vector in range(len(self.miners))]
        upper = sum(
            best_response(miner.heights, part, self.pieces) for miner, part in zip(self.miners, parts, strict=True)
        )
        floors = np.min([miner.losses().min(axis=1) for miner in self.mixed(counts)], axis=0)
        return Bounds(float(floors.sum()), upper)

    def result(self, mix: Floats, bounds: Bounds) -> ExactHunt:
        mixes = {miner.heights: self._part(mix, vector) for vector, miner in enumerate(self.miners)}
        return ExactHunt(self.pieces, bounds, mixes, {miner.heights: miner.plans for miner in self.miners})


def solve_exactly(pieces: PieceSet, target: float = TARGET) -> ExactHunt:
    """Builder and miner that are no further than `target` gold from perfect together."""
    programme = Programme(pieces)
    mix = np.full((KINDS, programme.builds), 1 / programme.builds)
    for _ in count():
        programme.add_plans(mix)
        mix, counts = programme.solve()
        bounds = programme.bounds(mix, counts)
        if bounds.gap <= target:
            break
    return programme.result(mix, bounds)


def _linear_programme() -> Any:
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise BadOption(f"solving a hunt exactly needs scipy: {how_to_get('openspiel')}") from None
    return linprog
