"""Changes made by commands beside running servers: told in the same transaction, and looked for every second."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import sqlalchemy as sa

from motherlode.server.storage.schema import entries, outside_changes
from motherlode.server.tables.entries import Pruned, kind_of

KEPT_SECONDS: Final = 30 * 24 * 60 * 60.0
"""For how long they can be read, and what is left of deleted tables stays: servers look every second."""
LOCK: Final = 0x6D6F_7469  # any number of our own


def announce(connection: sa.Connection, table_ids: Iterable[str], now: float) -> None:
    """Tell all servers to look at these tables again, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        # One after the other: who has read a number has read all before it.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    _forget_old(connection, now - KEPT_SECONDS)
    rows = [{"table_id": table_id, "at": now} for table_id in table_ids]
    if rows:
        connection.execute(outside_changes.insert(), rows)


def _forget_old(connection: sa.Connection, before: float) -> None:
    old = sa.select(outside_changes.c.table_id).where(outside_changes.c.at < before)
    connection.execute(entries.delete().where(entries.c.table_id.in_(old), entries.c.kind == kind_of(Pruned())))
    connection.execute(outside_changes.delete().where(outside_changes.c.at < before))


def latest(engine: sa.Engine) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(sa.select(sa.func.max(outside_changes.c.number))) or 0)


def changed_since(engine: sa.Engine, number: int) -> list[tuple[int, str]]:
    """What was changed after that number, in order."""
    c = outside_changes.c
    with engine.connect() as connection:
        found = connection.execute(sa.select(c.number, c.table_id).where(c.number > number).order_by(c.number))
        return [(row.number, row.table_id) for row in found]
