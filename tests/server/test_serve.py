"""The command itself, in processes of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from errno import EACCES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import httpx
import msgspec
import pytest
import sqlalchemy as sa
import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from websockets.sync.client import connect

from motherlode.cli import main, make_parser
from motherlode.commands import serve
from motherlode.core.errors import BadOption
from motherlode.server.app import make_app
from motherlode.server.http.gateway import Gateway
from motherlode.server.ops import workers
from motherlode.server.ops.network import listening_socket
from motherlode.server.ops.settings import Settings
from motherlode.server.storage.file_lock import locked_file
from motherlode.server.storage.migrate import check_exists, migrate
from motherlode.server.storage.schema import pulses
from motherlode.server.storage.store import make_engine
from motherlode.server.worker.process import Worker
from tests.server.client import GENEROUS, running, wait_until_it_serves
from tests.server.postgres import Postgres, free_port
from tests.waiting import PATIENCE, stays, wait_until

RUN = """
import argparse, sys
from motherlode.commands import serve
parser = argparse.ArgumentParser()
serve.add(parser.add_subparsers())
args = parser.parse_args()
sys.exit(args.run(args))
"""
WISH = {"game": "gold", "seats": [{"kind": "me"}, {"kind": "me"}], "pause": 0, "start": True,
        "options": {"layout": "grid", "starter": 0}}  # fmt: skip


class Serving(NamedTuple):
    """A client of a server in a process of its own, that process, and the file of its log."""

    http: httpx.Client
    process: subprocess.Popen[str]
    log: Path


@contextmanager
def serving(*options: str, program: str = RUN, **environment: str) -> Iterator[Serving]:
    port = free_port()
    command = [sys.executable, "-c", program, "serve", "--port", str(port), *options]
    surroundings = {**os.environ, **environment}
    # A file, as a pipe that nobody reads is full after some hundred requests, and then the server stands still.
    with ExitStack() as stack:
        log = Path(stack.enter_context(TemporaryDirectory())) / "log"
        said = stack.enter_context(log.open("w"))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True, env=surroundings)
        http = stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
        try:
            wait_until_it_serves(http, process)
            yield Serving(http, process, log)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()


def test_several_workers_in_processes_of_their_own(new_database: Callable[[str], str]) -> None:
    """People at one table are spread over the workers; of racing moves exactly one wins, and all are told of it."""
    limits = [part for name in ("tables", "requests") for part in ("--limit", f"{name}=100000")]
    with serving("--database", new_database("postgresql"), "--workers", "2", *limits) as (http, *_):
        made = http.post("/api/tables", json=WISH).json()
        table, token = made["table"]["id"], made["held"][0]["token"]
        headers = {"authorization": f"Bearer {token}"}
        address = f"ws://127.0.0.1:{http.base_url.port}/api/tables/{table}/live"
        with ExitStack() as stack:
            sockets = [
                stack.enter_context(
                    connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE)
                )
                for _ in range(12)
            ]
            seqs = [msgspec.json.decode(socket.recv(PATIENCE))["seq"] for socket in sockets]
            assert set(seqs) == {2}

            def move(n: int) -> dict[str, Any]:
                message = {"type": "move", "move": f"flip {n}", "id": f"m{n}", "seq": 2}
                sockets[n].send(msgspec.json.encode(message).decode())
                while True:
                    told: dict[str, Any] = msgspec.json.decode(sockets[n].recv(PATIENCE))
                    if told["type"] in ("ack", "refused"):
                        return told

            with ThreadPoolExecutor(12) as pool:
                answers = list(pool.map(move, range(12)))
        assert sorted(answer["type"] for answer in answers) == ["ack", *["refused"] * 11]
        assert {answer["problem"]["code"] for answer in answers if answer["type"] == "refused"} == {"conflict"}
        record = http.get(f"/api/tables/{table}/record", headers=headers).json()
        assert len(record["games"][0]["steps"]) == 2


def test_it_serves_from_a_file_and_says_where(tmp_path: Path) -> None:
    with serving("--database", f"sqlite:///{tmp_path}/tables.sqlite") as (http, process, log):
        assert http.get("/api/games").status_code == 200
        assert process.stdout is not None
        line = f"Motherlode is at http://127.0.0.1:{http.base_url.port}/ (Ctrl+C stops it)\n"
        assert process.stdout.readline() == line
        first = msgspec.json.decode(log.read_text().splitlines()[0])
        assert (first["level"], first["message"]) == ("info", "this serves tables")
        assert (Path(first["database"]).name, first["workers"]) == ("tables.sqlite", 1)
    assert process.returncode in (0, -signal.SIGINT, 128 + signal.SIGINT)


@pytest.mark.parametrize(
    "url",
    [
        "nosuch://x",
        "sqlite:////no/such/folder/x.sqlite",
        "postgresql://nobody:hidden@127.0.0.1:1/x",
        "postgresql://nobody:hidden@here:bad/x",
        "x:hidden",
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_line(url: str) -> None:
    with pytest.raises(BadOption, match=r"cannot use this database: .+") as caught:
        serve._prepare(url)
    assert "\n" not in str(caught.value)
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize("url", ["tables", "mysql://me:hidden@here/x", "postgresql://me:hidden@here:port/x"])
def test_an_address_of_no_database_is_told_what_one_looks_like(url: str) -> None:
    with pytest.raises(BadOption, match=r"must be sqlite:///FILE or postgresql://USER@HOST/NAME$"):
        check_exists(url)


def test_nobody_else_can_hold_the_lock(tmp_path: Path) -> None:
    for _ in range(2):
        with locked_file(f"sqlite:///{tmp_path}/x.sqlite"):
            assert (tmp_path / "x.sqlite.lock").stat().st_mode & 0o077 == 0
        (tmp_path / "x.sqlite.lock").touch()
        (tmp_path / "x.sqlite.lock").chmod(0o644)  # as a version before left it


def test_a_place_where_no_database_can_lie_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=f"there is no such folder: {tmp_path}/none$"):
        serve._prepare(f"sqlite:///{tmp_path}/none/x.sqlite")
    with pytest.raises(BadOption, match=f"this is a folder and no file: {tmp_path}$"):
        serve._prepare(f"sqlite:///{tmp_path}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("--proxy", ("127.0.0.1", "::1, 10.0.0.0/8", "*"), ("localhost", "10.0.0.1/8", "127.0.0.1,", "")),
        ("--origin", ("https://play.example.org", "http://here:8000/"), ("play.example.org", "https://here/table")),
    ],
)
def test_what_would_silently_do_nothing_is_refused(
    option: str, good: tuple[str, ...], bad: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    parse = make_parser(["serve"]).parse_args
    for text in good:
        parse(["serve", option, text])
    for text in bad:
        with pytest.raises(SystemExit):
            parse(["serve", option, text])
        assert "such as" in capsys.readouterr().err


def test_the_socket_that_workers_share_sends_at_once() -> None:
    """Else an acknowledgement waits for the other side to have acknowledged the update before it."""
    with listening_socket("127.0.0.1", 0) as bound:
        assert bound.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_windows_gets_a_loop_that_hears_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert serve.uvicorn_options(Settings("sqlite:///x"))["loop"] == "auto"
    chosen = serve.uvicorn_options(Settings("postgresql://somewhere/x"))["loop"]
    assert uvicorn.Config("x:y", loop=chosen).get_loop_factory() is asyncio.SelectorEventLoop


def test_a_file_that_is_no_database_of_ours_is_one_clear_line(tmp_path: Path) -> None:
    noise, other = tmp_path / "noise.sqlite", tmp_path / "other.sqlite"
    noise.write_bytes(b"this was never a database at all, " * 50)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    for path, words in ((noise, "file is not a database"), (other, "something else")):
        with pytest.raises(BadOption, match=words):
            serve._prepare(f"sqlite:///{path}")


def test_a_database_of_another_user_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    migrate(f"sqlite:///{path}")

    def refuse(*_: object) -> None:
        raise PermissionError(EACCES, "Permission denied", str(path))

    # Whoever runs the tests may write everywhere.
    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(BadOption, match=f"^cannot use this database: Permission denied: {path}$"):
        serve._prepare(f"sqlite:///{path}")


def test_a_damaged_database_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    migrate(f"sqlite:///{path}")
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    with pytest.raises(BadOption, match=r"malformed|not a database"):
        serve._prepare(f"sqlite:///{path}")


def test_a_newer_schema_is_one_clear_line(database: str) -> None:
    migrate(database)
    engine = make_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    for use in (serve._prepare, check_exists):
        with pytest.raises(BadOption, match=r"a newer version of motherlode wrote it \(schema 9999\)"):
            use(database)


def test_the_database_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = make_parser(["serve"]).parse_args(["serve"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("MOTHERLODE_DATABASE", raising=False)
    assert serve.settings_of(args).database == f"sqlite:///{tmp_path}/motherlode/tables.sqlite"
    monkeypatch.setenv("MOTHERLODE_DATABASE", "postgresql://somewhere/x")
    monkeypatch.setenv("MOTHERLODE_LOG_DETAILS", "1")
    assert serve.settings_of(args).database == "postgresql://somewhere/x"
    assert serve.settings_of(args).log_details
    args.database = "sqlite:///given"
    assert serve.settings_of(args).database == "sqlite:///given"


def test_a_data_folder_that_cannot_be_made_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("motherlode.server.ops.settings.data_folder", lambda: tmp_path / "file" / "motherlode")
    monkeypatch.delenv("MOTHERLODE_DATABASE", raising=False)
    for command in (["serve"], ["tables", "list"]):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert told.startswith("motherlode: cannot make the data folder ")
        assert told.endswith("; give --database sqlite:///FILE, or set MOTHERLODE_DATABASE\n")


def test_an_unknown_way_of_compiling_is_told_before_anything_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOTHERLODE_COMPILE", "slow")
    args = make_parser(["serve"]).parse_args(["serve", "--database", f"sqlite:///{tmp_path}/t"])
    with pytest.raises(BadOption, match="MOTHERLODE_COMPILE cannot be 'slow'; it is auto, quick or plain"):
        serve.run(args)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--web", "--docs"])
def test_a_folder_in_which_nothing_was_built_is_refused(option: str, tmp_path: Path) -> None:
    args = make_parser(["serve"]).parse_args(["serve", "--database", f"sqlite:///{tmp_path}/t", option, str(tmp_path)])
    with pytest.raises(BadOption, match=f"{option} .*: there is no index.html"):
        serve.run(args)
    assert not list(tmp_path.iterdir())


def test_the_imprint_is_read_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "imprint.txt"
    parse = make_parser(["serve"]).parse_args
    given = ["serve", "--database", f"sqlite:///{tmp_path}/t"]
    assert serve.settings_of(parse(given)).imprint == ""
    file.write_text("Ann Example\r\nMine Street 1 <b>\n", encoding="utf-8-sig")
    assert serve.settings_of(parse([*given, "--imprint", str(file)])).imprint == "Ann Example\nMine Street 1 <b>"
    monkeypatch.setenv("MOTHERLODE_IMPRINT", str(file))
    assert serve.settings_of(parse(given)).imprint.startswith("Ann Example")
    for content, words in ((b"  \n", "not 0"), (b"x" * 10_001, "10000"), (b"\xff\xfe", "UTF-8"), (b"a\x00b", "plain")):
        file.write_bytes(content)
        with pytest.raises(BadOption, match=words) as refused:
            serve.settings_of(parse(given))
        assert "\n" not in str(refused.value)
    with pytest.raises(BadOption, match="cannot read it"):
        serve.settings_of(parse([*given, "--imprint", str(tmp_path / "none.txt")]))


def test_postgresql_is_found_by_its_own_variables(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = sa.make_url(new_database("postgresql"))
    for name, value in (
        ("PGHOST", there.host),
        ("PGPORT", there.port),
        ("PGUSER", there.username),
        ("PGDATABASE", there.database),
        ("PGPASSWORD", "hidden"),
    ):
        monkeypatch.setenv(name, str(value))
    with running(Settings("postgresql://", limits=GENEROUS)) as server:
        server.make()
    check_exists(there.render_as_string(hide_password=False))


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def workers_of(pid: int) -> list[int]:
    """The workers of a supervisor; Python keeps another process beside them."""
    return [child for child in children_of(pid) if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]


def how_many_serve(database: str) -> int:
    """Workers that have begun: each shows that it lives."""
    engine = make_engine(database)
    with engine.connect() as connection:
        number = connection.scalar(sa.select(sa.func.count()).select_from(pulses)) or 0
    engine.dispose()
    return number


A_ROUND: Final = 2.0
"""More seconds than a supervisor lets pass before it asks its workers again."""
TELLS_WHOM_IT_ASKS: Final = f"""
import os
from uvicorn.supervisors.multiprocess import Process
from motherlode.commands import serve
serve.SILENCE = {30 * PATIENCE:.0f}
ping = Process.ping
def tell_and_ping(worker, timeout):
    with open(os.environ["ASKED"], "a") as asked:
        print(worker.pid, file=asked)
    return ping(worker, timeout)
Process.ping = tell_and_ping
{RUN}"""
"""A supervisor that waits for an answer for longer than a test waits for anything, and tells which worker it asks."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_that_finds_no_database_says_so_in_a_line_and_another_is_tried(own_postgres: Postgres) -> None:
    database = own_postgres.new_database()
    with serving("--workers", "2", MOTHERLODE_DATABASE=database) as (http, process, log):
        wait_until(lambda: how_many_serve(database) == 2, "two workers", every=0.1)
        former = workers_of(process.pid)
        own_postgres.stop()
        os.kill(former[0], signal.SIGKILL)
        wait_until(lambda: len(set(workers_of(process.pid)) - set(former)) > 0, "another worker")
        (first,) = set(workers_of(process.pid)) - set(former)
        wait_until(lambda: first not in workers_of(process.pid), "it ends without a database")
        own_postgres.run()
        wait_until(lambda: {http.get("/ready").status_code for _ in range(5)} == {200}, "it is ready again", every=0.1)
        assert former[1] in workers_of(process.pid)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        told = [msgspec.json.decode(line) for line in log.read_text().splitlines()]
    (line,) = [line for line in told if line["message"] == "a worker cannot start without the database"][:1]
    assert (line["level"], "refused" in line["reason"]) == ("error", True)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_that_dies_while_it_is_asked_is_missed_at_once(
    new_database: Callable[[str], str], tmp_path: Path
) -> None:
    """Its supervisor, which waits for the answer, neither waits on nor is deaf to who stops it."""
    asked = tmp_path / "asked"
    asked.touch()
    environment = {"MOTHERLODE_DATABASE": new_database("postgresql"), "ASKED": str(asked)}
    with serving("--workers", "2", program=TELLS_WHOM_IT_ASKS, **environment) as (_, process, _):
        former = workers_of(process.pid)
        os.kill(former[0], signal.SIGSTOP)
        before = len(asked.read_text().splitlines())
        wait_until(lambda: str(former[0]) in asked.read_text().splitlines()[before:], "it is asked")
        stays(lambda: workers_of(process.pid) == former, A_ROUND, "it is waited for")
        os.kill(former[0], signal.SIGKILL)
        # Within what a test waits, which is less than the supervisor would.
        wait_until(lambda: len(set(workers_of(process.pid)) - set(former)) > 0, "another worker")


def test_a_worker_that_loses_the_database_while_it_begins_makes_way(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that only failed to start would end its supervisor, and with it all others. Alone it does fail."""

    async def find_none(_: Worker) -> None:
        raise sa.exc.OperationalError("SELECT", {}, Exception("refused"))

    async def begin(app: Litestar) -> None:
        async with app.lifespan():
            pass

    built = make_app(Settings(new_database("sqlite"), warm=False))
    assert isinstance(built, Gateway)
    assert isinstance(built.app, Litestar)
    monkeypatch.setattr(Worker, "open", find_none)
    with pytest.raises(ExceptionGroup):
        asyncio.run(begin(built.app))
    ended: list[int] = []
    monkeypatch.setattr(workers, "SECONDS_TO_ANOTHER", 0)
    monkeypatch.setattr(workers, "parent_process", lambda: "a supervisor")
    monkeypatch.setattr(os, "_exit", ended.append)
    with pytest.raises(ExceptionGroup):  # here the process goes on
        asyncio.run(begin(built.app))
    assert ended == [1]


def test_a_worker_that_could_not_begin_is_told_by_the_exit_status() -> None:
    assert serve._status_of([None, 0, -9]) == 0
    assert serve._status_of([0, STARTUP_FAILURE]) == STARTUP_FAILURE


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_of_one_server(new_database: Callable[[str], str], tmp_path: Path) -> None:
    """They count together, show no password to others on the machine, and end when their supervisor is killed."""
    url = new_database("postgresql").replace("tests@", "tests:hidden-word@")
    (tmp_path / "counter_1.db").write_bytes(b"left behind by a server before")
    environment = {"MOTHERLODE_DATABASE": url, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    with serving("--workers", "2", "--limit", "requests=100000", **environment) as (http, process, _):
        workers = workers_of(process.pid)
        assert len(workers) == 2
        for pid in (process.pid, *workers):
            assert "hidden-word" not in Path(f"/proc/{pid}/cmdline").read_text()
        made = [http.post("/api/tables", json=WISH) for _ in range(20)]
        assert {answer.status_code for answer in made} == {201}
        told = []
        for _ in range(10):
            with httpx.Client(base_url=http.base_url, timeout=PATIENCE) as newcomer:  # meets either worker
                told.append(newcomer.get("/metrics").text)
        assert all('motherlode_entries_total{kind="created",result="stored"} 20.0' in text for text in told)
        process.kill()
        process.wait()
        wait_until(
            lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), "no worker goes on without a supervisor"
        )
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            again.bind(("127.0.0.1", http.base_url.port or 0))
