"""A table in memory: its latest value, who listens, and what is held."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import msgspec

from motherlode.core.errors import MotherlodeError
from motherlode.server.storage.notes import read_entry_line
from motherlode.server.storage.store import StoreDown
from motherlode.server.tables import messages
from motherlode.server.tables.bounds import check_bounds
from motherlode.server.tables.commands import Decide
from motherlode.server.tables.entries import (
    AnyEntry,
    Arranged,
    Away,
    Handed,
    Left,
    Place,
    Removed,
    Renewed,
    Returned,
    Spectators,
    Started,
    Taken,
    kind_of,
    write_entry,
)
from motherlode.server.tables.folding import Broken, fold, fold_each, follow, with_result
from motherlode.server.tables.messages import Around
from motherlode.server.tables.patience import Pauses
from motherlode.server.tables.refusals import Refusal, broken_refusal, refusal_of
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Fresh, Reacted, Released, TableInfo, Updates
from motherlode.server.worker import news
from motherlode.server.worker.bot_seats import BotSeats
from motherlode.server.worker.dealing import Dealer
from motherlode.server.worker.hearing import Hearing
from motherlode.server.worker.holds import Hold
from motherlode.server.worker.past import Past
from motherlode.server.worker.people import People
from motherlode.server.worker.services import Services
from motherlode.server.worker.subscribers import Closing, Listener, tell_all
from motherlode.server.worker.thinking import Asker
from motherlode.server.worker.thought_queue import Urgency

ATTEMPTS: Final = 8
"""How often an entry is tried again after another worker took its number."""
WATCHED_SECONDS: Final = 5.0
"""For so long a table counts as watched after somebody asked for it: clients without a WebSocket poll."""

log = logging.getLogger("motherlode.room")


class Room:
    """The only way to change a table: entries are stored first, and only then told."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.table = table
        self.people = People(services, lambda: self.table, self.tell_same)
        self.touched = services.clock()
        self.asked = -math.inf
        """When a client last asked for it."""
        self._hold = Hold()
        # What happened before this worker knew the table it has told nobody; others may have.
        self.hearing = Hearing(math.inf if services.store.is_shared else table.seq)
        self.past = Past(self.hearing, services.settings.limits.gap)
        self.dealer = Dealer(self.commit, table)
        self.bots = BotSeats(services, lambda: self.table, lambda: self.asker, self._until_free, self.commit, self.wake)
        self._lock = asyncio.Lock()
        self.going_on = asyncio.Lock()
        """Held while the next table is made: one is enough, however many ask at once."""
        self._noted: dict[int, Stored] = {}
        """Entries of other workers that could not be followed at once, by number."""
        self._reading: asyncio.Task[None] | None = None
        self.made_by = ""
        """The address that made it, where that is known."""
        self.broken: Broken | None = None
        """Why the table cannot be followed any more."""
        self.is_stale = False
        """Whether the store may know more than the room: a commit failed, perhaps too late, or a note said so."""

    @property
    def listeners(self) -> set[Listener]:
        return self.people.listeners

    @property
    def is_busy(self) -> bool:
        is_at_work = self._lock.locked() or self.going_on.locked()
        return bool(self.listeners) or is_at_work or self.bots.is_acting or self.dealer.is_busy

    @property
    def is_followed(self) -> bool:
        """Whether somebody here waits for what happens next: a listener, a bot, whoever deals."""
        return bool(self.listeners) or self.bots.is_acting or self.table.is_sealed

    async def commit(self, decide: Decide) -> Table:
        """Have something happen. Once begun, it is finished even if the caller goes away."""
        return await asyncio.shield(asyncio.ensure_future(self._commit(decide)))

    async def _commit(self, decide: Decide) -> Table:
        async with self._lock:
            if self.services.store.file.fault is not None:
                # Not even what seems to be done already is acknowledged: it may lie in a file that is gone.
                raise Refusal("store-down", self.services.store.file.fault, 1.0)
            if self.is_stale:
                await self._catch_up()
            for _ in range(ATTEMPTS):
                if self.table.is_gone:
                    raise Refusal("no-such-table", "there is no such table any more")
                entry = decide(self.table)
                if entry is None:
                    return self.table
                before, after = self.table, await self._append(entry)
                if after is not None:
                    self._advance(after)
                    news.tell(after)
                    self._follow_notes()
                    self.bots.take_over(before)
                    self.wake()
                    return after
                await self._catch_up()
        raise Refusal("conflict", "others were faster again and again; look at the table and try once more")

    async def _append(self, entry: AnyEntry) -> Table | None:
        """The table after the entry, once that is durable; None if its number was taken."""
        check_bounds(self.table, entry)
        at = max(self.services.clock(), self.table.at)
        try:
            after = follow(self.table, entry, at)
        except MotherlodeError as fault:
            raise refusal_of(fault) from None
        entry = with_result(after, entry)
        try:
            stored = Stored(after.seq, kind_of(entry), write_entry(entry), at)
            is_ours = await self.services.store.append(self.table.id, stored, after.listing())
        except StoreDown as fault:
            self.is_stale = True
            raise Refusal("store-down", str(fault), 1.0) from None
        self.services.metrics.count("entries", kind=kind_of(entry), result="stored" if is_ours else "conflict")
        return after if is_ours else None

    async def catch_up(self) -> None:
        """Hear of what other workers stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        store, table = self.services.store, self.table
        # What is heard from now on may be later than what is read.
        self.is_stale = False
        try:
            for after in fold_each(table.id, await store.in_thread(store.read, table.id, table.seq), table):
                self._advance(after)
        except Broken as fault:
            self.is_stale, self.broken = True, fault
            self._let_go("broken", list(self.listeners))
            raise broken_refusal() from None
        except BaseException:
            self.is_stale = True
            raise
        self._follow_notes()

    # What other workers stored.

    def hear(self, line: str) -> None:
        """Another worker stored an entry. It is played at once if somebody waits for it and nothing is missing."""
        if not self.is_followed:
            self.mark_stale()
            return
        seq, entry = read_entry_line(line)
        if seq <= self.table.seq:
            return
        if entry is None:
            self.mark_stale()
            return
        self._noted[seq] = entry
        if not self._lock.locked():
            self._follow_notes()

    def _follow_notes(self) -> None:
        """Play on with what notes told; if an entry is missing or cannot be followed, read it."""
        try:
            while (entry := self._noted.pop(self.table.seq + 1, None)) is not None:
                self._advance(fold(self.table, self.table.id, entry))
        except Broken:
            self.mark_stale()
        if any(seq > self.table.seq for seq in self._noted):
            self.mark_stale()
        self._noted.clear()

    def mark_stale(self) -> None:
        """The store knows more: it is read now if somebody waits for that, else when the table is next asked for."""
        self.is_stale = True
        if self.is_followed and self._reading is None:
            self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            while self.is_stale:
                await self.catch_up()
        except Exception as fault:
            log.warning("a table waits to be read", extra={"table": self.table.id, "fault": type(fault).__name__})
        finally:
            self._reading = None

    async def missed(self, since: int, seat: int | None) -> Updates:
        """What a seat was not told since then: from memory, or read once if that does not go back so far."""
        self.hearing.claim(seat, since, self.table.seq)
        if since < self.table.seq and not self.past.reaches(since):
            await self._remember()
        return messages.updates(self.past.since(since), self.table, seat, self.past.missed_by(seat), self.around())

    def fresh(self, seat: int | None, yours: Iterable[int], *, is_host: bool, sent_away: bool = False) -> Fresh:
        """All that a seat may know now."""
        missed = self.past.has_missed_last(seat)
        who = {"is_host": is_host, "sent_away": sent_away}
        told = messages.fresh(self.table, seat, yours, self.around(), has_missed=missed, **who)
        self.hearing.heard(seat, self.table.seq)
        return told

    async def _remember(self) -> None:
        async with self._lock:
            read = await self.services.store.in_thread(self._read_past)
            self.past.put(table for table in read if table.seq <= self.table.seq)
            self._follow_notes()

    def _read_past(self) -> list[Table]:
        past = fold_each(self.table.id, self.services.store.read(self.table.id))
        return list(deque(past, self.past.most))

    def _advance(self, after: Table) -> None:
        self.table = after
        self.past.add(after)
        self._hold.follow(after)
        self.dealer.follow(after)
        self._part_with(after)
        if isinstance(after.entry, Taken):
            # Who has just sat down has missed nothing.
            self.hearing.heard(after.entry.seat, after.seq)
        absent = self.people.absent()
        self.tell(lambda seat: messages.update(after, seat, absent))
        if isinstance(after.entry, Arranged) and after.entry.places is not None:
            self._change_places(after.entry.places)
        self.people.tell_absent()

    def _part_with(self, after: Table) -> None:
        """Let go who may not see what follows."""
        entry = after.entry
        if isinstance(entry, Left) and after.phase == "lobby":
            # Another may take the seat.
            self._let_go("seat given up", [each for each in self.listeners if each.seat == entry.seat])
            self._lose(entry.seat)
        elif isinstance(entry, Removed | Renewed | Handed):
            # Their token opens the seat no more.
            why: Closing = "seat removed" if isinstance(entry, Removed) else "link renewed"
            self._let_go(why, [each for each in self.listeners if self._came_by(each, entry.seat)])
            if isinstance(entry, Removed):
                self._lose(entry.seat)
        elif after.is_gone:
            self._let_go("table removed", list(self.listeners))
        elif isinstance(entry, Started | Spectators) and after.phase != "lobby" and not after.setup.spectators:
            # The lobby was open to all who have the link; the game is not.
            self._let_go("no spectators", [each for each in self.listeners if each.is_stranger])

    def _lose(self, seat: int) -> None:
        for listener in self.listeners:
            listener.lose(seat)

    def _change_places(self, places: list[Place]) -> None:
        """Seats have other numbers: all who are connected are told anew who they are."""
        moved = {place.of: number for number, place in enumerate(places) if place.of is not None}
        if all(old == new for old, new in moved.items()):
            return
        self.people.move(moved)
        for listener in self.listeners:
            is_host = listener.has_made or self.table.acting_host in listener.held
            told = self.fresh(listener.seat, listener.held, is_host=is_host)
            listener.tell(msgspec.json.encode(told))
        self.people.tell_presence()
        self.people.say()

    def _came_by(self, listener: Listener, seat: int) -> bool:
        """Whether it may have been let in by this seat's token: who holds several seats can watch from none."""
        is_let_in = not self.table.setup.spectators and not listener.is_stranger and not listener.has_made
        return listener.seat == seat or (listener.seat is None and is_let_in)

    def _let_go(self, why: Closing, listeners: list[Listener]) -> None:
        for listener in listeners:
            listener.close(why)
            self.listeners.discard(listener)

    def tell(self, message_for: Callable[[int | None], msgspec.Struct]) -> None:
        if self.listeners:
            self.services.metrics.count("dropped_listeners", tell_all(self.listeners, message_for))

    def tell_same(self, message: msgspec.Struct) -> None:
        """What is the same for everybody."""
        self.tell(lambda _: message)

    # Listening.

    def enter(self, listener: Listener) -> None:
        self.people.entered(listener)
        if self.is_stale:
            self.mark_stale()
        if not self.people.tell_presence():
            listener.tell(msgspec.json.encode(self.people.told()))
        self.people.tell_absent()
        self._watching_changed()

    def leave(self, listener: Listener) -> None:
        self.people.left(listener)
        self.touched = self.services.clock()
        self.people.tell_presence()
        self._watching_changed()

    def around(self) -> Around:
        return Around(self.people.present, self.people.absent(), self.hold_left())

    def info(self) -> TableInfo:
        return messages.table_info(self.table, self.people.absent())

    @property
    def is_all_ready(self) -> bool:
        """Whether everybody who is there wants to play again, and somebody is."""
        table = self.table
        if table.phase != "over" or not table.ready:
            return False
        return all(table.seats[seat].ready for seat in self.people.here if table.seats[seat].kind == "human")

    def react(self, seat: int, reaction: str) -> None:
        self.tell_same(Reacted(seat, reaction))

    def heard_presence(
        self, worker: str, seats: frozenset[int], held: frozenset[int] = frozenset(), *, is_watching: bool
    ) -> None:
        for seat in seats:
            self.hearing.forget(seat)
        self.people.hear(worker, seats, held, is_watching=is_watching)
        self._watching_changed()

    # Holding.

    def hold_left(self) -> float:
        """Seconds for which nobody moves."""
        return self._hold.left(self.table, self.services.clock(), is_watched=bool(self.listeners))

    def confirm(self, seat: int, seq: int) -> None:
        """A seat has seen what the table is held for. When all present have, play goes on."""
        if seq < self.table.held_seq or not self.hold_left():
            return
        self.services.tell_others(self.table.id, confirmed=[seat, self.table.held_seq])
        self.heard_confirm(seat, self.table.held_seq)

    def heard_confirm(self, seat: int, seq: int) -> None:
        """A seat has confirmed, here or at another worker."""
        if seq == self.table.held_seq and self._hold.confirm(self.table, seat, self.people.present):
            self.tell_same(Released(seq))

    # Acting for those who are not people, or not here.

    @property
    def is_watched(self) -> bool:
        """Whether somebody listens, to whichever worker, or has asked for the table lately."""
        return self.people.is_watched or self.services.clock() - self.asked < WATCHED_SECONDS

    @property
    def is_resting(self) -> bool:
        """Bots alone play only while somebody watches."""
        return self.table.is_bots_alone and not self.is_watched

    @property
    def asker(self) -> Asker:
        """For whom its bots think."""
        has_people = any(not seat.is_automatic for seat in self.table.seats)
        if self.people.present or (has_people and self.is_watched):
            return Asker(self.made_by, Urgency.PERSON_WAITS)
        return Asker(self.made_by, Urgency.WATCHED if self.is_watched else Urgency.UNWATCHED)

    def ask(self) -> None:
        """A client asks for the table: for a while that is watching it."""
        self.touched = self.asked = self.services.clock()
        self.wake()

    def _watching_changed(self) -> None:
        self.bots.watching_changed()
        self.wake()

    def wake(self) -> None:
        """Have the table dealt, or bots move; does nothing if that is under way."""
        if self.services.is_closing:
            return
        self.dealer.wake(self.table)
        if not self.is_resting and not self.table.is_full:
            self.bots.wake()

    async def _until_free(self) -> None:
        """Until all that is stored is known here, and nothing holds the table."""
        if self.is_stale:
            await self.catch_up()
        # Once more after a timer, which need not agree with the clock by which tables live.
        while left := self.hold_left():
            await self._hold.wait(left)

    async def close(self) -> None:
        await self.dealer.close()
        await self.bots.close()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def stand_in(self, pauses: Pauses) -> None:
        """Mark people away who have kept the table waiting too long, and let bots move for them."""

        def away(table: Table, seat: int) -> AnyEntry | None:
            return Away(seat) if seat in table.overdue(self.services.clock(), pauses) else None

        for seat in self.table.overdue(self.services.clock(), pauses):
            await self.commit(partial(away, seat=seat))
        self.wake()

    async def welcome(self, seat: int) -> None:
        """The owner of a seat is here."""
        if self.table.seats[seat].away and self.table.phase != "closed":
            await self.commit(lambda table: Returned(seat) if table.seats[seat].away else None)
