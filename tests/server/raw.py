"""Requests as bytes, over a plain socket."""

from __future__ import annotations

import socket
from contextlib import suppress

from tests.server.client import PATIENCE, Server


def connected(server: Server, timeout: float = PATIENCE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout)


def exchange(server: Server, request: bytes, timeout: float = PATIENCE) -> bytes:
    """What comes back until the server closes, or has said nothing more for a moment."""
    with connected(server, timeout) as line:
        # It may have heard enough before the end.
        with suppress(OSError):
            line.sendall(request)
        return received(line)


def received(line: socket.socket) -> bytes:
    told = b""
    try:
        while part := line.recv(65_536):
            told += part
            line.settimeout(0.2)
    except OSError:
        return told
    return told


def status_of(answer: bytes) -> int:
    """The status in the first line of an answer; 0 if there is none."""
    first = answer.partition(b"\r\n")[0].split(b" ")
    return int(first[1]) if len(first) > 1 and first[0].startswith(b"HTTP/1.") else 0
