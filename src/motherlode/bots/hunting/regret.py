"""Regret minimisation for the miner of one height vector, and the exact worth of every build against it.

A choice of the miner depends on the public state, its stack, whether the marker is in hand, and its number. Different
ways to the same state see the same pieces, so one entry for all of them loses nothing. Entries lie in one flat array:
for a state and a stack, first the declarations, then, with the marker in hand, the Gold Rushes and keeping.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats, fallen
from motherlode.bots.hunting.seam_tree import CHOICES, GOLD, Flags, Ints, SmallInts, Tree
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE

BREAKDOWN_FROM: Final = 2
"""H-7, as it is usually read: any failure with more in the stack than is lifted breaks it down."""
MOST_ENTRIES: Final = CHOICES + 4 + 1


class Book(NamedTuple):
    """Where the miner's choices lie, for one height vector, one marker and one reading of H-7."""

    choices: Ints
    """[state, n]: the declarations that can succeed, as 3 * slot + number - 1."""
    mine_count: Ints
    """[state]: how many of them."""
    rushes: Ints
    """[state, n]: slots where a Gold Rush can succeed."""
    rush_count: Ints
    start: Ints
    """[state, hand]: the first entry of the state with stack 0; -1 where nothing is left to guess."""
    is_reached: Flags
    """[state, hand, stack]: whether any play can come there."""
    build: Ints
    """[state]: the build, where only one is left."""
    size: int
    """How many entries there are."""
    breakdown_from: int
    worths: Floats
    """[hand, gold]: what it is worth to end with so much, kept gold and a Gold Rush's bonus set aside."""
    bonus_worth: float
    """What a gold of these is worth."""


AS_GOLD: Final = np.tile(np.arange(GOLD + MARKER_SCORE + 1, dtype=np.float64), (2, 1))


def book_of(
    tree: Tree,
    marker: int,
    breakdown_from: int = BREAKDOWN_FROM,
    worths: Floats = AS_GOLD,
    bonus_worth: float = 1.0,
) -> Book:
    """The book of a miner with this marker; it plays for gold, unless other `worths` of final gold are given."""
    states = len(tree.keys)
    choices, count = np.zeros((states, CHOICES), dtype=np.int64), np.zeros(states, dtype=np.int64)
    rushes, rush_count = np.zeros((states, 4), dtype=np.int64), np.zeros(states, dtype=np.int64)
    start = np.full((states, 2), -1, dtype=np.int64)
    is_reached = np.zeros((states, 2, STACKS), dtype=np.bool_)
    is_reached[0, HAND, 0] = True
    size = _lay_out(tree, marker, choices, count, rushes, rush_count, start)
    _reach(tree, marker, breakdown_from, is_reached)
    laid = (choices, count, rushes, rush_count, start)
    return Book(*laid, is_reached, known_builds(tree), size, breakdown_from, worths, bonus_worth)


@in_place
def _lay_out(tree: Tree, marker: int, choices: Ints, count: Ints, rushes: Ints, rush_count: Ints, start: Ints) -> int:
    size = 0
    for state in range(len(count)):
        if tree.is_known[state]:
            continue
        for choice in range(CHOICES):
            slot, piece = choice // 3, choice % 3
            if tree.is_open[state, slot] and tree.child[state, slot, piece] >= 0:
                choices[state, count[state]] = choice
                count[state] += 1
                if piece == marker - 1:
                    rushes[state, rush_count[state]] = slot
                    rush_count[state] += 1
        stacks = STACKS - tree.gold[state]
        start[state, NONE] = size
        start[state, HAND] = size + stacks * count[state]
        size = start[state, HAND] + stacks * (count[state] + rush_count[state] + 1)
    return size


def known_builds(tree: Tree) -> Ints:
    """[state]: the build of a state that leaves only one; else -1."""
    builds = np.full(len(tree.keys), -1, dtype=np.int64)
    builds[tree.build_at] = np.arange(len(tree.build_at))
    _pass_back(tree, builds)
    return builds


@in_place
def _pass_back(tree: Tree, builds: Ints) -> None:
    """Where one arrangement is left, the build is that of any state after it."""
    for state in range(len(builds) - 1, -1, -1):
        if tree.is_known[state] and builds[state] < 0:
            for choice in range(CHOICES):
                after = tree.child[state, choice // 3, choice % 3]
                if after >= 0:
                    builds[state] = builds[after]


@in_place
def _reach(tree: Tree, marker: int, breakdown_from: int, is_reached: Flags) -> None:
    for state in range(len(is_reached)):
        if tree.is_known[state]:
            continue
        for stack in range(1, STACKS):
            is_reached[state, NONE, 0] |= is_reached[state, HAND, stack]
        for hand in range(2):
            for stack in range(STACKS):
                if is_reached[state, hand, stack]:
                    _reach_on(tree.child, marker, state, hand, stack, breakdown_from, is_reached)


@in_place
def _reach_on(
    child: SmallInts, marker: int, state: int, hand: int, stack: int, breakdown_from: int, is_reached: Flags
) -> None:
    for choice in range(CHOICES):
        after, piece = child[state, choice // 3, choice % 3], choice % 3 + 1
        if after >= 0:
            then = fallen(stack, piece, breakdown_from)
            is_reached[after, hand, then] = is_reached[after, hand, stack + piece] = True
            is_reached[after, NONE, then] = True
            if piece == marker:
                is_reached[after, NONE, stack + piece] = True


@in_place
def mix(table: Floats, first: int, count: int, chances: Floats) -> None:
    """The chances of `count` entries: in proportion to what is positive there, else all the same."""
    total = 0.0
    for n in range(count):
        total += max(table[first + n], 0.0)
    if total > 0.0:
        for n in range(count):
            chances[n] = max(table[first + n], 0.0) / total
    else:
        for n in range(count):
            chances[n] = 1.0 / count


@in_place
def learn(regrets: Floats, first: int, count: int, worths: Floats, kept: float) -> float:
    """CFR+: add the regret of every entry to the part kept of those before, never below 0; tells what the mixed choice
    was worth."""
    mixed = _mixed(regrets, first, count, worths)
    for n in range(count):
        regrets[first + n] = max(kept * regrets[first + n] + (worths[n] - mixed), 0.0)
    return mixed


@in_place
def _mixed(regrets: Floats, first: int, count: int, worths: Floats) -> float:
    """What it is worth to choose in proportion to the regrets, or all the same if there are none."""
    total, weighted, plain = 0.0, 0.0, 0.0
    for n in range(count):
        total += regrets[first + n]
        weighted += regrets[first + n] * worths[n]
        plain += worths[n]
    return weighted / total if total > 0.0 else plain / count


def follow(tree: Tree, book: Book, marker: int, table: Floats, average: Floats, weight: float) -> Floats:
    """What every build loses to the miner that mixes by `table`; adds that miner's plan, weighted, to `average`."""
    states = len(tree.keys)
    reach, extra = np.zeros((states, 2, STACKS)), np.zeros((states, STACKS))
    worths, chances = np.zeros(len(tree.build_at)), np.empty(MOST_ENTRIES)
    reach[0, HAND, 0] = 1.0
    _follow(tree, book, marker, table, average, weight, chances, reach, extra, worths)
    return worths


@in_place
def _follow(
    tree: Tree,
    book: Book,
    marker: int,
    table: Floats,
    average: Floats,
    weight: float,
    chances: Floats,
    reach: Floats,
    extra: Floats,
    worths: Floats,
) -> None:
    gold, rush_count, breakdown_from = tree.gold, book.rush_count, book.breakdown_from
    for state in range(len(reach)):
        if tree.is_known[state]:
            build = book.build[state]
            won = _winnings(gold, tree.numbers, book.worths, state, marker, reach, extra)
            worths[build] += won / tree.orders[tree.build_at[build]]
            continue
        mines = book.mine_count[state]
        for hand in range(1, -1, -1):
            width = mines if hand == NONE else mines + rush_count[state] + 1
            for stack in range(STACKS - gold[state]):
                here = reach[state, hand, stack]
                if here <= 0.0:
                    continue
                first = book.start[state, hand] + stack * width
                used = width - 1 if hand == HAND and stack == 0 else width
                mix(table, first, used, chances)
                _note(average, first, used, weight * here, chances)
                carried = extra[state, stack] if hand == NONE else 0.0
                _mine_on(
                    tree.child,
                    book.choices,
                    state,
                    hand,
                    stack,
                    mines,
                    here,
                    carried,
                    breakdown_from,
                    chances,
                    reach,
                    extra,
                )
                if hand == HAND:
                    rushes = rush_count[state]
                    _use_marker(
                        tree.child,
                        book.rushes,
                        state,
                        stack,
                        mines,
                        rushes,
                        marker,
                        here,
                        breakdown_from,
                        book.bonus_worth,
                        chances,
                        reach,
                        extra,
                    )


@in_place
def _note(average: Floats, first: int, count: int, weight: float, chances: Floats) -> None:
    if weight > 0.0:
        for n in range(count):
            average[first + n] += weight * chances[n]


@in_place
def _use_marker(
    child: SmallInts,
    rushes: Ints,
    state: int,
    stack: int,
    mines: int,
    rush_count: int,
    marker: int,
    here: float,
    breakdown_from: int,
    bonus_worth: float,
    chances: Floats,
    reach: Floats,
    extra: Floats,
) -> None:
    """Send the play that is here on by its Gold Rushes, and by keeping."""
    for n in range(rush_count):
        share = here * chances[mines + n]
        _rush_on(child, state, rushes[state, n], marker, stack, share, breakdown_from, bonus_worth, reach, extra)
    if stack:
        share = here * chances[mines + rush_count]
        reach[state, NONE, 0] += share
        extra[state, 0] += bonus_worth * (stack // 2) * share


@in_place
def _winnings(
    gold: SmallInts, numbers: SmallInts, worths: Floats, state: int, marker: int, reach: Floats, extra: Floats
) -> float:
    """Where nothing is left to guess: all that is won by the play that comes here."""
    bonus = MARKER_SCORE if numbers[state] >> marker & 1 else 0
    total = 0.0
    for stack in range(STACKS - gold[state]):
        total += reach[state, NONE, stack] * worths[NONE, stack + gold[state]] + extra[state, stack]
        total += reach[state, HAND, stack] * worths[HAND, stack + gold[state] + bonus]
    return total


@in_place
def _mine_on(
    child: SmallInts,
    choices: Ints,
    state: int,
    hand: int,
    stack: int,
    mines: int,
    here: float,
    carried: float,
    breakdown_from: int,
    chances: Floats,
    reach: Floats,
    extra: Floats,
) -> None:
    """Send the play that is here, and the bonus it carries, on by its declarations, slot by slot."""
    end = 0
    while end < mines:
        begin, slot, whole = end, choices[state, end] // 3, 0.0
        while end < mines and choices[state, end] // 3 == slot:
            whole += chances[end]
            end += 1
        if whole <= 0.0:
            continue
        for n in range(begin, end):
            piece = choices[state, n] % 3 + 1
            after, then = child[state, slot, piece - 1], fallen(stack, piece, breakdown_from)
            right, wrong = chances[n], whole - chances[n]
            reach[after, hand, stack + piece] += here * right
            reach[after, hand, then] += here * wrong
            if carried > 0.0:
                extra[after, stack + piece] += carried * right
                extra[after, then] += carried * wrong


@in_place
def _rush_on(
    child: SmallInts,
    state: int,
    slot: int,
    marker: int,
    stack: int,
    share: float,
    breakdown_from: int,
    bonus_worth: float,
    reach: Floats,
    extra: Floats,
) -> None:
    for piece in range(1, 4):
        after = child[state, slot, piece - 1]
        if after >= 0:
            then = stack + piece if piece == marker else fallen(stack, piece, breakdown_from)
            reach[after, NONE, then] += share
            if piece == marker:
                extra[after, then] += bonus_worth * MARKER_SCORE * share
