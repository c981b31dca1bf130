"""What one address may ask for: how often, how dear, how much at once."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from motherlode.server.ops.settings import Limits
from motherlode.server.tables.refusals import Refusal

MOST_KEYS: Final = 50_000
MOST_WAITING: Final = 64
"""Dear requests of one address that wait for their turn."""
FILE_SECONDS: Final = 0.002
"""How long a file of the pages holds up the next one of the same address."""
REACTION_RATE: Final = 0.5
"""Reactions a second given back to a seat."""

Dear = Literal["fresh", "updates", "record", "replay", "legal", "tables", "review", "hint"]
PRICES: Final[dict[Dear, float]] = {
    "fresh": 1,
    "updates": 1,
    "record": 5,
    "replay": 10,
    "legal": 5,
    "tables": 10,
    "review": 5,
    "hint": 300,
}
"""What costs a server much, and about how many milliseconds of a processor each takes."""
UPDATE_PRICE: Final = 0.1
"""Added for each update that was missed."""


@lru_cache(4096)
def address_key(host: str) -> str:
    """Whose limits count for an address. Of IPv6, whoever has one address has the whole /64."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def address_of(scope: Mapping[str, Any]) -> str:
    """Whose limits count for a request."""
    client = scope.get("client")
    return address_key(str(client[0])) if client else "unknown"


class Bucket(msgspec.Struct):
    """What is left, as of when."""

    left: float
    at: float


class Buckets:
    """One bucket for each key (an address, a seat): a burst is allowed, then a steady rate. Those not used for the
    longest time are forgotten first."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, cost: float = 1) -> float:
        """0 if so much could be taken, else the seconds until it can. Nothing costs more than a full bucket."""
        cost, bucket = min(cost, self.burst), self._filled(key, now)
        if bucket.left < cost:
            return (cost - bucket.left) / self.rate
        bucket.left -= cost
        return 0.0

    def owe(self, key: str, now: float) -> float:
        """Take one even where none is left, on credit: the seconds until that is paid back, more each time."""
        bucket = self._filled(key, now)
        bucket.left -= 1
        return max(0.0, -bucket.left / self.rate)

    def _filled(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self.burst, now)
        bucket.left = min(self.burst, bucket.left + max(0.0, now - bucket.at) * self.rate)
        bucket.at = now
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket


class Places:
    """How many of something each address holds at this moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Take a place if one is free; tells whether. Who got one must `leave` it."""
        if self.held[key] >= self.most:
            return False
        self.held[key] += 1
        return True

    def leave(self, key: str) -> None:
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]


class Turns:
    """Some at a time for each key; others wait, in order."""

    def __init__(self, at_once: int, waiting: int = MOST_WAITING) -> None:
        self.at_once = at_once
        self._places = Places(at_once + waiting)
        self._turns: dict[str, asyncio.Semaphore] = {}

    def is_awaited(self, key: str) -> bool:
        """Whether somebody waits for a turn."""
        return self._places.held[key] > self.at_once

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        if not self._places.enter(key):
            raise Refusal("too-many", "too many of your requests are being worked on; wait a little", 1.0)
        try:
            async with self._turns.setdefault(key, asyncio.Semaphore(self.at_once)):
                yield
        finally:
            self._places.leave(key)
            if key not in self._places.held:
                self._turns.pop(key, None)


class Allowances:
    """All that is counted for each address on one worker."""

    def __init__(self, limits: Limits) -> None:
        self._requests = Buckets(limits.requests, limits.request_rate)
        self._files = Buckets(limits.files, limits.file_rate)
        self._beginnings = Turns(1, limits.files)
        self._messages = Buckets(limits.address_messages, limits.address_message_rate)
        self._tables = Buckets(limits.tables, limits.table_rate)
        self._reactions = Buckets(limits.reactions, REACTION_RATE)
        self._work = Buckets(limits.work, limits.work_rate)
        self._turns = Turns(limits.work_at_once)
        self._sockets = Places(limits.sockets)
        self._arrivals = Turns(1, limits.sockets)

    def request(self, address: str, now: float) -> None:
        take(self._requests, address, now, "requests")

    async def file(self, address: str, now: float) -> None:
        """A file of the pages: cheap, and asked for by the dozen whenever somebody comes for the first time. Of one
        address one begins at a time, and while more are waiting not at once, so that others come in between."""
        take(self._files, address, now, "files of the pages")
        async with self._beginnings.turn(address):
            await asyncio.sleep(FILE_SECONDS if self._beginnings.is_awaited(address) else 0.0)

    def message(self, address: str, now: float) -> None:
        take(self._messages, address, now, "messages from your address")

    def table(self, address: str, now: float) -> None:
        take(self._tables, address, now, "new tables")

    def reaction(self, table_id: str, seat: int, now: float) -> None:
        take(self._reactions, f"{table_id} {seat}", now, "reactions")

    @asynccontextmanager
    async def socket(self, address: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
        """A WebSocket, as long as it is open. Those of one address arrive one after the other: to let one in costs a
        millisecond or two, and whoever opens them by the dozen waits longer, not the others."""
        if not self._sockets.enter(address):
            raise Refusal("too-many", "too many connections from your address", 10.0)
        try:
            async with AsyncExitStack() as arriving:
                await arriving.enter_async_context(self._arrivals.turn(address))
                yield arriving.aclose
        finally:
            self._sockets.leave(address)

    @asynccontextmanager
    async def dear(self, address: str, what: Dear, now: float, missed: int = 0) -> AsyncIterator[None]:
        """Around work that costs much: the address pays its price first, and waits for its turn."""
        take(self._work, address, now, "dear requests", PRICES[what] + UPDATE_PRICE * missed)
        async with self._turns.turn(address):
            yield


def take(buckets: Buckets, key: str, now: float, what: str, cost: float = 1) -> None:
    """So much from a bucket, or a refusal that says when to come back."""
    wait = buckets.take(key, now, cost)
    if wait:
        raise Refusal("too-many", f"too many {what}; wait a little", round(wait, 3))
