"""A server under test can be told its seeds; a real one refuses to hear of them."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from motherlode.commands import serve
from motherlode.core.errors import BadOption
from motherlode.games import GAMES
from motherlode.server.app import create, make_app
from motherlode.server.http.testing_mode import MARK, SEED_HEADER, VARIABLE
from motherlode.server.ops import logs
from motherlode.server.ops.settings import VARIABLE as SETTINGS_VARIABLE
from motherlode.server.ops.settings import Settings
from tests.server.client import GENEROUS, Live, Server, running
from tests.waiting import wait_until

TESTED = {MARK[0].decode(): MARK[1].decode()}
ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module")
def tested(new_database: Callable[[str], str]) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "1")
        with running(Settings(new_database("sqlite"), limits=GENEROUS, sweep=0.1, testing=True)) as server:
            yield server


def table_of(server: Server, game: str, seed: str | None, **wish: Any) -> dict[str, Any]:
    headers = {} if seed is None else {SEED_HEADER: seed}
    asked = {"game": game, "seats": [ME, BOT], "pause": 0, "start": True, **wish}
    answer = server.call("POST", "/api/tables", json=asked, headers=headers)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def finished(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    """The record of a table played to its end; this seat waits for the bot, so that who was first is no luck."""
    table, token = made["table"]["id"], made["held"][0]["token"]
    fresh: dict[str, Any] = {"table": {"phase": "playing"}}

    def is_ones_turn_or_over() -> bool:
        fresh.update(server.call("GET", f"/api/tables/{table}/view", token).json())
        return bool(fresh["table"]["phase"] == "over" or fresh["view"]["actors"] == [0])

    for number in count():
        wait_until(is_ones_turn_or_over)
        if fresh["table"]["phase"] == "over":
            break
        legal = server.call("GET", f"/api/tables/{table}/legal?limit=1", token).json()["moves"]
        wish = {"move": legal[0], "id": f"{number}"}
        assert server.call("POST", f"/api/tables/{table}/moves", token, json=wish).status_code == 200
    record: dict[str, Any] = server.call("GET", f"/api/tables/{table}/record").json()
    return record


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game_to_its_end(tested: Server, game: str) -> None:
    one, same = (finished(tested, table_of(tested, game, "a seed")) for _ in range(2))
    assert one == same
    assert one["meta"]["fair"]["seats"][0]
    assert table_of(tested, game, "another")["table"]["commitment"] != one["meta"]["fair"]["commitment"]


def test_without_a_seed_a_server_under_test_draws_its_own(tested: Server) -> None:
    one, other = (table_of(tested, "gold", None)["table"]["commitment"] for _ in range(2))
    assert one != other


def test_rematches_and_games_gone_on_with_are_told_their_seeds_too(tested: Server) -> None:
    made = table_of(tested, "hunting", "first")
    table, token = made["table"]["id"], made["held"][0]["token"]
    finished(tested, made)
    again = tested.call("POST", f"/api/tables/{table}/rematch", token, json={}, headers={SEED_HEADER: "second"}).json()
    assert again["table"]["commitment"] == table_of(tested, "hunting", "second")["table"]["commitment"]
    wish = {"move": 3, "seats": [ME, BOT]}
    on = tested.call("POST", f"/api/tables/{table}/continue", token, json=wish, headers={SEED_HEADER: "second"}).json()
    secrets = [tested.tables.rooms[each["table"]["id"]].table.setup.secret for each in (again, on)]
    assert secrets[0] == secrets[1]


def test_it_says_on_every_answer_that_it_is_under_test(tested: Server) -> None:
    for path in ("/health", "/", "/api/games", "/api/tables/AAAAAAAAAAAAAAAA"):
        assert TESTED.items() <= dict(tested.call("GET", path).headers).items()


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/tables"), ("POST", "/api/tables/AAAAAAAAAAAAAAAA/rematch"), ("GET", "/health")]
)
def test_a_real_server_refuses_a_seed(lone_server: Server, method: str, path: str) -> None:
    body = {"game": "gold", "seats": [ME, BOT]} if method == "POST" else None
    answer = lone_server.call(method, path, json=body, headers={SEED_HEADER: "mine"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert SEED_HEADER in answer.json()["message"]
    assert not TESTED.keys() & dict(answer.headers).keys()


def test_a_real_server_refuses_a_seed_on_a_socket(lone_server: Server) -> None:
    made = lone_server.make()
    with pytest.raises(Exception, match="403"):
        Live(lone_server, made["table"]["id"], made["host"], headers={SEED_HEADER: "mine"})


@pytest.mark.parametrize("value", [None, "", "0", "yes"])
def test_no_server_is_under_test_that_was_not_started_for_tests(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if value is not None:
        monkeypatch.setenv(VARIABLE, value)
    settings = Settings(new_database("sqlite"), testing=True)
    with pytest.raises(BadOption, match=VARIABLE):
        make_app(settings)
    monkeypatch.setenv(SETTINGS_VARIABLE, msgspec.json.encode(settings).decode())
    monkeypatch.setattr(logs, "set_up", lambda *_args, **_named: None)  # it would outlast this test
    with pytest.raises(BadOption, match=VARIABLE):
        create()


def test_the_variable_alone_makes_no_server_testable(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    with running(Settings(new_database("sqlite"), limits=GENEROUS)) as server:
        assert server.call("GET", "/health", headers={SEED_HEADER: "mine"}).status_code == 403


def test_a_server_under_test_says_so_in_its_log(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    with caplog.at_level(logging.WARNING, "motherlode.testing"):
        make_app(Settings(new_database("sqlite"), testing=True))
    assert "UNDER TEST" in caplog.text


def test_serve_has_no_flag_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    parser = argparse.ArgumentParser()
    serve.add(parser.add_subparsers())
    with pytest.raises(SystemExit):
        parser.parse_args(["serve", "--testing"])
    assert not serve.settings_of(parser.parse_args(["serve", "--database", "sqlite:///x"])).testing
