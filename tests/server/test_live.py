"""Live play: what was missed, who is there, who is too slow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from motherlode.server.ops.settings import Limits, Settings
from tests.server.client import PAIR, SOLO, Live, Server, play_on, running
from tests.waiting import stays, wait_until

GRID = {"layout": "grid", "starter": 0}


def send_garbage(live: Live, times: int) -> None:
    for _ in range(times):
        live.socket.send("{")
        live.next()


def test_a_client_that_reconnects_gets_exactly_what_it_missed(server: Server) -> None:
    made = server.make(options=GRID, seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    with server.live(table, ann) as live:
        seq = live.next()["seq"]
    play_on(server, table, {0: ann, 1: bob}, moves=4)
    now = server.call("GET", f"/api/tables/{table}").json()["seq"]
    with server.live(table, ann, f"?since={seq}") as live:
        missed = [live.next() for _ in range(now - seq)]
    assert [update["seq"] for update in missed] == list(range(seq + 1, now + 1))
    assert [update["view"] is None for update in missed] == [True] * (len(missed) - 1) + [False]
    over_http = server.call("GET", f"/api/tables/{table}/updates?since={seq}", ann).json()["updates"]
    assert over_http == missed


def test_a_client_that_is_up_to_date_is_told_nothing_again(server: Server) -> None:
    made = server.make(options=GRID, seats=PAIR, start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    with server.live(table, ann, "?since=2") as live:
        assert live.next()["type"] == "presence"
        live.send(type="sync", since=1)
        assert live.until("update")["seq"] == 2
        live.send(type="sync")
        assert live.until("fresh")["seq"] == 2
        live.send(type="ping", id="x")
        assert live.until("pong") == {"type": "pong", "id": "x", "seq": 2}


@pytest.mark.parametrize("since", [0, 10_000_000])
def test_a_gap_that_cannot_be_filled_is_a_fresh_view(new_database: Callable[[str], str], since: int) -> None:
    with running(Settings(new_database("sqlite"), limits=Limits(gap=1))) as server:
        table = server.make(options=GRID, seats=PAIR, start=True)["table"]["id"]
        with server.live(table, query=f"?since={since}") as live:
            assert live.next()["type"] == "fresh"
        updates = server.call("GET", f"/api/tables/{table}/updates?since={since}").json()
        assert updates["fresh"]["seq"] == 2


def test_presence_and_reactions_reach_everybody(server: Server) -> None:
    made = server.make(seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    with server.live(table, ann) as first:
        with server.live(table, bob) as second:
            assert first.until("presence", seats=[0, 1])
            second.send(type="react", reaction="wow")
            assert first.until("reacted") == {"type": "reacted", "seat": 1, "reaction": "wow"}
            server.call("POST", f"/api/tables/{table}/reactions", ann, json={"reaction": "nice"})
            assert second.until("reacted", seat=0)["reaction"] == "nice"
        assert first.until("presence", seats=[0])


def test_spectators_only_watch(server: Server) -> None:
    table = server.make(seats=PAIR, options=GRID, start=True)["table"]["id"]
    with server.live(table) as live:
        for message in (
            {"type": "move", "move": "flip 0", "id": "1"},
            {"type": "confirm", "seq": 1},
            {"type": "react", "reaction": "wow"},
        ):
            live.send(**message)
            assert live.until("refused")["problem"]["code"] == "not-allowed"


def test_messages_that_are_none_are_refused_and_a_stubborn_client_is_let_go(server: Server) -> None:
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table) as live:
        for text in ("", "{", "[]", '{"type":"fly"}', '{"type":"sync","since":-1}', '{"type":"ping","x":1}'):
            live.socket.send(text)
            assert live.until("refused")["problem"]["code"] == "bad-request"
        live.socket.send(b"\xff\x00")
        assert live.until("refused")
        with pytest.raises(ConnectionClosed):
            send_garbage(live, 200)


@pytest.mark.parametrize("query", ["?seat=x", "?since=-1", "?seat=99999999999", "?since=1.5"])
def test_odd_questions_at_the_door_are_refused(server: Server, query: str) -> None:
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table, query=query) as live:
        assert live.next()["problem"]["code"] == "bad-request"
    with server.live("nowhere-at-all") as live:
        assert live.next()["problem"]["code"] == "no-such-table"
        with pytest.raises(ConnectionClosed, match="4404"):
            live.next()


def test_a_listener_that_does_not_read_is_dropped_and_the_others_go_on(new_database: Callable[[str], str]) -> None:
    with running(Settings(new_database("sqlite"), limits=Limits(queue=8, requests=100_000))) as server:
        seats = [{"kind": "bot", "level": "random"}] * 5
        made = server.make(seats=seats)
        table = made["table"]["id"]
        slow = server.live(table, max_queue=1)
        room = server.tables.rooms[table]
        wait_until(lambda: len(room.listeners) == 1)
        listener = next(iter(room.listeners))
        # Fill the pipe: what the listener is told never leaves the server.
        for _ in range(50_000):
            server.app.worker.loop.call_soon_threadsafe(listener.tell, b'"%s"' % (b"x" * 4000))
            if listener.closing:
                break
        wait_until(lambda: listener.closing == "too slow")
        server.call("POST", f"/api/tables/{table}/start", made["host"])
        wait_until(lambda: not room.listeners and room.table.phase == "over")
        slow.socket.socket.close()
        with server.live(table) as again:
            assert again.next()["outcome"]


def test_connections_messages_requests_and_tables_are_limited(new_database: Callable[[str], str]) -> None:
    limits = Limits(
        connections=2, messages=3, message_rate=0.001, tables=2, requests=15, request_rate=0.001, reactions=1
    )
    with running(Settings(new_database("sqlite"), limits=limits)) as server:
        made = server.make(seats=PAIR)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        with server.live(table, ann) as first, server.live(table):
            with server.live(table) as third:
                assert third.next()["problem"]["code"] == "too-many"
            for _ in range(2):
                first.send(type="react", reaction="wow")
            assert first.until("refused")["problem"]["message"].startswith("too many reactions")
            for _ in range(2):
                first.send(type="ping")
            assert first.until("refused")["problem"]["retry_after"] > 0
        server.make(seats=PAIR)
        refused = server.call("POST", "/api/tables", json={"game": "gold", "seats": PAIR})
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        assert int(refused.headers["retry-after"]) > 1
        answers = [server.call("GET", "/api/games") for _ in range(12)]
        assert answers[-1].status_code == 429


def test_bodies_and_messages_are_limited(server: Server) -> None:
    answer = server.call("POST", "/api/tables", json={"game": "gold", "seats": SOLO, "options": {"x": "y" * 20_000}})
    assert answer.status_code == 413
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table) as live:
        live.send(type="move", move="x" * 20_000, id="large")
        refused = live.until("refused")
        assert (refused["problem"]["code"], refused["id"]) == ("too-large", "large")
        live.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed, match="1009"):
            live.until("nothing")


def test_a_table_that_nobody_watches_is_let_go_and_comes_back(new_database: Callable[[str], str]) -> None:
    with running(Settings(new_database("sqlite"), sweep=0.05, idle=0.2)) as server:
        made = server.make(seats=PAIR, options=GRID, start=True)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        wait_until(lambda: table not in server.tables.rooms)
        wish = {"move": "flip 0", "id": "1"}
        assert server.call("POST", f"/api/tables/{table}/moves", ann, json=wish).status_code == 200
        with server.live(table, ann):
            wait_until(lambda: table in server.tables.rooms and server.tables.rooms[table].listeners)
            stays(lambda: table in server.tables.rooms, 0.5)
