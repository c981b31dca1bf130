"""One row a game, many at a time: every number in an array of its own, every text made when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.dealing import Seed
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games import GAMES, load
from motherlode.games.counting import counters_of

Engine = Literal["law", "kernel"]
Column = npt.NDArray[Any]
Numbers = npt.NDArray[np.int32]
"""[game, number]: scores by seat, winners (a bit a seat), decision, length, starter, then the counters."""


class Run(msgspec.Struct, frozen=True):
    """What is simulated: all that a game depends on beside its number."""

    game: str
    options: dict[str, Json]
    seats: tuple[str, ...]
    """By seat, its bot."""
    seed: Seed
    engine: Engine
    rules: int = 1
    """The version of the game's rules."""

    @classmethod
    def of(cls, game: AnyGame, seats: Sequence[str], seed: Seed, engine: Engine) -> Run:
        return cls(game.name, game.options_json(), tuple(seats), seed, engine, game.rules_version)

    def load(self) -> AnyGame:
        return load(self.game, **self.options)

    @property
    def players(self) -> int:
        return len(self.seats)

    def seed_of(self, number: int) -> str:
        """What repeats one game alone."""
        return f"{self.seed}/{number}"

    @property
    def numbers(self) -> list[str]:
        """The names of all that is kept of a game, in the order of `Numbers`."""
        scores = [f"score_{seat}" for seat in range(self.players)]
        return [*scores, "winners", "decided_by", "length", "starter", *counters_of(self.game)]

    @property
    def columns(self) -> list[str]:
        """The names of a row's columns, in order."""
        bots = [f"bot_{seat}" for seat in range(self.players)]
        return ["number", "seed", "engine", "players", *bots, *self.numbers]


class Rows(Mapping[str, Column]):
    """Games one after the other, by column. A column is an array with an entry a game."""

    def __init__(self, run: Run, first: int, numbers: Numbers, lines: bytes = b"") -> None:
        self.run = run
        self.first = first
        """The number of the first game."""
        self.numbers = numbers
        self.lines = lines
        """Where records were asked for, those of all games, one a line."""
        self._places = {name: place for place, name in enumerate(run.numbers)}

    @property
    def games(self) -> int:
        return len(self.numbers)

    @property
    def records(self) -> list[dict[str, Json]]:
        """One a game, where they were asked for."""
        return [msgspec.json.decode(line) for line in self.lines.splitlines()]

    def __iter__(self) -> Iterator[str]:
        return iter(self.run.columns)

    def __len__(self) -> int:
        return len(self.run.columns)

    def __getitem__(self, name: str) -> Column:
        if name == "winners":
            return self._spelt(name, written_winners(self.run.players))
        if name == "decided_by":
            return self._spelt(name, GAMES.named(self.run.game).decisions)
        if name in self._places:
            return self.numbers[:, self._places[name]]
        if name == "number":
            return np.arange(self.first, self.first + self.games)
        if name == "seed":
            return np.array([self.run.seed_of(number) for number in range(self.first, self.first + self.games)])
        return np.full(self.games, self._same(name))

    def coded(self, name: str) -> Numbers:
        """A column as it is kept: winners as a bit a seat, what decided as its place among `Game.decisions`."""
        return self.numbers[:, self._places[name]]

    def _spelt(self, name: str, texts: Sequence[str]) -> Column:
        return np.array(texts)[self.coded(name)]

    def _same(self, name: str) -> str | int:
        """What is the same in every game of a run."""
        same: dict[str, str | int] = {f"bot_{seat}": bot for seat, bot in enumerate(self.run.seats)}
        return {**same, "engine": self.run.engine, "players": self.run.players}[name]

    def dicts(self) -> Iterator[dict[str, str | int]]:
        """Row by row, as plain values."""
        names = list(self)
        for values in zip(*[self[name].tolist() for name in names], strict=True):
            yield dict(zip(names, values, strict=True))


def written_winners(players: int) -> list[str]:
    """By their bits, the seats that won: `0+2`."""
    return ["+".join(str(seat) for seat in range(players) if mask >> seat & 1) for mask in range(1 << players)]


def winners_of(mask: int, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


def gathered(rows: Iterable[Rows]) -> dict[str, Column]:
    """All games in one table: by name, each column as one array. It is as large as they are many."""
    found = list(rows)
    return {name: np.concatenate([each[name] for each in found]) for name in found[0]} if found else {}
