"""What lies in the database, read and written past the server, whatever columns its tables have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

import sqlalchemy as sa

from attacks.people import Acked

Row = dict[str, Any]
LONG: Final = 1_000


class Rows:
    """A database by its address."""

    def __init__(self, database: str) -> None:
        url = database.replace("postgresql://", "postgresql+psycopg://", 1)
        self._engine = sa.create_engine(url, poolclass=sa.pool.NullPool)
        self._known = sa.MetaData()

    def _table(self, name: str) -> sa.Table:
        return sa.Table(name, self._known, autoload_with=self._engine)

    def entries(self, table: str) -> list[Row]:
        entries = self._table("entries")
        query = sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.seq)
        with self._engine.connect() as connection:
            return [dict(row._mapping) for row in connection.execute(query)]  # noqa: SLF001

    def listing(self, table: str) -> Row:
        tables = self._table("tables")
        with self._engine.connect() as connection:
            return dict(connection.execute(sa.select(tables).where(tables.c.id == table)).one()._mapping)  # noqa: SLF001

    def add(self, table: str, entries: Iterable[Row], **listing: Any) -> None:
        """Add rows to a table and say what its line in the list is to hold."""
        rows, tables = list(entries), self._table("tables")
        with self._engine.begin() as connection:
            for start in range(0, len(rows), LONG):
                connection.execute(self._table("entries").insert(), rows[start : start + LONG])
            last = max(row["seq"] for row in rows)
            connection.execute(tables.update().where(tables.c.id == table).values(seq=last, **listing))

    def copy(self, table: str, name: str, change: Callable[[list[Row]], list[Row]], **listing: Any) -> None:
        """The same table once more under another id, with some of its entries changed."""
        rows = [{**row, "table_id": name} for row in change(self.entries(table))]
        line = {**self.listing(table), "id": name, "seq": rows[-1]["seq"], **listing}
        with self._engine.begin() as connection:
            connection.execute(self._table("entries").insert(), rows)
            connection.execute(self._table("tables").insert(), [line])


class Kept(dict[str, int]):
    """What became of acknowledged moves: how many are lost, doubled, elsewhere, and gaps in the numbers of tables."""

    @property
    def is_well(self) -> bool:
        return not any(self[name] for name in ("lost", "doubled", "gaps"))

    def __str__(self) -> str:
        return ", ".join(f"{name} {count}" for name, count in self.items())


def kept(database: str, acked: Iterable[Acked]) -> Kept:
    """Look for every acknowledged move in the database."""
    rows, moves = Rows(database), list(acked)
    found = Kept(acknowledged=len(moves), tables=len({move.table for move in moves}), lost=0, doubled=0, gaps=0)
    for table in {move.table for move in moves}:
        entries = rows.entries(table)
        bodies = {row["seq"]: json.loads(row["body"]) for row in entries}
        found["gaps"] += list(bodies) != list(range(1, len(entries) + 1))
        ids = Counter((body.get("seat"), body["id"]) for body in bodies.values() if body.get("id"))
        found["doubled"] += sum(count - 1 for count in ids.values())
        found["lost"] += sum(not _is_there(bodies, move) for move in moves if move.table == table)
    return found


def _is_there(bodies: dict[int, Any], move: Acked) -> bool:
    body = bodies.get(move.seq, {})
    return (body.get("seat", 0), body.get("id"), body.get("move")) == (move.seat, move.id, move.move)
