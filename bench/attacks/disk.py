"""A database that is full, locked, gone, read-only or down: moves are refused, never acknowledged into nowhere."""

from __future__ import annotations

import asyncio
import errno
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from attacks.arena import Arena, Served, status_of, until, wish
from attacks.calls import ask
from attacks.people import Crowd
from attacks.report import Attack
from attacks.rows import kept

SECONDS: Final = 10.0
"""How soon it must be told."""
TABLES: Final = 20
RATE: Final = 60.0


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of a few MB, in memory."""
    folder.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder))
    try:
        yield folder
    finally:
        _run("umount", "-l", str(folder))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603


def can_mount(arena: Arena) -> bool:
    try:
        with small_disk(arena.folder / "try", "1m"):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


async def full(arena: Arena) -> None:
    """A small disk that is filled up; without the right to mount one, files that may not grow."""
    with small_disk(arena.folder / "disk", "4m") if can_mount(arena) else nullcontext(arena.folder) as folder:
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        async with arena.serving(database) as server, _crowd(server) as crowd:
            await asyncio.sleep(1.0)
            with await asyncio.to_thread(no_room, server, folder):
                await _told(arena, server, crowd, "full")
            await _recovers(arena, server, crowd, "there is room again")
        await _kept(arena, database, crowd)


def no_room(server: Served, folder: Path) -> AbstractContextManager[None]:
    return ballast(folder / "ballast") if folder.is_mount() else no_growth(server, folder)


@contextmanager
def ballast(file: Path) -> Iterator[None]:
    _fill(file)
    yield
    file.unlink()


@contextmanager
def no_growth(server: Served, folder: Path) -> Iterator[None]:
    size = max(file.stat().st_size for file in folder.glob("tables.sqlite*"))
    before = resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, before)


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 4096, 512, 1):
            try:
                while file.write(b"\0" * size) == size:
                    pass
            except OSError as fault:
                if fault.errno != errno.ENOSPC:
                    raise


async def locked(arena: Arena) -> None:
    database = arena.new_database()
    async with arena.serving(database) as server, _crowd(server) as crowd:
        await asyncio.sleep(1.0)
        with closing(sqlite3.connect(_path(database), isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await _told(arena, server, crowd, "locked by another", refuses=False)
            other.execute("ROLLBACK")
        await _recovers(arena, server, crowd, "the lock is gone")
    await _kept(arena, database, crowd)


async def gone(arena: Arena) -> None:
    """The file is taken away under the server, and put back."""
    database = arena.new_database()
    files = [Path(_path(database) + end) for end in ("", "-wal", "-shm")]
    async with arena.serving(database) as server, _crowd(server) as crowd:
        await asyncio.sleep(1.0)
        for file in files:
            file.rename(file.with_name(f"away-{file.name}"))
        await _told(arena, server, crowd, "gone")
        for file in files:
            file.unlink(missing_ok=True)
            file.with_name(f"away-{file.name}").rename(file)
        await _recovers(arena, server, crowd, "it is back")
    await _kept(arena, database, crowd)


async def read_only(arena: Arena) -> None:
    """At the start; a file that is open already stays writable."""
    promise = "a server on a read-only disk says so in a line, or answers 503 at /ready"
    if not can_mount(arena):
        arena.skip(promise, "a disk can only be mounted by root")
        return
    with small_disk(arena.folder / "disk", "8m") as folder:
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        async with arena.serving(database):
            pass
        _run("mount", "-o", "remount,ro", str(folder))
        server = arena.start(database)
        try:
            await asyncio.to_thread(server.wait)
            words = server.log.read_text(errors="replace").strip()
            if server.is_alive():
                ready = await until(partial(_answers, server, "/ready", 503), SECONDS)
                arena.check(
                    promise, f"it runs; /ready {await status_of(server.port, '/ready')}", holds=ready is not None
                )
            else:
                is_plain = "Traceback" not in words and len(words.splitlines()) <= 3
                arena.check(promise, f"exit {server.child.poll()}: {words[-200:]!r}", holds=is_plain)
        finally:
            await asyncio.to_thread(server.end)


async def database_down(arena: Arena) -> None:
    """PostgreSQL stopped at once and started again."""
    if arena.postgres is None:
        return
    database = arena.new_database()
    async with arena.serving(database) as server, _crowd(server) as crowd:
        await asyncio.sleep(1.0)
        await asyncio.to_thread(arena.postgres.stop)
        await _told(arena, server, crowd, "down")
        await asyncio.to_thread(arena.postgres.run)
        await _recovers(arena, server, crowd, "it runs again")
    await _kept(arena, database, crowd)


def _crowd(server: Served) -> Crowd:
    return Crowd(server.port, wish("open"), TABLES, RATE)


def _path(database: str) -> str:
    return database.removeprefix("sqlite:///")


async def _told(arena: Arena, server: Served, crowd: Crowd, what: str, *, refuses: bool = True) -> None:
    """The database is in trouble: what is said, and what is acknowledged."""
    crowd.begin()
    start, crowd.nameless = time.monotonic(), 0
    ready = await until(partial(_answers, server, "/ready", 503), SECONDS)
    health = await status_of(server.port, "/health")
    status = await status_of(server.port, "/ready")
    told = f"{status} after {SECONDS:.0f} s" if ready is None else f"after {ready:.1f} s"
    arena.check(f"/ready answers 503 within {SECONDS:.0f} s ({what})", told, holds=ready is not None)
    arena.check(f"/health stays 200 ({what})", f"{health}", holds=health == 200)
    if refuses:
        await until(lambda: "store-down" in crowd.refusals, SECONDS - (time.monotonic() - start))
        before = len(crowd.acked)
        await asyncio.sleep(2.0)
        acked = crowd.acked[before:]
        again = sum(each.duplicate for each in acked)
        arena.check(
            f"moves are refused, none acknowledged ({what})",
            f"{crowd.refusals}, then {len(acked)} acknowledged in 2 s, {again} of them as done before",
            holds="store-down" in crowd.refusals and not acked,
        )
        arena.check(
            f"every refusal says what it refuses ({what})", f"{crowd.nameless} did not", holds=not crowd.nameless
        )


async def _answers(server: Served, path: str, status: int) -> bool:
    return await status_of(server.port, path) == status


async def _recovers(arena: Arena, server: Served, crowd: Crowd, when: str) -> None:
    back = await crowd.move_on(30, share=0.9)
    ready = await until(partial(_answers, server, "/ready", 200), SECONDS)
    played = "not in 30 s" if back is None else f"after {back:.1f} s"
    told = await ask(server.port, "GET", "/ready", timeout=3)
    arena.check(
        f"all play on when {when}, and /ready is 200",
        f"{played}; /ready {told.status} {told.body[:120]!r}",
        holds=back is not None and ready is not None,
    )


async def _kept(arena: Arena, database: str, crowd: Crowd) -> None:
    found = await asyncio.to_thread(kept, database, crowd.acked)
    arena.check("every acknowledged move is there, once", str(found), holds=found.is_well)


ATTACKS: Final = [
    Attack("disk-full", "a disk without room", full, ("sqlite",)),
    Attack("disk-locked", "a database locked by another", locked, ("sqlite",)),
    Attack("disk-gone", "a database file that is taken away", gone, ("sqlite",)),
    Attack("disk-read-only", "a disk that cannot be written", read_only, ("sqlite",)),
    Attack("database-down", "PostgreSQL stopped and started again", database_down, ("postgresql",), ("postgresql",)),
]
