"""Bots at tables: whom they answer first, when they rest, what becomes of a thought, and what is told if one fails."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from motherlode.bots import make_bot
from motherlode.cli import make_parser
from motherlode.commands.serve import settings_of
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.server.ops.logs import JsonFormatter
from motherlode.server.ops.settings import BEAT, Settings
from motherlode.server.storage.store import Due, Store
from motherlode.server.tables.entries import Created, Moved, SeatPlan, Started, TakenBack
from motherlode.server.tables.folding import create, follow
from motherlode.server.tables.stored import Listing, Stored
from motherlode.server.tables.table import BOT_GRACE, Table
from motherlode.server.worker import room, thinking
from motherlode.server.worker.thinking import Thinkers, is_still_good, threads_by_cores
from tests.server.client import GENEROUS, SOLO, Server, running
from tests.waiting import PATIENCE, stays, wait_until

GRID = {"layout": "grid", "starter": 0}
RANDOM = {"kind": "bot", "level": "random"}
MASTER = {"kind": "bot", "level": "master"}
ME = {"kind": "me", "name": "Ann"}


class Fake:
    """A bot under the test's control: it does something, and then plays any legal move."""

    def __init__(self, before: Callable[[], None], answer: str | None) -> None:
        self._before, self._answer, self._random = before, answer, Random(1)

    def see(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move | str:
        self._before()
        return self._answer or self._random.choice(moves)


class Troupe:
    """What each level does before it moves; those that are not told are the real ones."""

    def __init__(self) -> None:
        self.before: dict[str, Callable[[], None]] = {}
        self.answers: dict[str, str] = {}
        self.chose: list[str] = []

    def make(self, level: str, game: str, seed: str) -> Any:
        if level not in self.before:
            return make_bot(level, game, seed)

        def act() -> None:
            self.chose.append(level)
            self.before[level]()

        return Fake(act, self.answers.get(level))


@pytest.fixture
def troupe(monkeypatch: pytest.MonkeyPatch) -> Troupe:
    made = Troupe()
    monkeypatch.setattr(thinking, "make_bot", made.make)
    monkeypatch.setattr(thinking, "warm_up", lambda *_, **__: None)
    return made


@pytest.fixture
def small(new_database: Callable[[str], str]) -> Iterator[Server]:
    """A server whose bots have two threads."""
    with running(Settings(new_database("sqlite"), limits=GENEROUS, sweep=0.1, thinkers=2)) as made:
        yield made


def counted(server: Server, name: str) -> float:
    lines = server.call("GET", "/metrics").text.splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(f"motherlode_{name}_total"))


def due(server: Server, ahead: float = 0.0) -> list[str]:
    """The tables where a worker must act within so many seconds."""
    store = server.services.store
    return [each.table_id for each in store.due(server.services.clock() + ahead, 1000)]


def flip(server: Server, table: str, token: str, card: int) -> int:
    wish = {"move": f"flip {card}", "id": f"{card}"}
    return server.call("POST", f"/api/tables/{table}/moves", token, json=wish).status_code


# --- Whom they answer first -------------------------------------------------------------------------------------------


def test_long_thoughts_at_other_tables_do_not_keep_a_person_waiting(small: Server, troupe: Troupe) -> None:
    """All the masters think until the test ends; yet the novice answers."""
    free = threading.Event()
    troupe.before["master"] = lambda: (free.wait(PATIENCE), None)[1]
    watchers = []
    try:
        for _ in range(4):
            table = small.make(seats=[MASTER] * 2, start=True)["table"]["id"]
            watchers.append(small.live(table))
        wait_until(lambda: troupe.chose == ["master"])
        made = small.make(seats=[ME, {"kind": "bot", "level": "novice"}], options=GRID, start=True)
        table, token = made["table"]["id"], made["held"][0]["token"]
        with small.live(table, token) as live:
            for card in range(2):
                assert live.move(f"flip {card}", f"{card}")["type"] == "ack"
            assert live.until("update", what="moved", seat=1)["by"] == "bot"
        assert troupe.chose == ["master"]
    finally:
        free.set()
        for watcher in watchers:
            watcher.close()


def test_threads_follow_the_cores_and_can_be_set(new_database: Callable[[str], str]) -> None:
    served = settings_of(
        make_parser().parse_args(["serve", "--database", "sqlite:///tables.sqlite", "--thinkers", "7"])
    )
    assert (served.thinkers, served.beat) == (7, BEAT)
    assert threads_by_cores(1) >= threads_by_cores(2) >= threads_by_cores(1000) == 2
    for told, threads in ((5, 5), (0, threads_by_cores(1))):
        with running(Settings(new_database("sqlite"), thinkers=told)) as server:
            assert server.services.thinkers._threads == threads


def test_bots_that_choose_at_the_same_time_think_at_the_same_time(
    new_database: Callable[[str], str], troupe: Troupe
) -> None:
    """No master of this round answers before the other thinks, too."""
    both = threading.Barrier(2)
    troupe.before["master"] = lambda: (both.wait(PATIENCE), None)[1]
    with running(Settings(new_database("sqlite"), limits=GENEROUS, thinkers=3)) as server:
        made = server.make(game="mole", seats=[ME, MASTER, MASTER], start=True)
        table, token = made["table"]["id"], made["held"][0]["token"]

        def chosen() -> list[bool]:
            view = server.call("GET", f"/api/tables/{table}/view", token).json()["view"]
            return list(view["chosen"])

        wait_until(lambda: chosen() == [False, True, True])
        assert troupe.chose == ["master", "master"]


# --- Bots alone -------------------------------------------------------------------------------------------------------


def test_bots_alone_rest_unless_somebody_watches(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WATCHED_SECONDS", 0.0)
    made = server.make(seats=[RANDOM] * 2, options=GRID, start=True)
    table = made["table"]["id"]
    found = server.tables.rooms[table]
    assert table not in due(server, 3600.0)
    stays(lambda: (found.table.phase, found.table.seq, found.bots.is_acting) == ("playing", 2, False), 0.5)
    with server.live(table) as live:
        live.until("update", seq=5)
    wait_until(lambda: not found.listeners and not found.bots.is_acting, "nobody watches, and the bots rest")
    rested = found.table.seq
    stays(lambda: found.table.seq == rested, 0.5)
    with server.live(table) as live:
        while live.next().get("outcome") is None:
            pass


def test_asking_for_a_table_of_bots_is_watching_it_for_a_while(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WATCHED_SECONDS", 0.05)
    table = server.make(seats=[RANDOM] * 2, options=GRID, start=True)["table"]["id"]
    wait_until(lambda: server.call("GET", f"/api/tables/{table}").json()["phase"] == "over")


def test_bots_alone_of_an_earlier_version_are_due_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WATCHED_SECONDS", 0.0)
    table = server.make(seats=[RANDOM] * 2, options=GRID, start=True)["table"]["id"]
    server.services.store.postpone(table, 2, 1.0)
    wait_until(lambda: table not in due(server))
    assert server.tables.rooms[table].table.seq == 2


# --- What becomes of a thought ----------------------------------------------------------------------------------------


def test_a_person_who_chooses_and_takes_back_does_not_stop_a_master(small: Server, troupe: Troupe) -> None:
    """The master thinks until the person has chosen and taken back again; its one thought is played nevertheless."""
    go_on = threading.Event()
    troupe.before["master"] = lambda: (go_on.wait(PATIENCE), None)[1]
    made = small.make(game="mole", seats=[ME, MASTER, ME], start=True)
    table, tokens = made["table"]["id"], [held["token"] for held in made["held"]]
    with small.live(table, tokens[0]) as live:
        card = live.until("fresh")["legal"][0]
        for number in range(3):
            assert live.move(card, f"choose {number}")["type"] == "ack"
            live.send(type="take-back", id=f"back {number}")
            live.until("ack", id=f"back {number}")
        assert live.move(card, "at last")["type"] == "ack"
        go_on.set()
        assert live.until("update", what="moved", seat=1)["view"]["chosen"] == [True, True, False]
    assert troupe.chose == ["master"]
    assert counted(small, "thoughts") == 1


def mole(*entries: Moved | TakenBack) -> Table:
    plans = [SeatPlan("human", "A", "", "a"), SeatPlan("human", "B", "", "b"), SeatPlan("bot", level="random")]
    setup = Created("mole", {"players": 3, "silver": False}, plans, "secret", "random", "h", pause=0.0, patience=60.0)
    table = follow(create("table", setup, 100.0), Started(["a", "b", "c"]), 100.0)
    for entry in entries:
        table = follow(table, entry, 101.0)
    return table


def legal(table: Table, seat: int) -> list[str]:
    assert table.match is not None
    return [str(move) for move in table.match.state.legal(seat)]


def test_a_thought_is_good_as_long_as_the_seat_knows_no_more() -> None:
    dealt = mole()
    move, *others = legal(dealt, 2)
    ann, bob = Moved(0, legal(dealt, 0)[0]), Moved(1, legal(dealt, 1)[0])
    chosen, both = mole(ann), mole(ann, bob)
    taken_back = mole(ann, TakenBack(0))
    for then in (dealt, chosen, both, taken_back):
        for now in (dealt, chosen, both, taken_back):
            assert is_still_good(then, now, 2, move)
    # It has moved; all have, and the cards are shown; the match has not begun.
    assert not is_still_good(dealt, mole(Moved(2, move)), 2, move)
    shown = mole(ann, bob, Moved(2, move))
    while 2 not in shown.actors:
        seat = shown.actors[0]
        shown = follow(shown, Moved(seat, legal(shown, seat)[0]), 102.0)
    assert not is_still_good(dealt, shown, 2, others[0])
    assert not is_still_good(create("table", dealt.setup, 1.0), dealt, 2, move)
    assert not is_still_good(dealt, dealt, 0, legal(dealt, 0)[0])
    assert not is_still_good(dealt, chosen, 2, ann.move)


# --- A level that fails -----------------------------------------------------------------------------------------------


def fail() -> None:
    raise ZeroDivisionError


def test_a_level_that_fails_says_so_and_the_next_lower_one_plays(
    small: Server, troupe: Troupe, caplog: pytest.LogCaptureFixture
) -> None:
    troupe.before |= {"master": fail, "expert": fail, "regular": lambda: None}
    made = small.make(seats=[ME, MASTER], options=GRID, start=True)
    table, token = made["table"]["id"], made["held"][0]["token"]
    with small.live(table, token) as live:
        for card in range(2):
            live.move(f"flip {card}", f"{card}")
        assert live.until("update", what="moved", seat=1)["plays_as"] == "regular"
        assert live.until("update", what="moved", seat=1)["plays_as"] == "regular"
    assert troupe.chose == ["master", "expert", "regular"] * 2
    info = small.call("GET", f"/api/tables/{table}").json()["seats"]
    assert [seat["plays_as"] for seat in info] == [None, "regular"]
    text = small.call("GET", "/metrics").text
    for level in ("master", "expert"):
        assert f'motherlode_bot_failures_total{{game="gold",level="{level}"}} 2' in text
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records if "next lower" in record.message]
    assert [(line["level"], line["bot"], line["fault"]) for line in lines] == [
        ("error", "master", "ZeroDivisionError"),
        ("error", "expert", "ZeroDivisionError"),
    ] * 2
    # It works again, and that is told, too.
    troupe.before["master"] = lambda: None
    wait_until(lambda: 0 in small.tables.rooms[table].table.actors)
    with small.live(table, token) as live:
        free = [move for move in live.until("fresh")["legal"] if move.startswith("flip")]
        live.move(free[0], "a")
        live.move(free[1], "b")
        wait_until(lambda: small.tables.rooms[table].table.seats[1].plays_as == "")


def test_a_level_that_chooses_what_is_not_legal_has_failed(small: Server, troupe: Troupe) -> None:
    troupe.before["novice"] = lambda: None
    troupe.answers = {"novice": "flip 1000"}
    made = small.make(seats=[ME, {"kind": "bot", "level": "novice"}], options=GRID, start=True)
    with small.live(made["table"]["id"], made["held"][0]["token"]) as live:
        for card in range(2):
            live.move(f"flip {card}", f"{card}")
        assert live.until("update", what="moved", seat=1)["plays_as"] == "random"


def test_a_table_whose_bots_all_fail_stands_and_says_so(
    small: Server, troupe: Troupe, caplog: pytest.LogCaptureFixture
) -> None:
    troupe.before |= {"novice": fail, "random": fail}
    made = small.make(seats=[ME, {"kind": "bot", "level": "novice"}], options=GRID, start=True)
    table, token = made["table"]["id"], made["held"][0]["token"]
    for card in range(2):
        assert flip(small, table, token, card) == 200
    wait_until(lambda: "bots stopped" in caplog.text)
    assert small.tables.rooms[table].table.actors == (1,)


def test_a_level_that_cannot_be_made_ready_is_played_by_one_that_needs_nothing_and_tried_again(
    small: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def refuse(game: str, level: str, *, may_compile_here: bool, is_first: bool) -> None:
        assert not may_compile_here
        tried.append(level)
        if level == "master":
            raise TimeoutError

    monkeypatch.setattr(thinking, "warm_up", refuse)
    made = small.make(seats=[ME, MASTER], options=GRID, start=True)
    table, token = made["table"]["id"], made["held"][0]["token"]
    with small.live(table, token) as live:
        for card in range(2):
            live.move(f"flip {card}", f"{card}")
        assert live.until("update", what="moved", seat=1)["plays_as"] == "expert"
        assert live.until("update", what="moved", seat=1)["plays_as"] == "expert"
    assert tried == ["master"]
    assert counted(small, "bot_failures") == 2
    monkeypatch.setattr(thinking, "WARM_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(thinking, "warm_up", lambda *_, **__: tried.append("again"))
    assert asyncio.run_coroutine_threadsafe(
        small.services.thinkers._is_ready("gold", "master"), small.app.worker.loop
    ).result(PATIENCE)
    assert tried == ["master", "again"]


def test_nobody_waits_for_a_compiler_for_ever(troupe: Troupe, monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()
    monkeypatch.setattr(thinking, "WARM_SECONDS", 0.05)
    monkeypatch.setattr(thinking, "warm_up", lambda *_, **__: free.wait(PATIENCE))

    async def think() -> str:
        thinkers = Thinkers(1)
        try:
            levels = await thinkers._levels_to_try("gold", "master")
            assert await thinkers._levels_to_try("gold", "master") == levels
            return levels[0]
        finally:
            thinkers.close()
            free.set()

    assert asyncio.run(think()) == "expert"


def test_a_level_that_the_game_has_no_more_is_played_by_the_usual_one(troupe: Troupe) -> None:
    assert thinking._ladder_down("gold", "champion") == ["champion", "regular", "novice", "random"]
    assert thinking._ladder_down("gold", "master") == ["master", "expert", "regular", "novice", "random"]


# --- Their time -------------------------------------------------------------------------------------------------------


def test_bots_answer_on_a_beat_and_times_are_told_to_the_tenth(new_database: Callable[[str], str]) -> None:
    beat = 0.3
    with running(Settings(new_database("sqlite"), limits=GENEROUS, beat=beat)) as server:
        made = server.make(seats=SOLO, options=GRID, start=True)
        table, token = made["table"]["id"], made["held"][0]["token"]
        for card in range(2):
            assert flip(server, table, token, card) == 200
        wait_until(lambda: server.tables.rooms[table].table.actors == (0,))
        stored = server.services.store.read(table)[-3:]
        waits = [after.at - before.at for before, after in pairwise(stored)]
        assert all(wait >= beat * 0.99 for wait in waits)
        told = server.call("GET", f"/api/tables/{table}/updates?since=0", token).json()["updates"]
        times = [update["at"] for update in told]
        assert times == [round(at, 1) for at in times]
        assert times[-1] == round(stored[-1].at, 1)
        assert server.call("GET", f"/api/tables/{table}").json()["changed"] == times[-1]


# --- Several workers --------------------------------------------------------------------------------------------------


def test_of_all_workers_one_reserves_a_table_that_is_due(database: str) -> None:
    # So late that the server, which looks for such tables when it starts, finds nothing due.
    then = time.time() + 1_000_000.0
    with running(Settings(database, sweep=1000.0)) as server:
        store = server.services.store
        entry, due = Stored(1, "created", "{}", 0.0), Listing("playing", False, then + 100.0)

        async def append() -> bool:
            stored: bool = await store.append("reserved-table", entry, due)
            return stored

        assert asyncio.run_coroutine_threadsafe(append(), server.app.worker.loop).result(PATIENCE)
        assert not store.reserve("reserved-table", 1, then + 99.0, then + 200.0)
        assert not store.reserve("reserved-table", 2, then + 100.0, then + 200.0)
        reserved = [store.reserve("reserved-table", 1, then + 100.0, then + 200.0) for _ in range(3)]
        assert reserved == [True, False, False]
        store.keep_reserved([("reserved-table", 1), ("nowhere", 1)], then + 300.0)
        assert not store.reserve("reserved-table", 1, then + 299.0, then + 400.0)
        store.postpone("reserved-table", 1, None)
        assert store.reserve("reserved-table", 1, 0.0, then + 500.0)


class Clock:
    """It stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_several_workers_do_not_think_the_same_move(new_database: Callable[[str], str], troupe: Troupe) -> None:
    """Masters think longer than it takes until another worker looks after them; everybody has the table open."""
    clock, free = Clock(), threading.Event()
    troupe.before["master"] = lambda: (free.wait(PATIENCE), None)[1]
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.05, thinkers=4)
    with running(settings, clock) as one, running(settings, clock) as two:
        made = one.make(game="mole", seats=[ME, MASTER, ME, MASTER], pause=0)
        table, tokens = made["table"]["id"], [held["token"] for held in made["held"]]
        with one.live(table, tokens[0]), two.live(table, tokens[1]) as second:
            second.until("fresh")
            one.call("POST", f"/api/tables/{table}/start", made["host"])
            card = second.until("update", what="started")["legal"][0]
            # What somebody chooses at the other worker does not make that one think, too.
            assert second.move(card, "1")["type"] == "ack"
            for _ in range(6):
                clock.now += BOT_GRACE * 0.9
                wait_until(lambda: due(one, 2 * BOT_GRACE) == [])
            free.set()
            for _ in range(2):
                second.until("update", what="moved", by="bot")
        assert troupe.chose == ["master"] * 2
        wait_until(lambda: counted(one, "thoughts") == 2)
        assert counted(two, "thoughts") == 0


def test_of_two_workers_that_find_a_table_due_one_thinks(new_database: Callable[[str], str], troupe: Troupe) -> None:
    clock = Clock()
    troupe.before["random"] = lambda: None
    settings = Settings(new_database("postgresql"), workers=3, limits=GENEROUS, sweep=0.05)
    with running(settings, clock) as two, running(settings, clock) as three:
        with running(settings, clock) as one:
            made = one.make(seats=SOLO, options=GRID, pause=5.0, start=True)
            table, token = made["table"]["id"], made["held"][0]["token"]
            for card in range(2):
                assert flip(one, table, token, card) == 200
        # The table was held when its worker stopped, so its bot has not moved.
        assert troupe.chose == []
        clock.now += 5.0 + 2 * BOT_GRACE
        wait_until(lambda: two.call("GET", f"/api/tables/{table}/view", token).json()["view"]["actors"] == [0])
        assert troupe.chose == ["random"] * 2
        wait_until(lambda: counted(two, "thoughts") + counted(three, "thoughts") == 2)


def test_bots_of_a_server_that_ended_again_before_they_moved_are_woken_at_the_next_start(
    database: str, troupe: Troupe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a server puts off or keeps for itself while its bots think binds none that comes after it; and a start that
    the database cut short is made up for."""
    clock, free = Clock(), threading.Event()
    troupe.before["random"] = lambda: (free.wait(PATIENCE), None)[1]
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with running(settings, clock) as server:
        table = server.make(seats=SOLO, options={**GRID, "starter": 1}, start=True)["table"]["id"]
        wait_until(lambda: len(troupe.chose) == 1)
    for number in (2, 3):
        clock.now += 0.5
        with running(settings, clock) as server:
            wait_until(lambda number=number: len(troupe.chose) == number)  # type: ignore[misc]
            wait_until(lambda server=server: due(server, 2 * BOT_GRACE) == [])  # type: ignore[misc]
    free.set()
    clock.now += 0.5
    read, faults = Store.due, [sa.exc.OperationalError("SELECT", {}, Exception("locked"))]

    def read_at_last(store: Store, *about: Any) -> list[Due]:
        if faults:
            raise faults.pop()
        return read(store, *about)

    monkeypatch.setattr(Store, "due", read_at_last)
    with running(settings, clock) as server:
        wait_until(lambda: table in server.tables.rooms and server.tables.rooms[table].table.actors == (0,))


def test_bots_alone_go_on_where_they_are_watched(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, troupe: Troupe
) -> None:
    """Only two moves are made at the first worker, however long it is before that has ended."""
    clock, moves = Clock(), threading.Semaphore(2)
    troupe.before["random"] = lambda: (moves.acquire(timeout=PATIENCE), None)[1]
    monkeypatch.setattr(room, "WATCHED_SECONDS", 0.0)
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.05)
    with running(settings, clock) as two:
        with running(settings, clock) as one:
            table = one.make(seats=[RANDOM] * 2, options=GRID, start=True)["table"]["id"]
            # The spectator's worker says that somebody watches; the other one thinks.
            with two.live(table) as live:
                live.until("update", seq=4)
                assert counted(two, "thoughts") == 0
        # The other one is gone: now this one thinks.
        moves.release(10_000)
        clock.now += 2 * BOT_GRACE
        with two.live(table) as live:
            while live.next().get("outcome") is None:
                pass
        assert counted(two, "thoughts") > 0
