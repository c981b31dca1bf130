"""How a miner responds to builds that come with a certain mass: by regrets that it learns from, or softly.

States are gone through from the last to the first. What a choice is worth in a state follows from what the states after
it are worth to a miner who mixes there as here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats, fallen
from motherlode.bots.hunting.regret import MOST_ENTRIES, Book, learn
from motherlode.bots.hunting.seam_tree import Ints, SmallInts, Tree
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE, NUMBERS

HIGH: Final = max(NUMBERS) + 1
"""H-6, H-7. Of a stack as high as this (and as `breakdown_from`) a failure leaves the piece, however high it is."""


class Room(NamedTuple):
    """What a response works in."""

    values: Floats
    """[state, hand, stack]: what it is worth."""
    failed: Floats
    """[hand, n]: what the failures bring that declaration n of this state may be."""
    worths: Floats
    """[n]: what the choices of this state are worth."""
    after: Ints
    """[n]: the state after declaration n has succeeded."""
    marked: Ints
    """[n]: which declaration names the marker's number where Gold Rush n is."""


def new_room(tree: Tree) -> Room:
    values, failed = np.zeros((len(tree.keys), 2, STACKS)), np.empty((2, MOST_ENTRIES))
    after, marked = np.empty((2, MOST_ENTRIES), dtype=np.int64)
    return Room(values, failed, np.empty(MOST_ENTRIES), after, marked)


def train(
    tree: Tree, book: Book, mass: Floats, marker: int, regrets: Floats, room: Room | None = None, kept: float = 1.0
) -> None:
    """One round of regret matching against builds that come with this mass; of former regrets, a part is kept. Who
    trains for many rounds in which something comes to every state keeps a `room` for them: to have it made anew each
    time costs up to a tenth."""
    _respond(tree, book, mass, marker, 0.0, kept, regrets, new_room(tree) if room is None else room)


def soft_plan(tree: Tree, book: Book, mass: Floats, marker: int, noise: float) -> Floats:
    """The soft response to builds that come with this mass, nowhere 0."""
    plan = np.zeros(book.size)
    _respond(tree, book, mass, marker, noise, 1.0, plan, new_room(tree))
    return plan


@in_place
def _soften(worths: Floats, count: int, scale: float, plan: Floats, first: int) -> float:
    """Write down the chances of soft play; tells what it is worth."""
    best = worths[0]
    for n in range(1, count):
        best = max(best, worths[n])
    total = 0.0
    for n in range(count):
        plan[first + n] = np.exp((worths[n] - best) / scale)
        total += plan[first + n]
    mixed = 0.0
    for n in range(count):
        plan[first + n] /= total
        mixed += plan[first + n] * worths[n]
    return mixed


@in_place
def _lay_ways(child: SmallInts, choices: Ints, state: int, mines: int, marker: int, after: Ints, marked: Ints) -> None:
    """Where the declarations lead that succeed, and which of them name the marker's number."""
    rushes = 0
    for n in range(mines):
        slot, piece = choices[state, n] // 3, choices[state, n] % 3
        after[n] = child[state, slot, piece]
        if piece == marker - 1:
            marked[rushes] = n
            rushes += 1


@in_place
def _lay_failed(
    child: SmallInts,
    choices: Ints,
    state: int,
    mines: int,
    hand: int,
    stack: int,
    breakdown_from: int,
    values: Floats,
    failed: Floats,
) -> None:
    """H-6, H-7. What the failures bring that a declaration may be: those of its slot without the piece it names."""
    slot, whole = -1, 0.0
    for n in range(mines):
        choice = choices[state, n]
        if choice // 3 != slot:
            slot, whole = choice // 3, 0.0
            for piece in range(1, 4):
                after = child[state, slot, piece - 1]
                if after >= 0:
                    whole += values[after, hand, fallen(stack, piece, breakdown_from)]
        piece = choice % 3 + 1
        failed[hand, n] = whole - values[child[state, slot, piece - 1], hand, fallen(stack, piece, breakdown_from)]


@in_place
def _lay_mines(
    choices: Ints,
    state: int,
    mines: int,
    hand: int,
    stack: int,
    values: Floats,
    failed: Floats,
    after: Ints,
    worths: Floats,
) -> None:
    """H-4. What the declarations are worth that can succeed."""
    for n in range(mines):
        worths[n] = failed[hand, n] + values[after[n], hand, stack + choices[state, n] % 3 + 1]


@in_place
def _lay_marked(
    book: Book,
    mass: Floats,
    state: int,
    stack: int,
    values: Floats,
    after: Ints,
    marked: Ints,
    worths: Floats,
) -> int:
    """H-8, H-9. What Gold Rushes and keeping are worth, behind the declarations; how many entries there are then."""
    count = book.mine_count[state]
    for n in range(book.rush_count[state]):
        worths[count] = worths[marked[n]] + book.bonus_worth * MARKER_SCORE * mass[after[marked[n]]]
        count += 1
    if stack:
        worths[count] = book.bonus_worth * (stack // 2) * mass[state] + values[state, NONE, 0]
        count += 1
    return count


@in_place
def _fill_known(
    gold: SmallInts, numbers: SmallInts, mass: Floats, worths: Floats, state: int, marker: int, values: Floats
) -> None:
    """Where nothing is left to guess every piece is won, and the marker's bonus too if its number is still there."""
    bonus = MARKER_SCORE if numbers[state] >> marker & 1 else 0
    for stack in range(STACKS - gold[state]):
        values[state, NONE, stack] = mass[state] * worths[NONE, stack + gold[state]]
        values[state, HAND, stack] = mass[state] * worths[HAND, stack + gold[state] + bonus]


@in_place
def _respond(
    tree: Tree, book: Book, mass: Floats, marker: int, noise: float, kept: float, table: Floats, room: Room
) -> None:
    """Without noise, learn from the regrets in `table`; else write the soft response there."""
    child, gold, is_reached, start = tree.child, tree.gold, book.is_reached, book.start
    choices, breakdown_from = book.choices, book.breakdown_from
    values, failed, worths, after, marked = room.values, room.failed, room.worths, room.after, room.marked
    is_soft, high = noise > 0.0, max(HIGH, breakdown_from)
    for state in range(len(values) - 1, -1, -1):
        if mass[state] <= 0.0:
            continue  # nothing comes here: all is worth 0, and nothing is to be learnt
        if tree.is_known[state]:
            _fill_known(gold, tree.numbers, mass, book.worths, state, marker, values)
            continue
        mines, rushes, scale = book.mine_count[state], book.rush_count[state], noise * mass[state]
        _lay_ways(child, choices, state, mines, marker, after, marked)
        is_laid = False
        for stack in range(STACKS - gold[state]):
            if not (is_reached[state, NONE, stack] or is_reached[state, HAND, stack]):
                continue
            if not is_laid:
                for hand in range(2):
                    _lay_failed(child, choices, state, mines, hand, stack, breakdown_from, values, failed)
                is_laid = stack >= high
            _lay_mines(choices, state, mines, NONE, stack, values, failed, after, worths)
            first = start[state, NONE] + stack * mines
            values[state, NONE, stack] = _choose(table, first, mines, is_soft, scale, kept, worths)
            if not is_reached[state, HAND, stack]:
                continue
            count = _lay_marked(book, mass, state, stack, values, after, marked, worths)
            _lay_mines(choices, state, mines, HAND, stack, values, failed, after, worths)
            first = start[state, HAND] + stack * (mines + rushes + 1)
            values[state, HAND, stack] = _choose(table, first, count, is_soft, scale, kept, worths)


@in_place
def _choose(table: Floats, first: int, count: int, is_soft: bool, scale: float, kept: float, worths: Floats) -> float:
    """What a choice among so many entries is worth to this miner."""
    if is_soft:
        return _soften(worths, count, scale, table, first)
    return learn(table, first, count, worths, kept)
