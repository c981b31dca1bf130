"""Who thinks next: tables where a person waits first, then watched ones, then the rest; in each class whoever has had
least of the threads lately, by the address that made the table and then by table."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from itertools import islice
from typing import Any, Final

import msgspec

HALF_LIFE: Final = 10.0
"""Seconds after which half of what somebody has used is forgotten."""
REMEMBERED_MOST: Final = 10_000
"""Addresses or tables whose use is remembered; beyond, those that used least are forgotten."""

COMPARED_MOST: Final = 200
"""Of so many addresses or tables that have waited longest, one goes next: with thousands, comparing takes time."""


class Urgency(IntEnum):
    """How soon a table's bots should think."""

    PERSON_WAITS = 0
    WATCHED = 1
    UNWATCHED = 2
    AFTERWARDS = 3
    """Reviews: behind everything that is played."""


class Turn(msgspec.Struct, eq=False):
    """A thought that waits for a thread."""

    table: str
    address: str
    """The address that made the table; where that is not known, something of the table's own."""
    urgency: Urgency
    expected: float
    """Seconds that such a thought usually takes."""
    think: Callable[[], Any]
    done: Future[Any]
    """Whoever waits for it; cancelled once nobody does."""


class Usage:
    """Seconds that each has used, forgotten by and by."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        seconds, at = self._used.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def add(self, who: str, seconds: float, now: float) -> None:
        if who not in self._used and len(self._used) >= REMEMBERED_MOST:
            self._forget(now)
        self._used[who] = (self.of(who, now) + seconds, now)

    def _forget(self, now: float) -> None:
        least = sorted(self._used, key=lambda who: self.of(who, now))[: REMEMBERED_MOST // 2]
        for who in least:
            del self._used[who]


Waiting = dict[str, dict[str, deque[Turn]]]
"""Turns by address and table, those that came first in front."""


class ThoughtQueue:
    """All thoughts of a worker that wait for a thread. It has no clock of its own."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, Waiting] = {urgency: {} for urgency in Urgency}
        self._by_address, self._by_table = Usage(), Usage()

    def put(self, turn: Turn) -> None:
        tables = self._waiting[turn.urgency].setdefault(turn.address, {})
        tables.setdefault(turn.table, deque()).append(turn)

    def take(self, least: Urgency, now: float) -> Turn | None:
        """The next turn of this urgency or a greater one."""
        for urgency in Urgency:
            while urgency <= least and self._waiting[urgency]:
                turn = self._next(self._waiting[urgency], now)
                if not turn.done.done():
                    return turn
        return None

    def _next(self, waiting: Waiting, now: float) -> Turn:
        address = min(islice(waiting, COMPARED_MOST), key=lambda each: self._by_address.of(each, now))
        tables = waiting[address]
        found = islice(tables, COMPARED_MOST)
        table = min(found, key=lambda each: self._by_table.of(each, now) + tables[each][0].expected)
        turn = tables[table].popleft()
        if not tables[table]:
            del tables[table]
        if not tables:
            del waiting[address]
        return turn

    def reclassify(self, table: str, address: str, urgency: Urgency) -> None:
        """Somebody has come to a table or left it: its thoughts move to this urgency."""
        for each in Urgency:
            tables = self._waiting[each].get(address, {})
            if each == urgency or table not in tables:
                continue
            for turn in tables.pop(table):
                turn.urgency = urgency
                self.put(turn)
            if not tables:
                del self._waiting[each][address]

    def used(self, turn: Turn, seconds: float, now: float) -> None:
        """A thought has taken so long."""
        self._by_address.add(turn.address, seconds, now)
        self._by_table.add(turn.table, seconds, now)
