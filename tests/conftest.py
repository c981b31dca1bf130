"""Hypothesis runs a fixed number of examples, the same every time, unless told to search longer."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none

EXAMPLES = Path(__file__).parent / "examples"

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.differing_executors]}
settings.register_profile("steady", max_examples=25, derandomize=True, **COMMON)  # type: ignore[arg-type]
settings.register_profile("long", max_examples=1000, **COMMON)  # type: ignore[arg-type]
settings.load_profile(os.environ.get("MOTHERLODE_HYPOTHESIS", "steady"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What loads JAX comes last: it runs threads from then on, and nothing should be forked beside them."""
    items.sort(key=lambda item: EXAMPLES in item.path.parents)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: looking through it again and again takes a tenth of the time."""
    run_hypothesis()
    gc.collect()
    gc.freeze()


@given(none())
def run_hypothesis(nothing: None) -> None:
    """Have Hypothesis make its generator: it looks for what refers to it, and sees nothing that is frozen."""
