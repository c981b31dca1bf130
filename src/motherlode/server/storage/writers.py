"""How a batch of entries gets into the database: one connection, one commit for all of them.

Every move waits for these statements, so they are written by hand and go to the driver directly.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from motherlode.server.storage.notes import CHANNEL

if TYPE_CHECKING:
    import psycopg

Key = tuple[str, int]
"""A table and the number of an entry."""


class Row(msgspec.Struct, frozen=True):
    """An entry, and what the index says of its table after it."""

    table_id: str
    seq: int
    kind: str
    body: str
    at: float
    phase: str
    listed: bool
    due: float | None

    @property
    def key(self) -> Key:
        return self.table_id, self.seq


class CommitFailed(Exception):
    """A batch was not committed, or its answer was lost."""

    def __init__(self, cause: Exception, *, is_passing: bool, is_lost: bool = False) -> None:
        super().__init__(type(cause).__name__)
        self.cause = cause
        self.is_passing = is_passing
        """Whether trying again may help: a deadlock, a lock, a lost connection; not a mistake in the statement."""
        self.is_lost = is_lost
        """Whether the connection is gone."""


class Writer(ABC):
    """One connection, made when it is needed, and again after it was lost."""

    @abstractmethod
    def commit(self, rows: Sequence[Row]) -> set[Key]:
        """Store rows, given in the order of their keys; the keys of those whose number was free."""

    @abstractmethod
    def notify(self, notes: Sequence[str]) -> None:
        """Send notes to the other workers."""

    @abstractmethod
    def close(self) -> None: ...


_INSERT: Final = "INSERT INTO entries (table_id, seq, kind, body, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_UPSERT: Final = """
    INSERT INTO tables (id, seq, phase, listed, changed, due) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase, listed = excluded.listed,
        changed = excluded.changed, due = excluded.due WHERE tables.seq < excluded.seq
"""


class SqliteWriter(Writer):
    """Writes to a file that is this server's own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sa.PoolProxiedConnection | None = None

    def commit(self, rows: Sequence[Row]) -> set[Key]:
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            return self._commit(self._connection.cursor(), rows)
        except (sqlite3.Error, SQLAlchemyError) as fault:
            self.close()
            cause = getattr(fault, "orig", None) or fault
            raise CommitFailed(cause, is_passing=isinstance(cause, sqlite3.OperationalError)) from fault

    def _commit(self, cursor: Any, rows: Sequence[Row]) -> set[Key]:
        cursor.execute("BEGIN IMMEDIATE")
        stored = {row.key for row in rows if cursor.execute(_INSERT, _entry_of(row)).rowcount}
        cursor.executemany(_UPSERT, [_index_of(row) for row in rows if row.key in stored])
        cursor.execute("COMMIT")
        return stored

    def notify(self, notes: Sequence[str]) -> None:
        """There are no others."""

    def close(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection = None


def _entry_of(row: Row) -> tuple[Any, ...]:
    return row.table_id, row.seq, row.kind, row.body, row.at


def _index_of(row: Row) -> tuple[Any, ...]:
    return row.table_id, row.seq, row.phase, row.listed, row.at, row.due


_STORE: Final = b"""
    WITH given AS (
        SELECT * FROM json_to_recordset(%s::json) AS row (
            table_id text, seq int, kind text, body text, at float8, phase text, listed bool, due float8
        )
    ), stored AS (
        INSERT INTO entries (table_id, seq, kind, body, at) SELECT table_id, seq, kind, body, at FROM given
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), latest AS (
        INSERT INTO tables (id, seq, phase, listed, changed, due)
        SELECT DISTINCT ON (table_id) table_id, seq, phase, listed, at, due
        FROM given JOIN stored USING (table_id, seq) ORDER BY table_id, seq DESC
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase, listed = excluded.listed,
            changed = excluded.changed, due = excluded.due WHERE tables.seq < excluded.seq
    )
    SELECT table_id, seq FROM stored
"""
_NOTIFY: Final = b"SELECT pg_notify('%b', note) FROM json_array_elements_text(%%s::json) AS note" % CHANNEL.encode()


class PostgresWriter(Writer):
    """Writes to a server that other workers write to as well. Each statement is a transaction, and one exchange."""

    def __init__(self, url: str) -> None:
        self._where = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: psycopg.Connection[Any] | None = None

    def commit(self, rows: Sequence[Row]) -> set[Key]:
        return {(table_id, seq) for table_id, seq in self._execute(_STORE, rows)}

    def notify(self, notes: Sequence[str]) -> None:
        self._execute(_NOTIFY, notes)

    def _execute(self, statement: bytes, given: Sequence[Row | str]) -> list[Any]:
        import psycopg

        try:
            if self._connection is None:
                self._connection = psycopg.connect(self._where, autocommit=True)
            return self._connection.execute(statement, [msgspec.json.encode(given).decode()], prepare=True).fetchall()
        except psycopg.Error as fault:
            is_lost = self._connection is None or self._connection.closed
            self.close()
            is_passing = is_lost or isinstance(fault, psycopg.OperationalError)
            raise CommitFailed(fault, is_passing=is_passing, is_lost=is_lost) from fault

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
