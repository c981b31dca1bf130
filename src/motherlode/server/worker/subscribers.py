"""Listeners at a table: each has a bounded queue, and nobody waits for one that does not keep up.

Its connection is closed; it reconnects and asks for what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

import msgspec

Closing = Literal[
    "too slow",
    "broken",
    "seat given up",
    "seat removed",
    "link renewed",
    "no spectators",
    "table removed",
    "server is stopping",
]


SAME_MOMENT: Final = 3
"""Rounds of the event loop that a message waits for what belongs to it, so that both leave together."""
AT_ONCE: Final = 8
"""Messages that one listener is sent in a row, before the others have their turn."""


class Listener:
    """Somebody who watches a table from a seat, or from none."""

    def __init__(self, seat: int | None, size: int, held: Iterable[int] = (), *, has_made: bool = False) -> None:
        """`held` are all seats whose tokens it came with, `has_made` whether the table's host's was among them."""
        self.seat = seat
        self.held = frozenset(held)
        self.has_made = has_made
        self.closing: Closing | None = None
        self.closed = asyncio.Event()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(size)

    @property
    def is_stranger(self) -> bool:
        """Whether it holds no seat and is not the host, and so may watch only where spectators are welcome."""
        return not self.held and not self.has_made

    def move(self, moved: Mapping[int, int]) -> None:
        """Seats have other numbers now."""
        self.seat = None if self.seat is None else moved.get(self.seat)
        self.held = frozenset(moved[seat] for seat in self.held if seat in moved)

    def lose(self, seat: int) -> None:
        """A seat is its owner's no more."""
        self.held -= {seat}

    def tell(self, message: bytes) -> bool:
        """Queue a message; False if the listener has just been dropped for not keeping up."""
        if self.closing is not None:
            return False
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close("too slow")
            return False
        return True

    @property
    def is_told_all(self) -> bool:
        """Whether nothing waits to be sent to it."""
        return self.closing is None and self._queue.empty()

    def close(self, why: Closing) -> None:
        self.closing = why
        self.closed.set()
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> list[bytes | None]:
        """Wait for what is to be sent, in order; a None among it means that the connection is to be closed. An
        acknowledgement follows its update within `SAME_MOMENT`, so both leave together."""
        first = await self._queue.get()
        for _ in range(SAME_MOMENT):
            await asyncio.sleep(0)
        return [first, *(self._queue.get_nowait() for _ in range(min(self._queue.qsize(), AT_ONCE - 1)))]


def tell_all(listeners: set[Listener], message_for: Callable[[int | None], msgspec.Struct]) -> int:
    """Tell every listener what its seat may know, made once for each seat; how many were dropped."""
    made: dict[int | None, bytes] = {}
    dropped = [listener for listener in listeners if not listener.tell(_for(made, listener.seat, message_for))]
    listeners.difference_update(dropped)
    return len(dropped)


def _for(made: dict[int | None, bytes], seat: int | None, message_for: Callable[[int | None], msgspec.Struct]) -> bytes:
    if seat not in made:
        made[seat] = msgspec.json.encode(message_for(seat))
    return made[seat]
