"""Benchmarks: each names its unit, its settings and what it is compared with, measured in the same run."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec

from motherlode.core.errors import MotherlodeError, one_of


class UnknownBenchmark(MotherlodeError):
    """No benchmark of that name."""


class Unavailable(Exception):
    """What a benchmark is compared with is not there; says how to get it."""


class Benchmark(msgspec.Struct, frozen=True):
    """Something to measure. A file in `bench/` lists its own as `BENCHMARKS`."""

    name: str
    unit: str
    settings: str
    run: Callable[[], float]
    """Measure once and return units a second: more is better."""
    against: dict[str, float | Callable[[], float]]
    """What it is compared with, by name: a fixed target, or something measured in the same run."""


class Result(msgspec.Struct, frozen=True):
    name: str
    measured: float
    unit: str
    settings: str
    ratios: dict[str, float]
    left_out: dict[str, str] = {}
    """What it could not be compared with, and why."""


class Report(msgspec.Struct, frozen=True):
    python: str
    machine: str
    cores: int
    results: list[Result]


def bench_folder() -> Path:
    """Packed into the package when it is installed, beside `src/` in a checkout."""
    packed = Path(__file__).parents[1] / "bench"
    return packed if packed.is_dir() else Path(__file__).parents[3] / "bench"


def find_benchmarks(names: Sequence[str]) -> list[Benchmark]:
    """The benchmarks of these names, or all of them."""
    if str(bench_folder()) not in sys.path:
        sys.path.append(str(bench_folder()))  # they share some files
    # The programs beside them are not loaded: they may want what benchmarks do without.
    paths = [path for path in sorted(bench_folder().glob("*.py")) if "\nBENCHMARKS" in path.read_text("utf-8")]
    found = {benchmark.name: benchmark for path in paths for benchmark in _listed(path)}
    for name in names:
        if name not in found:
            raise UnknownBenchmark(f"there is no benchmark {name!r}; there is {one_of(found)}")
    return [found[name] for name in names or found]


def _listed(path: Path) -> list[Benchmark]:
    spec = spec_from_file_location(f"motherlode_bench_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownBenchmark(f"{path.name} cannot be loaded")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return list(module.BENCHMARKS)


def measure(benchmarks: Sequence[Benchmark]) -> Report:
    machine = f"{platform.system()} {platform.machine()}"
    return Report(platform.python_version(), machine, os.cpu_count() or 1, [_measure_one(b) for b in benchmarks])


def _measure_one(benchmark: Benchmark) -> Result:
    measured = benchmark.run()
    ratios, left_out = {}, {}
    for name, other in benchmark.against.items():
        try:
            ratios[name] = measured / (other() if callable(other) else other)
        except Unavailable as why:
            left_out[name] = str(why)
    return Result(benchmark.name, measured, benchmark.unit, benchmark.settings, ratios, left_out)
