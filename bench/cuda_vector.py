"""How fast vector environments step on a GPU, and that they tell there what they tell on the processor.

    python bench/cuda_vector.py [results.json]

It needs numba-cuda, msgspec, platformdirs, filelock and a GPU, and no network; nothing has to be installed.
What fails is told, and the rest goes on.
"""

from __future__ import annotations

import itertools
import json
import platform
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, Final

try:
    import motherlode  # noqa: F401
except ImportError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import numpy as np

import parts
from motherlode.core.cuda import need_gpu
from motherlode.games import GAMES, environment_of
from motherlode.vector import make
from motherlode.vector.on_cuda import MOST_SHARED, CudaEnvironment, Plan
from motherlode.vector.settings import Settings

TARGETS: Final = json.loads(Path(__file__).with_name("settings.json").read_bytes())["targets"]
PARITY_ENVS: Final = 65_536
PARITY_STEPS: Final = 160
"""Together more than ten million decisions."""
SIZES: Final = (1 << 16, 1 << 18, 1 << 20, 1 << 22)
BLOCKS: Final = (32, 64, 128)
BLOCKS_AT: Final = 1 << 20
PGX: Final = ("backgammon", "sparrow_mahjong", "go_9x9", "tic_tac_toe")
"""Peers on the same GPU: three rich games, and the simplest."""
PGX_ENVS: Final = (1 << 13, 1 << 16)
SECONDS: Final = 0.5
"""So long a measurement should take."""
ALL_SECONDS: Final = 330
"""After so long nothing new is begun."""
TOLD: Final = ("observations", "masks", "seats", "rewards", "gains", "terminated")


def attempt(what: str, part: Callable[[], Any]) -> Any:
    return parts.attempt(what, part, ALL_SECONDS)


def machine() -> dict[str, Any]:
    cuda = need_gpu()
    versions = {name: import_module(name).__version__ for name in ("numba", "numba_cuda", "numpy")}
    gpu = cuda.get_current_device().name
    return {"gpu": gpu if isinstance(gpu, str) else gpu.decode(), "python": platform.python_version(), **versions}


def players_of(name: str) -> int:
    return int(TARGETS.get(name, {"players": GAMES[name].seats[0]})["players"])


def environment(name: str, envs: int, block: int | None = None) -> CudaEnvironment:
    options: dict[str, Any] = {"players": players_of(name)}
    return CudaEnvironment(Settings.of(name, options, num_envs=envs, recall=True, reward="win", first_env=0), block)


def parity(name: str) -> dict[str, Any]:
    """The same actions on both, and everything compared in every step."""
    gpu, cpu = environment(name, PARITY_ENVS), make(name, players=players_of(name), num_envs=PARITY_ENVS, threads=8)
    gpu.reset(seed=11)
    cpu.reset(seed=11)
    ended, begun = 0, perf_counter()
    for step in range(PARITY_STEPS):
        actions, same = gpu.random_actions(), cpu.random_actions()
        if not np.array_equal(np.asarray(actions), same):
            raise AssertionError(f"random actions differ in step {step}")
        gpu.step(actions)
        cpu.step(same)
        compare(gpu, cpu, step)
        ended += int(cpu.terminated.sum())
    gpu.check()
    compare_seats(gpu, cpu)
    found = {"decisions": PARITY_ENVS * PARITY_STEPS, "games_ended": ended, "seconds": perf_counter() - begun}
    parts.say(f"{name}: the same on both, {found}")
    return found


def compare(gpu: CudaEnvironment, cpu: Any, step: int) -> None:
    for what in TOLD:
        if not np.array_equal(np.asarray(getattr(gpu, what)), getattr(cpu, what)):
            raise AssertionError(f"{what} differ in step {step}")


def compare_seats(gpu: CudaEnvironment, cpu: Any) -> None:
    for seat in range(cpu.players):
        if not np.array_equal(np.asarray(gpu.observe(seat)), cpu.observe(seat)):
            raise AssertionError(f"what seat {seat} sees differs")


def timed(name: str, envs: int, block: int | None = None) -> dict[str, Any]:
    """Steps a second: with random actions drawn from the masks by the GPU in every step, and the steps alone."""
    cuda, env = need_gpu(), environment(name, envs, block)
    begun = perf_counter()
    env.reset(seed=1)
    for _ in range(10):
        env.step(env.random_actions())
    cuda.synchronize()
    first = perf_counter() - begun
    steps = max(20, min(2000, int(SECONDS * 1e9 / envs)))
    whole, alone = walk(env, steps), alone_of(env, min(steps, 200))
    found: dict[str, Any] = {
        "envs": envs,
        "block": env.plan.block,
        "rate": whole,
        "steps_alone": alone,
        "first_steps_s": first,
    }
    found["registers"] = attempt("registers", lambda: registers_of(env))
    env.check()
    parts.say(
        f"{name:8} {envs:9,} tables, blocks of {env.plan.block:3}: {whole / 1e9:6.3f} thousand million steps/s,"
        f" {alone / 1e9:6.3f} without choosing actions; {found['registers']} registers"
    )
    return found


def registers_of(env: CudaEnvironment) -> Any:
    registers = env._programs["step"].get_regs_per_thread()  # noqa: SLF001
    return [*registers.values()] if isinstance(registers, dict) else registers


def walk(env: CudaEnvironment, steps: int) -> float:
    cuda = need_gpu()
    begun = perf_counter()
    for _ in range(steps):
        env.step(env.random_actions())
    cuda.synchronize()
    return env.num_envs * steps / (perf_counter() - begun)


def alone_of(env: CudaEnvironment, steps: int) -> float:
    cuda = need_gpu()
    marks = []
    for _ in range(steps):
        actions = env.random_actions()
        before, after = cuda.event(), cuda.event()
        before.record()
        env.step(actions)
        after.record()
        marks.append((before, after))
    cuda.synchronize()
    seconds: float = sum(before.elapsed_time(after) for before, after in marks) / 1000
    return env.num_envs * steps / seconds


def without_copies() -> dict[str, str]:
    """Which libraries take the arrays where they lie."""
    env = environment(next(name for name in GAMES if environment_of(name) is not None), 256)
    env.reset(seed=1)
    pointer, found = env.observations.__cuda_array_interface__["data"][0], {}
    for name, taken in (("torch", from_torch), ("cupy", from_cupy), ("jax", from_jax)):
        try:
            found[name] = "no copy" if taken(env.observations) == pointer else "a copy"
        except Exception as fault:
            found[name] = repr(fault)
    parts.say("zero-copy:", found)
    return found


def from_torch(array: Any) -> int:
    return int(import_module("torch").from_dlpack(array).data_ptr())


def from_cupy(array: Any) -> int:
    return int(import_module("cupy").from_dlpack(array).data.ptr)


def from_jax(array: Any) -> int:
    return int(import_module("jax").dlpack.from_dlpack(array).unsafe_buffer_pointer())


def pgx(name: str, envs: int) -> dict[str, Any]:
    """Random play of an environment of Pgx on the same GPU, by the clock."""
    play = import_module("vector").pgx_play(name, envs)
    play()
    steps, begun = 0, perf_counter()
    while perf_counter() - begun < SECONDS:
        steps += play()
    found = {"envs": envs, "rate": steps / (perf_counter() - begun)}
    parts.say(f"Pgx, {name:16} {envs:9,} tables: {found['rate'] / 1e6:10.1f} million steps/s")
    return found


def fitting(name: str) -> list[int]:
    """Other numbers of threads whose tables fit into a block's memory."""
    settings = Settings.of(name, {"players": players_of(name)}, num_envs=1, recall=True, reward="win", first_env=0)
    usual = Plan.of(settings).block
    return [block for block in BLOCKS if block != usual and Plan.of(settings, block).shared <= MOST_SHARED]


def main() -> int:
    results: dict[str, Any] = {"machine": attempt("machine", machine), "parity": {}, "rates": {}}
    parts.say(results["machine"])
    names = [name for name in GAMES if environment_of(name) is not None]
    for name in names:
        results["parity"][name] = attempt(f"parity of {name}", lambda name=name: parity(name))  # type: ignore[misc]
    for envs in SIZES:
        for name in names:
            what = f"{name} {envs}"
            results["rates"][what] = attempt(what, lambda name=name, envs=envs: timed(name, envs))  # type: ignore[misc]
    results["without_copies"] = attempt("zero-copy", without_copies)
    for name, envs in itertools.product(PGX, PGX_ENVS):
        what = f"Pgx {name} {envs}"
        results["rates"][what] = attempt(what, lambda name=name, envs=envs: pgx(name, envs))  # type: ignore[misc]
    for name in names:
        for block in fitting(name):
            what = f"{name} {BLOCKS_AT} blocks of {block}"
            results["rates"][what] = attempt(what, lambda n=name, b=block: timed(n, BLOCKS_AT, b))  # type: ignore[misc]
    return parts.finish(results)


if __name__ == "__main__":
    sys.exit(main())
