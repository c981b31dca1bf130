"""After the game: records, replays, rematches, series, and going on from any move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from motherlode.core.fair import check_fair
from motherlode.games.replay import replay, verify
from motherlode.server.ops.settings import Settings
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.worker import making
from motherlode.server.worker.room import Room
from tests.server.client import GENEROUS, NAMES, PAIR, Server, every_game, fewest, play_on, running
from tests.waiting import wait_until

GRID = {"layout": "grid", "memory": "aided"}


def finished(server: Server, game: str = "gold", **wish: Any) -> tuple[str, str, str]:
    """A table that is over, and the tokens of two of its people."""
    table, tokens = server.gather(game, **wish)
    server.call("POST", f"/api/tables/{table}/start", tokens[0])
    for token in tokens:
        assert server.call("POST", f"/api/tables/{table}/leave", token, json={}).status_code == 200
    room = server.tables.rooms[table]
    wait_until(lambda: room.table.phase == "over")
    return table, tokens[0], tokens[1]


@every_game
def test_the_whole_record_is_told_when_the_game_is_over_and_holds(server: Server, game: str) -> None:
    table, ann, _ = finished(server, game, level="random")
    record = server.call("GET", f"/api/tables/{table}/record", ann).json()
    verify(record)
    check_fair(game, record["options"], record["meta"])
    assert record["meta"]["fair"].get("lot", False) == ("starter" in record["options"])
    players = fewest(game)
    assert record["meta"]["seats"] == list(NAMES[:players])
    last = replay(record)
    for perspective, seat in [*[(str(seat), seat) for seat in range(players)], ("spectator", None)]:
        page = server.call("GET", f"/api/tables/{table}/replay?perspective={perspective}&limit=100").json()
        assert page["total"] == len(record["moves"]) + 1
        states = list(last.past())[:100]
        assert [step["view"] for step in page["steps"]] == [state.view(seat) for state in states]
    page = server.call("GET", f"/api/tables/{table}/replay?perspective=open&offset=1&limit=2").json()
    assert [step["move"] for step in page["steps"]] == [move for _, move in record["moves"][:2]]
    assert len(page["steps"][0]["views"]) == players


def test_a_replay_with_everything_open_tells_each_side_as_its_own_seat_saw_it(server: Server) -> None:
    """H-9: also a marker that was given up."""
    table, ann, _ = finished(server, "hunting", level="random")
    markers = server.call("GET", f"/api/tables/{table}/record", ann).json()["deal"]["markers"]
    steps = server.call("GET", f"/api/tables/{table}/replay?perspective=open&limit=100").json()["steps"]
    for step in steps:
        own = [view["sides"][seat] for seat, view in enumerate(step["views"])]
        assert [side["marker"]["number"] for side in own] == markers
        assert [side["piles"] is not None for side in own] == [side["built"] for side in own]


def test_before_the_end_a_record_tells_what_a_seat_may_know(server: Server) -> None:
    made = server.make(game="mole", seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    play_on(server, table, {0: ann, 1: bob}, moves=2)
    record = server.call("GET", f"/api/tables/{table}/record", bob).json()
    assert record["format"] == "motherlode-seat-record/1"
    assert record["seat"] == 1
    moves = [(step["seat"], step["move"]) for step in record["games"][0]["steps"]]
    assert all((move is not None) == (seat == 1) for seat, move in moves if seat is not None)
    assert server.call("GET", f"/api/tables/{table}/replay", ann).json()["code"] == "wrong-phase"


def test_a_rematch_keeps_the_group_and_its_tokens(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random")
    first = server.call("POST", f"/api/tables/{table}/rematch", ann)
    second = server.call("POST", f"/api/tables/{table}/rematch", bob)
    assert (first.status_code, second.status_code) == (201, 201)
    new = first.json()["table"]["id"]
    assert second.json()["table"]["id"] == new
    assert [held["seat"] for held in second.json()["held"]] == [1]
    assert f"/api/tables/{new}" in second.headers["set-cookie"]
    info = server.call("GET", f"/api/tables/{new}").json()
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob"]
    assert not any(seat["away"] for seat in info["seats"])
    assert info["rematch_of"] == table
    assert server.call("GET", f"/api/tables/{table}").json()["next_table"] == new
    assert server.call("POST", f"/api/tables/{new}/start", bob).status_code == 200
    assert server.call("POST", f"/api/tables/{table}/rematch").status_code == 401
    assert server.call("POST", f"/api/tables/{new}/rematch", ann).status_code == 409
    old, now = (server.tables.rooms[each].table.setup.secret for each in (table, new))
    assert old != now


def test_however_many_ask_at_once_there_is_one_rematch(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random", listed=True)
    with ThreadPoolExecutor(6) as pool:
        asked = pool.map(lambda token: server.call("POST", f"/api/tables/{table}/rematch", token), [ann, bob] * 3)
        made = {answer.json()["table"]["id"] for answer in asked}
    assert len(made) == 1
    assert [each["id"] for each in server.call("GET", "/api/tables").json()] == list(made)


def test_a_rematch_that_another_worker_was_faster_with_is_not_found(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS)
    with running(settings) as one, running(settings) as two:
        table, ann, bob = finished(one, options=GRID, level="random", listed=True)
        two.call("GET", f"/api/tables/{table}/view", bob)
        faster: list[str] = []

        async def slow(*args: Any) -> Room:
            """The other worker makes its own while the first one has made a table and not yet told of it."""
            room = await store(*args)
            if not faster:
                faster.append("")
                answer = await asyncio.to_thread(two.call, "POST", f"/api/tables/{table}/rematch", bob)
                faster[0] = answer.json()["table"]["id"]
            return room

        store = making._store
        monkeypatch.setattr(making, "_store", slow)
        assert one.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]["id"] == faster[0]
        assert [each["id"] for each in one.call("GET", "/api/tables").json()] == faster


def test_a_table_where_nobody_can_be_led_is_closed_again(lone_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, _ = finished(lone_server, options=GRID, level="random", listed=True)
    made: list[Room] = []

    async def store(*args: Any) -> Room:
        made.append(await kept(*args))
        return made[-1]

    kept = making._store
    monkeypatch.setattr(making, "_store", store)
    monkeypatch.setattr("motherlode.server.worker.room.check_bounds", only_the_new_ones(table))
    assert lone_server.call("POST", f"/api/tables/{table}/rematch", ann).json()["code"] == "too-long"
    assert [room.table.phase for room in made] == ["closed"]
    assert lone_server.call("GET", "/api/tables").json() == []


def only_the_new_ones(old: str) -> Callable[[Table, Any], None]:
    """Nothing more is taken at the old table."""

    def check(table: Table, _: Any) -> None:
        if table.id == old:
            raise Refusal("too-long", "no more")

    return check


def test_a_series_of_gold_is_played_to_its_end(server: Server) -> None:
    table, ann, _ = finished(server, options=GRID, level="random", series=True)
    record = server.call("GET", f"/api/tables/{table}/record", ann).json()
    assert record["format"] == "motherlode-series/1"
    verify(record)
    assert len(record["games"]) == 2
    for number, game in enumerate(record["games"]):
        check_fair("gold", game["options"], game["meta"])
        assert game["meta"]["fair"]["game"] == number
    starters = [game["options"]["starter"] for game in record["games"]]
    assert sorted(starters) == [0, 1]
    fresh = server.call("GET", f"/api/tables/{table}/view").json()
    assert len(fresh["outcomes"]) == 2
    assert fresh["outcome"] == record["outcome"]
    page = server.call("GET", f"/api/tables/{table}/replay?game=1").json()
    assert page["options"]["starter"] == starters[1]
    assert server.call("GET", f"/api/tables/{table}/replay?game=2").status_code == 400


def test_the_end_of_a_series_game_is_told_before_the_next_deal(server: Server) -> None:
    made = server.make(seats=[{"kind": "bot", "level": "random"}] * 2, options=GRID, series=True)
    table = made["table"]["id"]
    with server.live(table) as live:
        server.call("POST", f"/api/tables/{table}/start", made["host"])
        while live.next().get("outcome") is None:
            pass
    games = {tuple(update["view"]["options"].items().__str__()) for update in live.told if update.get("view")}
    assert len(games) == 2
    tables = [update["view"]["table"] for update in live.told if update["type"] == "update" and update["view"]]
    assert sum(None not in table for table in tables) > 2


@every_game
def test_a_finished_game_goes_on_from_any_move(server: Server, game: str) -> None:
    table, ann, _ = finished(server, game, level="random")
    record = server.call("GET", f"/api/tables/{table}/record", ann).json()
    half = len(record["moves"]) // 2
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (fewest(game) - 1)]
    made = server.call("POST", f"/api/tables/{table}/continue", ann, json={"move": half, "seats": seats})
    assert made.status_code == 201
    new, token = made.json()["table"]["id"], made.json()["held"][0]["token"]
    assert made.json()["table"]["continued_from"] == table
    assert made.json()["table"]["commitment"] is None
    server.call("POST", f"/api/tables/{new}/leave", token, json={})
    wait_until(lambda: server.tables.rooms[new].table.phase == "over")
    continued = server.call("GET", f"/api/tables/{new}/record", token).json()
    verify(continued)
    assert continued["deal"] == record["deal"]
    assert continued["moves"][:half] == record["moves"][:half]
    assert continued["meta"]["continued"] == {"table": table, "moves": half}
    for wish in ({"move": len(record["moves"]), "seats": seats}, {"move": 0, "seats": seats, "game": 1}):
        assert server.call("POST", f"/api/tables/{table}/continue", ann, json=wish).status_code == 400
    assert server.call("POST", f"/api/tables/{new}/rematch", token).json()["table"]["commitment"]
