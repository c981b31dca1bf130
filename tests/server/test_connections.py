"""Connections that never become requests, clients that do not read, and a process that runs out of files."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import httpx
import pytest

from motherlode.server.http import connections
from motherlode.server.http.connections import ARRIVAL_RATE, ARRIVALS, SLICE, Connections, Deadline
from motherlode.server.ops import files
from motherlode.server.ops.settings import Limits, Settings, without_limits
from tests.server.client import PAIR, Server, running, wait_until_it_serves
from tests.server.corpus import UPGRADE
from tests.server.postgres import free_port
from tests.server.raw import connected, exchange, received, status_of
from tests.server.test_serve import RUN
from tests.waiting import PATIENCE, wait_until

SHORT = 0.3
"""Seconds, where a test waits for patience to end."""
LONG = 3600.0
"""Seconds, where a test says when patience is over."""
HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
    "half a handshake": b"GET /api/tables/x/live HTTP/1.1\r\n" + UPGRADE,
}


@pytest.fixture
def serving(new_database: Callable[[str], str]) -> Iterator[Callable[..., Server]]:
    with ExitStack() as stack:
        yield lambda **limits: stack.enter_context(
            running(Settings(new_database("sqlite"), limits=without_limits(**limits)))
        )


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(65_536) == b""
    except ConnectionError:
        return True


def dropped(server: Server, why: str) -> int:
    """Not asked for by a request, which would have to come within a short patience itself."""
    line = f'motherlode_dropped_connections_total{{why="{why}"}} '
    told = server.services.metrics.text()
    return int(float(told.partition(line)[2].partition("\n")[0])) if line in told else 0


@pytest.fixture
def end_all(monkeypatch: pytest.MonkeyPatch) -> Callable[[Server], None]:
    """What ends every deadline that a server waits for, as if its time had come."""
    made: list[Deadline] = []

    class Noted(Deadline):
        def __init__(self, *about: Any) -> None:
            super().__init__(*about)
            made.append(self)

    async def miss() -> None:
        for deadline in made:
            if deadline._timer is not None:
                deadline.stop()
                deadline._missed()

    def end(server: Server) -> None:
        asyncio.run_coroutine_threadsafe(miss(), server.app.worker.loop).result(PATIENCE)

    monkeypatch.setattr(connections, "Deadline", Noted)
    return end


def open_connections(server: Server) -> set[Any]:
    return server._server.server_state.connections


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_does_not_come_whole_is_closed(serving: Callable[..., Server], half: str) -> None:
    server = serving(request_seconds=SHORT)
    with connected(server) as line:
        # Where the machine is slow, even the half may be late.
        with suppress(ConnectionError):
            line.sendall(HALVES[half])
        assert is_closed(line)
    assert dropped(server, "slow request") == 1


def test_connections_that_come_by_the_dozen_are_listened_to_one_after_the_other() -> None:
    """Each later than the one before; another address at once; behind a proxy nobody knows who is who."""
    doors = Connections(Limits(), has_proxy=False)
    waits = [doors.arrival("one", 5.0) for _ in range(ARRIVALS + 3)]
    assert waits == pytest.approx([0.0] * ARRIVALS + [late / ARRIVAL_RATE for late in (1, 2, 3)])
    assert doors.arrival("other", 5.0) == 0.0
    assert doors.arrival("one", 6.0) == 0.0
    behind = Connections(Limits(), has_proxy=True)
    assert not any(behind.arrival("proxy", 5.0) for _ in range(ARRIVALS + 3))


def test_whoever_had_to_wait_is_answered(serving: Callable[..., Server]) -> None:
    server = serving()
    with ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in range(5 * ARRIVALS)]
        for line in lines:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert {status_of(received(line)) for line in lines} == {200}


def test_a_request_that_comes_byte_by_byte_is_closed_too(serving: Callable[..., Server]) -> None:
    server = serving(request_seconds=SHORT)
    with connected(server) as line:
        more = chain([b"GET / HTTP/1.1\r\nX: "], repeat(b"x"))

        def is_refused() -> bool:
            try:
                line.sendall(next(more))
            except ConnectionError:
                return True
            return False

        wait_until(is_refused, "the server hangs up", every=0.02)
    assert dropped(server, "slow request") == 1


def test_the_second_request_of_a_connection_must_come_whole_as_well(
    serving: Callable[..., Server], end_all: Callable[[Server], None]
) -> None:
    server = serving(request_seconds=LONG)
    request = b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n"
    with connected(server) as line:
        # In one piece: what follows the first request is waiting when that is answered.
        line.sendall(request + request[:10])
        assert status_of(received(line)) == 200
        end_all(server)
        line.settimeout(PATIENCE)
        assert is_closed(line)
    assert dropped(server, "slow request") == 1


def test_what_comes_whole_but_slowly_is_answered_and_a_socket_may_be_silent(
    serving: Callable[..., Server], end_all: Callable[[Server], None]
) -> None:
    server = serving(request_seconds=LONG)
    with connected(server) as line:
        for byte in b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n":
            line.sendall(bytes([byte]))
            # It has read the byte alone when it answers what comes after it.
            assert server.call("GET", "/health").status_code == 200
        assert status_of(received(line)) == 200
    with server.live(server.make(seats=PAIR)["table"]["id"]) as live:
        live.until("fresh")
        end_all(server)
        live.send(type="ping", id="still here")
        assert live.until("pong")["id"] == "still here"
    assert dropped(server, "slow request") == 0


def test_many_half_open_connections_disturb_nobody_and_go(
    serving: Callable[..., Server], end_all: Callable[[Server], None]
) -> None:
    server = serving(request_seconds=LONG)
    with ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in range(300)]
        for line in lines:
            line.sendall(HALVES["half a head"])
        assert server.call("GET", "/api/games").status_code == 200
        wait_until(lambda: len(open_connections(server)) >= len(lines), "all connections have arrived")
        end_all(server)
        assert all(is_closed(line) for line in lines)
    assert dropped(server, "slow request") == 300


def test_connections_of_an_address_are_bounded(serving: Callable[..., Server]) -> None:
    server = serving(address_connections=3)
    with connected(server) as one, connected(server) as two, connected(server):
        for line in (one, two):
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n")
            assert status_of(line.recv(4096)) == 200
        assert status_of(exchange(server, b"")) == 429
    wait_until(lambda: status_of(exchange(server, b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n")) == 200)
    # A WebSocket has one place, not two, and gives it back.
    table = server.make(seats=PAIR)["table"]["id"]
    for _ in range(8):
        with server.live(table) as live:
            live.until("fresh")


def test_who_does_not_read_an_answer_is_dropped(serving: Callable[..., Server]) -> None:
    server = serving(stall_seconds=SHORT)
    request = b"GET /schema HTTP/1.1\r\nHost: a\r\n\r\n"
    with connected(server) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        with suppress(OSError):
            for _ in range(200):
                line.sendall(request)
        wait_until(lambda: dropped(server, "stalled") == 1)


def test_a_listener_that_never_reads_is_dropped_though_its_queue_is_not_full(serving: Callable[..., Server]) -> None:
    server = serving(stall_seconds=SHORT, queue=10**6)
    table = server.make(seats=PAIR)["table"]["id"]
    deaf = server.live(table, max_queue=1)
    room = server.tables.rooms[table]
    wait_until(lambda: len(room.listeners) == 1)
    listener = next(iter(room.listeners))

    def is_dropped() -> bool:
        server.app.worker.loop.call_soon_threadsafe(listener.tell, b'"%s"' % (b"x" * 60_000))
        return not room.listeners

    wait_until(is_dropped, "the deaf listener is dropped")
    assert dropped(server, "stalled") == 1
    deaf.socket.socket.close()


@pytest.mark.parametrize("first", [0x89, 0x8A], ids=["pings", "pongs"])
def test_what_never_becomes_a_message_is_limited_too(serving: Callable[..., Server], first: int) -> None:
    server = serving(messages=20, message_rate=0.1)
    table = server.make(seats=PAIR)["table"]["id"]
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\n".encode() + UPGRADE + b"\r\n"
    with connected(server) as line:
        line.sendall(head)
        assert line.recv(12) == b"HTTP/1.1 101"
        with suppress(ConnectionError):
            line.sendall(bytes([first, 0x80, 0, 0, 0, 0]) * SLICE)
        wait_until(lambda: dropped(server, "flood") >= 1)


def test_whoever_floods_without_waiting_for_refusals_is_let_go(serving: Callable[..., Server]) -> None:
    server = serving(messages=20, message_rate=0.1)
    table = server.make(seats=PAIR)["table"]["id"]
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\n".encode() + UPGRADE + b"\r\n"
    with connected(server) as line:
        line.sendall(head)
        assert line.recv(12) == b"HTTP/1.1 101"
        with suppress(ConnectionError):
            line.sendall((bytes([0x81, 0x82, 0, 0, 0, 0]) + b"{}") * 2000)
        wait_until(lambda: dropped(server, "flood") == 1)


FAREWELL = bytes([0x88, 0x82, 0, 0, 0, 0, 3, 0xE8])
NO_TEXT = bytes([0x81, 0x81, 0, 0, 0, 0, 0xFF])
NO_FRAME = bytes([0xFF, 0x80, 0, 0, 0, 0])
PING = bytes([0x81, 0x8F, 0, 0, 0, 0]) + b'{"type":"ping"}'


BROKEN = [NO_TEXT + FAREWELL, PING + NO_TEXT, PING * 5 + NO_FRAME, FAREWELL + NO_TEXT]


@pytest.mark.parametrize("frames", BROKEN)
def test_who_breaks_the_rules_of_websockets_is_no_failure_of_ours(
    serving: Callable[..., Server], caplog: pytest.LogCaptureFixture, frames: bytes
) -> None:
    server = serving()
    table = server.make(seats=PAIR)["table"]["id"]
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\n".encode() + UPGRADE + b"\r\n"
    for _ in range(20):
        with connected(server) as line:
            line.sendall(head)
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(frames)
            line.settimeout(PATIENCE)
            while not is_closed(line):
                pass
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_strangers_cannot_fill_the_log(serving: Callable[..., Server], caplog: pytest.LogCaptureFixture) -> None:
    server = serving()
    for _ in range(60):
        assert status_of(exchange(server, b"\0\r\n\r\n")) == 400
    alike = [record for record in caplog.records if "Invalid HTTP request" in record.getMessage()]
    assert len(alike) < 30


def test_files_are_kept_in_reserve() -> None:
    for limit in (64, 256, 1024, 4096, 65_536):
        wanted = files.connections_most(limit)
        assert wanted >= 1
        assert wanted == 1 or wanted + 4 * files.backlog(limit) + files.SPARE == limit


FILES = 512
LIMITED = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))\n{RUN}"


def test_a_process_short_of_files_refuses_politely_and_plays_on(
    new_database: Callable[[str], str], tmp_path: Path
) -> None:
    port, logged = free_port(), tmp_path / "log"
    options = ["--port", str(port), "--database", new_database("sqlite"), "--limit", "request_seconds=600"]
    with logged.open("w") as log:
        process = subprocess.Popen([sys.executable, "-c", LIMITED, "serve", *options], stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as honest:
            wait_until_it_serves(honest, process)
            with ExitStack() as stack:
                for number in range(FILES + 100):
                    stack.enter_context(arriving(port, number))
                    if number % 20 == 0:
                        assert honest.get("/api/games").status_code == 200
                with arriving(port, FILES) as late:
                    assert status_of(late.recv(4096)) == 503
                made = honest.post("/api/tables", json={"game": "gold", "seats": PAIR})
                assert made.status_code == 201
                assert honest.get("/health").status_code == 200
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as later:
            wait_until_it_serves(later, process)
    finally:
        process.terminate()
        process.wait(PATIENCE)
    # Where accepting fails, the event loop would try and log it again and again.
    assert "out of system resource" not in logged.read_text("utf8")


def arriving(port: int, number: int) -> socket.socket:
    """One of many, twenty from an address."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(f"127.0.1.{number // 20 + 1}", 0))


def test_the_file_limit_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: set_to.append(limits))
    for now in ((256, 4096), (1024, resource.RLIM_INFINITY), (10**6, 10**6)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, now=now: now)
        files.raise_file_limit()
    assert set_to == [(4096, 4096), (files.WANTED, resource.RLIM_INFINITY)]


def test_where_the_system_refuses_so_many_files_fewer_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS there is no limit to ask for, and yet there is one."""
    set_to: list[int] = []

    def like_a_mac(_: int, limits: tuple[int, int]) -> None:
        if limits[0] > files.MODEST:
            raise ValueError("current limit exceeds maximum limit")
        set_to.append(limits[0])

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", like_a_mac)
    files.raise_file_limit()
    assert set_to == [files.MODEST]
