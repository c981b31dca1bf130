"""Machine code in both ways: the same results, kept on disk, never older than what it was made from."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import pytest

WAYS = ("quick", "plain")
BOTH_WAYS = pytest.mark.parametrize("way", WAYS)

FACTS = "FACTOR = 3\n"

KERNEL = """
import importlib
from pathlib import Path
import numpy as np
from motherlode.core.compiled import below, compiled, in_place, new_rng
from facts import FACTOR

BONUS = importlib.import_module("dynamic").BONUS
WEIGHTS = np.array([int(word) for word in Path(__file__).with_name("data.txt").read_text().split()])

@in_place
def step(numbers, at):
    numbers[at] = later(numbers[at])
    return numbers[at]

@in_place
def later(number):
    return number * FACTOR + BONUS + WEIGHTS[0]

@compiled
def total(count):
    numbers = np.arange(count)
    for at in range(count):
        step(numbers, at)
    return numbers.sum()

@compiled
def drawn(rng):
    return below(rng, 1000)
"""

SEARCH = """
from motherlode.core.compiled import in_place

def make_search(step):
    @in_place
    def search(numbers):
        best = 0
        for at in range(len(numbers)):
            best = max(best, step(numbers, at))
        return best
    return search
"""

OTHER = """
from motherlode.core.compiled import in_place

@in_place
def step(numbers, at):
    return -numbers[at] * 100
"""

PROGRAM = """
import json, sys
import numpy as np
from numba.core import event
from motherlode.core import machine_code
class Note(event.Listener):
    compiled = []
    def on_start(self, event): self.compiled.append(event.data["dispatcher"].__qualname__)
    def on_end(self, event): pass
event.register("numba:compile", Note())
def say(*values):
    print(json.dumps([*values, len(set(Note.compiled) - {"_scale_all"}), machine_code.way()]))
"""

NURSERY = """
import json, os, socket, sys, traceback, types
import numba, numpy
numba.njit(lambda number: number)(1)
line = socket.socket(fileno=0)
children = []
while True:
    asked, (*files,), *_ = socket.recv_fds(line, 100_000, 3)
    if not asked:
        break
    children.append(os.fork())
    if children[-1] == 0:
        program, path, environment = json.loads(asked)
        os.environ.update(environment)
        sys.path.insert(0, path)
        for number, file in enumerate(files[:2], 1):
            os.dup2(file, number)
        sys.modules["__main__"] = types.ModuleType("__main__")
        code = 1
        try:
            exec(program, vars(sys.modules["__main__"]))
            code = 0
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        os.write(files[2], str(code).encode())
        os._exit(code)
    for file in files:
        os.close(file)
for child in children:
    os.waitpid(child, 0)
"""
"""Forks a process for every program that it is sent. Numba is loaded there and has compiled something: most of what a
process of its own would do. Of our modules none is loaded."""

USE_KERNEL = "import kernel; say(int(kernel.total(4)), int(kernel.drawn(kernel.new_rng(7))))"
USE_SEARCH = """
import kernel, other, search
searches = [search.make_search(room.step) for room in (kernel, other)]
say(*[int(each(np.arange(-2, 3))) for each in searches])
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Modules outside of this package, as a game from elsewhere would have."""
    sources = {"facts.py": FACTS, "dynamic.py": "BONUS = 0\n", "data.txt": "0 1\n", "kernel.py": KERNEL}
    for name, text in {**sources, "search.py": SEARCH, "other.py": OTHER}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture(scope="module", autouse=True)
def nursery() -> Iterator[None]:
    """Where processes come from."""
    global line
    line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen([sys.executable, "-B", "-c", NURSERY], stdin=theirs.fileno())
    yield
    line.close()
    assert process.wait(60) == 0


line: socket.socket


class Started:
    """A process that came from there: what it writes, and how it ended."""

    def __init__(self, *asked: Any) -> None:
        with ExitStack() as stack:
            pipes = [os.pipe() for _ in range(3)]
            for _, end in pipes:
                stack.callback(os.close, end)
            socket.send_fds(line, [json.dumps(asked).encode()], [end for _, end in pipes])
        self._files: list[IO[str]] = [os.fdopen(end) for end, _ in pipes]

    def ended(self) -> tuple[str, str, str]:
        """What it said, its errors, and its code."""
        said, errors, code = [file.read() for file in self._files]
        for file in self._files:
            file.close()
        return said, errors, code


def told_of(package: Path, way: str) -> dict[str, str]:
    return {"MOTHERLODE_CACHE": str(package / "cache"), "MOTHERLODE_COMPILE": way}


def start(package: Path, way: str, program: str) -> Started:
    return Started(PROGRAM + program, str(package), told_of(package, way))


def ended(process: Started) -> tuple[list[Any], str]:
    said, errors, code = process.ended()
    assert code == "0", errors
    return json.loads(said), errors


def run(package: Path, way: str, program: str) -> list[Any]:
    return ended(start(package, way, program))[0]


@BOTH_WAYS
def test_what_was_compiled_is_kept(way: str, package: Path) -> None:
    *values, compiled, used = run(package, way, USE_KERNEL)
    assert (values, compiled > 0, used) == ([18, 336], True, way)
    assert run(package, way, USE_KERNEL) == [18, 336, 0, way]


@BOTH_WAYS
def test_nothing_stale_is_ever_loaded(way: str, package: Path) -> None:
    """The function that is called stays as it is; what changes is imported, imported by name at run time, or read."""
    assert run(package, way, USE_KERNEL)[0] == 18
    for file, text, total in (
        ("facts.py", "FACTOR = 4\n", 24),
        ("dynamic.py", "BONUS = 1\n", 28),
        ("data.txt", "10 1\n", 68),
    ):
        (package / file).write_text(text)
        assert run(package, way, USE_KERNEL)[0] == total


@BOTH_WAYS
def test_closures_over_kernels_are_kept_and_told_apart(way: str, package: Path) -> None:
    first = run(package, way, USE_SEARCH)
    assert (first[:2], first[2] > 0) == ([6, 200], True)
    assert run(package, way, USE_SEARCH) == [6, 200, 0, way]
    (package / "other.py").write_text(OTHER.replace("100", "50"))
    (package / "facts.py").write_text("FACTOR = 5\n")
    assert run(package, way, USE_SEARCH)[:2] == [10, 100]


@BOTH_WAYS
def test_only_loading_never_compiles(way: str, package: Path) -> None:
    program = f"""
try:
    with machine_code.only_loading():
        {USE_KERNEL}
except machine_code.NotCompiled:
    say("not compiled")
"""
    assert run(package, way, program) == ["not compiled", 0, way]
    run(package, way, USE_KERNEL)
    assert run(package, way, program) == [18, 336, 0, way]


@BOTH_WAYS
def test_processes_that_compile_at_once_do_no_harm(way: str, package: Path) -> None:
    """Each compiles the same functions for another kind of numbers: none of them is lost, none is taken for another."""
    kinds = ["int16", "int32", "int64"]
    program = "import kernel; say(*[str(kernel.step(np.array([1, 2], dtype=kind), 1)) for kind in {}])"
    running = [start(package, way, program.format([kind])) for kind in [*kinds, "int64"]]
    assert [ended(each)[0][0] for each in running] == ["6"] * 4
    assert run(package, way, program.format(kinds)) == ["6", "6", "6", 0, way]


def test_who_comes_second_loads_what_the_first_compiles(package: Path) -> None:
    program = "import kernel; say(int(kernel.total(4)))"
    running = [start(package, "quick", program) for _ in range(2)]
    one, other = sorted(ended(each)[0][1] for each in running)
    assert one == 0 < other


@BOTH_WAYS
def test_functions_compiled_by_others_can_call_ours(way: str, package: Path) -> None:
    (package / "users.py").write_text("""
import numba, kernel
@numba.njit
def twice(numbers):
    return kernel.step(numbers, 0) + kernel.step(numbers, 0)
""")
    program = "import users, pickle, kernel; assert pickle.loads(pickle.dumps(kernel.step)) is kernel.step\n"
    assert run(package, way, program + "say(int(users.twice(np.array([1, 2]))))")[0] == 12


@BOTH_WAYS
def test_arguments_may_be_named_or_left_out(way: str, package: Path) -> None:
    (package / "named.py").write_text("""
from motherlode.core.compiled import compiled
@compiled
def grow(number, by=2):
    return number + by
""")
    program = "from named import grow; say(grow(1), grow(1, by=5), grow(number=3), grow(1, 1))"
    assert run(package, way, program)[:4] == [3, 6, 5, 2]


@BOTH_WAYS
def test_what_has_no_file_is_compiled_all_the_same(way: str, package: Path) -> None:
    program = """
from motherlode.core.compiled import compiled
@compiled
def double(number):
    return 2 * number
say(double(4))
"""
    assert run(package, way, program)[0] == 8


@BOTH_WAYS
def test_old_machine_code_goes(way: str, package: Path) -> None:
    run(package, way, USE_KERNEL)
    home = package / "cache" / "machine-code"
    (old,) = home.glob("total-*")
    (home / "gone-0-0").mkdir()
    (home / "kept-0-0").mkdir()
    for folder, days in ((old, 2), (home / "gone-0-0", 31), (home / "kept-0-0", 29)):
        age = folder.stat().st_mtime - days * 86_400
        os.utime(folder, (age, age))
    (package / "facts.py").write_text("FACTOR = 4\n")
    run(package, way, USE_KERNEL)
    assert (old.exists(), (home / "gone-0-0").exists(), (home / "kept-0-0").exists()) == (False, False, True)
    assert len(list(home.glob("total-*"))) == 1


@pytest.mark.parametrize(
    "missing",
    [
        "import numba.core.codegen as it; del it.JITCodeLibrary",
        "from motherlode.core import quick_compile as it; it.compiler = None",
        "import numba.core.caching as it; it.IndexDataCacheFile.load = lambda *_: None",
        "from motherlode.core import quick_compile as it; it.EXPECTED = (0, [])",
    ],
)
def test_where_numba_is_not_as_expected_the_plain_way_is_taken(missing: str, package: Path) -> None:
    values, errors = ended(start(package, "auto", f"{missing}\n{USE_KERNEL}"))
    assert (values[:2], values[-1]) == ([18, 336], "plain")
    assert errors.count("numba is not as expected") == 1


def test_that_the_quick_way_failed_is_remembered(package: Path) -> None:
    wrong = "from motherlode.core import quick_compile as it; it.EXPECTED = (0, [])\n"
    assert run(package, "auto", wrong + USE_KERNEL)[-1] == "plain"
    assert run(package, "auto", USE_KERNEL) == [18, 336, 0, "plain"]


def test_the_quick_way_is_taken_where_it_works(package: Path) -> None:
    values, errors = ended(start(package, "auto", USE_KERNEL))
    assert (values[-1], errors) == ("quick", "")


def test_without_compiling_functions_stay_as_they_are(package: Path) -> None:
    """Numba has to be told before it is loaded."""
    environment = {**os.environ, **told_of(package, "auto"), "PYTHONPATH": str(package), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-B", "-c", PROGRAM + USE_KERNEL]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [18, 336, 0, "plain"]


def test_an_unknown_way_is_told_what_there_is(package: Path) -> None:
    _, errors, code = start(package, "slow", USE_KERNEL).ended()
    assert "MOTHERLODE_COMPILE cannot be 'slow'; it is auto, quick or plain" in errors
    assert code == "1"
