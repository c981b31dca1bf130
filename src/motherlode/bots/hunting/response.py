"""How a miner responds to builds that come with a certain mass: by regrets that it learns from, or softly.

States are gone through from the last to the first. What a choice is worth in a state follows from what the states after
it are worth to a miner who mixes there as here.
"""

from __future__ import annotations

import numpy as np

from motherlode.bots.hunting.programme import HAND, NONE, STACKS, Floats, mine_worths
from motherlode.bots.hunting.regret import MOST_ENTRIES, Book, learn
from motherlode.bots.hunting.seam_tree import Ints, SmallInts, Tree
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE


def train(
    tree: Tree, book: Book, mass: Floats, marker: int, regrets: Floats, room: tuple[Floats, Floats] | None = None
) -> None:
    """One round of regret matching against builds that come with this mass. Who trains for many rounds in which
    something comes to every state keeps a `room` for them: to have it made anew each time costs up to a tenth."""
    _respond(tree, book, mass, marker, 0.0, regrets, *(new_room(tree) if room is None else room))


def soft_plan(tree: Tree, book: Book, mass: Floats, marker: int, noise: float) -> Floats:
    """The soft response to builds that come with this mass, nowhere 0."""
    plan = np.zeros(book.size)
    _respond(tree, book, mass, marker, noise, plan, *new_room(tree))
    return plan


def new_room(tree: Tree) -> tuple[Floats, Floats]:
    """What the states are worth, still nothing, and where choices are weighed."""
    return np.zeros((len(tree.keys), 2, STACKS)), np.empty((3, MOST_ENTRIES))


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
def _lay_mines(
    child: SmallInts,
    choices: Ints,
    mines: int,
    values: Floats,
    state: int,
    hand: int,
    stack: int,
    breakdown_from: int,
    every: Floats,
    worths: Floats,
) -> None:
    """What the declarations are worth that can succeed; `every` is told about the others too."""
    mine_worths(child, values, state, hand, stack, breakdown_from, every)
    for n in range(mines):
        worths[n] = every[choices[state, n]]


@in_place
def _lay_rushes(
    child: SmallInts,
    rushes: Ints,
    mines: int,
    rush_count: int,
    mass: Floats,
    state: int,
    marker: int,
    bonus_worth: float,
    every: Floats,
    worths: Floats,
) -> int:
    """What the Gold Rushes are worth, behind the declarations; how many entries there are then."""
    count = mines
    for n in range(rush_count):
        slot = rushes[state, n]
        bonus = bonus_worth * MARKER_SCORE * mass[child[state, slot, marker - 1]]
        worths[count] = every[3 * slot + marker - 1] + bonus
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
    tree: Tree,
    book: Book,
    mass: Floats,
    marker: int,
    noise: float,
    table: Floats,
    values: Floats,
    room: Floats,
) -> None:
    """Without noise, learn from the regrets in `table`; else write the soft response there."""
    child, gold, is_reached, start = tree.child, tree.gold, book.is_reached, book.start
    choices, rush_slots, breakdown_from = book.choices, book.rushes, book.breakdown_from
    is_soft, bonus_worth = noise > 0.0, book.bonus_worth
    chances, worths, every = room[0], room[1], room[2]
    for state in range(len(values) - 1, -1, -1):
        if mass[state] <= 0.0:
            continue  # nothing comes here: all is worth 0, and nothing is to be learnt
        if tree.is_known[state]:
            _fill_known(gold, tree.numbers, mass, book.worths, state, marker, values)
            continue
        mines, rushes, scale = book.mine_count[state], book.rush_count[state], noise * mass[state]
        for stack in range(STACKS - gold[state]):
            if not (is_reached[state, NONE, stack] or is_reached[state, HAND, stack]):
                continue
            _lay_mines(child, choices, mines, values, state, NONE, stack, breakdown_from, every, worths)
            first = start[state, NONE] + stack * mines
            values[state, NONE, stack] = _choose(table, first, mines, is_soft, scale, chances, worths)
            if not is_reached[state, HAND, stack]:
                continue
            count = _lay_rushes(child, rush_slots, mines, rushes, mass, state, marker, bonus_worth, every, worths)
            if stack:
                worths[count] = bonus_worth * (stack // 2) * mass[state] + values[state, NONE, 0]
                count += 1
            _lay_mines(child, choices, mines, values, state, HAND, stack, breakdown_from, every, worths)
            first = start[state, HAND] + stack * (mines + rushes + 1)
            values[state, HAND, stack] = _choose(table, first, count, is_soft, scale, chances, worths)


@in_place
def _choose(
    table: Floats, first: int, count: int, is_soft: bool, scale: float, chances: Floats, worths: Floats
) -> float:
    """What a choice among so many entries is worth to this miner."""
    if is_soft:
        return _soften(worths, count, scale, table, first)
    return learn(table, first, count, chances, worths)
