"""All tables of one worker in memory: found, loaded once however many ask, and kept up with other workers."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from motherlode.server.storage.notes import Passing, read_entry_line, read_passing, table_of
from motherlode.server.tables.access import TABLE_ID
from motherlode.server.tables.folding import Broken, fold_all
from motherlode.server.tables.refusals import Refusal, broken_refusal
from motherlode.server.tables.table import Table
from motherlode.server.worker.people import ANSWER_SECONDS
from motherlode.server.worker.room import Room
from motherlode.server.worker.services import Services

ASIDE_MOST: Final = 10_000

log = logging.getLogger("motherlode.tables")


class LiveTables:
    """One worker's tables by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._aside: dict[str, None] = {}
        """Tables that cannot be followed: put aside, so that they cost nothing."""
        self._missed: dict[str, int] = {}
        """What was heard of tables while they were being loaded."""

    async def close(self) -> None:
        rooms = list(self.rooms.values())
        for room in rooms:
            for listener in list(room.listeners):
                listener.close("server is stopping")
        await asyncio.gather(*(room.close() for room in rooms))

    async def room(self, table_id: str) -> Room:
        """A table that somebody asks for by its id: bots that wait for being watched go on."""
        room = await self.find(table_id)
        room.ask()
        return room

    async def find(self, table_id: str) -> Room:
        """A table by its id, from memory or from the store."""
        if table_id in self._aside:
            raise broken_refusal()
        room = self.rooms.get(table_id)
        if room is None:
            room = await self._load(table_id) if TABLE_ID.fullmatch(table_id) else None
        if room is None or room.table.is_gone:
            self.rooms.pop(table_id, None)
            raise Refusal("no-such-table", "there is no such table")
        if room.is_stale:
            await self.catch_up(room)
        return room

    def add(self, table: Table) -> Room:
        """A table that has just been made."""
        room = self.rooms[table.id] = Room(self.services, table)
        room.ask()
        return room

    async def _load(self, table_id: str) -> Room | None:
        """However many ask for a table at once, it is loaded once."""
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load_room(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load_room(self, table_id: str) -> Room | None:
        try:
            table = await self._read(table_id)
            if table is None:
                return None
            room = self.rooms.setdefault(table_id, Room(self.services, table))
            if self._missed.get(table_id, 0) > room.table.seq:
                await self.catch_up(room)
            self.services.tell_others(table_id, asks=True)
            return room
        finally:
            del self._loading[table_id]
            self._missed.pop(table_id, None)

    async def _read(self, table_id: str) -> Table | None:
        store = self.services.store
        try:
            return await store.in_thread(lambda: fold_all(table_id, store.read(table_id)))
        except Broken as fault:
            await self.put_aside(table_id, fault)
            raise broken_refusal() from None

    async def put_aside(self, table_id: str, fault: Broken) -> None:
        """One table that cannot be followed is one warning; all others play on."""
        if table_id in self._aside:
            return
        self._aside[table_id] = None
        if len(self._aside) > ASIDE_MOST:
            del self._aside[next(iter(self._aside))]
        self.rooms.pop(table_id, None)
        kind = type(fault.__cause__).__name__
        log.warning("a table is put aside", extra={"table": table_id, "entry": fault.seq, "fault": kind})
        self.services.metrics.count("broken_tables")
        await self.services.store.in_thread(self.services.store.put_aside, table_id, fault.reason)

    async def try_again(self, table_id: str) -> None:
        """A table that was put aside may be followed by this version: it is then as any other."""
        try:
            await self._read(table_id)
        except Refusal:
            return
        await self.services.store.in_thread(self.services.store.put_aside, table_id, None)

    async def listed(self, since: float) -> list[Table]:
        """Listed tables that are not over; of lobbies those where somebody is, or was not long ago."""
        store = self.services.store
        found = await store.in_thread(store.listed, since)
        rooms = [room for table_id in found if (room := await self._listed(table_id)) is not None]
        if any(_is_left(room) and room.people.is_new for room in rooms):
            await asyncio.sleep(ANSWER_SECONDS)
        return [room.table for room in rooms if not _is_left(room)]

    async def _listed(self, table_id: str) -> Room | None:
        """Looking at the list keeps no table in memory."""
        try:
            return await self.find(table_id)
        except Refusal:
            return None

    def react(self, room: Room, seat: int, reaction: str) -> None:
        room.react(seat, reaction)
        self.services.tell_others(room.table.id, reacted=[seat, reaction])

    # Other workers.

    def heard(self, line: str) -> None:
        """Another worker stored something, or tells something in passing."""
        passing = read_passing(line)
        if passing is not None:
            self._heard_passing(passing)
            return
        table_id = table_of(line)
        room = self.rooms.get(table_id)
        if room is not None:
            room.hear(line)
        elif table_id in self._loading:
            seq, _ = read_entry_line(line)
            self._missed[table_id] = max(seq, self._missed.get(table_id, 0))

    def _heard_passing(self, passing: Passing) -> None:
        room = self.rooms.get(passing.table)
        if room is None:
            return
        if passing.confirmed is not None:
            room.heard_confirm(*passing.confirmed)
        if passing.reacted is not None:
            room.react(*passing.reacted)
        if passing.present is not None:
            room.heard_presence(passing.by, passing.present, passing.held, is_watching=passing.watching)
        if passing.seen is not None:
            room.people.heard_seen(passing.seen)
        if passing.asks and room.listeners:
            room.people.say()

    async def look_again(self, table_id: str) -> None:
        """A command changed this table beside us: follow, if it is in memory or about to be."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        room = self.rooms.get(table_id)
        if room is not None:
            await self.catch_up(room)
            if room.table.is_gone:
                self.rooms.pop(table_id, None)

    async def refresh(self) -> None:
        """All notes may have been missed: nothing in memory is sure to be the latest."""
        for room in self.rooms.values():
            room.is_stale = room.is_stale or not room.is_followed
        await self.check()

    async def check(self) -> None:
        """Look whether notes were lost, of tables that are followed here."""
        store = self.services.store
        followed = [room for room in self.rooms.values() if room.is_followed]
        latest = await store.in_thread(store.numbers, [room.table.id for room in followed])
        for room in followed:
            if latest.get(room.table.id, 0) > room.table.seq:
                room.mark_stale()

    async def catch_up(self, room: Room) -> None:
        """Have a table hear what other workers stored; if it cannot be followed, it is put aside."""
        try:
            await room.catch_up()
        except Refusal:
            if room.broken is None:
                raise
            await self.put_aside(room.table.id, room.broken)


def _is_left(room: Room) -> bool:
    """Whether this is a lobby where nobody waits, as far as is known here."""
    return room.table.phase == "lobby" and not room.people.is_anybody_expected
