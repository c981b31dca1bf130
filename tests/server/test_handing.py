"""A friend whose device is gone is let in again by the host: seen by all, and never into a hand of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

from motherlode.games import GAMES
from motherlode.server.ops.settings import Settings
from motherlode.server.tables import access
from motherlode.server.tables.access import token_hash
from motherlode.server.tables.creating import rematch
from motherlode.server.tables.entries import Left, SeatPlan
from motherlode.server.tables.folding import create, follow
from motherlode.server.tables.handing import GONE_SECONDS, hand_over
from motherlode.server.tables.refusals import Refusal
from tests.server.client import GENEROUS, Server, every_game, running
from tests.server.test_absence import PATIENCE, Time
from tests.server.test_again import finished
from tests.server.test_table import created

ID = "an id that nobody guesses"


def hand(server: Server, table: str, token: str | None, seat: int = 1, **more: Any) -> httpx.Response:
    return server.call("POST", f"/api/tables/{table}/hand", token, json={"seat": seat, **more})


def test_who_is_gone_for_as_long_as_others_wait_is_let_in_by_a_new_link(database: str) -> None:
    clock = Time()
    with running(Settings(database, limits=GENEROUS), clock) as server:
        table, (ann, bob) = server.gather("gold", speed="live", patience=PATIENCE)
        with server.live(table, ann) as watching:
            with server.live(table, bob):
                watching.until("presence", seats=[0, 1])
                assert hand(server, table, ann).json()["code"] == "not-yet"
            watching.until("presence", seats=[0])
            clock.pass_by(PATIENCE - 1)
            assert hand(server, table, ann).json()["code"] == "not-yet"
            clock.pass_by(1)
            assert hand(server, table, None).json()["code"] == "not-allowed"
            answer = hand(server, table, ann, id=ID)
            assert answer.status_code == 200
            told = watching.until("update", what="handed")
            assert (told["seat"], told["table"]["seats"][1]["handed"]) == (1, True)
            assert answer.json()["token"] not in str(told)
            assert hand(server, table, ann, id=ID).json() == answer.json()
        assert not access.seats_of(server.tables.rooms[table].table, [bob])
        assert server.call("GET", answer.json()["link"]).status_code == 303
        with server.live(table, answer.json()["token"]) as back:
            fresh = back.until("fresh")
            assert (fresh["yours"], fresh["table"]["seats"][1]["name"]) == ([1], "Bob")


@every_game
def test_during_a_game_with_secrets_nobody_is_let_into_a_seat(new_database: Callable[[str], str], game: str) -> None:
    clock = Time()
    with running(Settings(new_database("sqlite"), limits=GENEROUS), clock) as server:
        table, (ann, *_) = server.gather(game, speed="live")
        server.call("POST", f"/api/tables/{table}/start", ann)
        clock.pass_by(10 * 75.0)
        answer = hand(server, table, ann)
        assert answer.status_code == (403 if GAMES[game].has_secrets else 200)
        if GAMES[game].has_secrets:
            assert "stays theirs" in answer.json()["message"]


@every_game
def test_before_and_after_the_game_there_are_no_secrets(database: str, game: str) -> None:
    clock = Time()
    with running(Settings(database, limits=GENEROUS), clock) as server:
        lobby, (ann, *_) = server.gather(game)
        over, cleo, _ = finished(server, game, level="random")
        for table, token in ((lobby, ann), (over, cleo)):
            server.call("POST", f"/api/tables/{table}/return", token, json={"seat": 0})
        clock.pass_by(GONE_SECONDS)
        for table, token in ((lobby, ann), (over, cleo)):
            assert hand(server, table, token).status_code == 200
            assert server.call("GET", f"/api/tables/{table}").json()["seats"][1]["handed"] is True
        again = server.call("POST", f"/api/tables/{over}/rematch", cleo).json()["table"]
        assert [seat["handed"] for seat in again["seats"]][:2] == [False, True]


def refused(code: str, **changed: Any) -> None:
    given = {"number": 1, "gone": {0: 0.0, 1: 0.0}, "now": 1e6, **changed}
    table, number, gone, now = given["table"], given["number"], given["gone"], given["now"]
    with pytest.raises(Refusal) as refusal:
        hand_over(table, ["host"], number, "new hash", gone, now)
    assert refusal.value.code == code


def seated(*, host: int | None = None, phase: Any = "lobby", speed: Any = "live", away: bool = False) -> Any:
    plans = [
        SeatPlan("human", "Ann", "", token_hash("ann")),
        SeatPlan("human", "Bob", "", token_hash("bob"), away=away),
    ]
    made = created(seats=plans, host_hash=token_hash("host"), host_seat=host, speed=speed, patience=60.0)
    return msgspec.structs.replace(create("table", made, 1.0), phase=phase)


def test_what_a_host_cannot_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["gold"], "has_secrets", False)
    refused("wrong-phase", table=seated(phase="closed"))
    refused("bad-request", table=seated(), number=2)
    refused("not-yet", table=seated(), gone={0: 0.0})
    refused("not-yet", table=seated(), gone={1: 1e6 - 59.0})
    refused("conflict", table=follow(seated(), Left(1), 2.0))
    # At a slow table nobody has to be connected: only when a bot plays for them.
    refused("conflict", table=seated(phase="playing", speed="slow"))
    table = seated(phase="playing", speed="slow", away=True)
    assert hand_over(table, ["host"], 1, "new hash", {1: 0.0}, 1e6) is not None


def test_a_seat_of_ones_own_and_that_of_a_host_who_left_are_not_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["gold"], "has_secrets", False)
    table = seated(host=0, phase="playing")
    with pytest.raises(Refusal, match="is yours"):
        hand_over(table, ["ann"], 0, "new hash", {0: 0.0, 1: 0.0}, 1e6)
    left = follow(table, Left(0), 2.0)
    assert left.acting_host == 1
    with pytest.raises(Refusal, match="cannot hand over the host's seat"):
        hand_over(left, ["bob"], 0, "new hash", {0: 0.0}, 1e6)


def test_it_is_told_at_the_next_table_too() -> None:
    entry = hand_over(seated(), ["host"], 1, "new hash", {1: 0.0}, 1e6)
    assert entry is not None
    handed = follow(seated(), entry, 2.0)
    assert hand_over(handed, ["host"], 1, "new hash", {}, 3.0) is None
    again = create("next", rematch(handed, "secret"), 3.0)
    assert [seat.handed for seat in again.seats] == [False, True]


def test_another_worker_follows(new_database: Callable[[str], str]) -> None:
    clock = Time()
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings, clock) as one, running(settings, clock) as two:
        table, (ann, bob) = one.gather("gold")
        with two.live(table) as watching:
            watching.until("fresh")
            clock.pass_by(GONE_SECONDS + 10)
            token = hand(one, table, ann).json()["token"]
            watching.until("update", what="handed")
            assert two.call("GET", f"/api/tables/{table}/view?seat=1", bob).status_code == 401
            assert two.call("GET", f"/api/tables/{table}/view?seat=1", token).json()["yours"] == [1]
