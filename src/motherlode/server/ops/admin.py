"""What who runs a server can do with its tables, beside it: list, look, check, close."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from motherlode.core.errors import BadOption
from motherlode.server.storage.migrate import check_exists, clear_words
from motherlode.server.storage.outside import announce
from motherlode.server.storage.schema import entries, tables
from motherlode.server.storage.store import Store, StoreDown
from motherlode.server.tables.entries import AnyEntry, Arranged, Closed, Created, kind_of, read_entry, write_entry
from motherlode.server.tables.folding import Broken, fold_each
from motherlode.server.tables.messages import table_info
from motherlode.server.tables.stored import Listing, Stored
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import TableInfo

UNKNOWN: Final = "?"
PAGE: Final = 500
ARRANGED: Final = kind_of(Arranged())
ENDED: Final = ("over", "closed")
SILENT: Final = logging.NullHandler()
ATTEMPTS: Final = 20
"""How often a table is closed again because somebody moved at that moment."""


class Row(msgspec.Struct, frozen=True):
    """A table in a list. Times are seconds since 1970."""

    id: str
    game: str
    phase: str
    seats: int
    entries: int
    listed: bool
    changed: float
    broken: str | None
    """Why servers have put it aside, if they have."""
    people: list[str]
    """The names of those who sit there, as far as they gave any."""
    due: float | None = None
    """When the server itself must act, if it must: until then somebody may still take their time."""


class People:
    """The names of those who sit somewhere, read again only where something has happened since."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[int, list[str]]] = {}

    def at(self, table_id: str, seq: int) -> list[str]:
        if table_id not in self._known or self._known[table_id][0] != seq:
            self._known[table_id] = (seq, _people(self._store, table_id))
        return self._known[table_id][1]


class Fault(msgspec.Struct, frozen=True):
    """A table that cannot be opened, and the entry from which on it cannot."""

    id: str
    entry: int
    reason: str


class Shown(msgspec.Struct, frozen=True):
    """One table: what everybody may know of it, when things happened, and what is wrong with it, if anything."""

    id: str
    phase: str
    entries: int
    created: float
    changed: float
    kinds: dict[str, int]
    """How often each kind of entry occurs."""
    info: TableInfo | None
    fault: Fault | None


@contextmanager
def opened(database: str, *, writes: bool = False) -> Iterator[Store]:
    """A store to read from, and to write to where that is asked for, or one line that says why not."""
    check_exists(database)
    # What fails is told in the command's one line.
    logging.getLogger("motherlode.store").addHandler(SILENT)
    with clear_words():
        store = Store(database, f"command-{secrets.token_hex(4)}")
        try:
            if writes:
                store.open()
            yield store
        finally:
            store.close()


def list_tables(
    store: Store, most: int | None, phases: Collection[str] = (), people: People | None = None
) -> list[Row]:
    """The tables that changed last, first; of these phases, if any are named."""
    seated = people or People(store)
    first = sa.and_(entries.c.table_id == tables.c.id, entries.c.seq == 1)
    query = sa.select(tables, entries.c.body).join_from(tables, entries, first, isouter=True)
    if phases:
        query = query.where(tables.c.phase.in_(phases))
    with store.engine.connect() as connection:
        rows = connection.execute(query.order_by(tables.c.changed.desc()).limit(most)).all()
        return [_row(row, _arranged(connection, row.id), seated.at(row.id, row.seq)) for row in rows]


def _people(store: Store, table_id: str) -> list[str]:
    table, _ = fold_carefully(table_id, store.read(table_id))
    return [seat.name for seat in table.seats if seat.kind == "human" and seat.name] if table is not None else []


def _arranged(connection: sa.Connection, table_id: str) -> int | None:
    """How many seats there are since the lobby was last changed; None if their number never was."""
    c = entries.c
    query = sa.select(c.body).where(c.table_id == table_id, c.kind == ARRANGED).order_by(c.seq.desc())
    changes = (_entry(body) for body in connection.scalars(query))
    return next((len(each.places) for each in changes if isinstance(each, Arranged) and each.places), None)


def _row(row: Any, arranged: int | None, people: list[str]) -> Row:
    setup = _entry(row.body)
    game, seats = (setup.game, len(setup.seats)) if isinstance(setup, Created) else (UNKNOWN, 0)
    seats = arranged or seats
    return Row(row.id, game, row.phase, seats, row.seq, row.listed, row.changed, row.broken, people, row.due)


def _entry(body: str | None) -> AnyEntry | None:
    try:
        return read_entry(body or "")
    except ValueError:
        return None


def check_open(store: Store, table_id: str) -> None:
    """Something can still happen at this table."""
    _, phase, _ = _latest(store, table_id)
    if phase in ENDED:
        raise BadOption(f"table {table_id} is {phase} already")


def find_table(store: Store, beginning: str) -> str:
    """The id of the one table whose id begins so: the log tells the first letters only."""
    query = sa.select(tables.c.id).where(tables.c.id.startswith(beginning, autoescape=True)).limit(PAGE)
    with store.engine.connect() as connection:
        # The database may not tell capitals from small letters here.
        found = [each for each in connection.scalars(query) if each.startswith(beginning)]
    if not found:
        raise BadOption(f"there is no table {beginning!r}")
    if len(found) > 1 and beginning not in found:
        raise BadOption(f"several tables begin with {beginning!r}; give more of its id")
    return beginning if beginning in found else found[0]


def show_table(store: Store, table_id: str) -> Shown:
    stored = store.read(table_id)
    with store.engine.connect() as connection:
        row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one()
    table, fault = fold_carefully(table_id, stored)
    kinds: dict[str, int] = {}
    for entry in stored:
        kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
    created = stored[0].at if stored else row.changed
    info = table_info(table) if table is not None and fault is None else None
    return Shown(table_id, row.phase, len(stored), created, row.changed, kinds, info, fault)


def check_tables(store: Store) -> Iterator[Fault | None]:
    """Fold every table there is: what is wrong with each, None where nothing is."""
    for table_id, seq in _all_tables(store):
        stored = store.read(table_id, 0)
        last = stored[-1].seq if stored else 0
        if last < seq:
            yield Fault(table_id, last + 1, f"the index tells of {seq} entries, there are {last}")
        else:
            yield fold_carefully(table_id, stored)[1]


def _all_tables(store: Store) -> Iterator[tuple[str, int]]:
    """All ids with the number of the last entry that the index knows, page by page."""
    last = ""
    while True:
        query = sa.select(tables.c.id, tables.c.seq).where(tables.c.id > last).order_by(tables.c.id).limit(PAGE)
        with store.engine.connect() as connection:
            page = [(row.id, row.seq) for row in connection.execute(query)]
        yield from page
        if not page:
            return
        last = page[-1][0]


def fold_carefully(table_id: str, stored: list[Stored]) -> tuple[Table | None, Fault | None]:
    """The table as far as it folds, and why it does not fold further."""
    table: Table | None = None
    try:
        for after in fold_each(table_id, stored):
            table = after
    except Broken as fault:
        return table, Fault(table_id, fault.seq, fault.reason.partition("\n")[0])
    return table, None


def close_table(store: Store, table_id: str) -> None:
    """Nothing more happens at this table. It need not fold for that. Servers that have it hear of it."""
    try:
        asyncio.run(_close(store, table_id))
    except StoreDown as fault:
        raise BadOption(f"the database does not take it: {fault.reason}" if fault.reason else str(fault)) from None
    with store.engine.begin() as connection:
        announce(connection, [table_id], time.time())


async def _close(store: Store, table_id: str) -> None:
    closed = Closed()
    for _ in range(ATTEMPTS):
        seq, phase, changed = _latest(store, table_id)
        if phase in ENDED:
            raise BadOption(f"table {table_id} is {phase} already")
        entry = Stored(seq + 1, kind_of(closed), write_entry(closed), max(time.time(), changed))
        if await store.append(table_id, entry, Listing("closed", listed=False, due=None)):
            return
    raise BadOption(f"table {table_id} is too busy just now; try again")


def _latest(store: Store, table_id: str) -> tuple[int, str, float]:
    c = tables.c
    with store.engine.connect() as connection:
        row = connection.execute(sa.select(c.phase, c.changed).where(c.id == table_id)).one()
        seq = connection.scalar(sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == table_id))
    return seq or 0, row.phase, row.changed
