"""What workers tell each other: of new entries, and of things in passing that need not be kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from motherlode.server.tables.stored import Stored

CHANNEL: Final = "motherlode"
SERVING: Final = 0x6D6F_746A  # any number of our own
"""The lock in PostgreSQL that every worker shares while it serves, so that whoever is there sees it by any role."""
NOTE_BYTES: Final = 7_900
"""PostgreSQL carries notes of less than 8,000 bytes."""
LINE_BYTES: Final = 4_000
"""An entry that would take more of a note is told by its number alone."""
MARK: Final = "!"
"""What a line begins with that tells of something in passing, and no table's id does."""


class Passing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What workers tell each other that need not be kept."""

    table: str
    confirmed: tuple[int, int] | None = None
    reacted: tuple[int, str] | None = None
    present: frozenset[int] | None = None
    """The seats connected to worker `by`."""
    held: frozenset[int] = frozenset()
    """All seats that those who are connected there hold."""
    seen: frozenset[int] | None = None
    """Seats whose people asked for the table there."""
    watching: bool = False
    """Whether anybody listens there, spectators included."""
    by: str = ""
    asks: bool = False
    """Who is connected to you?"""


def write_passing(passing: Passing) -> str:
    return MARK + msgspec.json.encode(passing).decode()


def read_passing(line: str) -> Passing | None:
    """What a line tells in passing; None if it tells of an entry."""
    return msgspec.json.decode(line[len(MARK) :], type=Passing) if line.startswith(MARK) else None


def write_entry_line(table_id: str, entry: Stored) -> str:
    """An entry in one line. The first of a table goes without: nobody has the table yet, and it holds the secret."""
    head = f"{table_id} {entry.seq}"
    line = f"{head} {entry.at!r} {entry.kind} {entry.body}"
    return line if entry.seq > 1 and len(line.encode()) <= LINE_BYTES else head


def table_of(line: str) -> str:
    return line[: line.index(" ")]


def read_entry_line(line: str) -> tuple[int, Stored | None]:
    """The number of an entry, and the entry itself where it was told."""
    _, seq, *rest = line.split(" ", 4)
    return int(seq), Stored(int(seq), rest[1], rest[2], float(rest[0])) if rest else None


def packed(worker: str, lines: Iterable[str]) -> list[str]:
    """Lines in as few notes as fit, each headed by who says it."""
    notes: list[str] = []
    left = 0
    for line in lines:
        size = len(line.encode()) + 1
        if size > left:
            notes.append(worker)
            left = NOTE_BYTES - len(worker)
        notes[-1] += "\n" + line
        left -= size
    return notes
