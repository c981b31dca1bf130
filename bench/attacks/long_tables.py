"""Tables of many thousand entries: each way to read them is quick, and others are not disturbed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from attacks.arena import ME, Arena, Served, wish
from attacks.calls import Seated, make
from attacks.people import BAR, Crowd, is_undisturbed
from attacks.report import Attack
from attacks.rows import Row, Rows
from attacks.talk import NO_END, Talk, lengthen, until_legal

READ_SECONDS: Final = 0.05
TOO_LONG: Final = 20.0
WAYS: Final = ("view", "updates?since={since}", "record", "legal")
SEATS: Final = [ME, ME, ME]


async def played_long(arena: Arena) -> None:
    """By playing: choose and take back until that is refused, round after round."""
    async with arena.serving() as server:
        table = await make(server.port, wish("secret", SEATS), "127.60.0.1")
        talks = [await Talk.open(table, seat) for seat in range(len(SEATS))]
        end, refused = time.monotonic() + arena.pick(8, 240), set[str]()
        while time.monotonic() < end:
            why = await lengthen(talks[0], end - time.monotonic(), 10**9)
            refused |= {why} - {NO_END}
            if why == NO_END or not await _next_round(talks):
                break
        arena.check(
            "choosing and taking back is refused at some point",
            f"{talks[0].seq} entries, refused: {sorted(refused) or 'never'}",
            holds=bool(refused),
        )
        await _read_all(arena, table, talks[0], "as long as it could be played here")


async def _next_round(talks: list[Talk]) -> bool:
    """All choose, so that a new round begins; whether one did."""
    before = talks[0].seq
    for talk in talks:
        while await until_legal(talk, 0.5):
            told = await talk.move()
            if told.problem is not None:
                return False
    return talks[0].seq > before and await until_legal(talks[0], 0.5)


async def written_long(arena: Arena) -> None:
    """Put into the database."""
    length = int(arena.pick(8_000, 30_000))
    database = arena.new_database()
    async with arena.serving(database) as server:
        table = await make(server.port, wish("secret", SEATS), "127.60.0.1")
        talk = await Talk.open(table)
        await lengthen(talk, 5.0, talk.seq + 2)
        talk.close()
    await asyncio.to_thread(_stretch, database, table.id, length)
    async with arena.serving(database) as server:
        table = Seated(table.id, table.tokens, server.port, table.source)
        await _disturb(arena, server, table, length)
        talk = await Talk.open(table)
        await _read_all(arena, table, talk, f"{talk.seq} entries")


def _stretch(database: str, table: str, length: int) -> None:
    """Repeat the last two entries, each time under ids of their own."""
    rows = Rows(database)
    entries = rows.entries(table)
    rows.add(table, [_again(entries[-2 + seq % 2], len(entries) + 1 + seq) for seq in range(length)])


def _again(row: Row, seq: int) -> Row:
    return {
        **row,
        "seq": seq,
        "body": json.dumps({**json.loads(row["body"]), "id": f"again{seq}"}, separators=(",", ":")),
    }


async def _disturb(arena: Arena, server: Served, table: Seated, length: int) -> None:
    """A dozen ask for what they missed at the long table while others play."""
    async with Crowd(server.port, wish("open"), tables=20, rate=100) as crowd:
        await asyncio.sleep(1.0)
        calm, start = await crowd.measure(arena.pick(3, 8)), time.monotonic()
        crowd.begin()
        asked = [table.get(f"updates?since={length - 100}", timeout=30) for _ in range(12)]
        statuses = [reply.status for reply in await asyncio.gather(*asked)]
        took = time.monotonic() - start
        await asyncio.sleep(max(0.0, 3.0 - took))
        busy = crowd.end()
    arena.check(
        f"a dozen who ask for the end of {length} entries disturb nobody: {BAR}",
        f"calm {calm}; then {busy}; {statuses.count(200)} of 12 answered, after {took:.1f} s",
        holds=is_undisturbed(calm, busy),
    )


async def _read_all(arena: Arena, table: Seated, talk: Talk, which: str) -> None:
    """The best of some tries: what it costs, not what the machine does beside it."""
    times: dict[str, float] = {}
    for way in WAYS:
        what = way.format(since=max(0, talk.seq - 150))
        times[way.partition("?")[0]] = await _best(partial(_get, table, what))
    times["sync"] = await _best(partial(talk.sync, max(0, talk.seq - 150)))
    times["fresh"] = await _best(talk.sync)
    told = ", ".join(f"{way} {seconds * 1000:.0f}" for way, seconds in times.items())
    arena.check(
        f"every way to read it takes 50 ms at most ({which})", f"{told} ms", holds=max(times.values()) <= READ_SECONDS
    )


async def _get(table: Seated, what: str) -> float:
    start = time.perf_counter()
    reply = await table.get(what, timeout=TOO_LONG)
    return time.perf_counter() - start if reply.status == 200 else TOO_LONG


async def _best(measure: Callable[[], Awaitable[float]]) -> float:
    """Of five tries, or of one that takes far too long."""
    times: list[float] = []
    while len(times) < 5 and max(times, default=0.0) < TOO_LONG / 4:
        try:
            times.append(await measure())
        except TimeoutError:
            times.append(TOO_LONG)
    return min(times)


ATTACKS: Final = [
    Attack("long-played", "a table made long by choosing and taking back", played_long),
    Attack("long-written", "a table of many thousand entries in the database", written_long, measures=True),
]
