"""Connections before any request: how many there may be, how long a request may take to come, and who is stuck.

uvicorn takes these in place of its own protocols (`http=` and `ws=`), which wait for ever for the rest of a request and
for a client that does not read.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from motherlode.server.http.limits import Buckets, Places, address_key
from motherlode.server.ops.files import connections_most, file_limit
from motherlode.server.ops.settings import Limits

METRICS: Final = "motherlode.metrics"
"""Where the application's counters are in the state that uvicorn hands to every connection."""
SLICE: Final = 1024
"""Bytes looked at in one go, so that a sender of too much is let go after the first slice beyond the limit."""
SEND_BUFFER: Final = 64 * 1024
"""Bytes that the system keeps for a listener; what it does not take waits in the listener's queue, which is bounded."""
REFUSAL: Final = "HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
ARRIVALS: Final = 8
"""Connections of one address that may come at the same moment; more are listened to one after the other."""
ARRIVAL_RATE: Final = 200.0
"""How many more a second: who opens them by the hundred waits, and nobody else."""
WARNINGS: Final = 10
"""Warnings with the same text that are logged at once."""
WARNING_RATE: Final = 1 / 6
"""How many more of them a second."""
BAD: Final = "400 Bad Request"
FULL: Final = "503 Service Unavailable"
TOO_MANY: Final = "429 Too Many Requests"

log = logging.getLogger("motherlode.connections")


BAD_TEXT: Final = "Invalid UTF-8 sequence received from client."
"""Uvicorn calls this an error. It is the client's, and closes its connection."""


class RepeatedWarnings(logging.Filter):
    """Lets a warning that any stranger can cause through some times a minute, not each time."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = Buckets(WARNINGS, WARNING_RATE)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == BAD_TEXT:
            record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return record.levelno != logging.WARNING or not self._lines.take(str(record.msg), record.created)


logging.getLogger("uvicorn.error").addFilter(RepeatedWarnings())


class Connections:
    """The connections of one process. Made before the process starts, so it holds nothing that cannot be pickled."""

    def __init__(self, limits: Limits, *, has_proxy: bool) -> None:
        self.limits, self.has_proxy = limits, has_proxy
        self._places: Places | None = None
        self._arrivals = Buckets(ARRIVALS, ARRIVAL_RATE)
        self._most = 0

    def http(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> HttpConnection:
        return HttpConnection(self, config, server_state, app_state, _loop)

    def live(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> LiveConnection:
        return LiveConnection(self, config, server_state, app_state, _loop)

    @property
    def places(self) -> Places:
        """How many connections each address holds. No address alone can fill the process."""
        if self._places is None:
            self._most = connections_most(file_limit())
            self._places = Places(max(1, min(self.limits.address_connections, self._most // 4)))
        return self._places

    def refusal(self, address: str, open_now: int) -> str | None:
        """Why a new connection cannot stay; None if it got a place."""
        places = self.places
        if open_now > self._most:
            return FULL
        if not self.has_proxy and not places.enter(address):
            return TOO_MANY
        return None

    def arrival(self, address: str, now: float) -> float:
        """The seconds until a new connection is listened to."""
        return 0.0 if self.has_proxy else self._arrivals.owe(address, now)

    def left(self, address: str) -> None:
        if not self.has_proxy:
            self.places.leave(address)


class Deadline:
    """Calls `missed` after so many seconds, unless it is stopped before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, missed: Callable[[], None]) -> None:
        self._loop, self._seconds, self._missed = loop, seconds, missed
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to count; does nothing where it counts already."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._over)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._timer = None
        self._missed()


class Guard:
    """What both kinds of connection have: a place, and the patience with a client that does not read."""

    def __init__(self, doors: Connections, protocol: HttpConnection | LiveConnection) -> None:
        self.doors, self._protocol = doors, protocol
        self._stall = Deadline(protocol.loop, doors.limits.stall_seconds, self._check_progress)
        self._unread = 0

    @property
    def address(self) -> str:
        client = self._protocol.client
        return address_key(client[0]) if client else "unknown"

    def count(self, name: str, why: str) -> None:
        metrics = self._protocol.app_state.get(METRICS)
        if metrics is not None:
            metrics.count(name, why=why)

    def drop(self, why: str) -> None:
        """Let go at once, whatever is still to be sent."""
        self.count("dropped_connections", why)
        self._protocol.transport.abort()

    def writing_paused(self) -> None:
        self._unread = self._protocol.transport.get_write_buffer_size()
        self._stall.start()

    def writing_resumed(self) -> None:
        self._stall.stop()

    def _check_progress(self) -> None:
        """However slowly, a client must take what it is sent."""
        unread, self._unread = self._unread, self._protocol.transport.get_write_buffer_size()
        if self._unread >= unread:
            self.drop("stalled")
        else:
            self._stall.start()

    def failed(self) -> None:
        log.exception("a connection failed")
        self.drop("failed")


class HttpConnection(H11Protocol):
    """A connection that waits for requests, but not for ever."""

    def __init__(
        self,
        doors: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.guard = Guard(doors, self)
        self._request = Deadline(self.loop, doors.limits.request_seconds, lambda: self.guard.drop("slow request"))
        self._has_place = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # Whatever the system does not take at once counts as not read.
        transport.set_write_buffer_limits(high=0)
        refusal = self.guard.doors.refusal(self.guard.address, len(self.connections))
        if refusal is not None:
            self._refuse(refusal)
            return
        self._has_place = True
        self._request.start()
        wait = self.guard.doors.arrival(self.guard.address, self.loop.time())
        if wait:
            transport.pause_reading()
            self.loop.call_later(wait, self._listen)

    def _listen(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _refuse(self, status: str) -> None:
        self.guard.count("refused_connections", status[:3])
        self.transport.write(REFUSAL.format(status=status).encode())
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._request.stop()
        self.guard.writing_resumed()
        if self._has_place:
            self.guard.doors.left(self.guard.address)

    def data_received(self, data: bytes) -> None:
        try:
            for start in range(0, len(data), SLICE):
                if self._is_over:
                    return
                super().data_received(data[start : start + SLICE])
        except Exception:
            self.guard.failed()
        self._expect_rest()

    @property
    def _is_over(self) -> bool:
        """Whether it is closed, or a WebSocket by now."""
        return self.transport.is_closing() or self.transport.get_protocol() is not self

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # What came meanwhile may be the beginning of another request.
        if self.conn.trailing_data[0]:
            self._expect_rest()

    def _expect_rest(self) -> None:
        if not self._is_over and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._request.start()
        else:
            self._request.stop()

    def send_400_response(self, msg: str) -> None:
        """What followed a request was no HTTP: whoever is still answering that need not."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.guard.writing_resumed()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.guard.writing_paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.guard.writing_resumed()


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket. It has the place of the connection that it began as."""

    def __init__(
        self,
        doors: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        limits = doors.limits
        self.guard = Guard(doors, self)
        self._frames = Buckets(limits.messages, limits.message_rate)
        self._most_waiting = 2 * limits.messages

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.guard.writing_resumed()
        self.guard.doors.left(self.guard.address)

    def data_received(self, data: bytes) -> None:
        try:
            for start in range(0, len(data), SLICE):
                if self.transport.is_closing():
                    return
                super().data_received(data[start : start + SLICE])
                self._check_flood()
            self._check_handshake()
        except InvalidState:
            # It had closed the connection, and went on sending.
            self.guard.drop("closing")
        except Exception:
            self.guard.failed()

    def _check_handshake(self) -> None:
        """The request came whole: either it began a handshake, or it was none."""
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or REFUSAL.format(status=BAD).encode())
            self.transport.close()

    def _check_flood(self) -> None:
        """Messages are refused one by one, with their ids; whoever does not even wait for that is let go."""
        if self.queue.qsize() > self._most_waiting:
            self.guard.drop("flood")

    async def send(self, message: ASGISendEvent) -> None:
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                # The client broke the rules meanwhile, and was told so.
                raise ClientDisconnected from None
            raise
        if message["type"] == "websocket.http.response.body":
            # A handshake that was refused is over, too.
            self.handshake_complete = True

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def _count_frame(self) -> None:
        """What never becomes a message is limited like messages."""
        if self._frames.take("", self.loop.time()):
            self.guard.drop("flood")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.guard.writing_paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.guard.writing_resumed()
