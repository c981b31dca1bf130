"""How fast the kernels play at random on a GPU, and that they play there as they do on the processor.

    python bench/gpu.py [results.json]

It needs numba-cuda, msgspec, platformdirs, filelock and a GPU, and no network; nothing has to be installed.
What fails is told, and the rest goes on.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

try:
    import motherlode  # noqa: F401
except ImportError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import numpy as np

import parts
from motherlode.core.compiled import new_rng
from motherlode.core.cuda import need_gpu
from motherlode.core.game import AnyGame
from motherlode.games import GAMES, kernel_of, load
from motherlode.vector.bulk import MOST_SHARED, WINS, Launch, games_on_cpu, games_on_gpu

PARITY_DECISIONS: Final = 12_000_000
AT_ONCE: Final = 200_000
TARGETS: Final = json.loads(Path(__file__).with_name("settings.json").read_bytes())["targets"]
BLOCKS: Final = (32, 64, 96, 128, 192, 256)
WAVES: Final = (1, 4)
SECONDS: Final = 0.4
"""So long a launch should take that is timed."""
FIRST_GAMES: Final = 1 << 17
ALL_SECONDS: Final = 440
"""After so long nothing new is begun."""


def attempt(what: str, part: Callable[[], Any]) -> Any:
    return parts.attempt(what, part, ALL_SECONDS)


def machine() -> dict[str, Any]:
    import numba

    cuda = need_gpu()
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    versions = {"python": platform.python_version(), "numba": numba.__version__, "numpy": np.__version__}
    return {"gpu": name, "multiprocessors": int(device.MULTIPROCESSOR_COUNT), **versions}


def game_of(name: str) -> AnyGame:
    """At the number of players that kernels are measured with."""
    return load(name, **({"players": TARGETS[name]["players"]} if name in TARGETS else {}))


def parity(name: str) -> dict[str, Any]:
    """The same games on both, game by game."""
    game, decisions, games, seconds = game_of(name), 0, 0, 0.0
    while decisions < PARITY_DECISIONS:
        on_gpu = games_on_gpu(game, AT_ONCE, "parity", games)
        begun = perf_counter()
        on_cpu = games_on_cpu(game, AT_ONCE, "parity", games)
        seconds += perf_counter() - begun
        differ = np.flatnonzero((on_gpu != on_cpu).any(axis=1))
        if len(differ):
            at = int(differ[0])
            raise AssertionError(f"{len(differ)} games differ, first {games + at}: {on_gpu[at]} and {on_cpu[at]}")
        decisions += int(on_cpu[:, 0].sum())
        games += AT_ONCE
    parts.say(f"parity of {name}: {games:,} games, {decisions:,} decisions, the same on both")
    return {"games": games, "decisions": decisions, "same": True, "cpu_decisions_a_second": decisions / seconds}


def rates(name: str) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    game = game_of(name)
    for is_shared in (True, False):
        for block in BLOCKS:
            run = Launch(game, 32, is_shared=False)
            if is_shared and block * run.pitch * run.kind.itemsize > MOST_SHARED:
                continue
            where = "shared" if is_shared else "local"
            yield f"{name} {where} {block}", lambda block=block, is_shared=is_shared: timed(name, block, is_shared)  # type: ignore[misc]


def timed(name: str, block: int, is_shared: bool) -> dict[str, Any]:
    """The best of a few launches, each long enough that its start does not count."""
    cuda, game = need_gpu(), game_of(name)
    run = Launch(game, block, is_shared=is_shared)
    program, table, base = run.program(False), cuda.to_device(run.fresh), new_rng("bench")[0]
    best: dict[str, Any] = {"rate": 0.0}
    for waves in WAVES:
        grid, games = run.blocks(1 << 40) * waves, FIRST_GAMES
        for _ in range(5):
            sums = cuda.to_device(np.zeros((grid * block, WINS + game.players)))
            cuda.synchronize()
            begun = perf_counter()
            program[grid, block](table, base, 0, games, sums)
            cuda.synchronize()
            seconds = perf_counter() - begun
            decisions, *wins = sums.copy_to_host().sum(axis=0).tolist()
            if decisions / seconds > best["rate"]:
                best = {"rate": decisions / seconds, "games_a_second": games / seconds, "games": games}
                best |= {"waves": waves, "blocks": grid, "mean_length": decisions / games}
                best["wins"] = [win / games for win in wins]
            games = int(games * min(64.0, max(1.0, SECONDS / seconds)))
    registers = program.get_regs_per_thread()
    best["registers"] = [*registers.values()] if isinstance(registers, dict) else registers
    where = "shared" if is_shared else "local"
    parts.say(f"{name:8} {where:6} blocks of {block:3}: {best['rate'] / 1e9:8.3f} thousand million decisions/s")
    parts.say(
        f"    {best['games_a_second'] / 1e6:.1f} million games/s, {best['registers']} registers, {best['waves']} waves"
    )
    return best


def main() -> int:
    results: dict[str, Any] = {"machine": attempt("machine", machine), "parity": {}, "rates": {}}
    parts.say(results["machine"])
    names = [name for name in GAMES if kernel_of(name) is not None]
    for name in names:
        results["parity"][name] = attempt(f"parity of {name}", lambda name=name: parity(name))  # type: ignore[misc]
    for name in names:
        for what, part in rates(name):
            results["rates"][what] = attempt(what, part)
    return parts.finish(results)


if __name__ == "__main__":
    sys.exit(main())
