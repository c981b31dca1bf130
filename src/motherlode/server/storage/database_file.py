"""The file behind an SQLite database: whoever moves or deletes it under a running server must not go unnoticed."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa


class DatabaseFile:
    """Which file was opened. Without one (PostgreSQL, a database in memory) all is well."""

    def __init__(self, url: str) -> None:
        parsed = sa.make_url(url)
        is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
        self._path = Path(parsed.database) if is_file and parsed.database is not None else None
        self._opened: tuple[int, int] | None = None

    def remember(self) -> None:
        """From now on it must stay the file that it is."""
        self._opened = self._found()

    @property
    def fault(self) -> str | None:
        """What is wrong with the file; None if it is still the one that was opened."""
        if self._opened is None or (found := self._found()) == self._opened:
            return None
        return "the database file is gone" if found is None else "another file lies where the database was"

    def _found(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat() if self._path is not None else None
        except OSError:
            return None
        return None if found is None else (found.st_dev, found.st_ino)
