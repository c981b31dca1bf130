"""Games in bulk, batch by batch: by the law with any bots, or at random on a game's kernel.

Batches have a fixed size, and a game depends on nothing but its run and its number: so neither the number of workers
nor where a run was stopped changes anything.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final

import msgspec
import numpy as np

from motherlode.bots.warming import cores
from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption, one_of
from motherlode.core.game import AnyGame
from motherlode.core.records import write_line
from motherlode.games import load
from motherlode.games.counting import new_counting
from motherlode.lab.one_game import Played, play_one, seat_bots
from motherlode.lab.parallel import Crew, Here, checked, in_order
from motherlode.lab.rows import Engine, Numbers, Rows, Run
from motherlode.lab.threads import Threads

RANDOM: Final = "random"
ENGINES: Final = ("law", "kernel")
LAW_GAMES: Final = 1
KERNEL_GAMES: Final = 20_000
RECORDED_GAMES: Final = 250
"""How many games a batch has: of a kernel's games, fewer where they are written down."""


class Batch(msgspec.Struct, frozen=True):
    """A task: some games of a run, one after the other."""

    run: Run
    first: int
    games: int
    records: bool = False
    trace: bool = False


class PlayedBatch(msgspec.Struct, frozen=True):
    numbers: Numbers
    lines: bytes
    """The records, one a line; none where they were not asked for."""


def simulate(
    game: AnyGame | str,
    bots: str | Sequence[str] = RANDOM,
    games: int = 1000,
    seed: Seed = 0,
    *,
    engine: Engine | None = None,
    workers: int | Crew = 1,
    records: bool = False,
) -> Iterator[Rows]:
    """Play many games, and yield them as rows, some at a time: the same ones whatever the number of workers.

    `bots` is one for each seat, or one for all. The engine is `kernel` where all of them are `random` and the game has
    one, else `law`. With `records`, `Rows.records` holds what was played.
    """
    if not hasattr(games, "__index__"):
        raise BadOption(f"games must be a whole number, not {games!r}")
    if games < 1:
        raise BadOption(f"games must be 1 or more, not {games}")
    loaded = load(game) if isinstance(game, str) else game
    run = new_run(loaded, [bots] if isinstance(bots, str) else bots, seed, engine)
    return play(run, games, workers, records=records)


def new_run(game: AnyGame, bots: Sequence[str], seed: Seed, engine: str | None = None) -> Run:
    """What is to be played, checked."""
    seats = seat_bots(game, bots)
    return Run.of(game, seats, check_seed(seed), _engine(game, seats, engine))


def _engine(game: AnyGame, seats: Sequence[str], asked: str | None) -> Engine:
    if asked not in (None, *ENGINES):
        raise BadOption(f"there is no engine {asked!r}; it is {one_of(ENGINES)}")
    is_random = set(seats) == {RANDOM}
    if asked == "law" or (asked is None and not is_random):
        return "law"
    if not is_random:
        raise BadOption("only random plays on a kernel; other bots need --engine law")
    from motherlode.lab.kernel_play import can_play  # loads numba, which takes a moment

    if game.is_published and can_play(game.name):
        return "kernel"
    if asked == "kernel":
        game.check_published("a kernel")
        raise BadOption(f"{game.name} has no kernel that plays in bulk; it needs --engine law")
    return "law"


def play(
    run: Run, games: int, workers: int | Crew = 1, *, first: int = 0, records: bool = False, trace: bool = False
) -> Generator[Rows, None, None]:
    """The games of a run from number `first` on, up to but without number `games`."""
    crew = _crew(run, workers, is_recorded=records)
    for batch, played in zip(
        batches(run, games, first=first, records=records, trace=trace),
        in_order(play_batch, batches(run, games, first=first, records=records, trace=trace), crew),
        strict=True,
    ):
        yield Rows(run, batch.first, played.numbers, played.lines)


def usual_workers(run: Run, *, is_recorded: bool) -> int:
    """Threads of compiled code cost nothing, so all cores have one; processes take time to start and are asked for."""
    if run.engine == "law" or is_recorded:
        return 1
    return cores()


def _crew(run: Run, workers: int | Crew, *, is_recorded: bool) -> Crew:
    if not isinstance(workers, int):
        return checked(workers)
    if run.engine == "law" or is_recorded:
        return Here(workers)
    if workers < 1:
        raise BadOption(f"work needs 1 worker or more, not {workers}")
    return Threads(workers)


def batch_size(run: Run, *, is_recorded: bool) -> int:
    if run.engine == "law":
        return LAW_GAMES
    return RECORDED_GAMES if is_recorded else KERNEL_GAMES


def batches(run: Run, games: int, *, first: int, records: bool, trace: bool) -> Iterator[Batch]:
    size = batch_size(run, is_recorded=records)
    for start in range(first, games, size):
        yield Batch(run, start, min(size, games - start), records, trace)


def play_batch(batch: Batch) -> PlayedBatch:
    return _on_kernel(batch) if batch.run.engine == "kernel" else _by_law(batch)


def _on_kernel(batch: Batch) -> PlayedBatch:
    from motherlode.lab.kernel_play import Player

    player = Player(batch.run.load())
    numbers = player.play(batch.run, batch.first, batch.games)
    wanted = range(batch.first, batch.first + batch.games) if batch.records else ()
    lines = [write_line(player.record(batch.run, number, trace=batch.trace)) for number in wanted]
    return PlayedBatch(numbers, b"".join(lines))


def _by_law(batch: Batch) -> PlayedBatch:
    game, rows, lines = batch.run.load(), [], []
    for number in range(batch.first, batch.first + batch.games):
        counting = new_counting(game.name)
        played = play_one(game, batch.run.seats, batch.run.seed_of(number), counting.see)
        rows.append([*_result(played), *counting.counts.values()])
        if batch.records:
            lines.append(write_line(played.record(trace=batch.trace)))
    return PlayedBatch(np.array(rows, dtype=np.int32), b"".join(lines))


def _result(played: Played) -> list[int]:
    """A row's numbers before the counters."""
    state, outcome = played.state, played.state.outcome
    if outcome is None:
        raise ValueError("only finished games have a row")
    winners = sum(1 << seat for seat in outcome.winners)
    starter = state.game.starter if hasattr(state.game.options, "starter") else -1
    return [*outcome.scores, winners, state.game.decisions.index(outcome.decided_by), len(state.history), starter]
