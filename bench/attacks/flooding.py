"""Those who flood, in a process of their own, so that they do not slow down the honest who are measured.

    python -m attacks.flooding PORT KIND SECONDS HOW_MANY

It says `ready`, waits for a line, floods, and says what happened as one line of JSON.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import socket as sockets
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final

from attacks.arena import ME, wish
from attacks.calls import Seated, ask, make
from attacks.people import Crowd, read
from attacks.talk import Talk, lengthen
from driver import HOME, Socket, connect

ADDRESS: Final = "127.66.0.1"
"""Where the flood comes from."""
AT_A_TABLE: Final = 60
"""Sockets at one table; it takes 64 at most."""
HALF: Final = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
GONE_SECONDS: Final = 15.0

Result = dict[str, Any]


class Flood:
    """What one flood counts."""

    def __init__(self, port: int, seconds: float, many: int) -> None:
        self.port, self.seconds, self.many = port, seconds, many
        self.sockets: list[Socket] = []
        self.counts: dict[str, int] = {"sent": 0, "answered": 0, "refused": 0, "accepted": 0, "turned away": 0}

    def told(self, _: Socket, frame: bytes) -> None:
        told = read(frame)
        self.counts["refused" if told.type == "refused" else "answered"] += 1

    async def watch(self, tables: list[Seated], many: int) -> None:
        """Spectators, evenly at these tables, as many as are let in."""
        for start in range(0, many, 50):
            await asyncio.gather(*(self._watch(tables[n % len(tables)]) for n in range(start, min(many, start + 50))))

    async def _watch(self, table: Seated) -> None:
        try:
            opening = partial(Socket, self.port, table.id, "", self.told)
            self.sockets.append(await connect(opening, self.port, ADDRESS, 20.0))
            self.counts["accepted"] += 1
        except (OSError, TimeoutError):
            self.counts["turned away"] += 1

    def is_open(self) -> list[Socket]:
        return [socket for socket in self.sockets if not socket.closed.is_set()]

    async def send_all(self, message: bytes, rate: float, *, comes_back: Seated | None = None) -> None:
        """Each socket sends so many a second."""
        end, beat = time.monotonic() + self.seconds, time.monotonic()
        while time.monotonic() < end:
            beat += 1 / rate
            for socket in self.is_open():
                socket.send(message)
                self.counts["sent"] += 1
            if comes_back is not None and len(self.is_open()) < self.many:
                await self.watch([comes_back], min(10, self.many - len(self.is_open())))
            await asyncio.sleep(max(0.001, beat - time.monotonic()))

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


Prepared = Callable[[], Awaitable[Result]]


async def sync(flood: Flood) -> Prepared:
    """The dearest message: tell me again all that the table remembers."""
    table = await _long_table(flood.port)
    seq = int((await table.info())["seq"])
    await flood.watch([table], flood.many)

    async def go() -> Result:
        await flood.send_all(b'{"type":"sync","since":%d}' % max(0, seq - 195), 18.0)
        return flood.counts

    return go


async def ping(flood: Flood) -> Prepared:
    """Twice as often as is permitted, and back again when it is let go."""
    table = await make(flood.port, wish("open"), ADDRESS)
    await flood.watch([table], flood.many)

    async def go() -> Result:
        await flood.send_all(b'{"type":"ping","id":"x"}', 40.0, comes_back=table)
        return flood.counts

    return go


async def http(flood: Flood) -> Prepared:
    """What is dear over HTTP, as fast as it is answered."""
    long, over = await _long_table(flood.port), await _finished_table(flood.port)
    paths = [
        f"{long.path('updates')}?since=1",
        over.path("record"),
        f"{over.path('replay')}?limit=50",
        long.path("view"),
    ]

    async def go() -> Result:
        await asyncio.gather(
            *(_keep_asking(flood, itertools.cycle(paths[n % 4 :] + paths[: n % 4])) for n in range(flood.many))
        )
        return flood.counts

    return go


async def files(flood: Flood) -> Prepared:
    """Files of the pages, which are cheap and may be asked for by the thousand."""
    with urllib.request.urlopen(f"http://{HOME}:{flood.port}/") as page:
        paths = re.findall(r"/assets/[\w.-]+", page.read().decode()) or ["/assets/none.js"]

    async def go() -> Result:
        await asyncio.gather(*(_keep_asking(flood, itertools.cycle(paths), 0.0) for _ in range(flood.many)))
        return flood.counts

    return go


async def _keep_asking(flood: Flood, paths: Iterator[str], pause: float = 0.05) -> None:
    end = time.monotonic() + flood.seconds
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.open_connection(HOME, flood.port, local_addr=(ADDRESS, 0), limit=2**24)
            while time.monotonic() < end:
                await _ask_raw(flood, reader, writer, next(paths))
                await asyncio.sleep(pause)
        except (OSError, asyncio.IncompleteReadError):
            flood.counts["turned away"] += 1
            await asyncio.sleep(0.2)


async def _ask_raw(flood: Flood, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> None:
    flood.counts["sent"] += 1
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOME}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    size = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(size)
    flood.counts["answered" if head.split(b" ")[1] == b"200" else "refused"] += 1


async def half_open(flood: Flood) -> Prepared:
    """Requests that are begun and never finished: half of them from one address, half from many."""
    waiting: list[HalfOpen] = []

    async def go() -> Result:
        start = time.monotonic()
        for number in range(flood.many):
            source = ADDRESS if number % 2 else f"127.67.{number // 100 % 250}.{number % 50 + 1}"
            await _begin(flood, waiting, source)
        # Each has its own time, and the last of them begins late.
        end = max(start + flood.seconds, time.monotonic() + GONE_SECONDS)
        while time.monotonic() < end and any(each.gone_after is None for each in waiting):
            await asyncio.sleep(0.2)
        gone = sorted(each.gone_after for each in waiting if each.gone_after is not None)
        return {**flood.counts, "closed": len(gone), "slowest": gone[-1] if gone else None}

    return go


async def _begin(flood: Flood, waiting: list[HalfOpen], source: str) -> None:
    try:
        loop = asyncio.get_running_loop()
        made = loop.create_connection(HalfOpen, HOME, flood.port, local_addr=(source, 0))
        waiting.append((await asyncio.wait_for(made, 10))[1])
        flood.counts["accepted"] += 1
    except (OSError, TimeoutError):
        flood.counts["turned away"] += 1


class HalfOpen(asyncio.Protocol):
    """Sends half a request, and notes when it is let go."""

    def __init__(self) -> None:
        self.gone_after: float | None = None
        self._start = time.monotonic()

    def connection_made(self, transport: Any) -> None:
        transport.write(HALF)

    def connection_lost(self, fault: Exception | None) -> None:
        self.gone_after = time.monotonic() - self._start


async def deaf(flood: Flood) -> Prepared:
    """Listeners that never read, at tables where much happens, and ask for more."""
    crowd = Crowd(flood.port, wish("open"), tables=3, rate=45, network="127.68")
    await crowd.__aenter__()
    for number in range(flood.many):
        await _listen_deaf(flood, crowd.tables[number % 3])

    async def go() -> Result:
        await flood.send_all(b'{"type":"sync"}', 15.0)
        await crowd.__aexit__()
        for socket in flood.sockets:
            socket.resume()
        await asyncio.sleep(1.0)
        return {**flood.counts, "moves before them": len(crowd.acked), "open": len(flood.is_open())}

    return go


async def _listen_deaf(flood: Flood, table: Seated) -> None:
    loop, raw = asyncio.get_running_loop(), sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.setblocking(False)
    raw.bind((ADDRESS, 0))
    try:
        await asyncio.wait_for(loop.sock_connect(raw, (HOME, flood.port)), 10)
        opening = partial(Socket, flood.port, table.id, "", flood.told)
        made = (await loop.create_connection(opening, sock=raw))[1]
        await asyncio.wait_for(made.opened, 10)
        made.pause()
        flood.sockets.append(made)
        flood.counts["accepted"] += 1
    except (OSError, TimeoutError):
        flood.counts["turned away"] += 1


async def many_sockets(flood: Flood) -> Prepared:
    """As many sockets as one address can get, at tables of its own."""
    tables = [await make(flood.port, wish("open"), ADDRESS) for _ in range(flood.many // AT_A_TABLE + 1)]

    async def go() -> Result:
        start = time.monotonic()
        await flood.watch(tables, flood.many)
        await asyncio.sleep(max(0.0, flood.seconds - (time.monotonic() - start)))
        return {**flood.counts, "open": len(flood.is_open())}

    return go


async def churn(flood: Flood) -> Prepared:
    """In and out again, and a new table now and then."""
    table = await make(flood.port, wish("open"), ADDRESS)

    async def one() -> None:
        end = time.monotonic() + flood.seconds
        for number in itertools.count():
            if time.monotonic() > end:
                return
            await flood.watch([table], 1)
            for socket in flood.sockets[-1:]:
                socket.close()
            if number % 10 == 0:
                await ask(flood.port, "POST", "/api/tables", wish("open", start=True), source=ADDRESS)
            await asyncio.sleep(0.05)

    async def go() -> Result:
        await asyncio.gather(*(one() for _ in range(flood.many)))
        return flood.counts

    return go


async def _long_table(port: int) -> Seated:
    table = await make(port, wish("secret", [ME, ME, ME]), ADDRESS)
    talk = await Talk.open(table)
    await lengthen(talk, 6.0, 190, rate=40.0)
    talk.close()
    return table


async def _finished_table(port: int) -> Seated:
    async with Crowd(port, wish("open"), tables=1, rate=35, network="127.69") as crowd:
        crowd.keeps_coming = False
        end = time.monotonic() + 10
        while not crowd.finished and time.monotonic() < end:
            await asyncio.sleep(0.1)
    return crowd.tables[0]


KINDS: Final[dict[str, Callable[[Flood], Awaitable[Prepared]]]] = {
    "sync": sync,
    "ping": ping,
    "http": http,
    "files": files,
    "half-open": half_open,
    "deaf": deaf,
    "sockets": many_sockets,
    "churn": churn,
}


async def main(port: int, kind: str, seconds: float, many: int) -> None:
    flood = Flood(port, seconds, many)
    go = await KINDS[kind](flood)
    say("ready")
    await asyncio.to_thread(sys.stdin.readline)
    result = await go()
    flood.close()
    say(json.dumps(result))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])))
