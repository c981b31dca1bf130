"""How much a base install brings and how long an import takes: `python bench/install.py`, where pytest is installed.

Packages are those that a plain install brings on this machine, whatever else is installed here. Sizes are those of the
files as installed, without bytecode; Motherlode's own are those of its folder, with the client and the documentation if
they are built. Times are the best of several new processes, on the clock and of the processor; the clock tells
something only where the machine is idle.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OWN: Final = "motherlode"
IMPORTS: Final = 12
LARGEST: Final = 6
MEASURE: Final = """
import time
clock, processor = time.perf_counter(), time.process_time()
import {module}
print(time.perf_counter() - clock, time.process_time() - processor)
"""


def brought_by(name: str) -> set[str]:
    """A package and all that a plain install of it brings here."""
    found, waiting = {name}, [name]
    while waiting:
        lines = map(Requirement, distribution(waiting.pop()).requires or [])
        named = {canonicalize_name(line.name) for line in lines if is_asked(line)}
        new = {each for each in named - found if is_here(each)}
        found |= new
        waiting += new
    return found


def is_asked(line: Requirement) -> bool:
    """Whether it is required on this machine, without any extra."""
    return line.marker is None or line.marker.evaluate({"extra": ""})


def is_here(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def megabytes(name: str) -> float:
    files = own_files() if name == OWN else [Path(str(file.locate())) for file in distribution(name).files or ()]
    return sum(file.stat().st_size for file in files if "__pycache__" not in file.parts and file.is_file()) / 1e6


def own_files() -> list[Path]:
    """Those of Motherlode's folder: an editable install does not list them."""
    spec = find_spec(OWN)
    return [path for folder in (spec and spec.submodule_search_locations) or () for path in Path(folder).rglob("*")]


def import_times(module: str) -> tuple[float, float]:
    """Milliseconds on the clock and of the processor, the best of each."""
    command = [sys.executable, "-c", MEASURE.format(module=module)]
    runs = [subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True) for _ in range(IMPORTS)]  # noqa: S603
    clock, processor = zip(*[map(float, run.stdout.split()) for run in runs], strict=True)
    return 1000 * min(clock), 1000 * min(processor)


def main() -> None:
    sizes = sorted(((megabytes(name), name) for name in brought_by(OWN)), reverse=True)
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
