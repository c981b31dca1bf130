"""From making a table to its record, over HTTP and WebSocket."""

from __future__ import annotations

import pytest

from motherlode.core.fair import check_proof, commitment
from motherlode.games.replay import verify
from tests.server.client import PAIR, SOLO, Server, play_on


def test_a_game_against_a_bot_from_making_to_record(server: Server) -> None:
    made = server.make(start=True)
    table, token = made["table"]["id"], made["held"][0]["token"]
    assert made["table"]["phase"] == "playing"
    assert made["table"]["commitment"]
    fresh = play_on(server, table, {0: token})
    assert fresh["outcome"]["winners"]
    record = server.call("GET", f"/api/tables/{table}/record", token).json()
    verify(record)
    check_proof(record["meta"])
    assert record["outcome"] == fresh["outcome"]
    assert commitment(record["meta"]["fair"]["secret"]) == made["table"]["commitment"]


@pytest.mark.parametrize("game", ["gold", "hunting", "mole"])
def test_two_people_play_over_websockets(server: Server, game: str) -> None:
    made = server.make(game=game, seats=PAIR)
    table, host = made["table"]["id"], made["host"]
    ann, bob = made["held"][0]["token"], server.join(table)["token"]
    with server.live(table, ann) as first, server.live(table, bob) as second:
        assert first.next()["seat"] == 0
        assert second.next()["seat"] == 1
        assert server.call("POST", f"/api/tables/{table}/start", host).status_code == 200
        update = first.until("update", what="started")
        assert update["view"]["game"] == game
        lives, number = [first, second], 0
        second.until("update", what="started")
        while number < 6 and update["outcome"] is None:
            seat = update["view"]["actors"][0]
            token = (ann, bob)[seat]
            legal = server.call("GET", f"/api/tables/{table}/legal?limit=1", token).json()["moves"]
            ack = lives[seat].move(legal[0], f"move {number}")
            assert ack["type"] == "ack", ack
            number += 1
            update = server.call("GET", f"/api/tables/{table}/view", token).json()
            assert update["seq"] == ack["seq"]


def test_every_listener_is_told_of_every_entry_in_order(server: Server) -> None:
    made = server.make(seats=[{"kind": "bot", "level": "random"}] * 2, spectators=True)
    table = made["table"]["id"]
    with server.live(table) as live:
        assert live.next()["seq"] == 1
        server.call("POST", f"/api/tables/{table}/start", made["host"])
        while live.next().get("outcome") is None:
            pass
        seqs = [message["seq"] for message in live.told if message["type"] == "update"]
    assert seqs == list(range(2, seqs[-1] + 1))


def test_the_solo_seats_are_what_was_asked_for(server: Server) -> None:
    made = server.make()
    kinds = [seat["kind"] for seat in made["table"]["seats"]]
    assert kinds == ["human", "bot"]
    assert SOLO[0]["name"] == made["table"]["seats"][0]["name"]
