"""Random games on a game's kernel, by the thousand: each from a generator of its own, so that any repeats alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Final, cast

import numpy as np

from motherlode.core.compiled import Rng, begin, compiled, new_rng
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.kernel import CountedPlay, Counts, GameKernel, Table
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Json
from motherlode.core.records import RECORD_FORMAT
from motherlode.games import counted_play_of, kernel_of
from motherlode.lab.rows import Numbers, Run, winners_of

kernel: Final = cast(GameKernel, None)
"""The game's, in the copy of `play_games` that `_compiled_for` makes; here there is none."""
counted: Final = cast(CountedPlay, None)

BEFORE_COUNTERS: Final = 4
"""After the scores: winners, what decided, length, starter."""

PlayGames = Callable[[Table, Rng, int, Numbers, Counts, Counts], None]


def play_games(table: Table, rng: Rng, first: int, rows: Numbers, counts: Counts, moves: Counts) -> None:
    """Play as many games as there are rows, from number `first` on. `moves` keeps those of the last, if it has room."""
    base, players = rng[0], kernel.players(table)
    for game in range(len(rows)):
        begin(rng, base, first + game)
        kernel.deal(table, rng)
        starter = counted.starter(table)
        length = counted.play_counted(table, rng, counts, moves)
        winners = 0
        for seat in range(players):
            rows[game, seat] = kernel.score(table, seat)
            winners |= (kernel.win_share(table, seat) > 0) << seat
        rows[game, players], rows[game, players + 1] = winners, counted.decision(table)
        rows[game, players + 2], rows[game, players + 3] = length, starter
        for counter in range(players + BEFORE_COUNTERS, rows.shape[1]):
            rows[game, counter] = counts[counter - players - BEFORE_COUNTERS]
    rng[0] = base


class Player:
    """Plays one game's random games. Not for two threads at once: each has a player of its own."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.kernel, self.counted = game, _kernel_of(game.name), _counted_of(game.name)
        self._play = _compiled_for(game.name)
        self._table = self.kernel.new_table(game)
        self._counts = np.zeros(self.counted.ROOM, dtype=np.int64)
        self._moves = np.zeros(self.counted.MOST_MOVES, dtype=np.int64)

    def play(self, run: Run, first: int, games: int) -> Numbers:
        rows = np.zeros((games, len(run.numbers)), dtype=np.int32)
        self._play(self._table, new_rng(run.seed), first, rows, self._counts, self._moves[:0])
        return rows

    def record(self, run: Run, number: int, *, trace: bool = False) -> dict[str, Json]:
        """One game as a record; with `trace`, how many legal moves each mover had."""
        rng, rows = new_rng(run.seed), np.zeros((1, len(run.numbers)), dtype=np.int32)
        self._play(self._table, rng, number, rows, self._counts, self._moves)
        begin(rng, rng[0], number)
        self.kernel.deal(self._table, rng)
        game = self._started()
        deal = self.counted.deal_of(self._table)
        moves, legal = self._told(int(rows[0, run.players + 2]))
        rules = {} if game.rules_version == 1 else {"rules": game.rules_version}
        return {
            "format": RECORD_FORMAT,
            "game": game.name,
            **rules,
            "options": game.options_json(),
            "deal": deal,
            "moves": moves,
            "outcome": _outcome(game, rows[0].tolist()),
            "meta": {"seats": list(run.seats), "engine": run.engine, "kernel_seed": run.seed_of(number)},
            **({"legal": legal} if trace else {}),
        }

    def _started(self) -> AnyGame:
        """The game with the starter that was drawn."""
        starter = self.counted.starter(self._table)
        return self.game.started_by(int(starter)) if starter >= 0 else self.game

    def _told(self, length: int) -> tuple[list[Json], list[int]]:
        """The moves that were kept, as the law writes them, played on the table once more."""
        moves, legal, table = [], [], self._table
        for code in self._moves[:length].tolist():
            moves.append([int(self.kernel.actor(table)), str(self.kernel.move_of(table, code))])
            legal.append(int(self.kernel.legal_count(table)))
            self.kernel.play(table, code)
        return moves, legal


def _outcome(game: AnyGame, row: list[int]) -> Json:
    scores, (winners, decision) = tuple(row[: game.players]), row[game.players : game.players + 2]
    outcome = Outcome(scores, tuple(winners_of(winners, game.players)), game.decisions[decision])
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "decided_by": outcome.decided_by}


def can_play(game: str) -> bool:
    """Whether a game has what this needs."""
    return kernel_of(game) is not None and counted_play_of(game) is not None


def _kernel_of(game: str) -> GameKernel:
    found = kernel_of(game)
    if found is None:
        raise BadOption(f"{game} has no kernel: only --engine law can play it")
    return found


def _counted_of(game: str) -> CountedPlay:
    found = counted_play_of(game)
    if found is None:
        raise BadOption(f"the kernel of {game} does not count: only --engine law can play it")
    return found


@cache
def _compiled_for(game: str) -> PlayGames:
    """`play_games` with the kernel of this game, compiled when it is first called."""
    names = {**globals(), "kernel": _kernel_of(game), "counted": _counted_of(game)}
    copied = FunctionType(cast(FunctionType, play_games).__code__, names, play_games.__name__)
    copied.__module__, copied.__qualname__ = __name__, f"{play_games.__name__}.{game}"
    return cast(PlayGames, compiled(copied))
