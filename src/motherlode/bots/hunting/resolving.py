"""The rest of a hunt solved anew at the table, now that the other half has gone so far.

What a final score is worth follows from how the opponent stands. Learning the best play for that against what was
probably built would be easy to read, so the builder has a say: beside what was probably built comes whatever would give
the miner less than the plan made beforehand. What is learnt then gives hardly any build more than that plan, as far
as some rounds can tell, and wins more from what was probably built.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.seam_tree import spread
from motherlode.bots.hunting.solver import POWER
from motherlode.bots.hunting.win_learning import end_worths, follow_on, learn_round, rest_of, score_chances
from motherlode.bots.hunting.win_plans import WinPlan

SAY: Final = 0.5
"""How much the builder's say counts beside what was probably built."""
RARE: Final = 0.02
"""What a few rounds would do more rarely than this is left out."""


class Standing(NamedTuple):
    """Where a miner stands."""

    state: int
    layer: int
    stack: int


class Say:
    """The builder's say: regret matching among builds, by the builder's marker, that give less than was promised.

    It may also say nothing.
    """

    def __init__(self, promised: Floats) -> None:
        self._promised = promised
        self._regrets, self._silence = np.zeros_like(promised), 0.0
        self.shares = np.zeros_like(promised)

    def learn(self, worths: Floats) -> None:
        """The miner wins so much from every build."""
        missed = self._promised - worths
        mixed = float((self.shares * missed).sum())
        self._regrets = np.maximum(self._regrets + missed - mixed, 0.0)
        self._silence = max(self._silence - mixed, 0.0)
        whole = float(self._regrets.sum()) + self._silence
        self.shares = self._regrets / whole if whole > 0.0 else np.zeros_like(missed)


def resolve(plan: WinPlan, at: Standing, weights: Floats, utilities: Floats, rounds: int) -> WinPlan:
    """The plan for what may follow that is learnt in so many rounds.

    Weights of builds and worths of scores are given by the builder's marker; `plan` is what was promised before.
    """
    tree = plan.tree
    ends = planned_scores(plan, at)
    whole = ends.sum(axis=1)
    is_left = whole > 0.0
    say = Say(utilities @ (ends[is_left] / whole[is_left, None]).T)
    rest = rest_of(tree, at.state, plan.rest.marker, plan.rest.breakdown_from, at.layer, at.stack)
    regrets, average = np.zeros(rest.size), np.zeros(rest.size)
    likely = weights / (weights * whole).sum()
    for turn in range(1, rounds + 1):
        coming = likely.copy()
        coming[:, is_left] += SAY * say.shares / whole[is_left]
        masses = np.array([spread(tree, row) for row in coming])
        met = masses.sum(axis=0)[rest.states] > 0.0
        learn_round(tree, rest, end_worths(rest, masses, utilities), met, regrets, is_best=False)
        ends = score_chances(tree, rest, regrets, average, float(turn**POWER))
        say.learn(utilities @ (ends[is_left] / whole[is_left, None]).T)
    return WinPlan(tree, rest, average)


def planned_scores(plan: WinPlan, at: Standing) -> Floats:
    """[build, score]: how the plan ends from here on.

    A build's chances add up to the share of its orders that lead here.
    """
    is_met = np.ones(len(plan.tree.keys), dtype=np.bool_)
    number = int(plan.rest.place[at.state])
    return follow_on(plan.tree, plan.rest, plan.table, plan.table, 0.0, number, at.layer, at.stack, is_met)
