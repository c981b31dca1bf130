"""A real PostgreSQL for tests and benchmarks, started from installed binaries in a temporary folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

USUAL = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt", "/usr/local/pgsql")
MISSING = (
    "the server's tests need PostgreSQL: install it (apt install postgresql, brew install postgresql) "
    "so that initdb and postgres are on PATH or under /usr/lib/postgresql"
)

PATIENCE = 60.0
"""Seconds that it may take to start or to stop on a busy machine. One that is killed instead leaves processes behind,
and until they have ended it cannot be started again."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def binary(name: str) -> str:
    """Where a program of PostgreSQL is; an error that names what to install."""
    on_path = shutil.which(name)
    if on_path:
        return on_path
    found = [path for base in USUAL for path in sorted(Path(base).glob(f"**/bin/{name}")) if path.is_file()]
    if not found:
        raise RuntimeError(MISSING)
    return str(found[-1])


def as_somebody(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command] if os.getuid() == 0 else command


HASTY = ("fsync=off", "full_page_writes=off", "autovacuum=off")
"""For tests: what is written outlives the server but not the machine, and nothing sweeps hundreds of databases."""


class Postgres:
    """A running server with any number of databases."""

    def __init__(self, folder: Path, settings: Sequence[str] = ()) -> None:
        self.folder, self.port, self._settings = folder, free_port(), settings
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0

    def start(self) -> None:
        data = self.folder / "data"
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            self.folder.chmod(0o755)
        options = ["-D", str(data), "-U", "tests", "--auth=trust", "--no-sync", "--locale=C", "-E", "UTF8"]
        command = as_somebody([binary("initdb"), *options])
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")  # noqa: S603
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr}")
        self.run()

    def run(self) -> None:
        """Start it, or start it again after it was stopped."""
        data = self.folder / "data"
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        settings += ["max_connections=200", "shared_buffers=32MB", *self._settings]
        flags = [part for setting in settings for part in ("-c", setting)]
        command = as_somebody([binary("postgres"), "-D", str(data), *flags])
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd="/")  # noqa: S603
        self._wait()

    def _wait(self) -> None:
        import psycopg

        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=round(PATIENCE)).close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("PostgreSQL did not start")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, database: str) -> str:
        return f"postgresql://tests@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        import psycopg

        self._made += 1
        name = f"tables{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


@contextmanager
def running_postgres(folder: Path, settings: Sequence[str] = ()) -> Iterator[Postgres]:
    server = Postgres(folder, settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()
