"""Playing again by saying so: when all who are there are ready, the next game begins by itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import msgspec
import pytest

from motherlode.core.fair import commitment
from motherlode.server.ops.settings import Settings
from motherlode.server.tables.creating import next_table
from motherlode.server.tables.folding import create
from motherlode.server.worker.attendance import GRACE_SECONDS
from tests.server.client import GENEROUS, Json, Live, Server, every_game, running
from tests.server.test_absence import Time
from tests.server.test_again import finished
from tests.server.test_table import folded, played
from tests.waiting import wait_until

GRID = {"layout": "grid"}


def be_ready(server: Server, table: str, token: str, **more: Json) -> Json:
    answer = server.call("POST", f"/api/tables/{table}/ready", token, json={"ready": True, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def next_of(server: Server, table: str) -> Json:
    info = server.call("GET", f"/api/tables/{table}").json()
    return server.call("GET", f"/api/tables/{info['next_table']}").json()


@every_game
def test_when_both_are_ready_the_next_game_begins(server: Server, game: str) -> None:
    table, ann, bob = finished(server, game, level="random")
    with server.live(table, ann) as first, server.live(table, bob) as second:
        first.until("presence", seats=[0, 1])
        ready = be_ready(server, table, ann)
        assert be_ready(server, table, ann) == ready
        assert second.until("update", what="ready")["table"]["ready"] == [0]
        assert server.call("GET", f"/api/tables/{table}").json()["next_table"] is None
        be_ready(server, table, bob)
        new = second.until("update", what="rematched")["table"]["next_table"]
    again = server.call("POST", f"/api/tables/{table}/rematch", bob).json()
    assert (again["table"]["id"], again["table"]["phase"], again["held"][0]["seat"]) == (new, "playing", 1)
    assert not any(seat["away"] for seat in again["table"]["seats"][:2])
    was, now = (server.tables.rooms[each].table for each in (table, new))
    if "starter" in was.setup.options:
        assert now.setup.options["starter"] == (was.match.games[0].game.starter + 1) % len(was.seats)
    assert be_ready(server, table, ann)["seq"] == was.seq


def test_a_table_that_takes_no_more_still_leads_its_group_on(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = finished(lone_server, options=GRID, level="random", listed=True)
    with lone_server.live(table, ann) as first, lone_server.live(table, bob):
        first.until("presence", seats=[0, 1])
        told = lone_server.tables.rooms[table].table.seq
        monkeypatch.setattr("motherlode.server.tables.table.ENTRIES_MOST", told + 2)
        be_ready(lone_server, table, ann)
        be_ready(lone_server, table, bob)
        new = first.until("update", what="rematched")["table"]["next_table"]
    assert [each["id"] for each in lone_server.call("GET", "/api/tables").json()] == [new]


def test_who_does_not_want_to_after_all_is_waited_for(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random")
    with server.live(table, ann) as first, server.live(table, bob):
        first.until("presence", seats=[0, 1])
        be_ready(server, table, ann)
        server.call("POST", f"/api/tables/{table}/ready", ann, json={"ready": False})
        be_ready(server, table, bob)
        info = server.call("GET", f"/api/tables/{table}").json()
        assert (info["ready"], info["next_table"]) == ([1], None)
        assert server.call("POST", f"/api/tables/{table}/ready", json={"ready": True}).status_code == 401


def test_who_has_gone_is_not_waited_for_and_finds_the_seat_kept(database: str) -> None:
    clock = Time()
    with running(Settings(database, limits=GENEROUS, sweep=0.05), clock) as server:
        table, ann, bob = finished(server, options=GRID, level="random", speed="live")
        with server.live(table, ann) as first:
            with server.live(table, bob):
                first.until("presence", seats=[0, 1])
                be_ready(server, table, ann)
                assert first.until("update", what="ready")["table"]["next_table"] is None
            first.until("presence", seats=[0])
            clock.pass_by(GRACE_SECONDS)
            new = first.until("update", what="rematched")["table"]["next_table"]
        wait_until(lambda: server.call("GET", f"/api/tables/{new}").json()["phase"] == "playing")
        assert [seat["stand_in"] for seat in next_of(server, table)["seats"]] == [False, True]
        with server.live(new, bob) as late:
            assert late.until("fresh")["table"]["seats"][1]["stand_in"] is False


def test_the_next_deal_is_sealed_where_somebody_committed_to_words(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random")
    with ExitStack() as stack:
        lives: list[Live] = [stack.enter_context(server.live(table, token)) for token in (ann, bob)]
        lives[0].until("presence", seats=[0, 1])
        be_ready(server, table, ann, commit=commitment("ann's"))
        be_ready(server, table, bob)
    info = next_of(server, table)
    assert (info["phase"], info["sealed"], info["seats"][0]["words"]) == ("lobby", True, "sealed")
    opened = server.call("POST", f"/api/tables/{info['id']}/open", ann, json={"words": "ann's"})
    assert opened.status_code == 200
    assert [seat["words"] for seat in next_of(server, table)["seats"]] == ["opened", "server"]


def test_a_device_with_two_seats_is_ready_by_one_word(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random")
    both = {"cookie": f"seats={ann}.{bob}", "origin": server.url}
    path, wish = f"/api/tables/{table}/ready", {"ready": True}
    assert server.call("POST", path, headers=both, json={**wish, "commit": commitment("x")}).status_code == 400
    assert server.call("POST", path, headers=both, json=wish).status_code == 200
    assert next_of(server, table)["phase"] == "playing"


def test_before_the_end_nobody_is_ready(lone_server: Server) -> None:
    made = lone_server.make(start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    answer = lone_server.call("POST", f"/api/tables/{table}/ready", ann, json={"ready": True})
    assert answer.json()["code"] == "wrong-phase"


def test_of_two_workers_one_makes_the_next_table(new_database: Callable[[str], str]) -> None:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings) as one, running(settings) as two:
        table, ann, bob = finished(one, options=GRID, level="random")
        with one.live(table, ann) as first, two.live(table, bob) as second:
            first.until("presence", seats=[0, 1])
            second.until("presence", seats=[0, 1])
            be_ready(one, table, ann)
            second.until("update", what="ready")
            be_ready(two, table, bob)
            told = [live.until("update", what="rematched")["table"]["next_table"] for live in (first, second)]
        assert told[0] == told[1]
        wait_until(lambda: one.call("GET", f"/api/tables/{told[0]}").json()["phase"] == "playing")
        with one.live(told[0], ann) as first, two.live(told[0], bob) as second:
            assert (first.until("fresh")["seat"], second.until("fresh")["seat"]) == (0, 1)


def test_who_was_replaced_or_is_gone_from_a_live_table_has_a_stand_in() -> None:
    over = folded(played(10_000))
    slow = next_table(over, "secret", here=[0])
    assert [plan.away for plan in slow.seats] == [False, False]
    live = msgspec.structs.replace(over, setup=msgspec.structs.replace(over.setup, speed="live", host_seat=1))
    live = msgspec.structs.replace(live, host_seat=1)
    made = next_table(live, "secret", here=[0])
    assert [plan.away for plan in made.seats] == [False, True]
    # The host is gone: who is there has the powers.
    assert create("next", made, 1.0).acting_host == 0


def test_a_lobby_that_somebody_asked_for_is_started_by_hand(server: Server) -> None:
    table, ann, bob = finished(server, options=GRID, level="random")
    new = server.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]["id"]
    for token in (ann, bob):
        be_ready(server, table, token)
    assert (next_of(server, table)["id"], next_of(server, table)["phase"]) == (new, "lobby")
