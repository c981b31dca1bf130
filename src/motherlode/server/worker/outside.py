"""What commands do to tables beside the server: looked for every second, so that what is in memory stays true."""

from __future__ import annotations

import asyncio
import logging

from motherlode.server.storage import outside
from motherlode.server.storage.outage import Outage
from motherlode.server.tables.refusals import Refusal
from motherlode.server.worker.registry import LiveTables

log = logging.getLogger("motherlode.outside")


class OutsideChanges:
    """Follows what an admin's commands close and delete."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables, self._services = tables, tables.services
        self._seen = 0
        self._outage = Outage(log, "cannot look for changes", "changes are looked for again")

    async def open(self) -> None:
        """From now on. What was changed before is in the store, and nothing is in memory yet."""
        store = self._services.store
        self._seen = await store.in_thread(outside.latest, store.engine)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.sweep)
            try:
                await self.look()
            except Exception as fault:
                # The database may be away for a while.
                self._outage.failed(fault)
            else:
                self._outage.worked()

    async def look(self) -> None:
        store = self._services.store
        for number, table_id in await store.in_thread(outside.changed_since, store.engine, self._seen):
            try:
                await self._tables.look_again(table_id)
            except Refusal as fault:
                # It does not fold: that is no reason to miss the others.
                log.warning("a change cannot be followed", extra={"table": table_id, "code": fault.code})
            self._seen = number
