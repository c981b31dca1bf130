"""Backups: one file for either kind of database, which restores into either.

Gzipped JSON, a value a line: what it is, the rows of the index and of the entries, and at the end how many there were.
"""

from __future__ import annotations

import gzip
import time
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext

from motherlode.core.errors import BadOption
from motherlode.server.storage.notes import SERVING
from motherlode.server.storage.schema import entries, metadata, pauses, pulses, reviews, tables
from motherlode.server.storage.store import begin_writing
from motherlode.server.tables.entries import Pruned, kind_of

FORMAT: Final = "motherlode-backup/1"
BEGINS: Final = b'{"format":"motherlode-backup/'
"""How a backup of any version begins, once it is unpacked."""
KEPT: Final = {"tables": tables, "entries": entries, "pulses": pulses, "pauses": pauses, "reviews": reviews}
"""Pulses and pauses tell when nobody served, which is nobody's fault."""
BATCH: Final = 1000


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    made: float
    schema: str | None
    columns: dict[str, list[str]]


class Counted(msgspec.Struct, frozen=True):
    """The last line: how many of each were written."""

    tables: int
    entries: int
    pulses: int
    pauses: int
    reviews: int = 0
    """Not counted in backups from before there were any."""


def is_backup(path: Path) -> bool:
    """Whether this was once written here; an empty file, too, may be written over."""
    if not path.is_file():
        return False
    try:
        with gzip.open(path, "rb") as file:
            return path.stat().st_size == 0 or file.read(len(BEGINS)) == BEGINS
    except (gzip.BadGzipFile, EOFError, zlib.error):
        return False


def write_backup(engine: sa.Engine, file: BinaryIO) -> Counted:
    """Everything as it is at one moment, while servers go on writing."""
    counts = dict.fromkeys(KEPT, 0)
    with engine.connect() as connection, gzip.open(file, "wb") as out:
        _freeze(connection)
        columns = {name: _columns(connection, each) for name, each in KEPT.items()}
        schema = MigrationContext.configure(connection).get_current_revision()
        _write(out, Head(FORMAT, time.time(), schema, columns))
        for name, each in KEPT.items():
            for row in _rows(connection, each, columns[name]):
                _write(out, [name, *row])
                counts[name] += 1
        told = Counted(**counts)
        _write(out, told)
    return told


def _freeze(connection: sa.Connection) -> None:
    """From here on, one moment of the database is read."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    else:
        connection.exec_driver_sql("BEGIN")


def _columns(connection: sa.Connection, table: sa.Table) -> list[str]:
    """Those that are there: the database may be older than the program."""
    inspector = sa.inspect(connection)
    if not inspector.has_table(table.name):
        return []
    there = {column["name"] for column in inspector.get_columns(table.name)}
    return [str(column.name) for column in table.columns if column.name in there]


def _rows(connection: sa.Connection, table: sa.Table, columns: list[str]) -> Iterator[sa.Row[Any]]:
    if not columns:
        return iter(())
    query = sa.select(*[table.c[name] for name in columns]).order_by(*table.primary_key.columns)
    if table is entries:
        query = query.where(entries.c.kind != kind_of(Pruned()))
    return iter(connection.execution_options(yield_per=BATCH).execute(query))


def _write(out: gzip.GzipFile, value: object) -> None:
    out.write(msgspec.json.encode(value) + b"\n")


def check_backup(path: Path) -> None:
    """Raise BadOption if this is none that can be restored, as far as its first line tells."""
    with closing(_lines(path)) as lines:
        _head(lines, path)


def restore_backup(engine: sa.Engine, path: Path, *, replace: bool) -> Counted:
    """Put everything of a backup into a database, or nothing."""
    lines = _lines(path)
    head = _head(lines, path)
    with begin_writing(engine) as connection:
        _check_nobody_serves(connection)
        if connection.scalar(sa.select(sa.func.count()).select_from(tables)):
            if not replace:
                raise BadOption("this database holds tables already; with --replace they are deleted first")
            for each in metadata.sorted_tables:
                connection.execute(each.delete())
        return _fill(connection, head, lines, path)


def _fill(connection: sa.Connection, head: Head, lines: Iterator[Any], path: Path) -> Counted:
    counts = dict.fromkeys(KEPT, 0)
    batch: list[list[Any]] = []
    for line in lines:
        if batch and (isinstance(line, dict) or line[0] != batch[0][0] or len(batch) == BATCH):
            counts[batch[0][0]] += len(batch)
            _insert(connection, head, batch)
            batch = []
        if isinstance(line, dict):
            told = Counted(**counts)
            if msgspec.convert(line, Counted) != told:
                raise BadOption(f"{path} is damaged: it holds {counts}, and should hold {line}; nothing was restored")
            return told
        batch.append(line)
    raise BadOption(f"{path} is cut short; nothing was restored")


def _insert(connection: sa.Connection, head: Head, batch: list[list[Any]]) -> None:
    name = batch[0][0]
    rows = [dict(zip(head.columns[name], values, strict=True)) for _, *values in batch]
    connection.execute(KEPT[name].insert(), rows)


def _head(lines: Iterator[Any], path: Path) -> Head:
    try:
        head = msgspec.convert(next(lines, None), Head)
    except msgspec.ValidationError:
        raise BadOption(f"{path} is no backup of motherlode") from None
    known = {name: {column.name for column in each.columns} for name, each in KEPT.items()}
    is_known = all(set(columns) <= known.get(name, set()) for name, columns in head.columns.items())
    if head.format != FORMAT or not is_known:
        raise BadOption(f"a newer version of motherlode wrote {path}; install that version")
    return head


def _lines(path: Path) -> Generator[Any, None, None]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield msgspec.json.decode(line)
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise BadOption(f"{path} is no backup of motherlode, or damaged; nothing was restored") from None
    except OSError as fault:
        raise BadOption(f"cannot read {path}: {fault.strerror}") from None


def _check_nobody_serves(connection: sa.Connection) -> None:
    """Servers that hold tables in memory must not find others under them. (An SQLite file has a lock for that.)"""
    if connection.dialect.name != "postgresql":
        return
    connection.execute(sa.text("LOCK TABLE tables, entries IN EXCLUSIVE MODE"))
    if not connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(SERVING))):
        raise BadOption("a server uses this database; stop it first")
