"""Seats change hands: links are renewed, hosts send people away; the old token opens nothing, at once."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from motherlode.server.tables.entries import Removed
from motherlode.server.worker.room import Room
from tests.server.client import PAIR, Live, Server, every_game, play_on


def closing(live: Live) -> tuple[int, str]:
    """How the server ended this connection."""
    with pytest.raises(ConnectionClosed) as closed:
        live.until("nothing of this kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def renew(server: Server, table: str, token: str, **more: Any) -> Any:
    return server.call("POST", f"/api/tables/{table}/link", token, json={"renew": True, **more})


def remove(server: Server, table: str, token: str, seat: int) -> Any:
    return server.call("POST", f"/api/tables/{table}/remove", token, json={"seat": seat})


def opens(server: Server, table: str, token: str) -> bool:
    """Whether a token still opens a seat, by any way in or out."""
    ways = [
        server.call("GET", f"/api/tables/{table}/view?seat=1", token),
        server.call("GET", f"/api/tables/{table}/updates?since=0&seat=1", token),
        server.call("GET", f"/api/tables/{table}/record?seat=1", token),
        server.call("GET", f"/api/tables/{table}/legal?seat=1", token),
        server.call("POST", f"/api/tables/{table}/link", token, json={}),
        server.call("POST", f"/api/tables/{table}/seed", token, json={"seat": 1, "seed": "words"}),
        server.call("POST", f"/api/tables/{table}/moves", token, json={"move": "flip 0", "id": "x", "seat": 1}),
        server.call("GET", f"/api/tables/{table}/seat/{token}"),
    ]
    codes = {answer.status_code for answer in ways}
    assert codes <= {401, 403} or not codes & {401, 403}, codes
    with server.live(table, token, "?seat=1") as live:
        is_let_in = bool(live.next()["type"] != "refused")
    assert is_let_in == (not codes & {401, 403})
    return is_let_in


@pytest.mark.parametrize("is_started", [False, True])
def test_a_renewed_link_opens_the_seat_and_the_old_one_nothing(server: Server, is_started: bool) -> None:
    table, (ann, bob) = server.gather("gold", spectators=False)
    if is_started:
        server.call("POST", f"/api/tables/{table}/start", ann)
    with server.live(table, bob) as old, server.live(table, ann) as other:
        answer = renew(server, table, bob)
        assert answer.status_code == 200
        assert answer.json()["seat"] == 1
        assert answer.json()["token"] != bob
        assert "set-cookie" not in answer.headers
        assert closing(old) == (4401, "link renewed")
        told = other.until("update", what="renewed")
        assert told["seat"] == 1
        assert "token" not in str(told)
    assert not opens(server, table, bob)
    assert server.call("GET", answer.json()["link"]).status_code == 303
    with server.live(table, answer.json()["token"]) as new:
        assert new.until("fresh")["yours"] == [1]


def test_a_browser_gets_the_new_token_into_its_cookie(lone_server: Server) -> None:
    made = lone_server.make(seats=[{"kind": "me"}, {"kind": "me"}])
    table, (first, second) = made["table"]["id"], [held["token"] for held in made["held"]]
    with lone_server.http(headers={"origin": lone_server.url}) as browser:
        for token in (first, second):
            browser.get(f"/api/tables/{table}/seat/{token}")
        assert browser.post(f"/api/tables/{table}/link", json={"renew": True}).status_code == 400
        new = browser.post(f"/api/tables/{table}/link", json={"renew": True, "seat": 0}).json()["token"]
        assert browser.get(f"/api/tables/{table}/view").json()["yours"] == [0, 1]
        (cookie,) = [each.value or "" for each in browser.cookies.jar if each.name == "seats"]
    assert set(cookie.split(".")) == {new, second}


def test_only_the_owner_renews(lone_server: Server) -> None:
    table, (ann, bob) = lone_server.gather("gold")
    assert renew(lone_server, table, ann, seat=1).status_code == 403
    assert lone_server.call("POST", f"/api/tables/{table}/link", json={"renew": True}).status_code == 401
    assert opens(lone_server, table, bob)


def test_who_missed_the_answer_asks_again_and_gets_the_same(server: Server) -> None:
    table, (ann, bob) = server.gather("gold")
    first = renew(server, table, bob, id="nobody-can-guess-it")
    again = renew(server, table, bob, id="nobody-can-guess-it")
    assert (first.status_code, again.json()) == (200, first.json())
    seq = server.call("GET", f"/api/tables/{table}").json()["seq"]
    assert renew(server, table, bob, id="another-one-of-these").status_code == 401
    assert renew(server, table, ann, id="nobody-can-guess-it", seat=1).status_code == 403
    server.tables.rooms.clear()  # as after a restart
    assert renew(server, table, bob, id="nobody-can-guess-it").json() == first.json()
    assert server.call("GET", f"/api/tables/{table}").json()["seq"] == seq
    assert not opens(server, table, bob)
    second = renew(server, table, first.json()["token"], id="once-more-by-chance").json()
    assert second["token"] != first.json()["token"]
    assert renew(server, table, bob, id="nobody-can-guess-it").status_code == 401


def host_and_guest(server: Server, **wish: Any) -> tuple[str, str, str, str]:
    made = server.make(seats=PAIR, **wish)
    table = made["table"]["id"]
    return table, made["host"], made["held"][0]["token"], server.join(table)["token"]


def test_before_the_game_a_removed_seat_is_open_again(server: Server) -> None:
    table, host, ann, bob = host_and_guest(server)
    with server.live(table, bob) as old, server.live(table, ann) as other:
        assert remove(server, table, host, 1).status_code == 200
        assert closing(old) == (4401, "seat removed")
        told = other.until("update", what="removed")
    assert (told["seat"], told["table"]["seats"][1]["kind"], told["table"]["seats"][1]["name"]) == (1, "open", "")
    assert not opens(server, table, bob)
    assert server.join(table, name="Cleo")["seat"] == 1


@every_game
def test_during_the_game_a_bot_plays_on(server: Server, game: str) -> None:
    made = server.make(game=game, seats=PAIR, level="random", spectators=False)
    table, ann, bob = made["table"]["id"], made["held"][0]["token"], server.join(made["table"]["id"])["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    with server.live(table, bob) as old:
        assert remove(server, table, made["host"], 1).status_code == 200
        assert closing(old) == (4401, "seat removed")
    assert not opens(server, table, bob)
    seat = server.call("GET", f"/api/tables/{table}").json()["seats"][1]
    assert (seat["kind"], seat["name"], seat["level"]) == ("bot", "", "random")
    with server.live(table, ann) as live:
        assert moved_by(server, table, live, ann, 1) == "bot"


def moved_by(server: Server, table: str, live: Live, ann: str, seat: int) -> str:
    """Play for Ann until another seat moves, and tell who did."""
    while True:
        told = live.next()
        if told.get("what") == "moved" and told["seat"] == seat:
            return str(told["by"])
        if told["type"] in ("fresh", "update") and 0 in told["view"]["actors"]:
            moves = server.call("GET", f"/api/tables/{table}/legal?limit=1", ann).json()["moves"]
            live.send(type="move", move=moves[0], id=f"at {told['seq']}")


def test_when_the_game_is_over_nobody_is_removed(lone_server: Server) -> None:
    table, host, ann, bob = host_and_guest(lone_server)
    lone_server.call("POST", f"/api/tables/{table}/start", ann)
    play_on(lone_server, table, {0: ann, 1: bob})
    assert remove(lone_server, table, host, 0).json()["code"] == "wrong-phase"


def test_a_move_that_was_on_its_way_when_its_seat_was_removed_is_not_played(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, ann, bob = host_and_guest(lone_server, options={"starter": 1, "layout": "grid"})
    lone_server.call("POST", f"/api/tables/{table}/start", ann)

    async def removed_just_then(room: Room, seat: int) -> None:
        await room.commit(lambda table: Removed(seat) if table.seats[seat].kind == "human" else None)

    monkeypatch.setattr(Room, "welcome", removed_just_then)
    answer = lone_server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": "flip 0", "id": "late"})
    assert answer.json()["code"] == "who-are-you"


def test_only_the_host_removes_and_only_people(lone_server: Server) -> None:
    table, host, _, bob = host_and_guest(lone_server)
    for token in (bob, None):
        assert remove(lone_server, table, token or "", 1).json()["code"] == "not-allowed"
    assert remove(lone_server, table, host, 7).status_code == 400
    assert remove(lone_server, table, host, 1).status_code == 200
    assert remove(lone_server, table, host, 1).json()["code"] == "conflict"
    assert opens(lone_server, table, bob) is False


def test_who_holds_several_seats_and_watches_from_none_is_let_go_too(lone_server: Server) -> None:
    made = lone_server.make(seats=[{"kind": "me"}, {"kind": "me"}], spectators=False, start=True)
    table, tokens = made["table"]["id"], [held["token"] for held in made["held"]]
    with lone_server.live(table, headers={"cookie": f"seats={'.'.join(tokens)}", "origin": lone_server.url}) as both:
        assert both.until("fresh")["seat"] is None
        remove(lone_server, table, made["host"], 0)
        assert closing(both) == (4401, "seat removed")
