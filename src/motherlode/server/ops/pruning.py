"""Deleting tables that are over or abandoned, with all names and moves, a few at a time beside a running server.

In one transaction a table's index row and entries go, and one entry takes the number that would have come next. A
server that still has the table in memory can therefore not add to it: it finds that entry instead.
"""

from __future__ import annotations

import time
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from motherlode.server.storage.outside import announce
from motherlode.server.storage.schema import entries, metadata, outside_changes, tables
from motherlode.server.storage.store import begin_writing
from motherlode.server.tables.entries import Pruned, write_entry
from motherlode.server.tables.folding import PRUNED

BATCH: Final = 100
"""Tables in one transaction."""
REST_SECONDS: Final = 0.05
"""Between two of them, for whoever waits to write."""
ENDED: Final = ("over", "closed")


class Pruning(msgspec.Struct):
    """What was deleted, or would be."""

    over: int = 0
    """Tables whose game had ended, or that were closed."""
    abandoned: int = 0
    """Tables where nobody had done anything for so long."""
    entries: int = 0

    def add(self, rows: list[sa.Row[tuple[str, int, str]]]) -> None:
        ended = sum(row.phase in ENDED for row in rows)
        self.over += ended
        self.abandoned += len(rows) - ended
        self.entries += sum(row.seq for row in rows)


def would_prune(engine: sa.Engine, before: float) -> Pruning:
    """What has not changed since then, and is over or has nobody who may still take their time."""
    told = Pruning()
    with engine.connect() as connection:
        last = ""
        while rows := _candidates(connection, before, last):
            told.add(rows)
            last = rows[-1].id
    return told


def prune(engine: sa.Engine, before: float) -> Pruning:
    """Delete them, a few at a time."""
    told, last = Pruning(), ""
    while True:
        with begin_writing(engine) as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete=ON")  # nothing of it stays in the file
            rows = _candidates(connection, before, last)
            told.add(_delete(connection, rows))
        if not rows:
            return told
        last = rows[-1].id
        time.sleep(REST_SECONDS)


def _candidates(connection: sa.Connection, before: float, after_id: str) -> list[sa.Row[tuple[str, int, str]]]:
    c, now = tables.c, time.time()
    # What was put aside may open in another version.
    is_idle = sa.or_(c.phase.in_(ENDED), sa.and_(c.broken.is_(None), sa.or_(c.due.is_(None), c.due < now)))
    query = sa.select(c.id, c.seq, c.phase).where(c.changed < before, is_idle, c.id > after_id)
    return list(connection.execute(query.order_by(c.id).limit(BATCH)))


def _delete(connection: sa.Connection, rows: list[sa.Row[tuple[str, int, str]]]) -> list[sa.Row[tuple[str, int, str]]]:
    """Delete those where nobody has done anything meanwhile."""
    ours = _take_numbers(connection, rows)
    rows = [row for row in rows if row.id in ours]
    for each in metadata.sorted_tables:
        if each is entries:
            connection.execute(entries.delete().where(entries.c.table_id.in_(ours), entries.c.kind != PRUNED))
        elif each is tables:
            connection.execute(tables.delete().where(tables.c.id.in_(ours)))
        elif each is not outside_changes and "table_id" in each.c:
            connection.execute(each.delete().where(each.c.table_id.in_(ours)))
    announce(connection, ours, time.time())
    return rows


def _take_numbers(connection: sa.Connection, rows: list[sa.Row[tuple[str, int, str]]]) -> list[str]:
    """Store what says that a table is gone, under its next number; the tables where that number was free."""
    if not rows:
        return []
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(entries)
    body, now = write_entry(Pruned()), time.time()
    taken = [{"table_id": row.id, "seq": row.seq + 1, "kind": PRUNED, "body": body, "at": now} for row in rows]
    return list(connection.scalars(insert.on_conflict_do_nothing().returning(entries.c.table_id), taken))
