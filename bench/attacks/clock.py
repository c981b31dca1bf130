"""A wall clock that is set an hour back or two days ahead, and a server that was down for long."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Final

from attacks.arena import ME, Arena, until, wish
from attacks.calls import Seated, make
from attacks.people import Crowd
from attacks.report import Attack
from attacks.talk import Talk

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
PAUSE: Final = 1.5
HELD_MOST: Final = PAUSE + 1.5
GIVE_UP: Final = 8.0
PATIENCE: Final = 4.0
LATE_MOST: Final = 20.0
"""People are given some seconds to come back, besides."""


class Clock:
    """The wall clock of a server, by a file that its processes read."""

    def __init__(self, arena: Arena) -> None:
        self._file = arena.folder / "clock"
        self.set(0.0)
        home = Path(__file__).parent / "stepped_clock"
        path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.environment = {"PYTHONPATH": path, "MOTHERLODE_ATTACK_CLOCK": str(self._file)}

    def set(self, seconds: float) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._file)


async def stepped(arena: Arena) -> None:
    clock = Clock(arena)
    async with arena.serving(environment=clock.environment) as server:
        idle = [await make(server.port, wish("open"), f"127.90.0.{n + 1}") for n in range(3)]
        table = await make(server.port, wish("open", [ME, ME], pause=PAUSE), "127.90.1.1")
        talks = [await Talk.open(table, seat) for seat in (0, 1)]
        await _held(arena, clock, talks, "the clock is as it was", 0.0)
        await _held(arena, clock, talks, "set an hour back while it is held", -HOUR)
        await _held(arena, clock, talks, "an hour behind", -HOUR)
        await _held(arena, clock, talks, "right again", 0.0)
        await _held(arena, clock, talks, "set two days ahead while it is held", 2 * DAY)
        await _nobody_away(arena, [*idle, table], "two days ahead for some seconds")
        await _held(arena, clock, talks, "right again", 0.0)
        await _nobody_away(arena, [*idle, table], "and after it is right again")
        async with Crowd(server.port, wish("open"), tables=5, rate=30) as crowd:
            latency = await crowd.measure(2.0)
        arena.check("everybody plays on", str(latency), holds=latency.rate > 15)


async def _held(arena: Arena, clock: Clock, talks: list[Talk], when: str, step: float) -> None:
    """Play until the table is held, set the clock, and see for how long nobody can move."""
    was_held = await _play_until_held(talks)
    clock.set(step)
    start, told = time.monotonic(), None
    while was_held and time.monotonic() - start < GIVE_UP:
        mover = next((talk for talk in talks if talk.legal), talks[0])
        told = await mover.do("move", move=mover.legal[0] if mover.legal else "?")
        if told.problem is None:
            break
        await asyncio.sleep(0.1)
    held = time.monotonic() - start
    why = f", last refused with {told.problem}" if told is not None and told.problem is not None else ""
    arena.check(
        f"a table is held for its pause of {PAUSE} s only: {when}",
        f"{held:.1f} s{why}" if was_held else "it could not be played until it is held",
        holds=was_held and held <= HELD_MOST,
    )


async def _play_until_held(talks: list[Talk]) -> bool:
    end = time.monotonic() + GIVE_UP
    while time.monotonic() < end:
        mover = next((talk for talk in talks if talk.legal), None)
        if mover is not None:
            known = len(mover.heard)
            await mover.do("move", move=mover.legal[0])
            await asyncio.sleep(0.05)
            if any(told.hold for told in mover.heard[known:]):
                return True
        await asyncio.sleep(0.05)
    return False


async def _nobody_away(arena: Arena, tables: list[Seated], when: str, seconds: float = 4.0) -> None:
    await asyncio.sleep(seconds)
    away = [await _away(table) for table in tables]
    arena.check(f"nobody is sent away: {when}", f"{sum(away)} away at {len(tables)} tables", holds=not sum(away))


async def _away(table: Seated) -> int:
    return sum(bool(seat["away"]) for seat in (await table.info())["seats"])


async def down(arena: Arena) -> None:
    """Longer than the patience of the tables."""
    database = arena.new_database()
    async with arena.serving(database) as server:
        tables = [await make(server.port, wish("open", patience=PATIENCE), f"127.91.0.{n + 1}") for n in range(5)]
        server.kill()
    await asyncio.sleep(PATIENCE + 3)
    async with arena.serving(database) as server:
        back = [Seated(table.id, table.tokens, server.port, table.source) for table in tables]
        await _nobody_away(arena, back, f"down for {PATIENCE + 3:.0f} s, with a patience of {PATIENCE:.0f} s", 1.5)
        legal = (await back[0].get("view")).json()["legal"]
        moved = (await back[0].post("moves", {"move": legal[0], "id": "back"})).status if legal else 0
        arena.check("who was to move can move", f"{moved or 'it is not their turn any more'}", holds=moved == 200)
        late = await until(lambda: _away(back[1]), PATIENCE + LATE_MOST)
        told = "never" if late is None else f"after {late:.1f} s more"
        arena.check(
            f"who does not come within the patience and {LATE_MOST:.0f} s is stood in for", told, holds=late is not None
        )


ATTACKS: Final = [
    Attack("clock-steps", "the wall clock an hour back, two days ahead", stepped),
    Attack("clock-down", "a server down for longer than its tables' patience", down),
]
