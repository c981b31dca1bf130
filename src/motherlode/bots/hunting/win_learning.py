"""Learning to mine for the win: regret minimisation where a final score is worth its chance to be the higher one.

What a score is worth may depend on the builder's marker, which the miner does not know, so builds come with a mass for
each marker of their builder. As bonuses no longer just add up, they are part of the state, as layers (`winning`).
A `Rest` is all that may follow from some state on; its entries lie in one flat array: for a state, a layer and a
stack first the declarations, then, with the marker in hand, the Gold Rushes and keeping.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motherlode.bots.hunting.programme import STACKS, Floats, fallen
from motherlode.bots.hunting.regret import MOST_ENTRIES, known_builds, learn, mix
from motherlode.bots.hunting.seam_tree import CHOICES, GOLD, Flags, Ints, SmallInts, Tree
from motherlode.bots.hunting.winning import HAND_LAYER, LAYERS, SCORES
from motherlode.core.compiled import in_place
from motherlode.games.hunting.pieces import MARKER_SCORE


class Rest(NamedTuple):
    """Where the miner's choices lie in what may follow from a state on."""

    states: Ints
    """All states that leave something to guess, ascending; the first is where it begins."""
    ends: Ints
    """All states that leave only one arrangement."""
    place: Ints
    """[state]: its number among `states`, or -1 less its number among `ends`."""
    choices: Ints
    """[number, n]: the declarations that can succeed, as 3 * slot + number - 1."""
    mine_count: Ints
    rushes: Ints
    """[number, n]: slots where a Gold Rush can succeed."""
    rush_count: Ints
    start: Ints
    """[number, layer]: the first entry, for stack 0."""
    reached: Ints
    """[number, layer]: bit n is set if any play can come there with n in the stack."""
    build: Ints
    """[number of an end]: its build."""
    size: int
    """How many entries there are."""
    layer: int
    stack: int
    """Where it begins."""
    marker: int
    breakdown_from: int


def rest_of(tree: Tree, root: int, marker: int, breakdown_from: int, layer: int = HAND_LAYER, stack: int = 0) -> Rest:
    """What may follow from this state, layer and stack on."""
    states, ends, place = _gathered(tree, root)
    count = len(states)
    reached = np.zeros((count, LAYERS), dtype=np.int64)
    reached[0, layer] = 1 << stack
    _reach(tree.child, states, place, marker, breakdown_from, reached)
    choices, mine_count = np.zeros((count, CHOICES), dtype=np.int64), np.zeros(count, dtype=np.int64)
    rushes, rush_count = np.zeros((count, 4), dtype=np.int64), np.zeros(count, dtype=np.int64)
    start = np.where(reached > 0, 0, -1)
    size = _lay_out(tree, states, marker, choices, mine_count, rushes, rush_count, start)
    laid = (choices, mine_count, rushes, rush_count, start)
    return Rest(states, ends, place, *laid, reached, _builds(tree, ends), size, layer, stack, marker, breakdown_from)


def _gathered(tree: Tree, root: int) -> tuple[Ints, Ints, Ints]:
    """The states that can follow `root`: those that leave something to guess, those that do not, and their places."""
    is_met = np.zeros(len(tree.keys), dtype=np.bool_)
    is_met[root] = True
    _gather(tree, root, is_met)
    states, ends = np.flatnonzero(is_met & ~tree.is_known), np.flatnonzero(is_met & tree.is_known)
    place = np.zeros(len(tree.keys), dtype=np.int64)
    place[states] = np.arange(len(states))
    place[ends] = -1 - np.arange(len(ends))
    return states, ends, place


@in_place
def _gather(tree: Tree, root: int, is_met: Flags) -> None:
    for state in range(root, len(is_met)):
        if is_met[state] and not tree.is_known[state]:
            for choice in range(CHOICES):
                after = tree.child[state, choice // 3, choice % 3]
                if after >= 0:
                    is_met[after] = True


def _builds(tree: Tree, ends: Ints) -> Ints:
    """[end]: the build that is left there."""
    found: Ints = known_builds(tree)[ends]
    return found


@in_place
def _reach(child: SmallInts, states: Ints, place: Ints, marker: int, breakdown_from: int, reached: Ints) -> None:
    for number in range(len(states)):
        for own in range(1, STACKS):
            if reached[number, HAND_LAYER] >> own & 1:
                reached[number, own // 2] |= 1
        for choice in range(CHOICES):
            after = child[states[number], choice // 3, choice % 3]
            if after >= 0 and place[after] >= 0:
                _reach_on(number, place[after], choice % 3 + 1, marker, breakdown_from, reached)


@in_place
def _reach_on(number: int, to: int, piece: int, marker: int, breakdown_from: int, reached: Ints) -> None:
    """Where a piece was lifted, named or not; only with the marker in hand it may have been a Gold Rush."""
    for layer in range(LAYERS):
        reached[to, layer] |= reached[number, layer] << piece | _all_fallen(
            reached[number, layer], piece, breakdown_from
        )
    hand = reached[number, HAND_LAYER]
    reached[to, 0] |= _all_fallen(hand, piece, breakdown_from)
    if piece == marker:
        reached[to, MARKER_SCORE] |= hand << piece


@in_place
def _all_fallen(stacks: int, piece: int, breakdown_from: int) -> int:
    """H-6, H-7. What a failure that lifted this piece leaves of all these stacks, which are bits."""
    safe = max(piece + 1, breakdown_from)
    left = stacks & ((1 << safe) - 1)
    return left | 1 << piece if stacks >> safe else left


@in_place
def _lay_out(
    tree: Tree,
    states: Ints,
    marker: int,
    choices: Ints,
    mine_count: Ints,
    rushes: Ints,
    rush_count: Ints,
    start: Ints,
) -> int:
    """Tells how many entries there are; `start` is -1 where there is no choice, and so it stays."""
    size = 0
    for number in range(len(states)):
        state = states[number]
        for choice in range(CHOICES):
            slot, piece = choice // 3, choice % 3
            if tree.is_open[state, slot] and tree.child[state, slot, piece] >= 0:
                choices[number, mine_count[number]] = choice
                mine_count[number] += 1
                if piece == marker - 1:
                    rushes[number, rush_count[number]] = slot
                    rush_count[number] += 1
        for layer in range(LAYERS):
            if start[number, layer] >= 0:
                width = mine_count[number] + (rush_count[number] + 1 if layer == HAND_LAYER else 0)
                start[number, layer] = size
                size += width * (GOLD - tree.gold[state] + 1)
    return size


def end_worths(rest: Rest, masses: Floats, utilities: Floats) -> Floats:
    """[end, final score]: what it is worth, weighted by mass; both are given by the builder's marker."""
    worths = np.zeros((len(rest.ends), SCORES))
    _add_worths(rest.ends, masses, np.ascontiguousarray(utilities), worths)
    return worths


@in_place
def _add_worths(ends: Ints, masses: Floats, utilities: Floats, worths: Floats) -> None:
    for kind in range(len(masses)):
        for number in range(len(ends)):
            mass = masses[kind, ends[number]]
            if mass > 0.0:
                for score in range(SCORES):
                    worths[number, score] += mass * utilities[kind, score]


@in_place
def _bonus(tree: Tree, rest: Rest, state: int, layer: int) -> int:
    """What the marker brings where nothing is left to guess."""
    if layer == HAND_LAYER:
        return MARKER_SCORE if tree.numbers[state] >> rest.marker & 1 else 0
    return layer


@in_place
def _value(tree: Tree, rest: Rest, values: Floats, ends: Floats, after: int, layer: int, stack: int) -> float:
    """What it is worth to come to a state with this layer and stack."""
    at = rest.place[after]
    if at >= 0:
        return values[at, layer, stack]
    return ends[-1 - at, stack + tree.gold[after] + _bonus(tree, rest, after, layer)]


@in_place
def _failed(
    tree: Tree, rest: Rest, values: Floats, ends: Floats, after: int, layer: int, stack: int, piece: int
) -> float:
    """H-6, H-7. What it is worth to have declared another number than that of the piece lifted."""
    then = fallen(stack, piece, rest.breakdown_from)
    return _value(tree, rest, values, ends, after, layer, then)


@in_place
def _lay_mines(
    tree: Tree, rest: Rest, values: Floats, ends: Floats, number: int, layer: int, stack: int, worths: Floats
) -> int:
    """What the declarations are worth that can succeed, if the marker's layer stays as it is; how many they are."""
    slot, failed, state = -1, 0.0, rest.states[number]
    for n in range(rest.mine_count[number]):
        choice = rest.choices[number, n]
        if choice // 3 != slot:
            slot, failed = choice // 3, 0.0
            for piece in range(1, 4):
                after = tree.child[state, slot, piece - 1]
                if after >= 0:
                    failed += _failed(tree, rest, values, ends, after, layer, stack, piece)
        piece = choice % 3 + 1
        after = tree.child[state, slot, piece - 1]
        won = _value(tree, rest, values, ends, after, layer, stack + piece)
        worths[n] = failed + won - _failed(tree, rest, values, ends, after, layer, stack, piece)
    return rest.mine_count[number]


@in_place
def _lay_marked(
    tree: Tree, rest: Rest, values: Floats, ends: Floats, number: int, stack: int, count: int, worths: Floats
) -> int:
    """H-8, H-9. What Gold Rushes and keeping are worth, behind the declarations; how many entries there are then."""
    for n in range(rest.rush_count[number]):
        worths[count] = 0.0
        for piece in range(1, 4):
            after = tree.child[rest.states[number], rest.rushes[number, n], piece - 1]
            if after >= 0 and piece == rest.marker:
                worths[count] += _value(tree, rest, values, ends, after, MARKER_SCORE, stack + piece)
            elif after >= 0:
                worths[count] += _failed(tree, rest, values, ends, after, 0, stack, piece)
        count += 1
    if stack:
        worths[count] = values[number, stack // 2, 0]
        count += 1
    return count


@in_place
def _best(worths: Floats, count: int) -> float:
    best = worths[0]
    for n in range(1, count):
        best = max(best, worths[n])
    return best


@in_place
def _width(rest: Rest, number: int, layer: int) -> int:
    """How many entries a stack has."""
    return rest.mine_count[number] + (rest.rush_count[number] + 1 if layer == HAND_LAYER else 0)


def learn_round(tree: Tree, rest: Rest, ends: Floats, met: Flags, regrets: Floats, is_best: bool) -> float:
    """One round of regret matching where ends are worth so much; with `is_best`, what the best miner wins instead.

    `met` tells which of the states come with any mass.
    """
    values, worths = np.zeros((len(rest.states), LAYERS, STACKS)), np.empty(MOST_ENTRIES)
    _go_back(tree, rest, ends, met, regrets, is_best, values, worths)
    return float(values[0, rest.layer, rest.stack])


@in_place
def _go_back(
    tree: Tree,
    rest: Rest,
    ends: Floats,
    met: Flags,
    regrets: Floats,
    is_best: bool,
    values: Floats,
    worths: Floats,
) -> None:
    for number in range(len(rest.states) - 1, -1, -1):
        for layer in range(LAYERS if met[number] else 0):
            for stack in range(STACKS if rest.start[number, layer] >= 0 else 0):
                if not rest.reached[number, layer] >> stack & 1:
                    continue
                count = _lay_mines(tree, rest, values, ends, number, layer, stack, worths)
                if layer == HAND_LAYER:
                    count = _lay_marked(tree, rest, values, ends, number, stack, count, worths)
                if is_best:
                    values[number, layer, stack] = _best(worths, count)
                else:
                    first = rest.start[number, layer] + stack * _width(rest, number, layer)
                    values[number, layer, stack] = learn(regrets, first, count, worths, 1.0)


@in_place
def _come_to(
    tree: Tree, rest: Rest, after: int, layer: int, stack: int, share: float, reach: Floats, scores: Floats
) -> None:
    """Send a share of the play to a state; where it ends, its score is counted for the build."""
    at = rest.place[after]
    if at >= 0:
        reach[at, layer, stack] += share
    else:
        build = rest.build[-1 - at]
        score = stack + tree.gold[after] + _bonus(tree, rest, after, layer)
        scores[build, score] += share / tree.orders[tree.build_at[build]]


@in_place
def _send(
    tree: Tree,
    rest: Rest,
    number: int,
    layer: int,
    stack: int,
    n: int,
    share: float,
    is_met: Flags,
    reach: Floats,
    scores: Floats,
) -> None:
    """Send a share of the play on by one entry."""
    mines, state = rest.mine_count[number], rest.states[number]
    is_mine = n < mines
    if n == mines + rest.rush_count[number]:
        reach[number, stack // 2, 0] += share
        return
    slot = rest.choices[number, n] // 3 if is_mine else rest.rushes[number, n - mines]
    declared = rest.choices[number, n] % 3 + 1 if is_mine else rest.marker
    for piece in range(1, 4):
        after = tree.child[state, slot, piece - 1]
        if after >= 0 and is_met[after]:
            then = stack + piece if piece == declared else fallen(stack, piece, rest.breakdown_from)
            to = layer
            if not is_mine:
                to = MARKER_SCORE if piece == declared else 0
            _come_to(tree, rest, after, to, then, share, reach, scores)


def score_chances(tree: Tree, rest: Rest, table: Floats, average: Floats, weight: float) -> Floats:
    """[build, final score]: how likely, for the miner that mixes by `table`; adds its plan, weighted, to `average`.

    A build's chances add up to the share of its orders that lead to where the rest begins.
    """
    is_met = np.ones(len(tree.keys), dtype=np.bool_)
    return follow_on(tree, rest, table, average, weight, 0, rest.layer, rest.stack, is_met)


def follow_on(
    tree: Tree,
    rest: Rest,
    table: Floats,
    average: Floats,
    weight: float,
    begin: int,
    layer_there: int,
    stack_there: int,
    is_met: Flags,
) -> Floats:
    """The same from some place on; only states that are met are gone to."""
    reach, scores = np.zeros((len(rest.states), LAYERS, STACKS)), np.zeros((len(tree.build_at), SCORES))
    reach[begin, layer_there, stack_there] = 1.0
    _go_on(tree, rest, table, average, weight, begin, is_met, np.empty(MOST_ENTRIES), reach, scores)
    return scores


@in_place
def _go_on(
    tree: Tree,
    rest: Rest,
    table: Floats,
    average: Floats,
    weight: float,
    begin: int,
    is_met: Flags,
    chances: Floats,
    reach: Floats,
    scores: Floats,
) -> None:
    for number in range(begin, len(rest.states)):
        for layer in range(LAYERS - 1 if is_met[rest.states[number]] else -1, -1, -1):
            width = _width(rest, number, layer)
            for stack in range(STACKS if rest.start[number, layer] >= 0 else 0):
                here = reach[number, layer, stack]
                if here <= 0.0:
                    continue
                first, used = rest.start[number, layer] + stack * width, width - (layer == HAND_LAYER and stack == 0)
                mix(table, first, used, chances)
                for n in range(used):
                    if chances[n] > 0.0:
                        average[first + n] += weight * here * chances[n]
                        _send(tree, rest, number, layer, stack, n, here * chances[n], is_met, reach, scores)
