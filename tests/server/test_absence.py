"""Who is absent does not stop the others, and is not locked out."""

from __future__ import annotations

from tests.server.client import PAIR, Server

GRID = {"layout": "grid", "starter": 1}


def test_a_bot_stands_in_for_who_does_not_move_until_the_owner_returns(server: Server) -> None:
    made = server.make(seats=PAIR, options=GRID, patience=0.5, level="random")
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    with server.live(table, ann) as first:
        server.call("POST", f"/api/tables/{table}/start", ann)
        assert first.until("update", what="away")["seat"] == 1
        assert first.until("update", what="moved", seat=1)["by"] == "stand-in"
        assert first.until("update", what="moved", seat=1)["events"]
        # Both cards came without waiting again; now it is Ann's turn, who is away, too, if she does nothing.
        with server.live(table, bob) as second:
            assert second.next()["seat"] == 1
            assert not server.call("GET", f"/api/tables/{table}").json()["seats"][1]["away"]
            assert first.until("update", what="returned")["seat"] == 1


def test_everybody_absent_and_the_game_still_ends(server: Server) -> None:
    made = server.make(seats=PAIR, options=GRID, patience=0.1, level="random", start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    room = server.tables.rooms[table]
    server.settle(lambda: room.table.phase == "over", 30)
    assert room.table.seats[0].away
    assert server.call("GET", f"/api/tables/{table}/view", ann).json()["outcome"]


def test_leaving_a_running_game_calls_a_bot_and_moving_is_returning(server: Server) -> None:
    made = server.make(seats=PAIR, options={"layout": "grid", "starter": 0}, level="random")
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    assert server.call("POST", f"/api/tables/{table}/leave", bob, json={}).status_code == 200
    with server.live(table, ann) as first:
        first.move("flip 0", "1")
        first.move("flip 1", "2")
        for _ in range(2):
            assert first.until("update", what="moved", seat=1)["by"] == "stand-in"
        server.settle(lambda: server.tables.rooms[table].table.actors == (0,))
        refused = server.call("POST", f"/api/tables/{table}/moves", bob, json={"move": "flip 2", "id": "1"})
        assert refused.json()["code"] == "not-your-turn"
        assert first.until("update", what="returned")["seat"] == 1
