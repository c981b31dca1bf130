"""The public states of piles of known heights: what was lifted from each pile, as one tree-like table of arrays.

A pile's lifted pieces are written as a number to base 4, the first piece lifted in the lowest digit; a state is the
four numbers side by side. Piles of equal height can be told apart only by what was lifted from them, so a state
stands for all its reorderings among such piles: its numbers are sorted there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import le
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import in_place
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
    return tuple(piles for piles in _fillings(heights, pieces.copies) if _is_sorted(heights, piles))


def _fillings(heights: Heights, left: tuple[int, ...]) -> Iterator[Piles]:
    """All ways to stack piles of these heights that use up what is left of each number."""
    if not heights:
        if not any(left):
            yield ()
        return
    for pile, counts in _stacks(heights[0]):
        rest = (left[0] - counts[0], left[1] - counts[1], left[2] - counts[2])
        if min(rest) >= 0:
            yield from [(pile, *others) for others in _fillings(heights[1:], rest)]


@cache
def _stacks(height: int) -> tuple[tuple[Pile, tuple[int, ...]], ...]:
    """Every pile of this height that the published pieces of one side allow, and how many of each number it has; a
    smaller set has no others."""
    counted = [(pile, tuple(pile.count(number) for number in NUMBERS)) for pile in _sums(height)]
    most = [COPIES[number] for number in NUMBERS]
    return tuple((pile, counts) for pile, counts in counted if all(map(le, counts, most)))


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
    steps = np.prod(counts + 1, axis=1)
    on_the_way, scratch = np.empty(steps.sum(), dtype=np.int64), np.empty((2, 4), dtype=np.int64)
    _prefixes(codes, counts, tall, scratch, on_the_way)
    keys = np.unique(on_the_way)
    tree = _blank(tall, keys, np.searchsorted(keys, on_the_way[steps.cumsum() - 1]).astype(np.int32))
    ways = np.ones(len(keys), dtype=np.int64)
    _link(tree, np.array([0, *pieces.copies]), scratch, ways)
    return tree._replace(is_known=ways == 1)


def _blank(heights: Ints, keys: Ints, build_at: SmallInts) -> Tree:
    """A tree of which only the states are known, and where the builds lie open."""
    size = len(keys)
    child, is_open = np.full((size, 4, 3), -1, dtype=np.int32), np.zeros((size, 4), dtype=np.bool_)
    gold, numbers, orders = (np.zeros(size, dtype=np.int32) for _ in range(3))
    return Tree(heights, keys, child, is_open, gold, numbers, orders, np.ones(size, dtype=np.bool_), build_at)


def state_of(tree: Tree, codes: Sequence[int]) -> int:
    """The state in which this was lifted from each slot."""
    return find(tree.keys, _key(np.array(codes, dtype=np.int64), tree.heights))


def bare_tree() -> Tree:
    """The tree of no pieces at all: a single state, with nothing to guess."""
    bare = _blank(np.zeros(4, dtype=np.int64), np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int32))
    return bare._replace(orders=np.ones(1, dtype=np.int32))


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


@in_place
def _prefixes(builds: Ints, counts: Ints, heights: Ints, scratch: Ints, keys: Ints) -> None:
    """All states on the way to these builds, with repeats; the last of a build is where it lies open."""
    codes, at = scratch[0], 0
    for build in range(len(builds)):
        for number in range(_steps(counts[build])):
            rest = number
            for slot in range(4):
                lifted = rest % (counts[build, slot] + 1)
                rest //= counts[build, slot] + 1
                codes[slot] = builds[build, slot] & ((1 << (2 * lifted)) - 1)
            keys[at] = _key(codes, heights)
            at += 1


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


@in_place
def find(keys: Ints, key: int) -> int:
    """Which of the ascending keys it is, or -1."""
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low] == key else -1


@in_place
def _left(codes: Ints, copies: Ints) -> int:
    """Bit n is set if a piece of n is left."""
    numbers = 0
    for piece in range(1, 4):
        lifted = 0
        for slot in range(4):
            code = codes[slot]
            while code:
                lifted += (code & 3) == piece
                code >>= 2
        numbers |= (copies[piece] > lifted) << piece
    return numbers


@in_place
def _describe(tree: Tree, codes: Ints, state: int) -> None:
    """Marks the slots worth mining, and tells the gold left."""
    heights = tree.heights
    for slot in range(4):
        rest = heights[slot] - _code_gold(codes[slot])
        tree.gold[state] += rest
        is_double = slot > 0 and heights[slot] == heights[slot - 1] and codes[slot] == codes[slot - 1]
        tree.is_open[state, slot] = rest > 0 and not is_double


@in_place
def _link(tree: Tree, copies: Ints, scratch: Ints, ways: Ints) -> None:
    """Everything about the states that follows from their keys; `ways` are how many arrangements each leaves."""
    codes, after = scratch[0], scratch[1]
    for state in range(len(ways) - 1, -1, -1):
        _codes(tree.keys[state], codes)
        _describe(tree, codes, state)
        tree.numbers[state] = _left(codes, copies)
        tree.orders[state] = _orders(codes, tree.heights)
        for slot in range(4):
            if not tree.is_open[state, slot]:
                continue
            ways[state] = 0
            for piece in range(1, 4):
                for other in range(4):
                    after[other] = codes[other]
                after[slot] = _push(codes[slot], piece)
                found = find(tree.keys, _key(after, tree.heights))
                tree.child[state, slot, piece - 1] = found
                if found >= 0:
                    ways[state] += ways[found]


def spread(tree: Tree, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each state is to lie on the way, by the weights of the builds; any one ordering of equal piles."""
    mass = np.zeros(len(tree.keys))
    _spread(tree, weights, mass)
    return mass


@in_place
def _spread(tree: Tree, weights: npt.NDArray[np.float64], mass: npt.NDArray[np.float64]) -> None:
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
