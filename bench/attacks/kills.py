"""Killed under load, again and again: what was acknowledged is there once, and every table opens."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import Final

from attacks.arena import Arena, Served, wish
from attacks.people import Crowd
from attacks.report import Attack
from attacks.rows import kept

BACK_SECONDS: Final = 30.0


async def kill_loop(arena: Arena) -> None:
    """kill -9 of the whole server."""
    await _loop(arena, ["server"], workers=1)


async def kill_workers(arena: Arena) -> None:
    """One worker, all, and the database itself (`pg_ctl stop -m immediate` is this signal)."""
    await _loop(arena, ["worker", "database", "server"], workers=2)


async def _loop(arena: Arena, victims: list[str], workers: int) -> None:
    database, times = arena.new_database(), int(arena.pick(3, 30))
    server, back = arena.start(database, workers=workers), list[float | None]()
    try:
        await asyncio.to_thread(server.wait)
        async with Crowd(server.port, wish("open"), tables=int(arena.pick(20, 100)), rate=300) as crowd:
            for number in range(times):
                await asyncio.sleep(0.5 + random.random())
                server = await _hit(arena, server, database, victims[number % len(victims)], workers)
                back.append(await crowd.move_on(BACK_SECONDS))
            await asyncio.sleep(0.5)
        opened = [(await table.get("view")).status for table in crowd.tables]
    finally:
        await asyncio.to_thread(server.end)
    found = await asyncio.to_thread(kept, database, crowd.acked)
    arena.check(
        "every acknowledged move is there, once, and no number is missing",
        f"{times} kills: {found}",
        holds=found.is_well,
    )
    arena.check("every table opens", f"{opened.count(200)} of {len(opened)}", holds=opened.count(200) == len(opened))
    arena.check(
        f"all play again within {BACK_SECONDS:.0f} s",
        ", ".join("never" if seconds is None else f"{seconds:.1f} s" for seconds in back),
        holds=None not in back,
    )


async def _hit(arena: Arena, server: Served, database: str, victim: str, workers: int) -> Served:
    """Kill something, and bring back what nobody else brings back."""
    if victim == "server":
        server.kill()
        server = arena.start(database, server.port, workers=workers)
        await asyncio.to_thread(server.wait)
    elif victim == "worker":
        os.kill(random.choice(server.workers()), signal.SIGKILL)
    elif arena.postgres is not None:
        await asyncio.to_thread(arena.postgres.stop)
        await asyncio.to_thread(arena.postgres.run)
    return server


ATTACKS: Final = [
    Attack("kills", "kill -9 under load, in a loop", kill_loop, quick_on=("sqlite",)),
    Attack(
        "kills-workers", "a worker, the database, all of two workers", kill_workers, ("postgresql",), ("postgresql",)
    ),
]
