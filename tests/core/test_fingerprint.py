"""A fingerprint tells of everything that a compiler reads, and of nothing else."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from enum import IntEnum
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from motherlode.core.fingerprint import described, find, fingerprint, reduced, source_digest

SOURCE = """
import math
import numpy as np
{before}
FACTOR = {factor}
NAMED = {{"b": {factor}, "a": (1, 2.5)}}
def inner(x):
    return sum(x * {inner} for _ in range(2))
def outer(x, y={default}):
    {text}
    return inner(x) + FACTOR + NAMED["a"] + math.pi + np.sqrt(x) + other.LIMIT + other.helper(x) + sum(TABLE)
def alone(x):
    return x + 1 if x else alone(x)
"""


def made(**changes: Any) -> dict[str, Any]:
    """A module, with one thing or another changed."""
    other = ModuleType("other")
    exec(f"UNUSED = {changes.pop('unused', 0)}\nLIMIT = {changes.pop('limit', 8)}", vars(other))  # noqa: S102
    exec(f"def helper(x): return x + {changes.pop('helper', 1)}", vars(other))  # noqa: S102
    table = changes.pop("table", np.arange(3))
    module = {"__name__": "made", "other": other, "TABLE": table}
    facts = {"before": "", "factor": 3, "inner": 2, "default": 5, "text": '"""Add."""', **changes}
    exec(SOURCE.format(**facts), module)  # noqa: S102
    return module


def test_the_same_is_the_same() -> None:
    assert fingerprint(made()["outer"]) == fingerprint(made()["outer"])
    assert fingerprint(made()["outer"]) != fingerprint(made()["alone"])


@pytest.mark.parametrize(
    "change",
    [
        {"factor": 4},
        {"inner": 3},
        {"default": 6},
        {"limit": 9},
        {"helper": 2},
        {"table": np.arange(4)},
        {"table": np.arange(3, dtype=np.int8)},
        {"table": frozenset({1, 2})},
        {"table": (1, 2)},
        {"table": {1: 2}},
        {"table": SimpleNamespace},
        {"table": pickle.encode_long},
        {"table": np.dtype(np.int64)},
        {"text": "x += 1"},
    ],
)
def test_what_a_function_leads_to_counts(change: dict[str, Any]) -> None:
    assert fingerprint(made(**change)["outer"]) != fingerprint(made()["outer"])


@pytest.mark.parametrize("change", [{"before": "\n# moved\nELSE = 1"}, {"unused": 1}])
def test_what_it_does_not_lead_to_does_not(change: dict[str, Any]) -> None:
    assert fingerprint(made(**change)["outer"]) == fingerprint(made()["outer"])
    assert fingerprint(made(factor=9)["alone"]) == fingerprint(made()["alone"])


def closed_over(value: Any) -> Callable[[], Any]:
    def inner() -> Any:
        return value

    return inner


class Rock(IntEnum):
    GRANITE = 1
    BASALT = 2


def test_what_a_closure_holds_counts() -> None:
    values = [1, 1.0, True, None, Rock.GRANITE, Rock.BASALT, [1], (1,), {1}, np.int8(1), np.int64(1), Rock, object()]
    values += [made()["inner"], made(inner=3)["inner"], made()["other"], np.zeros, np, closed_over(1), closed_over(2)]
    prints = [fingerprint(closed_over(value)) for value in values]
    assert len(set(prints)) == len(prints)
    assert prints == [fingerprint(closed_over(value)) for value in values]


def test_modules_that_name_each_other_end() -> None:
    one, two = ModuleType("one"), ModuleType("two")
    one.two, two.one = two, one  # type: ignore[attr-defined]
    module = {"one": one}
    exec("def walk(): return one.two.one.two", module)  # noqa: S102
    assert fingerprint(module["walk"]) == fingerprint(module["walk"])  # type: ignore[arg-type]


def test_a_class_counts_with_its_source() -> None:
    assert source_digest(__name__) in described(Rock)
    assert source_digest("no.such.module") == ""


def test_compiled_functions_are_pickled_by_name() -> None:
    found, arguments = reduced(closed_over, "stamp")  # type: ignore[arg-type]
    assert found(*arguments) is closed_over
    assert found is find
    assert pickle.loads(pickle.dumps(found)) is find  # noqa: S301
