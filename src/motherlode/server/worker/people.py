"""Who is at a table: connected here, at other workers, or there a moment ago; and who keeps the others waiting."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from motherlode.server.tables import absence
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Absent, Presence
from motherlode.server.worker.attendance import Attendance
from motherlode.server.worker.presence import RemotePresence
from motherlode.server.worker.services import Services
from motherlode.server.worker.subscribers import Listener

LOBBY_SECONDS: Final = 300.0
"""For so long a lobby that all have left invites others, as their phone may only have gone to sleep."""
ANSWER_SECONDS: Final = 0.3
"""For so long at most other workers take to say who is there."""
SEEN_SECONDS: Final = 2.0
"""How often at most other workers hear that somebody asks here."""


class People:
    """Of one table. What is news to everybody there is told."""

    def __init__(
        self, services: Services, table: Callable[[], Table], tell_same: Callable[[msgspec.Struct], None]
    ) -> None:
        self.listeners: set[Listener] = set()
        self._services, self._table, self._tell_same = services, table, tell_same
        self._remote = RemotePresence()
        self._attendance = Attendance(services.clock())
        self._told_absent: dict[int, tuple[float, bool]] = {}
        """Whom the others wait for, until when, and whether that is over, as was last told."""
        self._host_seen = -math.inf
        """When who made the table, with a seat or without, was last here."""
        self._said_seen = -math.inf
        self._told_present: tuple[frozenset[int], bool] = (frozenset(), False)
        """The seats that are connected here and whether anybody listens, as was last told."""

    @property
    def table(self) -> Table:
        return self._table()

    def entered(self, listener: Listener) -> None:
        """It is connected from now on."""
        self._welcome(listener.held)
        self.listeners.add(listener)

    def _welcome(self, seats: frozenset[int]) -> None:
        """Those of them that were gone until now are back, for the first time since it is their turn."""
        since = dict(enumerate(self.table.since))
        back = {seat for seat in seats.intersection(self.gone) if not self._attendance.is_back(seat, since.get(seat))}
        self._attendance.note_back(back, self._services.clock())

    def left(self, listener: Listener) -> None:
        """It is connected no more: its seats were there until now."""
        self.listeners.discard(listener)
        self._attendance.note(listener.held, self._services.clock())
        if listener.has_made:
            self._host_seen = self._services.clock()

    def move(self, moved: Mapping[int, int]) -> None:
        """Seats have other numbers now."""
        self._attendance.move(moved)
        self._remote.forget()
        for listener in self.listeners:
            listener.move(moved)

    @property
    def is_watched(self) -> bool:
        """Whether somebody listens, to whichever worker."""
        return bool(self.listeners) or self._remote.is_watching(self._services.clock())

    @property
    def present_here(self) -> frozenset[int]:
        return frozenset(listener.seat for listener in self.listeners if listener.seat is not None)

    @property
    def present(self) -> set[int]:
        """The seats that are connected, to whichever worker."""
        return {*self.present_here, *self._remote.present(self._services.clock())}

    def tell_presence(self) -> bool:
        """Tell everybody who is here, if that is news. Spectators come and go unnoticed, but for the first and the
        last: other workers hear whether somebody watches."""
        told, self._told_present = self._told_present, (self.present_here, bool(self.listeners))
        if told == self._told_present:
            return False
        self.say()
        if told[0] == self.present_here:
            return False
        self._tell_same(self.told())
        return True

    def say(self) -> None:
        """Let the other workers know who is connected to this one."""
        told: dict[str, object] = {"present": self.present_here, "held": self._held_here}
        self._services.tell_others(self.table.id, watching=bool(self.listeners), **told)

    def hear(self, worker: str, seats: frozenset[int], held: frozenset[int], *, is_watching: bool) -> None:
        """Another worker says who is connected to it."""
        now = self._services.clock()
        self._attendance.note(self._remote.held(now), now)
        if self._is_host_elsewhere:
            self._host_seen = now
        self._welcome(seats | held)
        if self._remote.hear(worker, seats, now, is_watching=is_watching, held=held):
            self._tell_same(self.told())
        self.tell_absent()

    def told(self) -> Presence:
        """What everybody may know of it."""
        return Presence(sorted(self.present), self.absent())

    @property
    def _held_here(self) -> frozenset[int]:
        return frozenset(seat for listener in self.listeners for seat in listener.held)

    @property
    def gone(self) -> dict[int, float]:
        """By seat whose people are not connected, be it from another seat of theirs, since when."""
        now = self._services.clock()
        return self._attendance.gone(self.table, {*self._held_here, *self._remote.held(now)}, now)

    @property
    def here(self) -> set[int]:
        """The seats whose people are there, or were a moment ago."""
        return set(range(len(self.table.seats))).difference(self.gone)

    @property
    def is_anybody_expected(self) -> bool:
        """Whether somebody who sits here or has made the table is there, or was not long ago."""
        now = self._services.clock()
        is_anybody_here = any(not each.is_stranger for each in self.listeners) or bool(self._remote.held(now))
        was_here = max(self.table.at, self._attendance.last, self._host_seen)
        return is_anybody_here or self._is_host_elsewhere or now - was_here < LOBBY_SECONDS

    @property
    def _is_host_elsewhere(self) -> bool:
        """Other workers tell the seats of those who watch there: a host without one is among the others."""
        return self.table.host_seat is None and self._remote.is_watching(self._services.clock())

    @property
    def is_new(self) -> bool:
        """Whether other workers, asked when this one began to look, may still have to say who is there."""
        return self._services.store.is_shared and self._services.clock() - self._attendance.opened < ANSWER_SECONDS

    @property
    def is_host_here(self) -> bool:
        return self.table.acting_host in self.here or any(listener.has_made for listener in self.listeners)

    def notice(self, seats: list[int]) -> None:
        """Who holds these seats asks for the table."""
        now = self._services.clock()
        self.heard_seen(frozenset(seats))
        if seats and self.table.is_live and now - self._said_seen > SEEN_SECONDS:
            self._said_seen = now
            self._services.tell_others(self.table.id, seen=frozenset(seats))

    def heard_seen(self, seats: frozenset[int]) -> None:
        self._welcome(seats)
        self._attendance.note(seats, self._services.clock())
        self.tell_absent()

    def _waits(self) -> dict[int, float]:
        if not self.table.is_live:
            return {}
        now = self._services.clock()
        return absence.waits(self.table, self.gone, self._attendance.back, now, self._services.pauses)

    def absent(self) -> list[Absent]:
        """The seats that keep a live table waiting, and for how long the others wait for them."""
        return absence.told(self._waits(), self._services.clock())

    def tell_absent(self) -> None:
        """Tell everybody for whom they wait, if that is news: who it is, until when, or that it is over."""
        now = self._services.clock()
        waits = {seat: (until, until <= now) for seat, until in self._waits().items()}
        if waits != self._told_absent:
            self._told_absent = waits
            self._tell_same(self.told())
