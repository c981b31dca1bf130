"""Floods from one address, measured against the moves of honest people from others."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from attacks.arena import Arena, Served, status_of, until, wish
from attacks.people import BAR, Crowd, Latency, is_undisturbed
from attacks.report import Attack, Store

TABLES: Final = 50
RATE: Final = 150.0
ATTEMPTS: Final = 2
"""Once more if it fails: it may have been the machine."""
GONE_SECONDS: Final = 15.0
UNLIMITED: Final = ("requests=1000000", "request_rate=1000000", "tables=1000")
"""So that nothing but the number of sockets stops who opens them."""
QUICK_SECONDS: Final = {"sockets": 10}
"""A thousand sockets come at once, and then no more: of fewer seconds, that moment would be over a hundredth."""


async def flood(arena: Arena, kind: str, quick: int, whole: int) -> None:
    many, limits = int(arena.pick(quick, whole)), UNLIMITED if kind == "sockets" else ()
    async with arena.serving(limits=limits) as server, Crowd(server.port, wish("open"), TABLES, RATE) as crowd:
        await asyncio.sleep(arena.pick(1, 3))  # until the bots' searches are loaded
        before = server.memory()
        for _ in range(ATTEMPTS):
            calm, busy, result = await _measure(arena, server, crowd, kind, many)
            if is_undisturbed(calm, busy):
                break
            await asyncio.sleep(1.0)
        arena.check(f"others' moves: {BAR}", f"calm {calm}; flooded {busy}", holds=is_undisturbed(calm, busy))
        _judge(arena, kind, result, many)
        grown = (server.memory() - before) / 1024
        arena.check("memory stays bounded (below 100 MB more)", f"{grown:+.0f} MB; {result}", holds=grown < 100)
        back = await until(partial(_is_well, server), 10)
        arena.check("the server is well afterwards", "no" if back is None else "yes", holds=back is not None)


async def _measure(
    arena: Arena, server: Served, crowd: Crowd, kind: str, many: int
) -> tuple[Latency, Latency, dict[str, Any]]:
    """How people fare before and during a flood, and what the flood says of itself."""
    calm, seconds = await crowd.measure(arena.pick(2, 8)), arena.pick(QUICK_SECONDS.get(kind, 3), 20)
    async with await _start(server, kind, seconds, many) as flooding:
        if await flooding.line(60) != "ready":
            raise RuntimeError("those who flood did not get ready")
        crowd.begin()
        flooding.write(b"go\n")
        await asyncio.sleep(seconds)
        busy = crowd.end()
        return calm, busy, await flooding.result()


async def _is_well(server: Served) -> bool:
    return await status_of(server.port, "/health") == 200


def _judge(arena: Arena, kind: str, result: dict[str, Any], many: int) -> None:
    """What some floods are promised besides."""
    if kind == "half-open":
        slowest = "" if result["slowest"] is None else f", the slowest after {result['slowest']:.1f} s"
        arena.check(
            f"half-sent requests are closed within {GONE_SECONDS:.0f} s",
            f"{result['closed']} of {result['accepted']}{slowest}",
            holds=result["closed"] == result["accepted"],
        )
    elif kind == "sockets":
        arena.check(
            "the sockets of one address are bounded",
            f"{result['open']} of {many} are open",
            holds=result["open"] < many,
        )


class Flooding:
    """The process that floods."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def write(self, line: bytes) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(line)

    async def line(self, seconds: float) -> str:
        if self._process.stdout is None:
            raise RuntimeError("it says nothing")
        return (await asyncio.wait_for(self._process.stdout.readline(), seconds)).decode().strip()

    async def result(self) -> dict[str, Any]:
        """What it says at the end."""
        told: dict[str, Any] = json.loads(await self.line(60) or "{}")
        return told

    async def __aenter__(self) -> Flooding:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


async def _start(server: Served, kind: str, seconds: float, many: int) -> Flooding:
    home = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{home.parent}"}
    command = [sys.executable, "-m", "attacks.flooding", str(server.port), kind, str(seconds), str(many)]
    pipe = asyncio.subprocess.PIPE
    return Flooding(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=environment))


def _flood(kind: str, about: str, quick: int, whole: int, quick_on: tuple[Store, ...] = ("sqlite",)) -> Attack:
    return Attack(
        f"flood-{kind}", about, partial(flood, kind=kind, quick=quick, whole=whole), quick_on=quick_on, measures=True
    )


ATTACKS: Final = [
    _flood("sync", "sixty watchers of one address ask for all again and again", 60, 60),
    _flood("ping", "sixty sockets of one address, twice as fast as is permitted", 60, 60, ()),
    _flood("http", "updates, record, replay, as fast as they are answered", 24, 60),
    _flood("files", "files of the pages, as fast as they are answered", 24, 60),
    _flood("half-open", "requests that are begun and never finished", 5_000, 5_000),
    _flood("deaf", "listeners that never read", 60, 180),
    _flood("sockets", "as many sockets as one address can get", 1_000, 2_000),
    _flood("churn", "in and out again", 10, 20, ()),
]
