"""Hints: against bots, or where the table allows them; everybody is told who asked, and nobody what was answered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import PAIR, Server, every_game, fewest
from tests.waiting import wait_until

BOT = {"kind": "bot", "level": "novice"}


def begun(server: Server, game: str, *others: dict[str, Any], **wish: Any) -> tuple[str, str]:
    seats = [{"kind": "me", "name": "Ann"}, *others]
    made = server.make(game=game, seats=seats, level="novice", **wish)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    return table, ann


def ask(server: Server, table: str, token: str) -> Any:
    return server.call("POST", f"/api/tables/{table}/hint", token, json={})


@every_game
def test_a_better_bot_says_what_it_would_do(server: Server, game: str) -> None:
    table, ann = begun(server, game, *[BOT] * (fewest(game) - 1))
    room = server.tables.rooms[table]
    wait_until(lambda: 0 in room.table.actors)
    answer = ask(server, table, ann)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["level"] == "regular"
    match = room.table.match
    assert match is not None
    assert told["move"] in {str(move) for move in match.state.legal(0)}
    assert told["why"]
    assert server.call("POST", f"/api/tables/{table}/moves", ann, json={"move": told["move"], "id": "1"}).is_success


def test_all_are_told_once_that_somebody_asked(server: Server) -> None:
    table, ann = begun(server, "gold", BOT, options={"starter": 0})
    before = server.tables.rooms[table].table.seq
    first, second = ask(server, table, ann).json(), ask(server, table, ann).json()
    assert first == second
    updates = server.call("GET", f"/api/tables/{table}/updates?since={before}").json()["updates"]
    assert [(update["what"], update["seat"]) for update in updates] == [("hinted", 0)]
    assert first["move"] not in str(updates)


def test_there_are_no_hints_against_people_unless_the_table_allows_them(server: Server) -> None:
    for allowed, status in ((False, 403), (True, 200)):
        made = server.make(game="gold", seats=PAIR, hints=allowed, options={"starter": 0})
        table, ann = made["table"]["id"], made["held"][0]["token"]
        server.join(table)
        server.call("POST", f"/api/tables/{table}/start", ann)
        assert server.call("GET", f"/api/tables/{table}").json()["hints"] is allowed
        assert ask(server, table, ann).status_code == status


def test_the_host_allows_hints_in_the_lobby(server: Server) -> None:
    made = server.make(game="gold", seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert not server.call("GET", f"/api/tables/{table}").json()["hints"]
    assert server.call("POST", f"/api/tables/{table}/setup", ann, json={"hints": True}).is_success
    assert server.call("GET", f"/api/tables/{table}").json()["hints"]


def test_only_whose_turn_it_is_may_ask(server: Server) -> None:
    table, ann = begun(server, "gold", BOT, options={"starter": 0})
    assert ask(server, table, "no-token-of-this-table").status_code == 401
    made = server.make(game="gold", seats=PAIR, hints=True, options={"starter": 1})
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert ask(server, table, ann).json()["code"] == "wrong-phase"
    server.join(table)
    server.call("POST", f"/api/tables/{table}/start", ann)
    assert ask(server, table, ann).json()["code"] == "not-your-turn"


def test_nobody_asks_for_another_seat(server: Server) -> None:
    made = server.make(game="hunting", seats=PAIR, hints=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    server.join(table)
    server.call("POST", f"/api/tables/{table}/start", ann)
    answer = server.call("POST", f"/api/tables/{table}/hint", ann, json={"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert "hinted" not in str(server.call("GET", f"/api/tables/{table}/updates?since=0").json())
    assert server.call("POST", f"/api/tables/{table}/hint", json={}).status_code == 401


def test_a_hint_is_told_to_nobody_else(server: Server) -> None:
    made = server.make(game="hunting", seats=PAIR, hints=True, level="novice")
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bea = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    told = ask(server, table, ann).json()
    for token in (bea, None):
        for page in ("updates?since=0", "log", "record", ""):
            answer = server.call("GET", f"/api/tables/{table}/{page}".rstrip("/"), token)
            assert told["move"] not in answer.text
            assert told["why"] not in answer.text


def test_a_running_game_tells_nothing_by_a_review(server: Server) -> None:
    table, ann = begun(server, "hunting", BOT)
    answer = server.call("GET", f"/api/tables/{table}/review", ann)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong-phase")
    assert set(answer.json()) <= {"code", "message", "retry_after"}


def test_whoever_is_not_ready_yet_says_so_and_nothing_broke(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(game: str, level: str) -> bool:
        return False

    table, ann = begun(server, "gold", BOT, options={"starter": 0})
    monkeypatch.setattr(server.tables.services.thinkers, "is_ready", never)
    answer = ask(server, table, ann)
    assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
    assert answer.json()["retry_after"] > 0
