"""The miner's dynamic programme: what the rest of a hunt is worth, in gold, to a miner who guesses as well as can be.

Worth is always weighted by how likely a state is (`mass`), so that worths of different pieces just add up. Gold once
kept and a Gold Rush once won change nothing that comes later: they are added where they happen, and the state needs
only the stack and whether the marker is still in hand.

The compiled helpers take plain arrays: passing a whole tree costs more than what they do.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.seam_tree import CHOICES, GOLD, Flags, SmallInts, Tree
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE

Floats = npt.NDArray[np.float64]

STACKS: Final = GOLD + 1
NONE: Final = 0
"""The marker is gone."""
HAND: Final = 1
"""The marker is in hand."""


@in_place
def fallen(stack: int, piece: int, breakdown_from: int) -> int:
    """H-6, H-7. The gold of the stack after a failure that lifted this piece."""
    return piece if piece < stack and stack >= breakdown_from else stack


@in_place
def mine_worths(
    child: SmallInts, values: Floats, state: int, hand: int, stack: int, breakdown_from: int, worths: Floats
) -> None:
    """What every declaration is worth (H-4), 3 * slot + number - 1; `hand` is whether the marker stays in hand."""
    for slot in range(4):
        failed = 0.0
        for piece in range(1, 4):
            after = child[state, slot, piece - 1]
            if after >= 0:
                failed += values[after, hand, fallen(stack, piece, breakdown_from)]
        for piece in range(1, 4):
            after = child[state, slot, piece - 1]
            worths[3 * slot + piece - 1] = failed
            if after >= 0:
                won = values[after, hand, stack + piece]
                worths[3 * slot + piece - 1] += won - values[after, hand, fallen(stack, piece, breakdown_from)]


@in_place
def fill_known(gold: SmallInts, numbers: SmallInts, mass: Floats, state: int, marker: int, values: Floats) -> None:
    """Where nothing is left to guess every piece is won, and the marker's bonus too if its number is still there."""
    bonus = MARKER_SCORE if numbers[state] >> marker & 1 else 0
    for stack in range(STACKS - gold[state]):
        values[state, NONE, stack] = mass[state] * (stack + gold[state])
        values[state, HAND, stack] = mass[state] * (stack + gold[state] + bonus)


def best_values(tree: Tree, mass: Floats, marker: int, breakdown_from: int) -> Floats:
    """[state, hand, stack]: the worth of every state to a miner who plays for gold."""
    values = np.zeros((len(tree.keys), 2, STACKS))
    _fill_values(tree, mass, marker, breakdown_from, np.empty(CHOICES), values)
    return values


@in_place
def _fill_values(tree: Tree, mass: Floats, marker: int, breakdown_from: int, worths: Floats, values: Floats) -> None:
    child, is_open, gold = tree.child, tree.is_open, tree.gold
    for state in range(len(values) - 1, -1, -1):
        if tree.is_known[state]:
            fill_known(gold, tree.numbers, mass, state, marker, values)
        elif mass[state] > 0.0:
            for stack in range(STACKS - gold[state]):
                mine_worths(child, values, state, NONE, stack, breakdown_from, worths)
                values[state, NONE, stack] = _best(is_open, state, worths)
                marked = _best_rush(child, is_open, mass, state, marker, worths)
                if stack:
                    marked = max(marked, (stack // 2) * mass[state] + values[state, NONE, 0])
                mine_worths(child, values, state, HAND, stack, breakdown_from, worths)
                values[state, HAND, stack] = max(marked, _best(is_open, state, worths))


@in_place
def _best(is_open: Flags, state: int, worths: Floats) -> float:
    best = -1.0
    for choice in range(CHOICES):
        if is_open[state, choice // 3]:
            best = max(best, worths[choice])
    return best


@in_place
def _best_rush(child: SmallInts, is_open: Flags, mass: Floats, state: int, marker: int, worths: Floats) -> float:
    """H-8. The best Gold Rush; `worths` are those of declarations after which the marker is gone."""
    best = -1.0
    for slot in range(4):
        if is_open[state, slot]:
            won = child[state, slot, marker - 1]
            bonus = MARKER_SCORE * mass[won] if won >= 0 else 0.0
            best = max(best, worths[3 * slot + marker - 1] + bonus)
    return best
