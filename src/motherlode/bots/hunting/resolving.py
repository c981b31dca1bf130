"""The rest of a hunt solved anew at the table, now that the other half has gone so far.

What a final score is worth follows from how the opponent stands. Learning the best play for that against what was
probably built would be easy to read, so the builder has a say: each build may stay out of the learning and be paid what
the plan made beforehand would give it. What is learnt then gives no build more than that plan, as far as a few
rounds can tell, and wins more from what was probably built.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.seam_tree import spread
from motherlode.bots.hunting.solver import POWER
from motherlode.bots.hunting.win_learning import Rest, end_worths, follow_on, learn_round, rest_of, score_chances
from motherlode.bots.hunting.win_plans import WinPlan, chances_at
from motherlode.bots.hunting.winning import Worths

STAYS: Final = 0.4
"""This share of every build never stays out."""
RARE: Final = 0.03
"""What a few rounds would do more rarely than this is left out."""


class Standing(NamedTuple):
    """Where a miner stands."""

    state: int
    layer: int
    stack: int


class Stayers:
    """The builder's say: regret matching, build by build and marker by marker, between coming along and staying out."""

    def __init__(self, paid: Floats) -> None:
        self._paid = paid
        self._come, self._stay = np.zeros_like(paid), np.zeros_like(paid)
        self.coming = np.ones_like(paid)

    def learn(self, worths: Floats) -> None:
        """The miner wins so much from every build that comes along."""
        gained = self._paid - worths
        self._come = np.maximum(self._come + gained * (1.0 - self.coming), 0.0)
        self._stay = np.maximum(self._stay - gained * self.coming, 0.0)
        both = self._come + self._stay
        self.coming = np.where(both > 0.0, self._come / np.where(both > 0.0, both, 1.0), 0.5)


def resolve(plan: WinPlan, at: Standing, weights: Floats, utilities: Floats, rounds: int) -> Worths:
    """How likely each choice is. Weights of builds and worths of scores are given by the builder's marker."""
    rest, table = solve_rest(plan, at, weights, utilities, rounds)
    return chances_at(rest, table, 0, at.layer, at.stack, RARE)


def solve_rest(plan: WinPlan, at: Standing, weights: Floats, utilities: Floats, rounds: int) -> tuple[Rest, Floats]:
    """What may follow, and the plan for it that is learnt in so many rounds."""
    tree = plan.tree
    ends = planned_scores(plan, at)
    whole = ends.sum(axis=1)
    is_left = whole > 0.0
    stayers = Stayers(utilities @ (ends[is_left] / whole[is_left, None]).T)
    rest = rest_of(tree, at.state, plan.rest.marker, plan.rest.breakdown_from, at.layer, at.stack)
    regrets, average, coming = np.zeros(rest.size), np.zeros(rest.size), np.zeros_like(weights)
    for turn in range(1, rounds + 1):
        coming[:, is_left] = weights[:, is_left] * (STAYS + (1 - STAYS) * stayers.coming)
        masses = np.array([spread(tree, row) for row in coming])
        masses /= masses[:, at.state].sum()
        met = masses.sum(axis=0)[rest.states] > 0.0
        learn_round(tree, rest, end_worths(rest, masses, utilities), met, regrets, is_best=False)
        ends = score_chances(tree, rest, regrets, average, float(turn**POWER))
        stayers.learn(utilities @ (ends[is_left] / whole[is_left, None]).T)
    return rest, average


def planned_scores(plan: WinPlan, at: Standing) -> Floats:
    """[build, score]: how the plan ends from here on.

    A build's chances add up to the share of its orders that lead here.
    """
    is_met = np.ones(len(plan.tree.keys), dtype=np.bool_)
    number = int(plan.rest.place[at.state])
    return follow_on(plan.tree, plan.rest, plan.table, plan.table, 0.0, number, at.layer, at.stack, is_met)
