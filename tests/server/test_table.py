"""A table is a pure fold over its entries."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from motherlode.core.errors import IllegalMove
from motherlode.server.tables.entries import (
    AnyEntry,
    Away,
    Created,
    Joined,
    Left,
    Moved,
    Rematched,
    Returned,
    SeatPlan,
    Seeded,
    Started,
    kind_of,
    read_entry,
    write_entry,
)
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import BOT_GRACE, Table, create, fold_all, follow

OPTIONS = {"players": 2, "layout": "grid", "starter": 0}


def created(**changed: object) -> Created:
    seats = [SeatPlan("human", "Ann", "", "hash-a", "ann"), SeatPlan("open")]
    setup = Created("gold", OPTIONS, seats, "secret", "random", "hash-h", pause=1.5, patience=60.0)
    return msgspec.structs.replace(setup, **changed)


def played(moves: int = 40, **changed: object) -> list[Stored]:
    """Entries of a table from its making on."""
    entries: list[AnyEntry] = [
        created(**changed),
        Joined(1, "Bob", "hash-b"),
        Seeded(1, "bob"),
        Started(["ann", "bob"]),
    ]
    table = create("table", entries[0], 100.0)
    for at, entry in enumerate(entries[1:]):
        table = follow(table, entry, 101.0 + at)
    random = Random(1)
    for number in range(moves):
        assert table.match is not None
        if not table.actors:
            break
        seat = table.actors[0]
        entry = Moved(seat, str(random.choice(table.match.state.legal(seat))), f"m{number}")
        entries.append(entry)
        table = follow(table, entry, 110.0 + number)
    return [Stored(at + 1, kind_of(e), write_entry(e), 100.0 + at) for at, e in enumerate(entries)]


def folded(stored: list[Stored]) -> Table:
    table = fold_all("table", stored)
    assert table is not None
    return table


def test_the_same_entries_give_the_same_table() -> None:
    stored = played()
    assert folded(stored) == folded(stored)
    assert folded(stored).seq == len(stored)


def mark(t: Table) -> bytes:
    return msgspec.json.encode([t.seq, t.phase, list(t.settled.recent.values()), t.since, t.seats, t.taken_back])


def test_old_tables_stay_what_they_were() -> None:
    stored = played()
    tables = [folded(stored[: n + 1]) for n in range(len(stored))]
    marks = [mark(each) for each in tables]
    table = None
    for entry in stored:
        table = fold_all("table", [entry], table)
    assert [
        msgspec.json.encode([t.seq, t.phase, list(t.settled.recent.values()), t.since, t.seats]) for t in tables
    ] == marks
    assert table == tables[-1]


def test_a_fold_can_begin_anywhere() -> None:
    stored = played()
    assert fold_all("table", stored[20:], folded(stored[:20])) == folded(stored)


@pytest.mark.parametrize(
    "entry", [created(), Joined(1, "Bob", "h"), Seeded(0, "x"), Left(0), Started([""]), Moved(0, "flip 1"), Away(0),
              Returned(0), Rematched("other")]
)  # fmt: skip
def test_entries_are_read_back_as_they_were_written(entry: AnyEntry) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_an_illegal_move_never_becomes_part_of_a_table() -> None:
    table = folded(played(0))
    with pytest.raises(IllegalMove):
        follow(table, Moved(table.actors[0], "flip 64"), 200.0)


def test_a_hold_follows_the_second_card() -> None:
    table = folded(played(0))
    seat = table.actors[0]
    first = follow(table, Moved(seat, "flip 0"), 200.0)
    second = follow(first, Moved(seat, "flip 1"), 201.0)
    assert first.hold_until == 0
    assert (second.hold_until, second.held_seq) == (202.5, second.seq)
    assert follow(second, Away(0), 202.0).hold_until == 202.5


def test_patience_counts_from_when_it_became_a_seats_turn() -> None:
    table = folded(played(0))
    seat, began = table.actors[0], table.at
    assert table.overdue(began + 59) == []
    assert table.overdue(began + 60) == [seat]
    assert table.listing().due == began + 60
    moved = follow(table, Moved(seat, "flip 0"), began + 50)
    assert moved.overdue(began + 60) == []
    away = follow(moved, Away(seat), began + 120)
    assert away.bots_to_move == [seat]
    assert away.listing().due == began + 120 + BOT_GRACE
    back = follow(away, Returned(seat), began + 130)
    assert (back.bots_to_move, back.listing().due) == ([], began + 190)


def test_leaving_opens_the_seat_before_the_game_and_calls_a_bot_during_it() -> None:
    lobby = follow(create("table", created(), 1.0), Left(0), 2.0)
    assert lobby.seats[0].kind == "open"
    assert not lobby.seats[0].token_hash
    playing = follow(folded(played(0)), Left(0), 300.0)
    assert playing.seats[0].away
    assert playing.seats[0].token_hash == created().seats[0].token_hash


def test_open_seats_are_taken_by_bots_at_the_start() -> None:
    table = follow(create("table", created(), 1.0), Started(["ann", ""]), 2.0)
    assert [seat.kind for seat in table.seats] == ["human", "bot"]
    assert table.match is not None
    assert table.match.state.seed == "secret/ann/"


def test_move_ids_are_each_seats_own() -> None:
    table = folded(played(2))
    first, second = table.settled.get(0, "m0"), table.settled.get(0, "m1")
    assert first is not None
    assert second is not None
    assert (first.seq, second.seq) == (5, 6)
    assert table.settled.get(1, "m0") is None


def test_a_table_over_has_nothing_due() -> None:
    table = folded(played(10_000))
    assert table.phase == "over"
    assert table.listing().due is None
    assert table.actors == ()
