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
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa

from motherlode.server.storage.database_file import DatabaseFile
from motherlode.server.storage.file_lock import read_address
from motherlode.server.storage.notes import packed, write_entry_line
from motherlode.server.storage.outage import Outage, reason_of
from motherlode.server.storage.schema import entries, pauses, pulses, reviews, tables
from motherlode.server.storage.writers import CommitFailed, Key, PostgresWriter, Row, SqliteWriter, Writer
from motherlode.server.tables.stored import Listing, Stored

BATCH: Final = 512
"""Entries in one commit at most."""
PATIENCE: Final = 5
"""How often a commit that failed in passing (a deadlock, a lost connection) is tried again."""
PATIENCE_SECONDS: Final = 2.0
"""And for how long: who waits is refused within seconds, and may ask again."""
RETRY_SECONDS: Final = 0.05
"""The pause before the second attempt; each further one is twice as long."""
LOCKED_SECONDS: Final = 2.0
"""How long SQLite waits for another process that has locked the file."""
READERS: Final = 4
"""Threads that read."""
GATHERING: Final = range(3, 32)
"""After batches of these sizes others are likely to come at once; they go into the same commit and the same note."""
GATHER_SECONDS: Final = 0.002
NOTE_SECONDS: Final = 0.005
"""How long notes wait at most while there is more to commit."""
KEPT_SECONDS: Final = 31 * 24 * 60 * 60.0
"""Signs of life and pauses that are older nobody asks for: no table waits so long."""
NUMBERS_MOST: Final = 1_000
"""Tables asked for in one statement."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("motherlode.store")


class StoreDown(Exception):
    """The database did not take the entry; whether it did nevertheless is not known."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        """What the database said: for the host, and not for players."""


class Append(msgspec.Struct, frozen=True, eq=False):
    """An entry to be stored, and who waits for that."""

    row: Row
    done: asyncio.Future[bool]


Waiting = Append | str
"""An entry, or a line that only the other workers should hear."""
Result = set[Key] | StoreDown
Settled = tuple[asyncio.Future[bool], bool | StoreDown]


class Due(NamedTuple):
    """A table where the server must act, how far it is, and when."""

    table_id: str
    seq: int
    at: float


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
        self._writer: Writer = PostgresWriter(url) if self.is_shared else SqliteWriter(self.engine)
        self._commits = Outage(log, "commit failed", "commits succeed again")
        self._notes = Outage(log, "a note was lost", "notes get through again")
        self._waiting: deque[Waiting] = deque()
        self._wake: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._woken_by: asyncio.AbstractEventLoop | None = None
        """The event loop that is about to wake the writer."""
        self._is_closing = False
        self._size = 0
        """Of the last batch."""
        self._thread: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="motherlode-reader")

    def open(self) -> None:
        self.file.remember()
        self._thread = threading.Thread(target=self._write, name="motherlode-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Commit what is waiting, then let go of the database."""
        self._is_closing = True
        self._wake.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._readers.shutdown()
        self.engine.dispose()

    def append(self, table_id: str, entry: Stored, listing: Listing) -> asyncio.Future[bool]:
        """Done when the entry is durable: True if it is ours, False if another has this number."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        row = Row(table_id, entry.seq, entry.kind, entry.body, entry.at, listing.phase, listing.listed, listing.due)
        self._hand_over(Append(row, future))
        return future

    def note(self, line: str) -> None:
        """Tell the other workers something that need not be kept."""
        if self.is_shared:
            self._hand_over(line)

    def _hand_over(self, item: Waiting) -> None:
        """The writer is woken once for all that the event loop does in this round, and always after the last of it."""
        self._waiting.append(item)
        loop = asyncio.get_running_loop()
        if self._woken_by is not loop:
            self._woken_by = loop
            loop.call_soon(self._wake_writer)

    def _wake_writer(self) -> None:
        self._woken_by = None
        self._wake.put(None)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that reads, without keeping the event loop waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, *args, **more))

    def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """A table's entries in order, from the one after `after`."""
        c = entries.c
        query = sa.select(c.seq, c.kind, c.body, c.at).where(c.table_id == table_id, c.seq > after).order_by(c.seq)
        with self.engine.connect() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def due(self, now: float, most: int, after: Due | None = None) -> list[Due]:
        """The tables where the server must act by now, most overdue first; only those that follow `after`."""
        c = tables.c
        where = sa.and_(c.due <= now, c.broken.is_(None))
        if after is not None:
            where &= (c.due > after.at) | sa.and_(c.due == after.at, c.id > after.table_id)
        query = sa.select(c.id, c.seq, c.due).where(where).order_by(c.due, c.id).limit(most)
        with self.engine.connect() as connection:
            return [Due(*row) for row in connection.execute(query)]

    def aside(self) -> list[str]:
        """The tables that were put aside."""
        with self.engine.connect() as connection:
            return list(connection.scalars(sa.select(tables.c.id).where(tables.c.broken.is_not(None))))

    def pulse(self, worker: str, at: float) -> float:
        """Write a sign of life; what time it is by the database, or by this machine where that is a file."""
        if self.file.fault is not None:
            raise StoreDown(self.file.fault)
        try:
            return self._write_pulse(worker, at)
        except sa.exc.SQLAlchemyError:
            # It may be the connection, to a file that lay in the place of the database: the next are opened anew.
            self.engine.dispose()
            raise

    def _write_pulse(self, worker: str, at: float) -> float:
        with self.engine.begin() as connection:
            is_old = pulses.c.at < at - KEPT_SECONDS
            connection.execute(sa.delete(pulses).where(sa.or_(pulses.c.worker == worker, is_old)))
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
            connection.execute(sa.delete(pauses).where(pauses.c.ended < ended - KEPT_SECONDS))
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

    def reserve(self, table_id: str, seq: int, due: float, until: float) -> bool:
        """Be the one that acts at a table that was due by then, or not at all: it is due again after `until`.

        False if another was faster, or the table has gone on.
        """
        is_free = tables.c.due.is_(None) | (tables.c.due <= due)
        query = sa.update(tables).where(tables.c.id == table_id, tables.c.seq == seq, is_free).values(due=until)
        with self.engine.begin() as connection:
            return connection.execute(query).rowcount == 1

    def keep_reserved(self, reserved: Sequence[tuple[str, int]], until: float) -> None:
        """Go on acting at these tables, each as it was after entry `seq`: none of them is due before `until`."""
        query = sa.update(tables).where(tables.c.id == sa.bindparam("table"), tables.c.seq == sa.bindparam("number"))
        rows = [{"table": table_id, "number": seq} for table_id, seq in sorted(reserved)]
        with self.engine.begin() as connection:
            connection.execute(query.values(due=until), rows)

    def put_aside(self, table_id: str, reason: str | None) -> None:
        """Note why a table cannot be followed; None if it can be again."""
        with self.engine.begin() as connection:
            connection.execute(sa.update(tables).where(tables.c.id == table_id).values(broken=reason))

    def review(self, table_id: str, game: int) -> str | None:
        """A review that was kept."""
        where = sa.and_(reviews.c.table_id == table_id, reviews.c.game == game)
        with self.engine.connect() as connection:
            found: str | None = connection.scalar(sa.select(reviews.c.body).where(where))
            return found

    def keep_review(self, table_id: str, game: int, body: str, at: float) -> None:
        """The latest stays; of a table that was deleted meanwhile, nothing does."""
        where = sa.and_(reviews.c.table_id == table_id, reviews.c.game == game)
        with begin_writing(self.engine) as connection:
            connection.execute(sa.delete(reviews).where(where))
            if connection.scalar(sa.select(tables.c.id).where(tables.c.id == table_id)) is not None:
                connection.execute(sa.insert(reviews).values(table_id=table_id, game=game, body=body, at=at))

    def listed(self, since: float, most: int = 100) -> list[str]:
        """Listed tables that changed since then and are not over, the latest first."""
        c = tables.c
        is_open = sa.and_(c.listed, c.phase != "over", c.changed >= since, c.broken.is_(None))
        query = sa.select(c.id).where(is_open).order_by(c.changed.desc())
        with self.engine.connect() as connection:
            return list(connection.scalars(query.limit(most)))

    def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The number of the latest entry of each of these tables."""
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for start in range(0, len(table_ids), NUMBERS_MOST):
                some = table_ids[start : start + NUMBERS_MOST]
                query = sa.select(tables.c.id, tables.c.seq).where(tables.c.id.in_(some))
                found |= {row.id: row.seq for row in connection.execute(query)}
        return found

    def _write(self) -> None:
        while not self._is_closing or self._waiting:
            self._wake.get()
            if self.is_shared and self._size in GATHERING:
                time.sleep(GATHER_SECONDS)
            self._write_all()
        self._writer.close()

    def _write_all(self) -> None:
        """Commit whatever is there; while there is more, notes wait a little for others to go with them."""
        lines: list[str] = []
        since = time.monotonic()
        while batch := [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]:
            self._size = len(batch)
            lines += self._commit(batch)
            if time.monotonic() - since > NOTE_SECONDS:
                self._notify(lines)
                lines, since = [], time.monotonic()
        self._notify(lines)

    def _commit(self, batch: list[Waiting]) -> list[str]:
        """Tell who waits what came of it; the lines that the other workers should hear."""
        appends = [item for item in batch if isinstance(item, Append)]
        lines = [item for item in batch if isinstance(item, str)]
        first: dict[Key, Append] = {}
        for append in appends:
            first.setdefault(append.row.key, append)
        # Everybody writes in the order of the keys: two workers never wait for each other in a circle.
        rows = [first[key].row for key in sorted(first)]
        result = self._try(rows) if rows else set()
        _settle([(each.done, _result_of(each, first, result)) for each in appends])
        stored = [row for row in rows if row.key in result] if isinstance(result, set) else []
        return [*map(_line_of, stored), *lines] if self.is_shared else []

    def _try(self, rows: list[Row]) -> Result:
        give_up, reason = time.monotonic() + PATIENCE_SECONDS, ""
        for attempt in range(PATIENCE):
            try:
                stored = self._writer.commit(rows)
                if attempt and len(stored) < len(rows):
                    stored |= self._stored_before(rows)
                self.commits += 1
                self.appended += len(stored)
                self._commits.worked()
                # What went into a file that is gone would be acknowledged into nowhere.
                return StoreDown(self.file.fault) if self.file.fault else stored
            except CommitFailed as fault:
                self._commits.failed(fault.cause)
                reason = reason_of(fault.cause)
                if not fault.is_passing or (attempt and fault.is_lost) or time.monotonic() > give_up:
                    break
                time.sleep(RETRY_SECONDS * 2**attempt)
            except Exception as fault:
                # The writer must outlive every surprise: whoever waits is told, the next batch gets its chance.
                log.exception("commit failed", extra={"fault": type(fault).__name__})
                break
        return StoreDown("the database does not answer; try again", reason)

    def _stored_before(self, rows: list[Row]) -> set[Key]:
        """Which of these the first attempt did store, though its answer was lost."""
        found = {(row.table_id, each.seq): each for row in rows for each in self.read(row.table_id, row.seq - 1)[:1]}
        return {row.key for row in rows if found.get(row.key) == Stored(row.seq, row.kind, row.body, row.at)}

    def _notify(self, lines: list[str]) -> None:
        """Notes go out after the commit: in the same transaction they would make all workers commit in turn."""
        try:
            if lines:
                self._writer.notify(packed(self.worker, lines))
                self._notes.worked()
        except Exception as fault:
            self._notes.failed(fault.cause if isinstance(fault, CommitFailed) else fault)


def make_engine(url: str) -> sa.Engine:
    """An engine whose commits are durable: a write-ahead log and full synchronisation on SQLite."""
    parsed = read_address(url)
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
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={LOCKED_SECONDS * 1000:.0f}"):
        connection.execute(f"PRAGMA {pragma}")


def _line_of(row: Row) -> str:
    return write_entry_line(row.table_id, Stored(row.seq, row.kind, row.body, row.at))


def _result_of(append: Append, first: dict[Key, Append], result: Result) -> bool | StoreDown:
    if isinstance(result, StoreDown):
        return result
    return append.row.key in result and first[append.row.key] is append


def _settle(settled: list[Settled]) -> None:
    """Tell everybody who waits, in one go."""
    for loop in {future.get_loop() for future, _ in settled}:
        own = [each for each in settled if each[0].get_loop() is loop]
        try:
            loop.call_soon_threadsafe(_set_results, own)
        except RuntimeError:
            log.warning("nobody is left to hear of a commit")


def _set_results(settled: list[Settled]) -> None:
    for future, result in settled:
        if future.done():
            continue
        if isinstance(result, StoreDown):
            future.set_exception(result)
        else:
            future.set_result(result)
