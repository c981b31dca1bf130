"""Killed at any moment: what was acknowledged is there, nothing is doubled, clients and bots go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from motherlode.server.ops.settings import VARIABLE, Settings
from motherlode.server.storage.store import Store
from motherlode.server.tables.entries import Moved, read_entry
from motherlode.server.tables.table import fold_all
from motherlode.server.worker.clock import SteadyClock
from tests.server.client import GENEROUS, NO_TLS, Server, running
from tests.server.postgres import free_port

KILLS = int(os.environ.get("MOTHERLODE_KILLS", "8"))
PLAYERS = 6
PAUSE = 10.0
"""Longer than a slow machine takes for what must be done before it is over."""
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


class Victim:
    """A server process that is killed and started again on the same port and database."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        settings = Settings(database, limits=GENEROUS, sweep=0.1, warm=False)
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
        command = [sys.executable, "-m", "tests.server.worker", str(self.port)]
        pipe = subprocess.PIPE
        self._nursery = subprocess.Popen(
            command, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        self._child = 0
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=2)

    def start(self) -> None:
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write("\n")
        self._nursery.stdin.flush()
        self._child = int(self._nursery.stdout.readline())
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self._http.get("/health").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """At once, without a chance to finish anything."""
        os.kill(self._child, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        self._nursery.communicate()
        self._http.close()


class Player(threading.Thread):
    """Plays table after table against a bot, and reconnects by itself for as long as it takes."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.is_done = False
        self.acknowledged: dict[str, list[tuple[str, str, int]]] = {}
        self.reconnected = 0
        self._moves = 0
        self._waiting: tuple[str, str] | None = None

    def run(self) -> None:
        while not self.is_done:
            made = self._make()
            if made is not None:
                table, token = made["table"]["id"], made["held"][0]["token"]
                self.acknowledged[table] = []
                self._waiting = None
                while not self._play(table, token) and not self.is_stopped():
                    self.reconnected += 1

    def is_stopped(self) -> bool:
        return self.is_done

    def _make(self) -> Any:
        wish = {"game": "gold", "seats": SEATS, "pause": 0, "start": True, "options": {"layout": "grid"}}
        try:
            address = f"http://127.0.0.1:{self.port}/api/tables"
            return httpx.post(address, json=wish, timeout=5, verify=NO_TLS).json()
        except httpx.HTTPError:
            time.sleep(0.1)
            return None

    def _play(self, table: str, token: str) -> bool:
        """Whether the game is over; False if the connection was lost."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        headers = {"authorization": f"Bearer {token}"}
        try:
            with ExitStack() as stack:
                socket = stack.enter_context(
                    connect(address, additional_headers=headers, compression=None, open_timeout=5, close_timeout=1)
                )
                while not self._hear(socket, table, msgspec.json.decode(socket.recv(5))):
                    pass
                return True
        except (OSError, WebSocketException, TimeoutError):
            time.sleep(0.05)
        return False

    def _hear(self, socket: Any, table: str, message: Any) -> bool:
        if message["type"] == "ack" and self._waiting and message["id"] == self._waiting[0]:
            self.acknowledged[table].append((*self._waiting, message["seq"]))
            self._waiting = None
        if message["type"] == "fresh" and self._waiting:
            # Whether it was played is not known: the same id again makes sure that it is, once.
            self._send(socket)
        elif message.get("legal") and not self._waiting:
            self._moves += 1
            self._waiting = (f"{self.number}-{self._moves}", message["legal"][self._moves % len(message["legal"])])
            self._send(socket)
        return self.is_done or message.get("outcome") is not None

    def _send(self, socket: Any) -> None:
        assert self._waiting is not None
        move_id, move = self._waiting
        socket.send(msgspec.json.encode({"type": "move", "id": move_id, "move": move}).decode())


@contextmanager
def playing(port: int) -> Iterator[list[Player]]:
    players = [Player(port, number) for number in range(PLAYERS)]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.is_done = True
        for player in players:
            player.join(20)


def test_killed_again_and_again_under_load(database: str) -> None:
    victim, random = Victim(database), Random(4)
    victim.start()
    try:
        with playing(victim.port) as players:
            for _ in range(KILLS):
                time.sleep(0.2 + random.random() * 0.5)
                victim.kill()
                victim.start()
            before = [sum(map(len, player.acknowledged.values())) for player in players]
            end = time.monotonic() + 30
            while time.monotonic() < end and not all(
                sum(map(len, player.acknowledged.values())) > was + 2
                for player, was in zip(players, before, strict=True)
            ):
                time.sleep(0.05)
            after = [sum(map(len, player.acknowledged.values())) for player in players]
    finally:
        victim.close()
    assert all(now > was + 2 for now, was in zip(after, before, strict=True)), "a client did not go on"
    assert sum(player.reconnected for player in players) >= KILLS
    check(database, players)


def check(database: str, players: list[Player]) -> None:
    """Every acknowledged move is in the store, once, where it was said to be; every table folds."""
    store = Store(database)
    moves = 0
    for player in players:
        for table, acknowledged in player.acknowledged.items():
            stored = store.read(table)
            assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
            entries = {entry.seq: read_entry(entry.body) for entry in stored}
            ids = [entry.id for entry in entries.values() if isinstance(entry, Moved) and entry.id]
            assert len(ids) == len(set(ids)), "a move was doubled"
            for move_id, move, seq in acknowledged:
                entry = entries[seq]
                assert isinstance(entry, Moved)
                assert (entry.id, entry.move) == (move_id, move)
                moves += 1
            assert fold_all(table, stored) is not None
    store.close()
    assert moves > KILLS


def test_bots_resume_after_a_restart(database: str) -> None:
    settings = Settings(database, limits=GENEROUS, sweep=1000.0)
    with running(settings) as server:
        wish = {"seats": SEATS, "options": {"layout": "grid", "starter": 0}, "pause": PAUSE, "start": True}
        made = server.make(**wish)
        table, token = made["table"]["id"], made["held"][0]["token"]
        for number in range(2):
            move = {"move": f"flip {number}", "id": f"{number}"}
            assert server.call("POST", f"/api/tables/{table}/moves", token, json=move).status_code == 200
        # The table is held, so the bot has not moved when the server stops.
        assert server.tables.rooms[table].table.actors == (1,)
    with running(settings, SteadyClock(lambda: time.time() + PAUSE)) as again:
        again.settle(lambda: table in again.tables.rooms and again.tables.rooms[table].table.actors == (0,))
        moved = again.tables.rooms[table].table
        assert [seat for seat, _ in moved.match.state.history] == [0, 0, 1, 1]
        assert again.call("GET", f"/api/tables/{table}/view", token).json()["seat"] == 0


def test_a_stopping_server_says_goodbye(lone_server: Server, database: str) -> None:
    with running(Settings(database, limits=GENEROUS)) as server:
        live = server.live(server.make()["table"]["id"])
        live.next()
    with pytest.raises(WebSocketException, match="1012"):
        live.until("nothing")
    live.close()
