"""Honest people: they play at a steady rate, each table from an address of its own, and come back when they are lost.

Their latency is measured from sending a move to its acknowledgement; a move that waits at the end counts with the time
it has waited so far.
"""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from typing import Any, Final

import msgspec

from attacks.calls import Seated, make
from driver import Socket, connect

AGAIN_SECONDS: Final = 1.5
"""A move without an answer is sent again after this, under the same id."""


BEAT_SECONDS: Final = 0.004


class Problem(msgspec.Struct):
    code: str
    retry_after: float | None = None


class Told(msgspec.Struct):
    """What people look at in a message."""

    type: str
    seq: int = 0
    id: str | None = None
    what: str = ""
    seat: int | None = None
    by: str | None = None
    legal: list[str] | None = None
    hold: float | None = None
    outcome: Any = None
    problem: Problem | None = None
    duplicate: bool = False


read = msgspec.json.Decoder(Told).decode


class Pending(msgspec.Struct):
    """A move that was sent and not acknowledged."""

    id: str
    move: str
    first_at: float
    sent_at: float


class Acked(msgspec.Struct, frozen=True):
    table: str
    seat: int
    id: str
    move: str
    seq: int
    duplicate: bool = False


class Person:
    """One seat, by one socket at a time."""

    def __init__(self, crowd: Crowd, table: Seated, seat: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.socket: Socket | None = None
        self.pending: Pending | None = None
        self.legal: list[str] | None = None
        self.is_over = False
        self.seq = 0
        self.task = asyncio.ensure_future(self._stay())

    async def _stay(self) -> None:
        opening = partial(Socket, self.table.port, self.table.id, self.table.tokens[self.seat], self._told)
        while not self.is_over:
            try:
                self.socket = await connect(opening, self.table.port, self.table.source)
                await self.socket.closed.wait()
                self.crowd.codes.append(self.socket.code)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.2)
            self.socket = None
            self.crowd.lost += 1

    def _told(self, _: Socket, frame: bytes) -> None:
        told = read(frame)
        self.seq = max(self.seq, told.seq)
        if told.type == "ack" and self.pending is not None and told.id == self.pending.id:
            self._acked(self.pending, told)
        elif told.type == "refused":
            self._refused(told)
        elif told.type in ("fresh", "update"):
            self._looked(told)

    def _acked(self, pending: Pending, told: Told) -> None:
        self.pending = None
        if self.legal:
            self.crowd.ready.append(self)
        self.crowd.latencies.append(time.perf_counter() - pending.first_at)
        acked = Acked(self.table.id, self.seat, pending.id, pending.move, told.seq, told.duplicate)
        self.crowd.acked.append(acked)

    def _refused(self, told: Told) -> None:
        code = told.problem.code if told.problem else "?"
        self.crowd.nameless += self.pending is not None and told.id is None
        self.crowd.refusals[code] = self.crowd.refusals.get(code, 0) + 1
        if self.pending is not None and told.id == self.pending.id and code in ("illegal", "not-your-turn", "conflict"):
            self.pending, self.legal = None, None
            self._send({"type": "sync"})

    def _looked(self, told: Told) -> None:
        self.legal = told.legal
        if told.outcome is not None and not self.is_over:
            self.is_over = True
            self.crowd.over(self.table)
        elif told.type == "fresh" and self.pending is not None:
            self.send(self.pending)
        elif self.pending is None and self.legal:
            self.crowd.ready.append(self)

    def move(self) -> bool:
        if self.pending is not None or not self.legal or self.socket is None or self.is_over:
            return False
        self.crowd.moves += 1
        now = time.perf_counter()
        self.pending = Pending(f"m{self.crowd.moves}", random.choice(self.legal), now, now)
        self.legal = None
        self.send(self.pending)
        return True

    def send(self, pending: Pending) -> None:
        if self.socket is not None and not self.socket.closed.is_set():
            pending.sent_at = time.perf_counter()
            self._send({"type": "move", "id": pending.id, "move": pending.move})

    def _send(self, message: dict[str, str]) -> None:
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def leave(self) -> None:
        self.is_over = True
        self.task.cancel()
        if self.socket is not None:
            self.socket.close()


class Latency(msgspec.Struct, frozen=True):
    """In milliseconds, and how many moves a second were acknowledged."""

    p50: float
    p99: float
    rate: float
    late: float = 0.0
    """How late the people themselves were (p99), because their own machine was busy."""

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f}, p99 {self.p99:.1f} ms at {self.rate:.0f}/s (people late by {self.late:.0f} ms)"


BAR: Final = "p99 below 100 ms and at most double (or 20 ms more)"


def is_undisturbed(calm: Latency, busy: Latency) -> bool | None:
    """The bar; None where the machine itself was too busy to tell."""
    if busy.p99 <= min(100.0, max(2 * calm.p99, calm.p99 + 20)) and busy.rate >= 0.7 * calm.rate:
        return True
    is_clear = busy.p99 > 4 * (calm.p99 + busy.late)
    return None if (calm.p99 > 50.0 or busy.late > 25.0) and not is_clear else False


def share_of(times: list[float], part: float) -> float:
    """In milliseconds, of times in order."""
    return times[min(len(times) - 1, int(len(times) * part))] * 1000 if times else 0.0


class Crowd:
    """People at some tables, who move at a steady rate together."""

    def __init__(self, port: int, wished: dict[str, Any], tables: int, rate: float, network: str = "127.10") -> None:
        self.port, self.wish, self.rate = port, wished, rate
        self.sources = [f"{network}.{number // 250}.{number % 250 + 1}" for number in range(tables)]
        self.people: list[Person] = []
        self.tables: list[Seated] = []
        self.ready: list[Person] = []
        self.latencies: list[float] = []
        self.acked: list[Acked] = []
        self.refusals: dict[str, int] = {}
        self.codes: list[int | None] = []
        self.moves = self.lost = self.finished = 0
        self.nameless = 0
        """Refusals that did not say what they refuse."""
        self.keeps_coming = True
        """Whether a table that is over is followed by a new one."""
        self._since = time.perf_counter()
        self._late: list[float] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Crowd:
        for source in self.sources:
            await self._sit_down(source)
        self._do(self._pace())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        for person in self.people:
            person.leave()
        await asyncio.gather(*self._tasks, *(p.task for p in self.people), return_exceptions=True)

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sit_down(self, source: str) -> None:
        table = await make(self.port, self.wish, source)
        self.tables.append(table)
        self.people += [Person(self, table, seat) for seat in range(len(table.tokens))]

    def over(self, table: Seated) -> None:
        """A game is over: the same people sit down at another table."""
        self.finished += 1
        gone = [person for person in self.people if person.table is table]
        self.people = [person for person in self.people if person.table is not table]
        self._do(self._follow(gone, table.source))

    async def _follow(self, gone: list[Person], source: str) -> None:
        await asyncio.sleep(1.0)  # the last acknowledgements
        for person in gone:
            person.leave()
        is_seated = False
        while self.keeps_coming and not is_seated:
            try:
                await self._sit_down(source)
                is_seated = True
            except RuntimeError:
                await asyncio.sleep(0.5)

    async def _pace(self) -> None:
        due = now = time.perf_counter()
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            before, now = now, time.perf_counter()
            self._late.append(now - before - BEAT_SECONDS)
            due = max(due, now - 0.1)
            while due < now and self.ready:
                chosen = random.randrange(len(self.ready))
                self.ready[chosen], self.ready[-1] = self.ready[-1], self.ready[chosen]
                due += self.ready.pop().move() / self.rate
            self._ask_again(now)

    def _ask_again(self, now: float) -> None:
        for person in self.people:
            if person.pending is not None and now - person.pending.sent_at > AGAIN_SECONDS:
                person.send(person.pending)

    def begin(self) -> None:
        """Forget what was measured so far."""
        self._since = time.perf_counter()
        self.latencies.clear()
        self._late.clear()
        self.refusals.clear()

    def end(self) -> Latency:
        now = time.perf_counter()
        waiting = [now - p.pending.first_at for p in self.people if p.pending is not None]
        # Those that wait no longer than usual are not slow, only young.
        times = sorted([*self.latencies, *(age for age in waiting if age > 0.1)])
        if not times:
            return Latency(1e6, 1e6, 0.0)
        rate, late = len(self.latencies) / (now - self._since), share_of(sorted(self._late), 0.99)
        return Latency(share_of(times, 0.5), share_of(times, 0.99), rate, late)

    async def measure(self, seconds: float) -> Latency:
        self.begin()
        await asyncio.sleep(seconds)
        return self.end()

    async def move_on(self, seconds: float = 15.0, share: float = 1.0) -> float | None:
        """Seconds until that share of the tables has been moved at again; None if it takes too long."""
        start, before = time.monotonic(), len(self.acked)
        while time.monotonic() - start < seconds:
            seen = {acked.table for acked in self.acked[before:]}
            if len(seen) >= share * len({person.table.id for person in self.people}):
                return time.monotonic() - start
            await asyncio.sleep(0.05)
        return None
