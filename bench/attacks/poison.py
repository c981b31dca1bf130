"""Tables that no longer fold, written straight into the database: one warning each, and all others play on."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from functools import partial
from typing import Any, Final

from attacks.arena import ME, Arena, Served, until, wish
from attacks.calls import Reply, Seated, ask, make
from attacks.people import Crowd, Told, read
from attacks.report import Attack
from attacks.rows import Row, Rows
from driver import Socket, connect

BOT: Final = {"kind": "bot", "level": "random"}
START_SECONDS: Final = 30.0
SWEEPS_SECONDS: Final = 6.0
"""Time for the server to look after its tables several times."""


def illegal(rows: list[Row]) -> list[Row]:
    return [*rows[:-1], _with(rows[-1], move="fly 99")]


def unreadable(rows: list[Row]) -> list[Row]:
    return [*rows[:-1], {**rows[-1], "body": rows[-1]["body"][:-9]}]


def unknown(rows: list[Row]) -> list[Row]:
    return [*rows[:-1], {**_with(rows[-1], kind="teleported"), "kind": "teleported"}]


def headless(rows: list[Row]) -> list[Row]:
    """Its first entry is not the making of a table."""
    return [{**row, "seq": number + 1} for number, row in enumerate(rows[1:])]


def gapped(rows: list[Row]) -> list[Row]:
    return [*rows[:-2], rows[-1]]


def _with(row: Row, **changes: Any) -> Row:
    return {**row, "body": json.dumps({**json.loads(row["body"]), **changes})}


POISONS: Final = (illegal, unreadable, unknown, headless, gapped)


async def poison(arena: Arena) -> None:
    database = arena.new_database()
    async with arena.serving(database) as server:
        healthy = await _played(server)
    bad = await asyncio.to_thread(_spoil, database, healthy.id, "cold")
    server = arena.start(database)
    try:
        start = time.monotonic()
        is_up = await asyncio.to_thread(server.wait, START_SECONDS)
        told = f"up after {time.monotonic() - start:.1f} s" if is_up else f"exit {server.child.poll()}"
        arena.check(f"the server starts with {len(bad)} such tables due and listed", told, holds=is_up)
        if is_up:
            await _live_with(arena, server, database, healthy, bad)
    finally:
        await asyncio.to_thread(server.end)
    if not is_up:
        await _while_it_runs(arena)
    await asyncio.to_thread(_check_command, arena, database, bad)


async def _while_it_runs(arena: Arena) -> None:
    """Where it does not start with them, see at least what they do to a server that runs."""
    database = arena.new_database()
    async with arena.serving(database) as server:
        healthy = await _played(server)
        await _live_with(arena, server, database, healthy, [])


async def _played(server: Served) -> Seated:
    """A listed table with some moves, the last by the first seat, and a bot that may have to move."""
    table = await make(server.port, wish("open", [ME, ME], listed=True))
    for number in range(2):
        legal = (await table.get("view")).json()["legal"]
        await table.post("moves", {"move": legal[number], "id": f"first{number}"})
    return table


def _spoil(database: str, table: str, when: str) -> list[str]:
    rows, names = Rows(database), [f"{poison.__name__}-{when}-table" for poison in POISONS]
    for name, poison in zip(names, POISONS, strict=True):
        rows.copy(table, name, poison, due=time.time() - 5, listed=True, changed=time.time(), phase="playing")
    return names


async def _live_with(arena: Arena, server: Served, database: str, healthy: Seated, bad: list[str]) -> None:
    healthy = Seated(healthy.id, healthy.tokens, server.port, healthy.source)
    bad = [*bad, *await asyncio.to_thread(_spoil, database, healthy.id, "warm")]
    async with Crowd(server.port, wish("open"), tables=10, rate=50) as crowd:
        await asyncio.sleep(SWEEPS_SECONDS / 2)
        latency = crowd.end()
    arena.check("others play on", str(latency), holds=latency.rate > 25)
    await _bots_and_stand_ins(arena, server)
    listed = await ask(server.port, "GET", "/api/tables")
    ids = [table["id"] for table in listed.json()] if listed.status == 200 else []
    arena.check("the list of tables is told", f"{listed.status}, {len(ids)} tables", holds=healthy.id in ids)
    await _visit(arena, server, healthy, bad)
    await asyncio.to_thread(_read_log, arena, server, bad)


async def _bots_and_stand_ins(arena: Arena, server: Served) -> None:
    with_bot = await make(server.port, wish("open", [ME, BOT]))
    for number in range(2):
        legal = (await with_bot.get("view")).json()["legal"]
        await with_bot.post("moves", {"move": legal[0], "id": f"bot{number}"})
    moved = await until(lambda: _has_moved(with_bot, 4), 10)
    arena.check("bots answer", "never" if moved is None else f"after {moved:.1f} s", holds=moved is not None)
    idle = await make(server.port, wish("open", [ME, ME], patience=1.0))
    away = await until(lambda: _is_away(idle), 10)
    arena.check(
        "who keeps a table waiting is stood in for (patience 1 s)",
        "not within 10 s" if away is None else f"after {away:.1f} s",
        holds=away is not None,
    )


async def _has_moved(table: Seated, moves: int) -> bool:
    return bool((await table.info())["seq"] >= 2 + moves)


async def _is_away(table: Seated) -> bool:
    return any(seat["away"] for seat in (await table.info())["seats"])


async def _visit(arena: Arena, server: Served, healthy: Seated, bad: list[str]) -> None:
    """Every way in says the same."""
    said: dict[str, int] = {}
    for name in bad:
        table = Seated(name, healthy.tokens, server.port, healthy.source)
        replies = [await table.get("view"), await table.get("record"), await table.post("moves", _MOVE)]
        codes = [_said(reply) for reply in replies] + [await _said_live(table)]
        for code in codes:
            said[code] = said.get(code, 0) + 1
    arena.check("its visitors are told `broken`, below 500, by every way in", str(said), holds=set(said) == {"broken"})


_MOVE: Final = {"move": "flip 1", "id": "visit"}


def _said(reply: Reply) -> str:
    return reply.code if 400 <= reply.status < 500 and reply.code else f"{reply.status} {reply.code}"


async def _said_live(table: Seated) -> str:
    heard: list[Told] = []
    opening = partial(Socket, table.port, table.id, table.tokens[0], lambda _, frame: heard.append(read(frame)))
    try:
        socket = await connect(opening, table.port)
        await asyncio.wait_for(socket.closed.wait(), 5)
    except (OSError, TimeoutError) as fault:
        return f"live: {fault!r}"
    problem = heard[0].problem if heard else None
    return problem.code if problem is not None else f"live: closed with {socket.code}"


def _read_log(arena: Arena, server: Served, bad: list[str]) -> None:
    time.sleep(SWEEPS_SECONDS / 2)
    lines = [line for line in server.log.read_text(errors="replace").splitlines() if _is_loud(line)]
    tracebacks = sum("Traceback" in line for line in lines)
    arena.check(
        "the log has one warning a table, whatever the sweeps do (and no trace of a fault)",
        f"{len(lines)} warnings and errors of {len(bad)} tables, {tracebacks} tracebacks; {lines[:3]!r:.600}",
        holds=0 < len(lines) <= len(bad) and not tracebacks,
    )


def _is_loud(line: str) -> bool:
    return '"level":"warning"' in line or '"level":"error"' in line


def _check_command(arena: Arena, database: str, bad: list[str]) -> None:
    command = [sys.executable, "-m", "motherlode", "tables", "check", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)  # noqa: S603
    promise = "`motherlode tables check` lists them"
    if done.returncode == 2 and "invalid choice" in done.stderr:
        arena.skip(promise, "there is no such command yet")
        return
    found = [name for name in bad if name in done.stdout]
    arena.check(promise, f"{len(found)} of {len(bad)}", holds=found == bad)


ATTACKS: Final = [Attack("poison", "tables that no longer fold, due and listed", poison, quick_on=("sqlite",))]
