"""Solving the hunt: a builder who knows its own marker against a miner who knows its own, for the miner's gold.

Both learn by regret matching (CFR+, in turns, later rounds weighing more); how far they are from perfect is measured
by exact best responses. The builder mixes over the builds of a few height vectors; for each of the others the miner
learns, in a game of its own, to win from every build at least what the builder can hold it to elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

import numpy as np

from motherlode.bots.hunting.programme import HAND, Floats, best_values
from motherlode.bots.hunting.regret import BREAKDOWN_FROM, Book, book_of, follow
from motherlode.bots.hunting.response import train
from motherlode.bots.hunting.seam_tree import Heights, builds_of, spread, tree_of
from motherlode.games.hunting.pieces import MARKERS, PUBLISHED, PieceSet

T = TypeVar("T")

KINDS: Final = len(MARKERS)
PAIRS: Final = KINDS * (KINDS - 1)
"""H-1. As many pairs of markers, all equally likely, can the two sides have."""
POWER: Final = 2
"""Round n counts n to this power in the averages."""


def seen_weights(mix: Floats) -> Floats:
    """[miner's marker, build]: how likely a build is with that marker, from what each builder's marker builds."""
    return (mix.sum(axis=0) - mix) / PAIRS


def own_losses(worths: Floats) -> Floats:
    """[builder's marker, build]: what a build loses, by what it loses to each miner's marker."""
    return (worths.sum(axis=0) - worths) / PAIRS


def best_response(
    heights: Heights, mix: Floats, pieces: PieceSet = PUBLISHED, breakdown_from: int = BREAKDOWN_FROM
) -> float:
    """The most gold that any miner can win from these builds (its share, if other heights are built too)."""
    tree = tree_of(heights, pieces)
    weights = seen_weights(mix)
    masses = [spread(tree, weights[marker - 1]) for marker in MARKERS]
    values = [best_values(tree, masses[marker - 1], marker, breakdown_from) for marker in MARKERS]
    return sum(float(value[0, HAND, 0]) for value in values)


class Bounds(NamedTuple):
    """The miner's strategy wins `lower` from any builder; the builder's lets no miner win more than `upper`."""

    lower: float
    upper: float

    @property
    def gap(self) -> float:
        return self.upper - self.lower


class Miner:
    """The learning miner of one height vector, all three markers."""

    def __init__(self, heights: Heights, pieces: PieceSet = PUBLISHED) -> None:
        self.heights = heights
        self.tree = tree_of(heights, pieces)
        self.builds = len(builds_of(heights, pieces))
        self.books: list[Book] = [book_of(self.tree, marker) for marker in MARKERS]
        self.regrets = [np.zeros(book.size) for book in self.books]
        self.plans = [np.zeros(book.size) for book in self.books]

    def learn(self, marker: int, weights: Floats, importance: float) -> Floats:
        """One round against builds of these weights; tells what every build loses to what was learnt."""
        tree, book, regrets = self.tree, self.books[marker - 1], self.regrets[marker - 1]
        train(tree, book, spread(tree, weights), marker, regrets)
        return follow(tree, book, marker, regrets, self.plans[marker - 1], importance)

    def losses(self) -> Floats:
        """[builder's marker, build]: what every build loses to the average of all that was learnt."""
        return own_losses(np.array([_plan_worths(self, marker) for marker in MARKERS]))


def _plan_worths(miner: Miner, marker: int) -> Floats:
    plan = miner.plans[marker - 1]
    return follow(miner.tree, miner.books[marker - 1], marker, plan, plan, 0.0)


class Builder:
    """Regret matching (CFR+) over the columns of every row, each row on its own."""

    def __init__(self, rows: int, columns: int) -> None:
        self.regrets = np.zeros((rows, columns))
        self.total = np.zeros((rows, columns))
        self.mix = np.full((rows, columns), 1 / columns)

    def learn(self, losses: Floats, importance: float, kept: float = 1.0) -> None:
        """Lean to what would have lost less; of former regrets, a part is kept."""
        mixed = (self.mix * losses).sum(axis=1, keepdims=True)
        self.regrets = np.maximum(kept * self.regrets + mixed - losses, 0.0)
        sums = self.regrets.sum(axis=1, keepdims=True)
        even = 1 / losses.shape[1]
        self.mix = np.where(sums > 0.0, self.regrets / np.where(sums > 0.0, sums, 1.0), even)
        self.total += importance * self.mix

    def average(self) -> Floats:
        return self.total / self.total.sum(axis=1, keepdims=True)


class Solver:
    """Builder and miner, learning together on some height vectors."""

    def __init__(self, vectors: Sequence[Heights], threads: int = 2, pieces: PieceSet = PUBLISHED) -> None:
        self.pieces = pieces
        self.miners = [Miner(heights, pieces) for heights in vectors]
        self.cuts = np.cumsum([miner.builds for miner in self.miners])[:-1]
        self.builder = Builder(KINDS, sum(miner.builds for miner in self.miners))
        self.rounds = 0
        self._pool = ThreadPoolExecutor(threads)

    def learn(self) -> None:
        """One round: the miner first, then the builder."""
        self.rounds += 1
        importance = float(self.rounds**POWER)
        weights = np.split(seen_weights(self.builder.mix), self.cuts, axis=1)
        jobs = [(at, marker) for at in range(len(self.miners)) for marker in MARKERS]
        found = self._map(lambda job: self.miners[job[0]].learn(job[1], weights[job[0]][job[1] - 1], importance), jobs)
        worths = [np.array(found[KINDS * at : KINDS * (at + 1)]) for at in range(len(self.miners))]
        self.builder.learn(np.concatenate([own_losses(one) for one in worths], axis=1), importance)

    def mixes(self) -> list[Floats]:
        """For each height vector, [marker, build]: the builder's average mix."""
        return np.split(self.builder.average(), self.cuts, axis=1)

    def floors(self) -> Floats:
        """[builder's marker]: the least that the average miner wins here, as a share of the whole."""
        losses = self._map(lambda miner: miner.losses(), self.miners)
        return np.min([one.min(axis=1) for one in losses], axis=0)

    def bounds(self) -> Bounds:
        pairs = list(zip(self.miners, self.mixes(), strict=True))
        upper = sum(self._map(lambda pair: best_response(pair[0].heights, pair[1], self.pieces), pairs))
        return Bounds(float(self.floors().sum()), upper)

    def _map(self, job: Callable[..., T], items: Iterable[object]) -> list[T]:
        return list(self._pool.map(job, items))


def hold(heights: Heights, floors: Floats, most_rounds: int) -> tuple[Miner, Floats, Floats]:
    """Teach a miner to win at least `floors`, by the builder's marker, from every build of these heights.

    Tells the miner, the builder's worst mix [marker, build] (the rows together add up to 1), and by how much the
    floors are missed at worst, by marker (negative: won by so much to spare).
    """
    miner = Miner(heights)
    builder = Builder(1, KINDS * miner.builds)
    missed = np.full(KINDS, np.inf)
    for number in range(1, most_rounds + 1):
        mix = builder.mix.reshape(KINDS, -1)
        weights = seen_weights(mix * KINDS)
        importance = float(number**POWER)
        worths = np.array([miner.learn(marker, weights[marker - 1], importance) for marker in MARKERS])
        builder.learn((own_losses(worths) - floors[:, None]).reshape(1, -1), importance)
        if number % 10 == 0:
            missed = floors - miner.losses().min(axis=1)
            if (missed <= 0.0).all():
                break
    return miner, builder.average().reshape(KINDS, -1), missed
