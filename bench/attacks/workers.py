"""Several workers on PostgreSQL: limits hold across them, they die with their supervisor, stopping loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from functools import partial
from pathlib import Path
from typing import Final

from attacks.arena import Arena, Served, until, wish
from attacks.calls import ask, make
from attacks.people import Crowd
from attacks.report import Attack
from attacks.rows import kept
from driver import Socket, connect
from motherlode.server.ops.settings import FLOORS

COUNTS: Final = (2, 4)
TABLES, REQUESTS, REQUEST_RATE, SOCKETS = (
    round(FLOORS[name] * max(COUNTS)) for name in ("tables", "requests", "request_rate", "connections")
)
"""What is asked for: the least that is shared out evenly, so that no worker allows more than its share."""
TRIED: Final = 2
"""How many times as much is tried."""
SLACK: Final = 1.15
"""For what is given back meanwhile."""
GONE_SECONDS: Final = 10.0


async def limits(arena: Arena) -> None:
    asked = (f"tables={TABLES}", f"requests={REQUESTS}", f"request_rate={REQUEST_RATE}", f"connections={SOCKETS}")
    for workers in COUNTS:
        async with arena.serving(workers=workers, limits=asked) as server:
            await _tables(arena, server, workers)
            await _requests(arena, server, workers)
            await _sockets(arena, server, workers)


async def _tables(arena: Arena, server: Served, workers: int) -> None:
    body = wish("open", start=True)
    posts = [ask(server.port, "POST", "/api/tables", body, source="127.95.0.1") for _ in range(TABLES * TRIED)]
    made = [reply.status for reply in await asyncio.gather(*posts)].count(201)
    arena.check(
        f"{workers} workers: an address makes {TABLES} tables, and some at all",
        f"{made} of {TABLES * TRIED}",
        holds=0 < made <= TABLES * SLACK,
    )


async def _requests(arena: Arena, server: Served, workers: int) -> None:
    start, many = time.monotonic(), REQUESTS * TRIED
    gets = [ask(server.port, "GET", "/api/games", source="127.95.0.2") for _ in range(many)]
    answered = [reply.status for reply in await asyncio.gather(*gets)].count(200)
    most = (REQUESTS + REQUEST_RATE * (time.monotonic() - start)) * SLACK
    arena.check(
        f"{workers} workers: an address gets {REQUESTS} answers and {REQUEST_RATE} a second",
        f"{answered} of {many}, at most {most:.0f}",
        holds=REQUESTS / workers / 2 < answered <= most,
    )


async def _sockets(arena: Arena, server: Served, workers: int) -> None:
    table = await make(server.port, wish("open"), "127.95.0.3")
    opening = partial(Socket, server.port, table.id, "", lambda *_: None)
    opened: list[Socket] = []
    for number in range(SOCKETS * TRIED):
        try:
            opened.append(await connect(opening, server.port, f"127.95.1.{number + 1}"))
        except OSError:
            continue
    await asyncio.sleep(1.0)
    still = sum(not socket.closed.is_set() for socket in opened)
    arena.check(
        f"{workers} workers: a table has {SOCKETS} sockets at most",
        f"{still} of {SOCKETS * TRIED}",
        holds=0 < still <= SOCKETS * SLACK,
    )
    for socket in opened:
        socket.close()


async def orphans(arena: Arena) -> None:
    """The supervisor is killed: its workers go with it, and the port is free for the next."""
    database = arena.new_database()
    async with arena.serving(database, workers=2) as server:
        workers = server.workers()
        os.kill(server.child.pid, signal.SIGKILL)
        server.child.wait()
        gone = await until(lambda: not any(_is_alive(worker) for worker in workers), GONE_SECONDS)
        arena.check(
            f"workers are gone within {GONE_SECONDS:.0f} s of their supervisor",
            f"{sum(map(_is_alive, workers))} of {len(workers)} serve on" if gone is None else f"after {gone:.1f} s",
            holds=gone is not None,
        )
        again = arena.start(database, server.port, workers=2)
        # Workers that are left would answer in its place, so look at the process, too.
        await until(lambda: not again.is_alive(), 15 if gone is None else 1)
        is_up = await asyncio.to_thread(again.wait, 15) and again.is_alive()
        arena.check("a new one starts on the same port", "yes" if is_up else again.last_words(), holds=is_up)
        await asyncio.to_thread(again.end)


def _is_alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1][:3]
    except OSError:
        return False


async def terminate(arena: Arena) -> None:
    """SIGTERM under load."""
    database = arena.new_database()
    workers = 2 if arena.postgres else 1
    async with arena.serving(database, workers=workers) as server, Crowd(server.port, wish("open"), 40, 200) as crowd:
        await asyncio.sleep(arena.pick(2, 6))
        seconds = await asyncio.to_thread(server.end)
        await asyncio.sleep(0.3)
    found = await asyncio.to_thread(kept, database, crowd.acked)
    arena.check("stopping under load loses nothing", str(found), holds=found.is_well)
    arena.check("it stops within 10 s", f"{seconds:.1f} s", holds=seconds < 10)
    codes = {code: crowd.codes.count(code) for code in set(crowd.codes)}
    arena.check("sockets are closed with 1012", f"{codes}", holds=set(codes) == {1012})


ATTACKS: Final = [
    Attack("workers-limits", "limits across 2 and 4 workers", limits, ("postgresql",), ("postgresql",)),
    Attack("workers-orphans", "a supervisor that is killed", orphans, ("postgresql",), ("postgresql",)),
    Attack("terminate", "SIGTERM under load", terminate),
]
