"""The miner's programme for the win: the same states, but what counts is how much a final score is worth.

A score's worth is any rising function of it, such as the chance that the opponent ends below. Bonuses no longer just
add up, so they are part of the state: layers 0 to 9 are a marker that is gone and has brought so much, layer 10 is a
marker in hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import STACKS, Floats, fallen
from motherlode.bots.hunting.seam_tree import CHOICES, GOLD, Flags, Ints, SmallInts, Tree
from motherlode.core.compiled import compiled, in_place
from motherlode.games.hunting.pieces import MARKER_SCORE

HAND_LAYER: Final = GOLD // 2 + 1
LAYERS: Final = HAND_LAYER + 1
SCORES: Final = GOLD + MARKER_SCORE + 1
"""Scores are from 0 to one less than this."""


class Worths(NamedTuple):
    """What the choices at a state are worth, all weighted alike."""

    mines: Floats
    """[3 * slot + number - 1]"""
    rushes: Floats
    """[slot]"""
    keeps: Floats
    """[3 * slot + number - 1]"""


@compiled
def _places(tree: Tree, root: int) -> tuple[Ints, int]:
    """[state]: its number among the states that can follow `root`, or -1; and how many there are."""
    place = np.full(len(tree.keys), -1, dtype=np.int64)
    place[root] = 0
    size = 1
    for state in range(root, len(tree.keys)):
        if place[state] >= 0 and (state == root or not tree.is_known[state]):
            for choice in range(CHOICES):
                after = tree.child[state, choice // 3, choice % 3]
                if after >= 0 and place[after] < 0:
                    place[after] = size
                    size += 1
    return place, size


@in_place
def _top(layer: int, lifted: int) -> int:
    """The largest stack that can lie beside a layer: kept gold, twice its bonus, is not in the stack."""
    return lifted if layer in (0, MARKER_SCORE, HAND_LAYER) else lifted - 2 * layer


@in_place
def _mine(
    child: SmallInts,
    place: Ints,
    values: Floats,
    state: int,
    slot: int,
    layer: int,
    stack: int,
    breakdown_from: int,
    worths: Floats,
) -> None:
    """H-4. What it is worth to declare each number on a slot if the marker's layer stays as it is."""
    failed = 0.0
    for piece in range(1, 4):
        after = child[state, slot, piece - 1]
        worths[piece - 1] = 0.0
        if after >= 0:
            lost = values[place[after], layer, fallen(stack, piece, breakdown_from)]
            failed += lost
            worths[piece - 1] = values[place[after], layer, stack + piece] - lost
    for piece in range(3):
        worths[piece] += failed


@in_place
def _rush(
    child: SmallInts, place: Ints, values: Floats, state: int, slot: int, stack: int, marker: int, breakdown_from: int
) -> float:
    """H-8. What a Gold Rush on a slot is worth."""
    total = 0.0
    for piece in range(1, 4):
        after = child[state, slot, piece - 1]
        if after >= 0:
            if piece == marker:
                total += values[place[after], MARKER_SCORE, stack + piece]
            else:
                total += values[place[after], 0, fallen(stack, piece, breakdown_from)]
    return total


@compiled
def _best_mines(
    child: SmallInts, is_open: Flags, place: Ints, values: Floats, state: int, layer: int, top: int, breakdown_from: int
) -> None:
    """The best declaration for every stack of a layer."""
    here, worths = place[state], np.empty(3)
    for stack in range(top + 1):
        best = -1.0
        for slot in range(4):
            if is_open[state, slot]:
                _mine(child, place, values, state, slot, layer, stack, breakdown_from, worths)
                best = max(best, worths[0], worths[1], worths[2])
        values[here, layer, stack] = best


@in_place
def _add_marked(
    child: SmallInts,
    is_open: Flags,
    place: Ints,
    values: Floats,
    state: int,
    marker: int,
    top: int,
    breakdown_from: int,
) -> None:
    """With the marker in hand a rush (H-8) or keeping (H-9) may be better."""
    here = place[state]
    for stack in range(top + 1):
        best = values[here, HAND_LAYER, stack]
        for slot in range(4):
            if is_open[state, slot]:
                best = max(best, _rush(child, place, values, state, slot, stack, marker, breakdown_from))
        values[here, HAND_LAYER, stack] = max(best, values[here, stack // 2, 0]) if stack else best


@in_place
def _fill_known(
    values: Floats, at: int, first: int, last: int, gold: int, bonus: int, mass: float, utility: Floats
) -> None:
    """Where nothing is left to guess, everything is won."""
    for layer in range(first, last + 1):
        added = bonus if layer == HAND_LAYER else layer
        for stack in range(_top(layer, GOLD - gold) + 1):
            values[at, layer, stack] = mass * utility[min(stack + gold + added, SCORES - 1)]


@compiled
def win_worths(
    tree: Tree, mass: Floats, utility: Floats, root: int, layer: int, stack: int, marker: int, breakdown_from: int
) -> Worths:
    """What every choice at `root` is worth to a miner who plays for `utility`, the worth of each final score.

    With the marker gone, only the layer it is in matters; with the marker in hand, all that it may still lead to.
    """
    child, is_open = tree.child, tree.is_open
    place, size = _places(tree, root)
    values = np.empty((size, LAYERS, STACKS))
    first = 0 if layer == HAND_LAYER else layer
    for state in range(len(place) - 1, root, -1):
        if place[state] < 0:
            continue
        lifted = GOLD - tree.gold[state]
        if tree.is_known[state]:
            bonus = MARKER_SCORE if tree.numbers[state] >> marker & 1 else 0
            _fill_known(values, place[state], first, layer, tree.gold[state], bonus, mass[state], utility)
            continue
        for one in range(first, layer + 1):
            _best_mines(child, is_open, place, values, state, one, _top(one, lifted), breakdown_from)
        if layer == HAND_LAYER:
            _add_marked(child, is_open, place, values, state, marker, lifted, breakdown_from)
    mines, rushes, keeps = np.zeros(CHOICES), np.zeros(4), np.zeros(CHOICES)
    for slot in range(4):
        _mine(child, place, values, root, slot, layer, stack, breakdown_from, mines[3 * slot :])
        if layer == HAND_LAYER:
            rushes[slot] = _rush(child, place, values, root, slot, stack, marker, breakdown_from)
            _mine(child, place, values, root, slot, stack // 2, 0, breakdown_from, keeps[3 * slot :])
    return Worths(mines, rushes, keeps)
