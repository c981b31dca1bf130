"""What a group has won, one rematch after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from motherlode.core.outcome import Outcome
from motherlode.server.ops.settings import Settings
from motherlode.server.tables import creating
from motherlode.server.tables.asked import Continuing, NewSeat
from motherlode.server.tables.creating import Drawn
from motherlode.server.tables.entries import (
    Arranged,
    Joined,
    Left,
    Place,
    Removed,
    Renewed,
    SeatPlan,
    Started,
    Taken,
    Tallied,
    Tally,
    write_entry,
)
from motherlode.server.tables.folding import Broken, create, fold, follow
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import Table
from motherlode.server.tables.tallying import GONE_MOST, line_of, standing
from tests.server.client import GENEROUS, Server, every_game, running
from tests.server.test_again import finished
from tests.server.test_table import created

Row = tuple[int | None, str, int, int, int]


class Decided(msgspec.Struct, frozen=True):
    """In the place of a match: what came out of it."""

    outcome: Outcome


def table_of(*names: str) -> Table:
    seats = [SeatPlan("human", name, "", f"hash {number}") for number, name in enumerate(names)]
    return create("first", created(seats=seats, options={"players": len(names), "layout": "grid"}), 1.0)


def over(table: Table, *scores: int, winners: tuple[int, ...] = ()) -> Table:
    """The table after a game that ended so."""
    best = winners or tuple(number for number, score in enumerate(scores) if score == max(scores))
    match: Any = Decided(Outcome(scores, best, "gold"))
    return msgspec.structs.replace(table, phase="over", match=match)


def again(table: Table) -> Table:
    return create("next", creating.rematch(table, "secret"), 2.0)


def rows(table: Table) -> tuple[int, list[Row]]:
    told = standing(table)
    assert told is not None
    return told.games, [(who.seat, who.name, who.played, who.won, who.points) for who in told.people]


def test_a_first_table_has_none() -> None:
    table = table_of("Ann", "Bob")
    assert standing(table) is None
    assert standing(over(table, 3, 5)) is None


def test_wins_are_added_up_and_a_shared_one_counts_for_all() -> None:
    second = again(over(table_of("Ann", "Bob", "Cleo"), 3, 5, 1))
    assert rows(second) == (1, [(1, "Bob", 1, 1, 5), (0, "Ann", 1, 0, 3), (2, "Cleo", 1, 0, 1)])
    end = over(second, 4, 2, 4)
    assert rows(end) == (2, [(0, "Ann", 2, 1, 7), (1, "Bob", 2, 1, 7), (2, "Cleo", 2, 1, 5)])
    assert rows(again(end)) == rows(end)


def test_series_are_counted_as_such_whatever_is_played_next() -> None:
    first = table_of("Ann", "Bob")
    second = again(over(msgspec.structs.replace(first, setup=msgspec.structs.replace(first.setup, series=True)), 3, 5))
    single = follow(second, Arranged(None, series=False), 3.0)
    for table, told in ((second, (1, 1)), (single, (1, 1)), (again(over(single, 1, 0)), (2, 1))):
        now = standing(table)
        assert now is not None
        assert (now.games, now.series) == told


def test_a_game_without_a_result_changes_nothing() -> None:
    second = again(over(table_of("Ann", "Bob"), 3, 5))
    ended = msgspec.structs.replace(second, phase="closed", closed_why="ended")
    assert rows(again(ended)) == rows(second)
    assert standing(again(msgspec.structs.replace(table_of("Ann", "Bob"), closed_why="ended"))) is None


def test_people_are_known_by_their_seat_wherever_it_goes_and_whatever_its_token() -> None:
    second = again(over(table_of("Ann", "Ann 2"), 3, 5))
    moved = follow(second, Arranged([Place(of=1), Place(of=0)]), 3.0)
    moved = follow(moved, Renewed(0, "another hash"), 4.0)
    assert rows(over(moved, 9, 1)) == (2, [(0, "Ann 2", 2, 2, 14), (1, "Ann", 2, 0, 4)])


def test_who_leaves_is_still_told_of_and_who_comes_begins_anew() -> None:
    second = again(over(table_of("Ann", "Bob"), 3, 5))
    joined = follow(follow(second, Left(1), 3.0), Joined(1, "Bob", "hash of another"), 4.0)
    assert rows(joined) == (1, [(None, "Bob", 1, 1, 5), (0, "Ann", 1, 0, 3)])
    end = over(joined, 2, 4)
    assert rows(again(end)) == (2, [(None, "Bob", 1, 1, 5), (1, "Bob", 1, 1, 4), (0, "Ann", 2, 0, 5)])


def test_a_bot_in_somebodys_place_counts_for_itself_and_is_forgotten_when_it_goes() -> None:
    playing = follow(again(over(table_of("Ann", "Bob"), 3, 5)), Started(["", ""]), 3.0)
    end = over(follow(playing, Removed(1), 4.0), 1, 6)
    assert rows(end) == (2, [(1, "", 1, 1, 6), (None, "Bob", 1, 1, 5), (0, "Ann", 2, 0, 4)])
    third = again(end)
    assert third.seats[1].line is not None
    taken = follow(follow(third, Started(["", ""]), 5.0), Taken(1, "Dan", "hash"), 6.0)
    assert rows(taken) == (2, [(None, "Bob", 1, 1, 5), (0, "Ann", 2, 0, 4)])


def test_a_bot_that_won_is_still_told_of() -> None:
    seats = [SeatPlan("human", "Ann", "", "hash"), SeatPlan("bot", "Uwe", "novice"), SeatPlan("bot", "Kuno", "novice")]
    first = create("first", created(seats=seats, options={"players": 3, "layout": "grid"}), 1.0)
    second = again(over(first, 3, 5, 1))
    opened = follow(second, Arranged([Place(of=0), Place(), Place()]), 3.0)
    assert rows(opened) == (1, [(None, "Uwe", 1, 1, 5), (0, "Ann", 1, 0, 3)])
    assert rows(again(over(opened, 2, 4, 1)))[1][0] == (None, "Uwe", 1, 1, 5)


def test_a_stand_in_plays_for_whom_it_stands_in() -> None:
    playing = follow(again(over(table_of("Ann", "Bob"), 3, 5)), Started(["", ""]), 3.0)
    assert rows(over(follow(playing, Left(1), 4.0), 1, 6))[1][0] == (1, "Bob", 2, 2, 11)


def test_who_is_gone_without_a_name_is_left_out_and_so_are_too_many() -> None:
    table = follow(again(over(table_of("Ann", ""), 3, 5)), Left(1), 3.0)
    assert rows(table) == (1, [(0, "Ann", 1, 0, 3)])
    for number in range(GONE_MOST + 5):
        table = follow(table, Joined(1, f"No. {number}", f"hash {number}"), 4.0)
        table = follow(again(over(table, 0, 1)), Left(1), 5.0)
    games, people = rows(table)
    assert (games, len(people)) == (GONE_MOST + 6, GONE_MOST + 1)
    assert {who[1] for who in people} == {"Ann", *[f"No. {number}" for number in range(5, GONE_MOST + 5)]}


def test_a_game_taken_from_another_begins_a_tally_of_its_own(lone_server: Server) -> None:
    table, ann, _ = finished(lone_server, options={"layout": "grid"}, level="random")
    second = lone_server.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]["id"]
    was = msgspec.structs.replace(
        lone_server.tables.rooms[table].table, setup=lone_server.tables.rooms[second].table.setup
    )
    assert was.setup.tally is not None
    asked = Continuing(move=2, seats=[NewSeat("me"), NewSeat("bot")])
    assert creating.continued(was, asked, Drawn("secret", "host", {0: "token"})).tally is None


def test_a_seat_that_stands_nowhere_breaks_its_own_table_alone() -> None:
    damaged = created(seats=[SeatPlan("human", line=1), SeatPlan("open")], tally=Tally(1, [Tallied("Ann")]))
    with pytest.raises(Broken, match="stands nowhere"):
        fold(None, "table", Stored(1, "created", write_entry(damaged), 1.0))
    joined = Stored(2, "joined", write_entry(Joined(1, "Bob", "hash", line=0)), 2.0)
    with pytest.raises(Broken, match="stands nowhere"):
        fold(create("table", created(), 1.0), "table", joined)


@every_game
def test_all_who_look_are_told_and_after_a_restart_too(database: str, game: str) -> None:
    settings = Settings(database, limits=GENEROUS)
    with running(settings) as server:
        table, ann, bob = finished(server, game, level="random")
        assert server.call("GET", f"/api/tables/{table}").json()["standing"] is None
        new = server.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]
        first = server.call("GET", f"/api/tables/{table}/view").json()["outcome"]
        assert new["standing"]["games"] == 1
        assert {who["seat"]: who["points"] for who in new["standing"]["people"]} == dict(enumerate(first["scores"]))
    with running(settings) as server, server.live(new["id"]) as watching:
        assert watching.until("fresh")["table"]["standing"] == new["standing"]
        server.call("POST", f"/api/tables/{new['id']}/start", ann)
        for seat in range(len(new["seats"])):
            if seat > 1:
                server.call("POST", f"/api/tables/{new['id']}/remove", ann, json={"seat": seat})
        for token in (ann, bob):
            server.call("POST", f"/api/tables/{new['id']}/leave", token, json={})
        while (update := watching.next()).get("outcome") is None:
            pass
        told, second = update["table"]["standing"], update["outcome"]
        assert told["games"] == 2
        for who in (each for each in told["people"] if each["seat"] in (0, 1)):
            results = [(result["scores"][who["seat"]], who["seat"] in result["winners"]) for result in (first, second)]
            assert (who["points"], who["won"]) == (sum(points for points, _ in results), sum(won for _, won in results))


def test_who_gives_a_seat_up_in_the_lobby_and_sits_down_again_is_the_same(lone_server: Server) -> None:
    server = lone_server
    table, ann, bob = finished(server, options={"layout": "grid"}, level="random")
    new = server.call("POST", f"/api/tables/{table}/rematch", ann).json()["table"]["id"]
    before = server.call("GET", f"/api/tables/{new}").json()["standing"]["people"]
    server.call("POST", f"/api/tables/{new}/leave", bob, json={})
    told = server.call("GET", f"/api/tables/{new}").json()["standing"]["people"]
    assert {who["seat"] for who in told} == {0, None}
    both = {"cookie": f"seats={bob}", "origin": server.url}
    back = server.call("POST", f"/api/tables/{new}/join", headers=both, json={"name": "Robert"})
    assert back.status_code == 201
    renamed = [{**who, "name": "Robert"} if who["name"] == "Bob" else who for who in before]
    assert back.json()["table"]["standing"]["people"] == renamed
    # Once only.
    assert line_of(server.tables.rooms[new].table, [bob]) is None
    assert line_of(server.tables.rooms[new].table, ["somebody else's token"]) is None


def test_every_worker_tells_it(new_database: Callable[[str], str]) -> None:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings) as one, running(settings) as two:
        table, _, bob = finished(one, options={"layout": "grid"}, level="random")
        new = two.call("POST", f"/api/tables/{table}/rematch", bob).json()["table"]
        assert new["standing"]["games"] == 1
        assert one.call("GET", f"/api/tables/{new['id']}").json()["standing"] == new["standing"]
