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
from motherlode.server.tables.folding import fold_all
from tests.server.client import GENEROUS, NO_TLS, Server, running, wait_until_it_serves
from tests.server.postgres import free_port
from tests.waiting import PATIENCE, wait_until

KILLS = int(os.environ.get("MOTHERLODE_KILLS", "8"))
PLAYERS = 6
LEAD = 1000
"""Moves of all players together: who has made none of them stands still, and is not slow."""
REST = 0.1
"""Seconds after which a client tries again."""
PAUSE = 10.0
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
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def start(self) -> None:
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write("\n")
        self._nursery.stdin.flush()
        self._child = int(self._nursery.stdout.readline())
        wait_until_it_serves(self._http)

    def kill(self) -> None:
        """At once, without a chance to finish anything. Afterwards its port is free."""
        os.kill(self._child, signal.SIGKILL)
        wait_until(self._is_gone, "the server is gone")

    def _is_gone(self) -> bool:
        try:
            os.kill(self._child, 0)
        except ProcessLookupError:
            return True
        return False

    def close(self) -> None:
        self.kill()
        self._nursery.communicate()
        self._http.close()


class Player(threading.Thread):
    """Plays table after table against a bot, and reconnects by itself for as long as it takes."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.is_done = threading.Event()
        self.acknowledged: dict[str, list[tuple[str, str, int]]] = {}
        self.moved = 0
        """How many moves were acknowledged."""
        self.reconnected = 0
        self.fault: Any = None
        """What was answered that no client should be told, or what was raised."""
        self._moves = 0
        self._legal: list[str] = []
        """As of the last that was heard of the table."""
        self._waiting: tuple[str, str] | None = None

    def run(self) -> None:
        try:
            while not self.is_stopped():
                self._play_a_table()
        except Exception as fault:
            self.fault = self.fault or fault

    def is_stopped(self) -> bool:
        return self.is_done.is_set() or self.fault is not None

    def _rest(self) -> None:
        """Before something is tried again, as clients do."""
        self.is_done.wait(REST)

    def _play_a_table(self) -> None:
        made = self._make()
        if made is not None:
            table, token = made["table"]["id"], made["held"][0]["token"]
            self.acknowledged[table] = []
            self._legal, self._waiting = [], None
            while not self._play(table, token) and not self.is_stopped():
                self.reconnected += 1

    def _make(self) -> Any:
        wish = {"game": "gold", "seats": SEATS, "pause": 0, "start": True, "options": {"layout": "grid"}}
        try:
            address = f"http://127.0.0.1:{self.port}/api/tables"
            answer = httpx.post(address, json=wish, timeout=PATIENCE, verify=NO_TLS)
        except httpx.HTTPError:
            self._rest()
            return None
        if answer.status_code == 201:
            return answer.json()
        self._refused(answer.json())
        return None

    def _play(self, table: str, token: str) -> bool:
        """Whether the game is over; False if the connection was lost."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        headers = {"authorization": f"Bearer {token}"}
        try:
            with ExitStack() as stack:
                connecting = connect(
                    address, additional_headers=headers, compression=None, open_timeout=PATIENCE, close_timeout=1
                )
                socket = stack.enter_context(connecting)
                while not self._hear(socket, table, msgspec.json.decode(socket.recv(PATIENCE))):
                    pass
                return True
        except (OSError, WebSocketException):
            self._rest()
        return False

    def _hear(self, socket: Any, table: str, message: Any) -> bool:
        self._legal = message.get("legal", self._legal)
        if message["type"] == "ack" and self._waiting and message["id"] == self._waiting[0]:
            self.acknowledged[table].append((*self._waiting, message["seq"]))
            self.moved += 1
            self._waiting = None
        if message["type"] == "refused":
            self._refused(message["problem"])
        if message["type"] in ("fresh", "refused") and self._waiting:
            # Whether it was played is not known: the same id again makes sure that it is, once.
            self._send(socket)
        elif self._legal and not self._waiting:
            self._moves += 1
            self._waiting = (f"{self.number}-{self._moves}", self._legal[self._moves % len(self._legal)])
            self._send(socket)
        return self.is_stopped() or message.get("outcome") is not None

    def _send(self, socket: Any) -> None:
        assert self._waiting is not None
        move_id, move = self._waiting
        socket.send(msgspec.json.encode({"type": "move", "id": move_id, "move": move}).decode())

    def _refused(self, problem: Any) -> None:
        """A database that is slow to answer is asked again; nothing else is ever refused."""
        if problem["code"] == "store-down":
            self._rest()
        else:
            self.fault = problem


@contextmanager
def playing(victim: Victim) -> Iterator[list[Player]]:
    players = [Player(victim.port, number) for number in range(PLAYERS)]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.is_done.set()
        # Nobody is left to wait for.
        victim.close()
        for player in players:
            player.join(PATIENCE)


def all_go_on(players: list[Player]) -> None:
    """However slow the machine is, nobody stands still while the others play."""
    before = [player.moved for player in players]

    def have_gone_on() -> bool:
        assert [player.fault for player in players] == [None] * len(players)
        more = [player.moved - was for player, was in zip(players, before, strict=True)]
        assert min(more) > 2 or sum(more) < LEAD, f"a client did not go on: {more}"
        return min(more) > 2

    wait_until(have_gone_on, "all clients go on")


def some_go_on(players: list[Player], moves: int) -> None:
    """Wait until all players together have made so many more moves."""
    before = sum(player.moved for player in players)

    def have_gone_on() -> bool:
        assert [player.fault for player in players] == [None] * len(players)
        return sum(player.moved for player in players) >= before + moves

    wait_until(have_gone_on, f"{moves} moves are made")


def test_killed_again_and_again_under_load(database: str) -> None:
    victim, random = Victim(database), Random(4)
    victim.start()
    with playing(victim) as players:
        for _ in range(KILLS):
            some_go_on(players, random.randrange(1, 100))
            victim.kill()
            victim.start()
        all_go_on(players)
    assert not any(player.is_alive() for player in players)
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
    settings, now = Settings(database, limits=GENEROUS, sweep=1000.0), time.time()
    # Time stands still, so that the hold is not over before a slow machine has stopped the server.
    with running(settings, lambda: now) as server:
        wish = {"seats": SEATS, "options": {"layout": "grid", "starter": 0}, "pause": PAUSE, "start": True}
        made = server.make(**wish)
        table, token = made["table"]["id"], made["held"][0]["token"]
        for number in range(2):
            move = {"move": f"flip {number}", "id": f"{number}"}
            assert server.call("POST", f"/api/tables/{table}/moves", token, json=move).status_code == 200
        # The table is held, so the bot has not moved when the server stops.
        assert server.tables.rooms[table].table.actors == (1,)
    with running(settings, lambda: now + PAUSE) as again:
        wait_until(lambda: table in again.tables.rooms and again.tables.rooms[table].table.actors == (0,))
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
