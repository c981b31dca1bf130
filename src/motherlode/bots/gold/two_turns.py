"""Two turns of Gold: what a choice is worth once the next seat has answered it as well as it can."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.gold.judgement import BAD, is_there
from motherlode.bots.gold.public_table import LENGTH, NEW, NUMBERS, OPEN, UNSEEN, PublicTable, copy_to, entry, turn_up
from motherlode.bots.gold.turns import (
    BEST_FIRST,
    FIRST_CHOICE,
    LEAF,
    Board,
    best_first,
    best_second,
    chance,
    end_of_turn,
    first_card,
    look,
    new_board,
    score,
)
from motherlode.bots.gold.value import Network, Values, evaluate
from motherlode.core.compiled import Rng, below, compiled, in_place, rank
from motherlode.games.gold.kernel import CARDS_LEFT, NUMBER_LIMIT, PLAYERS, RUSH, SEAT, UNSEEN_LEFT

CANDIDATES: Final = 4
"""How many choices are looked at for two turns: those that are best for one."""
NEVER: Final = 100.0
"""What a choice that was not looked at for two turns is worth less than any that was."""
PARTS: Final = 1 << 20


class Ahead(NamedTuple):
    """Room for two turns: the first one, the answer, and how much better or worse things look after it."""

    board: Board
    reply: Board
    opened: PublicTable
    scores: Values
    gains: Values
    """What the answers change, each by its weight; then their weights."""


def new_ahead() -> Ahead:
    return Ahead(new_board(), new_board(), np.zeros(LENGTH, dtype=np.int8), np.zeros(NUMBER_LIMIT), np.zeros(2))


@in_place
def gain_by_answer(before: PublicTable, one: int, two: int, seat: int, network: Network, ahead: Ahead) -> float:
    """By how much a seat's value changes when the turn that led to `board.after` is answered."""
    after, players = ahead.board.after, entry(before, PLAYERS)
    if after[CARDS_LEFT] == 0:
        return 0.0
    evaluate(before, after, one, two, network, ahead.board.room, ahead.board.values[LEAF])
    best_first(after, network, ahead.reply, ahead.scores)
    return score(ahead.reply.values, BEST_FIRST, seat, players) - score(ahead.board.values, LEAF, seat, players)


@in_place
def add_answers(
    before: PublicTable,
    public: PublicTable,
    choice: int,
    weight: float,
    part: int,
    network: Network,
    ahead: Ahead,
    rng: Rng,
) -> None:
    """Look at the answers to what this choice can turn up, or at a part of them, drawn."""
    one, seat = entry(public, OPEN), entry(public, SEAT)
    for number in NUMBERS:
        count = chance(public, choice, number)
        if count and below(rng, PARTS) < part:
            copy_to(ahead.board.after, public)
            turn_up(ahead.board.after, choice, number)
            gain = gain_by_answer(before, one if one else number, number, seat, network, ahead)
            ahead.gains[0] += weight * count * gain
            ahead.gains[1] += weight * count


@in_place
def unseen_kinds(public: PublicTable) -> int:
    kinds = 0
    for number in NUMBERS:
        kinds += public[UNSEEN + number] > 0
    return kinds


@in_place
def part_of(public: PublicTable, choice: int, looks: int) -> int:
    """Which part of all that can come of a choice is looked at, so that it is about so many tables."""
    kinds = max(unseen_kinds(public), 1)
    tables = kinds if public[OPEN] or public[RUSH] or choice != NEW else kinds * kinds
    return min(PARTS, PARTS * looks // tables)


@in_place
def gain_by_answers(public: PublicTable, choice: int, looks: int, network: Network, ahead: Ahead, rng: Rng) -> float:
    """By how much a choice is worth more, or less, in expectation when one looks a turn further."""
    ahead.gains[0] = ahead.gains[1] = 0.0
    part = part_of(public, choice, looks)
    if public[OPEN] or public[RUSH]:
        add_answers(public, public, choice, 1.0, part, network, ahead, rng)
    else:
        for number in NUMBERS:
            count = chance(public, choice, number)
            if count:
                copy_to(ahead.opened, public)
                turn_up(ahead.opened, choice, number)
                second = best_second(public, ahead.opened, network, ahead.board)
                cards = entry(ahead.opened, UNSEEN_LEFT) if second == NEW else 1
                add_answers(public, ahead.opened, second, count / cards, part, network, ahead, rng)
    return ahead.gains[0] / ahead.gains[1] if ahead.gains[1] > 0.0 else 0.0


@in_place
def one_turn(public: PublicTable, network: Network, board: Board, found: Values) -> None:
    """By choice, what it brings the seat to move by the end of its turn; `BAD` where there is no such card."""
    me, players = entry(public, SEAT), entry(public, PLAYERS)
    look(public, network, board)
    for choice in range(NUMBER_LIMIT):
        found[choice] = BAD
        if is_there(public, choice):
            weigh_choice(public, choice, network, board)
            found[choice] = score(board.values, FIRST_CHOICE, me, players)


@in_place
def weigh_choice(public: PublicTable, choice: int, network: Network, board: Board) -> None:
    """What everybody expects of a choice, at `FIRST_CHOICE`."""
    if public[OPEN]:
        end_of_turn(public, public, choice, network, board, FIRST_CHOICE)
    else:
        first_card(public, choice, network, board)


@compiled
def turn_shares(public: PublicTable, network: Network, board: Board) -> Values:
    """By choice, the share of the win to expect of it by the end of the turn; `BAD` where there is no such card."""
    found, me = np.empty(NUMBER_LIMIT), entry(public, SEAT)
    look(public, network, board)
    for choice in range(NUMBER_LIMIT):
        found[choice] = BAD
        if is_there(public, choice):
            weigh_choice(public, choice, network, board)
            found[choice] = board.values[FIRST_CHOICE, me]
    return found


@compiled
def two_turns(public: PublicTable, looks: int, network: Network, ahead: Ahead, rng: Rng) -> Values:
    """By choice, what it brings the seat to move by the end of the next turn; about so many `looks` for a choice."""
    found, order, alive = np.empty(NUMBER_LIMIT), np.empty(NUMBER_LIMIT, dtype=np.int64), 0
    one_turn(public, network, ahead.board, found)
    for choice in range(NUMBER_LIMIT):
        if found[choice] > BAD:
            order[alive] = choice
            alive += 1
    rank(found, order, alive)
    for at in range(alive):
        if at < CANDIDATES:
            found[order[at]] += gain_by_answers(public, order[at], looks, network, ahead, rng)
        else:
            found[order[at]] -= NEVER
    return found
