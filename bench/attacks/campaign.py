"""All attacks, one after the other."""

from __future__ import annotations

import asyncio
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.server.postgres import Postgres, running_postgres

from attacks import bad_input, bots_queue, clock, disk, floods, handles, kills, long_tables, poison, workers
from attacks.arena import Arena
from attacks.report import BOTH, Attack, Check, Store, say, show

MODULES: Final = (kills, poison, long_tables, floods, handles, bad_input, bots_queue, clock, disk, workers)
ATTACKS: Final[list[Attack]] = [attack for module in MODULES for attack in module.ATTACKS]
THREADS: Final = 64


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
    found = [check for attack, store in planned for check in _try(attack, store, quick=quick)]
    return _sum_up(found, time.monotonic() - start)


def _store(name: str) -> Store:
    return "sqlite" if name == "sqlite" else "postgresql"


def _sum_up(found: list[Check], seconds: float) -> int:
    counts = {verdict: sum(check.verdict == verdict for check in found) for verdict in ("holds", "FAILS", "skipped")}
    say(f"\n{', '.join(f'{count} {verdict}' for verdict, count in counts.items())}, in {seconds:.0f} s")
    return 1 if counts["FAILS"] else 0


def _try(attack: Attack, store: Store, *, quick: bool) -> list[Check]:
    say(f"\n{attack.name} ({store}): {attack.about}")
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="motherlode-attack-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with _postgres(store) as postgres:
            arena = Arena(store, Path(folder), postgres, quick=quick)
            try:
                asyncio.run(_fight(attack, arena))
            except Exception:
                arena.checks.append(Check("the attack runs to its end", traceback.format_exc(limit=-3), holds=False))
                show(arena.checks[-1])
    say(f"  took {time.monotonic() - start:.0f} s")
    return arena.checks


async def _fight(attack: Attack, arena: Arena) -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    await attack.run(arena)


@contextmanager
def _postgres(store: Store) -> Iterator[Postgres | None]:
    if store == "sqlite":
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="motherlode-postgres-", ignore_cleanup_errors=True) as folder:
        with running_postgres(Path(folder)) as postgres:
            yield postgres
