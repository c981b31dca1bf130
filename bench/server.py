"""Load test of the server: tables of two people over real WebSockets, driven by a second process on loopback.

    python bench/server.py [--rounds 3] [--seconds 5] [--tables 300]

It measures SQLite, and PostgreSQL with 1, 2 and 4 workers, in turn and several times over, all of it (server, database
and driver) on the same cores: the latency of moves at a quiet rate, moves a second with 128 tables at once (each
acknowledged after it was durable), and the processor time of a move. Then it prints what docs/capacity.md is made of.
`motherlode bench server` compares one worker on a core of its own with single commits and with boardgame.io.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from driver import Process, Socket, connect, cpu_of, share_cores
from motherlode.lab.benchmark import Benchmark, Unavailable
from motherlode.server.ops.settings import VARIABLE, Settings, without_limits
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.store import Store, make_engine
from motherlode.server.tables.stored import Listing, Stored

if TYPE_CHECKING:
    from motherlode.testing.postgres import Postgres

RUN = """
import sys
from motherlode.commands.serve import listen
from motherlode.server.ops.network import listening_socket
from motherlode.server.ops.settings import from_environment
sys.exit(listen(from_environment(), listening_socket("127.0.0.1", int(sys.argv[1]))))
"""
LIMITS = without_limits()
PLAYED = json.loads(Path(__file__).with_name("settings.json").read_text(encoding="utf-8"))["server"]
"""The game that is measured, with its options."""
SEATS = [{"kind": "me"}, {"kind": "me"}]
PORT = 8765
AT_ONCE = 128
"""Tables that move as fast as they can."""
LISTENING: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
"""How many workers are ready."""
PING_SECONDS: Final = 20.0
"""How often a socket that waits is pinged."""
PLAYERS: Final = (1_000, 1_000_000)
"""For how many docs/capacity.md says what they need."""
MOVE_SECONDS: Final = 5.0
"""How often somebody moves at a table, of those PLAYERS."""
PAST: Final = 60
"""Moves of a table that are kept in memory on the average: half a game."""
MOVES_OF_A_DATABASE: Final = 10_000
"""A second at most, so that its workers do not only listen to each other's notes."""
SETUPS: Final = {"SQLite": 0, "PostgreSQL, 1 worker": 1, "PostgreSQL, 2 workers": 2, "PostgreSQL, 4 workers": 4}
"""What is measured, and with how many workers on PostgreSQL."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second asked for")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--only", action="append", choices=list(SETUPS), help="leave out the others")
    parser.add_argument("--folder", default=".", help="where the databases lie: a real disk, not memory")
    args = parser.parse_args()
    measured = compare(args)
    for name, runs in measured.items():
        say(name, _summary(runs))
    if measured.keys() == SETUPS.keys():
        sys.stdout.write(capacity_page(measured, measure_capacity(args)) + "\n")


def run(
    tables: int = 1000, seconds: float = 15.0, rate: float = 1000.0, port: int = PORT, database: str | None = None
) -> float:
    """Durable moves a second that were acknowledged, as fast as it goes."""
    with tempfile.TemporaryDirectory(dir=".") as folder, MeasuredServer(database or _file(folder), port) as server:
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


class MeasuredServer(Process):
    """The server that is measured: nobody is limited, and no bot is warmed up."""

    def __init__(self, database: str, port: int, workers: int = 1, *, has_core: bool = True) -> None:
        settings = Settings(database, workers, limits=LIMITS, warm=False)
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
        super().__init__([sys.executable, "-c", RUN, str(port)], port, environment)
        if has_core:
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
                # Two hear of it; another table takes the place of one that is over.
                if self.is_greedy and self.ready and self.over % 2 == 0:
                    self.move(self.ready.pop())

    def move(self, socket: Socket) -> None:
        self.moves += 1
        socket.sent_at = time.perf_counter()
        socket.send(b'{"type":"move","id":"%d","move":%s}' % (self.moves, socket.legal))

    def clear(self) -> None:
        self.latencies.clear()
        self.refused = self.over = self.bytes = 0


class Measured(msgspec.Struct, frozen=True):
    """One setup, measured once. Times are in milliseconds."""

    p50: float
    p99: float
    moves: float
    """A second, with many tables at once."""
    many_p50: float
    many_p99: float
    server: float
    """Processor time a move, with many tables at once: of the server, the database and who drives it."""
    database: float
    driver: float
    refused: int


class Costs:
    """Processor time that passes during a measurement."""

    def __init__(self, server: MeasuredServer, database: int | None) -> None:
        self._server, self._database = server, database
        self._before = self._now()

    def _now(self) -> tuple[float, float, float]:
        return self._server.cpu(), cpu_of(self._database) if self._database else 0.0, time.process_time()

    def each(self, moves: int) -> list[float]:
        """Milliseconds a move: of the server, the database, this process."""
        return [(now - was) * 1000 / max(1, moves) for now, was in zip(self._now(), self._before, strict=True)]


def compare(args: argparse.Namespace) -> dict[str, list[Measured]]:
    """Every setup in turn, and that several times: what else the machine does falls on all of them."""
    from motherlode.testing.postgres import running_postgres

    measured: dict[str, list[Measured]] = {name: [] for name in args.only or SETUPS}
    with tempfile.TemporaryDirectory(dir=args.folder) as data, running_postgres(Path(data).resolve()) as postgres:
        for number in range(args.rounds):
            for name, runs in measured.items():
                runs.append(_measure(args, SETUPS[name], postgres))
                say(f"{name}, round {number + 1}", _summary(runs[-1:]))
    return measured


def _measure(args: argparse.Namespace, workers: int, postgres: Postgres) -> Measured:
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        database = postgres.new_database() if workers else _file(folder)
        migrate(database)
        with MeasuredServer(database, args.port, max(1, workers), has_core=False) as server:
            while workers and _asked(database, LISTENING) < workers:
                time.sleep(0.1)
            return asyncio.run(_measure_one(args, server, postgres.pid if workers else None))


async def _measure_one(args: argparse.Namespace, server: MeasuredServer, database: int | None) -> Measured:
    load = Load()
    made = await make_all(server, args.tables)
    sockets = await connect_all(server, made, load)
    quiet = await _quiet(load, args.rate, args.seconds)
    await asyncio.sleep(0.5)
    costs = Costs(server, database)
    many, seconds = await _many(load, args.seconds)
    of_server, of_database, of_driver = costs.each(len(many))
    for socket in sockets:
        socket.close()
    await asyncio.sleep(0.2)
    return Measured(
        p50=_tile(quiet, 0.5),
        p99=_tile(quiet, 0.99),
        moves=len(many) / seconds,
        many_p50=_tile(many, 0.5),
        many_p99=_tile(many, 0.99),
        server=of_server,
        database=of_database,
        driver=of_driver,
        refused=load.refused,
    )


async def _quiet(load: Load, rate: float, seconds: float) -> list[float]:
    """Latencies at a steady rate, whichever tables are ready."""
    await _at_rate(load, rate, 1.0)
    load.clear()
    await _at_rate(load, rate, seconds)
    return sorted(load.latencies)


async def _at_rate(load: Load, rate: float, seconds: float) -> None:
    start, sent = time.perf_counter(), 0
    random.shuffle(load.ready)
    while (now := time.perf_counter() - start) < seconds:
        for _ in range(min(int(now * rate) - sent, len(load.ready))):
            load.move(load.ready.pop(random.randrange(len(load.ready))))
            sent += 1
        await asyncio.sleep(0.001)


async def _many(load: Load, seconds: float) -> tuple[list[float], float]:
    """Latencies with many tables that move as soon as they can, and the seconds that it took."""
    load.clear()
    load.is_greedy, load.ready, waiting = True, load.ready[AT_ONCE:], load.ready[:AT_ONCE]
    start = time.perf_counter()
    for socket in waiting:
        load.move(socket)
    await asyncio.sleep(seconds)
    load.is_greedy = False
    return sorted(load.latencies), time.perf_counter() - start


def _tile(moves: list[float], part: float) -> float:
    return moves[min(len(moves) - 1, int(len(moves) * part))] * 1000 if moves else 0.0


def _summary(runs: list[Measured]) -> str:
    """The medians of what was measured."""
    return (
        "quiet p50 {p50:5.1f} p99 {p99:5.1f} ms; many {moves:5.0f}/s p50 {many_p50:3.0f} p99 {many_p99:3.0f} ms; "
        "processor ms a move: server {server:.3f}, database {database:.3f}, "
        "driver {driver:.3f}; refused {refused:.0f}"
    ).format(**_medians(runs))


def _medians(runs: list[Measured]) -> dict[str, float]:
    return {name: statistics.median(getattr(run, name) for run in runs) for name in Measured.__struct_fields__}


class Capacity(msgspec.Struct, frozen=True):
    """What there is to pay for, besides the processor time of a move: one worker on PostgreSQL."""

    worker: float
    """KiB of memory of a worker without tables; then of an idle table, of a socket, and of a move that was played."""
    table: float
    socket: float
    past: float
    arriving: float
    """Milliseconds of processor time of connecting a socket."""
    waiting: float
    """Milliseconds of processor time a second of a socket that only waits."""
    sent: float
    """Bytes that go to clients for a move."""
    stored: float
    """Bytes in the database for a move."""


def measure_capacity(args: argparse.Namespace) -> Capacity:
    from motherlode.testing.postgres import running_postgres

    with tempfile.TemporaryDirectory(dir=args.folder) as data, running_postgres(Path(data).resolve()) as postgres:
        database = postgres.new_database()
        migrate(database)
        with MeasuredServer(database, args.port, has_core=False) as server:
            return asyncio.run(_measure_capacity(server, database))


async def _measure_capacity(server: MeasuredServer, database: str, tables: int = 1000) -> Capacity:
    load, empty = Load(), server.memory()
    made = await make_all(server, tables)
    idle, cpu = server.memory(), server.cpu()
    sockets = await connect_all(server, made, load)
    connected, arrived = server.memory(), server.cpu()
    await asyncio.sleep(PING_SECONDS)
    waited = server.cpu()
    load.clear()
    size = _size(database)
    await _at_rate(load, 500, 40)
    await asyncio.sleep(1.0)
    moves = len(load.latencies)
    return Capacity(
        worker=empty,
        table=(idle - empty) / tables,
        socket=(connected - idle) / len(sockets),
        past=(server.memory() - connected) / moves,
        arriving=(arrived - cpu) * 1000 / len(sockets),
        waiting=(waited - arrived) * 1000 / len(sockets) / PING_SECONDS,
        sent=load.bytes / moves,
        stored=(_size(database) - size) / moves,
    )


def _size(database: str) -> int:
    """Bytes that a PostgreSQL database takes on disk."""
    return _asked(database, "SELECT pg_database_size(current_database())")


def _asked(database: str, query: str) -> int:
    engine = make_engine(database)
    try:
        with engine.connect() as connection:
            return int(connection.scalar(sa.text(query)) or 0)
    finally:
        engine.dispose()


def capacity_page(measured: dict[str, list[Measured]], capacity: Capacity) -> str:
    """The tables of docs/capacity.md, in Markdown."""
    one, four = (_medians(measured[f"PostgreSQL, {workers}"]) for workers in ("1 worker", "4 workers"))
    lines = ["", "| setup | moves/s at once | p50, p99 ms at 300/s | processor ms a move: server, database |"]
    lines.append("| --- | --- | --- | --- |")
    for name, runs in measured.items():
        of = _medians(runs)
        cells = f"{of['moves']:,.0f} | {of['p50']:.1f}, {of['p99']:.1f} | {of['server']:.2f}, {of['database']:.2f}"
        lines.append(f"| {name} | {cells} |")
    lines += ["", "| one | costs |", "| --- | --- |"]
    lines += [
        f"| move, one worker | {one['server']:.2f} ms of processor, {one['database']:.2f} ms in the database |",
        f"| move, its table spread over four workers | {four['server']:.2f} ms, {four['database']:.2f} ms |",
        f"| move, what remains | {capacity.stored:.0f} bytes in the database, {capacity.past:.1f} KiB of memory while "
        f"the table is live; {capacity.sent:,.0f} bytes went to its two players |",
        f"| socket | {capacity.socket:.0f} KiB; {capacity.arriving:.1f} ms to connect, "
        f"{capacity.waiting * 1000:.0f} µs of processor a second to wait |",
        f"| idle table | {capacity.table:.0f} KiB while it is in memory, none after five minutes |",
        f"| worker | {capacity.worker / 1024:.0f} MiB |",
    ]
    players = [_needs(number, four, capacity) for number in PLAYERS]
    lines += ["", "| | " + " | ".join(f"{number:,} players" for number in PLAYERS) + " |", "| --- | --- | --- |"]
    lines += ["| " + " | ".join([name, *(each[name] for each in players)]) + " |" for name in players[0]]
    return "\n".join(lines)


def _needs(players: int, move: dict[str, float], capacity: Capacity) -> dict[str, str]:
    """What so many need who play at the same time, two at a table, with half of every core to spare."""
    tables = players / len(SEATS)
    moves = tables / MOVE_SECONDS
    busy = moves * move["server"] / 1000 + players * capacity.waiting / 1000
    cores, databases = 2 * busy, moves / MOVES_OF_A_DATABASE
    memory = players * capacity.socket + tables * (capacity.table + PAST * capacity.past) + cores * capacity.worker
    return {
        "tables, sockets": f"{tables:,.0f}, {players:,}",
        "moves a second": f"{moves:,.0f}",
        "databases, each with its workers": f"{max(1, math.ceil(databases)):,}",
        "workers, each on a core": f"{max(1, math.ceil(cores)):,}",
        "cores of the databases": f"{max(1, math.ceil(2 * moves * move['database'] / 1000)):,}",
        "memory of the workers": f"{memory / 2**20:,.1f} GiB",
        "sent a second": f"{moves * capacity.sent / 1e6:,.1f} MB",
        "stored in an hour": f"{moves * 3600 * capacity.stored / 1e9:,.1f} GB",
    }


async def make_all(server: MeasuredServer, tables: int) -> list[Any]:
    return [await asyncio.to_thread(server.post, "/api/tables", wish()) for _ in range(tables)]


async def drive(server: MeasuredServer, tables: int, seconds: float, rate: float, one_by_one: float) -> float:
    load, empty = Load(), server.memory()
    made = await make_all(server, tables)
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


async def connect_all(server: MeasuredServer, made: list[Any], load: Load) -> list[Socket]:
    sockets = []
    for entered in made:
        for held in entered["held"]:
            opening = partial(Socket, server.port, entered["table"]["id"], held["token"], load.told)
            sockets.append(await connect(opening, server.port))
    return sockets


async def paced(server: MeasuredServer, load: Load, rate: float, seconds: float, one_by_one: float) -> None:
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


async def greedy(server: MeasuredServer, load: Load, seconds: float, one_by_one: float) -> float:
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
    server: MeasuredServer,
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
