"""Who is absent does not stop the others, and is not locked out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx
import pytest

from motherlode.server.ops.settings import Settings
from motherlode.server.worker.attendance import GRACE_SECONDS
from tests.server.client import GENEROUS, PAIR, Live, Server, running
from tests.waiting import wait_until

GRID = {"layout": "grid", "starter": 1}
PATIENCE = 60.0


def test_everybody_absent_and_the_game_still_ends(server: Server) -> None:
    made = server.make(seats=PAIR, options=GRID, patience=0.1, level="random", start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    room = server.tables.rooms[table]
    wait_until(lambda: room.table.phase == "over")
    assert room.table.seats[0].away
    assert server.call("GET", f"/api/tables/{table}/view", ann).json()["outcome"]


def test_leaving_a_running_game_calls_a_bot_and_moving_is_returning(server: Server) -> None:
    made = server.make(seats=PAIR, options={"layout": "grid", "starter": 0}, level="random")
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    assert server.call("POST", f"/api/tables/{table}/leave", bob, json={}).status_code == 200
    with server.live(table, ann) as first:
        first.move("flip 0", "1")
        first.move("flip 1", "2")
        for _ in range(2):
            assert first.until("update", what="moved", seat=1)["by"] == "stand-in"
        wait_until(lambda: server.tables.rooms[table].table.actors == (0,))
        refused = server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": "flip 2", "id": "1"})
        assert refused.json()["code"] == "not-your-turn"
        assert first.until("update", what="returned")["seat"] == 1


class Time:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = float(round(time.time()))

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Scene(NamedTuple):
    """A server, a table's id, and the tokens of Ann, of Bob and of the host."""

    server: Server
    table: str
    ann: str
    bob: str
    host: str


@contextmanager
def at_a_live_table(database: str, clock: Time, **wish: Any) -> Iterator[Scene]:
    """Ann and Bob, whose turn it is. Neither is connected yet."""
    with running(Settings(database, limits=GENEROUS, sweep=0.05), clock) as server:
        told = {"seats": PAIR, "options": GRID, "level": "random", "speed": "live", "patience": PATIENCE, **wish}
        made = server.make(**told)
        table = made["table"]["id"]
        bob = server.join(table)["token"]
        server.call("POST", f"/api/tables/{table}/start", made["host"])
        yield Scene(server, table, made["held"][0]["token"], bob, made["host"])


def choose(server: Server, table: str, token: str | None, choice: str, seat: int = 1) -> httpx.Response:
    return server.call("POST", f"/api/tables/{table}/absent", token, json={"seat": seat, "choice": choice})


def absent(left: float, seat: int = 1) -> list[dict[str, float]]:
    return [{"seat": seat, "left": left}]


def told_of(live: Live, left: float) -> None:
    """Wait for being told that the second seat is absent, and for how long it is waited for."""
    live.until("presence", absent=absent(left))


def test_a_bot_stands_in_for_who_does_not_move_until_the_owner_returns(database: str) -> None:
    clock = Time()
    with (
        at_a_live_table(database, clock, speed="slow") as (server, table, ann, bob, _),
        server.live(table, ann) as first,
    ):
        first.until("fresh")
        clock.pass_by(PATIENCE)
        assert first.until("update", what="away")["seat"] == 1
        assert first.until("update", what="moved", seat=1)["by"] == "stand-in"
        assert first.until("update", what="moved", seat=1)["events"]
        # Both cards came without waiting again; now it is Ann's turn, and no time passes.
        with server.live(table, bob) as second:
            assert second.next()["seat"] == 1
            assert not server.call("GET", f"/api/tables/{table}").json()["seats"][1]["away"]
            assert first.until("update", what="returned")["seat"] == 1


def test_at_a_live_table_the_others_wait_and_then_choose(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _), server.live(table, ann) as live:
        assert live.until("fresh")["table"]["absent"] == []
        clock.pass_by(GRACE_SECONDS)
        told_of(live, PATIENCE - GRACE_SECONDS)
        early = choose(server, table, ann, "stand-in")
        assert (early.status_code, early.json()["code"]) == (409, "not-yet")
        assert early.json()["retry_after"] == PATIENCE - GRACE_SECONDS
        clock.pass_by(PATIENCE - GRACE_SECONDS)
        told_of(live, 0.0)
        assert server.call("GET", f"/api/tables/{table}").json()["absent"] == absent(0.0)
        assert choose(server, table, None, "end").status_code == 401

        assert choose(server, table, ann, "wait").status_code == 200
        waited = live.until("update", what="waited")
        assert waited["table"]["absent"] == absent(PATIENCE)
        assert choose(server, table, ann, "wait").json()["seq"] == waited["seq"]
        assert choose(server, table, ann, "end").json()["code"] == "not-yet"

        clock.pass_by(PATIENCE)
        told_of(live, 0.0)
        assert choose(server, table, ann, "stand-in").status_code == 200
        seat = live.until("update", what="away")["table"]["seats"][1]
        assert (seat["stand_in"], seat["name"]) == (True, "Bob")
        assert choose(server, table, ann, "stand-in").status_code == 200
        assert live.until("update", what="moved", seat=1)["by"] == "stand-in"
        with server.live(table, bob) as second:
            assert second.until("fresh")["table"]["seats"][1]["stand_in"] is False
            assert live.until("update", what="returned")["seat"] == 1


def test_who_is_at_a_live_table_may_end_the_game(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _), server.live(table, ann) as live:
        clock.pass_by(PATIENCE)
        told_of(live, 0.0)
        assert choose(server, table, ann, "end").status_code == 200
        ended = live.until("update", what="ended")
        assert (ended["seat"], ended["table"]["phase"], ended["table"]["closed_why"]) == (1, "closed", "ended")
        assert ended["outcome"] is None
        assert choose(server, table, ann, "end").json()["seq"] == ended["seq"]
        assert choose(server, table, ann, "wait").json()["code"] == "wrong-phase"
        late = server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": "flip 0", "id": "1"})
        assert late.json()["code"] == "wrong-phase"
        assert server.call("GET", f"/api/tables/{table}/view", bob).json()["table"]["closed_why"] == "ended"
        again = server.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]
        assert (again["phase"], again["rematch_of"]) == ("lobby", table)
        assert live.until("update", what="rematched")["table"]["next_table"] == again["id"]
        assert server.call("POST", f"/api/tables/{table}/rematch", bob).json()["table"]["id"] == again["id"]


def test_who_asks_again_and_again_is_there(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _), server.live(table, ann) as live:
        for _ in range(30):
            clock.pass_by(GRACE_SECONDS - 1)
            server.call("GET", f"/api/tables/{table}/updates?since=3", bob)
        assert choose(server, table, ann, "stand-in").json()["code"] == "conflict"
        clock.pass_by(GRACE_SECONDS)
        told_of(live, PATIENCE - GRACE_SECONDS)
        assert server.call("GET", f"/api/tables/{table}/view", bob).json()["table"]["absent"] == []
        live.until("presence", absent=[])


def test_one_device_is_there_for_all_its_seats(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _):
        both = {"cookie": f"seats={ann}.{bob}", "origin": server.url}
        with server.live(table, None, "?seat=0", headers=both) as live:
            live.until("presence", seats=[0])
            clock.pass_by(2 * PATIENCE)
            assert server.call("GET", f"/api/tables/{table}").json()["absent"] == []
        wait_until(lambda: not server.tables.rooms[table].listeners)
        clock.pass_by(GRACE_SECONDS)
        assert server.call("GET", f"/api/tables/{table}").json()["absent"] == absent(PATIENCE - GRACE_SECONDS)


def test_who_is_connected_and_does_nothing_is_waited_for_longer(database: str) -> None:
    clock = Time()
    with ExitStack() as stack:
        server, table, ann, bob, _ = stack.enter_context(at_a_live_table(database, clock))
        live = stack.enter_context(server.live(table, ann))
        stack.enter_context(server.live(table, bob))
        live.until("presence", seats=[0, 1])
        clock.pass_by(3 * PATIENCE - 1)
        assert server.call("GET", f"/api/tables/{table}").json()["absent"] == []
        clock.pass_by(PATIENCE / 2)
        told_of(live, PATIENCE / 2 + 1)
        clock.pass_by(PATIENCE)
        told_of(live, 0.0)
        choose(server, table, ann, "stand-in")
        live.until("update", what="away")
        back = server.call("POST", f"/api/tables/{table}/return", bob, json={})
        assert live.until("update", what="returned")["seat"] == 1
        assert back.status_code == 200
        assert not server.tables.rooms[table].table.seats[1].away


def test_who_comes_back_late_has_time_again(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _), server.live(table, ann) as live:
        clock.pass_by(5 * PATIENCE)
        told_of(live, 0.0)
        with server.live(table, bob) as second:
            live.until("presence", seats=[0, 1], absent=[])
            assert choose(server, table, ann, "end").json()["code"] == "conflict"
            clock.pass_by(3 * PATIENCE)
            told_of(live, PATIENCE)
            # Another page of theirs is no coming back.
            with server.live(table, bob) as third:
                assert third.until("fresh")["table"]["absent"] == absent(PATIENCE)
            clock.pass_by(PATIENCE)
            second.until("presence", absent=absent(0.0))


def test_coming_and_going_buys_nobody_time(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, _), server.live(table, ann) as live:
        live.until("fresh")
        clock.pass_by(GRACE_SECONDS)
        told_of(live, PATIENCE - GRACE_SECONDS)
        for _ in range(5):
            assert choose(server, table, ann, "stand-in").status_code == 409
            with server.live(table, bob) as second:
                second.until("fresh")
                live.until("presence", seats=[0, 1])
            live.until("presence", seats=[0])
            clock.pass_by(PATIENCE - 1)
        assert choose(server, table, ann, "stand-in").status_code == 200


def test_a_table_that_all_have_left_goes_on_when_one_comes_back(database: str) -> None:
    clock = Time()
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with at_a_live_table(database, clock) as (server, table, ann, *_):
        clock.pass_by(24 * 3600.0)
        with server.live(table, ann) as live:
            told_of(live, 0.0)
    with running(settings, clock) as server, server.live(table, ann) as live:
        # Nobody is gone from before the server was there.
        assert live.until("fresh")["table"]["absent"] == []
        clock.pass_by(PATIENCE + 30)
        told_of(live, 0.0)
        choose(server, table, ann, "stand-in")
        assert live.until("update", what="moved", seat=1)["by"] == "stand-in"


def test_nobodys_time_runs_while_it_is_paused(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, ann, bob, host), server.live(table, ann) as live:
        clock.pass_by(PATIENCE)
        told_of(live, 0.0)
        assert server.call("POST", f"/api/tables/{table}/pause", host, json={"paused": True}).status_code == 200
        assert live.until("update", what="paused")["table"]["absent"] == []
        clock.pass_by(24 * 3600.0)
        assert choose(server, table, ann, "end").json()["code"] == "conflict"
        assert server.call("POST", f"/api/tables/{table}/pause", bob, json={"paused": False}).status_code == 403
        server.call("POST", f"/api/tables/{table}/pause", host, json={"paused": False})
        assert live.until("update", what="paused")["table"]["absent"] == absent(PATIENCE)


def test_a_pause_ends_without_the_host(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock) as (server, table, _, bob, host):
        wish = {"paused": True}
        assert server.call("POST", f"/api/tables/{table}/pause", host, json=wish).status_code == 200
        clock.pass_by(GRACE_SECONDS)
        wish = {"paused": False}
        assert server.call("POST", f"/api/tables/{table}/pause", bob, json=wish).status_code == 200
        with server.live(table, bob) as live:
            assert live.move("flip 0", "1")["type"] == "ack"


def test_a_slow_table_tells_until_when_it_waits_for_whom(database: str) -> None:
    clock, day = Time(), 24 * 3600.0
    with running(Settings(database, limits=GENEROUS), clock) as server:
        table, (ann, bob) = server.gather("mole", speed="slow")
        server.call("POST", f"/api/tables/{table}/start", ann)
        begun = clock()
        both = [{"seat": 0, "until": begun + day}, {"seat": 1, "until": begun + day}]
        assert server.call("GET", f"/api/tables/{table}/view", ann).json()["due"] == both
        clock.pass_by(3600.0)
        with server.live(table) as watching:
            assert watching.until("fresh")["due"] == both
            move = server.call("GET", f"/api/tables/{table}/legal", bob).json()["moves"][0]
            server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": move, "id": "1"})
            assert watching.until("update", what="moved")["due"] == both[:1]
            server.call("POST", f"/api/tables/{table}/pause", ann, json={"paused": True})
            assert watching.until("update", what="paused")["due"] == []
            server.call("POST", f"/api/tables/{table}/pause", ann, json={"paused": False})
            assert watching.until("update", what="paused")["due"] == [{"seat": 0, "until": begun + 3600.0 + day}]
            server.call("POST", f"/api/tables/{table}/leave", ann, json={})
            assert watching.until("update", what="left")["due"] == []


def test_a_live_table_tells_no_such_time(lone_server: Server) -> None:
    table, (ann, _) = lone_server.gather("mole", speed="live")
    lone_server.call("POST", f"/api/tables/{table}/start", ann)
    assert lone_server.call("GET", f"/api/tables/{table}/view", ann).json()["due"] == []


def test_a_slow_table_asks_nobody(database: str) -> None:
    clock = Time()
    with at_a_live_table(database, clock, speed="slow") as (server, table, ann, *_), server.live(table, ann) as live:
        clock.pass_by(PATIENCE - 1)
        assert server.call("GET", f"/api/tables/{table}").json()["absent"] == []
        assert choose(server, table, ann, "stand-in").json()["code"] == "conflict"
        clock.pass_by(1)
        assert live.until("update", what="away")["seat"] == 1


@pytest.mark.parametrize(("speed", "patience"), [("live", 75.0), ("slow", 24 * 3600.0)])
def test_a_table_has_the_patience_of_its_speed(lone_server: Server, speed: str, patience: float) -> None:
    info = lone_server.make(seats=PAIR, speed=speed)["table"]
    assert (info["speed"], info["patience"]) == (speed, patience)


def test_presence_at_one_worker_counts_at_the_other(new_database: Callable[[str], str]) -> None:
    clock = Time()
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.05)
    with running(settings, clock) as one, running(settings, clock) as two:
        made = one.make(seats=PAIR, options=GRID, speed="live", patience=PATIENCE)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        bob = two.join(table)["token"]
        one.call("POST", f"/api/tables/{table}/start", made["host"])
        with one.live(table, ann) as live:
            with two.live(table, bob):
                live.until("presence", seats=[0, 1])
                clock.pass_by(GRACE_SECONDS)
                assert one.call("GET", f"/api/tables/{table}").json()["absent"] == []
            live.until("presence", seats=[0])
            clock.pass_by(GRACE_SECONDS)
            told_of(live, PATIENCE - GRACE_SECONDS)
            two.call("GET", f"/api/tables/{table}/view", bob)
            live.until("presence", absent=[])
            clock.pass_by(PATIENCE)
            told_of(live, 0.0)
            assert choose(two, table, ann, "stand-in").status_code == 200


def test_a_host_who_is_gone_is_waited_for_like_anybody(database: str) -> None:
    clock = Time()
    with ExitStack() as stack:
        scene = at_a_live_table(database, clock, options={"layout": "grid", "starter": 0})
        server, table, ann, bob, _ = stack.enter_context(scene)
        live = stack.enter_context(server.live(table, bob))
        clock.pass_by(PATIENCE)
        live.until("presence", absent=absent(0.0, seat=0))
        assert choose(server, table, bob, "stand-in", seat=0).status_code == 200
        assert live.until("update", what="away")["table"]["host_seat"] == 0
        assert live.until("update", what="moved", seat=0)["by"] == "stand-in"
        wish = {"paused": True}
        assert server.call("POST", f"/api/tables/{table}/pause", bob, json=wish).status_code == 403
        # On purpose is another thing: somebody must be able to see to the table.
        server.call("POST", f"/api/tables/{table}/return", ann, json={})
        server.call("POST", f"/api/tables/{table}/leave", ann, json={})
        assert live.until("update", what="left")["table"]["host_seat"] == 1
        assert server.call("POST", f"/api/tables/{table}/pause", bob, json=wish).status_code == 200


def test_who_gave_one_of_two_seats_up_is_not_there_for_it(lone_server: Server) -> None:
    made = lone_server.make(seats=[{"kind": "me"}, {"kind": "me"}, {"kind": "open"}], speed="live", patience=0.1)
    table, tokens = made["table"]["id"], [held["token"] for held in made["held"]]
    both = {"cookie": f"seats={'.'.join(tokens)}", "origin": lone_server.url}
    with lone_server.live(table, None, "?seat=0", headers=both) as live:
        live.until("presence", seats=[0])
        lone_server.call("POST", f"/api/tables/{table}/leave", tokens[1], json={})
        lone_server.join(table, seat=1)
        live.until("update", what="joined")
        room = lone_server.tables.rooms[table]
        wait_until(lambda: room.people.here == {0})
