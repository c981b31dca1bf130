"""Many games at one kind of table, counted as they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import msgspec
import numpy as np

from motherlode.core.dealing import Seed
from motherlode.core.game import AnyGame
from motherlode.games.counting import counters_of, new_counting
from motherlode.lab import kernel_play
from motherlode.lab.parallel import in_order
from motherlode.lab.playing import play_on
from motherlode.lab.report.tally import Tally, tally_of, together
from motherlode.lab.rows import Engine, Rows, Run
from motherlode.lab.simulate import make_player, seat_bots

CHUNK: Final[dict[Engine, int]] = {"kernel": 20_000, "law": 10}
"""How many games one worker plays at a time."""


class Chunk(msgspec.Struct, frozen=True):
    run: Run
    first: int
    games: int


def play_table(
    game: AnyGame, bot: str, games: int, seed: Seed, workers: int, watch: Callable[[int], None]
) -> tuple[str, Tally]:
    """Which engine played, and what the games came to."""
    engine: Engine = "kernel" if bot == "random" and kernel_play.can_play(game.name) else "law"
    run = Run.of(game, seat_bots(game, [bot]), seed, engine)
    found: list[Tally] = []
    for tally in in_order(play_chunk, chunks(run, games), workers):
        watch(tally.games)
        found = [together([*found, tally])]
    return engine, found[0]


def chunks(run: Run, games: int) -> Iterator[Chunk]:
    size = CHUNK[run.engine]
    return (Chunk(run, first, min(size, games - first)) for first in range(0, games, size))


def play_chunk(chunk: Chunk) -> Tally:
    run = chunk.run
    play = _on_kernel if run.engine == "kernel" else _by_law
    return tally_of(play(chunk), run.players, list(counters_of(run.game)))


@cache
def _player(game: AnyGame) -> kernel_play.Player:
    return kernel_play.Player(game)


def _on_kernel(chunk: Chunk) -> Rows:
    run = chunk.run
    return Rows(run, chunk.first, _player(run.load()).play(run, chunk.first, chunk.games))


def _by_law(chunk: Chunk) -> Rows:
    games = range(chunk.first, chunk.first + chunk.games)
    return Rows(chunk.run, chunk.first, np.array([_row(chunk.run, number) for number in games], np.int32))


def _row(run: Run, number: int) -> list[int]:
    game, seed, counting = run.load(), run.seed_of(number), new_counting(run.game)
    bots = [make_player(name, run.game, f"{seed}/seat {seat}") for seat, name in enumerate(run.seats)]
    state = play_on(game.deal(seed=seed), bots, counting.see)
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the bots did not finish their game")
    starter = getattr(state.game.options, "starter", -1)
    decision = game.decisions.index(outcome.decided_by)
    winners = sum(1 << seat for seat in outcome.winners)
    return [*outcome.scores, winners, decision, len(state.history), starter, *counting.counts.values()]
