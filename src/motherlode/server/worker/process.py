"""One worker: its tables, and all that runs beside them, opened and closed together."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from motherlode.games import GAMES
from motherlode.server.ops.settings import Settings
from motherlode.server.worker.outside import OutsideChanges
from motherlode.server.worker.pulse import Pulse
from motherlode.server.worker.registry import LiveTables
from motherlode.server.worker.reviews import Reviews
from motherlode.server.worker.services import Services
from motherlode.server.worker.sweeper import Sweeper

if TYPE_CHECKING:
    from motherlode.server.storage.note_listener import NoteListener

SWITCH_SECONDS: Final = 0.0005
"""For so long a thread that computes (a replay, a bot's search) keeps the event loop waiting. Python's own 5 ms add up:
a move waits several times."""


class Worker:
    """Everything of one process that outlives a request."""

    def __init__(self, settings: Settings, clock: Callable[[], float] | None = None) -> None:
        self.services = Services(settings, clock)
        self.tables = LiveTables(self.services)
        self.pulse = Pulse(self.services)
        self.sweeper = Sweeper(self.tables, self.pulse)
        self.outside = OutsideChanges(self.tables)
        self.reviews = Reviews(self.services)
        self._notes = _note_listener(self.services, self.tables)
        self.services.metrics.gauge(_gauges(self.tables))
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH_SECONDS)
        self.services.store.open()
        await self.outside.open()
        if self.services.settings.warm:
            self._run(self.services.thinkers.warm_up(GAMES))
        if self._notes is not None:
            await self._notes.open()
        await self.pulse.begin()
        self._run(self.pulse.run())
        self._run(self.sweeper.run())
        self._run(self.outside.run())
        self._run(self._refresh_gauges())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def _refresh_gauges(self) -> None:
        """Write ours down for all workers: whoever asks for metrics may ask another one."""
        while True:
            self.services.metrics.refresh()
            await asyncio.sleep(self.services.settings.sweep)

    async def close(self) -> None:
        self.services.is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        if self._notes is not None:
            await self._notes.close()
        await self.tables.close()
        self.services.thinkers.close()
        await asyncio.to_thread(self.services.store.close)


def _note_listener(services: Services, tables: LiveTables) -> NoteListener | None:
    if not services.store.is_shared:
        return None
    # Its driver is there only where PostgreSQL is used.
    from motherlode.server.storage.note_listener import NoteListener

    return NoteListener(services.settings.database, services.worker, tables.heard, tables.refresh)


def _gauges(tables: LiveTables) -> dict[str, Callable[[], float]]:
    store = tables.services.store
    return {
        "connections": lambda: sum(len(room.listeners) for room in tables.rooms.values()),
        "rooms": lambda: len(tables.rooms),
        "commits": lambda: store.commits,
        "committed_entries": lambda: store.appended,
    }
