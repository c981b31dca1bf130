"""A sealed table is dealt once all its words are opened, or the time for that is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from motherlode.server.tables.commands import Decide, deal_sealed
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import OPEN_SECONDS, Table

log = logging.getLogger("motherlode.dealing")


class Dealer:
    """Sees to the deal of one table. Any number may wait for it, at any worker; it is dealt once."""

    def __init__(self, commit: Callable[[Decide], Awaitable[Table]], table: Table) -> None:
        self._commit = commit
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.follow(table)

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def follow(self, table: Table) -> None:
        """The table has gone on; it may be sealed now, or all its words open."""
        if table.is_sealed and table.unopened:
            self._ready.clear()
        else:
            self._ready.set()

    def wake(self, table: Table) -> None:
        """Deal in good time; does nothing if that is under way."""
        if table.is_sealed and self._task is None:
            self._task = asyncio.ensure_future(self._run())

    async def deal(self) -> Table:
        """Wait for the words, and deal. It is this worker's own time: nobody's words are late because it was down."""
        try:
            await asyncio.wait_for(self._ready.wait(), OPEN_SECONDS)
        except TimeoutError:
            log.info("dealt without some words")
        return await self._commit(deal_sealed)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self.deal()
        except Refusal as fault:
            # The regular round tries again.
            log.warning("a deal waits", extra={"code": fault.code})
        except Exception:
            log.exception("dealing failed")
        finally:
            self._task = None
