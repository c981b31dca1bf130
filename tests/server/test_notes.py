"""What workers tell each other of new entries: the entry itself where it fits, and never lost for long."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from motherlode.server.ops.settings import Settings
from motherlode.server.storage import notes
from motherlode.server.storage.notes import packed, read_entry_line, table_of, write_entry_line
from motherlode.server.tables.stored import Stored
from tests.server.client import GENEROUS, PAIR, Live, Server, running
from tests.waiting import PATIENCE, wait_until

GRID = {"layout": "grid", "starter": 0}
NEVER = 1e9

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def workers(new_database: Callable[[str], str]) -> Iterator[Pair]:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings) as one, running(settings) as two:
        yield one, two


@pytest.fixture(autouse=True)
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but notes tells a worker of entries, unless a test wants it otherwise."""
    monkeypatch.setattr("motherlode.server.worker.sweeper.CHECK_SECONDS", NEVER)


class Game:
    """Ann plays on one worker, Bob listens at the other."""

    def __init__(self, workers: Pair) -> None:
        self.one, self.two = workers
        made = self.one.make(seats=PAIR, options=GRID)
        self.id, ann = made["table"]["id"], made["held"][0]["token"]
        bob = self.two.join(self.id)["token"]
        wait_until(lambda: self.one.call("POST", f"/api/tables/{self.id}/start", made["host"]).status_code == 200)
        self.ann, self.bob = self.one.live(self.id, ann), self.two.live(self.id, bob)
        self.ann.until("fresh")
        wait_until(lambda: not self.room.is_stale and self.room.table.phase == "playing")

    @property
    def room(self) -> Any:
        return self.two.tables.rooms[self.id]

    def flip(self, card: int) -> int:
        """Ann's move; the number that it got."""
        told = self.ann.move(f"flip {card}", f"{card}")
        assert told["type"] == "ack", told
        return int(told["seq"])

    def bob_hears(self, seq: int) -> Any:
        return self.bob.until("update", seq=seq)

    def close(self) -> None:
        self.ann.close()
        self.bob.close()


@pytest.fixture
def game(workers: Pair) -> Iterator[Game]:
    made = Game(workers)
    yield made
    made.close()


@pytest.fixture
def reads(workers: Pair, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that the second worker reads from the database."""
    store = workers[1].services.store
    read, seen = store.read, []

    def counted(table_id: str, after: int = 0) -> Any:
        seen.append(table_id)
        return read(table_id, after)

    monkeypatch.setattr(store, "read", counted)
    return seen


@pytest.fixture
def lose(workers: Pair, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Callable[[], None]]:
    """Lose the notes of the first worker, until what this gives is called."""
    store = workers[0].services.store

    def begin() -> Callable[[], None]:
        told = store._notify
        monkeypatch.setattr(store, "_notify", lambda _: None)
        return lambda: monkeypatch.setattr(store, "_notify", told)

    return begin


def test_an_entry_travels_in_the_note(game: Game, reads: list[str]) -> None:
    for card in (0, 1):
        assert game.bob_hears(game.flip(card))["events"]
    assert game.id not in reads


def test_an_entry_that_is_too_long_for_a_note_is_read(
    game: Game, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "LINE_BYTES", 20)
    assert game.bob_hears(game.flip(0))["events"]
    assert game.id in reads


def test_a_gap_is_read_and_told_in_order(game: Game, reads: list[str], lose: Callable[[], Callable[[], None]]) -> None:
    find_again = lose()
    lost = game.flip(0)
    find_again()
    seq = game.flip(1)
    assert game.bob_hears(lost)["events"]
    assert game.bob_hears(seq)["events"]
    assert reads.count(game.id) == 1


def test_a_lost_note_is_noticed(
    game: Game, lose: Callable[[], Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lose()
    seq = game.flip(0)
    monkeypatch.setattr("motherlode.server.worker.sweeper.CHECK_SECONDS", 0.0)
    assert game.bob_hears(seq)["events"]


def test_a_note_that_cannot_be_followed_is_read_instead(game: Game) -> None:
    """It is damaged on the way; the store has it right."""
    loop, tables = game.two.app.worker.loop, game.two.tables
    seq = game.room.table.seq + 1
    loop.call_soon_threadsafe(tables.heard, f"{game.id} {seq} 1.5 moved damaged")
    wait_until(lambda: not game.room.is_stale and game.room._reading is None)
    assert game.flip(0) == seq
    assert game.bob_hears(seq)["events"]


def test_a_slow_table_does_not_delay_others(
    game: Game, workers: Pair, lose: Callable[[], Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, goes_on, is_reading = workers[1].services.store, threading.Event(), threading.Event()
    read = store.read

    def slow(table_id: str, after: int = 0) -> Any:
        if table_id == game.id:
            is_reading.set()
            assert goes_on.wait(PATIENCE)
        return read(table_id, after)

    other = Game(workers)
    find_again = lose()
    lost = game.flip(0)
    find_again()
    monkeypatch.setattr(store, "read", slow)
    seq = game.flip(1)
    assert is_reading.wait(PATIENCE)
    for card in (0, 1):
        assert other.bob_hears(other.flip(card))["events"]
    assert game.room.table.seq < lost
    goes_on.set()
    assert game.bob_hears(lost)["events"]
    assert game.bob_hears(seq)["events"]
    other.close()


def test_where_nobody_listens_a_table_is_read_when_it_is_asked_for(game: Game, reads: list[str]) -> None:
    game.bob.close()
    wait_until(lambda: not game.room.listeners)
    seq = [game.flip(card) for card in (0, 1)][-1]
    wait_until(lambda: bool(game.room.is_stale))
    assert game.id not in reads
    assert game.two.call("GET", f"/api/tables/{game.id}").json()["seq"] == seq
    assert reads.count(game.id) == 1


def test_who_comes_to_a_table_that_has_gone_on_sees_the_latest(game: Game) -> None:
    game.bob.close()
    wait_until(lambda: not game.room.listeners)
    seq = game.flip(0)
    wait_until(lambda: bool(game.room.is_stale))
    with Live(game.two, game.id) as visitor:
        assert visitor.until("fresh")["seq"] == seq
        seq = game.flip(1)
        assert visitor.until("update", seq=seq)["events"]


def test_an_entry_is_read_from_its_line_as_it_was() -> None:
    entry = Stored(7, "joined", '{"kind":"joined","seat":1,"name":"Zoë O’Hara  x"}', 1700000000.1234567)
    line = write_entry_line("table", entry)
    assert (table_of(line), read_entry_line(line)) == ("table", (7, entry))
    assert "\n" not in line


def test_the_secret_of_a_table_is_in_no_note() -> None:
    assert write_entry_line("table", Stored(1, "created", '{"secret":"x"}', 0.0)) == "table 1"


@pytest.mark.parametrize("size", [10, 3_900, 4_100, 200_000])
def test_every_entry_fits_into_a_note(size: int) -> None:
    line = write_entry_line("table", Stored(2, "moved", "é" * (size // 2), 0.0))
    assert read_entry_line(line)[0] == 2
    assert all(len(note.encode()) < 8_000 for note in packed("worker", [line, line, line]))
