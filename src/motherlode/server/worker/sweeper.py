"""The regular round: waking bots, standing in for who is absent, letting go of tables that nobody watches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from motherlode.server.storage.outage import Outage
from motherlode.server.storage.store import Due
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import BOT_GRACE, Table
from motherlode.server.worker import making
from motherlode.server.worker.presence import RENEW_SECONDS
from motherlode.server.worker.pulse import Pulse
from motherlode.server.worker.registry import LiveTables

CHECK_SECONDS: Final = 5.0
"""How often a worker looks whether it missed a note."""
BATCH: Final = 200
"""Tables that are seen to in one round."""
AGAIN_SECONDS: Final = 30.0
"""After how long a table is looked at again that has not gone on: its bots wait in a long queue, or something is wrong.
Until then no other worker looks at it; while its bots think, that is put off further."""
RESUME_SECONDS: Final = AGAIN_SECONDS
"""At the start, bots are woken that are due within this time. No table is held longer, and a worker that was killed
had put none off for longer. What other workers look at from now on is due later than that, and stays theirs."""
PAST_SECONDS: Final = 60.0
"""How long the past is kept for who may come back, once nobody listens."""

log = logging.getLogger("motherlode.sweeper")


class Sweeper:
    """Sees to the tables of a worker again and again."""

    def __init__(self, tables: LiveTables, pulse: Pulse) -> None:
        self.tables, self.pulse = tables, pulse
        self.services = tables.services
        self._renewed = self._checked = self._reserved = self.services.clock()
        self._outage = Outage(log, "sweeping waits", "sweeping goes on")

    async def run(self) -> None:
        """First go on where tables stood when the server stopped, then look round regularly."""
        has_resumed = await self._guarded(self._resume)
        while True:
            await asyncio.sleep(self.services.settings.sweep)
            has_resumed = has_resumed or await self._guarded(self._resume)
            # With a full disk, a round goes well as long as nothing has to be written.
            if await self._guarded(self.sweep) and self.pulse.problem is None:
                self._outage.worked()

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do it; tells whether it went well."""
        try:
            await work()
        except (Refusal, SQLAlchemyError) as fault:
            self._outage.failed(fault)
        except Exception:
            log.exception("sweeping failed")
        else:
            return True
        return False

    async def sweep(self) -> None:
        stale = [room for room in self.tables.rooms.values() if room.is_stale]
        for room in stale:
            if room.is_followed or room.broken:
                await self.tables.catch_up(room)
        await self._check()
        now = self.services.clock()
        await self._act(await self.services.store.in_thread(self.services.store.due, now, BATCH), now)
        if self.services.store.is_shared:
            await self._keep_reserved()
            await self._wake_watched()
        self._renew_presence()
        await self._see_to_people()
        self._let_go()

    async def _see_to_people(self) -> None:
        """Time goes by for who is absent from a live table; and who was not ready for the next game may have gone."""
        for room in list(self.tables.rooms.values()):
            if room.listeners and room.table.is_live:
                room.people.tell_absent()
            if room.is_all_ready and not room.table.next_table and not room.broken:
                await self._guarded(partial(making.make_next, self.tables, room))

    async def _check(self) -> None:
        now = self.services.clock()
        if self.services.store.is_shared and now - self._checked > CHECK_SECONDS:
            self._checked = now
            await self.tables.check()

    async def _resume(self) -> None:
        """Wake bots that were to move, however many tables there are; and try again what had been put aside."""
        store, by = self.services.store, self.services.clock() + RESUME_SECONDS
        for table_id in await store.in_thread(store.aside):
            await self.tables.try_again(table_id)
        last: Due | None = None
        while due := await store.in_thread(store.due, by, BATCH, last):
            last = due[-1]
            await self._act(due, by)
            self._let_go()
            while len(self.tables.rooms) > self.services.settings.limits.rooms:
                await asyncio.sleep(self.services.settings.sweep)
                self._let_go()

    def _renew_presence(self) -> None:
        now = self.services.clock()
        if self.services.store.is_shared and now - self._renewed > RENEW_SECONDS:
            self._renewed = now
            for room in self.tables.rooms.values():
                if room.listeners:
                    room.people.say()

    async def _act(self, due: Iterable[Due], by: float) -> None:
        """See to tables that are due by then: wake their bots, stand in for those who are absent."""
        store = self.services.store
        for table_id, seq, _ in due:
            if not await self._reserve(table_id, seq, by):
                continue
            try:
                after = await self._see_to(table_id)
            except Refusal as fault:
                if fault.code == "store-down":
                    self._outage.failed(fault)
                elif fault.code != "broken":
                    log.warning("a table waits", extra={"table": table_id, "code": fault.code})
                continue
            except Exception:
                # Whatever is wrong with one table, the others are seen to.
                log.exception("a table could not be seen to", extra={"table": table_id})
                after = None
            if after is None or after.seq == seq:
                await store.in_thread(store.postpone, table_id, seq, self._when_again(after))

    async def _see_to(self, table_id: str) -> Table:
        room = await self.tables.find(table_id)
        if self.services.store.is_shared:
            await self.tables.catch_up(room)
        room.bots.take_over()
        await room.stand_in(self.pulse.pauses)
        return room.table

    async def _reserve(self, table_id: str, seq: int, by: float) -> bool:
        """Whether it is this worker that acts at a table, of all that find it due by then."""
        store, until = self.services.store, self.services.clock() + AGAIN_SECONDS
        return not store.is_shared or await store.in_thread(store.reserve, table_id, seq, by, until)

    async def _keep_reserved(self) -> None:
        """Bots here that think long are not to be woken by another worker."""
        store, now = self.services.store, self.services.clock()
        if now - self._reserved < BOT_GRACE / 3:
            return
        self._reserved = now
        acting = [(room.table.id, room.table.seq) for room in self.tables.rooms.values() if room.bots.is_acting]
        if acting:
            await store.in_thread(store.keep_reserved, acting, now + AGAIN_SECONDS)

    async def _wake_watched(self) -> None:
        """Bots alone that somebody watches here, and that no worker moves."""
        now = self.services.clock()
        for room in [each for each in self.tables.rooms.values() if each.listeners and each.table.is_bots_alone]:
            is_late = now - room.table.at > BOT_GRACE and room.table.bots_to_move and not room.bots.is_acting
            if is_late and await self._reserve(room.table.id, room.table.seq, now):
                room.bots.take_over()
                room.wake()

    def _when_again(self, table: Table | None) -> float | None:
        """For people, when their patience is over; for bots that have been woken, after a while."""
        now = self.services.clock()
        due = table.due(self.pulse.pauses) if table is not None else now
        is_bots_turn = table is not None and bool(table.bots_to_move)
        return max(due, now + AGAIN_SECONDS) if due is not None and (due <= now or is_bots_turn) else due

    def _let_go(self) -> None:
        """Forget tables that nobody watches; the store has them."""
        settings, now = self.services.settings, self.services.clock()
        idle = [room for room in self.tables.rooms.values() if not room.is_busy]
        surplus = len(self.tables.rooms) - settings.limits.rooms
        idle.sort(key=lambda room: room.touched)
        for number, room in enumerate(idle):
            if number < surplus or now - room.touched > settings.idle:
                del self.tables.rooms[room.table.id]
            elif now - room.touched > PAST_SECONDS:
                room.past.forget()
