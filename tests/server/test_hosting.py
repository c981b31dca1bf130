"""What a host may change, before and during the game, and what nobody may."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from motherlode.core.fair import check_fair, commitment
from motherlode.games import GAMES
from motherlode.games.gold.rules import Gold
from motherlode.server.tables import hosting
from motherlode.server.tables.access import is_host, token_hash
from motherlode.server.tables.asked import PlannedSeat, SettingUp, Swapping
from motherlode.server.tables.bounds import OTHERS_MOST, check_bounds
from motherlode.server.tables.commands import Newcomer, remove
from motherlode.server.tables.entries import (
    AnyEntry,
    Arranged,
    Away,
    Beginning,
    Created,
    Joined,
    Left,
    Offered,
    Paused,
    Place,
    Returned,
    Sealed,
    SeatPlan,
    Spectators,
    Started,
    Taken,
)
from motherlode.server.tables.folding import create, follow
from motherlode.server.tables.games import levels
from motherlode.server.tables.messages import table_info
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import BOT_GRACE, Table
from motherlode.server.worker.thinking import is_still_good
from tests.core.test_series import BestOfThree
from tests.server.client import PAIR, SOLO, Json, Server
from tests.server.test_lobby import let_go
from tests.server.test_memory import Played
from tests.waiting import wait_until

OPTIONS = GAMES["gold"].with_options(players=3, layout="grid").options_json()
HOST, ANN, BOB = ["host"], ["ann"], ["bob"]


def lobby(**changed: Any) -> Table:
    """Ann, who is the host, Bob, and an open seat."""
    seats = [SeatPlan("human", "Ann", "", token_hash("ann")), SeatPlan("open"), SeatPlan("open")]
    setup = Created("gold", OPTIONS, seats, "secret", "random", token_hash("host"), 1.5, 60.0, host_seat=0)
    table = create("table", msgspec.structs.replace(setup, **changed), 1.0)
    return follow(table, Joined(1, "Bob", token_hash("bob"), commit=commitment("bob's words")), 2.0)


def playing() -> Table:
    return follow(lobby(), Started(["", "", ""], ["server", "unopened", "bot"]), 3.0)


def after(table: Table, entry: AnyEntry | None) -> Table:
    assert entry is not None
    return follow(table, entry, table.at + 1)


def set_up(table: Table, **wish: Any) -> Table:
    return after(table, hosting.set_up(table, HOST, SettingUp(**wish)))


def seated(table: Table) -> list[tuple[str, str]]:
    return [(seat.kind, seat.name or seat.level) for seat in table.seats]


def test_only_the_host_changes_the_lobby_and_only_before_it_is_sealed() -> None:
    table = lobby()
    with pytest.raises(Refusal, match="the host sets the table up"):
        hosting.set_up(table, BOB, SettingUp(listed=True))
    with pytest.raises(Refusal, match="sealed"):
        hosting.set_up(follow(table, Sealed(), 3.0), HOST, SettingUp(listed=True))
    with pytest.raises(Refusal, match="has begun"):
        hosting.set_up(playing(), HOST, SettingUp(listed=True))


def test_a_host_changes_what_the_table_is_played_by() -> None:
    table = set_up(
        lobby(), options={"memory": "aided"}, listed=True, spectators=False, series=True, speed="live", patience=75.0,
        pause=3.0, level=levels("gold")[-1],
    )  # fmt: skip
    info = table_info(table)
    assert (info.options["memory"], info.options["layout"]) == ("aided", "grid")
    assert (info.listed, info.spectators, info.series, info.speed) == (True, False, True, "live")
    assert (info.patience, info.pause, info.level) == (75.0, 3.0, table.setup.level)
    assert table.listing().listed
    assert hosting.set_up(table, HOST, SettingUp(listed=True, options={"memory": "aided"})) is None


def test_a_series_is_as_long_as_its_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table_info(lobby()).series_games is None
    assert table_info(lobby(series=True)).series_games == 3
    smaller = set_up(lobby(series=True), seats=[PlannedSeat()] * 2)
    assert table_info(smaller).series_games == 2
    monkeypatch.setattr(Gold, "series", BestOfThree())
    assert (len(smaller.seats), table_info(smaller).series_games) == (2, 3)
    assert table_info(follow(smaller, Started(["", ""], ["server", "unopened"]), 4.0)).series_games == 3


def test_a_lobby_is_shown_though_its_rules_are_not_kept_any_more() -> None:
    info = table_info(lobby(series=True, rules=99))
    assert (info.series, info.series_games) == (True, None)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"options": {"memory": "perfect"}}, "bad-option"),
        ({"options": {"memori": "strict"}}, "bad-option"),
        ({"options": {"players": 4}}, "bad-option"),
        ({"options": {"starter": 3}}, "bad-option"),
        ({"level": "no such level"}, "bad-option"),
        ({"seats": [PlannedSeat()] * 6}, "bad-option"),
        ({"seats": [PlannedSeat(), PlannedSeat(), PlannedSeat("bot", level="nobody")]}, "bad-option"),
        ({"seats": [PlannedSeat()]}, "conflict"),
        ({"order": [0, 1]}, "bad-request"),
        ({"order": [0, 1, 1]}, "bad-request"),
        ({"seq": 1, "listed": True}, "conflict"),
    ],
)
def test_what_does_not_fit_is_refused(wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        hosting.set_up(lobby(), HOST, SettingUp(**wish))
    assert refused.value.code == code


def test_people_keep_their_seats_whatever_the_host_says() -> None:
    """A host who did not see Bob come does not send him away."""
    plans = [PlannedSeat("open"), PlannedSeat("bot", level="random"), PlannedSeat("bot", "Berta", "random")]
    table = set_up(lobby(), seats=plans)
    assert seated(table) == [("human", "Ann"), ("human", "Bob"), ("bot", "Berta")]
    same = [PlannedSeat(), PlannedSeat(), PlannedSeat("bot")]
    assert hosting.set_up(table, HOST, SettingUp(seats=same)) is None


def test_seats_are_added_and_left_out_and_what_follows_from_their_number_follows() -> None:
    table = set_up(lobby(), seats=[PlannedSeat(), PlannedSeat()])
    assert (table.setup.options["players"], len(table.seats)) == (2, 2)
    assert len(table.setup.options["colours"][0]) == 2
    table = set_up(table, seats=[PlannedSeat()] * 4)
    assert seated(table)[2:] == [("open", ""), ("open", "")]
    assert [len(each) for each in table.setup.options["colours"]] == [1, 1, 1, 1]


def test_whoever_moves_takes_token_commitment_and_the_start_along() -> None:
    table = set_up(lobby(), options={"starter": 1})
    table = set_up(table, order=[2, 1, 0])
    assert seated(table) == [("open", ""), ("human", "Bob"), ("human", "Ann")]
    table = set_up(table, order=[1, 2, 0])
    assert seated(table) == [("human", "Bob"), ("human", "Ann"), ("open", "")]
    assert table.seats[0].token_hash == token_hash("bob")
    assert table.seats[0].commit == commitment("bob's words")
    assert table.setup.options["starter"] == 0
    assert table.acting_host == 1
    bobs_seat_last = set_up(table, order=[2, 1, 0])
    assert bobs_seat_last.setup.options["starter"] == 2
    named_third = set_up(bobs_seat_last, order=[1, 2, 0], options={"starter": 2})
    assert named_third.setup.options["starter"] == 2
    gone = set_up(named_third, seats=[PlannedSeat(), PlannedSeat()])
    assert gone.setup.options["starter"] == "lot"


def test_what_was_chosen_for_a_seat_goes_where_that_seat_goes() -> None:
    table = set_up(lobby(), options={"colours": [["B"], ["G"], ["R"]]})
    table = set_up(table, order=[1, 0, 2])
    assert table.setup.options["colours"] == [["G"], ["B"], ["R"]]
    bot_last = set_up(table, order=[1, 2, 0], seats=[PlannedSeat(), PlannedSeat("bot", level="random"), PlannedSeat()])
    assert bot_last.setup.options["colours"] == [["B"], ["R"], ["G"]]
    said = set_up(bot_last, order=[1, 2, 0], options={"colours": [["P"], ["O"], ["G"]]})
    assert said.setup.options["colours"] == [["P"], ["O"], ["G"]]
    more = set_up(said, seats=[PlannedSeat()] * 4)
    assert more.setup.options["colours"] == [["R"], ["P"], ["O"], ["G"]]


def test_an_order_is_changed_once_for_each_id() -> None:
    asked = SettingUp(order=[1, 0, 2], id="swap them")
    table = after(lobby(), hosting.set_up(lobby(), HOST, asked))
    assert hosting.set_up(table, HOST, asked) is None
    assert seated(set_up(table, order=[1, 0, 2], id="and back")) == seated(lobby())


def test_a_game_that_goes_on_keeps_its_options() -> None:
    table = lobby(beginning=Beginning(OPTIONS, {}, []))
    for wish in ({"options": {"memory": "aided"}}, {"series": True}, {"seats": [PlannedSeat(), PlannedSeat()]}):
        with pytest.raises(Refusal, match="keeps its options"):
            hosting.set_up(table, HOST, SettingUp(**wish))
    assert set_up(table, order=[1, 0, 2], listed=True).setup.listed


def test_a_seat_of_the_lobby_is_a_bots_or_open() -> None:
    asked = Swapping(2, "bot", "random")
    table = after(lobby(), hosting.swap(lobby(), HOST, asked))
    assert seated(table)[2] == ("bot", "random")
    assert hosting.swap(table, HOST, asked) is None
    assert seated(after(table, hosting.swap(table, HOST, Swapping(2, "open"))))[2] == ("open", "")
    for seat, code in ((1, "conflict"), (3, "bad-request")):
        with pytest.raises(Refusal) as refused:
            hosting.swap(table, HOST, Swapping(seat, "open"))
        assert refused.value.code == code


def newcomer(token: str, name: str = "Cleo", *, is_host: bool = False) -> Newcomer:
    return Newcomer(name, token_hash(token), is_host=is_host)


def test_a_bots_seat_is_offered_and_taken() -> None:
    table = playing()
    with pytest.raises(Refusal, match="has not offered"):
        hosting.take(table, [], 2, newcomer("cleo"))
    table = after(table, hosting.swap(table, HOST, Swapping(2, "open")))
    assert table_info(table).seats[2].offered
    assert hosting.swap(table, HOST, Swapping(2, "open")) is None
    withdrawn = after(table, hosting.swap(table, HOST, Swapping(2, "bot")))
    with pytest.raises(Refusal, match="has not offered"):
        hosting.take(withdrawn, [], 2, newcomer("cleo"))
    table = after(table, hosting.take(table, [], 2, newcomer("cleo")))
    assert seated(table)[2] == ("human", "Cleo")
    assert not table_info(table).seats[2].offered
    assert hosting.take(table, [], 2, newcomer("cleo")) is None
    with pytest.raises(Refusal) as refused:
        hosting.take(table, [], 2, newcomer("dan"))
    assert refused.value.code == "taken"
    assert table_info(table).seats[2].words == table_info(playing()).seats[2].words


def test_nobody_sees_two_hands_by_taking_a_seat_but_at_one_device() -> None:
    table = follow(playing(), Offered(2, True), 4.0)
    with pytest.raises(Refusal, match="see what each may not know"):
        hosting.take(table, BOB, 2, newcomer("second"))
    assert hosting.take(table, ["ann", "bob"], 2, newcomer("third")) is not None


def test_a_persons_seat_is_never_offered_or_taken() -> None:
    table = follow(playing(), Away(1), 4.0)
    with pytest.raises(Refusal, match="somebody sits"):
        hosting.swap(table, HOST, Swapping(1, "open"))
    with pytest.raises(Refusal) as refused:
        hosting.take(table, HOST, 1, newcomer("host's", is_host=True))
    assert refused.value.code == "taken"


def test_who_is_sent_away_takes_what_they_knew_along(server: Server) -> None:
    table, (ann, _) = server.gather("mole")
    assert post(server, table, "start", ann).status_code == 200
    assert post(server, table, "remove", ann, seat=1).status_code == 200
    assert "stays theirs" in post(server, table, "swap", ann, seat=1, to="open").text
    assert "stays theirs" in post(server, table, "take", None, seat=1).text
    seats = server.call("GET", f"/api/tables/{table}").json()["seats"]
    assert [seat["kept"] for seat in seats] == [False, True]


def test_who_was_sent_away_sits_down_no_more(server: Server) -> None:
    table, (ann, bob) = server.gather("gold")
    seen = f"/api/tables/{table}/view"
    assert server.call("GET", seen, bob).json()["sent_away"] is False
    assert post(server, table, "remove", ann, seat=1).status_code == 200
    refused = post(server, table, "join", bob, name="Bob")
    assert (refused.status_code, refused.json()["code"]) == (403, "sent-away")
    assert "you cannot sit down here again" in refused.json()["message"]
    assert server.call("GET", seen, bob).json()["sent_away"] is True
    assert server.call("GET", seen, ann).json()["sent_away"] is False
    assert post(server, table, "join", None, name="Eve").status_code == 201
    # Neither at a seat that is offered later, when the game is on.
    assert post(server, table, "start", ann).status_code == 200
    assert post(server, table, "take", bob, seat=1).json()["code"] == "sent-away"


def test_whoever_is_sent_away_comes_by_no_id_of_theirs_and_a_host_sits_where_they_like(server: Server) -> None:
    made = server.make(seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}])
    table, host, ann = made["table"]["id"], made["host"], made["held"][0]["token"]
    assert post(server, table, "join", None, name="Bob", id="a-name-that-nobody-guesses").status_code == 201
    assert post(server, table, "remove", ann, seat=1).status_code == 200
    assert post(server, table, "join", None, name="Bob", id="a-name-that-nobody-guesses").json()["code"] == "sent-away"
    assert post(server, table, "remove", host, seat=0).status_code == 200
    assert post(server, table, "join", host, name="Ann", seat=0).status_code == 201


def test_a_host_without_a_seat_takes_a_bots() -> None:
    table = playing()
    taken = after(table, hosting.take(table, HOST, 2, newcomer("own", is_host=True)))
    assert taken.seats[2].kind == "human"
    with pytest.raises(Refusal, match="has not offered"):
        hosting.take(table, ["host", "ann"], 2, newcomer("own", is_host=True))


def test_the_powers_of_a_host_who_leaves_on_purpose_are_lent() -> None:
    table = playing()
    assert not is_host(follow(table, Away(0), 4.0), BOB)
    left = follow(table, Left(0), 4.0)
    assert (left.acting_host, is_host(left, BOB), is_host(left, HOST)) == (1, True, True)
    with pytest.raises(Refusal, match="cannot remove the host"):
        remove(left, BOB, 0)
    back = follow(left, Returned(0), 5.0)
    assert (back.acting_host, is_host(back, BOB)) == (0, False)
    empty = follow(lobby(), Left(0), 4.0)
    assert (empty.acting_host, is_host(empty, BOB)) == (1, True)
    again = follow(empty, Joined(2, "Ann", "h", host=True), 5.0)
    assert (again.acting_host, is_host(again, BOB)) == (2, False)


def test_nobody_moves_while_it_is_paused_and_patience_begins_anew() -> None:
    table = playing()
    seat = table.actors[0]
    paused = follow(table, Paused(True), 10.0)
    assert (paused.actors, paused.bots_to_move, paused.listing().due, paused.overdue(1e9)) == ((), [], None, [])
    on = follow(paused, Paused(False), 1000.0)
    assert on.since[seat] == 1000.0
    due = 1000.0 + (BOT_GRACE if on.bots_to_move else 60.0)
    assert on.listing().due == due


def test_without_the_host_anybody_seated_lets_a_game_go_on() -> None:
    table = playing()
    with pytest.raises(Refusal, match="the host pauses"):
        hosting.pause(table, BOB, paused=True, is_host_here=False)
    paused = after(table, hosting.pause(table, HOST, paused=True, is_host_here=True))
    assert hosting.pause(paused, HOST, paused=True, is_host_here=True) is None
    with pytest.raises(Refusal, match="the host pauses"):
        hosting.pause(paused, BOB, paused=False, is_host_here=True)
    with pytest.raises(Refusal, match="the host pauses"):
        hosting.pause(paused, [], paused=False, is_host_here=False)
    assert hosting.pause(paused, BOB, paused=False, is_host_here=False) == Paused(False)


def test_what_keeps_a_table_going_is_never_too_much() -> None:
    table = msgspec.structs.replace(playing(), others=OTHERS_MOST)
    for entry in (Away(0), Returned(0)):
        check_bounds(table, entry)
    counted: list[AnyEntry] = [Arranged(), Offered(2, True), Taken(2, "", ""), Paused(True), Spectators(False)]
    for refused in counted:
        with pytest.raises(Refusal, match="come and gone"):
            check_bounds(table, refused)


def test_places_are_kept_small() -> None:
    assert msgspec.json.encode(Arranged([Place(of=1), Place(of=0)])) == (
        b'{"kind":"arranged","places":[{"of":1},{"of":0}]}'
    )


# Over the wire.


def post(server: Server, table: str, what: str, token: str | None, **wish: Json) -> Json:
    return server.call("POST", f"/api/tables/{table}/{what}", token, json=wish)


def test_all_are_told_who_they_are_when_the_order_changes(server: Server) -> None:
    made = server.make(seats=[*PAIR, {"kind": "open"}])
    table, ann, host = made["table"]["id"], made["held"][0]["token"], made["host"]
    bob = server.join(table, name=None, commit=commitment("bob's"))["token"]
    with server.live(table, ann) as first, server.live(table, bob) as second:
        assert second.until("fresh")["host"] is False
        first.until("presence", seats=[0, 1])
        second.until("presence", seats=[0, 1])
        assert post(server, table, "setup", host, order=[2, 1, 0]).status_code == 200
        assert first.until("update", what="arranged")["table"]["host_seat"] == 2
        assert (first.until("fresh")["seat"], second.until("fresh")["seat"]) == (2, 1)
        assert first.until("presence", seats=[1, 2])
        server.call("POST", f"/api/tables/{table}/start?wait=false", host)
        second.until("update", what="sealed")
        second.send(type="open", words="bob's", id="open")
        assert first.until("update", what="started")["view"]["seat"] == 2
        info = first.told[-1]["table"]
        assert [seat["name"] for seat in info["seats"]] == ["", "", "Ann"]
        assert [seat["words"] for seat in info["seats"]] == ["bot", "opened", "server"]


def test_the_proof_of_a_deal_holds_after_the_lobby_has_changed(server: Server) -> None:
    made = server.make(seats=PAIR, options={"layout": "grid"}, level="random", patience=0.1)
    table, host = made["table"]["id"], made["host"]
    bob = server.join(table, seed="bob's")["token"]
    wish = {"order": [1, 0], "seats": [{}, {}, {"kind": "bot", "level": "random"}]}
    assert post(server, table, "setup", host, **wish).status_code == 200
    server.call("POST", f"/api/tables/{table}/start", host)
    room = server.tables.rooms[table]
    wait_until(lambda: room.table.phase == "over")
    record = server.call("GET", f"/api/tables/{table}/record", bob).json()
    check_fair("gold", record["options"], record["meta"])
    assert record["meta"]["fair"]["seats"][0] == "bob's"
    assert record["meta"]["seats"] == ["Bob", "Ann", "random"]


def test_a_friend_takes_an_offered_seat_and_plays_on(server: Server) -> None:
    made = server.make(seats=SOLO, options={"layout": "grid", "starter": 0}, start=True)
    table, ann, host = made["table"]["id"], made["held"][0]["token"], made["host"]
    assert post(server, table, "take", None, seat=1).status_code == 403
    with server.live(table, ann) as first:
        assert post(server, table, "swap", host, seat=1, to="open").status_code == 200
        assert first.until("update", what="offered")["table"]["seats"][1]["offered"]
        wish = {"seat": 1, "name": "Cleo", "id": "nobody can guess this"}
        taken, again = (post(server, table, "take", None, **wish) for _ in range(2))
        assert (taken.status_code, taken.json()["held"]) == (201, again.json()["held"])
        assert first.until("update", what="taken")["table"]["seats"][1]["name"] == "Cleo"
        cleo = taken.json()["held"][0]["token"]
        with server.live(table, cleo) as second:
            assert second.until("fresh")["view"]["seat"] == 1
            for number, live in enumerate([first, first, second, second]):
                assert live.move(f"flip {number}", f"{number}")["type"] == "ack"
    assert server.tables.rooms[table].table.bots_to_move == []


def test_bots_rest_while_it_is_paused(server: Server) -> None:
    made = server.make(seats=SOLO, options={"layout": "grid", "starter": 0}, start=True)
    table, ann, host = made["table"]["id"], made["held"][0]["token"], made["host"]
    with server.live(table, ann) as live:
        live.move("flip 0", "1")
        post(server, table, "pause", host, paused=True)
        assert live.until("update", what="paused")["table"]["paused"]
        assert live.move("flip 1", "2")["problem"]["code"] == "paused"
        post(server, table, "pause", host, paused=False)
        assert live.until("update", what="paused")["legal"]
        assert live.move("flip 1", "2")["type"] == "ack"
        assert live.until("update", what="moved", seat=1)["by"] == "bot"


def test_who_watches_is_let_go_when_nobody_may_any_more(server: Server) -> None:
    made = server.make(seats=PAIR, start=True)
    table, ann, host = made["table"]["id"], made["held"][0]["token"], made["host"]
    with server.live(table) as passer, server.live(table, ann) as live, server.live(table, host) as maker:
        passer.until("fresh")
        maker.until("fresh")
        assert post(server, table, "spectators", None, allowed=False).status_code == 403
        assert post(server, table, "spectators", host, allowed=False).status_code == 200
        assert let_go(passer) == 4403
        for stays in (live, maker):
            assert stays.until("update", what="spectators")["table"]["spectators"] is False
    assert server.call("GET", f"/api/tables/{table}/view").status_code == 403
    assert server.call("GET", f"/api/tables/{table}/view", host).json()["seat"] is None
    assert post(server, table, "spectators", host, allowed=True).status_code == 200
    assert server.call("GET", f"/api/tables/{table}/view").status_code == 200


def test_who_takes_a_seat_is_told_nothing_that_lay_open_before(lone_server: Server) -> None:
    played = Played(lone_server)
    played.play_before_all(6)
    host = played.tokens[0]
    assert post(lone_server, played.id, "remove", host, seat=2).status_code == 200
    room = lone_server.tables.rooms[played.id]
    bots_own = msgspec.structs.replace(room.table.seats[2], was_persons=False)
    room.table = msgspec.structs.replace(room.table, seats=(*room.table.seats[:2], bots_own))
    assert post(lone_server, played.id, "swap", host, seat=2, to="open").status_code == 200
    dan = post(lone_server, played.id, "take", None, seat=2).json()["held"][0]["token"]
    path = f"/api/tables/{played.id}/updates?since=0"
    newcomer, spectator = (lone_server.call("GET", path, token).json()["updates"] for token in (dan, None))
    assert [update["events"] for update in newcomer] == [update["events"] for update in spectator]
    fresh = lone_server.call("GET", f"/api/tables/{played.id}/view", dan).json()
    assert fresh["events"] == lone_server.call("GET", f"/api/tables/{played.id}/view").json()["events"]


@pytest.mark.parametrize("changed", [Returned(2), Paused(True), Taken(2, "Cleo", "hash")])
def test_what_a_bot_thought_of_is_not_played_for_who_is_there_again(changed: AnyEntry) -> None:
    table = follow(lobby(options={**OPTIONS, "starter": 2}), Started(["", "", ""], ["server", "unopened", "bot"]), 3.0)
    if isinstance(changed, Returned):
        person = msgspec.structs.replace(table.seats[2], kind="human")
        table = follow(msgspec.structs.replace(table, seats=(*table.seats[:2], person)), Left(2), 4.0)
    assert table.bots_to_move == [2]
    assert is_still_good(table, table, 2, "flip 0")
    assert not is_still_good(table, follow(table, changed, 5.0), 2, "flip 0")
