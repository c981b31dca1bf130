"""The worker's pulse: a small write every few seconds shows that the store takes what it is given, and that we live."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from motherlode.server.storage.outage import Outage, kind_of_fault
from motherlode.server.storage.store import KEPT_SECONDS, StoreDown
from motherlode.server.tables.patience import Pauses, merged
from motherlode.server.worker.clock import SteadyClock
from motherlode.server.worker.services import Services

PULSE_SECONDS: Final = 3.0
SILENCE_SECONDS: Final = 2.5 * PULSE_SECONDS
"""After so long without a write that got through, the server is not ready."""
RETURN_SECONDS: Final = 10.0
"""What people are given to come back once the server serves again."""

TAKES_NONE: Final = "the database takes no writes"

log = logging.getLogger("motherlode.pulse")


class Pulse:
    """Knows whether the store can be written, and which times count against nobody."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._outage = Outage(log, TAKES_NONE, "the database takes writes again", logging.ERROR)
        self.problem: str | None = None
        """Why the last write did not get through."""
        self._written = time.monotonic()

    @property
    def pauses(self) -> Pauses:
        return self.services.pauses

    @property
    def fault(self) -> str | None:
        """Why the server is not ready; None if it is."""
        if self.problem is not None:
            return self.problem
        silence = time.monotonic() - self._written
        return f"no write got through for {silence:.0f} seconds" if silence > SILENCE_SECONDS else None

    async def begin(self) -> None:
        """The time since anybody last served does not count, nor the seconds that people need to come back."""
        store, now = self.services.store, self.services.clock()
        last = await store.in_thread(store.last_pulse)
        if last is not None and now - last > SILENCE_SECONDS:
            await store.in_thread(store.add_pause, last, now + RETURN_SECONDS)
        await self.beat()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            await self.beat()

    async def beat(self) -> None:
        """Write, and hear what time it is and which times do not count."""
        store, now = self.services.store, self.services.clock()
        try:
            wall = await store.in_thread(store.pulse, self.services.worker, now)
            await self._note_leap(wall)
            self.services.pauses = merged(await store.in_thread(store.pauses, now - KEPT_SECONDS))
            if isinstance(self.services.clock, SteadyClock):
                # Only now: nobody may look at the new time without the pause.
                self.services.clock.follow(wall)
        except (SQLAlchemyError, StoreDown) as fault:
            self._failed(fault)
        else:
            self._succeeded()

    async def _note_leap(self, wall: float) -> None:
        leap = self.services.clock.leap_to(wall) if isinstance(self.services.clock, SteadyClock) else None
        if leap is not None:
            log.warning("the clock leapt", extra={"seconds": round(leap[1] - leap[0])})
            await self.services.store.in_thread(self.services.store.add_pause, leap[0], leap[1] + RETURN_SECONDS)

    def _failed(self, fault: Exception) -> None:
        self._outage.failed(fault)
        self.problem = str(fault) if isinstance(fault, StoreDown) else told_in_short(fault)

    def _succeeded(self) -> None:
        self._outage.worked()
        self.problem, self._written = None, time.monotonic()


def told_in_short(fault: Exception) -> str:
    """For whoever asks at `/ready`, which may be anybody."""
    kind = kind_of_fault(fault)
    return f"{TAKES_NONE}: {kind}" if kind else TAKES_NONE
