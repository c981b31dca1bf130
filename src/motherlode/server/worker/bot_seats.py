"""A worker's part in playing for those who are not people, or not here."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

from motherlode.server.storage.outage import Outage
from motherlode.server.tables.commands import Decide
from motherlode.server.tables.entries import By, Moved
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.worker.services import Services
from motherlode.server.worker.thinking import Asker, TableBots, Thought, is_still_good

log = logging.getLogger("motherlode.bots")


class BotSeats:
    """The seats of one table for which this worker's bots think, at most one thought a seat."""

    def __init__(
        self,
        services: Services,
        table: Callable[[], Table],
        asker: Callable[[], Asker],
        wait: Callable[[], Awaitable[None]],
        commit: Callable[[Decide], Awaitable[Table]],
        go_on: Callable[[], None],
    ) -> None:
        """`table` is how it stands now, `asker` for whom bots think, `wait` until anybody may move at all, `go_on` what
        follows a move."""
        self._services = services
        self._table, self._asker, self._wait, self._commit, self._go_on = table, asker, wait, commit, go_on
        self._waits = Outage(log, "bots wait", "bots go on")
        self._bots: TableBots = {}
        self._acting: dict[int, asyncio.Task[None]] = {}
        """By seat, the bots that are thinking."""
        self._ours: dict[int, float | None] = {}
        """By seat, from when on it has been the turn of the bot that this worker thinks for."""

    @property
    def is_acting(self) -> bool:
        return bool(self._acting)

    def watching_changed(self) -> None:
        """Whether somebody waits for these bots has changed: they may have to think sooner, or later."""
        if self._acting:
            self._services.thinkers.reclassify(self._table().id, self._asker())

    def wake(self) -> None:
        """Let bots move that this worker thinks for; does nothing if that is under way."""
        for seat in self._table().bots_to_move:
            if seat not in self._acting and self._thinks_for(seat):
                self._acting[seat] = asyncio.ensure_future(self._act_for(seat))

    def _thinks_for(self, seat: int) -> bool:
        return not self._services.store.is_shared or self._ours.get(seat) == self._table().since[seat]

    def take_over(self, before: Table | None = None) -> None:
        """Think for all bots to move; after an entry of this worker, for those whose turn it was not before."""
        table = self._table()
        for seat in table.bots_to_move:
            since = table.since[seat]
            if before is None or seat not in before.bots_to_move or before.since[seat] != since:
                self._ours[seat] = since

    async def close(self) -> None:
        tasks = list(self._acting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _act_for(self, seat: int) -> None:
        """One move of a bot, and then whatever is next. Bots that choose at the same time think at the same time."""
        is_done = False
        try:
            await self._wait()
            await self._move(seat)
            is_done = True
            self._waits.worked(table=self._table().id)
        except Refusal as fault:
            self._waits.failed(fault, table=self._table().id, code=fault.code)
        except Exception:
            log.exception("bots stopped", extra={"table": self._table().id})
        finally:
            del self._acting[seat]
        if is_done:
            self._go_on()

    async def _move(self, seat: int) -> None:
        table, began = self._table(), asyncio.get_running_loop().time()
        if seat not in table.bots_to_move:
            return
        thought = await self._services.thinkers.choose(self._bots, table, seat, self._asker())
        await self._next_beat(began)
        await self._after_lower_seats(seat)
        entry = _entry(table, seat, thought)
        after = await self._commit(lambda now: entry if is_still_good(table, now, seat, thought.move) else None)
        result = "played" if after.entry is entry else "dropped"
        self._services.metrics.count("thoughts", game=table.game, level=thought.level, result=result)

    async def _next_beat(self, began: float) -> None:
        """Wait for the next beat since a bot's turn began, so that its time tells nothing about what it holds."""
        beat, now = self._services.settings.beat, asyncio.get_running_loop().time()
        if beat:
            await asyncio.sleep(began + beat * max(1, math.ceil((now - began) / beat)) - now)

    async def _after_lower_seats(self, seat: int) -> None:
        """Bots that choose at the same time play in the order of their seats: who thought longer is not told."""
        lower = [task for number, task in self._acting.items() if number < seat]
        if lower:
            await asyncio.wait(lower)


def _entry(table: Table, seat: int, thought: Thought) -> Moved:
    by: By = "bot" if table.seats[seat].kind == "bot" else "stand-in"
    return Moved(seat, thought.move, by=by, plays_as="" if thought.level == table.level_of(seat) else thought.level)
