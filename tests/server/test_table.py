"""A table is a pure fold over its entries."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from motherlode.core.errors import IllegalMove
from motherlode.core.fair import commitment
from motherlode.games.replay import verify
from motherlode.server.tables import commands
from motherlode.server.tables.access import token_hash
from motherlode.server.tables.bounds import OTHERS_MOST, check_bounds
from motherlode.server.tables.entries import (
    AnyEntry,
    Arranged,
    Away,
    Closed,
    Committed,
    Created,
    Ended,
    Handed,
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
    SeatPlan,
    Seeded,
    Spectators,
    Started,
    Taken,
    Waited,
    kind_of,
    read_entry,
    write_entry,
)
from motherlode.server.tables.folding import create, fold_all, follow
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.replays import full_record
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import BOT_GRACE, OPEN_GRACE, OPEN_SECONDS, Table

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
    assert [mark(each) for each in tables] == marks
    assert table == tables[-1]


def test_a_fold_can_begin_anywhere() -> None:
    stored = played()
    assert fold_all("table", stored[20:], folded(stored[:20])) == folded(stored)


@pytest.mark.parametrize(
    "entry", [created(), Joined(1, "Bob", "h"), Seeded(0, "x"), Committed(0, "x"), Sealed(), Opened(0, "x"),
              Left(0), Started([""]), Started(["x"], ["clear"]), Moved(0, "flip 1"), Away(0),
              Returned(0), Rematched("other"), Renewed(0, "h"), Renewed(0, "h", "x"), Handed(0, "h"), Removed(0),
              Arranged([Place(of=1), Place(kind="bot", level="random")], {"players": 2}, speed="live", id="x"),
              Offered(1, True), Taken(1, "", "h"), Paused(True), Spectators(False), Waited(1), Readied(0, True),
              Ended(1), Closed(), Pruned()]
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


OLD = (
    '{"kind":"created","game":"gold","options":{"players":2,"layout":"grid","starter":"lot"},"seats":[{"kind":"human",'
    '"name":"Ann","token_hash":"hash-a","seed":"ann"},{"kind":"open"}],"secret":"secret","level":"random",'
    '"host_hash":"hash-h","pause":1.5,"patience":60.0}',
    '{"kind":"joined","seat":1,"name":"Bob","token_hash":"hash-b","seed":"bob"}',
    '{"kind":"seeded","seat":1,"seed":"bob\'s"}',
    '{"kind":"started","seeds":["ann","bob\'s"]}',
)
"""Entries as they were written before seats could commit to their words."""


def old_table(entries: int) -> Table:
    return folded([Stored(at + 1, "", body, 100.0 + at) for at, body in enumerate(OLD[:entries])])


def to_the_end(table: Table) -> Table:
    random = Random(1)
    while table.actors:
        assert table.match is not None
        legal = table.match.state.legal(table.actors[0])
        table = follow(table, Moved(table.actors[0], str(random.choice(legal))), table.at + 1)
    return table


def test_a_table_dealt_before_seats_committed_is_played_to_its_end() -> None:
    record = full_record(to_the_end(old_table(4)))
    assert record["meta"]["fair"].keys() == {"commitment", "secret", "seats", "lot"}
    assert record["meta"]["seed"] == "secret/ann/bob's"
    verify(record)


def test_a_lobby_from_before_seats_committed_is_dealt_at_once() -> None:
    table = old_table(3)
    held = msgspec.structs.replace(table.seats[1], token_hash=token_hash("token"))
    entry = commands.start(msgspec.structs.replace(table, seats=(table.seats[0], held)), ["token"])
    assert entry == Started(["ann", "bob's"], ["clear", "clear"])
    record = full_record(to_the_end(follow(table, entry, 200.0)))
    assert record["meta"]["fair"]["sources"] == ["clear", "clear"]
    verify(record)


def test_a_sealed_table_is_due_when_the_time_for_opening_is_over() -> None:
    table = follow(create("table", created(), 1.0), Committed(0, commitment("x")), 2.0)
    assert (table.unopened, table.listing().due) == ([0], None)
    table = follow(table, Sealed(), 3.0)
    assert table.listing().due == 3.0 + OPEN_SECONDS + OPEN_GRACE
    table = follow(table, Opened(0, "x"), 4.0)
    assert (table.unopened, table.is_sealed) == ([], True)
    entry = commands.deal_sealed(table)
    assert entry == Started(["x", ""], ["opened", "bot"])
    assert commands.deal_sealed(follow(table, entry, 5.0)) is None


def test_a_sealed_table_can_be_dealt_however_often_its_words_were_changed() -> None:
    lobby = follow(create("table", created(), 1.0), Committed(0, commitment("x")), 2.0)
    table = msgspec.structs.replace(follow(lobby, Sealed(), 3.0), others=OTHERS_MOST)
    check_bounds(table, Opened(0, "x"))
    check_bounds(table, Started(["x", ""], ["opened", "bot"]))
    with pytest.raises(Refusal, match="come and gone"):
        check_bounds(table, Committed(0, "y"))


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
