"""M-2 at a table: a choice made in secret can be taken back until all have chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from motherlode.server.ops.settings import Settings
from motherlode.server.tables.entries import (
    AnyEntry,
    Created,
    Moved,
    SeatPlan,
    Started,
    TakenBack,
    read_entry,
    write_entry,
)
from motherlode.server.tables.folding import create, follow
from motherlode.server.tables.table import Table
from motherlode.server.worker.thinking import TableBots, Thinkers
from tests.server.client import GENEROUS, PAIR, SOLO, Json, Server, play_on, running
from tests.waiting import wait_until


def table_of_two(server: Server, **wish: Any) -> tuple[str, str, str]:
    made = server.make(game="mole", seats=PAIR, **wish)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table)["token"]
    server.call("POST", f"/api/tables/{table}/start", made["host"])
    return table, ann, bob


def view(server: Server, table: str, token: str) -> Json:
    return server.call("GET", f"/api/tables/{table}/view", token).json()


def choose(server: Server, table: str, token: str, move_id: str, nth: int = 0) -> str:
    """Play the nth card of the hand; its code."""
    card: str = view(server, table, token)["view"]["hand"][nth]
    answer = server.call("POST", f"/api/tables/{table}/moves", token, json={"move": f"play {card}", "id": move_id})
    assert answer.status_code == 200, answer.text
    return card


def take_back(server: Server, table: str, token: str, move_id: str, **more: Any) -> tuple[int, Json]:
    answer = server.call("POST", f"/api/tables/{table}/take-back", token, json={"id": move_id, **more})
    return answer.status_code, answer.json()


def test_a_choice_taken_back_is_as_if_it_had_not_been_made(server: Server) -> None:
    table, ann, bob = table_of_two(server)
    before = view(server, table, ann)
    card = choose(server, table, ann, "1")
    told = view(server, table, ann)
    assert (told["view"]["choice"], told["take_back"]) == (card, True)
    assert not view(server, table, bob)["take_back"]
    assert take_back(server, table, ann, "2") == (200, {"seq": 5, "duplicate": False})
    after = view(server, table, ann)
    assert (after["view"], after["legal"]) == (before["view"], before["legal"])
    steps = server.call("GET", f"/api/tables/{table}/record", ann).json()["games"][0]["steps"]
    assert len(steps) == 1
    # And the game goes on as any other.
    other = choose(server, table, ann, "3", nth=1)
    choose(server, table, bob, "1")
    over = play_on(server, table, {0: ann, 1: bob})
    assert over["outcome"]
    record = server.call("GET", f"/api/tables/{table}/record", ann).json()
    assert record["moves"][0] == [0, f"play {other}"]
    replay = server.call("GET", f"/api/tables/{table}/replay?perspective=open", ann).json()
    assert replay["total"] == len(record["moves"]) + 1


def test_sent_twice_it_is_done_once(server: Server) -> None:
    table, ann, _ = table_of_two(server)
    choose(server, table, ann, "1")
    assert take_back(server, table, ann, "2") == (200, {"seq": 5, "duplicate": False})
    choose(server, table, ann, "3")
    assert take_back(server, table, ann, "2") == (200, {"seq": 5, "duplicate": True})
    assert view(server, table, ann)["view"]["choice"]
    # One id never stands for two things.
    assert take_back(server, table, ann, "3")[1]["code"] == "id-used"
    wish = {"move": "play Y1", "id": "2"}
    assert server.call("POST", f"/api/tables/{table}/moves", ann, json=wish).json()["code"] == "id-used"


def test_refused_when_nothing_is_chosen_or_all_have(server: Server) -> None:
    table, ann, bob = table_of_two(server)
    assert take_back(server, table, ann, "0")[1]["code"] == "nothing-to-take-back"
    choose(server, table, ann, "1")
    seq = view(server, table, ann)["seq"]
    assert take_back(server, table, bob, "0")[1]["code"] == "nothing-to-take-back"
    assert take_back(server, table, bob, "0", seat=0)[1]["code"] == "not-allowed"
    assert take_back(server, table, "x" * 32, "0")[1]["code"] == "who-are-you"
    assert take_back(server, table, ann, "1b", seq=seq - 1)[1]["code"] == "conflict"
    choose(server, table, bob, "1")
    status, problem = take_back(server, table, ann, "2")
    assert (status, problem["code"]) == (409, "nothing-to-take-back")
    assert problem["message"] == "there is nothing to take back: you have not chosen yet, or all have"
    assert view(server, table, ann)["seq"] == seq + 1


def test_games_without_secret_choices_and_tables_not_begun_refuse(server: Server) -> None:
    made = server.make(seats=SOLO, options={"layout": "grid", "starter": 0}, series=True, start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    server.call("POST", f"/api/tables/{table}/moves", ann, json={"move": "flip 0", "id": "1"})
    assert take_back(server, table, ann, "2")[1]["code"] == "nothing-to-take-back"
    waiting = server.make(game="mole", seats=PAIR)
    assert take_back(server, waiting["table"]["id"], waiting["held"][0]["token"], "1")[1]["code"] == "wrong-phase"


def test_others_hear_that_a_seat_is_undecided_again_and_nothing_else(server: Server) -> None:
    table, ann, bob = table_of_two(server)
    with server.live(table, ann) as first, server.live(table, bob) as second:
        card = view(server, table, ann)["view"]["hand"][3]
        first.move(f"play {card}", "1")
        first.send(type="take-back", id="2")
        ack = first.until("ack", id="2")
        told = second.until("update", what="taken-back")
        assert told["seq"] == ack["seq"]
        assert told["seat"] == 0
        assert told["events"] == [{"event": "taken-back", "seat": 0}]
        assert told["move"] is None
        assert told["view"]["chosen"] == [False, False]
        assert [each["take_back"] for each in first.told if each["type"] == "update"][:1] == [True]
        assert not any(f'"{card}"'.encode() in raw for raw in second.raw)
        assert not any(f'"play {card}"'.encode() in raw for raw in second.raw)
        first.send(type="take-back", id="3")
        assert first.until("refused", id="3")["problem"]["code"] == "nothing-to-take-back"
    with server.live(table) as watching:
        watching.send(type="take-back", id="4")
        assert watching.until("refused")["problem"]["code"] == "not-allowed"
    missed = server.call("GET", f"/api/tables/{table}/updates?since=3", bob).json()["updates"]
    assert [update["what"] for update in missed] == ["moved", "taken-back"]


def test_it_survives_a_restart(database: str) -> None:
    settings = Settings(database, limits=GENEROUS)
    with running(settings) as server:
        table, ann, bob = table_of_two(server)
        choose(server, table, ann, "1")
        take_back(server, table, ann, "2")
        told = view(server, table, bob)["view"]
    with running(settings) as server:
        assert view(server, table, bob)["view"] == told
        assert take_back(server, table, ann, "2") == (200, {"seq": 5, "duplicate": True})
        choose(server, table, ann, "3")
        assert take_back(server, table, ann, "4")[0] == 200


def test_across_workers(new_database: Callable[[str], str]) -> None:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.2)
    with running(settings) as one, running(settings) as two:
        made = one.make(game="mole", seats=PAIR)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        bob = two.join(table)["token"]
        wait_until(lambda: one.call("POST", f"/api/tables/{table}/start", made["host"]).status_code == 200)
        with two.live(table, bob) as second:
            choose(one, table, ann, "1")
            second.until("update", what="moved", seat=0)
            # The other worker takes it back; the first hears of it before it lets Ann choose anew.
            assert take_back(two, table, ann, "2")[0] == 200
            second.until("update", what="taken-back")
            wait_until(lambda: view(one, table, ann)["view"]["choice"] is None)
            choose(one, table, ann, "3")
            second.until("update", what="moved", seat=0)
            choose(two, table, bob, "1")
            assert take_back(one, table, ann, "4")[1]["code"] == "nothing-to-take-back"


def test_who_returns_may_take_back_what_a_stand_in_chose(server: Server) -> None:
    table, ann, bob = table_of_two(server, level="random")
    server.call("POST", f"/api/tables/{table}/leave", ann, json={})
    wait_until(lambda: bool(view(server, table, bob)["view"]["chosen"][0]))
    assert take_back(server, table, ann, "1")[0] == 200
    now = view(server, table, ann)
    assert not now["table"]["seats"][0]["away"]
    assert (now["view"]["choice"], len(now["view"]["hand"])) == (None, 12)


# --- The fold and the bots --------------------------------------------------------------------------------------------


def folded(*entries: AnyEntry, bot: str = "", at: float = 100.0) -> Table:
    """A table of three after these entries; with `bot`, one of that level sits in seat 2."""
    plans = [SeatPlan("human", "A", "", "a"), SeatPlan("human", "B", "", "b")]
    plans.append(SeatPlan("bot", level=bot) if bot else SeatPlan("human", "C", "", "c"))
    setup = Created("mole", {"players": 3, "silver": False}, plans, "secret", "random", "h", pause=1.5, patience=60.0)
    table = create("table", setup, at)
    for number, entry in enumerate([Started(["a", "b", "c"]), *entries]):
        table = follow(table, read_entry(write_entry(entry)), at + number)
    return table


def cards_of(table: Table, seat: int) -> list[str]:
    assert table.match is not None
    return [str(move) for move in table.match.state.legal(seat)]


def test_patience_begins_anew_for_who_is_undecided_again() -> None:
    dealt = folded()
    table = folded(Moved(0, cards_of(dealt, 0)[0]), TakenBack(0))
    assert table.since == (102.0, 100.0, 100.0)
    assert table.overdue(161.0) == [1, 2]
    assert table.listing().due == 160.0
    with pytest.raises(ValueError, match="before the deal"):
        follow(create("table", dealt.setup, 1.0), TakenBack(0), 2.0)


@pytest.mark.parametrize("level", ["random", "regular"])
def test_a_bot_is_not_confused_by_a_choice_taken_back(level: str, caplog: pytest.LogCaptureFixture) -> None:
    """It was told that seat 0 had chosen; then seat 0 takes that back, and the round goes on in another order."""
    thinkers, bots = Thinkers(1), TableBots()
    dealt = folded(bot=level)
    first, other = Moved(0, cards_of(dealt, 0)[0]), Moved(0, cards_of(dealt, 0)[5])

    def choice_of_bot(table: Table) -> str:
        return asyncio.run(thinkers.choose(bots, table, 2)).move

    own = Moved(2, choice_of_bot(folded(first, bot=level)))
    table = folded(first, own, TakenBack(0), other, Moved(1, cards_of(dealt, 1)[0]), bot=level)
    while 2 not in table.actors:
        seat = table.actors[0]
        table = follow(table, Moved(seat, cards_of(table, seat)[0]), table.at + 1.0)
    move = choice_of_bot(table)
    thinkers.close()
    assert move in cards_of(table, 2)
    assert [record.message for record in caplog.records] == []
