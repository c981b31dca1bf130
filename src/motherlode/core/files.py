"""Files that are written where somebody says: never over a database, whose tables would be gone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from motherlode.core.errors import BadOption

SQLITE: Final = b"SQLite format 3\0"
"""How every SQLite file begins."""
BESIDE: Final = ("-wal", "-shm", "-journal", ".lock")
"""How the names of the files end that lie beside a database and belong to it."""


def check_target(path: Path) -> None:
    """Raise BadOption if what is written here would destroy a database."""
    try:
        fault = database_at(path)
    except OSError as refused:
        fault = str(refused.strerror)
    if fault:
        raise BadOption(f"cannot write {path}: {fault}; give another name")


def database_at(path: Path) -> str:
    """What of a database lies here, or belongs here; empty if nothing does."""
    if is_database(path):
        return "this is a database"
    found = path.resolve()
    owners = [found.with_name(found.name.removesuffix(ending)) for ending in BESIDE if found.name.endswith(ending)]
    return "this belongs to a database" if any(map(is_database, owners)) else ""


def is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
