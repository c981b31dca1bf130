"""A seat's line to its table: a thread that listens, comes back after a break, and loses or doubles nothing."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from motherlode.client.errors import Refused, Unreachable
from motherlode.client.http import FIRST_WAIT, LONGEST_WAIT, agent, read_problem
from motherlode.core.errors import MotherlodeError

Message = dict[str, Any]

BEAT: Final = 5.0
"""After so many silent seconds the server is asked whether it is still there."""
UNANSWERED: Final = 3
"""So many beats without an answer are a lost line."""
SOON: Final = 1.0
"""Seconds until what waits is sent again, where a refusal neither names what it refuses nor says when."""
MOST_BYTES: Final = 16 * 2**20
CLOSE_BASE: Final = 4000
"""The server closes a line with this and the HTTP status that a request would have got."""
SHUT: Final = {400: "bad-request", 401: "who-are-you", 403: "not-allowed", 404: "no-such-table", 410: "broken"}
"""By HTTP status, refusals after which asking again is no use."""
SYNC: Final = "sync"


def new_id() -> str:
    """A name for something that is to be done once, which nobody can guess."""
    return secrets.token_hex(16)


class Waiting(msgspec.Struct, frozen=True):
    """Something that was sent and not settled yet."""

    message: Message
    done: Future[int]


class Line(threading.Thread):
    """`tell` is given every `fresh` and `update` once and in order, and whatever else is heard, as plain JSON."""

    def __init__(
        self,
        address: str,
        token: str,
        tell: Callable[[Message], None],
        end: Callable[[Exception], None],
        patience: float,
    ) -> None:
        """`end` is told when the line is given up: the door is shut, or nobody answered for `patience` seconds."""
        super().__init__(daemon=True, name="motherlode line")
        self._address, self._token, self._patience = f"ws{address[4:]}", token, patience
        self._tell, self._end = tell, end
        self.seq = -1
        """The number of the latest update heard."""
        self._lock = threading.Lock()
        self._waiting: dict[str, Waiting] = {}
        self._socket: ClientConnection | None = None
        self._is_over = threading.Event()
        self._has_been_there = False
        self._wait, self._lost_at = FIRST_WAIT, 0.0
        self._beats, self._is_asking, self._again_at = 0, False, float("inf")
        self._last_words: Refused | None = None
        self._fault: Exception = Unreachable("the line to the table is closed")
        """What is said to whoever asks for something after its end."""

    # For the thread of whoever plays.

    def ask(self, message: Message) -> Future[int]:
        """Send it, again and again if need be, until it is settled: the number of its update, or Refused."""
        done: Future[int] = Future()
        with self._lock:
            self._waiting[message["id"]] = Waiting(message, done)
        if self._is_over.is_set():
            self._give_up()
        self.send(message)
        return done

    def send(self, message: Message) -> None:
        """At once or never."""
        socket = self._socket
        if socket is not None:
            try:
                socket.send(msgspec.json.encode(message).decode())
            except (WebSocketException, OSError):
                return  # who listens notices

    def close(self) -> None:
        self._is_over.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        if self.is_alive() and threading.current_thread() is not self:
            self.join()

    # The line's own thread.

    def run(self) -> None:
        try:
            while not self._is_over.is_set():
                self._visit()
        except MotherlodeError as shut:
            self._fault = shut
        finally:
            self._is_over.set()
            self._give_up()
            self._end(self._fault)

    def _visit(self) -> None:
        """From connecting to the loss of the line."""
        try:
            with self._connect() as socket:
                self._arrive(socket)
                self._listen(socket)
        except ConnectionClosed as closed:
            self._lose(self._closing(closed), closed)
        except InvalidStatus as refused:
            self._lose(self._refusal(refused), refused)
        except (WebSocketException, OSError, EOFError) as fault:
            self._lose(None, fault)
        finally:
            self._socket = None

    def _connect(self) -> ClientConnection:
        since = f"?since={self.seq}" if self.seq >= 0 else ""
        made: ClientConnection = connect(
            self._address + since,
            additional_headers={"authorization": f"Bearer {self._token}"},
            user_agent_header=agent(),
            ping_interval=None,
            close_timeout=1,
            max_size=MOST_BYTES,
        )
        return made

    def _arrive(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._beats, self._is_asking = 0, False
        if self._lost_at and not self._is_over.is_set():
            self._tell({"type": "back"})
        self._send_waiting()

    def _listen(self, socket: ClientConnection) -> None:
        while not self._is_over.is_set():
            try:
                data = socket.recv(timeout=max(0.0, min(BEAT, self._again_at - time.monotonic())))
            except TimeoutError:
                self._pass_time()
            else:
                self._hear(self._read(data))

    def _read(self, data: str | bytes) -> Message:
        try:
            return msgspec.json.decode(data, type=Message)
        except msgspec.DecodeError as fault:
            raise Unreachable(f"{self._address} does not speak as a Motherlode server does: {fault}") from None

    def _pass_time(self) -> None:
        if time.monotonic() >= self._again_at:
            self._send_waiting()
        elif self._beats >= UNANSWERED:
            raise TimeoutError("the server has fallen silent")
        else:
            self._beats += 1
            self.send({"type": "ping"})

    def _hear(self, told: Message) -> None:
        kind = told["type"]
        self._beats = 0
        if kind != "refused":
            # A line that only refuses is tried less and less often.
            self._wait, self._lost_at, self._has_been_there = FIRST_WAIT, 0.0, True
            self._last_words = None
        if kind in ("fresh", "update"):
            self._take(told)
        elif kind == "ack":
            self._settle(told["id"], told["seq"])
        elif kind == "refused":
            self._be_refused(Refused(**told["problem"]), told.get("id"))
        elif kind == "pong":
            self._is_asking = False
            self._look_for_gap(told["seq"])
        else:
            self._tell(told)
            if kind == "released":
                self._send_waiting()

    def _take(self, told: Message) -> None:
        """Each update once, in order; after a gap the server is asked for what is missing."""
        is_next = self.seq < 0 or told["type"] == "fresh" or told["seq"] == self.seq + 1
        if is_next:
            self.seq, self._is_asking = told["seq"], False
            self._tell(told)
        else:
            self._look_for_gap(told["seq"])

    def _look_for_gap(self, seq: int) -> None:
        """Asked for once, until it is answered; should that be refused, the next beat asks again."""
        if seq > self.seq >= 0 and not self._is_asking:
            self._is_asking = True
            self.send({"type": "sync", "since": self.seq, "id": SYNC})

    # What waits for an answer.

    def _settle(self, name: str, result: int | Exception) -> None:
        with self._lock:
            waiting = self._waiting.pop(name, None)
        if waiting is not None and not waiting.done.done():
            if isinstance(result, Exception):
                waiting.done.set_exception(result)
            else:
                waiting.done.set_result(result)

    def _be_refused(self, refusal: Refused, name: str | None) -> None:
        if name == SYNC:
            self._is_asking = False
        elif name is None:
            # It could not be read: it may be any of those that wait, or the line itself.
            self._last_words = refusal
            self._send_again_in(refusal.retry_after or SOON)
        elif refusal.retry_after is not None:
            self._send_again_in(refusal.retry_after)
        else:
            self._settle(name, refusal)

    def _send_again_in(self, seconds: float) -> None:
        self._again_at = time.monotonic() + seconds

    def _send_waiting(self) -> None:
        """What was done already is not done twice: the server knows its id."""
        self._again_at = float("inf")
        with self._lock:
            messages = [waiting.message for waiting in self._waiting.values()]
        for message in messages:
            self.send(message)

    def _give_up(self) -> None:
        with self._lock:
            names = list(self._waiting)
        for name in names:
            self._settle(name, self._fault)

    # Lost lines.

    def _closing(self, closed: ConnectionClosed) -> Refused | None:
        """Why the server closed the line, if it did."""
        words, self._last_words = self._last_words, None
        if closed.rcvd is None or closed.rcvd.code < CLOSE_BASE:
            return None
        code = SHUT.get(closed.rcvd.code - CLOSE_BASE)
        if words is None and code is not None:
            return Refused(code, f"the table closed the line: {closed.rcvd.reason or code}")
        return None if code is None and words is None else words

    def _refusal(self, refused: InvalidStatus) -> Refused | None:
        """Why the server did not even open it, if it said so."""
        problem = read_problem(bytes(refused.response.body or b""))
        if problem is not None:
            return Refused(problem.code, problem.message, problem.retry_after)
        status = refused.response.status_code
        return Refused(SHUT[status], f"the server answers {status}") if status in SHUT else None

    def _lose(self, refusal: Refused | None, fault: Exception) -> None:
        """Wait before the next attempt; raises if there is to be none."""
        if self._is_over.is_set():
            return
        if refusal is not None and refusal.code in SHUT.values() and refusal.retry_after is None:
            raise refusal
        why = str(refusal or fault) or type(fault).__name__
        if not self._has_been_there and refusal is None and isinstance(fault, WebSocketException):
            raise Unreachable(f"no WebSocket can be opened at {self._address}: {why}")
        now = time.monotonic()
        if not self._lost_at:
            self._lost_at = now
            self._tell({"type": "lost", "why": why})
        if now - self._lost_at > self._patience:
            raise Unreachable(f"the line to the table was lost, and did not come back: {why}")
        self._pause(refusal)

    def _pause(self, refusal: Refused | None) -> None:
        told = None if refusal is None else refusal.retry_after
        # Not all at the same moment, when a server comes back.
        self._is_over.wait(max(self._wait, told or 0.0) * (1 + secrets.randbelow(250) / 1000))
        self._wait = min(2 * self._wait, LONGEST_WAIT)
