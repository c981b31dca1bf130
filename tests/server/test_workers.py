"""Several workers on one PostgreSQL: live play across them, and racing moves of which exactly one wins."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import Pipe
from typing import Any
from unittest.mock import patch

import pytest
import uvicorn
from uvicorn.supervisors.multiprocess import Process

from motherlode.cli import make_parser
from motherlode.commands import serve
from motherlode.commands.serve import settings_of
from motherlode.core.errors import BadOption
from motherlode.server.ops.settings import Settings
from motherlode.server.ops.workers import SILENCE, Supervisor
from motherlode.server.storage.notes import read_entry_line, read_passing, table_of
from motherlode.server.tables.entries import Moved, read_entry
from motherlode.server.tables.table import BOT_GRACE
from motherlode.server.worker.presence import RemotePresence
from tests.server.client import GENEROUS, PAIR, Server, running, stopped_clocks
from tests.server.test_bots import Clock
from tests.waiting import PATIENCE, wait_until

GRID = {"layout": "grid", "starter": 0}


@pytest.fixture(scope="module")
def workers(new_database: Callable[[str], str]) -> Iterator[tuple[Server, Server]]:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.2)
    with running(settings) as one, running(settings) as two:
        yield one, two


Workers = tuple[Server, Server]


def table_of_two(one: Server, two: Server, **wish: Any) -> tuple[str, str, str]:
    made = one.make(seats=PAIR, options=GRID, **wish)
    table = made["table"]["id"]
    bob = two.join(table)["token"]
    assert one.call("POST", f"/api/tables/{table}/start", made["host"]).status_code == 200
    return table, made["held"][0]["token"], bob


def test_people_on_different_workers_play_with_each_other(workers: Workers) -> None:
    one, two = workers
    table, ann, bob = table_of_two(one, two)
    with one.live(table, ann) as first, two.live(table, bob) as second:
        first.until("fresh")
        second.until("fresh")
        for number, (live, other) in enumerate([(first, second), (first, second), (second, first), (second, first)]):
            ack = live.move(f"flip {number}", f"m{number}")
            assert ack["type"] == "ack", ack
            assert other.until("update", seq=ack["seq"])["events"]
        second.send(type="react", reaction="nice")
        assert first.until("reacted")["seat"] == 1


def test_of_racing_moves_exactly_one_wins(workers: Workers) -> None:
    one, two = workers
    table, ann, bob = table_of_two(one, two)
    seq = one.call("GET", f"/api/tables/{table}").json()["seq"]
    # Ann turns up card after card, from both workers at once, each expecting the same number.
    cards = iter(range(64))
    wins = 0
    for turn in range(8):
        seat = (ann, bob)[turn // 2 % 2]
        wishes = [{"move": f"flip {next(cards)}", "id": f"t{turn} {n}", "seq": seq} for n in range(4)]
        with ThreadPoolExecutor(4) as pool:
            answers = list(
                pool.map(
                    lambda n, seat=seat, wishes=wishes: workers[n % 2].call(
                        "POST", f"/api/tables/{table}/moves", seat, json=wishes[n]
                    ),
                    range(4),
                )
            )
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [200, 409, 409, 409], [answer.text for answer in answers]
        wins += 1
        seq = next(answer.json()["seq"] for answer in answers if answer.status_code == 200)
    for server in workers:
        wait_until(lambda server=server: server.tables.rooms[table].table.seq == seq)  # type: ignore[misc]
        moves = server.call("GET", f"/api/tables/{table}/record", ann).json()["games"][0]["steps"]
        assert len(moves) == 1 + wins


@contextmanager
def held_until_both_are_there(workers: Workers, table: str) -> Iterator[None]:
    """Neither worker commits its next entry of a table before the other is about to."""
    both = threading.Barrier(2)
    with ExitStack() as stack:
        for server in workers:
            writer = server.services.store._writer
            waited: list[bool] = []

            def commit(rows: Any, write: Any = writer.commit, waited: list[bool] = waited) -> Any:
                if not waited and any(row.table_id == table for row in rows):
                    waited.append(True)
                    both.wait(PATIENCE)
                return write(rows)

            stack.enter_context(patch.object(writer, "commit", commit))
        yield


def test_moves_at_the_same_time_on_different_workers_are_both_played(workers: Workers) -> None:
    """Both are under way with the same number when the first is stored: the other is tried again, and played too."""
    one, two = workers
    made = one.make(game="mole", seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = two.join(table)["token"]
    wait_until(lambda: one.call("POST", f"/api/tables/{table}/start", made["host"]).status_code == 200)
    started = one.tables.rooms[table].table.seq
    wait_until(lambda: two.call("GET", f"/api/tables/{table}").json()["seq"] == started)
    wishes = []
    for server, token in ((one, ann), (two, bob)):
        legal = server.call("GET", f"/api/tables/{table}/view", token).json()["legal"]
        wishes.append({"move": legal[0], "id": "same time"})
    with held_until_both_are_there(workers, table), ThreadPoolExecutor(2) as pool:
        path = f"/api/tables/{table}/moves"
        answers = list(pool.map(lambda n: workers[n].call("POST", path, (ann, bob)[n], json=wishes[n]), range(2)))
    assert [answer.status_code for answer in answers] == [200, 200]
    seqs = [answer.json()["seq"] for answer in answers]
    assert sorted(seqs) == [started + 1, started + 2]
    assert not any(answer.json()["duplicate"] for answer in answers)
    stored = {entry.seq: read_entry(entry.body) for entry in one.services.store.read(table)}
    assert [stored[seq] for seq in seqs] == [Moved(seat, wish["move"], wish["id"]) for seat, wish in enumerate(wishes)]


def test_many_ask_for_a_rematch_and_all_get_the_same_table(workers: Workers) -> None:
    one, two = workers
    table, ann, bob = table_of_two(one, two, level="random")
    for server, token in ((one, ann), (two, bob)):
        server.call("POST", f"/api/tables/{table}/leave", token, json={})
    wait_until(lambda: one.call("GET", f"/api/tables/{table}").json()["phase"] == "over")
    wait_until(lambda: two.call("GET", f"/api/tables/{table}").json()["phase"] == "over")
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda n: workers[n % 2].call("POST", f"/api/tables/{table}/rematch", (ann, bob)[n % 2]), range(8))
        )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["table"]["id"] for answer in answers}) == 1


def test_a_hold_across_workers_ends_when_all_have_confirmed(workers: Workers) -> None:
    one, two = workers
    table, ann, bob = table_of_two(one, two, pause=10)
    with stopped_clocks(one, two), one.live(table, ann) as first, two.live(table, bob) as second:
        first.until("presence", seats=[0, 1])
        second.until("presence", seats=[0, 1])
        first.move("flip 0", "1")
        seq = first.move("flip 1", "2")["seq"]
        second.until("update", seq=seq)
        first.send(type="confirm", seq=seq)
        assert second.move("flip 2", "3")["problem"]["code"] == "hold"
        second.send(type="confirm", seq=seq)
        first.until("released", seq=seq)
        second.until("released", seq=seq)
        assert second.move("flip 2", "3")["type"] == "ack"


def test_presence_is_known_across_workers(workers: Workers) -> None:
    one, two = workers
    table, ann, bob = table_of_two(one, two, pause=10)
    with stopped_clocks(one, two), one.live(table, ann) as first:
        first.until("presence", seats=[0])
        with two.live(table, bob) as second:
            first.until("presence", seats=[0, 1])
            second.until("presence", seats=[0, 1])
        first.until("presence", seats=[0])
        # Who is connected nowhere is not waited for.
        first.move("flip 0", "1")
        seq = first.move("flip 1", "2")["seq"]
        first.send(type="confirm", seq=seq)
        first.until("released", seq=seq)


def test_what_is_stored_while_a_table_is_loaded_is_not_missed(workers: Workers) -> None:
    one, two = workers
    table, ann, _ = table_of_two(one, two)
    two.tables.rooms.pop(table)
    store, notes = two.services.store, two.app.worker._notes
    read, hear, move_is_heard = store.read, notes._heard, threading.Event()

    def hear_and_tell(line: str) -> None:
        hear(line)
        if read_passing(line) is None and table_of(line) == table and read_entry_line(line)[0] == 4:
            move_is_heard.set()

    def read_slowly(table_id: str, after: int = 0) -> Any:
        found = read(table_id, after)
        # Other tables are looked at meanwhile, too.
        if (table_id, after) == (table, 0):
            move = {"move": "flip 0", "id": "meanwhile"}
            answer = one.call("POST", f"/api/tables/{table}/moves", ann, json=move)
            assert (answer.status_code, answer.json()["seq"]) == (200, 4)
            assert move_is_heard.wait(PATIENCE)
        return found

    with patch.object(store, "read", read_slowly), patch.object(notes, "_heard", hear_and_tell):
        assert two.call("GET", f"/api/tables/{table}").json()["seq"] == one.tables.rooms[table].table.seq == 4


def test_a_worker_that_falls_silent_is_forgotten() -> None:
    remote = RemotePresence()
    assert remote.hear("a", frozenset([1]), 0.0)
    assert not remote.hear("b", frozenset([1]), 30.0)
    assert remote.present(59.0) == {1}
    assert remote.present(89.0) == {1}
    assert remote.present(91.0) == set()
    assert remote.hear("b", frozenset([0]), 91.0)
    assert remote.hear("b", frozenset(), 92.0)


def test_bots_of_a_worker_that_died_are_woken_by_another(new_database: Callable[[str], str]) -> None:
    clock = Clock()
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings, clock) as two:
        with running(settings, clock) as one:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            made = one.make(seats=seats, options=GRID, pause=10.0, start=True)
            table, ann = made["table"]["id"], made["held"][0]["token"]
            for number in range(2):
                move = {"move": f"flip {number}", "id": f"{number}"}
                assert one.call("POST", f"/api/tables/{table}/moves", ann, json=move).status_code == 200
        # The table was held when the worker stopped, so its bot has not moved.
        assert [stored.kind for stored in two.services.store.read(table)][-2:] == ["moved"] * 2
        assert table not in two.tables.rooms
        clock.now += 10.0 + BOT_GRACE
        wait_until(lambda: table in two.tables.rooms and two.tables.rooms[table].table.actors == (0,))


@pytest.mark.parametrize("database", ["sqlite:///tables.sqlite", None])
def test_sqlite_serves_one_worker_only(database: str | None) -> None:
    args = make_parser().parse_args(["serve", "--workers", "2", "--database", database or "sqlite:///tables.sqlite"])
    with pytest.raises(BadOption, match="postgresql"):
        settings_of(args)
    assert serve.uvicorn_options(Settings("postgresql://x", workers=2))["workers"] == 2


def test_a_worker_that_starts_slowly_is_not_killed_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine each new worker was taken for a hung one before it had started, and so was the next."""
    config = uvicorn.Config("none", **serve.uvicorn_options(Settings("postgresql://x", workers=2)))
    asked: list[float] = []

    def is_alive(_: Process, timeout: float = 5) -> bool:
        asked.append(timeout)
        return True

    monkeypatch.setattr(Process, "is_alive", is_alive)
    supervisor = object.__new__(Supervisor)
    supervisor.config, supervisor.should_exit = config, threading.Event()
    worker = object.__new__(Process)
    worker.parent_conn, worker.child_conn = Pipe()
    supervisor.processes = [worker]
    supervisor.keep_subprocess_alive()
    assert asked == [SILENCE]
    assert SILENCE >= 30


def test_limits_are_set_by_name() -> None:
    told = [
        "--database",
        "sqlite:///tables.sqlite",
        "--web",
        "pages",
        "--limit",
        "tables=7",
        "--limit",
        "message_rate=0.5",
    ]
    args = make_parser().parse_args(["serve", *told])
    assert settings_of(args).web == "pages"
    limits = settings_of(args).limits
    assert (limits.tables, limits.message_rate) == (7, 0.5)
    for wrong in ("tables", "tabels=7", "tables=x", "tables=0"):
        args.limit = [wrong]
        with pytest.raises(BadOption):
            settings_of(args)


@pytest.mark.parametrize("address", ["", "sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_an_address_without_a_file_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match="sqlite:///FILE"):
        settings_of(make_parser().parse_args(["serve", "--database", address]))
