"""Requests as bytes, over a plain socket."""

from __future__ import annotations

import socket
from contextlib import suppress

from tests.server.client import Server
from tests.waiting import PATIENCE

MOMENT = 0.05
"""Seconds for an answer that may be none: on a slow machine one that is late is missed, and nothing fails."""


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def exchange(server: Server, request: bytes) -> bytes:
    """What comes back until the server closes, or has said nothing more for a moment."""
    with connected(server) as line:
        # It may have heard enough before the end.
        with suppress(OSError):
            line.sendall(request)
        return received(line)


def received(line: socket.socket, silence: float = 0.2) -> bytes:
    """What comes until the server closes, or says nothing more for so many seconds. Its first part is waited for as
    long as the line waits."""
    told = b""
    try:
        while part := line.recv(65_536):
            told += part
            line.settimeout(silence)
    except OSError:
        return told
    return told


def received_by_now(line: socket.socket) -> bytes:
    """The same of a server that need not answer at all, but has looked at what it was sent."""
    line.settimeout(MOMENT)
    return received(line, MOMENT)


def status_of(answer: bytes) -> int:
    """The status in the first line of an answer; 0 if there is none."""
    first = answer.partition(b"\r\n")[0].split(b" ")
    return int(first[1]) if len(first) > 1 and first[0].startswith(b"HTTP/1.") else 0
