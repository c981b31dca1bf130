"""The command itself, in processes of its own."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from motherlode.commands import serve
from motherlode.core.errors import BadOption
from motherlode.server.ops.settings import Settings
from tests.server.postgres import free_port

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


@contextmanager
def serving(*options: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[str]]]:
    port = free_port()
    command = [sys.executable, "-c", RUN, "serve", "--port", str(port), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as http:
        try:
            _wait_for(http, process)
            yield http, process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for pipe in (process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()


def _wait_for(http: httpx.Client, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            if http.get("/health").status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise RuntimeError("it does not serve")


def test_several_workers_in_processes_of_their_own(new_database: Callable[[str], str]) -> None:
    """People at one table are spread over the workers; of racing moves exactly one wins, and all are told of it."""
    limits = [part for name in ("tables", "requests") for part in ("--limit", f"{name}=100000")]
    with serving("--database", new_database("postgresql"), "--workers", "2", *limits) as (http, _):
        made = http.post("/api/tables", json=WISH).json()
        table, token = made["table"]["id"], made["held"][0]["token"]
        headers = {"authorization": f"Bearer {token}"}
        address = f"ws://127.0.0.1:{http.base_url.port}/api/tables/{table}/live"
        with ExitStack() as stack:
            sockets = [
                stack.enter_context(connect(address, additional_headers=headers, compression=None)) for _ in range(12)
            ]
            seqs = [msgspec.json.decode(socket.recv(10))["seq"] for socket in sockets]
            assert set(seqs) == {2}

            def move(n: int) -> dict[str, Any]:
                message = {"type": "move", "move": f"flip {n}", "id": f"m{n}", "seq": 2}
                sockets[n].send(msgspec.json.encode(message).decode())
                while True:
                    told: dict[str, Any] = msgspec.json.decode(sockets[n].recv(10))
                    if told["type"] in ("ack", "refused"):
                        return told

            with ThreadPoolExecutor(12) as pool:
                answers = list(pool.map(move, range(12)))
        assert sorted(answer["type"] for answer in answers) == ["ack", *["refused"] * 11]
        assert {answer["problem"]["code"] for answer in answers if answer["type"] == "refused"} == {"conflict"}
        record = http.get(f"/api/tables/{table}/record", headers=headers).json()
        assert len(record["games"][0]["steps"]) == 2


def test_it_serves_from_a_file_and_says_where(tmp_path: Path) -> None:
    with serving("--database", f"sqlite:///{tmp_path}/tables.sqlite") as (http, process):
        assert http.get("/api/games").status_code == 200
        assert process.stdout is not None
        assert f":{http.base_url.port}/" in process.stdout.readline()
    assert process.returncode in (0, -signal.SIGINT, 128 + signal.SIGINT)


@pytest.mark.parametrize(
    "url", ["nosuch://x", "sqlite:////no/such/folder/x.sqlite", "postgresql://nobody@127.0.0.1:1/x", "x"]
)
def test_a_database_that_cannot_be_used_is_one_clear_line(url: str) -> None:
    with pytest.raises(BadOption, match=r"cannot use this database: .+") as caught:
        serve._prepare(url)
    assert "\n" not in str(caught.value)


def test_the_socket_that_workers_share_sends_at_once() -> None:
    """Else an acknowledgement waits for the other side to have acknowledged the update before it."""
    options = serve.uvicorn_options(Settings("postgresql://x", workers=2), "127.0.0.1", 0)
    with serve.Listening("motherlode.server.app:create", **options).bind_socket() as bound:
        assert bound.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
