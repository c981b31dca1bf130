"""All attacks, one after the other."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
import traceback
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from attacks import bad_input, bots_queue, clock, disk, floods, handles, kills, long_tables, poison, powers, workers
from attacks.arena import Arena, new_port
from attacks.report import BOTH, Attack, Check, Store, say, show
from motherlode.testing.postgres import Postgres

MODULES: Final = (kills, poison, long_tables, floods, handles, bad_input, bots_queue, clock, disk, workers, powers)
ATTACKS: Final[list[Attack]] = [attack for module in MODULES for attack in module.ATTACKS]
THREADS: Final = 64
LANES: Final = 4
"""Attacks that are tried side by side in a quick run."""


def show_list() -> int:
    for attack in ATTACKS:
        say(f"{attack.name:<16} {attack.about} ({', '.join(attack.stores)})")
    return 0


def run(only: Sequence[str], database: str, *, quick: bool) -> int:
    stores: tuple[Store, ...] = BOTH if database == "both" else (_store(database),)
    chosen = [each for each in ATTACKS if not only or any(each.name.startswith(name) for name in only)]
    if not chosen:
        say("there is no such attack; --list shows them")
        return 2
    sparing = quick and database == "both" and not only
    planned = [
        (attack, store)
        for store in stores
        for attack in chosen
        if store in (attack.quick_on if sparing else attack.stores)
    ]
    start = time.monotonic()
    try:
        found = asyncio.run(_try_all(planned, quick=quick))
    except asyncio.CancelledError:
        say("ended before all was tried")
        return 2
    return _sum_up(found, time.monotonic() - start)


async def _try_all(planned: list[tuple[Attack, Store]], *, quick: bool) -> list[Check]:
    """Those that measure one after the other, the rest side by side if there is little time."""
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    loop.set_default_executor(ThreadPoolExecutor(THREADS))
    if me is not None:
        loop.add_signal_handler(signal.SIGTERM, me.cancel)  # so that no server is left behind
    lanes = asyncio.Semaphore(LANES if quick else 1)

    async def wait_and_try(attack: Attack, store: Store) -> list[Check]:
        async with lanes:
            return await _try(attack, store, quick=quick)

    found = [await _try(attack, store, quick=quick) for attack, store in planned if attack.measures]
    found += await asyncio.gather(*(wait_and_try(*each) for each in planned if not each[0].measures))
    return [check for checks in found for check in checks]


def _store(name: str) -> Store:
    return "sqlite" if name == "sqlite" else "postgresql"


def _sum_up(found: list[Check], seconds: float) -> int:
    counts = {verdict: sum(check.verdict == verdict for check in found) for verdict in ("holds", "FAILS", "skipped")}
    say(f"\n{', '.join(f'{count} {verdict}' for verdict, count in counts.items())}, in {seconds:.0f} s")
    return 1 if counts["FAILS"] else 0


async def _try(attack: Attack, store: Store, *, quick: bool) -> list[Check]:
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="motherlode-attack-", ignore_cleanup_errors=True) as folder:
        async with _postgres(store) as postgres:
            arena = Arena(store, Path(folder), postgres, quick=quick)
            try:
                await attack.run(arena)
            except Exception:
                arena.check("the attack runs to its end", traceback.format_exc(limit=-3), holds=False)
    show(f"{attack.name} ({store}): {attack.about}", arena.checks, time.monotonic() - start)
    return arena.checks


@asynccontextmanager
async def _postgres(store: Store) -> AsyncIterator[Postgres | None]:
    """A PostgreSQL of one's own, which may be killed."""
    if store == "sqlite":
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="motherlode-postgres-", ignore_cleanup_errors=True) as folder:
        postgres = Postgres(Path(folder))
        postgres.port = new_port()
        try:
            await asyncio.to_thread(postgres.start)
            yield postgres
        finally:
            await asyncio.to_thread(postgres.stop)
