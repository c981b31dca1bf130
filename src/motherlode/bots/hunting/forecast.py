"""What the opponent may end with: its play against one's own piles, which one knows, followed to the end.

It is taken to mine for gold, by the programme, with a little noise: a choice that is worth less than the best by
`NOISE` gold is e times rarer.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats, fallen, mine_worths
from motherlode.bots.hunting.seam_tree import (
    CHOICES,
    LEVEL_BIT,
    PILE_BITS,
    Flags,
    Ints,
    SmallInts,
    Tree,
    bare_tree,
    find,
)
from motherlode.bots.hunting.winning import HAND_LAYER, LAYERS, SCORES
from motherlode.core.compiled import compiled, in_place
from motherlode.games.hunting.pieces import MARKER_SCORE

NOISE: Final = 0.02
UNLIKELY: Final = 1e-9
OPTIONS: Final = 2 * CHOICES + 4
"""Declarations, then Gold Rushes, then declarations after keeping; by the owner's piles, not by slots."""
RUSH: Final = CHOICES
KEEP: Final = CHOICES + 4


@compiled
def locate(codes: Ints, tall: Ints, keys: Ints, slots: Ints) -> int:
    """The state of these lifted pieces, pile by pile; `slots` is told where each pile stands in it.

    Doubles are told the first of their slots: it stands for all of them.
    """
    order = np.arange(4)
    for end in range(3, 0, -1):
        for at in range(end):
            one, other = order[at], order[at + 1]
            if tall[one] < tall[other] or (tall[one] == tall[other] and codes[one] > codes[other]):
                order[at], order[at + 1] = other, one
    key, level = 0, 0
    for slot in range(4):
        pile = order[slot]
        key |= codes[pile] << (PILE_BITS * slot)
        before = order[slot - 1]
        is_double = slot > 0 and tall[pile] == tall[before] and codes[pile] == codes[before]
        slots[pile] = slots[before] if is_double else slot
        code = codes[pile]
        while code:
            level += 1
            code >>= 2
    return find(keys, key | level << LEVEL_BIT)


@in_place
def _lay(worths: Floats, slots: Ints, is_left: Flags, added: float, first: int, chances: Floats) -> None:
    """Copy what declarations are worth from slots to piles."""
    for pile in range(4):
        if is_left[pile]:
            for kind in range(3):
                chances[first + 3 * pile + kind] = worths[3 * slots[pile] + kind] + added


@in_place
def _lay_rushes(
    child: SmallInts,
    mass: Floats,
    worths: Floats,
    state: int,
    slots: Ints,
    is_left: Flags,
    marker: int,
    chances: Floats,
) -> None:
    for pile in range(4):
        if is_left[pile]:
            won = child[state, slots[pile], marker - 1]
            bonus = MARKER_SCORE * mass[won] if won >= 0 else 0.0
            chances[RUSH + pile] = worths[3 * slots[pile] + marker - 1] + bonus


@compiled
def _chances(
    child: SmallInts,
    values: Floats,
    mass: Floats,
    state: int,
    slots: Ints,
    is_left: Flags,
    hand: int,
    stack: int,
    marker: int,
    breakdown_from: int,
    chances: Floats,
) -> None:
    """How likely the opponent is to take each option at a state it is unsure about."""
    worths = np.empty(CHOICES)
    chances[:] = -np.inf
    mine_worths(child, values, state, hand, stack, breakdown_from, worths)
    _lay(worths, slots, is_left, 0.0, 0, chances)
    if hand == HAND:
        mine_worths(child, values, state, NONE, stack, breakdown_from, worths)
        _lay_rushes(child, mass, worths, state, slots, is_left, marker, chances)
        if stack:
            mine_worths(child, values, state, NONE, 0, breakdown_from, worths)
            _lay(worths, slots, is_left, (stack // 2) * mass[state], KEEP, chances)
    best = chances.max()
    for n in range(OPTIONS):
        chances[n] = np.exp((chances[n] - best) / (NOISE * mass[state]))
    chances /= chances.sum()


@in_place
def _pass_on(
    reach: Floats,
    then: int,
    layer: int,
    stack: int,
    option: int,
    piece: int,
    marker: int,
    share: float,
    breakdown_from: int,
) -> None:
    """Send a share of play through one option that lifts `piece`; `then` is how much is lifted after it."""
    if option >= KEEP:
        reach[then, stack // 2, piece if (option - KEEP) % 3 + 1 == piece else 0] += share
    elif option < RUSH:
        reach[then, layer, stack + piece if option % 3 + 1 == piece else fallen(stack, piece, breakdown_from)] += share
    elif piece == marker:
        reach[then, MARKER_SCORE, stack + piece] += share
    else:
        reach[then, 0, fallen(stack, piece, breakdown_from)] += share


@in_place
def _pile_of(option: int) -> int:
    if option >= KEEP:
        return (option - KEEP) // 3
    return option // 3 if option < RUSH else option - RUSH


@in_place
def _settle(reach: Floats, gold: int, bonus: int, scores: Floats) -> None:
    """Nothing is left to guess: all the gold is won, and the bonus of a marker still in hand."""
    for layer in range(LAYERS):
        added = gold + (bonus if layer == HAND_LAYER else layer)
        for stack in range(STACKS - gold):
            if reach[layer, stack] > 0.0:
                scores[stack + added] += reach[layer, stack]


@in_place
def _lifted_codes(piles: Ints, counts: Ints, now: int, codes: Ints, is_left: Flags) -> None:
    """What is lifted of each pile at `now`, which holds the counts as octal digits."""
    for pile in range(4):
        done = now >> (3 * pile) & 7
        is_left[pile] = done < counts[pile]
        codes[pile] = 0
        for n in range(done):
            codes[pile] |= piles[pile, n] << (2 * n)


@compiled
def forecast(
    tree: Tree,
    values: Floats,
    mass: Floats,
    piles: Ints,
    lifted: Ints,
    layer: int,
    stack: int,
    marker: int,
    breakdown_from: int,
) -> Floats:
    """The chance of each final score for a miner of these piles, of which so many pieces are lifted already.

    `piles` are [pile, n]: the pieces from the top, 0 where there are none; `tree`, `values` and `mass` are how the
    miner sees them.
    """
    counts, tall = _measure(piles)
    start, end = _octal(lifted), _octal(counts)
    reach, scores = np.zeros((end + 1, LAYERS, STACKS)), np.zeros(SCORES)
    reach[start, layer, stack] = 1.0
    codes, slots, is_left = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.bool_)
    chances = np.empty(OPTIONS)
    for now in range(start, end + 1):
        if not reach[now].any():
            continue
        _lifted_codes(piles, counts, now, codes, is_left)
        state = locate(codes, tall, tree.keys, slots)
        if tree.is_known[state]:
            bonus = MARKER_SCORE if tree.numbers[state] >> marker & 1 else 0
            _settle(reach[now], tree.gold[state], bonus, scores)
            continue
        for hand in range(2):
            first, last = (HAND_LAYER, HAND_LAYER) if hand == HAND else (0, HAND_LAYER - 1)
            for own in range(STACKS):
                if reach[now, first : last + 1, own].any():
                    _chances(
                        tree.child, values, mass, state, slots, is_left, hand, own, marker, breakdown_from, chances
                    )
                    _send(reach, piles, now, first, last, own, marker, breakdown_from, chances)
    return scores


@compiled
def _measure(piles: Ints) -> tuple[Ints, Ints]:
    """How many pieces each pile has, and how much gold."""
    counts, tall = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for pile in range(4):
        for piece in piles[pile]:
            counts[pile] += piece > 0
            tall[pile] += piece
    return counts, tall


@in_place
def _octal(counts: Ints) -> int:
    return counts[0] + 8 * counts[1] + 64 * counts[2] + 512 * counts[3]


@in_place
def _send(
    reach: Floats,
    piles: Ints,
    now: int,
    first: int,
    last: int,
    stack: int,
    marker: int,
    breakdown_from: int,
    chances: Floats,
) -> None:
    """Send all play with this stack in some layers on."""
    for option in range(OPTIONS):
        if chances[option] > UNLIKELY:
            pile = _pile_of(option)
            piece = piles[pile, now >> (3 * pile) & 7]
            then = now + (1 << (3 * pile))
            for layer in range(first, last + 1):
                share = reach[now, layer, stack] * chances[option]
                if share > 0.0:
                    _pass_on(reach, then, layer, stack, option, piece, marker, share, breakdown_from)


def warm_up() -> None:
    """Have it compiled: follow a play that is over."""
    values, mass = np.zeros((1, 2, STACKS)), np.ones(1)
    piles, lifted = np.zeros((4, 1), dtype=np.int64), np.zeros(4, dtype=np.int64)
    forecast(bare_tree(), values, mass, piles, lifted, HAND_LAYER, 0, 1, 2)
