"""What drives a server from outside: its process, and as little of a WebSocket client as that takes."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

HOME: Final = "127.0.0.1"


class Process:
    """A server in a process of its own, on one core where the system can do that."""

    def __init__(self, command: Sequence[str], port: int, environment: Mapping[str, str], log: Path | None = None):
        self.url, self.port = f"http://{HOME}:{port}", port
        self.log = log or Path(tempfile.gettempdir()) / "motherlode-bench.log"
        self.child = subprocess.Popen(  # noqa: S603
            command,
            env=dict(environment),
            stdout=subprocess.DEVNULL,
            stderr=self.log.open("ab"),
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url + "/health", timeout=1).close()  # noqa: S310
            except OSError:
                time.sleep(0.1)
            else:
                return self
        raise RuntimeError(f"the server did not start; see {self.log}")

    def __exit__(self, *_: object) -> None:
        self.child.terminate()
        self.child.wait()

    def memory(self) -> float:
        """Resident memory in KiB, of all its processes."""
        return sum(_resident(process) for process in family(self.child.pid))

    def cpu(self) -> float:
        """Processor seconds used so far, by all its processes."""
        return cpu_of(self.child.pid)

    def post(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer)


def family(process: int) -> list[int]:
    """A process and all that descend from it."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(child) for children in threads for child in children.read_text().split()]
    return [process, *(each for child in found for each in family(child))]


def cpu_of(process: int) -> float:
    """Processor seconds used so far by a process and all that descend from it, those that have ended included."""
    ticks = 0
    for each in family(process):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    return 0.0


def share_cores(server: int) -> None:
    """The first core for a server, the others for who drives it."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        cores = range(os.cpu_count() or 1)
        os.sched_setaffinity(server, cores[:1])
        os.sched_setaffinity(0, cores[1:])


class Socket(asyncio.Protocol):
    """As little of a WebSocket client as the test needs: it must not be the bottleneck."""

    def __init__(self, port: int, table: str, token: str, told: Callable[[Any, bytes], None], query: str = "") -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        self.code: int | None = None
        """With which code the other side closed, if it said."""
        self.status = 0
        """How the door answered: 101 if it opened."""
        self.legal: bytes | None = None
        self.sent_at = 0.0
        self._told = told
        self._data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self._hello = (
            f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: {HOME}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{bearer}\r\n"
        ).encode()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._transport.write(self._hello)

    def connection_lost(self, fault: Exception | None) -> None:
        self.closed.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it opened"))
            self.opened.exception()

    def data_received(self, data: bytes) -> None:
        if self.status not in (0, 101):
            return  # the rest of a refusal
        self._data += data
        if not self.opened.done() and not self._open():
            return
        while (frame := self._frame()) is not None:
            self._told(self, frame)

    def _open(self) -> bool:
        head, found, rest = self._data.partition(b"\r\n\r\n")
        if not found:
            return False
        self.status = int(head.split(b" ", 2)[1])
        self._data = rest
        if self.status == 101:
            self.opened.set_result(None)
            return True
        self.opened.set_exception(ConnectionError(f"refused with {self.status}"))
        self.opened.exception()
        self._data = b""
        self._transport.close()
        return False

    def _frame(self) -> bytes | None:
        """The next message that is text; pings are answered, closing is noted."""
        while (found := self._any_frame()) is not None:
            kind, frame = found
            if kind == 9:
                self._transport.write(b"\x8a\x80\0\0\0\0")
            elif kind == 8:
                self.code = int.from_bytes(frame[:2], "big") if len(frame) > 1 else 1005
                self._transport.close()
            else:
                return frame
        return None

    def _any_frame(self) -> tuple[int, bytes] | None:
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
        return data[0] & 15, data[start : start + size]

    def send(self, text: bytes) -> None:
        """A masked text frame; a mask of zeros is a mask."""
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self._transport.write(b"\x81" + size + b"\0\0\0\0" + text)

    def pause(self) -> None:
        """Read no more."""
        self._transport.pause_reading()

    def resume(self) -> None:
        self._transport.resume_reading()

    def close(self) -> None:
        self._transport.close()


async def connect(socket: Callable[[], Socket], port: int, source: str = HOME, seconds: float = 10.0) -> Socket:
    """Open a socket from an address of one's own; loopback has many."""
    loop = asyncio.get_running_loop()
    _, made = await asyncio.wait_for(loop.create_connection(socket, HOME, port, local_addr=(source, 0)), seconds)
    await asyncio.wait_for(made.opened, seconds)
    return made
