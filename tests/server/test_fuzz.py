"""Fuzzed: Schemathesis over the schema, and a fuzzer of our own over the WebSocket. No 5xx, no crash, no leak."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
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
from tests.server.client import GENEROUS, Server, every_game, running

EXAMPLES = 12
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
    failed = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert failed == []


def _published() -> dict[str, Any]:
    app: Any = make_app(Settings("sqlite://"))
    published: dict[str, Any] = app.app.openapi_schema.to_schema()
    app.services.store.close()
    return published


schema = schemathesis.openapi.from_dict(_published())


@schema.parametrize()
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
