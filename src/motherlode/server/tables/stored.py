"""A table as it lies in the store: rows of entries, and what the index says of it."""

from __future__ import annotations

import msgspec


class Stored(msgspec.Struct, frozen=True):
    """An entry as it lies in the store."""

    seq: int
    kind: str
    body: str
    at: float


class Listing(msgspec.Struct, frozen=True):
    """What the index says of a table after an entry."""

    phase: str
    listed: bool
    due: float | None
