"""Solving the hunt for the win: what counts is to end above the other, whose score comes from the other half.

Both halves are alike. A final score of the miner with one marker against a builder with another is worth the chance
that the other half, in which the two change places, ends below it, a tie counting half. Builder and miner learn by
regret matching (CFR+) with these worths; the worths follow what the two have become on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.regret import BREAKDOWN_FROM
from motherlode.bots.hunting.seam_tree import Heights, builds_of, spread, tree_of
from motherlode.bots.hunting.solver import KINDS, POWER, Builder
from motherlode.bots.hunting.win_learning import Rest, end_worths, learn_round, rest_of, score_chances
from motherlode.bots.hunting.winning import SCORES
from motherlode.games.hunting.pieces import MARKERS

REFRESH: Final = 10
"""After so many rounds the worths of scores are computed anew."""


class WinBounds(NamedTuple):
    """Chances to win, a tie counting half, if the other half is played as it was learnt."""

    miner: float
    """The average miner wins at least this, whatever the builder builds on these heights."""
    builder: float
    """No miner wins more than this from the average mix."""


def chance_above(chances: Floats) -> Floats:
    """[..., score]: the chance to be above a score that comes with these chances; a tie counts half."""
    return np.cumsum(chances, axis=-1) - chances / 2


class WinMiner:
    """The learning miner of one height vector with one marker."""

    def __init__(self, heights: Heights, marker: int, breakdown_from: int = BREAKDOWN_FROM) -> None:
        self.heights = heights
        self.tree = tree_of(heights)
        self.rest: Rest = rest_of(self.tree, 0, marker, breakdown_from)
        self.regrets, self.plan = np.zeros(self.rest.size), np.zeros(self.rest.size)

    def learn(self, weights: Floats, utilities: Floats, importance: float) -> Floats:
        """One round against builds of these weights; both are by the builder's marker.

        Tells how every build ends with what was learnt.
        """
        self._round(weights, utilities, is_best=False)
        return score_chances(self.tree, self.rest, self.regrets, self.plan, importance)

    def best(self, weights: Floats, utilities: Floats) -> float:
        """The most that any miner wins from builds of these weights."""
        return self._round(weights, utilities, is_best=True)

    def scores(self) -> Floats:
        """[build, score]: how every build ends with the average plan."""
        return score_chances(self.tree, self.rest, self.plan, self.plan, 0.0)

    def _round(self, weights: Floats, utilities: Floats, is_best: bool) -> float:
        masses = np.array([spread(self.tree, row) for row in weights])
        ends = end_worths(self.rest, masses, utilities)
        met = masses.sum(axis=0)[self.rest.states] > 0.0
        return learn_round(self.tree, self.rest, ends, met, self.regrets, is_best)


class WinSolver:
    """Builder and miner, learning together on some height vectors."""

    def __init__(self, vectors: Sequence[Heights], breakdown_from: int = BREAKDOWN_FROM) -> None:
        self.vectors = list(vectors)
        self.miners = [[WinMiner(heights, marker, breakdown_from) for marker in MARKERS] for heights in vectors]
        self.cuts = np.cumsum([len(builds_of(heights)) for heights in vectors])
        self.builder = Builder(KINDS, int(self.cuts[-1]))
        self.rounds = 0
        self.utilities = np.tile(np.arange(SCORES) / SCORES, (KINDS, KINDS, 1))
        """[miner's marker, builder's marker, score]: at first gold is what counts."""

    def learn(self) -> None:
        """One round: the miner first, then the builder."""
        self.rounds += 1
        importance = float(self.rounds**POWER)
        worths = np.zeros((KINDS, KINDS, self.builder.mix.shape[1]))
        for at, miners in enumerate(self.miners):
            for own, miner in enumerate(miners):
                weights = self._seen(self.builder.mix, own, at)
                chances = miner.learn(weights, self.utilities[own], importance)
                worths[own, :, self._columns(at)] = self.utilities[own] @ chances.T
        self.builder.learn(pair_losses(worths), importance)
        if self.rounds % REFRESH == 0:
            self.utilities = chance_above(self.scores().transpose(1, 0, 2))

    def mixes(self) -> list[Floats]:
        """For each height vector, [marker, build]: the builder's average mix."""
        return np.split(self.builder.average(), self.cuts[:-1], axis=1)

    def scores(self) -> Floats:
        """[miner's marker, builder's marker, score]: how likely, with what both have become on average."""
        mix, chances = self.builder.average(), self.build_scores()
        return np.einsum("kb,mbs->mks", mix, chances)

    def build_scores(self) -> Floats:
        """[miner's marker, build, score]: how every build ends with the average plans."""
        return np.concatenate([[miner.scores() for miner in miners] for miners in self.miners], axis=1)

    def bounds(self) -> WinBounds:
        mix = self.builder.average()
        worths = np.einsum("mbs,mks->mkb", self.build_scores(), self.utilities)
        best = sum(
            miner.best(self._seen(mix, own, at), self.utilities[own])
            for at, miners in enumerate(self.miners)
            for own, miner in enumerate(miners)
        )
        return WinBounds(float(pair_losses(worths).min(axis=1).mean()), best / KINDS)

    def _columns(self, at: int) -> slice:
        return slice(int(self.cuts[at - 1]) if at else 0, int(self.cuts[at]))

    def _seen(self, mix: Floats, own: int, at: int) -> Floats:
        """[builder's marker, build]: how likely to a miner with this marker."""
        return _but(mix[:, self._columns(at)], own)


def hold_for_win(
    heights: Heights, floors: Floats, utilities: Floats, most_rounds: int
) -> tuple[list[WinMiner], Floats]:
    """Teach miners to win at least `floors`, by the builder's marker, from every build of these heights.

    Tells the miners, by marker, and the builder's worst mix [marker, build]; its rows together add up to 1.
    """
    miners = [WinMiner(heights, marker) for marker in MARKERS]
    builder = Builder(1, KINDS * len(builds_of(heights)))
    for number in range(1, most_rounds + 1):
        mix, importance = builder.mix.reshape(KINDS, -1) * KINDS, float(number**POWER)
        chances = [miner.learn(_but(mix, own), utilities[own], importance) for own, miner in enumerate(miners)]
        worths = np.array([used @ one.T for used, one in zip(utilities, chances, strict=True)])
        builder.learn((pair_losses(worths) - floors[:, None]).reshape(1, -1), importance)
        if number % REFRESH == 0:
            worths = np.array([used @ miner.scores().T for used, miner in zip(utilities, miners, strict=True)])
            if (pair_losses(worths) >= floors[:, None]).all():
                break
    return miners, builder.average().reshape(KINDS, -1)


def _but(mix: Floats, own: int) -> Floats:
    """[builder's marker, build]: how likely to a miner with this marker, of what each builder's marker mixes."""
    weights = mix / (KINDS - 1)
    weights[own] = 0.0
    return weights


def pair_losses(worths: Floats) -> Floats:
    """[builder's marker, build]: what a build loses, by what it loses to each miner's marker."""
    others = 1.0 - np.eye(KINDS)
    return np.einsum("mkb,mk->kb", worths, others) / (KINDS - 1)
