"""From making a table to its record, over HTTP and WebSocket."""

from __future__ import annotations

from contextlib import ExitStack

from motherlode.core.fair import check_proof, commitment
from motherlode.games.replay import verify
from tests.server.client import SOLO, Server, every_game, play_on


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


@every_game
def test_people_play_over_websockets(server: Server, game: str) -> None:
    table, tokens = server.gather(game)
    with ExitStack() as sockets:
        lives = [sockets.enter_context(server.live(table, token)) for token in tokens]
        assert [live.next()["seat"] for live in lives] == list(range(len(tokens)))
        assert server.call("POST", f"/api/tables/{table}/start", tokens[0]).status_code == 200
        started = [live.until("update", what="started") for live in lives]
        assert [told["view"]["game"] for told in started] == [game] * len(tokens)
        update, number = started[0], 0
        while number < 6 and update["outcome"] is None:
            seat = update["view"]["actors"][0]
            legal = server.call("GET", f"/api/tables/{table}/legal?limit=1", tokens[seat]).json()["moves"]
            ack = lives[seat].move(legal[0], f"move {number}")
            assert ack["type"] == "ack", ack
            number += 1
            update = server.call("GET", f"/api/tables/{table}/view", tokens[seat]).json()
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
