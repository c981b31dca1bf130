"""What a server tells, as far as this client reads it; docs/protocol.md has all of it, and more may come.

A test holds these against the server's own types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from motherlode.core.game import View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event

OVER = ("over", "closed")


class Problem(msgspec.Struct, frozen=True):
    code: str
    message: str
    retry_after: float | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that the server has."""

    name: str
    title: str
    seats: list[int]
    options: list[dict[str, Any]]
    levels: list[str]
    default_level: str
    has_series: bool
    series_games: dict[int, int]
    """By number of players, how many games a series has."""


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    seat: int
    kind: str
    """`human`, `bot` or `open`."""
    name: str
    level: str | None
    away: bool
    offered: bool
    commitment: str | None
    words: str | None


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: dict[str, Any]
    phase: str
    """`lobby`, `playing`, `over` or `closed`."""
    closed_why: str | None
    seq: int
    seats: list[SeatInfo]
    paused: bool
    ready: list[int]
    series: bool
    commitment: str | None
    sealed: bool
    continued_from: str | None
    next_table: str | None

    @property
    def is_over(self) -> bool:
        return self.phase in OVER


class Held(msgspec.Struct, frozen=True):
    seat: int
    token: str
    link: str

    def __repr__(self) -> str:
        """Without the token, which the link has too."""
        return f"Held(seat={self.seat})"


class Entered(msgspec.Struct, frozen=True):
    table: TableInfo
    held: list[Held]
    host: str | None = None

    def __repr__(self) -> str:
        """Without the host's token."""
        return f"Entered(table={self.table}, held={self.held})"


class Legal(msgspec.Struct, frozen=True):
    seq: int
    total: int
    moves: list[str]


class Fresh(msgspec.Struct, frozen=True):
    """All that the seat may know now."""

    seq: int
    table: TableInfo
    seat: int | None
    present: list[int]
    view: View | None
    events: Sequence[Event]
    """What happened last, as far as it may be told again."""
    legal: list[str] | None
    """The legal moves; None if it is not the seat's turn, or if they are too many to list."""
    hold: float | None
    outcomes: list[Outcome | None]
    outcome: Outcome | None


class Update(msgspec.Struct, frozen=True):
    """What one change of the table meant for the seat."""

    seq: int
    what: str
    """`started`, `moved`, `joined`, …; expect others."""
    seat: int | None
    by: str | None
    move: str | None
    events: Sequence[Event]
    view: View | None
    """The view after it; None before the deal, and where more has happened since."""
    table: TableInfo | None
    """Where it changed."""
    legal: list[str] | None
    hold: float | None
    outcomes: list[Outcome | None] | None
    """Of a series: how each game begun so far ended."""
    outcome: Outcome | None


class Presence(msgspec.Struct, frozen=True):
    """The seats that are connected."""

    seats: list[int]


class Reacted(msgspec.Struct, frozen=True):
    seat: int
    reaction: str


class Released(msgspec.Struct, frozen=True):
    """All have seen it: the hold after update `seq` is over."""

    seq: int


class Lost(msgspec.Struct, frozen=True):
    """The connection is lost, and is being made again."""

    why: str


class Back(msgspec.Struct, frozen=True):
    """The connection is there again; what was missed comes next."""


class Played(msgspec.Struct, frozen=True):
    """The seat's own move is played, and that is durable."""

    move: str
    seq: int


News = Fresh | Update | Presence | Reacted | Released | Lost | Back | Played
"""What a seat hears."""
