"""Mutation testing of the law, by mutmut: `make mutants`. CONTRIBUTING.md says how to read what comes out.

`run` changes the law in one place at a time and runs the tests that come by. It cannot judge what ran once before it
started: modules while they are imported, and what is cached. So `again` tries each survivor, or those named, once more
in a process that has imported nothing yet.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path("mutants").resolve()
MEMORY = 4 << 30
"""For each process: a changed loop may never end, and fill all there is."""
SECONDS = 300
"""Of processor time, for the tests of one survivor."""
SURVIVED = 0


def run(arguments: list[str]) -> None:
    from mutmut.__main__ import cli

    # mutmut 3.8 asks for what pytest 9.2 no longer has.
    pytest.Item._nodeid = property(lambda item: item.nodeid)  # noqa: SLF001
    cli(["run", *arguments])


def again(names: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sound: set[str] = set()
    for name in names or survivors():
        tests = tests_of(name)
        if tests not in sound and ending(tests, mutant="") != SURVIVED:
            sys.exit(f"{tests} fails without any change: nothing can be told from it")
        sound.add(tests)
        sys.stdout.write(f"{'survived' if ending(tests, mutant=name) == SURVIVED else 'killed'} {name}\n")
        sys.stdout.flush()


def survivors() -> Iterator[str]:
    for path in sorted(FOLDER.rglob("*.meta")):
        codes = json.loads(path.read_text())["exit_code_by_key"]
        yield from (name for name, code in codes.items() if code == SURVIVED)


def tests_of(mutant: str) -> str:
    """Those of its room."""
    _, room, name, *_ = mutant.split(".")
    return f"tests/core/test_{name}.py" if room == "core" else f"tests/{name}"


def ending(tests: str, *, mutant: str) -> int:
    """The exit code of the tests, in a process of their own."""
    options = ["-x", "-p", "no:cacheprovider", "--ignore-glob=*test_kernel*.py"]
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": str(FOLDER / "src")}
    command = [sys.executable, "-m", "pytest", *options, tests]
    return subprocess.run(command, cwd=FOLDER, env=environment, capture_output=True, check=False).returncode


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    {"run": run, "again": again}[sys.argv[1]](sys.argv[2:])
