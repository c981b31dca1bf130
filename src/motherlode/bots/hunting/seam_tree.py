"""The public states of piles of known heights: what was lifted from each pile, as one tree-like table of arrays.

A pile's lifted pieces are written as a number to base 4, the first piece lifted in the lowest digit; a state is the
four numbers side by side. Piles of equal height can be told apart only by what was lifted from them, so a state
stands for all its reorderings among such piles: its numbers are sorted there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import compiled, in_place
from motherlode.games.hunting.pieces import COPIES, NUMBERS, PIECES, PILES, PUBLISHED, PieceSet, Pile, Piles

Ints = npt.NDArray[np.int64]
SmallInts = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Heights = tuple[int, ...]

GOLD: Final = sum(PIECES)
"""All the gold of one side."""
PILE_BITS: Final = 2 * (len(PIECES) - len(PILES) + 1)
PILE_MASK: Final = (1 << PILE_BITS) - 1
LEVEL_BIT: Final = PILE_BITS * len(PILES)
CHOICES: Final = len(PILES) * len(NUMBERS)
"""Ways to declare a number on a pile; choice 3 * slot + number - 1 is that number on that pile."""


class Tree(NamedTuple):
    """States by how many pieces are lifted, the start first; slots are the piles, highest first."""

    heights: Ints
    keys: Ints
    """The states, ascending."""
    child: SmallInts
    """[state, slot, piece - 1]: the state after that piece was lifted there; -1 where it cannot lie there."""
    is_open: Flags
    """[state, slot]: whether pieces are left there and no earlier slot is its exact double."""
    gold: SmallInts
    """How much gold is left."""
    numbers: SmallInts
    """[state]: bit n is set if a piece of n is left."""
    orders: SmallInts
    """[state]: how many reorderings of equal piles the state stands for."""
    is_known: Flags
    """Whether only one arrangement is left, so that nothing has to be guessed any more."""
    build_at: SmallInts
    """[build]: the state in which it lies open."""


@cache
def height_vectors(pieces: PieceSet = PUBLISHED) -> tuple[Heights, ...]:
    """All ways to share the gold over the piles, highest first, that can be built; 0 for piles that there are not."""
    vectors = _shared_out(sum(pieces.pieces), pieces.pile_count, GOLD)
    missing = (0,) * (len(PILES) - pieces.pile_count)
    return tuple([(*heights, *missing) for heights in vectors if builds_of((*heights, *missing), pieces)])


def _shared_out(gold: int, piles: int, highest: int) -> list[Heights]:
    """In falling order, each from 1 to the highest."""
    if piles == 1:
        return [(gold,)] if 1 <= gold <= highest else []
    return [
        (first, *rest)
        for first in range(1, min(gold, highest) + 1)
        for rest in _shared_out(gold - first, piles - 1, first)
    ]


def builds_of(heights: Heights, pieces: PieceSet = PUBLISHED) -> tuple[Piles, ...]:
    """All builds of these heights, highest pile first, up to the order of equal piles; each from bottom to top."""
    return _builds_of(heights, pieces)


@lru_cache(maxsize=64)
def _builds_of(heights: Heights, pieces: PieceSet) -> tuple[Piles, ...]:
    found = []
    for piles in product(*[_stacks(height) for height in heights]):
        counts = [sum(pile.count(number) for pile in piles) for number in NUMBERS]
        if counts == list(pieces.copies) and _is_sorted(heights, piles):
            found.append(piles)
    return tuple(found)


@cache
def _stacks(height: int) -> tuple[Pile, ...]:
    """Every pile of this height that the published pieces of one side allow; a smaller set has no others."""
    return tuple(pile for pile in _sums(height) if all(pile.count(n) <= copies for n, copies in COPIES.items()))


def _sums(height: int) -> Iterator[Pile]:
    if not height:
        yield ()
    for number in NUMBERS:
        if number <= height:
            yield from ((*rest, number) for rest in _sums(height - number))


def _is_sorted(heights: Heights, piles: Sequence[Pile]) -> bool:
    codes = [pile_code(pile[::-1]) for pile in piles]
    return all(codes[at] <= codes[at + 1] for at in range(len(PILES) - 1) if heights[at] == heights[at + 1])


def pile_code(lifted: Sequence[int]) -> int:
    """What was lifted from a pile, first piece first, as a number."""
    return sum(piece << (2 * at) for at, piece in enumerate(lifted))


def tree_of(heights: Heights, pieces: PieceSet = PUBLISHED) -> Tree:
    """The tree of these heights, which are sorted, highest first."""
    return _tree_of(heights, pieces)


@lru_cache(maxsize=64)
def _tree_of(heights: Heights, pieces: PieceSet) -> Tree:
    builds = builds_of(heights, pieces)
    codes = np.array([[pile_code(pile[::-1]) for pile in piles] for piles in builds], dtype=np.int64)
    counts = np.array([[len(pile) for pile in piles] for piles in builds], dtype=np.int64)
    tall = np.array(heights, dtype=np.int64)
    keys = np.unique(_prefixes(codes, counts, tall))
    child, is_open, gold, numbers, orders, ways = _link(keys, tall, np.array([0, *pieces.copies]))
    last = np.array([_key(np.array(row), tall) for row in codes], dtype=np.int64)
    build_at = np.searchsorted(keys, last).astype(np.int32)
    return Tree(tall, keys, child, is_open, gold, numbers, orders, ways == 1, build_at)


def state_of(tree: Tree, codes: Sequence[int]) -> int:
    """The state in which this was lifted from each slot."""
    return find(tree.keys, _key(np.array(codes, dtype=np.int64), tree.heights))


def bare_tree() -> Tree:
    """The tree of no pieces at all: a single state, with nothing to guess."""
    one, flag = np.zeros(1, dtype=np.int32), np.ones(1, dtype=np.bool_)
    child, is_open = np.full((1, 4, 3), -1, dtype=np.int32), np.zeros((1, 4), dtype=np.bool_)
    return Tree(np.zeros(4, dtype=np.int64), np.zeros(1, dtype=np.int64), child, is_open, one, one, one + 1, flag, one)


@in_place
def _key(codes: Ints, heights: Ints) -> int:
    """The state of these lifted pieces: sorts `codes` among equal piles."""
    for end in range(3, 0, -1):
        for at in range(end):
            if heights[at] == heights[at + 1] and codes[at] > codes[at + 1]:
                codes[at], codes[at + 1] = codes[at + 1], codes[at]
    key, level = 0, 0
    for slot in range(4):
        key |= codes[slot] << (PILE_BITS * slot)
        code = codes[slot]
        while code:
            level += 1
            code >>= 2
    return key | level << LEVEL_BIT


@in_place
def _steps(counts: Ints) -> int:
    """How many states lie on the way to a build with so many pieces a pile."""
    return (counts[0] + 1) * (counts[1] + 1) * (counts[2] + 1) * (counts[3] + 1)


@compiled
def _prefixes(builds: Ints, counts: Ints, heights: Ints) -> Ints:
    """All states on the way to these builds, with repeats."""
    total = 0
    for build in range(len(builds)):
        total += _steps(counts[build])
    keys = np.empty(total, dtype=np.int64)
    codes = np.empty(4, dtype=np.int64)
    at = 0
    for build in range(len(builds)):
        for number in range(_steps(counts[build])):
            rest = number
            for slot in range(4):
                lifted = rest % (counts[build, slot] + 1)
                rest //= counts[build, slot] + 1
                codes[slot] = builds[build, slot] & ((1 << (2 * lifted)) - 1)
            keys[at] = _key(codes, heights)
            at += 1
    return keys


@in_place
def _code_gold(code: int) -> int:
    gold = 0
    while code:
        gold += code & 3
        code >>= 2
    return gold


@in_place
def _push(code: int, piece: int) -> int:
    """The number of a pile's lifted pieces after one more."""
    shift = 0
    while code >> shift:
        shift += 2
    return code | piece << shift


@in_place
def _orders(codes: Ints, heights: Ints) -> int:
    """In how many ways these piles can stand where only their heights are seen."""
    orders, same, alike = 1, 1, 1
    for slot in range(1, 4):
        if heights[slot] != heights[slot - 1]:
            same, alike = 1, 1
            continue
        same += 1
        alike = alike + 1 if codes[slot] == codes[slot - 1] else 1
        orders = orders * same // alike
    return orders


@in_place
def _codes(key: int, codes: Ints) -> None:
    for slot in range(4):
        codes[slot] = (key >> (PILE_BITS * slot)) & PILE_MASK


@compiled
def find(keys: Ints, key: int) -> int:
    at = np.searchsorted(keys, key)
    return int(at) if at < len(keys) and keys[at] == key else -1


@compiled
def _describe(codes: Ints, heights: Ints, copies: Ints, is_open: Flags) -> tuple[int, int]:
    """Marks the slots worth mining; tells the gold left and the numbers left."""
    left = copies.copy()
    gold = 0
    for slot in range(4):
        code = codes[slot]
        rest = heights[slot] - _code_gold(code)
        gold += rest
        while code:
            left[code & 3] -= 1
            code >>= 2
        is_double = slot > 0 and heights[slot] == heights[slot - 1] and codes[slot] == codes[slot - 1]
        is_open[slot] = rest > 0 and not is_double
    return gold, (left[1] > 0) << 1 | (left[2] > 0) << 2 | (left[3] > 0) << 3


@compiled
def _link(keys: Ints, heights: Ints, copies: Ints) -> tuple[SmallInts, Flags, SmallInts, SmallInts, SmallInts, Ints]:
    """Everything about the states that follows from their keys; the last is how many arrangements each leaves."""
    size = len(keys)
    child = np.full((size, 4, 3), -1, dtype=np.int32)
    is_open = np.zeros((size, 4), dtype=np.bool_)
    gold = np.zeros(size, dtype=np.int32)
    numbers = np.zeros(size, dtype=np.int32)
    orders = np.ones(size, dtype=np.int32)
    ways = np.ones(size, dtype=np.int64)
    codes, after = np.empty(4, dtype=np.int64), np.empty(4, dtype=np.int64)
    for state in range(size - 1, -1, -1):
        _codes(keys[state], codes)
        gold[state], numbers[state] = _describe(codes, heights, copies, is_open[state])
        orders[state] = _orders(codes, heights)
        for slot in range(4):
            if not is_open[state, slot]:
                continue
            ways[state] = 0
            for piece in range(1, 4):
                for other in range(4):
                    after[other] = codes[other]
                after[slot] = _push(codes[slot], piece)
                found = find(keys, _key(after, heights))
                child[state, slot, piece - 1] = found
                if found >= 0:
                    ways[state] += ways[found]
    return child, is_open, gold, numbers, orders, ways


@compiled
def spread(tree: Tree, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each state is to lie on the way, by the weights of the builds; any one ordering of equal piles."""
    mass = np.zeros(len(tree.keys))
    for build in range(len(weights)):
        state = tree.build_at[build]
        mass[state] = weights[build] / tree.orders[state]
    for state in range(len(mass) - 1, -1, -1):
        for slot in range(4):
            if tree.is_open[state, slot]:
                for piece in range(3):
                    after = tree.child[state, slot, piece]
                    if after >= 0:
                        mass[state] += mass[after]
                break
    return mass
