"""How soon a bot moves where nothing was ever compiled, and how long that holds up whoever shares its process.

From the shell: `python bench/cold.py` tells about every level, and how long an event loop stood still at most;
`python bench/cold.py GAME LEVEL` about one. Processor time counts that of all processes, on the fewest cores that
there may be: with one core, it is what a clock shows if nobody else needs it.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from time import perf_counter
from typing import Final

import msgspec

from motherlode.bots import bot_makers, make_bot, warm_up
from motherlode.core.code_files import VARIABLE
from motherlode.games import GAMES, load
from motherlode.lab.benchmark import Benchmark

SECONDS: Final = 15.0
"""Within which a first move should come."""
TICK: Final = 0.001


class First(msgspec.Struct, frozen=True):
    """A first move: when it came, and the longest time that the loop stood still meanwhile."""

    seconds: float
    stall: float
    processor: float
    """Processor time of all processes until then, from the start of the first."""
    processor_in_all: float
    """Likewise until all is ready that any later move, hint or review needs."""


async def first_move(game: str, level: str) -> First:
    """The first move of a bot in a thread, as on the server, beside a loop that only looks at the clock."""
    start, stall = perf_counter(), 0.0
    moving = asyncio.ensure_future(asyncio.to_thread(move, game, level))
    while not moving.done():
        before = perf_counter()
        await asyncio.sleep(TICK)
        stall = max(stall, perf_counter() - before - TICK)
    await moving
    seconds, processor = perf_counter() - start, processor_time()
    await asyncio.to_thread(warm_up, game, level)
    return First(seconds, stall, processor, processor_time())


def processor_time() -> float:
    """Of this process and those it has started, as far as they have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def move(game: str, level: str) -> None:
    warm_up(game, level, is_first=True)
    state = load(game).deal(seed=0)
    seat = state.actors[0]
    bot = make_bot(level, game, 0)
    bot.see(state.events_for(seat))
    bot.choose(state.view(seat), state.legal(seat))


def cold(game: str, level: str) -> First:
    """The same in a process that finds nothing on disk."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603
            [sys.executable, __file__, "--here", game, level],
            env={**os.environ, VARIABLE: folder},
            stdout=subprocess.PIPE,
            check=True,
        )
    return msgspec.json.decode(done.stdout, type=First)


def run(game: str) -> float:
    """First moves a minute of the best bot."""
    first = cold(game, best_of(game))
    sys.stderr.write(f"{game}, {best_of(game)}: {told(first)}\n")
    return 60 / first.seconds


def best_of(game: str) -> str:
    return list(bot_makers(game))[-1]


def told(first: First) -> str:
    return (
        f"first move after {first.seconds:.1f} s and {first.processor:.1f} s of processor time, all ready after "
        f"{first.processor_in_all:.1f} s of it; the loop stood still for {1000 * first.stall:.0f} ms at most"
    )


def main() -> None:
    if sys.argv[1:2] == ["--here"]:
        game, level = sys.argv[2:]
        sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(first_move(game, level))))
        return
    asked = (
        [(sys.argv[1], sys.argv[2])] if sys.argv[1:] else [(game, one) for game in GAMES for one in bot_makers(game)]
    )
    for game, level in asked:
        sys.stdout.write(f"{game}, {level}: {told(cold(game, level))}\n")
        sys.stdout.flush()


def benchmark(game: str) -> Benchmark:
    return Benchmark(
        name=f"{game}-cold",
        unit="first moves/min",
        settings=f"first move of {best_of(game)} at {game} with nothing compiled, starting other processes included",
        run=lambda: run(game),
        against={f"a first move after {SECONDS:g} s": 60 / SECONDS},
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES]

if __name__ == "__main__":
    main()
