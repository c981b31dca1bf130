"""Bring a database to the newest schema, safely even if several workers start at once; or say why it cannot be used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from motherlode.core.errors import BadOption, MotherlodeError, how_to_get
from motherlode.server.storage.file_lock import sqlite_file
from motherlode.server.storage.outage import reason_of
from motherlode.server.storage.store import make_engine

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x6D6F_7468  # any number of our own
VERSIONS: Final = "alembic_version"


def config(connection: sa.Connection) -> Config:
    """What Alembic needs to know; there is no file to edit."""
    settings = Config()
    settings.set_main_option("script_location", FOLDER.as_posix().replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def migrate(url: str, revision: str = "head") -> None:
    """Upgrade to a revision. On PostgreSQL one migrates and the others wait for it."""
    if path := sqlite_file(url):
        _make_private(path)
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            elif _is_another_programs(connection):
                raise BadOption("cannot use this database: it holds something else than tables of motherlode")
            check_not_newer(connection)
            command.upgrade(config(connection), revision)
            connection.commit()
    finally:
        engine.dispose()


def _make_private(path: Path) -> None:
    """A new file is for its owner alone: it will hold names, and hashes of seats' tokens."""
    try:
        path.touch(0o600)
    except PermissionError as fault:
        raise BadOption(f"cannot use this database: {fault.strerror}: {path}") from None
    except OSError:
        pass  # what else is wrong with the place, the database says


def check_not_newer(connection: sa.Connection) -> None:
    """Raise BadOption if a later version of the program has written this database."""
    known = {script.revision for script in ScriptDirectory.from_config(config(connection)).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise BadOption(
            f"cannot use this database: a newer version of motherlode wrote it (schema {found}); install that version"
        )


@contextmanager
def clear_words() -> Iterator[None]:
    """Whatever a database says at the start, in one line and without its password."""
    try:
        yield
    except MotherlodeError:
        raise
    except (SQLAlchemyError, ValueError) as fault:
        raise BadOption(f"cannot use this database: {reason_of(fault)}") from None
    except ImportError as fault:
        raise BadOption(f"cannot use this database: {fault}; {how_to_get('postgres')}") from None


@contextmanager
def _named(path: Path | None) -> Iterator[None]:
    """SQLite only says that it cannot open a file, where it is the folder that is read-only."""
    try:
        yield
    except OperationalError:
        if path is not None and not os.access(path, os.R_OK):
            raise BadOption(f"cannot use this database: {os.strerror(EACCES)}: {path}") from None
        if path is None or os.access(path.parent, os.W_OK):
            raise
        raise BadOption(
            f"cannot use {path}: SQLite writes beside it even to read, and {path.parent} is read-only"
        ) from None


def check_exists(url: str, *, may_be_old: bool = False) -> None:
    """Raise BadOption unless there is a database of tables, of this version: looking never makes or changes one."""
    with clear_words():
        path = sqlite_file(url)
        if path is not None and not path.is_file():
            raise BadOption(f"there is no database at {path}")
        engine = make_engine(url)
        try:
            with _named(path), engine.connect() as connection:
                if not sa.inspect(connection).has_table(VERSIONS):
                    raise BadOption("this database holds no tables of motherlode; `motherlode serve` makes them")
                check_not_newer(connection)
                if not (may_be_old or _is_latest(connection)):
                    raise BadOption(
                        "an older version of motherlode wrote this database; `motherlode serve` upgrades it"
                    )
        finally:
            engine.dispose()


def _is_latest(connection: sa.Connection) -> bool:
    latest = ScriptDirectory.from_config(config(connection)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == latest


def _is_another_programs(connection: sa.Connection) -> bool:
    names = sa.inspect(connection).get_table_names()
    return bool(names) and VERSIONS not in names
