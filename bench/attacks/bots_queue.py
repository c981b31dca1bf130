"""Many tables of bots that think long: a person still gets an answer, and nobody's moves are slow."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Final

from attacks.arena import ME, Arena, Served, until, wish
from attacks.calls import ask, make
from attacks.people import Crowd
from attacks.report import Attack
from attacks.talk import Talk, until_legal
from driver import Socket, connect

MASTERS: Final = 128
ADDRESS: Final = "127.80.0.1"
PERSON: Final = "127.81.0.1"
ANSWER_SECONDS: Final = 1.0
ASKED_SECONDS: Final = 5.0
"""For so long a table counts as watched that somebody has made or asked for."""
WAIT_SECONDS: Final = 10.0
MASTER: Final = {"kind": "bot", "level": "master"}
REGULAR: Final = {"kind": "bot", "level": "regular"}
LIMITS: Final = ("tables=1000", "requests=100000")


async def queue(arena: Arena) -> None:
    async with arena.serving(limits=LIMITS) as server:
        await _warm(server)
        async with Crowd(server.port, wish("open"), tables=30, rate=100) as crowd:
            await asyncio.sleep(1.0)
            calm = await crowd.measure(arena.pick(3, 8))
            watchers = [await _watched(server) for _ in range(MASTERS)]
            crowd.begin()
            waits = await _answers(server, int(arena.pick(3, 10)))
            await asyncio.sleep(arena.pick(2, 10))
            busy = crowd.end()
        watched = sum(watcher is not None for watcher in watchers)
        arena.check(
            f"a regular bot answers a person within a second, with {MASTERS} tables of masters ({watched} watched)",
            ", ".join(f"{wait:.2f} s" for wait in waits),
            holds=max(waits) <= ANSWER_SECONDS,
        )
        arena.check(
            "people's moves stay below 100 ms (p99)",
            f"calm {calm}; with the bots {busy}",
            holds=busy.p99 < max(100.0, 1.5 * calm.p99),
        )


async def _warm(server: Served) -> None:
    """Wait until both levels have moved once: what is compiled at the first use is another matter."""
    for bot in (MASTER, REGULAR):
        table = await make(server.port, wish("bots", [ME, bot]), PERSON)
        talk = await Talk.open(table)
        await talk.move(60)
        await until(partial(_has_moved, talk, 1), 120)
        talk.close()


def _has_moved(talk: Talk, seat: int) -> bool:
    return any(told.what == "moved" and told.seat == seat for told in talk.heard)


async def _watched(server: Served) -> Socket | None:
    """A table of masters alone, watched by its maker where that is let in."""
    table = await make(server.port, wish("bots", [MASTER] * 4), ADDRESS)
    try:
        return await connect(partial(Socket, server.port, table.id, "", lambda *_: None), server.port, ADDRESS, 5.0)
    except (OSError, TimeoutError):
        return None


async def _answers(server: Served, many: int) -> list[float]:
    """How long some persons wait; no more of them once one waits long."""
    waits: list[float] = []
    while len(waits) < many and max(waits, default=0.0) < WAIT_SECONDS:
        waits.append(await _first_answer(server))
    return waits


async def _first_answer(server: Served) -> float:
    """Seconds from a person's move at a new table to the bot's."""
    table = await make(server.port, wish("bots", [ME, REGULAR]), PERSON)
    talk = await Talk.open(table)
    start = time.monotonic()
    await talk.move()
    await until(partial(_has_moved, talk, 1), WAIT_SECONDS, every=0.01)
    talk.close()
    return time.monotonic() - start


async def fickle(arena: Arena) -> None:
    """A person who chooses and takes back all the time does not stop a master from choosing."""
    async with arena.serving(limits=LIMITS) as server:
        await _warm(server)
        table = await make(server.port, wish("bots", [ME, ME, MASTER, MASTER]), PERSON)
        talk, seconds = await Talk.open(table), arena.pick(8, 20)
        start, times, why = time.monotonic(), 0, "none"
        while time.monotonic() - start < seconds and not (_has_moved(talk, 2) and _has_moved(talk, 3)):
            told = await talk.do("move", move=talk.legal[0])
            told = told if told.problem is not None else await talk.do("take-back")
            times += 1
            if told.problem is not None:
                why = told.problem.code
                break
            await until_legal(talk)
            await asyncio.sleep(0.06)
        found = await until(lambda: _has_moved(talk, 2) and _has_moved(talk, 3), 5 if why != "none" else 0.5)
        took = time.monotonic() - start
        arena.check(
            "masters choose while a person chooses and takes back",
            f"{'not in' if found is None else 'after'} {took:.1f} s, {times} times taken back, refusal: {why}",
            holds=found is not None,
        )


async def alone(arena: Arena) -> None:
    """Bots alone play while somebody watches, and only then."""
    async with arena.serving() as server:
        await make(server.port, wish("open", [{"kind": "bot", "level": "random"}] * 2, pause=1.0), ADDRESS)
        await asyncio.sleep(ASKED_SECONDS + 1.0)
        before = await _moves(server)
        await asyncio.sleep(arena.pick(5, 15))
        unwatched = await _moves(server) - before
        arena.check("bots alone do not play unwatched", f"{unwatched} entries", holds=unwatched <= 1)
        table = await make(server.port, wish("open", [{"kind": "bot", "level": "random"}] * 2, pause=0.2), ADDRESS)
        talk = await Talk.open(table, None)
        before = talk.seq
        played = await until(lambda: talk.seq > before + 2, 10)
        arena.check("they play while watched", f"{talk.seq - before} entries", holds=played is not None)


async def _moves(server: Served) -> int:
    """How many were played at all tables; to ask for the table itself would be watching it."""
    lines = (await ask(server.port, "GET", "/metrics")).body.decode().splitlines()
    moved = [line for line in lines if line.startswith("motherlode_entries_total") and 'kind="moved"' in line]
    return int(sum(float(line.rsplit(" ", 1)[1]) for line in moved))


ATTACKS: Final = [
    Attack("bots-queue", f"{MASTERS} tables of masters, and a person who meets a regular bot", queue, measures=True),
    Attack("bots-fickle", "a person who chooses and takes back", fickle),
    Attack("bots-alone", "tables of bots that nobody watches", alone),
]
