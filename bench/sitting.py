"""All that is measured here, one thing after the other in one sitting; the page of it is docs/measured.md.

    python bench/sitting.py [--out docs/measured.md] [--only NAME] [--list]

Leave the machine alone meanwhile. Each part runs in a process of its own, and what fails is told on the page. Left out
are the matches of docs/bots.md, which take hours (`motherlode arena --gauntlet`), and GPUs (`make test-gpu`).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from motherlode.lab.benchmark import find_benchmarks

HERE: Final = Path(__file__).parent
PAGE: Final = Path("docs/measured.md")
SLOWEST: Final = 1800.0
"""After so many seconds a part is ended."""


class Script(NamedTuple):
    """A program of this folder that tells what it measured in lines of its own."""

    name: str
    measures: str
    arguments: tuple[str, ...] = ()


SCRIPTS: Final = (
    Script("install", "A base install, and how long an import takes"),
    Script("cold", "First moves with nothing compiled"),
    Script("review", "Reviews"),
    Script("cluster", "Work done by others"),
    Script("server", "The server: what players cost"),
    Script("attack", "The attack on the server, each for some seconds", ("--quick",)),
)


class Measured(NamedTuple):
    """What came of one part."""

    name: str
    seconds: float
    told: str
    result: dict[str, Any] | None = None
    """A row of `motherlode bench`."""


def run(name: str, command: Sequence[str]) -> Measured:
    began = perf_counter()
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, *command],
            capture_output=True,
            text=True,
            timeout=SLOWEST,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return Measured(name, perf_counter() - began, f"not done after {SLOWEST:.0f} s")
    told = done.stdout.strip().replace(f"{tempfile.gettempdir()}/", "")  # no page needs to know where that is
    if done.returncode:
        told = f"{told}\nended with {done.returncode}: {done.stderr.strip()[-600:]}"
    return Measured(name, perf_counter() - began, told)


def measure_one(name: str) -> Measured:
    """A benchmark of `motherlode bench`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "result.json"
        measured = run(name, ["-m", "motherlode", "bench", name, "--json", str(path)])
        if not path.exists():
            return measured
        [result] = json.loads(path.read_bytes())["results"]
        return measured._replace(result=result)


def tell(script: Script) -> Measured:
    return run(script.name, [str(HERE / f"{script.name}.py"), *script.arguments])


def machine() -> str:
    """What it was measured on, in words."""
    model = platform.processor() or platform.machine()
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{os.cpu_count()} cores ({model}), {platform.system()}, Python {platform.python_version()}"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def figure(measured: float) -> str:
    return f"{measured:,.0f}" if measured >= 100 else f"{measured:.3g}"


def rows(parts: Sequence[Measured]) -> list[str]:
    """The table of benchmarks, a line for each thing that one is compared with."""
    found = ["| benchmark | measured | unit | ratio | compared with |", "| --- | --- | --- | --- | --- |"]
    for part in parts:
        if part.result is None:
            found.append(f"| {part.name} | failed: {part.told.splitlines()[-1] if part.told else 'no word'} | | | |")
            continue
        cells = [part.name, figure(part.result["measured"]), part.result["unit"]]
        for against, ratio in part.result["ratios"].items() or [("", None)]:
            found.append(f"| {' | '.join(cells)} | {'' if ratio is None else figure(ratio)} | {against} |")
            cells = ["", "", ""]
    return found


def left_out(parts: Sequence[Measured]) -> list[str]:
    reasons = {why for part in parts if part.result for why in part.result["left_out"].values()}
    return [f"Left out: {why}" for why in sorted(reasons)]


def page(benchmarks: Sequence[Measured], scripts: Sequence[tuple[Script, Measured]], began: datetime) -> str:
    minutes = sum(part.seconds for part in [*benchmarks, *(part for _, part in scripts)]) / 60
    lines = [
        "# Measured in one sitting",
        "",
        "All that `bench/` measures on one machine, one thing after the other: `make bench` writes this page. Figures",
        "depend on the machine, ratios much less. The matches of [the bots](bots.md) take hours and stand there; what",
        "a GPU does is in [speed](speed.md), by `make test-gpu`.",
        "",
        f"{began:%d %B %Y}, {minutes:.0f} minutes, {machine()}.",
        "",
        "## Benchmarks",
        "",
        "`motherlode bench`. The ratio says how many times as much it is as what it is compared with, in the same run;",
        "the command tells the settings.",
        "",
        *rows(benchmarks),
        "",
        *[f"{line}\n" for line in left_out(benchmarks)],
    ]
    for script, part in scripts:
        command = " ".join(["python", f"bench/{script.name}.py", *script.arguments])
        lines += [
            f"## {script.measures}",
            "",
            f"`{command}`, {part.seconds:.0f} s",
            "",
            "```text",
            part.told,
            "```",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=PAGE, help=f"the page (default {PAGE})")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="these parts alone")
    parser.add_argument("--list", action="store_true", help="the parts there are")
    args = parser.parse_args()
    names = [benchmark.name for benchmark in find_benchmarks([])]
    known = [*names, *(script.name for script in SCRIPTS if script.name not in names)]
    if args.list:
        sys.stdout.write("\n".join(known) + "\n")
        return 0
    for name in args.only:
        if name not in known:
            parser.error(f"there is no part {name!r}; --list shows them")
    asked, began = set(args.only or known), datetime.now(UTC)
    benchmarks = [shown(measure_one(name)) for name in names if name in asked]
    scripts = [(script, shown(tell(script))) for script in SCRIPTS if script.name in asked]
    args.out.write_text(page(benchmarks, scripts, began), encoding="utf-8")
    sys.stdout.write(f"written to {args.out}\n")
    return 0


def shown(part: Measured) -> Measured:
    sys.stdout.write(f"{part.name}: {part.seconds:.0f} s\n")
    sys.stdout.flush()
    return part


if __name__ == "__main__":
    sys.exit(main())
