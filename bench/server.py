"""Load test of the server: tables of two people over real WebSockets, driven by a second process on loopback.

    python bench/server.py [--tables 1000] [--seconds 20]

It prints what was reached and what limits it: moves acknowledged after they were durable, their latency, the rate of
one-by-one commits on the same disk, the memory of an idle table, and beside it boardgame.io's server doing such work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from driver import Process, Socket, connect, share_cores
from motherlode.lab.benchmark import Benchmark, Unavailable
from motherlode.server.ops.settings import VARIABLE, Limits, Settings
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.store import Store
from motherlode.server.tables.stored import Listing, Stored

RUN = """
import sys, uvicorn
from motherlode.commands.serve import uvicorn_options
from motherlode.server.ops.settings import from_environment
uvicorn.run("motherlode.server.app:create", **uvicorn_options(from_environment(), "127.0.0.1", int(sys.argv[1])))
"""
LIMITS = Limits(tables=10**9, requests=10**9, messages=10**6, message_rate=10.0**6)
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
    with tempfile.TemporaryDirectory(dir=".") as folder, Measured(database or _file(folder), port) as server:
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


class Measured(Process):
    """The server that is measured: nobody is limited, and no bot is warmed up."""

    def __init__(self, database: str, port: int) -> None:
        settings = Settings(database, limits=LIMITS, warm=False)
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
        super().__init__([sys.executable, "-c", RUN, str(port)], port, environment)
        share_cores(self.child.pid)

    def commits(self) -> tuple[float, float]:
        with urllib.request.urlopen(self.url + "/metrics") as answer:  # noqa: S310
            lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[:1] != "#")
        return float(lines["motherlode_commits"]), float(lines["motherlode_committed_entries"])


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


async def drive(server: Measured, tables: int, seconds: float, rate: float, one_by_one: float) -> float:
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


async def connect_all(server: Measured, made: list[Any], load: Load) -> list[Socket]:
    sockets = []
    for entered in made:
        for held in entered["held"]:
            opening = partial(Socket, server.port, entered["table"]["id"], held["token"], load.told)
            sockets.append(await connect(opening, server.port))
    return sockets


async def paced(server: Measured, load: Load, rate: float, seconds: float, one_by_one: float) -> None:
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


async def greedy(server: Measured, load: Load, seconds: float, one_by_one: float) -> float:
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
    server: Measured,
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
        share_cores(server.pid)
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
