"""Seats: cookies, bearer tokens, private links, several on one device, leaving; and who may do what."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from motherlode.server.ops.settings import Settings
from motherlode.server.worker.drawing import token_by_id
from tests.server.client import GENEROUS, PAIR, Server, running
from tests.waiting import wait_until

THREE = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Anton"}, {"kind": "open"}]


def test_a_browser_holds_its_seat_by_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    origin = {"origin": server.url}
    with server.http(headers=origin) as browser:
        made = browser.post("/api/tables", json={"game": "gold", "seats": PAIR})
        table = made.json()["table"]["id"]
        cookie = made.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=lax", f"Path=/api/tables/{table}", "Max-Age="):
            assert part.lower() in cookie.lower()
        assert browser.get(f"/api/tables/{table}/view").json()["yours"] == [0]
        assert browser.post(f"/api/tables/{table}/start").status_code == 200
    assert server.call("GET", f"/api/tables/{table}/view").json()["yours"] == []


def test_a_private_link_brings_the_seat_to_another_device(server: Server) -> None:
    made = server.make(seats=PAIR)
    table, link = made["table"]["id"], made["held"][0]["link"]
    with server.http() as phone:
        answer = phone.get(link)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/table/{table}?seat=0"
        assert made["held"][0]["token"] not in answer.headers["location"]
        assert phone.get(f"/api/tables/{table}/view").json()["seat"] == 0
        again = phone.post(f"/api/tables/{table}/link", json={}, headers={"origin": server.url})
        assert again.json()["link"] == link
    assert server.call("GET", link[:-3] + "xxx").status_code == 403
    assert server.call("GET", f"/api/tables/{table}/seat/x").status_code == 403


def test_a_link_keeps_the_other_seats_of_the_device(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, {"kind": "me"}])
    table = made["table"]["id"]
    with server.http() as phone:
        for held in made["held"]:
            phone.get(held["link"])
        assert phone.get(f"/api/tables/{table}/view").json()["yours"] == [0, 1]


def test_one_device_can_hold_several_seats_and_says_which_it_means(server: Server) -> None:
    with server.http(headers={"origin": server.url}) as browser:
        table = browser.post("/api/tables", json={"game": "mole", "seats": THREE, "start": True}).json()["table"]["id"]
        assert browser.get(f"/api/tables/{table}/view").json()["seat"] is None
        views = [browser.get(f"/api/tables/{table}/view?seat={seat}").json() for seat in (0, 1)]
        assert [view["seat"] for view in views] == [0, 1]
        assert views[0]["view"]["hand"] != views[1]["view"]["hand"]
        assert browser.get(f"/api/tables/{table}/view?seat=2").json()["code"] == "not-allowed"
        wish = {"move": views[1]["legal"][0], "id": "1"}
        assert browser.post(f"/api/tables/{table}/moves", json=wish).json()["code"] == "bad-request"
        assert browser.post(f"/api/tables/{table}/moves", json={**wish, "seat": 1}).status_code == 200


def test_many_join_at_once_and_each_seat_is_given_once(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, *[{"kind": "open"}] * 4])
    table = made["table"]["id"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda n: server.call("POST", f"/api/tables/{table}/join", json={"name": f"P{n}"}), range(8))
        )
    won = [answer.json()["held"][0]["seat"] for answer in answers if answer.status_code == 201]
    assert sorted(won) == [1, 2, 3, 4]
    assert {answer.json()["code"] for answer in answers if answer.status_code != 201} == {"taken"}


def test_a_seat_that_is_not_there_is_told_which_are(server: Server) -> None:
    table = server.make(seats=PAIR)["table"]["id"]
    refused = server.call("POST", f"/api/tables/{table}/join", json={"name": "Bob", "seat": 7})
    assert (refused.status_code, refused.json()["message"]) == (409, "there is no seat 7; there are seats 0 to 1")


def test_a_seat_given_up_is_open_again_and_its_old_owner_sees_nothing_more(server: Server) -> None:
    made = server.make(seats=PAIR)
    table, bob = made["table"]["id"], server.join(made["table"]["id"])["token"]
    with server.live(table, bob) as live:
        live.next()
        assert server.call("POST", f"/api/tables/{table}/leave", bob, json={}).status_code == 200
        with pytest.raises(Exception, match="4401"):
            live.until("update", what="started")
    assert server.call("GET", f"/api/tables/{table}").json()["seats"][1]["kind"] == "open"
    assert server.call("POST", f"/api/tables/{table}/leave", bob, json={}).status_code == 401
    assert server.join(table, name="Eve")["seat"] == 1


def test_who_may_start(server: Server) -> None:
    seats = [*PAIR, {"kind": "open"}]
    made = server.make(seats=seats)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    assert server.call("POST", f"/api/tables/{table}/start").status_code == 403
    assert server.call("POST", f"/api/tables/{table}/start", bob).status_code == 403
    # The host's seat has the host's powers, on whichever device.
    assert server.call("POST", f"/api/tables/{table}/start", ann).status_code == 200
    made = server.make(seats=PAIR)
    table, bob = made["table"]["id"], server.join(made["table"]["id"])["token"]
    dealt = server.call("POST", f"/api/tables/{table}/start", bob)
    assert dealt.status_code == 200
    # Whoever missed the answer asks again, and gets the same one.
    assert server.call("POST", f"/api/tables/{table}/start", made["host"]).json() == dealt.json()
    assert server.call("POST", f"/api/tables/{table}/start").status_code == 403
    late = server.call("POST", f"/api/tables/{table}/join", json={"name": "Eve"})
    assert (late.status_code, late.json()["code"]) == (409, "wrong-phase")


def test_spectators_only_where_the_table_allows_them(server: Server) -> None:
    made = server.make(seats=PAIR, spectators=False, start=True)
    table = made["table"]["id"]
    for path in ("view", "updates?since=0", "record", "replay"):
        assert server.call("GET", f"/api/tables/{table}/{path}").status_code == 403
    with server.live(table) as live:
        refused = live.next()
        assert refused["problem"]["code"] == "not-allowed"
    assert server.call("GET", f"/api/tables/{table}").status_code == 200


def test_another_site_cannot_act_in_somebodys_name(server: Server) -> None:
    made = server.make(seats=PAIR)
    table, token = made["table"]["id"], made["held"][0]["token"]
    cookie = {"cookie": f"seats={token}"}
    path = f"/api/tables/{table}/leave"
    for headers in ({**cookie, "origin": "https://evil.example"}, {**cookie, "origin": "null"}, cookie):
        answer = server.call("POST", path, json={}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        with pytest.raises(InvalidStatus, match="403"):
            server.live(table, headers=headers)
    evil = {"origin": "https://evil.example", "authorization": f"Bearer {token}"}
    assert server.call("POST", path, json={}, headers=evil).status_code == 403
    good = {**cookie, "origin": server.url}
    with server.live(table, headers=good) as live:
        assert live.next()["seat"] == 0
    assert server.call("POST", path, json={}, headers=good).status_code == 200


def test_names_and_seeds_are_checked(server: Server) -> None:
    table = server.make(seats=PAIR)["table"]["id"]
    for wish in ({"name": "\u202e"}, {"name": "  "}, {"name": ""}, {"name": "x" * 25}, {"name": "a\u0000b"}):
        assert server.call("POST", f"/api/tables/{table}/join", json=wish).status_code == 400
    for seed in ("a/b", "", "é", "x" * 65):
        answer = server.call("POST", f"/api/tables/{table}/join", json={"name": "Bob", "seed": seed})
        assert answer.status_code == 400
    assert server.join(table, name="  Bo   b ")["seat"] == 1
    assert server.call("GET", f"/api/tables/{table}").json()["seats"][1]["name"] == "Bo b"


def test_who_gives_no_name_has_none(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], level="random", patience=0.1)
    table = made["table"]["id"]
    joined = [server.call("POST", f"/api/tables/{table}/join", json=wish).json() for wish in ({}, {"name": None})]
    assert [seat["name"] for seat in joined[1]["table"]["seats"]] == ["", "", ""]
    server.call("POST", f"/api/tables/{table}/start", made["host"])
    path, token = f"/api/tables/{table}/record", made["held"][0]["token"]
    assert server.call("GET", path, token).json()["names"] == ["", "", ""]
    wait_until(lambda: server.tables.rooms[table].table.phase == "over")
    assert server.call("GET", path, token).json()["meta"]["seats"] == ["", "", ""]
    assert server.call("GET", f"/api/tables/{table}/replay?limit=1").json()["names"] == ["", "", ""]


def test_seats_add_their_own_seeds_until_the_deal(server: Server) -> None:
    made = server.make(seats=[{"kind": "me", "seed": "mine"}, {"kind": "open"}])
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table, seed="first")["token"]
    assert server.call("POST", f"/api/tables/{table}/seed", bob, json={"seed": "second"}).status_code == 200
    server.call("POST", f"/api/tables/{table}/start", ann)
    assert server.call("POST", f"/api/tables/{table}/seed", bob, json={"seed": "third"}).status_code == 409
    table_now = server.tables.rooms[table].table
    assert table_now.seeds == ["mine", "second"]
    assert table_now.match.state.seed == f"{table_now.setup.secret}/mine/second"


def test_listed_tables_are_found_and_others_are_not(server: Server) -> None:
    listed, hidden = server.make(seats=PAIR, listed=True), server.make(seats=PAIR)
    found = [table["id"] for table in server.call("GET", "/api/tables").json()]
    assert listed["table"]["id"] in found
    assert hidden["table"]["id"] not in found


def test_a_lobby_that_all_have_left_is_listed_no_more_until_somebody_is_back() -> None:
    ahead = [0.0]
    with TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{folder}/tables.sqlite", limits=GENEROUS, sweep=0.1)
        with running(settings, lambda: time.time() + ahead[0]) as server:

            def listed() -> set[str]:
                return {each["id"] for each in server.call("GET", "/api/tables").json()}

            left, kept, playing = (server.make(seats=PAIR, listed=True) for _ in range(3))
            left_id, kept_id, playing_id = (each["table"]["id"] for each in (left, kept, playing))
            assert server.call("POST", f"/api/tables/{playing_id}/start", playing["host"]).status_code == 200
            with server.live(kept_id, kept["held"][0]["token"]) as live:
                live.until("fresh")
                ahead[0] = 240
                assert listed() == {left_id, kept_id, playing_id}
                ahead[0] = 400
                assert listed() == {kept_id, playing_id}
                # Who only looks in brings nobody back.
                with server.live(left_id) as stranger:
                    stranger.until("fresh")
                    assert left_id not in listed()
                with server.live(left_id, left["held"][0]["token"]) as back:
                    back.until("fresh")
                    assert left_id in listed()
            wait_until(lambda: not any(room.listeners for room in server.tables.rooms.values()))
            ahead[0] = 1000
            assert listed() == {playing_id}


def test_a_host_without_a_seat_may_look_away_for_a_while() -> None:
    ahead = [0.0]
    with TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{folder}/tables.sqlite", limits=GENEROUS, sweep=0.1)
        with running(settings, lambda: time.time() + ahead[0]) as server:

            def listed() -> list[str]:
                return [each["id"] for each in server.call("GET", "/api/tables").json()]

            made = server.make(seats=[{"kind": "open"}, {"kind": "open"}], listed=True)
            with server.live(made["table"]["id"], made["host"]) as host:
                host.until("fresh")
                ahead[0] = 400
                assert listed() == [made["table"]["id"]]
            wait_until(lambda: not any(room.listeners for room in server.tables.rooms.values()))
            ahead[0] = 600
            assert listed() == [made["table"]["id"]]
            ahead[0] = 800
            assert listed() == []


def test_a_lobby_is_listed_whose_people_are_at_another_worker(new_database: Callable[[str], str]) -> None:
    ahead = [0.0]
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)

    def clock() -> float:
        return time.time() + ahead[0]

    with running(settings, clock) as one:
        kept, left = (one.make(seats=PAIR, listed=True) for _ in range(2))
        with one.live(kept["table"]["id"], kept["held"][0]["token"]) as live:
            live.until("fresh")
            ahead[0] = 400
            with running(settings, clock) as two:
                # Who is at the other worker is told by that, which on a slow machine takes more than one look.
                wait_until(
                    lambda: [each["id"] for each in two.call("GET", "/api/tables").json()] == [kept["table"]["id"]]
                )
                assert left["table"]["id"] in {room.table.id for room in two.tables.rooms.values()}


def test_wishes_that_do_not_fit_say_what_would(server: Server) -> None:
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "gold, hunting or mole"),
        ({"options": {"cls": 1}}, "it has"),
        ({"options": {"game": 1}}, "it has"),
        ({"options": {"players": 5}}, "number of seats"),
        ({"options": {"layout": "round"}}, "scatter or grid"),
        ({"level": "godlike"}, "there is"),
        ({"level": "random:100"}, "there is"),
        ({"game": "hunting", "series": True}, "not played in series"),
        ({"seats": [{"kind": "me"}]}, "2 to 5"),
        ({"seats": [{"kind": "bot", "level": "x"}] * 2}, "there is"),
        ({"pause": 11}, "pause"),
        ({"unknown": 1}, "unknown"),
    ]
    for wish, words in wishes:
        answer = server.call("POST", "/api/tables", json={"game": "gold", "seats": PAIR, **wish})
        assert answer.status_code == 400, wish
        assert words in answer.json()["message"], answer.text


def test_who_sits_down_twice_under_one_id_has_one_seat(server: Server) -> None:
    made = server.make(seats=[PAIR[0], {"kind": "open"}, {"kind": "open"}])
    table, wish = made["table"]["id"], {"name": "Bob", "id": "an id that nobody can guess"}
    first, again = (server.call("POST", f"/api/tables/{table}/join", json=wish) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json()["held"] == again.json()["held"]
    other = server.join(table, name="Cleo", id="an id that is somebody else's")
    assert other["seat"] == 2
    assert other["token"] != first.json()["held"][0]["token"]
    # Even once the game has begun, an answer that was lost can be asked for again.
    server.call("POST", f"/api/tables/{table}/start", made["host"])
    assert server.call("POST", f"/api/tables/{table}/join", json=wish).json()["held"] == first.json()["held"]
    assert server.call("POST", f"/api/tables/{table}/join", json={**wish, "id": "1"}).status_code == 400


def test_tokens_follow_neither_from_what_a_record_tells_in_the_end_nor_from_what_the_host_has(server: Server) -> None:
    table_id, name = server.make(seats=[PAIR[0], {"kind": "open"}])["table"]["id"], "an id that is easily guessed"
    token = server.join(table_id, name="Bob", id=name)["token"]
    table = server.tables.rooms[table_id].table
    others = (
        msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, **{field: "something else"}))
        for field in ("secret", "host_hash")
    )
    assert token_by_id(table, "join", name) == token
    assert [token for other in others if token_by_id(other, "join", name) == token] == []
    assert token_by_id(table, "hand", name) != token


def test_a_request_without_its_body_says_what_is_missing(lone_server: Server) -> None:
    answer = lone_server.call("POST", "/api/tables")
    assert (answer.status_code, answer.json()["message"]) == (400, "body: a JSON object is needed, and there is none")
