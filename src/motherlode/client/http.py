"""Requests to a server: asked again as politely as it wishes."""

from __future__ import annotations

import time
from http.client import HTTPException
from importlib.metadata import version
from typing import Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from motherlode.client.address import server_of
from motherlode.client.errors import Refused, Unreachable
from motherlode.client.messages import Problem

T = TypeVar("T")

TIMEOUT: Final = 30.0
PATIENCE: Final = 900.0
"""For so many seconds a server that has answered before may be away, or ask to wait."""
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 8.0
LEAST_WAIT: Final = 0.05


class Waits:
    """The pauses between attempts: each twice as long as the one before, until all together are too long."""

    def __init__(self, patience: float) -> None:
        self._until, self._next = time.monotonic() + patience, FIRST_WAIT

    def wait(self, told: float | None = None) -> bool:
        """Wait as long as told, or a little longer each time; False, at once, if patience is over."""
        seconds = self._next if told is None else max(told, LEAST_WAIT)
        if time.monotonic() + seconds > self._until:
            return False
        if told is None:
            self._next = min(2 * self._next, LONGEST_WAIT)
        time.sleep(seconds)
        return True


class Http:
    """One server, spoken to by requests."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        server_of(address)
        self.address, self.patience = address.rstrip("/"), patience
        self._has_answered = False

    def ask(
        self,
        answer: type[T],
        path: str,
        body: dict[str, Any] | None = None,
        token: str | None = None,
        *,
        once: bool = False,
    ) -> T:
        """The answer to a request. What may be done only `once` is not sent again when its answer is lost."""
        waits = Waits(self.patience)
        while True:
            try:
                content = self._send(path, body, token)
                break
            except Refused as refusal:
                if refusal.retry_after is None or not waits.wait(refusal.retry_after):
                    raise
            except Unreachable:
                if once or not self._has_answered or not waits.wait():
                    raise
        return self._read(answer, content)

    def _send(self, path: str, body: dict[str, Any] | None, token: str | None) -> bytes:
        headers = {"content-type": "application/json", "user-agent": agent()}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else msgspec.json.encode(body)
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=TIMEOUT) as answer:  # noqa: S310
                content: bytes = answer.read()
        except HTTPError as fault:
            with fault:
                raise self._refusal(fault.code, fault.read()) from None
        except (OSError, HTTPException) as fault:
            why = fault.reason if isinstance(fault, URLError) else fault
            raise Unreachable(f"nobody answers at {self.address}: {why}") from None
        return content

    def _refusal(self, status: int, content: bytes) -> Refused | Unreachable:
        problem = read_problem(content)
        if problem is None:
            return Unreachable(f"{self.address} answers {status}, and not as a Motherlode server does")
        self._has_answered = True
        return Refused(problem.code, problem.message, problem.retry_after)

    def _read(self, answer: type[T], content: bytes) -> T:
        try:
            found = msgspec.json.decode(content, type=answer)
        except msgspec.DecodeError as fault:
            raise Unreachable(f"{self.address} does not answer as a Motherlode server does: {fault}") from None
        self._has_answered = True
        return found


def read_problem(content: bytes) -> Problem | None:
    """Why something was refused, if the answer says so in the way of the protocol."""
    try:
        return msgspec.json.decode(content, type=Problem)
    except msgspec.DecodeError:
        return None


def agent() -> str:
    return f"motherlode/{version('motherlode')}"
