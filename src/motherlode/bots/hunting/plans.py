"""A miner's plan small enough to ship: a soft response to a belief about the builds, corrected where it matters.

The soft response takes every choice with a chance that falls by e for each `noise` gold it is worth less than another;
the programme is solved for exactly that play. Corrections are the chances of choices that are often met,
in 65535ths. All of it is only a way to write a strategy down: what the strategy is worth is measured exactly.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.programme import HAND, STACKS, Floats
from motherlode.bots.hunting.regret import Book
from motherlode.bots.hunting.seam_tree import Tree
from motherlode.core.compiled import compiled

Shares = npt.NDArray[np.uint16]
FULL: Final = 65535


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
def corrected(tree: Tree, book: Book, plan: Floats, short: Shares | Floats) -> Floats:
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
