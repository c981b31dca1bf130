"""One turn of Gold, exactly: every first card, all it can prove to be, every second card, all that can be, valued."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from motherlode.bots.gold.judgement import BAD, NONE, is_there
from motherlode.bots.gold.public_table import LENGTH, NEW, NUMBERS, OPEN, UNSEEN, PublicTable, copy_to, entry, turn_up
from motherlode.bots.gold.value import (
    OUTPUTS,
    Network,
    Room,
    Values,
    add_cards,
    evaluate,
    new_room,
)
from motherlode.core.compiled import in_place
from motherlode.games.gold.kernel import NUMBER_LIMIT, PLAYERS, RUSH, SEAT

MARGIN_WEIGHT: Final = 0.02
"""What ten points of margin count beside the win: enough to choose by where the win is all but decided."""


class Board(NamedTuple):
    """Room for one turn: the table with one card open, the table after it, and values by what they are of."""

    opened: PublicTable
    after: PublicTable
    values: Values
    """Of a table; of a second choice; of the best of them; of a first choice; of the best of those."""
    room: Room


LEAF, SECOND, BEST_SECOND, FIRST_CHOICE, BEST_FIRST = range(5)


def new_board() -> Board:
    tables = np.zeros((2, LENGTH), dtype=np.int8)
    return Board(tables[0], tables[1], np.zeros((5, OUTPUTS)), new_room())


@in_place
def score(values: Values, at: int, seat: int, players: int) -> float:
    """What a seat plays for."""
    return float(values[at, seat] + MARGIN_WEIGHT * values[at, players + seat])


@in_place
def put(values: Values, to: int, source: int) -> None:
    for at in range(OUTPUTS):
        values[to, at] = values[source, at]


@in_place
def clear(values: Values, at: int) -> None:
    for out in range(OUTPUTS):
        values[at, out] = 0.0


@in_place
def add(values: Values, to: int, source: int, weight: float) -> None:
    for at in range(OUTPUTS):
        values[to, at] += weight * values[source, at]


@in_place
def divide(values: Values, at: int, cards: int) -> None:
    for out in range(OUTPUTS):
        values[at, out] /= cards


@in_place
def chance(public: PublicTable, choice: int, number: int) -> int:
    """How many of the cards that a choice can turn up are of this number."""
    return entry(public, UNSEEN + number) if choice == NEW else int(choice == number)


@in_place
def end_of_turn(before: PublicTable, public: PublicTable, choice: int, network: Network, board: Board, to: int) -> None:
    """The values expected when this choice ends the turn that began at `before`."""
    cards, one = 0, entry(public, OPEN)
    clear(board.values, to)
    for number in NUMBERS:
        count = chance(public, choice, number)
        if count:
            copy_to(board.after, public)
            turn_up(board.after, choice, number)
            evaluate(before, board.after, one if one else number, number, network, board.room, board.values[LEAF])
            add(board.values, to, LEAF, count)
            cards += count
    divide(board.values, to, cards)


@in_place
def best_second(before: PublicTable, public: PublicTable, network: Network, board: Board) -> int:
    """The best second card, whose values go to `BEST_SECOND`."""
    best, best_choice = BAD, NONE
    me, players = entry(public, SEAT), entry(public, PLAYERS)
    for choice in range(NUMBER_LIMIT):
        if is_there(public, choice):
            end_of_turn(before, public, choice, network, board, SECOND)
            value = score(board.values, SECOND, me, players)
            if value > best:
                best, best_choice = value, choice
                put(board.values, BEST_SECOND, SECOND)
    return best_choice


@in_place
def first_card(public: PublicTable, choice: int, network: Network, board: Board) -> None:
    """The values of a turn that begins with this choice and goes on as well as it can, to `FIRST_CHOICE`."""
    if public[RUSH]:
        end_of_turn(public, public, choice, network, board, FIRST_CHOICE)
        return
    cards = 0
    clear(board.values, FIRST_CHOICE)
    for number in NUMBERS:
        count = chance(public, choice, number)
        if count:
            copy_to(board.opened, public)
            turn_up(board.opened, choice, number)
            best_second(public, board.opened, network, board)
            add(board.values, FIRST_CHOICE, BEST_SECOND, count)
            cards += count
    divide(board.values, FIRST_CHOICE, cards)


@in_place
def best_first(public: PublicTable, network: Network, board: Board, scores: Values) -> int:
    """The best first card, whose values go to `BEST_FIRST`; what each choice brings is written down too."""
    best, best_choice = BAD, NONE
    me, players = entry(public, SEAT), entry(public, PLAYERS)
    look(public, network, board)
    for choice in range(NUMBER_LIMIT):
        scores[choice] = BAD
        if is_there(public, choice):
            first_card(public, choice, network, board)
            scores[choice] = score(board.values, FIRST_CHOICE, me, players)
            if scores[choice] > best:
                best, best_choice = scores[choice], choice
                put(board.values, BEST_FIRST, FIRST_CHOICE)
    return best_choice


@in_place
def look(public: PublicTable, network: Network, board: Board) -> None:
    """Take in the table that a turn begins with, as the seat after will see it."""
    viewer = entry(public, SEAT) + 1
    add_cards(public, viewer if viewer < public[PLAYERS] else 0, network.rows, board.room.start, board.room.facts)
