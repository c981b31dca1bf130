"""Python imports this first where it is on its path: the wall clock then goes wrong by as much as a file says.

The clock that only goes forward is left alone, as it is where a real clock is set. What asks the system for the time
past the module `time` (`datetime.now`, the database) is not moved.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

FILE: Final = Path(os.environ["MOTHERLODE_ATTACK_CLOCK"])
LOOK_SECONDS: Final = 0.02

_true_time, _true_time_ns, _true_gettime = time.time, time.time_ns, time.clock_gettime


class Step:
    """How wrong the clock is now."""

    def __init__(self) -> None:
        self._seconds, self._looked = 0.0, 0.0

    def seconds(self) -> float:
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked, self._seconds = now, float(FILE.read_text() or "0")
        return self._seconds


_step = Step()


def _time() -> float:
    return _true_time() + _step.seconds()


def _time_ns() -> int:
    return _true_time_ns() + int(_step.seconds() * 1e9)


def _gettime(clock: int) -> float:
    return _true_gettime(clock) + (_step.seconds() if clock == time.CLOCK_REALTIME else 0.0)


vars(time).update(time=_time, time_ns=_time_ns, clock_gettime=_gettime)
