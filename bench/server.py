"""Load test of the server: tables of two people over real WebSockets, driven by a second process on loopback.

    python bench/server.py [--tables 1000] [--seconds 20]

It prints what was reached and what limits it: moves acknowledged after they were durable, their latency, the rate of
one-by-one commits on the same disk, the memory of an idle table, and beside it boardgame.io's server doing such work.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from motherlode.lab.benchmark import Benchmark, Unavailable
from motherlode.server.ops.settings import VARIABLE, Settings, without_limits
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.store import Store
from motherlode.server.tables.stored import Listing, Stored

RUN = """
import sys, uvicorn
from motherlode.commands.serve import uvicorn_options
from motherlode.server.ops.settings import from_environment
uvicorn.run("motherlode.server.app:create", **uvicorn_options(from_environment(), "127.0.0.1", int(sys.argv[1])))
"""
LIMITS = without_limits()
PLAYED = json.loads(Path(__file__).with_name("settings.json").read_text(encoding="utf-8"))["server"]
"""The game that is measured, with its options."""
SEATS = [{"kind": "me"}, {"kind": "me"}]
PORT = 8765


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1000.0, help="moves a second asked for")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--database", help="a database instead of a new SQLite file")
    args = parser.parse_args()
    reached = run(args.tables, args.seconds, args.rate, args.port, args.database)
    try:
        other = boardgame_io()
        say(
            "boardgame.io, file storage, 128 at once",
            f"{other:.0f} moves/s; the server here {reached / other:.1f} times",
        )
    except Unavailable as why:
        say("boardgame.io", f"left out: {why}")


def run(
    tables: int = 1000, seconds: float = 15.0, rate: float = 1000.0, port: int = PORT, database: str | None = None
) -> float:
    """Durable moves a second that were acknowledged, as fast as it goes."""
    with tempfile.TemporaryDirectory(dir=".") as folder, Process(database or _file(folder), port) as server:
        one_by_one = single_commits()
        say("durable commits one by one", f"{one_by_one:.0f}/s")
        return asyncio.run(drive(server, tables, seconds, rate, one_by_one))


def single_commits() -> float:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        return asyncio.run(commit_one_by_one(_file(folder)))


def _file(folder: str) -> str:
    """Beside the checkout, not in a folder that may lie in memory."""
    return f"sqlite:///{Path(folder).resolve() / 'bench.sqlite'}"


def say(what: str, value: str) -> None:
    sys.stderr.write(f"{what:<44} {value}\n")
    sys.stderr.flush()


async def commit_one_by_one(database: str, seconds: float = 2.0) -> float:
    """How many entries a second this disk takes if each waits for its own commit."""
    migrate(database)
    store = Store(database)
    store.open()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        count += 1
        await store.append("t", Stored(count, "moved", '{"kind":"moved"}', 0.0), Listing("playing", False, None))
    store.close()
    return count / (time.perf_counter() - start)


class Process:
    """The server in a process of its own, on one core where the system can do that."""

    def __init__(self, database: str, port: int) -> None:
        settings = Settings(database, limits=LIMITS, warm=False)
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
        self.url, self.port = f"http://127.0.0.1:{port}", port
        self._log = Path(tempfile.gettempdir()) / "motherlode-bench.log"
        self._child = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", RUN, str(port)],
            env=environment,
            stderr=self._log.open("wb"),
        )
        _share_cores(self._child.pid)

    def __enter__(self) -> Process:
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url + "/health", timeout=1).close()  # noqa: S310
            except OSError:
                time.sleep(0.1)
            else:
                return self
        raise RuntimeError(f"the server did not start; see {self._log}")

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        self._child.wait()

    def memory(self) -> float:
        """Resident memory in KiB."""
        for line in Path(f"/proc/{self._child.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return float(line.split()[1])
        return 0.0

    def cpu(self) -> float:
        """Processor seconds used so far."""
        fields = Path(f"/proc/{self._child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer)

    def commits(self) -> tuple[float, float]:
        with urllib.request.urlopen(self.url + "/metrics") as answer:  # noqa: S310
            lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[:1] != "#")
        return float(lines["motherlode_commits"]), float(lines["motherlode_committed_entries"])


def _share_cores(server: int) -> None:
    """The first core for a server, the others for who drives it."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        cores = range(os.cpu_count() or 1)
        os.sched_setaffinity(server, cores[:1])
        os.sched_setaffinity(0, cores[1:])


class Socket(asyncio.Protocol):
    """As little of a WebSocket client as the test needs: it must not be the bottleneck."""

    def __init__(self, port: int, table: str, token: str, told: Callable[[Socket, bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.legal: bytes | None = None
        self.sent_at = 0.0
        self._told = told
        self._data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            _, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            self._data = rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            self._told(self, frame)

    def _frame(self) -> bytes | None:
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        self._data = data[start + size :]
        if data[0] & 15 == 9:
            self._transport.write(b"\x8a\x80\0\0\0\0")
        return data[start : start + size]

    def send(self, text: bytes) -> None:
        """A masked text frame; a mask of zeros is a mask."""
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self._transport.write(b"\x81" + size + b"\0\0\0\0" + text)

    def close(self) -> None:
        self._transport.close()


class Load:
    """Plays at all tables, and measures from sending a move to its acknowledgement."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.refused = 0
        self.over = 0
        self.bytes = 0
        self.moves = 0
        self.ready: list[Socket] = []
        self.is_greedy = False

    def told(self, socket: Socket, frame: bytes) -> None:
        self.bytes += len(frame)
        if frame.startswith(b'{"type":"ack"'):
            self.latencies.append(time.perf_counter() - socket.sent_at)
        elif frame.startswith(b'{"type":"refused"'):
            self.refused += 1
        else:
            at = frame.rfind(b'"legal":["')
            if at >= 0:
                moves = frame[at + 9 : frame.index(b"]", at)].split(b",")
                socket.legal = random.choice(moves)
                if self.is_greedy:
                    self.move(socket)
                else:
                    self.ready.append(socket)
            elif b'"outcome":{' in frame:
                self.over += 1

    def move(self, socket: Socket) -> None:
        self.moves += 1
        socket.sent_at = time.perf_counter()
        socket.send(b'{"type":"move","id":"%d","move":%s}' % (self.moves, socket.legal))

    def clear(self) -> None:
        self.latencies.clear()
        self.refused = self.over = self.bytes = 0


async def drive(server: Process, tables: int, seconds: float, rate: float, one_by_one: float) -> float:
    load, empty = Load(), server.memory()
    made = [await asyncio.to_thread(server.post, "/api/tables", wish()) for _ in range(tables)]
    say("memory of an idle table", f"{(server.memory() - empty) / tables:.0f} KiB")
    sockets = await connect_all(server, made, load)
    say("live tables, sockets", f"{tables}, {len(sockets)}")
    say("memory of a table with two sockets", f"{(server.memory() - empty) / tables:.0f} KiB")
    await paced(server, load, rate, seconds, one_by_one)
    reached = await greedy(server, load, seconds / 2, one_by_one)
    for socket in sockets:
        socket.close()
    await asyncio.sleep(0.5)
    return reached


def wish() -> Any:
    return {**PLAYED, "seats": SEATS, "pause": 0, "start": True}


async def connect_all(server: Process, made: list[Any], load: Load) -> list[Socket]:
    loop, sockets = asyncio.get_running_loop(), []
    for entered in made:
        for held in entered["held"]:
            table, token = entered["table"]["id"], held["token"]
            _, socket = await loop.create_connection(
                lambda table=table, token=token: Socket(server.port, table, token, load.told),  # type: ignore[misc]
                "127.0.0.1",
                server.port,
            )
            await socket.opened
            sockets.append(socket)
    return sockets


async def paced(server: Process, load: Load, rate: float, seconds: float, one_by_one: float) -> None:
    """Ask for a steady rate, whichever tables are ready."""
    load.clear()
    start, sent, before, cpu = time.perf_counter(), 0, server.commits(), server.cpu()
    while (now := time.perf_counter() - start) < seconds:
        wanted = int(now * rate) - sent
        random.shuffle(load.ready)
        for _ in range(min(wanted, len(load.ready))):
            load.move(load.ready.pop())
            sent += 1
        await asyncio.sleep(0.004)
    elapsed, moves = time.perf_counter() - start, list(load.latencies)
    report(f"asked for {rate:.0f}/s", server, load, moves, elapsed, one_by_one, before, cpu)


async def greedy(server: Process, load: Load, seconds: float, one_by_one: float) -> float:
    """As fast as it goes, with some tables that move at once whenever they can."""
    await asyncio.sleep(1.0)
    load.clear()
    load.is_greedy = True
    start, before, cpu = time.perf_counter(), server.commits(), server.cpu()
    waiting, load.ready = load.ready[:128], []
    for socket in waiting:
        load.move(socket)
    await asyncio.sleep(seconds)
    elapsed, moves = time.perf_counter() - start, list(load.latencies)
    load.is_greedy = False
    report(f"as fast as it goes, {len(waiting)} at once", server, load, moves, elapsed, one_by_one, before, cpu)
    return len(moves) / elapsed


def report(
    what: str,
    server: Process,
    load: Load,
    moves: list[float],
    seconds: float,
    one_by_one: float,
    before: tuple[float, float],
    cpu: float,
) -> None:
    moves.sort()
    rate, after = len(moves) / seconds, server.commits()
    commits, entries = after[0] - before[0], after[1] - before[1]
    say(what, f"{rate:.0f} moves/s acknowledged and durable, {rate / one_by_one:.1f} times one by one")
    if moves:
        tiles = [moves[min(len(moves) - 1, int(len(moves) * part))] * 1000 for part in (0.5, 0.95, 0.99, 0.999)]
        say("  latency p50, p95, p99, p99.9", ", ".join(f"{tile:.0f} ms" for tile in tiles))
    say("  entries a commit", f"{entries / max(1, commits):.1f} ({commits / seconds:.0f} commits/s)")
    say("  server's core in use", f"{(server.cpu() - cpu) / seconds * 100:.0f} %")
    say("  sent to clients", f"{load.bytes / seconds / 1e6:.1f} MB/s; refused {load.refused}, games over {load.over}")


def boardgame_io(matches: int = 128, seconds: float = 8.0, port: int = PORT + 1) -> float:
    """Moves a second of boardgame.io's server on one core, on a game that adds one to a number."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        home = _installed()
        server = subprocess.Popen(  # noqa: S603
            ["node", "server.js", str(port), str(Path(folder).resolve())],  # noqa: S607
            cwd=home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _share_cores(server.pid)
        try:
            time.sleep(3)
            command = ["node", "drive.js", str(port), str(matches), str(seconds)]
            done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=120)  # noqa: S603
            if done.returncode:
                raise Unavailable(f"its clients failed: {done.stderr.strip()[-200:]}")
            return float(done.stdout)
        finally:
            server.terminate()
            server.wait()


def _installed() -> Path:
    """boardgame.io in a folder of its own, fetched at first use."""
    home = Path(tempfile.gettempdir()) / "motherlode-boardgame-io"
    home.mkdir(exist_ok=True)
    for path in (Path(__file__).parent / "boardgame_io").glob("*.js"):
        shutil.copy(path, home)
    if shutil.which("npm") is None:
        raise Unavailable("needs Node.js with npm")
    if not (home / "node_modules" / "node-persist").is_dir():
        command = ["npm", "install", "--no-audit", "--no-fund", "boardgame.io@0.50.2", "node-persist@3"]
        if subprocess.run(command, cwd=home, capture_output=True).returncode:  # noqa: S603
            raise Unavailable("npm could not install boardgame.io")
    return home


BENCHMARKS: Final = [
    Benchmark(
        name="server",
        unit="moves/s",
        settings="1,000 tables, 2,000 WebSockets, one worker on one core, SQLite, acknowledged after durable commits",
        run=run,
        against={
            "target of 1,000": 1000,
            "durable commits one by one": single_commits,
            "boardgame.io with its file storage (which does not wait for the disk)": boardgame_io,
        },
    )
]

if __name__ == "__main__":
    main()
