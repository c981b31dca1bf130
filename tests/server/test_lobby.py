"""The lobby of a table is told live to whoever has its link; the game only to those who may watch it."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PAIR, Json, Live, Server


def open_seats(told: Json) -> int:
    return sum(seat["kind"] == "open" for seat in told["table"]["seats"])


@pytest.mark.parametrize("spectators", [True, False])
def test_everybody_with_the_link_sees_the_lobby_change(server: Server, spectators: bool) -> None:
    made = server.make(seats=PAIR, spectators=spectators)
    table = made["table"]["id"]
    with server.live(table) as passer:
        fresh = passer.until("fresh")
        assert (fresh["seat"], fresh["yours"], fresh["view"], open_seats(fresh)) == (None, [], None, 1)
        bob = server.join(table)["token"]
        assert open_seats(passer.until("update", what="joined")) == 0
        with server.live(table, bob):
            assert passer.until("presence", seats=[1])
        server.call("POST", f"/api/tables/{table}/leave", bob, json={})
        assert open_seats(passer.until("update", what="left")) == 1
    assert server.call("GET", f"/api/tables/{table}/view").json()["view"] is None


def test_a_spectator_stays_when_the_game_begins(server: Server) -> None:
    made = server.make(seats=PAIR)
    with server.live(made["table"]["id"]) as passer:
        server.call("POST", f"/api/tables/{made['table']['id']}/start", made["host"])
        assert passer.until("update", what="started")["view"]["seat"] is None


def let_go(live: Live) -> int:
    try:
        while True:
            live.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_nobody_stays_as_a_spectator_where_there_are_none(server: Server) -> None:
    made = server.make(seats=PAIR, spectators=False)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    with server.live(table) as passer, server.live(table, ann) as host:
        passer.until("fresh")
        server.call("POST", f"/api/tables/{table}/start", made["host"])
        assert let_go(passer) == 4403
        assert all(told.get("view") is None and told.get("what") != "started" for told in passer.told)
        assert host.until("update", what="started")["view"]["seat"] == 0
    with server.live(table) as late:
        assert let_go(late) == 4403
    assert server.call("GET", f"/api/tables/{table}/view").status_code == 403


def test_a_table_plays_no_variant_for_study(server: Server) -> None:
    asked = {"game": "gold", "seats": PAIR, "options": {"size": 8}}
    refused = server.call("POST", "/api/tables", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-option")
    assert refused.json()["message"] == "a table knows the published gold only: leave out size"
    made = server.make(seats=PAIR)
    changed = server.call(
        "POST", f"/api/tables/{made['table']['id']}/setup", made["host"], json={"options": {"size": 8}}
    )
    assert (changed.status_code, changed.json()["code"]) == (400, "bad-option")
    games = server.call("GET", "/api/games").json()
    assert all(option["name"] not in ("size", "half") for game in games for option in game["options"])
