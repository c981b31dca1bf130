"""The time by which tables live: the wall clock's, but steady whoever sets that, and never going back."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

STEP_SECONDS: Final = 5.0
"""A difference of more than that is a clock that was set, or a machine that slept; less is just drift."""


class SteadyClock:
    """Called, it tells the time."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        return self._steady() + self._ahead

    def leap_to(self, wall: float) -> tuple[float, float] | None:
        """Where the wall clock has leapt ahead, the span that never was."""
        now = self()
        return (now, wall) if wall - now > STEP_SECONDS else None

    def follow(self, wall: float) -> None:
        """Go on with the wall clock if that is ahead."""
        self._ahead += max(0.0, wall - self())
