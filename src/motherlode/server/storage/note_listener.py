"""Live play across workers: PostgreSQL carries notes of what they have stored, and of things in passing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg
import sqlalchemy as sa
from psycopg.pq.abc import PGconn

from motherlode.server.storage.notes import CHANNEL, SERVING
from motherlode.server.storage.outage import Outage

RETRY_SECONDS: Final = 1.0

log = logging.getLogger("motherlode.notes")


class NoteListener:
    """Listens to what the other workers store and tell."""

    def __init__(
        self, url: str, worker: str, heard: Callable[[str], None], refresh: Callable[[], Awaitable[None]]
    ) -> None:
        self._where = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._worker, self._heard, self._refresh = worker, heard, refresh
        self._task: asyncio.Task[None] | None = None
        self._is_listening = asyncio.Event()
        self._outage = Outage(log, "the line to the other workers was lost", "the line to the other workers is back")

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
                self._outage.failed(fault)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._where, autocommit=True)
        async with connection:
            connection.add_notify_handler(lambda note: self._pass_on(note.payload))
            await connection.execute("SELECT pg_advisory_lock_shared(%s)", (SERVING,))
            await connection.execute(f"LISTEN {CHANNEL}")
            self._is_listening.set()
            self._outage.worked()
            await self._refresh()
            await self._follow(connection.pgconn)

    async def _follow(self, line: PGconn) -> None:
        """Pass notes on as they come, until the connection is lost."""
        loop = asyncio.get_running_loop()
        lost: asyncio.Future[None] = loop.create_future()

        def read() -> None:
            try:
                line.consume_input()
                while (note := line.notifies()) is not None:
                    self._pass_on(note.extra.decode())
            except psycopg.Error as fault:
                loop.remove_reader(socket)
                lost.set_exception(fault)

        socket = line.socket
        loop.add_reader(socket, read)
        read()
        try:
            await lost
        finally:
            loop.remove_reader(socket)

    def _pass_on(self, note: str) -> None:
        worker, _, lines = note.partition("\n")
        if worker != self._worker:
            for each in lines.split("\n"):
                try:
                    self._heard(each)
                except Exception:
                    log.exception("a note could not be followed")
