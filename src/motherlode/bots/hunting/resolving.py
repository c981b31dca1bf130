"""The rest of a hunt solved anew at the table, now that the other half has gone so far.

What a final score is worth follows from how the opponent stands. Learning the best play for that against what was
probably built would be easy to read, so the builder may object: beside what was probably built comes whatever would
give the miner less than the plan made beforehand. What is learnt then gives hardly any build more than that plan, as
far as some rounds can tell, and wins more from what was probably built.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.seam_tree import spread
from motherlode.bots.hunting.solver import POWER
from motherlode.bots.hunting.win_learning import end_worths, follow_on, learn_round, rest_of, score_chances
from motherlode.bots.hunting.win_plans import WinPlan

OBJECTION: Final = 0.5
"""How much the builds that the builder objects with count beside what was probably built."""
RARE: Final = 0.02
"""What is played more rarely than this after a few rounds is left out."""


class Standing(NamedTuple):
    """Where a miner stands."""

    state: int
    layer: int
    stack: int


class Objections:
    """What the builder objects to a plan in the making: builds, by its marker, that give less than the plan before.

    `shares` mixes them by regret matching. It is all zeros where nothing is better than not to object.
    """

    def __init__(self, promised: Floats) -> None:
        self._promised = promised
        self._regrets, self._none = np.zeros_like(promised), 0.0
        self.shares = np.zeros_like(promised)

    def learn(self, worths: Floats) -> None:
        """The miner wins so much from every build."""
        missed = self._promised - worths
        mixed = float((self.shares * missed).sum())
        self._regrets = np.maximum(self._regrets + missed - mixed, 0.0)
        self._none = max(self._none - mixed, 0.0)
        whole = float(self._regrets.sum()) + self._none
        self.shares = self._regrets / whole if whole > 0.0 else np.zeros_like(missed)


def resolve(plan: WinPlan, at: Standing, weights: Floats, utilities: Floats, rounds: int) -> WinPlan:
    """The plan for what may follow that is learnt in so many rounds.

    Weights of builds and worths of scores are given by the builder's marker; `plan` is what was promised before.
    """
    tree = plan.tree
    ends = planned_scores(plan, at)
    whole = ends.sum(axis=1)
    is_left = whole > 0.0
    objections = Objections(utilities @ (ends[is_left] / whole[is_left, None]).T)
    rest = rest_of(tree, at.state, plan.rest.marker, plan.rest.breakdown_from, at.layer, at.stack)
    regrets, average = np.zeros(rest.size), np.zeros(rest.size)
    likely = weights / (weights * whole).sum()
    for turn in range(1, rounds + 1):
        coming = likely.copy()
        coming[:, is_left] += OBJECTION * objections.shares / whole[is_left]
        masses = np.array([spread(tree, row) for row in coming])
        met = masses.sum(axis=0)[rest.states] > 0.0
        learn_round(tree, rest, end_worths(rest, masses, utilities), met, regrets, is_best=False)
        ends = score_chances(tree, rest, regrets, average, float(turn**POWER))
        objections.learn(utilities @ (ends[is_left] / whole[is_left, None]).T)
    return WinPlan(tree, rest, average)


def planned_scores(plan: WinPlan, at: Standing) -> Floats:
    """[build, score]: how the plan ends from here on.

    A build's chances add up to the share of its orders that lead here.
    """
    is_met = np.ones(len(plan.tree.keys), dtype=np.bool_)
    number = int(plan.rest.place[at.state])
    return follow_on(plan.tree, plan.rest, plan.table, plan.table, 0.0, number, at.layer, at.stack, is_met)
