"""Fuzzed: Schemathesis over the schema, and fuzzers of our own over bare sockets and WebSockets. No 5xx, no crash, no
leak. `MOTHERLODE_FUZZ=900` lets each of ours go on for so many seconds, every time with other chances."""

from __future__ import annotations

import logging
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as openapi
from websockets.exceptions import ConnectionClosed

from motherlode.games import load
from motherlode.server.app import make_app
from motherlode.server.ops.settings import Settings
from tests.server.client import GENEROUS, PAIR, Server, every_game, running
from tests.server.corpus import MESSAGES, REQUESTS, UPGRADE
from tests.server.raw import connected, exchange, received_by_now, status_of
from tests.waiting import wait_until

EXAMPLES = 12
SECONDS = float(os.environ.get("MOTHERLODE_FUZZ", "0"))
ROUNDS = 150
"""Of our own fuzzers, unless they are given time."""
FUZZED = msgspec.structs.replace(GENEROUS, connections=1000, body=1_000_000)
CHECKS = [
    checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_schema_conformance,
    openapi.negative_data_rejection,
]


@pytest.fixture(scope="module")
def target(new_database: Callable[[str], str]) -> Iterator[Server]:
    with running(Settings(new_database("sqlite"), limits=FUZZED)) as server:
        yield server


@pytest.fixture
def no_failures(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that the server itself calls a failure may be logged."""
    caplog.set_level(logging.INFO, "motherlode")
    yield
    failed = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert failed == []


def _published() -> dict[str, Any]:
    app: Any = make_app(Settings("sqlite://"))
    published: dict[str, Any] = app.app.openapi_schema.to_schema()
    app.services.store.close()
    return published


schema = schemathesis.openapi.from_dict(_published())


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_api_answers_as_its_schema_says(case: Any, target: Server) -> None:
    """Any request: a documented status, the documented body, never a 5xx."""
    if case.path_parameters and "table_id" in case.path_parameters and Random(str(case.path_parameters)).random() < 0.5:
        case.path_parameters["table_id"] = _table(target)
    case.call_and_validate(base_url=target.url, checks=CHECKS)


_TABLES: dict[str, str] = {}


def _table(target: Server) -> str:
    """A real table to ask about."""
    if target.url not in _TABLES:
        _TABLES[target.url] = target.make(start=True)["table"]["id"]
    return _TABLES[target.url]


WORDS: list[Any] = [
    *(
        "move",
        "open",
        "confirm",
        "react",
        "sync",
        "ping",
        "fresh",
        "",
        "wow",
        "x" * 70,
        "\0",
        "😀",
    ),
    *(None, True, -1, 0, 3, 2**31, 2**63, 2**70, 1e308, "\ud7ff", [], {}, [[]], {"type": "move"}),
]
FIELDS = ["type", "move", "words", "id", "seq", "since", "reaction", "seat", "token", "__class__", ""]


def words_of(game: str) -> list[Any]:
    """What a message may hold: moves of the game among it, as they are written and not quite."""
    state = load(game).deal(seed=1)
    moves = [str(move) for seat in state.actors for move in state.legal(seat)[:3]]
    return [*WORDS, *moves, *[f"{move}9" for move in moves]]


def garbage(random: Random, words: list[Any]) -> str | bytes:
    """Something between a message and noise."""
    kind = random.randrange(6)
    if kind == 0:
        return bytes(random.randrange(256) for _ in range(random.randrange(60)))
    if kind == 1:
        return "".join(chr(random.randrange(1, 0xD7FF)) for _ in range(random.randrange(40)))
    message: dict[str, Any] = {random.choice(FIELDS): random.choice(words) for _ in range(random.randrange(5))}
    if kind > 2:
        message["type"] = random.choice(["move", "confirm", "react", "sync", "ping"])
    text = msgspec.json.encode(message).decode()
    return text[: random.randrange(len(text) + 1)] if kind == 3 else text


@every_game
def test_a_socket_outlives_any_message(target: Server, no_failures: None, game: str) -> None:
    table, tokens = target.gather(game)
    target.call("POST", f"/api/tables/{table}/start", tokens[0])
    hidden = [target.tables.rooms[table].table.setup.secret, *tokens]
    random, words, heard = Random(game), words_of(game), 0
    codes: set[int] = set()
    for _ in range(12):
        token = random.choice([*tokens, None])
        with target.live(table, token) as live:
            try:
                for _ in range(40):
                    live.socket.send(garbage(random, words))
                live.send(type="ping", id="end")
                while live.next().get("id") != "end":
                    pass
            except ConnectionClosed as closed:
                codes.add(closed.rcvd.code if closed.rcvd is not None else 0)
            heard += len(live.raw)
            for data in live.raw:
                assert not any(secret.encode() in data for secret in hidden)
                message = msgspec.json.decode(data)
                assert message["type"] in (
                    "fresh",
                    "update",
                    "ack",
                    "refused",
                    "reacted",
                    "presence",
                    "released",
                    "pong",
                )
    assert heard > 100
    assert codes <= {4400, 1007, 1009}
    assert target.call("GET", "/health").status_code == 200
    assert target.call("GET", f"/api/tables/{table}/view", tokens[0]).status_code == 200


def rounds(name: str) -> Iterator[Random]:
    """Chances: always the same few, or others for as long as is given."""
    end, number = time.monotonic() + SECONDS, 0
    salt = str(time.time()) if SECONDS else ""
    while time.monotonic() < end if SECONDS else number < ROUNDS:
        number += 1
        yield Random(f"{name} {salt} {number}")


class Playground:
    """Tables for whoever knocks: one with an open seat, one that is played."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.lobby = server.make(seats=PAIR)["table"]["id"]
        made = server.make(seats=PAIR, start=True)
        self.table, self.token = made["table"]["id"], made["held"][0]["token"]

    def fill_in(self, request: bytes) -> bytes:
        table = self.lobby if b"/join" in request else self.table
        return request.replace(b"TABLE", table.encode()).replace(b"SEAT", self.token.encode())


@pytest.fixture(scope="module")
def playground(target: Server) -> Playground:
    return Playground(target)


@pytest.mark.parametrize("name", REQUESTS)
def test_what_once_broke_a_server_is_refused(playground: Playground, no_failures: None, name: str) -> None:
    request, expected = REQUESTS[name]
    assert status_of(exchange(playground.server, playground.fill_in(request))) in expected


@pytest.mark.parametrize("name", MESSAGES)
def test_messages_that_once_broke_a_server_are_refused(playground: Playground, no_failures: None, name: str) -> None:
    with playground.server.live(playground.table, playground.token) as live:
        live.socket.send(MESSAGES[name])
        assert live.until("refused")["problem"]["code"] == "bad-request"
        live.send(type="ping", id="end")
        assert live.until("pong")["id"] == "end"


BITS = [
    b"\r\n",
    b"\r",
    b"\n",
    b"\0",
    b"\xff",
    b"%",
    b"%00",
    b"[",
    b"]",
    b'"',
    b"\\ud800",
    b"9" * 400,
    b" ",
    b":",
    b";",
    b"=",
]


def spoilt(random: Random, request: bytes) -> bytes:
    """A request, not quite."""
    data = bytearray(request)
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(data) + 1)
        match random.randrange(5):
            case 0:
                data[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                data[at:at] = random.choice(BITS)
            case 2:
                del data[at : at + random.randrange(1, 30)]
            case 3:
                data[at:at] = data[at : at + random.randrange(1, 60)]
            case 4:
                data[at:at] = random.choice(BITS) * random.randrange(1, 50)
    return bytes(data)


def test_no_bytes_make_the_server_fail(playground: Playground, no_failures: None) -> None:
    """Requests spoilt at random: whatever is answered at all is no 5xx."""
    known = [request for request, _ in REQUESTS.values()] + [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"]
    seen: dict[int, int] = {}
    for random in rounds("bytes"):
        request = spoilt(random, playground.fill_in(random.choice(known))[:20_000])
        with connected(playground.server) as line:
            with suppress(OSError):
                line.sendall(request)
            # What is answered after it leaves no doubt that this was looked at, however slow the machine is.
            assert playground.server.call("GET", "/health").status_code == 200
            status = status_of(received_by_now(line))
        seen[status] = seen.get(status, 0) + 1
        assert status < 500, request
    assert seen[400] > 10
    assert playground.server.call("GET", "/health").status_code == 200


def frame(random: Random) -> bytes:
    """Something like a frame of a WebSocket."""
    payload = random.choice(
        [
            b"",
            b'{"type":"ping"}',
            b'{"type":"sync","since":0}',
            b"\xff\xfe",
            bytes(random.randrange(126)),
            b"\x03\xe8bye",
        ]
    )
    first = random.choice([0x81, 0x82, 0x01, 0x80, 0x00, 0x89, 0x8A, 0x88, random.randrange(256)])
    size = random.choice([len(payload)] * 6 + [random.randrange(126), 126, 127])
    is_masked = 0x80 if random.random() < 0.9 else 0
    mask = bytes(random.randrange(256) for _ in range(4)) if is_masked else b""
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if mask else payload
    extended = {126: struct.pack("!H", random.randrange(2**16)), 127: struct.pack("!Q", random.randrange(2**64))}
    return bytes([first, is_masked | size]) + extended.get(size, b"") + mask + hidden


def test_no_frames_make_the_server_fail(playground: Playground, no_failures: None) -> None:
    """A handshake, and then frames that break every rule."""
    head = b"GET /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE + b"Authorization: Bearer SEAT\r\n\r\n"
    for random in rounds("frames"):
        with connected(playground.server) as line:
            line.sendall(playground.fill_in(head))
            assert line.recv(12) == b"HTTP/1.1 101"
            with suppress(OSError):
                line.sendall(b"".join(frame(random) for _ in range(random.randrange(1, 12))))
            assert b"HTTP/1.1 5" not in received_by_now(line)
    room = playground.server.tables.rooms[playground.table]
    wait_until(lambda: not room.listeners)
    assert playground.server.call("GET", "/health").status_code == 200


def test_no_message_makes_the_server_fail(playground: Playground, no_failures: None) -> None:
    """Messages that were spoilt, again and again, at one table."""
    known = [message.encode() if isinstance(message, str) else message for message in MESSAGES.values()]
    known += [b'{"type":"move","move":"flip 3","id":"1"}', b'{"type":"react","reaction":"wow"}', b'{"type":"sync"}']
    for random in rounds("messages"):
        with playground.server.live(playground.table, random.choice([playground.token, None])) as live:
            with suppress(ConnectionClosed):
                for _ in range(10):
                    message = spoilt(random, random.choice(known))[:16_000]
                    live.socket.send(message.decode("utf-8", "replace") if random.random() < 0.5 else message)
                live.send(type="ping", id="end")
                while live.next().get("id") != "end":
                    pass
            codes = {told["problem"]["code"] for told in live.told if told["type"] == "refused"}
            assert "failed" not in codes
