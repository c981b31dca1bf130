"""Puzzles: positions from games in which one choice is clearly best. What ships lies in each game's room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, Protocol

import msgspec

from motherlode.bots.judging import Reason
from motherlode.bots.registry import bots_room
from motherlode.core.errors import MotherlodeError, one_of
from motherlode.core.game import AnyState, View
from motherlode.core.parts import Event, Json, Move
from motherlode.games import GAMES, rules_of

FILE: Final = "puzzles.jsonl"


class UnknownPuzzle(MotherlodeError):
    """No puzzle of that name."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game up to a decision of one seat: what is right there, and how much better than the rest."""

    id: str
    game: str
    options: dict[str, Json]
    deal: dict[str, Json]
    moves: list[tuple[int, str]]
    seat: int
    right: list[str]
    """All moves that are as good as the best."""
    win: float
    """The chance to win with it, and that of the best of the others."""
    next_win: float
    missed_by: list[str]
    """The levels that would not see it, weakest first; how hard it is."""
    why: str
    reason: Json = None
    rules: int = 1
    kind: str = ""
    """What there is to see, as the game's room names it."""
    tempting: str = ""
    """What somebody plays who does not see it: `played` of the reason."""

    @property
    def grade(self) -> int:
        """From 1, which nearly everybody sees, on."""
        return 1 + len(self.missed_by)


class Puzzling(Protocol):
    """What makes a puzzle of a game: the module `puzzling` of its room."""

    TABLES: Sequence[Mapping[str, Json]]
    """The options of the tables to look at."""
    WORDS: Mapping[str, str]
    """By kind, the most interesting first, why the right move is better than the tempting one."""

    def is_fit(self, view: View) -> bool:
        """Whether a person can take in what there is to know here."""

    def kind_of(self, told: Sequence[Sequence[Event]], view: View, reason: Reason) -> str | None:
        """What kind it is, a key of `WORDS`; None if a person cannot see why it is right. `played` is what tempts."""

    def lead(self, told: Sequence[Sequence[Event]], view: View, moves: Sequence[Move], right: Sequence[Move]) -> float:
        """How much more of the win the right moves surely bring than any other, by a look much deeper than the judge's.

        `told` is what the seat was told, from the deal on.
        """


def position(puzzle: Puzzle) -> AnyState:
    """The state before the decision."""
    state = rules_of(puzzle.game, puzzle.rules).with_options(**puzzle.options).deal(deal=puzzle.deal)
    for seat, move in puzzle.moves:
        state = state.play(seat, move)
    return state


@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, easiest first; none, if its room has no file of them."""
    GAMES.named(game)
    room = bots_room(game)
    file = None if room is None else files(room.__package__ or room.__name__).joinpath(FILE)
    if file is None or not file.is_file():
        return {}
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_bytes())}


def read_puzzles(data: bytes) -> list[Puzzle]:
    return [msgspec.json.decode(line, type=Puzzle) for line in data.splitlines() if line.strip()]


def write_puzzles(puzzles: list[Puzzle]) -> bytes:
    """One a line, easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.id))
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in ordered)


def puzzle_named(game: str, name: str) -> Puzzle:
    found = shipped(game).get(name)
    if found is None:
        known = shipped(game)
        such = f", such as {one_of(list(known)[:2])}" if known else ""
        raise UnknownPuzzle(f"{game} has no puzzle {name!r}; there are {len(known)}{such}")
    return found


def puzzle_of(day: date, game: str) -> Puzzle | None:
    """The puzzle of a day: the same for everybody, and every one has its day before any comes again."""
    known = sorted(shipped(game), key=lambda name: sha256(f"{game}/{name}".encode()).digest())
    return shipped(game)[known[day.toordinal() % len(known)]] if known else None
