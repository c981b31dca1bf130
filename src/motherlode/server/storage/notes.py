"""What workers tell each other: of new entries, and of things in passing that need not be kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

CHANNEL: Final = "motherlode"
NOTE_BYTES: Final = 7_000
"""PostgreSQL carries notes of less than 8,000 bytes."""
MARK: Final = "!"
"""What a line begins with that tells of something in passing, and no table's id does."""


class Passing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What workers tell each other that need not be kept."""

    table: str
    confirmed: tuple[int, int] | None = None
    reacted: tuple[int, str] | None = None
    present: frozenset[int] | None = None
    """The seats connected to worker `by`."""
    by: str = ""
    asks: bool = False
    """Who is connected to you?"""


def write_passing(passing: Passing) -> str:
    return MARK + msgspec.json.encode(passing).decode()


def read_passing(line: str) -> Passing | None:
    """What a line tells in passing; None if it tells of an entry."""
    return msgspec.json.decode(line[len(MARK) :], type=Passing) if line.startswith(MARK) else None


def packed(worker: str, changed: Iterable[tuple[str, int]], notes: Sequence[str]) -> list[str]:
    """What other workers must hear, in as few notes as fit: who says it, then lines of `table seq` or a note."""
    lines = [f"{table_id} {seq}" for table_id, seq in changed] + list(notes)
    notes_of: list[str] = []
    for line in lines:
        if notes_of and len(notes_of[-1]) + len(line) < NOTE_BYTES:
            notes_of[-1] += "\n" + line
        else:
            notes_of.append(f"{worker}\n{line}")
    return notes_of
