"""A miner's plan small enough to ship: a soft response to a belief about the builds, corrected where it matters.

The soft response takes every choice with a chance that falls by e for each `noise` gold it is worth less than another;
the programme is solved for exactly that play. Corrections are the chances of choices that are often met, as parts of
a whole number. All of it is only a way to write a strategy down: what the strategy is worth is measured exactly.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.programme import STACKS, Floats
from motherlode.bots.hunting.regret import Book
from motherlode.bots.hunting.seam_tree import Flags, Ints, Tree

Shares = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
"""Chances as parts of the largest number that fits."""


class Choices(NamedTuple):
    """Where the choices lie among the entries of a plan: one behind the other, each with all its options."""

    first: Ints
    width: Ints

    def by_entry(self, by_choice: Flags | Floats) -> npt.NDArray[Any]:
        return np.repeat(by_choice, self.width)


def choices_of(width: Ints, stacks: Ints) -> Choices:
    """The choices of places that have so many options, and a choice for each of so many stacks."""
    widths = np.repeat(width, stacks)
    return Choices(np.cumsum(widths) - widths, widths)


def book_choices(tree: Tree, book: Book) -> Choices:
    unsure = np.flatnonzero(~tree.is_known)
    mines, marked = book.mine_count[unsure], book.rush_count[unsure] + 1
    width = np.stack((mines, mines + marked), axis=1)
    return choices_of(width.ravel(), np.repeat(STACKS - tree.gold[unsure], 2))


def shorten(choices: Choices, plan: Floats, root: int, met: float, rare: float, kind: type[np.unsignedinteger]) -> Any:
    """The chances of choices that `plan` meets more often than `met`, as parts of a whole; rare ones are left out.

    `plan` counts how often each option was taken; the choice whose entries begin at `root` is always met.
    """
    counts = np.bincount(np.repeat(np.arange(len(choices.first)), choices.width), weights=plan).astype(np.float64)
    whole = counts[np.searchsorted(choices.first, root)]
    total = choices.by_entry(counts)
    is_told = choices.by_entry(counts > met * whole) & (plan > rare * total)
    short = np.zeros(len(plan), dtype=kind)
    short[is_told] = np.maximum(np.rint(np.iinfo(kind).max * plan[is_told] / total[is_told]), 1)
    return short


def corrected(choices: Choices, plan: Floats, short: Shares | Floats) -> Floats:
    """The plan, with the chances of `short` wherever that says something."""
    is_told = np.logical_or.reduceat(short != 0, choices.first)
    full: Floats = np.where(choices.by_entry(is_told), short, plan)
    return full
