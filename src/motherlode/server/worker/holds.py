"""A table is held after something that all should see, until all who are present have, or the pause is over."""

from __future__ import annotations

import asyncio

from motherlode.server.tables.table import Table


class Hold:
    """Who has confirmed what a table is held for."""

    def __init__(self) -> None:
        self._confirmed: set[int] = set()
        self._released_seq = 0
        self._released = asyncio.Event()

    def follow(self, table: Table) -> None:
        """The table has gone on; it may be held anew."""
        if table.held_seq == table.seq:
            self._confirmed.clear()
            self._released.clear()

    def left(self, table: Table, now: float, *, is_watched: bool) -> float:
        """Seconds for which nobody moves; a table without people is not held unless somebody watches."""
        if self._released_seq == table.held_seq or not (is_watched or any(s.kind == "human" for s in table.seats)):
            return 0.0
        # Never longer than the table's own pause, whatever another machine's clock may say.
        return max(0.0, min(table.hold_until - now, table.setup.pause))

    def confirm(self, table: Table, seat: int, present: set[int]) -> bool:
        """A seat has seen it: whether that ends the hold."""
        self._confirmed.add(seat)
        people = {number for number, each in enumerate(table.seats) if not each.is_automatic}
        if not people & present <= self._confirmed or self._released_seq == table.held_seq:
            return False
        self._released_seq = table.held_seq
        self._released.set()
        return True

    async def wait(self, seconds: float) -> None:
        """Until it is released, or so many seconds are over."""
        if seconds:
            try:
                await asyncio.wait_for(self._released.wait(), seconds)
            except TimeoutError:
                return
