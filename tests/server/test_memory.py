"""What was seen once is for the players to remember (G-14): no way out tells it again before the end.

A table is played for a while, with everybody there. Then all that can be asked and heard is asked, as every seat and as
a spectator, and searched for cards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import product
from random import Random
from typing import Any

import pytest

from motherlode.games.gold.events import Nothing
from motherlode.server.ops.settings import Settings
from motherlode.server.worker.hearing import Hearing
from motherlode.server.worker.past import MISSED_MOST
from tests.server.client import GENEROUS, Json, Live, Server, running

NOW = 1_000_000.0
NAMES = ("Ann", "Bob", "Cleo")
CARD = re.compile(r"[NRPOGB][1-5]")
QUERIES: dict[str, Sequence[object]] = {
    "seat": (None, 0, 1, 2),
    "since": (0, 2, 9, 10_000),
    "perspective": ("open", "spectator", "0", "1"),
    "game": (0,),
    "offset": (0, 20),
    "limit": (100,),
    "day": ("2026-11-16",),
}
"""What is asked for by every parameter that the schema knows; one that is missing here is missing from this test."""


@pytest.fixture(scope="module")
def still(new_database: Callable[[str], str]) -> Iterator[Server]:
    """A server whose clock stands still: a table that is held stays so."""
    with running(Settings(new_database("sqlite"), limits=GENEROUS, sweep=1000.0), clock=lambda: NOW) as server:
        yield server


class Played:
    """A table of three people that is played for cards that turn back."""

    def __init__(self, server: Server, memory: str = "strict", pause: float = 0) -> None:
        self.server, self.random = server, Random(memory)
        seats = [{"kind": "me", "name": name} for name in NAMES]
        options = {"memory": memory, "layout": "grid", "starter": 0}
        made = server.make(seats=seats, options=options, pause=pause)
        self.id, self.tokens = made["table"]["id"], [held["token"] for held in made["held"]]
        server.call("POST", f"/api/tables/{self.id}/start", made["host"])

    @property
    def table(self) -> Any:
        return self.server.tables.rooms[self.id].table

    def play(self, moves: int) -> None:
        for _ in range(moves):
            (seat,) = self.table.actors
            wish = {"move": self._move(seat), "id": f"move {self.table.seq}", "seat": seat}
            answer = self.server.call("POST", f"/api/tables/{self.id}/moves", self.tokens[seat], json=wish)
            assert answer.status_code == 200, answer.text

    def _move(self, seat: int) -> str:
        """Four turns of five turn both cards back, where that can be."""
        state = self.table.match.state
        moves = self.random.sample(state.legal(seat), len(state.legal(seat)))
        if state.position.first is None:
            return str(next((move for move in moves if state.position.table[move.position].code != "X"), moves[0]))
        back = [move for move in moves if any(isinstance(event, Nothing) for event in state.play(seat, move).events)]
        return str(back[0] if back and state.position.turns % 5 else moves[0])

    def play_before_all(self, moves: int) -> None:
        """Everybody is there, and has seen it."""
        with ExitStack() as there:
            lives = [there.enter_context(self.live(seat)) for seat in (0, 1, 2, None)]
            self.play(moves)
            for live in lives:
                live.until("update", seq=self.table.seq)
                live.send(type="ping", id="seen")
                live.until("pong")

    def live(self, seat: int | None, query: str = "") -> Live:
        return self.server.live(self.id, None if seat is None else self.tokens[seat], query)

    def told_again(self, seat: int | None, since: int = 0) -> list[Json]:
        """The updates after `since`, told on connecting."""
        with self.live(seat, f"?since={since}") as live:
            while not live.told or live.told[-1].get("seq") != self.table.seq:
                live.next()
        return [message for message in live.told if message["type"] == "update"]

    def seen_in(self, updates: Sequence[Json]) -> list[set[str]]:
        return [cards_in(update["events"]) for update in updates]

    def turned(self, turns: int) -> list[tuple[int, str]]:
        """Which cards were turned up where in the last so many turns, lately first."""
        position = self.table.match.state.position
        return [
            (at, card.code)
            for at, (card, turn) in enumerate(zip(position.table, position.turned, strict=True))
            if card.code and turn >= position.turns - turns
        ]


def cards_in(told: Json) -> set[str]:
    """Every card with its value that is told anywhere."""
    if isinstance(told, dict):
        return set().union(*[cards_in(value) for value in told.values()])
    if isinstance(told, list):
        return set().union(*[cards_in(value) for value in told])
    return {told} if isinstance(told, str) and CARD.fullmatch(told) else set()


def places_in(told: Json) -> set[int]:
    """Every position that an event or a move tells."""
    if isinstance(told, list):
        return set().union(*[places_in(value) for value in told])
    if not isinstance(told, dict):
        return set()
    found = set().union(*[places_in(value) for name, value in told.items() if name != "view"])
    for name, value in told.items():
        if name == "positions":
            found.update(value)
        elif name == "position" or (name.endswith("_at") and name != "retry_at"):
            found.add(value)
        elif name == "move" and isinstance(value, str):
            found.add(int(value.split()[1]))
    return found - {-1}


def asked(played: Played, seat: int | None) -> list[tuple[str, Json]]:
    """The answer to everything that can be asked for by GET."""
    server, token = played.server, None if seat is None else played.tokens[seat]
    answers = []
    for path, kinds in server.call("GET", "/schema/openapi.json").json()["paths"].items():
        if "get" not in kinds:
            continue
        given = [each["name"] for each in kinds["get"].get("parameters", []) if each["in"] == "query"]
        for values in product(*[QUERIES[name] for name in given]):
            query = {name: value for name, value in zip(given, values, strict=True) if value is not None}
            answer = server.call("GET", path.replace("{table_id}", played.id), token, params=query)
            is_json = answer.headers["content-type"].startswith("application/json")
            answers.append((f"{path} {query}", answer.json() if is_json else answer.text))
    return answers


def heard(played: Played, seat: int | None) -> list[tuple[str, Json]]:
    """All that is told over the socket, whatever is sent."""
    answers = []
    for query in ("", "?since=0", "?since=5"):
        with played.live(seat, query) as live:
            for message in (
                {"type": "sync"},
                {"type": "sync", "since": 0},
                {"type": "confirm", "seq": 3},
                {"type": "react", "reaction": "hmm"},
                {"type": "move", "move": "flip 0", "id": "move 2"},
                {"type": "move", "move": "flip 0", "id": "too late", "seq": 1},
                {"type": "take-back", "id": "back"},
                {"type": "open", "words": "none", "id": "open"},
                {"type": "ping", "id": "end"},
            ):
                live.send(**message)
            live.until("pong")
            answers += [(f"socket{query}", told) for told in live.told]
    return answers


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_strict_table_tells_no_turned_back_card_by_any_way_out(still: Server, seat: int | None) -> None:
    played = Played(still)
    played.play_before_all(24)
    assert len(played.turned(12)) > 5, "else there would be nothing to tell"
    told = [*asked(played, seat), *heard(played, seat)]
    for where, answer in told:
        assert not cards_in(answer), where
        assert not places_in(answer), where
    kinds = [event["card"] for _, answer in told for event in events_in(answer) if event["event"] == "turned"]
    assert len(set(kinds)) > 3, "that something happened is told"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_fading_table_tells_the_last_round_of_turns_only(still: Server, seat: int | None) -> None:
    played = Played(still, "fading")
    played.play_before_all(24)
    shown = {code for _, code in played.turned(3)}
    gone = {code for then in list(played.table.match.state.past())[-6:] for code in cards_in(to_plain(then.events))}
    assert {code for _, code in played.turned(12)} - shown - gone, "else the window would hide nothing"
    told = [*asked(played, seat), *heard(played, seat)]
    found = set().union(*[cards_in(answer) for _, answer in told])
    assert shown <= found <= shown | gone


def test_who_missed_three_moves_is_told_these_and_no_more(still: Server) -> None:
    played = Played(still)
    played.play_before_all(12)
    seq = played.table.seq
    with played.live(0) as ann:
        played.play(3)
        updates = [ann.until("update", seq=seq + number) for number in (1, 2, 3)]
    assert all(played.seen_in(updates))
    again = played.told_again(2)
    assert [update["seq"] for update in again[-3:]] == [seq + 1, seq + 2, seq + 3]
    assert [update["events"] for update in again[-3:]] == [update["events"] for update in updates]
    assert not any(played.seen_in(again[:-3]))
    # Who says nothing may have heard nothing; who answers has.
    assert played.seen_in(played.told_again(2))[-3:] == played.seen_in(updates)
    with played.live(2, f"?since={seq}") as cleo:
        cleo.until("update", seq=seq + 3)
        cleo.send(type="ping", id="heard")
        cleo.until("pong")
    lies_open = played.seen_in(updates)[2]
    assert played.seen_in(played.told_again(2))[-3:] == [set(), set(), lies_open]


def test_who_asks_without_a_socket_is_told_once(still: Server) -> None:
    played = Played(still)
    played.play_before_all(12)
    seq = played.table.seq
    played.play(4)
    path = f"/api/tables/{played.id}/updates?since={seq}"
    first, second = [still.call("GET", path, played.tokens[0]).json()["updates"] for _ in range(2)]
    # Who chose a second card has seen the first.
    assert [bool(cards) for cards in played.seen_in(first)] == [False, True, True, True]
    assert [bool(update["move"]) for update in first] == [False, True, False, False]
    assert not any(played.seen_in(second))
    assert not any(update["move"] for update in second)


def test_a_view_tells_what_happened_last_to_who_has_not_heard_of_it(still: Server) -> None:
    played = Played(still)
    played.play_before_all(12)
    played.play(2)
    views = [still.call("GET", f"/api/tables/{played.id}/view", played.tokens[1]).json() for _ in range(2)]
    assert [bool(cards_in(view["events"])) for view in views] == [True, False]


def test_who_was_away_for_longer_is_told_the_last_few_moves(still: Server) -> None:
    played = Played(still)
    played.play_before_all(12)
    played.play(10)
    seen = [bool(cards) for cards in played.seen_in(played.told_again(2))]
    assert seen[-10:] == [False] * (10 - MISSED_MOST) + [True] * MISSED_MOST


def test_a_spectator_sees_what_lies_open_and_no_more(still: Server) -> None:
    played = Played(still, pause=5)
    for live in [played.live(seat) for seat in (0, 1, 2)]:
        live.close()
    played.play(2)
    assert all(played.seen_in(played.told_again(None))[-2:]), "the table is held: both cards lie open"
    with ExitStack() as there:
        lives = [there.enter_context(played.live(seat)) for seat in (0, 1, 2)]
        for live in lives:
            live.send(type="confirm", seq=played.table.seq)
        lives[0].until("released")
    assert not any(played.seen_in(played.told_again(None)))


def test_the_end_tells_everything(still: Server) -> None:
    played = Played(still)
    while played.table.actors:
        played.play(1)
    assert all(cards or update["what"] != "moved" for update, cards in _with_cards(played, played.told_again(None)))


def _with_cards(played: Played, updates: list[Json]) -> list[tuple[Json, set[str]]]:
    told = [update for update in updates if "X" not in str(update["events"])]
    return list(zip(told, played.seen_in(told), strict=True))


def test_a_worker_that_does_not_know_tells_less() -> None:
    hearing = Hearing()
    assert hearing.latest(0) == math.inf
    hearing.claim(0, 3, now=9)
    assert hearing.latest(0) == 9
    hearing.heard(0, 12)
    hearing.claim(0, 3, now=14)
    assert hearing.latest(0) == 12
    hearing.claim(0, 99, now=14)
    assert hearing.latest(0) == 14
    hearing.forget(0)
    assert hearing.latest(0) == math.inf


def test_a_lone_worker_knows_what_it_has_told_nobody() -> None:
    hearing = Hearing(4)
    hearing.claim(1, 0, now=9)
    assert hearing.latest(1) == 4
    hearing.heard(None, 7)
    hearing.claim(None, 7, now=9)
    assert hearing.latest(1) == 4


def events_in(told: Json) -> list[Json]:
    """Every event that is told anywhere."""
    if isinstance(told, list):
        return [event for value in told for event in events_in(value)]
    if not isinstance(told, dict):
        return []
    own = [told] if "event" in told else []
    return [*own, *[event for value in told.values() for event in events_in(value)]]


def to_plain(events: Sequence[Any]) -> Json:
    return [{name: list(value) if isinstance(value, tuple) else value for name, value in _fields(e)} for e in events]


def _fields(event: Any) -> list[tuple[str, object]]:
    return [(name, getattr(event, name)) for name in event.__struct_fields__]
