"""Where an attack takes place: real servers on new databases, and what was found."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

from attacks.calls import ask, call
from attacks.report import Check, Store
from driver import HOME, Process
from motherlode.testing.postgres import Postgres

PLAYED: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "settings.json").read_text(encoding="utf-8"))[
    "attack"
]
"""Games to attack with: one where all is open, one where seats choose in secret, one whose bots think long."""
ME: Final = {"kind": "me"}


_ports = itertools.count(random.randrange(20_000, 30_000))


def new_port() -> int:
    """One below those that the system gives to clients: with many of these about, it may have given any of them."""
    for port in _ports:
        with socket.socket() as tried, suppress(OSError):
            tried.bind((HOME, port))
            return port
    raise RuntimeError("there is no port left")


def wish(kind: str, seats: Sequence[dict[str, Any]] = (ME, ME), **more: Any) -> dict[str, Any]:
    return {**PLAYED[kind], "seats": list(seats), **more}


class Served(Process):
    """`motherlode serve` as anybody would start it."""

    def __init__(
        self,
        database: str,
        port: int,
        log: Path,
        workers: int = 1,
        limits: Sequence[str] = (),
        files: int | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        command = [sys.executable, "-m", "motherlode", "serve", "--port", str(port), "--database", database]
        command += ["--workers", str(workers), *[part for limit in limits for part in ("--limit", limit)]]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
        super().__init__(command, port, {**os.environ, **(environment or {})}, log)

    def is_up(self) -> bool:
        return call(self.port, "GET", "/health", timeout=2).status == 200

    def wait(self, seconds: float = 30.0) -> bool:
        """Whether it answers in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.child.poll() is None:
            if self.is_up():
                return True
            time.sleep(0.05)
        return False

    def __enter__(self) -> Self:
        if not self.wait():
            self.end()
            raise RuntimeError(f"the server did not start: {self.last_words()}")
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> float:
        """Ask it to stop, and see to it that nothing is left of it; how long it took."""
        start = time.monotonic()
        if self.child.poll() is None:
            self.child.terminate()
            with suppress(Exception):
                self.child.wait(15)
        seconds = time.monotonic() - start
        with suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        return seconds

    def kill(self) -> None:
        """The server and all its workers, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()

    def workers(self) -> list[int]:
        """The processes that serve."""
        return [pid for pid in children(self.child.pid) if "spawn_main" in command_of(pid)] or [self.child.pid]

    def is_alive(self) -> bool:
        return self.child.poll() is None

    def cpu(self) -> float:
        return sum(map(cpu_of, [self.child.pid, *children(self.child.pid)]))

    def last_words(self) -> str:
        text = self.log.read_text(errors="replace").strip() if self.log.exists() else ""
        return text.rpartition("\n")[2][-300:]


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def command_of(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def cpu_of(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Arena:
    """One attack on one store."""

    def __init__(self, store: Store, folder: Path, postgres: Postgres | None, *, quick: bool) -> None:
        self.store, self.folder, self.postgres, self.quick = store, folder, postgres, quick
        self.checks: list[Check] = []
        self._made = 0

    def pick(self, quick: float, whole: float) -> float:
        """How long, or how many: in a quick run and in a whole one."""
        return quick if self.quick else whole

    def check(self, promised: str, measured: str, *, holds: bool | None) -> None:
        self.checks.append(Check(promised, measured, holds))

    def skip(self, promised: str, why: str) -> None:
        self.check(promised, why, holds=None)

    def new_database(self) -> str:
        self._made += 1
        if self.postgres is not None:
            return self.postgres.new_database()
        return f"sqlite:///{self.folder / f'tables{self._made}.sqlite'}"

    def start(self, database: str, port: int | None = None, **options: Any) -> Served:
        """A server that may not be there yet, or never."""
        log = Path(tempfile.mkstemp(dir=self.folder, suffix=".log")[1])
        return Served(database, port or new_port(), log, **options)

    @asynccontextmanager
    async def serving(self, database: str | None = None, **options: Any) -> AsyncIterator[Served]:
        server = self.start(database or self.new_database(), **options)
        try:
            if not await asyncio.to_thread(server.wait):
                raise RuntimeError(f"the server did not start: {server.last_words()}")
            yield server
        finally:
            await asyncio.to_thread(server.end)


async def until(is_so: Any, seconds: float, every: float = 0.1) -> float | None:
    """Seconds until something is so (a function, or one to be awaited); None if it never was."""
    start = time.monotonic()
    while True:
        found = is_so()
        if asyncio.iscoroutine(found):
            found = await found
        if found:
            return time.monotonic() - start
        if time.monotonic() - start > seconds:
            return None
        await asyncio.sleep(every)


async def status_of(port: int, path: str, seconds: float = 3.0) -> int:
    return (await ask(port, "GET", path, timeout=seconds)).status
