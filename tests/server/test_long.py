"""Long tables cost little, and do not become longer than that."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from motherlode.games import GAMES, load
from motherlode.server.tables.bounds import OTHERS_MOST, TAKEN_BACK_MOST, check_bounds
from motherlode.server.tables.entries import AnyEntry, Created, Joined, Left, Moved, SeatPlan, Started, TakenBack
from motherlode.server.tables.folding import create, follow
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.settled import CHUNK, Settled
from motherlode.server.tables.table import ENTRIES_MOST, Table
from tests.server.client import PAIR, Server


def secret_game() -> str:
    """A game in which choices can be taken back."""
    for name in sorted(GAMES):
        state = load(name).deal(seed=1)
        seat = state.actors[0]
        if state.play(seat, state.legal(seat)[0]).can_take_back(seat):
            return name
    raise AssertionError("no game has a choice to take back")


def dealt(game: str) -> Table:
    options = load(game).options_json()
    seats = [SeatPlan("human", f"P{n}") for n in range(options["players"])]
    table = create("table", Created(game, options, seats, "secret", "random", "host", 0.0, 60.0), 0.0)
    return follow(table, Started([""] * len(seats)), 0.0)


def choose(table: Table, number: int) -> AnyEntry:
    assert table.match is not None
    return Moved(0, str(table.match.state.legal(0)[number % 2]), f"m{number}")


def test_ids_are_found_however_many_there_are() -> None:
    settled = Settled()
    for seq in range(5 * CHUNK):
        settled = settled.with_id(seq % 3, f"id {seq}", seq, "x")
    for seq in range(5 * CHUNK):
        found = settled.get(seq % 3, f"id {seq}")
        assert found is not None
        assert found.seq == seq
    assert settled.get(0, "id 1") is None
    assert settled.with_id(0, "", 999, "x") is settled


def test_a_move_at_a_long_table_costs_no_more_than_at_a_short_one() -> None:
    """Counted, not timed: how many things are made for one more entry."""

    def made(table: Table, entry: AnyEntry) -> int:
        calls = 0

        def count(*_: Any) -> None:
            nonlocal calls
            calls += 1

        sys.setprofile(count)
        try:
            follow(table, entry, 0.0)
        finally:
            sys.setprofile(None)
        return calls

    table = dealt(secret_game())
    short = made(table, choose(table, 0))
    for number in range(1_000):
        table = follow(table, choose(table, number), 0.0)
        table = follow(table, TakenBack(0, f"t{number}"), 0.0)
    assert made(table, choose(table, 0)) <= short + 5
    assert len(table.settled.recent) <= CHUNK


def test_a_choice_is_taken_back_so_often_and_no_more() -> None:
    table = dealt(secret_game())
    for number in range(TAKEN_BACK_MOST):
        for entry in (choose(table, number), TakenBack(0, f"t{number}")):
            check_bounds(table, entry)
            table = follow(table, entry, 0.0)
    check_bounds(table, choose(table, 0))
    table = follow(table, choose(table, 999), 0.0)
    with pytest.raises(Refusal, match="this one stands") as refused:
        check_bounds(table, TakenBack(0, "again"))
    assert refused.value.code == "too-long"


def test_once_choices_are_shown_counting_begins_anew() -> None:
    table = dealt(secret_game())
    table = follow(table, choose(table, 0), 0.0)
    table = follow(table, TakenBack(0, "t"), 0.0)
    assert table.taken_back[0] == 1
    assert table.match is not None
    while any(table.match.state.can_take_back(seat) for seat in range(len(table.seats))) or table.taken_back:
        seat = table.actors[0]
        table = follow(table, Moved(seat, str(table.match.state.legal(seat)[0])), 0.0)
        assert table.match is not None
    assert table.taken_back == ()


@pytest.mark.parametrize("many", ["others", "entries"])
def test_a_table_takes_no_more_than_can_be_read_quickly(many: str) -> None:
    made = create("t", Created("gold", {}, [SeatPlan("open")], "s", "random", "h", 0.0, 60.0), 0.0)
    bound = OTHERS_MOST if many == "others" else ENTRIES_MOST
    table = made
    while (table.others if many == "others" else table.seq) < bound:
        entry: AnyEntry = Left(0) if table.seats[0].kind == "human" else Joined(0, "Ann", "hash")
        table = follow(table, entry, 0.0)
    with pytest.raises(Refusal) as refused:
        check_bounds(table, Left(0))
    assert refused.value.code == "too-long"
    assert table.due() is None


def test_coming_and_going_is_refused_with_clear_words(lone_server: Server) -> None:
    made = lone_server.make(seats=PAIR)
    table = made["table"]["id"]
    for _ in range(OTHERS_MOST):
        held = lone_server.call("POST", f"/api/tables/{table}/join", json={"name": "Bob"})
        if held.status_code != 201:
            break
        left = lone_server.call("POST", f"/api/tables/{table}/leave", held.json()["held"][0]["token"], json={})
    refused = held if held.status_code != 201 else left
    assert (refused.status_code, refused.json()["code"]) == (409, "too-long")


def test_a_gap_is_told_from_memory(lone_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = lone_server.make(
        seats=[PAIR[0], PAIR[0]], options={"layout": "grid", "starter": 0, "memory": "aided"}, start=True
    )
    table, ann = made["table"]["id"], made["held"][0]["token"]
    for number in range(2):
        move = {"move": f"flip {number}", "id": f"{number}"}
        assert lone_server.call("POST", f"/api/tables/{table}/moves", ann, json=move).status_code == 200
    from_the_start = lone_server.call("GET", f"/api/tables/{table}/updates?since=0", ann).json()
    assert [update["seq"] for update in from_the_start["updates"]][:4] == [1, 2, 3, 4]
    read: Callable[..., Any] = lone_server.services.store.read
    reads: list[Any] = []

    def count(*args: Any) -> Any:
        reads.append(args)
        return read(*args)

    monkeypatch.setattr(lone_server.services.store, "read", count)
    for since in range(4):
        told = lone_server.call("GET", f"/api/tables/{table}/updates?since={since}", ann).json()
        assert [update["seq"] for update in told["updates"]] == list(range(since + 1, told["seq"] + 1))
        assert told["updates"] == from_the_start["updates"][since:]
    assert reads == []
    room = lone_server.tables.rooms[table]
    room.past.forget()
    assert lone_server.call("GET", f"/api/tables/{table}/updates?since=0", ann).json() == from_the_start
    assert len(reads) == 1
