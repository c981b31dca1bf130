"""What it costs to have work done by others: processes of this machine, and Ray.

From the shell: `python bench/cluster.py` measures both with one and two workers and prints the table of
docs/cluster.md; without the extra `cluster`, processes alone. Where others share the machine, look at processor time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import Any, Final

import msgspec

from driver import cpu_of
from motherlode.core.errors import how_to_get
from motherlode.games import GAMES, load
from motherlode.lab.bulk import KERNEL_GAMES, Batch, new_run, play_batch
from motherlode.lab.cluster import Ray, join
from motherlode.lab.parallel import Crew, Here, in_order
from motherlode.lab.rows import Run

CORES: Final = 1000
"""For so many the tables work out what to expect."""
WARM_TASKS: Final = 20
"""So many tasks are done before the measurement: workers are started and code is compiled by then."""


class Cost(msgspec.Struct, frozen=True):
    """Of one task, in seconds."""

    wall: float
    processor: float
    """Of everybody who took part."""
    asking: float
    """Of the process that gives out tasks and takes in results, which there is only one of."""


class Work(msgspec.Struct, frozen=True):
    name: str
    do: Callable[[Any], object]
    tasks: int
    task: Callable[[int], object] = int


def nothing(_: int) -> None:
    """A task that takes no time."""


def batch(run: Run, games: int, number: int) -> Batch:
    return Batch(run, number * games, games)


def works() -> list[Work]:
    game = load(next(iter(GAMES)))
    law, kernel = (new_run(game, ["random"], 0, engine) for engine in ("law", "kernel"))
    return [
        Work("nothing", nothing, 1000),
        Work("one random game by the law", play_batch, 100, partial(batch, law, 1)),
        Work(f"{KERNEL_GAMES:,} on the kernel", play_batch, 40, partial(batch, kernel, KERNEL_GAMES)),
    ]


def crews() -> Iterator[tuple[str, Crew]]:
    for workers in (1, 2):
        yield f"processes, {workers}", Here(workers)
    if find_spec("ray") is None:
        sys.stdout.write(f"Ray is not installed: {how_to_get('cluster')}\n")
        return
    for workers in (1, 2):
        ray = join(Ray("local", workers))
        yield f"Ray, {workers}", Ray("local", workers)
        ray.shutdown()


def measure(work: Work, crew: Crew) -> Cost:
    """Between two results, so that neither the start nor the end of the workers counts."""
    results = in_order(work.do, map(work.task, range(WARM_TASKS + work.tasks)), crew)
    for _ in range(WARM_TASKS):
        next(results)
    before = (perf_counter(), cpu_of(os.getpid()), process_time())
    for _ in range(work.tasks):
        next(results)
    after = (perf_counter(), cpu_of(os.getpid()), process_time())
    results.close()
    return Cost(*((end - start) / work.tasks for start, end in zip(before, after, strict=True)))


def busy_cores(cost: Cost) -> float:
    """How many cores one asking process can keep at work: each needs it once a task."""
    return (cost.processor - cost.asking) / cost.asking


def main() -> None:
    sys.stdout.write("| work | crew | wall ms | processor ms | of it asking ms | keeps busy |\n")
    sys.stdout.write("| --- | --- | --- | --- | --- | --- |\n")
    for name, crew in crews():
        for work in works():
            cost = measure(work, crew)
            times = " | ".join(f"{1000 * each:.2f}" for each in (cost.wall, cost.processor, cost.asking))
            cores = "–" if crew == Here(1) else f"{min(busy_cores(cost), CORES):,.0f} cores"
            sys.stdout.write(f"| {work.name} | {name} | {times} | {cores} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
