"""Games of Gold for the network to learn from, in the kernel: by judgement with prices, or by the network itself."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from motherlode.bots.gold.judgement import Worth, is_there, judge
from motherlode.bots.gold.public_table import LENGTH, OPEN, PublicTable, copy_to, shuffle_unseen, turn_up_from
from motherlode.bots.gold.turns import Board, best_first, best_second, look, new_board
from motherlode.bots.gold.value import OUTPUTS, Facts, Floats, Network, Values, at_the_end
from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.games.gold.kernel import CARDS_LEFT, NUMBER_LIMIT, PLAYERS, SEAT, SIZE

MOST_TURNS: Final = 2000
"""More than any game has: a card leaves the table at least every 30 turns."""
EXPLORED: Final = 0.06
"""How many turns begin with any card, so that more is learnt than what good players do."""
PARTS: Final = 1 << 20


class Games(msgspec.Struct, frozen=True):
    """Games one after the other: the tables at the beginning of their turns, and what came of them."""

    tables: PublicTable
    lengths: Facts
    """How many turns each game had."""
    results: Values
    """By game, everybody's share of the win, then everybody's margin."""

    @property
    def seats(self) -> Facts:
        """By table, for each seat as counted from the one to move, where to find it."""
        players = int(self.tables[0, PLAYERS])
        seats = (self.tables[:, SEAT].astype(np.int64)[:, None] + np.arange(players)) % players
        return np.concatenate([seats, seats + players], axis=1)


@in_place
def any_choice(public: PublicTable, rng: Rng) -> int:
    found, count = 0, 0
    for choice in range(NUMBER_LIMIT):
        if is_there(public, choice):
            count += 1
            if below(rng, count) == 0:
                found = choice
    return found


@compiled
def play_by_prices(start: PublicTable, worth: Worth, rng: Rng, tables: PublicTable, result: Values) -> int:
    """One game by judgement: how many turns it had. The table at the beginning of each is written down."""
    public, deck = start.copy(), np.empty(SIZE, dtype=np.int8)
    shuffle_unseen(public, deck, rng)
    turns = 0
    while public[CARDS_LEFT]:
        copy_to(tables[turns], public)
        turns += 1
        explored = below(rng, PARTS) < EXPLORED * PARTS
        turn_up_from(public, any_choice(public, rng) if explored else int(np.argmax(judge(public, worth))), deck)
        if public[OPEN]:
            turn_up_from(public, int(np.argmax(judge(public, worth))), deck)
    at_the_end(public, result)
    return turns


@compiled
def play_by_value(
    start: PublicTable, network: Network, board: Board, rng: Rng, tables: PublicTable, result: Values
) -> int:
    """The same by the network, which plays the turn of the greatest value."""
    public, deck, scores = start.copy(), np.empty(SIZE, dtype=np.int8), np.empty(NUMBER_LIMIT)
    shuffle_unseen(public, deck, rng)
    turns = 0
    while public[CARDS_LEFT]:
        copy_to(tables[turns], public)
        turns += 1
        explored = below(rng, PARTS) < EXPLORED * PARTS
        choice = any_choice(public, rng) if explored else best_first(public, network, board, scores)
        turn_up_from(public, choice, deck)
        if public[OPEN]:
            look(public, network, board)
            turn_up_from(public, best_second(public, public, network, board), deck)
    at_the_end(public, result)
    return turns


def play(starts: list[PublicTable], games: int, player: Worth | Network, rng: Rng) -> Games:
    """So many games, which begin with each of the starts in turn."""
    room, result, board = np.zeros((MOST_TURNS, LENGTH), dtype=np.int8), np.zeros(OUTPUTS), new_board()
    tables, lengths, results = [], [], []
    for number in range(games):
        start = starts[number % len(starts)]
        if isinstance(player, Network):
            turns = play_by_value(start, player, board, rng, room, result)
        else:
            turns = play_by_prices(start, player, rng, room, result)
        tables.append(room[:turns].copy())
        lengths.append(turns)
        results.append(result[: 2 * start[PLAYERS]].copy())
    return Games(np.concatenate(tables), np.array(lengths), np.array(results))


def targets(games: Games, expected: Floats, trust: float) -> Floats:
    """What every table should have been worth: what came of the game, mixed with what was expected later in it.

    Each turn later, the expectation there counts for what it is trusted, all that follows for the rest (TD(λ)).
    """
    seats = games.seats
    by_seat = np.empty(expected.shape)
    np.put_along_axis(by_seat, seats, expected, axis=1)
    _mix(by_seat, games.lengths, games.results, trust)
    found: Floats = np.take_along_axis(by_seat, seats, axis=1).astype(np.float32)
    return found


@compiled
def _mix(values: Values, lengths: Facts, results: Values, trust: float) -> None:
    end = 0
    for game in range(len(lengths)):
        start, end = end, end + lengths[game]
        for at in range(values.shape[1]):
            later, came = results[game, at], results[game, at]
            for turn in range(end - 1, start - 1, -1):
                came = trust * later + (1.0 - trust) * came
                later = values[turn, at]
                values[turn, at] = came
