"""What the opponent may end with: its play against one's own piles, which one knows, followed to the end.

It is taken to mine for gold, by the programme, with a little noise: a choice that is worth less than the best by
`NOISE` gold is e times rarer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

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
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE

NOISE: Final = 0.02
UNLIKELY: Final = 1e-9
OPTIONS: Final = 2 * CHOICES + 4
"""Declarations, then Gold Rushes, then declarations after keeping; by the owner's piles, not by slots."""
RUSH: Final = CHOICES
KEEP: Final = CHOICES + 4
DIGITS: Final = np.array([1, 8, 64, 512])
"""How many pieces are lifted of each pile is written as the octal digits of one number."""


class Room(NamedTuple):
    """Where the play is followed."""

    codes: Ints
    slots: Ints
    order: Ints
    is_left: Flags
    worths: Floats
    chances: Floats


@in_place
def locate(codes: Ints, tall: Ints, keys: Ints, slots: Ints, order: Ints) -> int:
    """The state of these lifted pieces, pile by pile; `slots` is told where each pile stands in it.

    Doubles are told the first of their slots: it stands for all of them. `order` is told the piles, slot by slot.
    """
    for slot in range(4):
        order[slot] = slot
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


@in_place
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
    worths: Floats,
    chances: Floats,
) -> None:
    """How likely the opponent is to take each option at a state it is unsure about."""
    for n in range(OPTIONS):
        chances[n] = -np.inf
    mine_worths(child, values, state, hand, stack, breakdown_from, worths)
    _lay(worths, slots, is_left, 0.0, 0, chances)
    if hand == HAND:
        mine_worths(child, values, state, NONE, stack, breakdown_from, worths)
        _lay_rushes(child, mass, worths, state, slots, is_left, marker, chances)
        if stack:
            mine_worths(child, values, state, NONE, 0, breakdown_from, worths)
            _lay(worths, slots, is_left, (stack // 2) * mass[state], KEEP, chances)
    _soften(chances, NOISE * mass[state])


@in_place
def _soften(chances: Floats, scale: float) -> None:
    """Make chances of what options are worth."""
    best, total = chances[0], 0.0
    for n in range(1, OPTIONS):
        best = max(best, chances[n])
    for n in range(OPTIONS):
        chances[n] = np.exp((chances[n] - best) / scale)
        total += chances[n]
    for n in range(OPTIONS):
        chances[n] /= total


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
def _settle(reach: Floats, now: int, gold: int, bonus: int, scores: Floats) -> None:
    """Nothing is left to guess: all the gold is won, and the bonus of a marker still in hand."""
    for layer in range(LAYERS):
        added = gold + (bonus if layer == HAND_LAYER else layer)
        for stack in range(STACKS - gold):
            if reach[now, layer, stack] > 0.0:
                scores[stack + added] += reach[now, layer, stack]


@in_place
def _lifted_codes(piles: Ints, counts: Ints, now: int, codes: Ints, is_left: Flags) -> None:
    """What is lifted of each pile at `now`, which holds the counts as octal digits."""
    for pile in range(4):
        done = now >> (3 * pile) & 7
        is_left[pile] = done < counts[pile]
        codes[pile] = 0
        for n in range(done):
            codes[pile] |= piles[pile, n] << (2 * n)


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
    counts, tall = (piles > 0).sum(axis=1), piles.sum(axis=1)
    start, end = int(lifted @ DIGITS), int(counts @ DIGITS)
    reach, scores = np.zeros((end + 1, LAYERS, STACKS)), np.zeros(SCORES)
    reach[start, layer, stack] = 1.0
    codes, slots, order = np.zeros((3, 4), dtype=np.int64)
    room = Room(codes, slots, order, np.zeros(4, dtype=np.bool_), np.empty(CHOICES), np.empty(OPTIONS))
    _follow(tree, values, mass, piles, counts, tall, start, marker, breakdown_from, room, reach, scores)
    return scores


@in_place
def _follow(
    tree: Tree,
    values: Floats,
    mass: Floats,
    piles: Ints,
    counts: Ints,
    tall: Ints,
    start: int,
    marker: int,
    breakdown_from: int,
    room: Room,
    reach: Floats,
    scores: Floats,
) -> None:
    """Send what is reached at the start on to the end."""
    codes, slots, is_left, chances = room.codes, room.slots, room.is_left, room.chances
    for now in range(start, len(reach)):
        if not _is_any(reach, now, 0, HAND_LAYER, 0, STACKS - 1):
            continue
        _lifted_codes(piles, counts, now, codes, is_left)
        state = locate(codes, tall, tree.keys, slots, room.order)
        if tree.is_known[state]:
            bonus = MARKER_SCORE if tree.numbers[state] >> marker & 1 else 0
            _settle(reach, now, tree.gold[state], bonus, scores)
            continue
        for hand in range(2):
            first, last = (HAND_LAYER, HAND_LAYER) if hand == HAND else (0, HAND_LAYER - 1)
            for own in range(STACKS):
                if _is_any(reach, now, first, last, own, own):
                    _chances(
                        tree.child,
                        values,
                        mass,
                        state,
                        slots,
                        is_left,
                        hand,
                        own,
                        marker,
                        breakdown_from,
                        room.worths,
                        chances,
                    )
                    _send(reach, piles, now, first, last, own, marker, breakdown_from, chances)


@in_place
def _is_any(reach: Floats, now: int, first: int, last: int, least: int, most: int) -> bool:
    """Whether any play comes here in these layers and with these stacks."""
    for layer in range(first, last + 1):
        for stack in range(least, most + 1):
            if reach[now, layer, stack] != 0.0:
                return True
    return False


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
