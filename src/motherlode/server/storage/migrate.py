"""Bring a database to the newest schema, safely even if several workers start at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from motherlode.server.storage.store import make_engine

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x6D6F_7468  # any number of our own


def config(connection: sa.Connection) -> Config:
    """What Alembic needs to know; there is no file to edit."""
    settings = Config()
    settings.set_main_option("script_location", FOLDER.as_posix().replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def migrate(url: str, revision: str = "head") -> None:
    """Upgrade to a revision. On PostgreSQL one migrates and the others wait for it."""
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            command.upgrade(config(connection), revision)
            connection.commit()
    finally:
        engine.dispose()
