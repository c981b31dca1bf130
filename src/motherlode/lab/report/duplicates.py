"""Duplicate deals: the same deal again and again, the same bots moved on by one seat each time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import msgspec
import numpy as np

from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games import load
from motherlode.lab.one_game import play_one
from motherlode.lab.report.intervals import Floats, Ints


class DuplicateGame(msgspec.Struct, frozen=True):
    """A game to play: which deal, who sits where, the levels by their number."""

    game: str
    options: dict[str, Json]
    levels: tuple[str, ...]
    seats: tuple[int, ...]
    deal: int
    seed: Seed


class Ended(msgspec.Struct, frozen=True):
    """How it ended, by place: counted from the starter where the game has one, else from seat 0."""

    deal: int
    levels: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def line_ups(levels: int, players: int) -> list[tuple[int, ...]]:
    """Every table of these levels at which not all are alike, without regard to who sits where."""
    if levels < 2:
        raise BadOption("luck and skill can only be told apart between two levels or more")
    return [table for table in combinations_with_replacement(range(levels), players) if len(set(table)) > 1]


def duplicate_games(game: AnyGame, levels: Sequence[str], games: int, seed: Seed) -> list[DuplicateGame]:
    """About so many games: whole rounds of all tables, each deal played once from every seat."""
    tables = line_ups(len(levels), game.players)
    deals = max(round(games / (game.players * len(tables))), 2) * len(tables)
    options = game.options_json()
    return [
        DuplicateGame(game.name, options, tuple(levels), (*table[turn:], *table[:turn]), deal, seed)
        for deal in range(deals)
        for table in (tables[deal % len(tables)],)
        for turn in range(game.players)
    ]


def play(task: DuplicateGame) -> Ended:
    seats = [task.levels[level] for level in task.seats]
    state = play_one(load(task.game, **task.options), seats, f"{task.seed}/{task.deal}").state
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the bots did not finish their game")
    first, players = state.game.starter, len(seats)
    order = [(first + place) % players for place in range(players)]
    winners = tuple(sorted((seat - first) % players for seat in outcome.winners))
    return Ended(task.deal, tuple(task.seats[s] for s in order), tuple(outcome.scores[s] for s in order), winners)


def arrays(ended: Sequence[Ended]) -> tuple[Ints, Floats, Floats]:
    """Levels, parts of wins and scores, each deals × games a deal × places."""
    deals = 1 + max(end.deal for end in ended)
    again, places = len(ended) // deals, len(ended[0].levels)
    shape = (deals, again, places)
    wins = [[(place in end.winners) / len(end.winners) for place in range(places)] for end in ended]
    levels = np.array([end.levels for end in ended]).reshape(shape)
    return levels, np.array(wins).reshape(shape), np.array([end.scores for end in ended], np.float64).reshape(shape)
