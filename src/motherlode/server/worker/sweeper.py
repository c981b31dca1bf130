"""The regular round: waking bots, standing in for who is absent, letting go of tables that nobody watches."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from motherlode.server.storage.store import StoreDown
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import BOT_GRACE
from motherlode.server.worker.presence import RENEW_SECONDS
from motherlode.server.worker.registry import LiveTables

RESUMED_MOST: Final = 100_000
RESUME_SECONDS: Final = BOT_GRACE + 10.0
"""At the start, bots are woken that would be woken within this time: it covers the longest hold."""

log = logging.getLogger("motherlode.sweeper")


class Sweeper:
    """Sees to the tables of a worker again and again."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables
        self.services = tables.services
        self._renewed = self.services.clock()

    async def resume(self) -> None:
        """At the start: go on where tables stood when the server stopped."""
        await self._act(self.services.clock() + RESUME_SECONDS, RESUMED_MOST)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.services.settings.sweep)
            try:
                await self.sweep()
            except Refusal as fault:
                log.warning("sweeping waits", extra={"code": fault.code})
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        for room in [each for each in self.tables.rooms.values() if each.is_stale]:
            await room.catch_up()
        await self._act(self.services.clock())
        self._renew_presence()
        self._let_go()

    def _renew_presence(self) -> None:
        now = self.services.clock()
        if self.services.store.is_shared and now - self._renewed > RENEW_SECONDS:
            self._renewed = now
            for room in self.tables.rooms.values():
                if room.listeners:
                    room.say_presence()

    async def _act(self, now: float, most: int = 200) -> None:
        """See to the tables that are due: wake their bots, stand in for those who are absent."""
        store = self.services.store
        for table_id in await store.in_thread(store.due, now, most):
            try:
                room = await self.tables.room(table_id)
                if store.is_shared:
                    await room.catch_up()
                await room.stand_in()
            except (Refusal, StoreDown) as fault:
                log.warning("a table waits", extra={"table": table_id, "fault": type(fault).__name__})

    def _let_go(self) -> None:
        """Forget tables that nobody watches; the store has them."""
        settings, now = self.services.settings, self.services.clock()
        idle = [room for room in self.tables.rooms.values() if not room.is_busy]
        surplus = len(self.tables.rooms) - settings.limits.rooms
        idle.sort(key=lambda room: room.touched)
        for number, room in enumerate(idle):
            if number < surplus or now - room.touched > settings.idle:
                del self.tables.rooms[room.table.id]
