"""Wait for what other threads and processes do, however slow the machine is.

No test sleeps for a fixed time and then looks; `tests/test_waiting.py` checks this.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

PATIENCE: Final = 120.0
"""Seconds that anything may take on a busy machine; what takes longer hangs."""
POLL: Final = 0.01
"""Seconds between two looks."""


def wait_until(
    condition: Callable[[], Result], what: str = "", *, limit: float = PATIENCE, every: float = POLL
) -> Result:
    """Return the first true result of `condition`; fail after `limit` seconds, and say what did not happen."""
    end = time.monotonic() + limit
    while not (result := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {limit:g} s: {what or source_of(condition)}")
        time.sleep(every)
    return result


def stays(condition: Callable[[], object], seconds: float, what: str = "") -> None:
    """Check that `condition` holds all the time for so many seconds: for what must not happen."""
    end = time.monotonic() + seconds
    while True:
        # The clock first, so that the last look comes after the whole time.
        is_over = time.monotonic() >= end
        if not condition():
            raise AssertionError(f"no longer so: {what or source_of(condition)}")
        if is_over:
            return
        time.sleep(POLL)


def source_of(condition: Callable[[], Any]) -> str:
    """Return the lines that a condition was written in."""
    try:
        return inspect.getsource(condition).strip()
    except (OSError, TypeError):
        return repr(condition)
