"""The wall clock and downtime count against nobody."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from motherlode.server.ops.settings import Settings
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.store import Due, Store
from motherlode.server.tables.patience import Pauses, merged
from motherlode.server.worker import pulse
from motherlode.server.worker.clock import STEP_SECONDS, SteadyClock
from tests.server.client import GENEROUS, PAIR, Server, running
from tests.waiting import PATIENCE, stays, wait_until

HOUR = 3600.0


class Hands:
    """A wall clock and a steady one that a test can move."""

    def __init__(self) -> None:
        self.wall, self.steady = float(round(time.time())), 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.steady)


def test_the_clock_runs_steadily_whoever_sets_the_wall_clock() -> None:
    hands = Hands()
    clock, begun = hands.clock(), hands.wall
    hands.pass_by(10)
    assert clock() == begun + 10
    hands.wall -= HOUR
    assert clock.leap_to(hands.wall) is None
    clock.follow(hands.wall)
    assert clock() == begun + 10
    hands.wall += 3 * HOUR
    assert clock.leap_to(hands.wall) == (begun + 10, begun + 10 + 2 * HOUR)
    clock.follow(hands.wall)
    assert clock() == hands.wall


def test_drift_is_followed_without_a_pause() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.wall += STEP_SECONDS - 1
    assert clock.leap_to(hands.wall) is None
    clock.follow(hands.wall)
    assert clock() == hands.wall


def test_a_machine_that_slept_is_a_pause() -> None:
    hands = Hands()
    clock, begun = hands.clock(), hands.wall
    hands.pass_by(5)
    hands.wall += 8 * HOUR
    assert clock.leap_to(hands.wall) == (begun + 5, begun + 5 + 8 * HOUR)


def test_pauses_are_merged_and_counted_once() -> None:
    pauses = merged([(50, 60), (10, 20), (15, 30), (60, 70), (80, 80)])
    assert pauses == Pauses(((10, 30), (50, 70)))
    assert pauses.lost(0, 100) == 40
    assert pauses.lost(25, 55) == 10
    assert pauses.lost(100, 200) == 0


@pytest.mark.parametrize(("since", "seconds"), [(0, 5), (0, 15), (12, 5), (20, 40), (35, 100), (90, 3)])
def test_patience_is_over_when_so_much_has_passed_that_counts(since: float, seconds: float) -> None:
    pauses = merged([(10, 30), (50, 70)])
    until = pauses.after(since, seconds)
    assert until - since - pauses.lost(since, until) == seconds
    assert until - 0.5 - since - pauses.lost(since, until - 0.5) < seconds


def held_table(server: Server, **wish: Any) -> tuple[str, str, str]:
    made = server.make(seats=PAIR, options={"layout": "grid", "starter": 0}, level="random", **wish)
    table = made["table"]["id"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", made["host"])
    return table, made["held"][0]["token"], bob


def nobody_is_away(server: Server, table: str) -> bool:
    return not any(seat["away"] for seat in server.call("GET", f"/api/tables/{table}").json()["seats"])


@pytest.mark.parametrize(("step", "hold"), [(-HOUR, 5.0), (HOUR, None), (48 * HOUR, None)])
def test_a_step_of_the_wall_clock_holds_no_table_longer_and_sends_nobody_away(
    database: str, step: float, hold: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands()
    with running(Settings(database, limits=GENEROUS, sweep=0.05), hands.clock()) as server:
        monkeypatch.setattr(server.services.store, "pulse", lambda *_: hands.wall)
        table, ann, bob = held_table(server, pause=5, patience=60.0)
        for number in range(2):
            body = {"move": f"flip {number}", "id": f"{number}"}
            assert server.call("POST", f"/api/tables/{table}/moves", ann, json=body).status_code == 200
        hands.wall += step
        asyncio.run_coroutine_threadsafe(server.app.worker.pulse.beat(), server.app.worker.loop).result(PATIENCE)
        assert server.call("GET", f"/api/tables/{table}/view", bob).json()["hold"] == hold
        hands.pass_by(6)
        moved = server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": "flip 2", "id": "1"})
        assert moved.status_code == 200, moved.text
        stays(lambda: nobody_is_away(server, table), 0.5)


def test_a_leap_seen_by_the_pulse_is_a_pause_for_all_workers(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "PULSE_SECONDS", 0.05)
    hands = Hands()
    with running(Settings(database, limits=GENEROUS, sweep=0.05), hands.clock()) as server:
        monkeypatch.setattr(server.services.store, "pulse", lambda *_: hands.wall)
        table, _, _ = held_table(server, patience=30.0)
        hands.wall += 48 * HOUR
        wait_until(lambda: bool(server.services.store.pauses(0)))
        wait_until(lambda: server.app.worker.pulse.pauses.spans != ())
        stays(lambda: nobody_is_away(server, table), 0.3)
        hands.pass_by(30 + pulse.RETURN_SECONDS)
        wait_until(lambda: server.call("GET", f"/api/tables/{table}").json()["seats"][0]["away"])


def test_downtime_counts_against_nobody(database: str) -> None:
    hands = Hands()
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with running(settings, hands.clock()) as server:
        table, _, _ = held_table(server, patience=60.0)
        hands.pass_by(40)
    hands.pass_by(10 * HOUR)
    with running(settings, hands.clock()) as server:
        stays(lambda: nobody_is_away(server, table), 0.5)
        # What was left of the patience still counts, and people have a moment to come back.
        hands.pass_by(pulse.RETURN_SECONDS + 61)
        wait_until(lambda: server.call("GET", f"/api/tables/{table}").json()["seats"][0]["away"])


def test_the_server_listens_before_it_has_seen_to_all_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with running(settings) as server:
        table, _, _ = held_table(server, patience=0.1)
    read, has_answered = Store.due, threading.Event()

    def read_late(store: Store, *about: Any) -> list[Due]:
        assert has_answered.wait(PATIENCE)
        return read(store, *about)

    monkeypatch.setattr(Store, "due", read_late)
    with running(settings) as server:
        assert server.call("GET", "/health").status_code == 200
        assert server.call("GET", f"/api/tables/{table}").status_code == 200
        has_answered.set()


def test_ready_tells_within_seconds_that_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "PULSE_SECONDS", 0.05)
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Settings(database, limits=GENEROUS)) as server:
        assert server.call("GET", "/ready").status_code == 200
        table, ann, _ = held_table(server)
        (tmp_path / "tables.sqlite").rename(tmp_path / "moved.sqlite")
        wait_until(lambda: server.call("GET", "/ready").status_code == 503)
        assert "file" in server.call("GET", "/ready").json()["reason"]
        assert server.call("GET", "/health").status_code == 200
        answer = server.call("POST", "/api/tables", json={"game": "gold", "seats": PAIR})
        assert (answer.status_code, answer.json()["code"]) == (503, "store-down")
        # What got into the file that is gone is not acknowledged the second time either.
        for _ in range(2):
            answer = server.call("POST", f"/api/tables/{table}/moves", ann, json={"move": "flip 0", "id": "1"})
            assert (answer.status_code, answer.json()["code"]) == (503, "store-down")
        (tmp_path / "moved.sqlite").rename(tmp_path / "tables.sqlite")
        wait_until(lambda: server.call("GET", "/ready").status_code == 200)
        assert server.call("POST", "/api/tables", json={"game": "gold", "seats": PAIR}).status_code == 201


def test_the_pulse_is_the_databases_time(database: str) -> None:
    migrate(database)
    store = Store(database)
    assert store.last_pulse() is None
    now = time.time()
    assert now - HOUR < store.pulse("a", 5.0) < now + HOUR
    store.pulse("b", 7.0)
    store.pulse("a", 6.0)
    assert store.last_pulse() == 7.0
    store.close()
