"""An SQLite file belongs to one server at a time: live play does not cross to another process."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Final

import sqlalchemy as sa

from motherlode.core.errors import BadOption

_HELD: Final[list[IO[bytes]]] = []
"""The locks of this process, which last as long as it does, however it ends."""


def lock_file(database: str) -> None:
    """Take the database for this process, or say that another server has it."""
    url = sa.make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return
    path = Path(url.database + ".lock")
    try:
        lock = path.open("ab")
    except OSError as fault:
        raise BadOption(f"cannot use this database: {fault.strerror}: {path}") from None
    if not _is_locked(lock):
        lock.close()
        raise BadOption(f"another server uses {url.database}; stop it, or give --database another file")
    _HELD.append(lock)


def _is_locked(lock: IO[bytes]) -> bool:
    """Whether the lock could be had. The system gives it back when the process ends."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
