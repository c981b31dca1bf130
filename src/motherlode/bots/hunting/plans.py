"""A miner's plan small enough to ship: a soft response to a belief about the builds, corrected where it matters.

The soft response takes every choice with a chance that falls by e for each `noise` gold it is worth less than another;
the programme is solved for exactly that play. Corrections are the chances of choices that are often met,
in 65535ths. All of it is only a way to write a strategy down: what the strategy is worth is measured exactly.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats, fill_known, mine_worths
from motherlode.bots.hunting.regret import BREAKDOWN_FROM, MOST_ENTRIES, Book
from motherlode.bots.hunting.seam_tree import CHOICES, Tree
from motherlode.core.compiled import compiled
from motherlode.games.hunting.pieces import MARKER_SCORE

Shares = npt.NDArray[np.uint16]
FULL: Final = 65535


@compiled
def _soften(worths: Floats, count: int, scale: float, plan: Floats, first: int) -> float:
    """Write down the chances of soft play; tells what it is worth."""
    best = worths[:count].max()
    total = 0.0
    for n in range(count):
        plan[first + n] = np.exp((worths[n] - best) / scale)
        total += plan[first + n]
    mixed = 0.0
    for n in range(count):
        plan[first + n] /= total
        mixed += plan[first + n] * worths[n]
    return mixed


@compiled
def soft_plan(tree: Tree, book: Book, mass: Floats, marker: int, noise: float) -> Floats:
    """The soft response to builds that come with this mass, nowhere 0."""
    child, gold, is_reached, start = tree.child, tree.gold, book.is_reached, book.start
    choices, rushes = book.choices, book.rushes
    plan = np.zeros(book.size)
    values = np.zeros((len(tree.keys), 2, STACKS))
    worths, every = np.empty(MOST_ENTRIES), np.empty(CHOICES)
    for state in range(len(values) - 1, -1, -1):
        if tree.is_known[state]:
            fill_known(gold, tree.numbers, mass, state, marker, values)
            continue
        mines, rush_count, scale = book.mine_count[state], book.rush_count[state], noise * mass[state]
        for stack in range(STACKS - gold[state]):
            if not (is_reached[state, NONE, stack] or is_reached[state, HAND, stack]):
                continue
            mine_worths(child, values, state, NONE, stack, BREAKDOWN_FROM, every)
            for n in range(mines):
                worths[n] = every[choices[state, n]]
            first = start[state, NONE] + stack * mines
            values[state, NONE, stack] = _soften(worths, mines, scale, plan, first)
            if not is_reached[state, HAND, stack]:
                continue
            count = mines
            for n in range(rush_count):
                slot = rushes[state, n]
                bonus = MARKER_SCORE * mass[child[state, slot, marker - 1]]
                worths[count] = every[3 * slot + marker - 1] + bonus
                count += 1
            if stack:
                worths[count] = (stack // 2) * mass[state] + values[state, NONE, 0]
                count += 1
            mine_worths(child, values, state, HAND, stack, BREAKDOWN_FROM, every)
            for n in range(mines):
                worths[n] = every[choices[state, n]]
            first = start[state, HAND] + stack * (mines + rush_count + 1)
            values[state, HAND, stack] = _soften(worths, count, scale, plan, first)
    return plan


@compiled
def shorten(tree: Tree, book: Book, plan: Floats, met: float, rare: float) -> Shares:
    """The chances of choices in 65535ths, where `plan` meets them more often than `met`; rare ones are left out.

    `plan` counts how often each choice was taken; the first of all choices is always met.
    """
    short = np.zeros(book.size, dtype=np.uint16)
    whole = plan[book.start[0, HAND] :][: book.mine_count[0] + book.rush_count[0]].sum()
    for state in range(len(tree.keys)):
        if tree.is_known[state]:
            continue
        for hand in range(2):
            width = book.mine_count[state] + hand * (book.rush_count[state] + 1)
            for stack in range(STACKS - tree.gold[state]):
                first = book.start[state, hand] + stack * width
                total = plan[first : first + width].sum()
                if total <= met * whole:
                    continue
                for n in range(first, first + width):
                    if plan[n] > rare * total:
                        short[n] = max(1, round(FULL * plan[n] / total))
    return short


@compiled
def corrected(tree: Tree, book: Book, plan: Floats, short: Shares) -> Floats:
    """The plan, with the chances of `short` wherever that says something."""
    full = plan.copy()
    for state in range(len(tree.keys)):
        if tree.is_known[state]:
            continue
        for hand in range(2):
            width = book.mine_count[state] + hand * (book.rush_count[state] + 1)
            for stack in range(STACKS - tree.gold[state]):
                first = book.start[state, hand] + stack * width
                if short[first : first + width].any():
                    full[first : first + width] = short[first : first + width]
    return full
