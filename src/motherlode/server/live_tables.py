"""All tables of one worker: loading them, letting them go, and seeing to those where the server itself must act."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from motherlode.games import GAMES
from motherlode.server import messages
from motherlode.server.elsewhere import RENEW_SECONDS
from motherlode.server.faults import Refusal
from motherlode.server.metrics import Metrics
from motherlode.server.pilots import Pilots
from motherlode.server.room import Room
from motherlode.server.settings import Settings
from motherlode.server.store import Store, StoreDown
from motherlode.server.table import BOT_GRACE, Table, fold_all
from motherlode.server.tokens import TABLE_ID
from motherlode.server.types import Updates

if TYPE_CHECKING:
    from motherlode.server.fanout import Fanout

RESUMED_MOST: Final = 100_000
RESUME_SECONDS: Final = BOT_GRACE + 10.0
"""At the start, bots are woken that would be woken within this time: it covers the longest hold."""

log = logging.getLogger("motherlode.tables")


class Whisper(msgspec.Struct, frozen=True, omit_defaults=True):
    """What workers tell each other that need not be kept."""

    table: str
    confirmed: tuple[int, int] | None = None
    reacted: tuple[int, str] | None = None
    present: frozenset[int] | None = None
    """The seats connected to worker `by`."""
    by: str = ""
    asks: bool = False
    """Who is connected to you?"""


class LiveTables:
    """One worker's tables, its store and its bots."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.clock = clock
        self.worker = secrets.token_hex(4)
        self.store = Store(settings.database, self.worker)
        self.metrics = Metrics()
        self.pilots = Pilots(settings.thinkers)
        self.rooms: dict[str, Room] = {}
        self.is_closing = False
        self._renewed = clock()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._missed: dict[str, int] = {}
        """What was heard of tables while they were being loaded."""
        self._fanout: Fanout | None = None
        if self.store.is_shared:
            # Its driver is there only where PostgreSQL is used.
            from motherlode.server.fanout import Fanout

            self._fanout = Fanout(settings.database, self.worker, self.heard, self.refresh)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.store.open()
        if self.settings.warm:
            self._tasks.append(asyncio.ensure_future(self.pilots.warm_up(GAMES)))
        if self._fanout is not None:
            await self._fanout.open()
        await self._act(self.clock() + RESUME_SECONDS, RESUMED_MOST)
        self._tasks.append(asyncio.ensure_future(self._sweep()))

    async def close(self) -> None:
        self.is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._fanout is not None:
            await self._fanout.close()
        rooms = list(self.rooms.values())
        for room in rooms:
            for listener in list(room.listeners):
                listener.close("server is stopping")
        await asyncio.gather(*(room.close() for room in rooms))
        self.pilots.close()
        await asyncio.to_thread(self.store.close)

    async def room(self, table_id: str) -> Room:
        """A table by its id, from memory or from the store."""
        room = self.rooms.get(table_id)
        if room is None:
            room = await self._load(table_id) if TABLE_ID.fullmatch(table_id) else None
        if room is None:
            raise Refusal("no-such-table", "there is no such table")
        room.touched = self.clock()
        return room

    def add(self, table: Table) -> Room:
        """A table that has just been made."""
        room = self.rooms[table.id] = Room(self, table)
        return room

    async def _load(self, table_id: str) -> Room | None:
        """However many ask for a table at once, it is loaded once."""
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load_room(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load_room(self, table_id: str) -> Room | None:
        try:
            table = await self.store.in_thread(self._read, table_id)
            if table is None:
                return None
            room = self.rooms.setdefault(table_id, Room(self, table))
            if self._missed.get(table_id, 0) > room.table.seq:
                await room.catch_up()
            self.tell_others(table_id, asks=True)
            return room
        finally:
            del self._loading[table_id]
            self._missed.pop(table_id, None)

    def _read(self, table_id: str) -> Table | None:
        return fold_all(table_id, self.store.read(table_id))

    async def listed(self, since: float) -> list[Table]:
        """Listed tables that are not over."""
        found = await self.store.in_thread(self.store.listed, since)
        return [(await self.room(table_id)).table for table_id in found]

    def updates(self, table_id: str, since: int, seat: int | None) -> Updates:
        """What a seat missed, from the store; this takes a while, so it belongs in a thread."""
        return messages.updates(table_id, self.store.read(table_id), since, seat)

    def react(self, room: Room, seat: int, reaction: str) -> None:
        room.react(seat, reaction)
        self.tell_others(room.table.id, reacted=[seat, reaction])

    # Other workers.

    def tell_others(self, table_id: str, **what: object) -> None:
        if self.store.is_shared:
            whisper = msgspec.convert({"table": table_id, "by": self.worker, **what}, Whisper)
            self.store.note("!" + msgspec.json.encode(whisper).decode())

    async def heard(self, line: str) -> None:
        """Another worker stored something, or whispers."""
        if line.startswith("!"):
            self._heard_whisper(msgspec.json.decode(line[1:], type=Whisper))
            return
        table_id, _, seq = line.partition(" ")
        room = self.rooms.get(table_id)
        if room is None and table_id in self._loading:
            self._missed[table_id] = max(int(seq), self._missed.get(table_id, 0))
        if room is not None and room.table.seq < int(seq):
            await room.catch_up()

    def _heard_whisper(self, whisper: Whisper) -> None:
        room = self.rooms.get(whisper.table)
        if room is None:
            return
        if whisper.confirmed is not None:
            room.heard_confirm(*whisper.confirmed)
        if whisper.reacted is not None:
            room.react(*whisper.reacted)
        if whisper.present is not None:
            room.heard_presence(whisper.by, whisper.present)
        if whisper.asks and room.listeners:
            room.say_presence()

    async def refresh(self) -> None:
        """Notes may have been missed: look at every table in memory again."""
        for room in list(self.rooms.values()):
            await room.catch_up()

    # Acting by itself.

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep)
            try:
                for room in [each for each in self.rooms.values() if each.is_stale]:
                    await room.catch_up()
                await self._act(self.clock())
                self._renew_presence()
                self._let_go()
            except Refusal as fault:
                log.warning("sweeping waits", extra={"code": fault.code})
            except Exception:
                log.exception("sweeping failed")

    def _renew_presence(self) -> None:
        now = self.clock()
        if self.store.is_shared and now - self._renewed > RENEW_SECONDS:
            self._renewed = now
            for room in self.rooms.values():
                if room.listeners:
                    room.say_presence()

    async def _act(self, now: float, most: int = 200) -> None:
        """See to the tables that are due: wake their bots, stand in for those who are absent."""
        for table_id in await self.store.in_thread(self.store.due, now, most):
            try:
                room = await self.room(table_id)
                if self.store.is_shared:
                    await room.catch_up()
                await room.stand_in()
            except (Refusal, StoreDown) as fault:
                log.warning("a table waits", extra={"table": table_id[:6], "fault": type(fault).__name__})

    def _let_go(self) -> None:
        """Forget tables that nobody watches; the store has them."""
        now = self.clock()
        idle = [room for room in self.rooms.values() if not room.is_busy]
        surplus = len(self.rooms) - self.settings.limits.rooms
        idle.sort(key=lambda room: room.touched)
        for number, room in enumerate(idle):
            if number < surplus or now - room.touched > self.settings.idle:
                del self.rooms[room.table.id]
