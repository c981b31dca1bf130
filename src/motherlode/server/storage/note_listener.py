"""Live play across workers: PostgreSQL carries a note for every entry, in the very transaction that stores it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg
import sqlalchemy as sa

from motherlode.server.storage.notes import CHANNEL

RETRY_SECONDS: Final = 1.0

log = logging.getLogger("motherlode.notes")


class NoteListener:
    """Listens to what the other workers store and tell."""

    def __init__(
        self, url: str, worker: str, heard: Callable[[str], Awaitable[None]], refresh: Callable[[], Awaitable[None]]
    ) -> None:
        self._where = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._worker, self._heard, self._refresh = worker, heard, refresh
        self._task: asyncio.Task[None] | None = None
        self._is_listening = asyncio.Event()

    async def open(self) -> None:
        """Returns once it listens: nothing that is stored afterwards is missed."""
        self._task = asyncio.ensure_future(self._listen())
        await self._is_listening.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except Exception as fault:
                # Whatever happened: listen again, and then look at every table, for notes may have been missed.
                log.warning("the line to the other workers was lost", extra={"fault": type(fault).__name__})
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._where, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._is_listening.set()
            await self._refresh()
            async for note in connection.notifies():
                worker, *lines = note.payload.split("\n")
                if worker != self._worker:
                    await self._pass_on(lines)

    async def _pass_on(self, lines: list[str]) -> None:
        for line in lines:
            try:
                await self._heard(line)
            except Exception:
                log.exception("a note could not be followed")
