"""How much a base install brings and how long an import takes: `python bench/install.py`, in any environment.

Sizes are those of the files as installed, without bytecode. Times are the best of several new processes, on the clock
and of the processor; the clock tells something only where the machine is idle.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

IMPORTS: Final = 12
LARGEST: Final = 6
MEASURE: Final = """
import time
clock, processor = time.perf_counter(), time.process_time()
import {module}
print(time.perf_counter() - clock, time.process_time() - processor)
"""
NAMED: Final = re.compile(r"[\w.-]+")


def brought_by(name: str) -> set[str]:
    """A package and all that a plain install of it brings here."""
    found, waiting = {name}, [name]
    while waiting:
        lines = distribution(waiting.pop()).requires or []
        named = {match[0].lower() for line in lines if "extra ==" not in line and (match := NAMED.match(line))}
        new = {each for each in named - found if is_here(each)}
        found |= new
        waiting += new
    return found


def is_here(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def megabytes(name: str) -> float:
    files = [Path(str(file.locate())) for file in distribution(name).files or () if file.suffix != ".pyc"]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def import_times(module: str) -> tuple[float, float]:
    """Milliseconds on the clock and of the processor, the best of each."""
    command = [sys.executable, "-c", MEASURE.format(module=module)]
    runs = [subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True) for _ in range(IMPORTS)]  # noqa: S603
    clock, processor = zip(*[map(float, run.stdout.split()) for run in runs], strict=True)
    return 1000 * min(clock), 1000 * min(processor)


def main() -> None:
    sizes = sorted(((megabytes(name), name) for name in brought_by("motherlode")), reverse=True)
    total = sum(size for size, _ in sizes)
    largest = ", ".join(f"{name} {size:.0f}" for size, name in sizes[:LARGEST])
    say(f"{total:.0f} MB in {len(sizes)} packages: {largest}")
    for module in ("motherlode", "motherlode.cli"):
        clock, processor = import_times(module)
        say(f"import {module}: {clock:.0f} ms, {processor:.0f} ms of processor")


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
