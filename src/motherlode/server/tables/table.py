"""A table as the fold over its entries. Pure: no clock, no randomness, no storage."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Literal

import msgspec

from motherlode.server.tables import match as matches
from motherlode.server.tables.entries import (
    AnyEntry,
    Away,
    Closed,
    Created,
    Joined,
    Left,
    Moved,
    Pruned,
    Rematched,
    Removed,
    Renewed,
    Returned,
    SeatKind,
    Seeded,
    Started,
    TakenBack,
    read_entry,
)
from motherlode.server.tables.match import Match
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.stored import Listing, Stored

Phase = Literal["lobby", "playing", "over", "closed"]
BOT_GRACE = 10.0
"""Seconds after which any worker may wake a bot that should have moved by now."""


class Seat(msgspec.Struct, frozen=True):
    """One place at the table."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = ""
    seed: str = ""
    away: bool = False
    """A bot stands in until the owner returns."""
    renewal: str = ""
    """How its token was asked for, where that took the place of another."""

    @property
    def is_automatic(self) -> bool:
        return self.kind != "human" or self.away


class Done(msgspec.Struct, frozen=True):
    """What a client's id stood for: a move, or the taking back of one."""

    seq: int
    entry: Moved | TakenBack


class Table(msgspec.Struct, frozen=True):
    """Everything that is true of a table after its entry number `seq`."""

    id: str
    seq: int
    at: float
    phase: Phase
    setup: Created
    seats: tuple[Seat, ...]
    entry: AnyEntry
    """The last entry."""
    seeds: list[str] = []
    match: Match | None = None
    ids: dict[str, Done] = {}
    since: tuple[float | None, ...] = ()
    """By seat, from when on it has been its turn; None while it is not."""
    hold_until: float = 0.0
    """Until when the table is held, unless all have confirmed before."""
    held_seq: int = 0
    """The entry that it is or was held for."""
    next_table: str = ""

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def actors(self) -> tuple[int, ...]:
        return self.match.state.actors if self.match is not None and self.phase == "playing" else ()

    @property
    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.actors if self.seats[seat].is_automatic]

    def overdue(self, now: float) -> list[int]:
        """People whose turn it has been for longer than the table's patience."""
        waited = [(seat, self.since[seat]) for seat in self.actors if not self.seats[seat].is_automatic]
        return [seat for seat, since in waited if since is not None and now >= since + self.setup.patience]

    def level_of(self, seat: int) -> str:
        return self.seats[seat].level or self.setup.level

    @property
    def is_gone(self) -> bool:
        return isinstance(self.entry, Pruned)

    def listing(self) -> Listing:
        return Listing(self.phase, self.setup.listed and self.phase != "closed", self._due())

    def _due(self) -> float | None:
        if self.bots_to_move:
            return max(self.at, self.hold_until) + BOT_GRACE
        waited = [since for since in self.since if since is not None]
        return min(waited) + self.setup.patience if waited and self.phase == "playing" else None


def id_key(seat: int, move_id: str) -> str:
    """Ids are each seat's own."""
    return f"{seat} {move_id}"


def fold(table: Table | None, table_id: str, stored: Stored) -> Table:
    """The table after one more entry. Illegal moves raise; entries that were stored were legal."""
    if table is None and stored.seq != 1:
        raise Refusal("no-such-table", "there is no such table any more")
    entry = read_entry(stored.body)
    return create(table_id, entry, stored.at) if table is None else follow(table, entry, stored.at)


def fold_all(table_id: str, stored: Iterable[Stored], table: Table | None = None) -> Table | None:
    for entry in stored:
        table = fold(table, table_id, entry)
    return table


def create(table_id: str, entry: AnyEntry, at: float) -> Table:
    if not isinstance(entry, Created):
        raise ValueError("a table begins by being created")
    seats = tuple(Seat(plan.kind, plan.name, plan.level, plan.token_hash, plan.seed) for plan in entry.seats)
    return Table(table_id, 1, at, "lobby", entry, seats, entry)


def follow(table: Table, entry: AnyEntry, at: float) -> Table:
    """The table after an entry of this moment."""
    if table.is_gone:
        raise Refusal("no-such-table", "there is no such table any more")
    if table.phase == "closed" and not isinstance(entry, Pruned):
        raise Refusal("wrong-phase", "this table was closed")
    after = msgspec.structs.replace(table, seq=table.seq + 1, at=at, entry=entry)
    return _apply(entry, after)


@singledispatch
def _apply(entry: AnyEntry, table: Table) -> Table:
    raise ValueError(f"a table cannot be followed by {type(entry).__name__}")


@_apply.register
def _(entry: Joined, table: Table) -> Table:
    return _seated(table, entry.seat, Seat("human", entry.name, "", entry.token_hash, entry.seed))


@_apply.register
def _(entry: Seeded, table: Table) -> Table:
    return _seated(table, entry.seat, msgspec.structs.replace(table.seats[entry.seat], seed=entry.seed))


@_apply.register
def _(entry: Left, table: Table) -> Table:
    if table.phase == "lobby":
        return _seated(table, entry.seat, Seat("open"))
    return _with_away(table, entry.seat, away=True)


@_apply.register
def _(entry: Away, table: Table) -> Table:
    return _with_away(table, entry.seat, away=True)


@_apply.register
def _(entry: Returned, table: Table) -> Table:
    table = _with_away(table, entry.seat, away=False)
    # Patience begins anew: who has just come back is given time to look.
    since = tuple(table.at if n == entry.seat and was is not None else was for n, was in enumerate(table.since))
    return msgspec.structs.replace(table, since=since)


@_apply.register
def _(entry: Started, table: Table) -> Table:
    seats = tuple(Seat("bot", level=table.setup.level) if seat.kind == "open" else seat for seat in table.seats)
    match = matches.begin(table.setup, entry.seeds)
    return _after_play(msgspec.structs.replace(table, seats=seats, seeds=entry.seeds, phase="playing"), match, None)


@_apply.register
def _(entry: Moved, table: Table) -> Table:
    if table.match is None:
        raise ValueError("nobody moves before the deal")
    return _with_id(_after_play(table, table.match.play(entry.seat, entry.move), entry.seat), entry)


@_apply.register
def _(entry: TakenBack, table: Table) -> Table:
    if table.match is None:
        raise ValueError("nothing is taken back before the deal")
    # Who is undecided again is given time anew.
    return _with_id(_after_play(table, table.match.take_back(entry.seat), entry.seat), entry)


@_apply.register
def _(entry: Rematched, table: Table) -> Table:
    return msgspec.structs.replace(table, next_table=entry.table)


@_apply.register
def _(entry: Renewed, table: Table) -> Table:
    renewed = msgspec.structs.replace(table.seats[entry.seat], token_hash=entry.token_hash, renewal=entry.asked)
    return _seated(table, entry.seat, renewed)


@_apply.register
def _(entry: Removed, table: Table) -> Table:
    return _seated(table, entry.seat, Seat("open") if table.phase == "lobby" else Seat("bot", level=table.setup.level))


@_apply.register
def _(entry: Closed | Pruned, table: Table) -> Table:
    return msgspec.structs.replace(table, phase="closed", hold_until=0.0)


def _with_id(table: Table, entry: Moved | TakenBack) -> Table:
    if not entry.id:
        return table
    done = Done(table.seq, entry)
    return msgspec.structs.replace(table, ids={**table.ids, id_key(entry.seat, entry.id): done})


def _seated(table: Table, number: int, seat: Seat) -> Table:
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return msgspec.structs.replace(table, seats=seats)


def _with_away(table: Table, number: int, *, away: bool) -> Table:
    return _seated(table, number, msgspec.structs.replace(table.seats[number], away=away))


def _after_play(table: Table, match: Match, mover: int | None) -> Table:
    actors = match.state.actors
    is_over = match.outcome is not None
    before = table.since or (None,) * len(table.seats)
    since = tuple(
        None if seat not in actors else table.at if seat == mover or was is None else was
        for seat, was in enumerate(before)
    )
    is_held = match.holds and not is_over and table.setup.pause > 0
    return msgspec.structs.replace(
        table,
        match=match,
        since=since,
        hold_until=table.at + table.setup.pause if is_held else 0.0,
        held_seq=table.seq if is_held else table.held_seq,
        phase="over" if is_over else "playing",
    )
