"""A table as the fold over its entries. Pure: no clock, no randomness, no storage."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Final, Literal

import msgspec

from motherlode.server.tables import match as matches
from motherlode.server.tables.entries import (
    AnyEntry,
    Arranged,
    Away,
    Closed,
    Committed,
    Created,
    Ended,
    Handed,
    Hinted,
    Joined,
    Left,
    Moved,
    Offered,
    Opened,
    Paused,
    Place,
    Pruned,
    Readied,
    Rematched,
    Removed,
    Renewed,
    Returned,
    Sealed,
    Seeded,
    Spectators,
    Started,
    Taken,
    TakenBack,
    Waited,
    kind_of,
    read_entry,
)
from motherlode.server.tables.match import Match
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import ARRANGED, HOST, Seat, Table

PRUNED: Final = kind_of(Pruned())


class Broken(Exception):
    """A stored table that cannot be followed: a damaged entry, or one that these rules do not allow."""

    def __init__(self, seq: int, fault: Exception) -> None:
        self.seq, self.reason = seq, f"entry {seq}: {str(fault) or type(fault).__name__}"
        super().__init__(self.reason)


def fold(table: Table | None, table_id: str, stored: Stored) -> Table:
    """The table after one more entry that was stored. Raises Broken, whatever is wrong with it."""
    if stored.kind == PRUNED:
        return _gone(table, stored)
    try:
        if stored.seq != (1 if table is None else table.seq + 1):
            raise ValueError("the entry before it is missing")
        entry = read_entry(stored.body)
        return create(table_id, entry, stored.at) if table is None else follow(table, entry, stored.at)
    except Exception as fault:
        raise Broken(stored.seq, fault) from fault


def _gone(table: Table | None, stored: Stored) -> Table:
    """A table that was deleted while somebody had it in memory, however much of it."""
    if table is None:
        raise Refusal("no-such-table", "there is no such table any more")
    return _apply(Pruned(), msgspec.structs.replace(table, seq=stored.seq, at=stored.at, entry=Pruned()))


def fold_all(table_id: str, stored: Iterable[Stored], table: Table | None = None) -> Table | None:
    return next(iter(deque(fold_each(table_id, stored, table), 1)), table)


def fold_each(table_id: str, stored: Iterable[Stored], table: Table | None = None) -> Iterator[Table]:
    """The table after each of these entries."""
    for entry in stored:
        table = fold(table, table_id, entry)
        yield table


def create(table_id: str, entry: AnyEntry, at: float) -> Table:
    """The table that its first entry makes; ValueError if that is none which makes one."""
    if not isinstance(entry, Created):
        raise ValueError("a table begins by being created")
    seats = tuple(
        Seat(
            plan.kind,
            plan.name,
            plan.level,
            plan.token_hash,
            plan.seed,
            plan.away,
            plan.commit,
            line=plan.line,
            handed=plan.handed,
        )
        for plan in entry.seats
    )
    for seat in seats:
        _check_line(entry, seat.line)
    has_left = entry.host_seat is not None and seats[entry.host_seat].away
    return Table(table_id, 1, at, "lobby", entry, seats, entry, host_seat=entry.host_seat, host_has_left=has_left)


def follow(table: Table, entry: AnyEntry, at: float) -> Table:
    """The table after an entry of this moment."""
    if table.phase == "closed" and not (isinstance(entry, Rematched) and table.may_go_on):
        raise Refusal("wrong-phase", "this table was closed")
    others = table.others + (not isinstance(entry, Moved | TakenBack))
    after = msgspec.structs.replace(table, seq=table.seq + 1, at=at, entry=entry, others=others)
    return _apply(entry, after)


def with_result(after: Table, entry: AnyEntry) -> AnyEntry:
    """The entry that led to this table, with what came out of the match if that ended it."""
    if not isinstance(entry, Moved) or after.match is None or after.match.outcome is None:
        return entry
    return msgspec.structs.replace(entry, scores=list(after.match.outcome.scores))


@singledispatch
def _apply(entry: AnyEntry, table: Table) -> Table:
    raise ValueError(f"a table cannot be followed by {type(entry).__name__}")


@_apply.register
def _(entry: Joined, table: Table) -> Table:
    _check_line(table.setup, entry.line)
    seat = Seat("human", entry.name, "", entry.token_hash, entry.seed, commit=entry.commit, line=entry.line)
    return _with_host(_seated(table, entry.seat, seat), entry)


@_apply.register
def _(entry: Seeded, table: Table) -> Table:
    return _with_words(table, entry.seat, entry.seed, "")


@_apply.register
def _(entry: Committed, table: Table) -> Table:
    return _with_words(table, entry.seat, "", entry.commit)


@_apply.register
def _(entry: Sealed, table: Table) -> Table:
    return msgspec.structs.replace(table, is_sealed=True)


@_apply.register
def _(entry: Opened, table: Table) -> Table:
    return _with_words(table, entry.seat, entry.words, table.seats[entry.seat].commit)


@_apply.register
def _(entry: Left, table: Table) -> Table:
    if entry.seat == table.host_seat:
        table = msgspec.structs.replace(table, host_has_left=True)
    if table.phase == "lobby":
        return _emptied(table, entry.seat, Seat("open"))
    return _with_away(table, entry.seat, away=True)


@_apply.register
def _(entry: Away, table: Table) -> Table:
    return _with_away(table, entry.seat, away=True)


@_apply.register
def _(entry: Returned, table: Table) -> Table:
    table = _with_away(table, entry.seat, away=False)
    if entry.seat == table.host_seat:
        table = msgspec.structs.replace(table, host_has_left=False)
    # Who has just come back is given time to look.
    return _with_time(table, [entry.seat])


@_apply.register
def _(entry: Started, table: Table) -> Table:
    seats = tuple(Seat("bot", level=table.setup.level) if seat.kind == "open" else seat for seat in table.seats)
    match = matches.begin(table.setup, entry.seeds)
    dealt = msgspec.structs.replace(
        table,
        seats=seats,
        is_sealed=False,
        dealt_seq=table.seq,
        seeds=entry.seeds,
        sources=entry.sources,
        phase="playing",
    )
    return _after_play(dealt, match, None)


@_apply.register
def _(entry: Moved, table: Table) -> Table:
    if table.match is None:
        raise ValueError("nobody moves before the deal")
    after = _after_play(table, table.match.play(entry.seat, entry.move), entry.seat)
    _check_result(after, entry)
    if entry.plays_as != after.seats[entry.seat].plays_as:
        seat = msgspec.structs.replace(after.seats[entry.seat], plays_as=entry.plays_as)
        after = _seated(after, entry.seat, seat)
    return _settled(msgspec.structs.replace(after, taken_back=_still_secret(after)), entry)


@_apply.register
def _(entry: TakenBack, table: Table) -> Table:
    if table.match is None:
        raise ValueError("nothing is taken back before the deal")
    # Who is undecided again is given time anew.
    after = _after_play(table, table.match.take_back(entry.seat), entry.seat)
    counts = after.taken_back or (0,) * len(after.seats)
    counts = tuple(count + (number == entry.seat) for number, count in enumerate(counts))
    return _settled(msgspec.structs.replace(after, taken_back=counts), entry)


@_apply.register
def _(entry: Rematched, table: Table) -> Table:
    return msgspec.structs.replace(table, next_table=entry.table, next_starts=entry.starts)


@_apply.register
def _(entry: Renewed, table: Table) -> Table:
    renewed = msgspec.structs.replace(table.seats[entry.seat], token_hash=entry.token_hash, renewal=entry.asked)
    return _seated(table, entry.seat, renewed)


@_apply.register
def _(entry: Handed, table: Table) -> Table:
    handed = msgspec.structs.replace(table.seats[entry.seat], token_hash=entry.token_hash, renewal="", handed=True)
    return _seated(table, entry.seat, handed)


@_apply.register
def _(entry: Removed, table: Table) -> Table:
    sent_away = table.sent_away | {table.seats[entry.seat].token_hash}
    table = msgspec.structs.replace(table, sent_away=sent_away)
    if table.phase == "lobby":
        return _emptied(table, entry.seat, Seat("open"))
    # Its words stay in the proof of the deal.
    was = table.seats[entry.seat]
    bot = Seat("bot", level=table.setup.level, seed=was.seed, commit=was.commit, was_persons=True)
    return _emptied(table, entry.seat, bot)


@_apply.register
def _(entry: Arranged, table: Table) -> Table:
    changed = {name: value for name in ARRANGED if (value := getattr(entry, name)) is not None}
    table = msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, **changed))
    if entry.places is not None:
        host = next((number for number, place in enumerate(entry.places) if place.of == table.host_seat), None)
        seats = tuple(_placed(table, place) for place in entry.places)
        host_seat = None if table.host_seat is None else host
        table = msgspec.structs.replace(table, seats=seats, host_seat=host_seat)
    return msgspec.structs.replace(table, settled=table.settled.with_id(HOST, entry.id, table.seq, None))


@_apply.register
def _(entry: Offered, table: Table) -> Table:
    return _seated(table, entry.seat, msgspec.structs.replace(table.seats[entry.seat], offered=entry.offered))


@_apply.register
def _(entry: Taken, table: Table) -> Table:
    # What the seat added to the deal stays in its proof.
    was = table.seats[entry.seat]
    seat = Seat("human", entry.name, "", entry.token_hash, was.seed, commit=was.commit)
    return _with_host(_with_time(_seated(table, entry.seat, seat), [entry.seat]), entry)


@_apply.register
def _(entry: Paused, table: Table) -> Table:
    return _with_time(msgspec.structs.replace(table, is_paused=entry.paused), range(len(table.seats)))


@_apply.register
def _(entry: Spectators, table: Table) -> Table:
    return msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, spectators=entry.allowed))


@_apply.register
def _(entry: Waited, table: Table) -> Table:
    return _with_time(table, [entry.seat])


@_apply.register
def _(entry: Readied, table: Table) -> Table:
    commit = entry.commit if entry.ready else ""
    seat = msgspec.structs.replace(table.seats[entry.seat], ready=entry.ready, next_commit=commit)
    return _seated(table, entry.seat, seat)


@_apply.register
def _(entry: Hinted, table: Table) -> Table:
    return msgspec.structs.replace(table, hinted=(*table.hinted, entry.seat))


@_apply.register
def _(entry: Ended | Closed | Pruned, table: Table) -> Table:
    why: Literal["ended", "server"] = "ended" if isinstance(entry, Ended) else "server"
    return msgspec.structs.replace(
        table, phase="closed", closed_why=why, hold_until=0.0, is_sealed=False, is_paused=False
    )


def _check_line(setup: Created, line: int | None) -> None:
    lines = len(setup.tally.lines) if setup.tally is not None else 0
    if line is not None and not 0 <= line < lines:
        raise ValueError("a seat stands nowhere in the tally")


def _check_result(table: Table, entry: Moved) -> None:
    """What came out stays what it was, whatever the rules of today would say."""
    outcome = table.match.outcome if table.match is not None else None
    if entry.scores is not None and (outcome is None or list(outcome.scores) != entry.scores):
        told = "no end" if outcome is None else list(outcome.scores)
        raise ValueError(f"it ended with {entry.scores}, but by these rules with {told}")


def _still_secret(table: Table) -> tuple[int, ...]:
    """The counts of taking back while a choice is still somebody's secret; none once all is shown."""
    state = table.match.state if table.match is not None else None
    is_secret = state is not None and any(state.can_take_back(seat) for seat in range(len(table.seats)))
    return table.taken_back if table.taken_back and is_secret else ()


def _settled(table: Table, entry: Moved | TakenBack) -> Table:
    move = entry.move if isinstance(entry, Moved) else None
    return msgspec.structs.replace(table, settled=table.settled.with_id(entry.seat, entry.id, table.seq, move))


def _placed(table: Table, place: Place) -> Seat:
    return Seat(place.kind, place.name, place.level) if place.of is None else table.seats[place.of]


def _with_host(table: Table, entry: Joined | Taken) -> Table:
    """If it was the host who sat down, that is the host's seat, unless they hold one already."""
    if not entry.host or (table.host_seat is not None and not table.host_has_left):
        return table
    return msgspec.structs.replace(table, host_seat=entry.seat, host_has_left=False)


def _emptied(table: Table, number: int, seat: Seat) -> Table:
    """With a seat that its owner has no more."""
    host_seat = None if number == table.host_seat else table.host_seat
    return msgspec.structs.replace(_seated(table, number, seat), host_seat=host_seat)


def _with_time(table: Table, seats: Iterable[int]) -> Table:
    """With these seats' patience begun anew, where it is their turn."""
    anew = set(seats)
    since = tuple(table.at if n in anew and was is not None else was for n, was in enumerate(table.since))
    return msgspec.structs.replace(table, since=since)


def _seated(table: Table, number: int, seat: Seat) -> Table:
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return msgspec.structs.replace(table, seats=seats)


def _with_words(table: Table, number: int, seed: str, commit: str) -> Table:
    return _seated(table, number, msgspec.structs.replace(table.seats[number], seed=seed, commit=commit))


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
        hinted=(),
        phase="over" if is_over else "playing",
    )
