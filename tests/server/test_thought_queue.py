"""Who thinks next: people's tables first, then whoever has had least of the threads lately."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from motherlode.server.worker import thought_queue
from motherlode.server.worker.thought_queue import HALF_LIFE, ThoughtQueue, Turn, Urgency, Usage

PERSON, WATCHED, UNWATCHED, AFTERWARDS = Urgency


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    made = asyncio.new_event_loop()
    yield made
    made.close()


class Line:
    """A queue whose turns are told by their tables."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.queue, self._loop = ThoughtQueue(), loop

    def put(self, table: str, urgency: Urgency, address: str = "", expected: float = 0.0) -> Turn:
        done: asyncio.Future[Any] = self._loop.create_future()
        turn = Turn(table, address or table, urgency, expected, lambda: None, done)
        self.queue.put(turn)
        return turn

    def take(self, least: Urgency = UNWATCHED, now: float = 0.0, seconds: float = 0.0) -> str | None:
        """The table whose turn it is; it then thinks so long."""
        turn = self.queue.take(least, now)
        if turn is not None:
            self.queue.used(turn, seconds, now)
        return None if turn is None else turn.table


@pytest.fixture
def line(loop: asyncio.AbstractEventLoop) -> Line:
    return Line(loop)


def test_people_come_first_and_what_is_over_last(line: Line) -> None:
    line.put("over", AFTERWARDS)
    line.put("abandoned", UNWATCHED)
    line.put("watched", WATCHED)
    line.put("people", PERSON)
    taken = [line.take(AFTERWARDS) for _ in range(5)]
    assert taken == ["people", "watched", "abandoned", "over", None]


def test_what_is_not_urgent_enough_waits(line: Line) -> None:
    line.put("watched", WATCHED)
    assert line.take(PERSON) is None
    assert line.take(WATCHED) == "watched"


def test_one_address_with_many_tables_does_not_keep_another_waiting(line: Line) -> None:
    for number in range(60):
        line.put(f"greedy {number}", PERSON, "greedy")
    assert line.take(seconds=0.2) == "greedy 0"
    line.put("modest", PERSON, "modest")
    assert line.take(seconds=0.2) == "modest"
    line.put("modest", PERSON, "modest")
    # Both have had as much; who came first goes on, and then the other.
    assert {line.take(seconds=0.2), line.take(seconds=0.2)} == {"greedy 1", "modest"}


def test_within_an_address_quick_thoughts_and_modest_tables_go_first(line: Line) -> None:
    line.put("long", PERSON, "home", expected=0.2)
    line.put("quick", PERSON, "home", expected=0.001)
    assert line.take(seconds=0.001) == "quick"
    assert line.take(seconds=0.2) == "long"
    line.put("long", PERSON, "home", expected=0.2)
    line.put("another", PERSON, "home", expected=0.2)
    assert [line.take(), line.take()] == ["another", "long"]


def test_of_thousands_those_are_compared_that_have_waited_longest(line: Line) -> None:
    many = thought_queue.COMPARED_MOST + 1
    for number in range(many):
        line.put(f"{number}", UNWATCHED, expected=float(many - number))
        line.queue.used(line.put(f"{number}", UNWATCHED), float(many - number), 0.0)
    assert line.take() == f"{many - 2}"


def test_bots_of_one_table_think_in_the_order_in_which_they_came(line: Line) -> None:
    first, second = line.put("table", WATCHED), line.put("table", WATCHED)
    assert [line.queue.take(UNWATCHED, 0.0), line.queue.take(UNWATCHED, 0.0)] == [first, second]


def test_a_thought_that_nobody_waits_for_is_left_out(line: Line) -> None:
    line.put("gone", PERSON).done.cancel()
    line.put("here", UNWATCHED)
    assert line.take() == "here"


def test_a_table_that_somebody_comes_to_moves_up(line: Line) -> None:
    line.put("first", WATCHED)
    line.put("second", UNWATCHED, "home")
    line.put("second", UNWATCHED, "home")
    line.queue.reclassify("second", "home", PERSON)
    line.queue.reclassify("unknown", "home", PERSON)
    assert [line.take(), line.take(), line.take(), line.take()] == ["second", "second", "first", None]
    line.put("second", PERSON, "home")
    line.put("first", WATCHED)
    line.queue.reclassify("second", "home", UNWATCHED)
    assert [line.take(), line.take()] == ["first", "second"]


def test_what_was_used_is_forgotten_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = Usage()
    usage.add("a", 8.0, 0.0)
    assert usage.of("a", 2 * HALF_LIFE) == 2.0
    assert usage.of("b", 0.0) == 0.0
    monkeypatch.setattr(thought_queue, "REMEMBERED_MOST", 4)
    for number in range(1, 8):
        usage.add(f"{number}", number, 0.0)
        assert len(usage._used) <= 4
    assert usage.of("a", 0.0) == 8.0
