"""Games in bulk: random play on the kernels beside the readable law, and the memory of long runs beside short ones."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from motherlode.games import GAMES, counted_play_of, load
from motherlode.lab.benchmark import Benchmark
from motherlode.lab.bulk import new_run, play, usual_workers
from motherlode.lab.summary import Summary

KERNEL_GAMES: Final = 1_000_000
LAW_SECONDS: Final = 3.0
FEW: Final = 100_000
MANY: Final = 10_000_000
TARGET: Final = 200
MOST_GROWTH: Final = 1.2
SETTINGS: Final = msgspec.json.decode(Path(__file__).with_name("settings.json").read_bytes())
PLAYERS: Final = {game: target["players"] for game, target in SETTINGS["targets"].items()}


def by_kernel(game: str, players: int, workers: int | None) -> float:
    """Games a second, all that the command does included but to start, and the table it prints."""
    run = new_run(load(game, players=players), ["random"], 1, "kernel")
    asked = workers or usual_workers(run, is_recorded=False)
    for _ in play(run, 1, 1):
        pass  # compiled now, or loaded
    summary, start = Summary.of(run), perf_counter()
    for rows in play(run, KERNEL_GAMES, asked):
        summary.add(rows)
    return summary.games / (perf_counter() - start)


def by_law(game: str, players: int) -> float:
    run = new_run(load(game, players=players), ["random"], 1, "law")
    summary, start = Summary.of(run), perf_counter()
    for rows in play(run, KERNEL_GAMES):
        summary.add(rows)
        if perf_counter() - start > LAW_SECONDS:
            break
    return summary.games / (perf_counter() - start)


def peak_memory(game: str, games: int) -> int:
    """Of a process that simulates so many games, in kilobytes."""
    command = [sys.executable, "-m", "motherlode", "simulate", game, "--games", str(games)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return used.ru_maxrss


def memory_kept(game: str) -> float:
    """The memory of few games as a share of that of many: 1 where it does not grow."""
    return peak_memory(game, FEW) / peak_memory(game, MANY)


def benchmarks(game: str) -> list[Benchmark]:
    players = PLAYERS.get(game, GAMES[game].seats[0])
    settings = (
        f"random against random, {game}, {players} players, {KERNEL_GAMES:,} games by the kernel, counted and summed"
    )
    law = partial(by_law, game, players)
    return [
        Benchmark(
            name=f"{game}-simulate",
            unit="games/s",
            settings=f"{settings}; one thread, as the law",
            run=partial(by_kernel, game, players, 1),
            against={"the readable law": law, f"the target of {TARGET} times the law": lambda: TARGET * law()},
        ),
        Benchmark(
            name=f"{game}-simulate-all-cores",
            unit="games/s",
            settings=f"{settings}; a thread a core",
            run=partial(by_kernel, game, players, None),
            against={"one thread": partial(by_kernel, game, players, 1)},
        ),
    ]


def memory(game: str) -> Benchmark:
    return Benchmark(
        name="simulate-memory",
        unit="of the peak memory",
        settings=f"what {FEW:,} games of {game} take of what {MANY:,} take: 1 where memory does not grow",
        run=partial(memory_kept, game),
        against={f"the target, at most {MOST_GROWTH - 1:.0%} more": 1 / MOST_GROWTH},
    )


PLAYED: Final = [game for game in GAMES if counted_play_of(game) is not None]
BENCHMARKS: Final = [
    *[benchmark for game in PLAYED for benchmark in benchmarks(game)],
    memory(SETTINGS["simulate"]["game"]),
]
