"""A view read for the programmes: which state the mined piles are in, and how the marker stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from motherlode.bots.hunting.forecast import locate
from motherlode.bots.hunting.seam_tree import Heights, Tree, pile_code, tree_of
from motherlode.bots.hunting.winning import HAND_LAYER
from motherlode.core.game import View
from motherlode.games.hunting.pieces import MARKER_SCORE

Shown = Mapping[str, Any]


class MinedPiles(NamedTuple):
    """Piles as their miner sees them."""

    heights: Heights
    """As they were built, highest first."""
    tree: Tree
    state: int
    slots: tuple[int, ...]
    """By pile, the slot that stands for it."""


def sides(view: View) -> tuple[Shown, Shown]:
    """One's own side and the other's."""
    seat = view["seat"]
    return view["sides"][seat], view["sides"][1 - seat]


def mined_piles(side: Shown) -> MinedPiles:
    """What a miner sees of the piles of this side."""
    tall = [left + sum(lifted) for left, lifted in zip(side["heights"], side["lifted"], strict=True)]
    codes = [pile_code(lifted) for lifted in side["lifted"]]
    heights = tuple(sorted(tall, reverse=True))
    tree = tree_of(heights)
    slots, order = np.zeros((2, 4), dtype=np.int64)
    state = locate(np.array(codes), np.array(tall), tree.keys, slots, order)
    return MinedPiles(heights, tree, state, tuple(slots.tolist()))


def layer_of(side: Shown) -> int:
    """The layer of a side's marker: what it has brought, or that it is in hand."""
    state = side["marker"]["state"]
    if state == "hand":
        return HAND_LAYER
    return MARKER_SCORE if state == "won" else sum(side["kept"]) // 2
