"""How master means to mine piles of any heights before it knows how the other half goes.

On the heights that the builder for the win builds, that is the solved plan for the win; it ships where it is often met,
elsewhere a few rounds of learning against the mix take its place. On all other heights it is the plan for gold.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.gold_plan import GoldPlan, gold_plan, learn
from motherlode.bots.hunting.plans import Choices, choices_of, corrected
from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats
from motherlode.bots.hunting.regret import BREAKDOWN_FROM, Book, book_of
from motherlode.bots.hunting.seam_tree import CHOICES, Heights, Tree, spread, tree_of
from motherlode.bots.hunting.solved_strategy import EVEN_SHARE, Part, belief, marker_weights, weights_of
from motherlode.bots.hunting.solver import KINDS
from motherlode.bots.hunting.win_learning import Rest, end_worths, learn_round, rest_of
from motherlode.bots.hunting.win_solver import chance_above
from motherlode.bots.hunting.win_strategy import WinStrategy, scores_of, shipped_win, short_plan
from motherlode.bots.hunting.winning import HAND_LAYER, LAYERS, Worths
from motherlode.games.hunting.pieces import MARKER_SCORE

FILL_ROUNDS: Final = 3
MIDDLE: Final = slice(7, 13)
"""Scores that are near to the middle."""
SHORT_OF_GOAL: Final = 0.005
MOST_ROUNDS: Final = 60
"""Plans learnt when they are needed stop this short of the chance they should keep, or after so many rounds."""


class WinPlan(NamedTuple):
    """What a miner does with one height vector, one marker and one reading of H-7, whatever the other half."""

    tree: Tree
    rest: Rest
    table: Floats
    """Its chances, in proportion, entry by entry of the rest."""


def rest_choices(tree: Tree, rest: Rest) -> Choices:
    """All choices of a rest, layer by layer."""
    number, layer = np.nonzero(rest.start >= 0)
    marked = np.where(layer == HAND_LAYER, rest.rush_count[number] + 1, 0)
    stacks = STACKS - tree.gold[rest.states[number]].astype(np.int64)
    return choices_of(rest.mine_count[number] + marked, stacks)


def in_layers(rest: Rest, book: Book) -> Rest:
    """The rest with its choices where they lie in the book of a plan for gold: the layers of a marker that is gone, of
    which such a plan knows only one, share theirs."""
    hands = np.where(np.arange(LAYERS) == HAND_LAYER, HAND, NONE)
    start = np.where(rest.start >= 0, book.start[rest.states][:, hands], -1)
    return rest._replace(start=start, size=book.size)


@lru_cache(maxsize=16)
def win_plan(heights: Heights, marker: int, breakdown_from: int) -> WinPlan:
    """The plan for these heights, highest first."""
    table = shipped_win()
    if table.has(heights) and breakdown_from == BREAKDOWN_FROM:
        return written_plan(table, heights, marker)
    if breakdown_from == BREAKDOWN_FROM:
        return learnt_plan(table, heights, marker)
    return layered(heights, marker, gold_plan(heights, marker, breakdown_from))


def written_plan(table: WinStrategy, heights: Heights, marker: int) -> WinPlan:
    """The solved plan, as it is written in a table."""
    part, tree = table.part(heights), tree_of(heights)
    rest = rest_of(tree, 0, marker, BREAKDOWN_FROM)
    masses = np.array([spread(tree, row) for row in seen_mix(part, marker)])
    ends = end_worths(rest, masses, utilities_of(table)[marker - 1])
    filled, is_met = np.zeros(rest.size), np.ones(len(rest.states), dtype=np.bool_)
    for _ in range(FILL_ROUNDS):
        learn_round(tree, rest, ends, is_met, filled, is_best=False)
    return WinPlan(tree, rest, corrected(rest_choices(tree, rest), filled, short_plan(part, marker)))


def learnt_plan(table: WinStrategy, heights: Heights, marker: int) -> WinPlan:
    """A plan for heights that are not in the table, learnt until it wins a goal from every build.

    It is learnt as one for gold is, in two layers: a marker that is gone is taken to have brought as much as a Gold
    Rush does, and what it really brought counts by how much a gold is worth in the middle.
    """
    others = np.arange(KINDS) != marker - 1
    scores, utilities = scores_of(table)[marker - 1, others], utilities_of(table)[marker - 1, others]
    worth = utilities.mean(axis=0)
    gold = float(np.diff(worth)[MIDDLE].mean())
    gone = np.append(worth[MARKER_SCORE:], np.ones(MARKER_SCORE)) - MARKER_SCORE * gold
    book = book_of(tree_of(heights), marker, BREAKDOWN_FROM, np.array([gone, worth]), gold)
    goal = float((scores * utilities).sum(axis=1).mean()) - SHORT_OF_GOAL
    return layered(heights, marker, GoldPlan(book, learn(heights, book, marker, goal, MOST_ROUNDS)))


def layered(heights: Heights, marker: int, plan: GoldPlan) -> WinPlan:
    """A plan that looks at the stack alone, in the form of one for the win."""
    tree = tree_of(heights)
    rest = rest_of(tree, 0, marker, plan.book.breakdown_from)
    return WinPlan(tree, in_layers(rest, plan.book), plan.table)


def seen_mix(part: Part, marker: int) -> Floats:
    """[builder's marker, build]: how likely to a miner with this marker, a few builds taken to be stacked at random."""
    weights, even = weights_of(part), EVEN_SHARE[part.is_built]
    whole = 1.0 if part.is_built else weights.sum() / KINDS
    mixed = ((1 - even) * weights / whole + even / weights.shape[1]) / (KINDS - 1)
    mixed[marker - 1] = 0.0
    return mixed


def utilities_of(table: WinStrategy) -> Floats:
    """[miner's marker, builder's marker, score]: the chance that the other half ends below, a tie counting half."""
    return chance_above(scores_of(table).transpose(1, 0, 2))


@lru_cache(maxsize=256)
def prior(heights: Heights, marker: int, builder: int) -> Floats:
    """[build]: how likely, and this the builder's marker, to a miner with this marker."""
    table = shipped_win()
    if table.has(heights):
        found: Floats = seen_mix(table.part(heights), marker)[builder - 1]
        return found
    return marker_weights(heights, marker, None)[builder - 1] * belief(heights, marker, builder)


def chances_at(rest: Rest, table: Floats, number: int, layer: int, stack: int, rare: float = 0.0) -> Worths:
    """How likely each choice is; rare ones are left out. Keeping is spread over what is declared then."""
    mined, rushes, kept = _entries(rest, table, number, layer, stack, rare)
    declared = rest.choices[number, : len(mined)]
    mines, by_slot, keeps = np.zeros(CHOICES), np.zeros(4), np.zeros(CHOICES)
    mines[declared] = mined
    by_slot[rest.rushes[number, : len(rushes)]] = rushes
    if kept > 0.0:
        keeps[declared] = kept * _entries(rest, table, number, stack // 2, 0, rare)[0]
    return Worths(mines, by_slot, keeps)


def _entries(
    rest: Rest, table: Floats, number: int, layer: int, stack: int, rare: float
) -> tuple[Floats, Floats, float]:
    """The chances of declarations, of Gold Rushes, and of keeping."""
    mines, rushes = int(rest.mine_count[number]), int(rest.rush_count[number])
    width = mines + (rushes + 1 if layer == HAND_LAYER else 0)
    used = width - 1 if layer == HAND_LAYER and stack == 0 else width
    entries = table[rest.start[number, layer] + stack * width :][:used]
    total = float(entries.sum())
    odds = entries / total if total > 0.0 else np.full(used, 1 / used)
    odds = np.where(odds >= min(rare, odds.max()), odds, 0.0)
    odds /= odds.sum()
    return odds[:mines], odds[mines : mines + rushes], float(odds[mines + rushes :].sum())
