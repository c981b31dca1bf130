"""The store: an append-only list of entries for each table, in SQLite or PostgreSQL.

All writing goes through one thread, which takes everything that is waiting and commits it together (group commit).
Whoever appended hears of it only after that commit. `(table_id, seq)` is the key, so of several entries with the same
number exactly one is stored, and the others are told so.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from motherlode.server.storage.database_file import DatabaseFile
from motherlode.server.storage.notes import CHANNEL, packed
from motherlode.server.storage.schema import entries, pauses, pulses, tables
from motherlode.server.tables.stored import Listing, Stored

BATCH: Final = 512
"""Entries in one commit at most."""
PATIENCE: Final = 5
"""How often a commit that failed in passing (a deadlock, a lost connection) is tried again."""
READERS: Final = 4
"""Threads that read."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("motherlode.store")


class StoreDown(Exception):
    """The database did not take the entry; whether it did nevertheless is not known."""


class Append(msgspec.Struct, frozen=True, eq=False):
    """An entry to be stored, and whom to tell."""

    table_id: str
    entry: Stored
    listing: Listing
    done: Callable[[bool | StoreDown], None]

    @property
    def key(self) -> tuple[str, int]:
        return self.table_id, self.entry.seq


class Note(msgspec.Struct, frozen=True):
    """Something passing that only the other workers should hear."""

    text: str


Waiting = Append | Note | None


class Store:
    """Entries in a database. `append` is for the event loop; the reading methods block and belong in a thread."""

    def __init__(self, url: str, worker: str = "") -> None:
        self.url = url
        self.worker = worker
        self.engine = make_engine(url)
        self.file = DatabaseFile(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.commits = 0
        self.appended = 0
        self._queue: queue.SimpleQueue[Waiting] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="motherlode-reader")
        insert = postgresql.insert if self.is_shared else sqlite.insert
        self._insert = insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.seq)
        upsert = insert(tables)
        new = upsert.excluded
        self._upsert = upsert.on_conflict_do_update(
            index_elements=[tables.c.id],
            set_={"seq": new.seq, "phase": new.phase, "listed": new.listed, "changed": new.changed, "due": new.due},
            where=tables.c.seq < new.seq,
        )

    def open(self) -> None:
        self.file.remember()
        self._thread = threading.Thread(target=self._write, name="motherlode-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Commit what is waiting, then let go of the database."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self._readers.shutdown()
        self.engine.dispose()

    def append(self, table_id: str, entry: Stored, listing: Listing) -> asyncio.Future[bool]:
        """Done when the entry is durable: True if it is ours, False if another has this number."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()

        def done(result: bool | StoreDown) -> None:
            if not future.done():
                if isinstance(result, StoreDown):
                    future.set_exception(result)
                else:
                    future.set_result(result)

        self._queue.put(Append(table_id, entry, listing, lambda result: _tell(loop, done, result)))
        return future

    def note(self, text: str) -> None:
        """Tell the other workers something that need not be kept."""
        if self.is_shared:
            self._queue.put(Note(text))

    async def in_thread(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that reads, without keeping the event loop waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, *args, **more))

    def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """A table's entries in order, from the one after `after`."""
        c = entries.c
        query = sa.select(c.seq, c.kind, c.body, c.at).where(c.table_id == table_id, c.seq > after).order_by(c.seq)
        with self.engine.connect() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def due(self, now: float, most: int) -> list[tuple[str, int]]:
        """The tables where the server must act by now, and how far they are; the most overdue first."""
        query = (
            sa.select(tables.c.id, tables.c.seq)
            .where(tables.c.due <= now, tables.c.broken.is_(None))
            .order_by(tables.c.due)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [(table_id, seq) for table_id, seq in connection.execute(query)]

    def aside(self) -> list[str]:
        """The tables that were put aside."""
        with self.engine.connect() as connection:
            return list(connection.scalars(sa.select(tables.c.id).where(tables.c.broken.is_not(None))))

    def pulse(self, worker: str, at: float) -> float:
        """Write a sign of life; what time it is by the database, or by this machine where that is a file."""
        if self.file.fault is not None:
            raise StoreDown(self.file.fault)
        with self.engine.begin() as connection:
            connection.execute(sa.delete(pulses).where(pulses.c.worker == worker))
            connection.execute(sa.insert(pulses).values(worker=worker, at=at))
            if not self.is_shared:
                return time.time()
            return float(connection.scalar(sa.select(sa.func.extract("epoch", sa.func.clock_timestamp()))) or 0.0)

    def last_pulse(self) -> float | None:
        """When a worker last wrote its sign of life."""
        with self.engine.connect() as connection:
            last: float | None = connection.scalar(sa.select(sa.func.max(pulses.c.at)))
            return last

    def add_pause(self, began: float, ended: float) -> None:
        """A span of time that counts against nobody."""
        with self.engine.begin() as connection:
            connection.execute(sa.insert(pauses).values(began=began, ended=ended))

    def pauses(self, since: float) -> list[tuple[float, float]]:
        with self.engine.connect() as connection:
            query = sa.select(pauses.c.began, pauses.c.ended).where(pauses.c.ended >= since)
            return [(began, ended) for began, ended in connection.execute(query)]

    def postpone(self, table_id: str, seq: int, due: float | None) -> None:
        """Look at a table again later, unless it has gone on meanwhile."""
        with self.engine.begin() as connection:
            where = sa.and_(tables.c.id == table_id, tables.c.seq == seq)
            connection.execute(sa.update(tables).where(where).values(due=due))

    def put_aside(self, table_id: str, reason: str | None) -> None:
        """Note why a table cannot be followed; None if it can be again."""
        with self.engine.begin() as connection:
            connection.execute(sa.update(tables).where(tables.c.id == table_id).values(broken=reason))

    def listed(self, since: float, most: int = 100) -> list[str]:
        """Listed tables that changed since then and are not over, the latest first."""
        c = tables.c
        is_open = sa.and_(c.listed, c.phase != "over", c.changed >= since, c.broken.is_(None))
        query = sa.select(c.id).where(is_open).order_by(c.changed.desc())
        with self.engine.connect() as connection:
            return list(connection.scalars(query.limit(most)))

    def _write(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._take()
            if batch:
                self._commit_or_fail(batch)

    def _take(self) -> tuple[list[Append | Note], bool]:
        """Wait for one, then take whatever else is there; False when the store is being closed."""
        batch: list[Append | Note] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _commit_or_fail(self, batch: list[Append | Note]) -> None:
        appends = [item for item in batch if isinstance(item, Append)]
        first: dict[tuple[str, int], Append] = {}
        for append in appends:
            first.setdefault(append.key, append)
        notes = [item.text for item in batch if isinstance(item, Note)]
        result: set[tuple[str, int]] | StoreDown = self._try(first, notes)
        for append in appends:
            if isinstance(result, StoreDown):
                append.done(result)
            else:
                append.done(append.key in result and first[append.key] is append)

    def _try(self, batch: dict[tuple[str, int], Append], notes: list[str]) -> set[tuple[str, int]] | StoreDown:
        for attempt in range(PATIENCE):
            try:
                stored = self._commit(batch, notes)
                # What went into a file that is gone would be acknowledged into nowhere.
                return StoreDown(self.file.fault) if self.file.fault else stored
            except DBAPIError as fault:
                log.warning("commit failed", extra={"attempt": attempt, "fault": type(fault.orig).__name__})
                if not _is_passing(fault) or (attempt and fault.connection_invalidated):
                    break
                time.sleep(0.05 * 2**attempt)
            except Exception as fault:
                # The writer must outlive every surprise: whoever waits is told, the next batch gets its chance.
                log.exception("commit failed", extra={"fault": type(fault).__name__})
                break
        return StoreDown("the database does not answer; try again")

    def _commit(self, batch: dict[tuple[str, int], Append], notes: Sequence[str]) -> set[tuple[str, int]]:
        # Everybody writes in the order of the keys: two workers never wait for each other in a circle.
        keys = sorted(batch)
        stored: set[tuple[str, int]] = set()
        with self.engine.begin() as connection:
            if keys:
                rows = [_entry_row(batch[key]) for key in keys]
                stored = {(row[0], row[1]) for row in connection.execute(self._insert, rows)}
            last = {table_id: batch[table_id, seq] for table_id, seq in keys if (table_id, seq) in stored}
            if last:
                connection.execute(self._upsert, [_table_row(append) for append in last.values()])
            if self.is_shared:
                for text in packed(self.worker, [(table_id, last[table_id].entry.seq) for table_id in last], notes):
                    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
        self.commits += 1
        self.appended += len(stored)
        return stored


def make_engine(url: str) -> sa.Engine:
    """An engine whose commits are durable: a write-ahead log and full synchronisation on SQLite."""
    parsed = sa.make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if not parsed.drivername.startswith("sqlite"):
        return sa.create_engine(parsed, pool_pre_ping=True)
    engine = sa.create_engine(parsed)
    sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


@contextmanager
def begin_writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that reads before it writes: on SQLite it waits for its turn at once, and so never in vain."""
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def _prepare_sqlite(connection: Any, record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _is_passing(fault: DBAPIError) -> bool:
    """Whether trying again may help: lost connections, deadlocks and locks, not mistakes in the statement."""
    return fault.connection_invalidated or type(fault).__name__ == "OperationalError"


def _tell(loop: asyncio.AbstractEventLoop, done: Callable[[Any], None], result: bool | StoreDown) -> None:
    try:
        loop.call_soon_threadsafe(done, result)
    except RuntimeError:
        log.warning("nobody is left to hear of a commit")


def _entry_row(append: Append) -> dict[str, Any]:
    entry = append.entry
    return {
        "table_id": append.table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "body": entry.body,
        "at": entry.at,
    }


def _table_row(append: Append) -> dict[str, Any]:
    listing = append.listing
    return {
        "id": append.table_id,
        "seq": append.entry.seq,
        "phase": listing.phase,
        "listed": listing.listed,
        "changed": append.entry.at,
        "due": listing.due,
    }
