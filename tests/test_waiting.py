"""No test sleeps for a fixed time and then looks, nor fails because the machine was slow."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.waiting import stays, wait_until

TESTS = Path(__file__).parent
HELPER = TESTS / "waiting.py"
LEAST: Final = 30.0
"""Seconds: what may take less than that fails on a busy machine."""
LIMITS: Final = {"timeout", "open_timeout", "connect_timeout"}
"""Names of arguments that limit how long something is waited for."""
WAITS: Final = {"wait": 0, "join": 0, "result": 0, "settimeout": 0, "wait_for": 1, "create_connection": 1}
"""Methods and functions that wait, and the place of the limit among their arguments."""
CLOCKS: Final = {"monotonic", "perf_counter", "time", "monotonic_ns", "perf_counter_ns", "time_ns"}
HTTP: Final = {"get", "post", "put", "delete", "request", "stream", "Client", "AsyncClient"}
"""Of httpx, which gives up after five seconds unless it is told otherwise."""


def faults(source: str) -> list[str]:
    """Return what a file does that makes it depend on how fast the machine is, with the line of each."""
    tree = ast.parse(source)
    found = [(node.lineno, why) for node in ast.walk(tree) for why in _faults_of(node) if hasattr(node, "lineno")]
    return [f"line {line}: {why}" for line, why in sorted(found)]


def _faults_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module in ("time", "asyncio", "anyio"):
        if any(alias.name == "sleep" for alias in node.names):
            yield "import wait_until in place of sleep"
    elif isinstance(node, ast.Call):
        yield from _faults_of_call(node)
    elif isinstance(node, ast.Assert):
        yield from ("assert no upper bound of a time" for each in ast.walk(node) if _is_upper_bound(each))


def _faults_of_call(call: ast.Call) -> Iterator[str]:
    owner, name = _name_of(call.func)
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    # To let other tasks run takes no time.
    if name == "sleep" and not (owner == "asyncio" and [_number(each) for each in call.args] == [0]):
        yield "use wait_until or stays in place of sleep"
    if owner == "httpx" and name in HTTP and not given.keys() & {"timeout", None}:
        yield "give httpx a timeout, which is 5 seconds otherwise"
    limits = [given[each] for each in LIMITS & given.keys()]
    if name == "wait_until" and "limit" in given:
        limits.append(given["limit"])
    if name in WAITS:
        limits += call.args[WAITS[name] :][:1]
    for limit in limits:
        number = _number(limit)
        # Zero is no wait at all.
        if number is not None and 0 < number < LEAST:
            yield f"{number:g} s are too short a limit for a busy machine"


def _name_of(called: ast.expr) -> tuple[str, str]:
    """The name of what is called, and before it that of its owner, if it has one."""
    if isinstance(called, ast.Attribute):
        return (called.value.id if isinstance(called.value, ast.Name) else ""), called.attr
    return "", called.id if isinstance(called, ast.Name) else ""


def _number(given: ast.expr) -> float | None:
    is_number = isinstance(given, ast.Constant) and type(given.value) in (int, float)
    return float(given.value) if is_number else None  # type: ignore[attr-defined]


def _is_upper_bound(node: ast.AST) -> bool:
    """Whether a time that was measured must be less than something."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    return any(
        _reads_clock(left if isinstance(how, ast.Lt | ast.LtE) else right)
        for left, how, right in zip(sides, node.ops, sides[1:], strict=False)
        if isinstance(how, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    )


def _reads_clock(side: ast.expr) -> bool:
    calls = [each for each in ast.walk(side) if isinstance(each, ast.Call)]
    return any(_name_of(each.func)[0] == "time" and _name_of(each.func)[1] in CLOCKS for each in calls)


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_depends_on_how_fast_the_machine_is(path: Path) -> None:
    if path != HELPER:
        assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "time.sleep(0.5)",
        "asyncio.sleep(0.1)",
        "asyncio.sleep(seconds)",
        "sleep(1)",
        "from time import sleep",
        "process.wait(5)",
        "thread.join(10)",
        "future.result(timeout=20)",
        "line.settimeout(0.2)",
        "asyncio.wait_for(work(), 20)",
        "subprocess.run(command, timeout=10)",
        "connect(address, open_timeout=10)",
        "wait_until(is_done, limit=5)",
        "httpx.get(address)",
        "assert time.monotonic() - began < 2",
        "assert 2 >= time.perf_counter() - began",
    ],
)
def test_what_depends_on_it_is_found(line: str) -> None:
    assert len(faults(f"\n{line}")) == 1
    assert faults(f"\n{line}")[0].startswith("line 2: ")


@pytest.mark.parametrize(
    "line",
    [
        "asyncio.sleep(0)",
        "process.wait(PATIENCE)",
        "process.wait(60)",
        "', '.join(words)",
        "sqlite3.connect(path, timeout=0)",
        "line.recv(12)",
        "httpx.get(address, timeout=PATIENCE)",
        "httpx.Client(**more)",
        "assert time.monotonic() - began >= 2",
    ],
)
def test_what_does_not_is_allowed(line: str) -> None:
    assert faults(line) == []


def test_what_is_waited_for_is_returned_as_soon_as_it_is_there() -> None:
    looks = count()
    assert wait_until(lambda: next(looks) > 2 and "there", every=0) == "there"
    assert next(looks) == 4


def test_what_did_not_happen_is_named() -> None:
    with pytest.raises(AssertionError, match="not within 0 s: pigs fly"):
        wait_until(lambda: False, "pigs fly", limit=0.0)
    with pytest.raises(AssertionError, match="lambda: not True"):
        wait_until(lambda: not True, limit=0.0)


def test_what_must_not_happen_is_looked_for_all_the_time() -> None:
    looks = count()
    with pytest.raises(AssertionError, match="no longer so: it is calm"):
        stays(lambda: next(looks) < 3, 60.0, "it is calm")
    assert next(looks) == 4
    stays(lambda: next(looks) > 4, 0.0)
    assert next(looks) == 6
