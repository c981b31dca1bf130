"""An SQLite file belongs to one server at a time: live play does not cross to another process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import sqlalchemy as sa
from filelock import FileLock, Timeout

from motherlode.core.errors import BadOption

KINDS: Final = ("sqlite", "postgresql", "postgres")
ITS_OWNER: Final = 0o600
"""Whoever can read a lock can hold it, and keep the server out."""
_HELD: Final[list[FileLock]] = []
"""The locks of this process, which last as long as it does, however it ends."""


def read_address(database: str) -> sa.URL:
    """Where a database is; BadOption, which does not repeat the address and its password, if it is none of ours."""
    try:
        url = sa.make_url(database)
    except (sa.exc.ArgumentError, ValueError):
        url = None
    if url is None or url.get_backend_name() not in KINDS:
        raise BadOption("cannot use this database: its address must be sqlite:///FILE or postgresql://USER@HOST/NAME")
    return url


def told_address(database: str) -> str:
    """The same for people to read: a file, or an address without its password."""
    return str(sqlite_file(database) or read_address(database).render_as_string(hide_password=True))


def sqlite_file(database: str) -> Path | None:
    """The one file behind an SQLite address, by whatever way it was named; None for databases that are no file."""
    url = read_address(database)
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or name == ":memory:":
        return None
    if name.startswith("file:"):
        name = unquote(name.removeprefix("file:").partition("?")[0])
    return Path(name).resolve()


def lock_file(database: str) -> None:
    """Take the database for this process, or say that another server has it."""
    lock = _lock(database)
    if lock is not None:
        _HELD.append(lock)


@contextmanager
def locked_file(database: str) -> Iterator[None]:
    """Take the database for a while."""
    lock = _lock(database)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _lock(database: str) -> FileLock | None:
    path = sqlite_file(database)
    if path is None:
        return None
    lock = FileLock(f"{path}.lock", timeout=0, mode=ITS_OWNER)
    try:
        if not path.parent.is_dir():  # the lock would make the folder
            raise FileNotFoundError(ENOENT, "there is no such folder", str(path.parent))
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "this is a folder and no file", str(path))
        lock.acquire()
        Path(lock.lock_file).chmod(ITS_OWNER)  # an earlier version may have left it open to all
    except Timeout:
        raise BadOption(f"a server uses {path}; stop it first, or give --database another file") from None
    except OSError as fault:
        raise BadOption(f"cannot use this database: {fault.strerror}: {fault.filename}") from None
    return lock
