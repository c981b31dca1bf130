"""What a database says when it fails, and the log's part in it: a line when it begins, one when it is over."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any, Final

SQLITE_KINDS: Final = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_IOERR: "its disk fails",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}
PRIMARY: Final = 0xFF
"""The part of an SQLite code that says what kind of fault it is."""
AWAY: Final = "it cannot be reached, or lets nobody in"
POSTGRES_KINDS: Final = {
    "08": AWAY,
    "25006": "it is read-only",
    "53100": "its disk is full",
    "53300": "it has no connection left",
    "57P": "it is shutting down or starting",
}
"""By how an SQLSTATE begins; who cannot even connect is told none."""


def cause_of(fault: BaseException) -> BaseException:
    """What the driver raised: it holds no statement and no values, and so no whole id of a table."""
    return getattr(fault, "orig", None) or fault


def reason_of(fault: BaseException) -> str:
    """What the database said, in one line."""
    return str(cause_of(fault)).strip().partition("\n")[0]


def kind_of_fault(fault: BaseException) -> str:
    """What is wrong, in words that anybody may read: no address, no folder, no name; empty if that is not known."""
    cause = cause_of(fault)
    if isinstance(cause, sqlite3.Error):
        return SQLITE_KINDS.get(getattr(cause, "sqlite_errorcode", 0) & PRIMARY, "")
    state = getattr(cause, "sqlstate", "")
    if state is None:
        return AWAY
    return next((kind for code, kind in POSTGRES_KINDS.items() if state.startswith(code)), "")


class Outage:
    """Something that fails again and again: the log hears when that begins and when it is over."""

    def __init__(self, log: logging.Logger, begins: str, ends: str, level: int = logging.WARNING) -> None:
        self._log, self._begins, self._ends, self._level = log, begins, ends, level
        self.is_on = False

    def failed(self, fault: BaseException, **more: Any) -> None:
        if not self.is_on:
            told = {"fault": type(cause_of(fault)).__name__, "reason": reason_of(fault)}
            self._log.log(self._level, self._begins, extra={**told, **more})
        self.is_on = True

    def worked(self, **more: Any) -> None:
        if self.is_on:
            self._log.info(self._ends, extra=more)
        self.is_on = False
