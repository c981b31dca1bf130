"""A server that is out of file handles: it refuses politely or closes quickly, does not spin, and recovers."""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Any, Final

from attacks.arena import Arena, Served, until, wish
from attacks.calls import ask
from attacks.people import Crowd
from attacks.report import Attack
from driver import HOME

FILES: Final = 256
VISITORS: Final = 400
ASK_EVERY: Final = 30
"""Each asks again after so many turns of a tenth of a second: a connection that is silent for five is closed."""
ANSWER_SECONDS: Final = 3.0
CORE: Final = 0.3
"""What an idle server may use while it is full."""


class Idle(asyncio.Protocol):
    """Asks something now and then, and stays, as browsers do."""

    def __init__(self) -> None:
        self.is_gone = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        self.transport.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n")

    def connection_lost(self, fault: Exception | None) -> None:
        self.is_gone = True


async def out_of_handles(arena: Arena) -> None:
    async with arena.serving(files=FILES) as server, Crowd(server.port, wish("open"), tables=5, rate=20) as crowd:
        await asyncio.sleep(3.0)
        stop = asyncio.Event()
        filling = asyncio.ensure_future(_keep_full(server, stop))
        await asyncio.sleep(2.0)
        start, cpu = time.monotonic(), server.cpu()
        crowd.begin()
        answers = [await _visit(server, number) for number in range(5)]
        await asyncio.sleep(max(0.0, arena.pick(4, 10) - (time.monotonic() - start)))
        latency, cores = crowd.end(), (server.cpu() - cpu) / (time.monotonic() - start)
        arena.check(
            f"a new visitor is answered or closed within {ANSWER_SECONDS:.0f} s",
            ", ".join(answers),
            holds=all("nothing" not in answer for answer in answers),
        )
        arena.check(f"it does not spin (below {CORE} of a core)", f"{cores:.2f} of a core", holds=cores < CORE)
        arena.check("who is there plays on", f"{latency}; {crowd.refusals}", holds=latency.rate > 10)
        stop.set()
        await filling
        back = await until(lambda: _is_well(server), 15)
        arena.check(
            "it recovers within 15 s", "never" if back is None else f"after {back:.1f} s", holds=back is not None
        )


async def _keep_full(server: Served, stop: asyncio.Event) -> None:
    """Some hundred who stay, each a few from one address; whoever is let go comes again."""
    here: list[Idle] = []
    for turn in itertools.count():
        if stop.is_set():
            break
        here = [idle for idle in here if not idle.is_gone]
        for number in range(len(here), min(VISITORS, len(here) + (40 if turn < 15 else 5))):
            idle = await _enter(server, f"127.70.{number % 60}.1")
            here += [] if idle is None else [idle]
        for idle in here[turn % ASK_EVERY :: ASK_EVERY]:
            idle.ask()
        await asyncio.sleep(0.1)
    for idle in here:
        idle.transport.abort()


async def _enter(server: Served, source: str) -> Idle | None:
    loop = asyncio.get_running_loop()
    try:
        return (await asyncio.wait_for(loop.create_connection(Idle, HOME, server.port, local_addr=(source, 0)), 1))[1]
    except (OSError, TimeoutError):
        return None


async def _visit(server: Served, number: int) -> str:
    start = time.monotonic()
    reply = await ask(server.port, "GET", "/health", source=f"127.71.0.{number + 1}", timeout=ANSWER_SECONDS)
    seconds = time.monotonic() - start
    if reply.status == 0 and seconds >= ANSWER_SECONDS:
        return f"nothing for {seconds:.0f} s"
    return f"{reply.status or 'closed'} after {seconds:.2f} s"


async def _is_well(server: Served) -> bool:
    return (await ask(server.port, "GET", "/health", timeout=2)).status == 200


ATTACKS: Final = [
    Attack("handles", f"{VISITORS} visitors of a server with {FILES} file handles", out_of_handles, measures=True)
]
