"""Moves: once for each id, in turn, never during a hold."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from motherlode.games import GAMES, load
from motherlode.server.tables.entries import Moved, read_entry
from tests.server.client import PAIR, SOLO, Server, stopped_clocks
from tests.waiting import PATIENCE, wait_until

GRID = {"layout": "grid", "starter": 0}


def table_of_two(server: Server, **wish: Any) -> tuple[str, str, str]:
    made = server.make(seats=PAIR, options=GRID, **wish)
    table = made["table"]["id"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", made["host"])
    return table, made["held"][0]["token"], bob


def move(server: Server, table: str, token: str, text: str, move_id: str, **more: Any) -> Any:
    answer = server.call("POST", f"/api/tables/{table}/moves", token, json={"move": text, "id": move_id, **more})
    return answer.status_code, answer.json()


def test_a_move_sent_twice_is_played_once(server: Server) -> None:
    table, ann, bob = table_of_two(server)
    assert move(server, table, ann, "flip 0", "a") == (200, {"seq": 4, "duplicate": False})
    assert move(server, table, ann, "flip 0", "a") == (200, {"seq": 4, "duplicate": True})
    assert move(server, table, ann, "flip 1", "a")[1]["code"] == "id-used"
    with server.live(table, ann) as live:
        assert live.move("flip 0", "a")["duplicate"]
    assert move(server, table, ann, "flip 1", "b") == (200, {"seq": 5, "duplicate": False})
    # Ids are each seat's own.
    assert move(server, table, bob, "flip 2", "a")[0] == 200


def test_the_same_move_from_many_sides_is_played_once(server: Server) -> None:
    table, ann, _ = table_of_two(server)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: move(server, table, ann, "flip 0", "same"), range(8)))
    assert {status for status, _ in answers} == {200}
    assert {body["seq"] for _, body in answers} == {4}
    assert sum(not body["duplicate"] for _, body in answers) == 1


def test_different_moves_at_once_are_played_one_after_the_other_or_refused(server: Server) -> None:
    table, ann, _ = table_of_two(server)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: move(server, table, ann, f"flip {n}", f"{n}", seq=3), range(8)))
    assert sorted(status for status, _ in answers) == [200, *[409] * 7]
    assert {body["code"] for status, body in answers if status == 409} == {"conflict"}


def test_refusals_have_codes_and_change_nothing(server: Server) -> None:
    table, ann, bob = table_of_two(server)
    assert move(server, table, bob, "flip 0", "1")[1]["code"] == "not-your-turn"
    assert move(server, table, ann, "flop 0", "2")[1]["code"] == "unreadable"
    assert move(server, table, ann, "flip 64", "3")[1]["code"] == "illegal"
    assert move(server, table, ann, "flip 0", "4", seat=1)[1]["code"] == "not-allowed"
    assert move(server, table, ann, "flip 0", "5", seq=2)[1]["code"] == "conflict"
    assert move(server, table, "x" * 32, "flip 0", "6")[1]["code"] == "who-are-you"
    assert move(server, "y" * 16, ann, "flip 0", "7")[1]["code"] == "no-such-table"
    assert server.call("GET", f"/api/tables/{table}").json()["seq"] == 3


def test_moves_wait_for_the_game_to_begin(server: Server) -> None:
    made = server.make(seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert move(server, table, ann, "flip 0", "1")[1]["code"] == "wrong-phase"


def test_a_table_is_held_after_the_second_card(server: Server) -> None:
    table, ann, bob = table_of_two(server, pause=10)
    now = round(time.time()) + 60.0  # later than all that has happened
    with patch.object(server.services, "clock", lambda: now):
        assert move(server, table, ann, "flip 0", "1")[0] == 200
        assert move(server, table, ann, "flip 1", "2")[0] == 200
        now += 4
        status, body = move(server, table, bob, "flip 2", "3")
        assert (status, body["code"], body["retry_after"]) == (409, "hold", 6)
        assert server.call("GET", f"/api/tables/{table}/view", bob).json()["hold"] == 6
        now += 6
        assert move(server, table, bob, "flip 2", "3")[0] == 200


def test_a_hold_ends_when_all_present_have_confirmed(server: Server) -> None:
    table, ann, bob = table_of_two(server, pause=10)
    with stopped_clocks(server), server.live(table, ann) as first, server.live(table, bob) as second:
        first.move("flip 0", "1")
        seq = first.move("flip 1", "2")["seq"]
        assert second.until("update", seq=seq)["hold"] == 10
        first.send(type="confirm", seq=seq)
        assert second.move("flip 2", "3")["problem"]["code"] == "hold"
        second.send(type="confirm", seq=seq - 1)
        assert second.move("flip 2", "3")["problem"]["code"] == "hold"
        second.send(type="confirm", seq=seq)
        second.until("released", seq=seq)
        assert second.move("flip 2", "3")["type"] == "ack"
    # Who is not connected is not waited for.
    wait_until(lambda: not server.tables.rooms[table].listeners)
    with stopped_clocks(server), server.live(table, bob) as second:
        seq = second.move("flip 3", "4")["seq"]
        second.send(type="confirm", seq=seq)
        second.until("released", seq=seq)
        assert move(server, table, ann, "flip 4", "5")[0] == 200


def test_bots_wait_for_the_hold_too(server: Server) -> None:
    made = server.make(seats=SOLO, options=GRID, pause=0.5, start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    with server.live(table, ann) as live:
        live.move("flip 0", "1")
        before = time.monotonic()
        live.move("flip 1", "2")
        assert live.until("update", seat=1, what="moved")["by"] == "bot"
        assert time.monotonic() - before > 0.45


@contextmanager
def held_until_all_are_there(server: Server, table: str, number: int) -> Iterator[None]:
    """Nothing of a table is stored before so many moves of it are under way."""
    room, writer, under_way = server.tables.rooms[table], server.services.store._writer, threading.Semaphore(0)
    begin, write = room.commit, writer.commit
    waited: list[bool] = []

    async def commit(decide: Any) -> Any:
        under_way.release()
        return await begin(decide)

    def wait_and_write(rows: Any) -> Any:
        if not waited and any(row.table_id == table for row in rows):
            waited.append(True)
            assert all(under_way.acquire(timeout=PATIENCE) for _ in range(number))
        return write(rows)

    with patch.object(room, "commit", commit), patch.object(writer, "commit", wait_and_write):
        yield
    assert waited


@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if len(load(game).deal(seed=1).actors) > 1])
def test_people_who_move_at_the_same_time_do_not_disturb_each_other(server: Server, game: str) -> None:
    table, tokens = server.gather(game)
    server.call("POST", f"/api/tables/{table}/start", tokens[0])
    started = server.tables.rooms[table].table.seq
    chosen = [server.call("GET", f"/api/tables/{table}/legal?limit=3", token).json()["moves"][-1] for token in tokens]
    with held_until_all_are_there(server, table, len(tokens)), ThreadPoolExecutor(len(tokens)) as pool:
        answers = list(pool.map(lambda n: move(server, table, tokens[n], chosen[n], "1"), range(len(tokens))))
    assert {status for status, _ in answers} == {200}
    seqs = [body["seq"] for _, body in answers]
    assert sorted(seqs) == list(range(started + 1, started + 1 + len(tokens)))
    stored = {entry.seq: read_entry(entry.body) for entry in server.services.store.read(table)}
    assert [stored[seq] for seq in seqs] == [Moved(seat, text, "1") for seat, text in enumerate(chosen)]
