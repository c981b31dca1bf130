"""What surrounds a game, abused: a stranger and a rogue at a seat try what belongs to the host and to the others."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from typing import Any, Final

from attacks.arena import ME, Arena, Served, wish
from attacks.bad_input import ODD_VALUES, request
from attacks.calls import Seated, ask, make
from attacks.report import Attack
from driver import HOME

STRANGER: Final = "127.70.0.1"
ROGUE: Final = "127.71.0.1"
BODIES: Final[dict[str, list[dict[str, Any]]]] = {
    "ready": [{"ready": True}, {"ready": True, "seat": 0}, {"ready": False}],
    "setup": [{"seats": [{"kind": "bot"}] * 3}, {"order": [2, 1, 0]}, {"patience": 60}, {"options": {}}],
    "swap": [{"seat": 2, "to": "open"}, {"seat": 0, "to": "bot"}, {"seat": 9, "to": "open"}],
    "take": [{"seat": 2, "name": "Eve"}, {"seat": 0, "name": "Eve"}, {"seat": 2}],
    "pause": [{"paused": True}, {"paused": False}],
    "spectators": [{"allowed": False}, {"allowed": True}],
    "absent": [{"seat": 0, "choice": "stand-in"}, {"seat": 0, "choice": "end"}, {"seat": 1, "choice": "wait"}],
    "remove": [{"seat": 0}, {"seat": 2}],
    "hand": [{"seat": 0}, {"seat": 1}, {"seat": 2}, {"seat": 0, "id": "an id that somebody guessed"}],
    "return": [{"seat": 0}, {}],
}
HARMLESS: Final = {("return", 200), ("pause", 200)}
"""What the owner of a seat may ask for though nothing comes of it: they are back, and nothing is paused."""
KEPT: Final = ("phase", "paused", "spectators", "host_seat", "options", "patience", "ready")
FEW: Final = 20

Answers = Counter[tuple[str, int]]


async def powers(arena: Arena) -> None:
    async with arena.serving() as server:
        table = await make(server.port, wish("open", [ME, ME, {"kind": "bot", "level": "random"}]))
        before, seconds = await table.info(), arena.pick(3, 20)
        stranger, rogue = await asyncio.gather(
            _flood(server, table, "", STRANGER, seconds), _flood(server, table, table.tokens[1], ROGUE, seconds)
        )
        _judge(arena, "a stranger gets nothing", stranger, set())
        _judge(arena, "a seat has none of the host's powers", rogue, HARMLESS)
        await _compare(arena, before, await table.info())
        await _odd(arena, server, table)
        await _here(arena, server)
        view = await table.get("view")
        arena.check("the host is served", f"{view.status}", holds=view.status == 200 and server.is_alive())


async def _flood(server: Served, table: Seated, token: str, source: str, seconds: float) -> Answers:
    """All of them again and again, from one address, as fast as they are answered; how each was answered."""
    told: Answers = Counter()
    cases = itertools.cycle([(what, body) for what, bodies in BODIES.items() for body in bodies])
    end = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < end:
            what, body = next(cases)
            reply = await ask(server.port, "POST", table.path(what), body, token, source)
            told[what, reply.status] += 1
            await asyncio.sleep(0.05 if reply.status == 429 else 0)

    await asyncio.gather(*(one() for _ in range(4)))
    return told


def _judge(arena: Arena, promised: str, told: Answers, harmless: set[tuple[str, int]]) -> None:
    bad = [f"{what} → {status}" for what, status in told if status >= 500 or (status < 300 and status != 0)]
    bad = [each for each in bad if each not in {f"{what} → {status}" for what, status in harmless}]
    sums = Counter[int]()
    for (_, status), count in told.items():
        sums[status] += count
    answered = ", ".join(f"{count} × {status}" for status, count in sorted(sums.items()))
    arena.check(promised, f"{answered}; besides: {bad}", holds=not bad)


async def _compare(arena: Arena, before: dict[str, Any], after: dict[str, Any]) -> None:
    def seats(info: dict[str, Any]) -> list[list[Any]]:
        return [[seat[name] for name in ("kind", "name", "offered", "away")] for seat in info["seats"]]

    changed = [name for name in KEPT if after[name] != before[name]]
    changed += ["seats"] if seats(before) != seats(after) else []
    grown = after["seq"] - before["seq"]
    arena.check("the table is as it was", f"changed: {changed}", holds=not changed)
    arena.check(f"few entries come of it (below {FEW})", f"{grown}", holds=grown < FEW)


async def _odd(arena: Arena, server: Served, table: Seated) -> None:
    """Values of no kind that anybody sends, at each of these doors."""
    bad: list[str] = []
    for number, (what, odd) in enumerate(itertools.product(BODIES, ODD_VALUES)):
        body = f'{{"{next(iter(BODIES[what][0]))}": {odd}}}'.encode()
        status = await _status(server, request("POST", table.path(what), body, token=table.tokens[1]), number)
        if status >= 500 or (status == 200 and (what, status) not in HARMLESS):
            bad.append(f"{what} {odd[:20]} → {status}")
    arena.check("odd values are refused, and never by 500", f"{bad[:6] or 'all'}", holds=not bad)


async def _here(arena: Arena, server: Served) -> None:
    """Nobody opens a private server to the network but who sits at it."""
    origins = ["http://evil.example", f"http://{HOME}:{server.port}", "null"]
    told = [
        await _status(server, request("POST", "/api/here/open", b"{}", {"Origin": origin}), number)
        for number, origin in enumerate(origins)
    ]
    is_refused = all(400 <= status < 500 for status in told)
    arena.check("nobody else opens the server to the network", f"{told}", holds=is_refused)


async def _status(server: Served, raw: bytes, number: int) -> int:
    """From many addresses: what is asked is whether it is refused, not how often."""
    local = (f"127.72.{number // 200}.{number % 200 + 1}", 0)
    reader, writer = await asyncio.open_connection(HOME, server.port, local_addr=local)
    writer.write(raw)
    line = await asyncio.wait_for(reader.readline(), 10)
    writer.close()
    parts = line.split(b" ")
    return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0


ATTACKS: Final = [Attack("powers", "a stranger and a rogue at a seat try what is the host's", powers)]
