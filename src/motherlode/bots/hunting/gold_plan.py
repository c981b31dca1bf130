"""A miner's plan for any heights: the solved one where the table has it, else one that is learnt when it is needed.

To learn is to play regret matching against a builder of these heights who knows the miner's marker, until the average
plan wins a goal from every build. The goals of two markers together are what the solved miner wins from a
builder who has the third, but for a few hundredths of a gold.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.plans import book_choices, corrected
from motherlode.bots.hunting.programme import HAND, NONE, Floats
from motherlode.bots.hunting.regret import BREAKDOWN_FROM, Book, book_of, follow
from motherlode.bots.hunting.response import new_room, train
from motherlode.bots.hunting.seam_tree import CHOICES, Heights, Ints, builds_of, spread, tree_of
from motherlode.bots.hunting.solution import miner_plan
from motherlode.bots.hunting.solved_strategy import shipped_strategy
from motherlode.bots.hunting.solver import POWER, Builder
from motherlode.bots.hunting.winning import Worths

GOALS: Final[Mapping[int, tuple[float, ...]]] = {2: (9.906, 9.556, 9.340), 3: (10.10, 9.88, 9.65)}
"""By `breakdown_from` and the miner's marker: the gold to win from every build, where heights are not in the table."""
LEAST_WORK: Final = 100_000
"""So many states are gone through at least, in all rounds together: where few states follow, a round is cheap, and the
plan comes to win more than the goal."""
FORGETS: Final = 1.5
"""How fast former regrets fade."""
MOST_ROUNDS: Final = 200
EVEN: Final = 0.2
"""While it learns, the miner takes this share of all builds to be stacked at random. That costs next to nothing against
those who know its plan, and wins half a gold from those who do stack at random."""


class GoldPlan(NamedTuple):
    """What a miner does with one height vector, one marker and one reading of H-7."""

    book: Book
    table: Floats
    """Its chances, in proportion, entry by entry of the book."""

    def chances(self, state: int, hand: int, stack: int) -> Worths:
        """How likely each choice is where something is left to guess; keeping is spread over what is declared then."""
        mined, rushes, kept = self._entries(state, hand, stack)
        mines, by_slot = np.zeros(CHOICES), np.zeros(4)
        mines[self._choices(state)] = mined
        by_slot[self.book.rushes[state, : len(rushes)]] = rushes
        keeps = np.zeros(CHOICES)
        if kept > 0.0:
            keeps[self._choices(state)] = kept * self._entries(state, NONE, 0)[0]
        return Worths(mines, by_slot, keeps)

    def _choices(self, state: int) -> Ints:
        found: Ints = self.book.choices[state, : self.book.mine_count[state]]
        return found

    def _entries(self, state: int, hand: int, stack: int) -> tuple[Floats, Floats, float]:
        """The chances of declarations, of Gold Rushes, and of keeping."""
        mines, rushes = int(self.book.mine_count[state]), int(self.book.rush_count[state])
        width = mines + hand * (rushes + 1)
        used = width - 1 if hand == HAND and stack == 0 else width
        first = self.book.start[state, hand] + stack * width
        entries = self.table[first : first + used]
        total = float(entries.sum())
        odds = entries / total if total > 0.0 else np.full(used, 1 / used)
        return odds[:mines], odds[mines : mines + rushes], float(odds[mines + rushes :].sum())


@lru_cache(maxsize=16)
def gold_plan(heights: Heights, marker: int, breakdown_from: int) -> GoldPlan:
    """The plan for these heights, highest first."""
    part = shipped_strategy().part(heights)
    book = book_of(tree_of(heights), marker, breakdown_from)
    if part.plan and breakdown_from == BREAKDOWN_FROM:
        return GoldPlan(book, miner_plan(part, marker))
    return GoldPlan(book, learn(heights, book, marker, GOALS[breakdown_from][marker - 1]))


def kept_from(rounds: int) -> float:
    """The part of regrets kept after so many rounds: those of the first, when both play badly, soon count little."""
    return rounds**FORGETS / (rounds**FORGETS + 1)


def learn(heights: Heights, book: Book, marker: int, goal: float, most_rounds: int = MOST_ROUNDS) -> Floats:
    """A plan that wins the goal from every build, if it can be learnt in so many rounds (CFR+, former regrets fading).

    The plan is the average of all rounds, each way through the hunt counted as often as it is gone. What a build loses
    to it is therefore the average of what it lost in the rounds, and need not be computed anew.
    """
    tree = tree_of(heights)
    regrets, plan = np.zeros(book.size), np.zeros(book.size)
    builder = Builder(1, len(builds_of(heights)))
    even, room = builder.mix[0].copy(), new_room(tree)
    won, whole = np.zeros_like(even), 0.0
    for number in range(1, most_rounds + 1):
        importance, kept = float(number**POWER), kept_from(number - 1)
        mass = spread(tree, (1 - EVEN) * builder.mix[0] + EVEN * even)
        train(tree, book, mass, marker, regrets, room, kept)
        losses = follow(tree, book, marker, regrets, plan, importance)
        won, whole = won + importance * losses, whole + importance
        if number * len(tree.keys) >= LEAST_WORK and won.min() >= goal * whole:
            break
        builder.learn(losses[None, :], importance, kept)
    return corrected(book_choices(tree, book), regrets, plan)
