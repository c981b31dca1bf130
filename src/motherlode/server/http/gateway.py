"""The gateway: what every request meets before any handler, and every answer on its way out."""

from __future__ import annotations

import logging
import time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from motherlode.server.http.credentials import COOKIE
from motherlode.server.http.errors import problem_of, status_of
from motherlode.server.http.limits import Buckets
from motherlode.server.http.testing_mode import MARK, seed_refusal
from motherlode.server.tables.refusals import Refusal
from motherlode.server.worker.process import Worker

SAFE: Final = frozenset(["GET", "HEAD", "OPTIONS"])
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NO_STORE: Final = (b"cache-control", b"no-store")

log = logging.getLogger("motherlode.requests")


class Gateway:
    """Origins, rates, security headers, logs and metrics, around the whole application."""

    def __init__(self, app: ASGIApp, worker: Worker) -> None:
        self.app, self.worker, self.services = app, worker, worker.services
        limits = self.services.settings.limits
        self._rate = Buckets(limits.requests, limits.request_rate)
        self._headers = (*HEADERS, NO_STORE, *([MARK] if self.services.settings.testing else []))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answer = Answer(scope, send, self._headers)
        start = time.perf_counter()
        try:
            refusal = self._refusal(scope)
            if refusal is None:
                await self.app(scope, receive, answer.send)
            else:
                await answer.refuse(refusal)
        finally:
            self._note(scope, answer, time.perf_counter() - start)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not is_welcome(scope, headers, self.services.settings.origins):
            return Refusal("wrong-origin", "this must come from the server's own pages, or with a bearer token")
        if told := seed_refusal(self.services.settings, headers):
            return told
        client = scope.get("client")
        wait = self._rate.take(str(client[0]) if client else "unknown", self.services.clock())
        return Refusal("too-many", "too many requests; wait a little", round(wait, 3)) if wait else None

    def _note(self, scope: Scope, answer: Answer, seconds: float) -> None:
        route = str(scope.get("path_template") or "-")
        status = str(answer.status)
        method = str(scope.get("method", "WS"))
        self.services.metrics.count("requests", route=route, method=method, status=status)
        if "method" in scope:
            self.services.metrics.time("request_seconds", seconds, route=route)
        client = scope.get("client")
        details = {"address": client[0] if client else None, "path": scope["path"]}
        log.info("%s %s", method, route, extra={"status": answer.status, "ms": round(seconds * 1000, 1), **details})


class Answer:
    """What goes out, with the headers that every answer has."""

    def __init__(self, scope: Scope, send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> None:
        self.status = 0
        self._scope, self._send, self._headers = scope, send, headers

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message.get("headers", []))
            known = {name.lower() for name, _ in headers}
            extra = [header for header in self._headers if header[0] not in known]
            message = {**message, "headers": [*headers, *extra]}
        elif message["type"] == "websocket.accept":
            self.status = 101
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        self.status = status_of(refusal)
        if "method" not in self._scope:
            await self._send({"type": "websocket.close", "code": 4000 + self.status, "reason": refusal.code})
            return
        body = msgspec.json.encode(problem_of(refusal))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refusal.retry_after is not None:
            headers.append((b"retry-after", str(int(refusal.retry_after) + 1).encode()))
        start: Any = {"type": "http.response.start", "status": self.status, "headers": headers}
        await self.send(start)
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


def is_welcome(scope: Scope, headers: dict[bytes, str], origins: tuple[str, ...]) -> bool:
    """Whether another site could not have sent this in somebody's name.

    A browser names the origin of whatever can change something. Without one, only a bearer token or no
    credentials at all are accepted: cookies alone do not show who asked.
    """
    if scope.get("method") in SAFE:
        return True
    origin = headers.get(b"origin")
    if origin is not None:
        return origin in origins or urlsplit(origin).netloc == headers.get(b"host", "-")
    has_cookie = f"{COOKIE}=" in headers.get(b"cookie", "")
    return not has_cookie or headers.get(b"authorization", "").lower().startswith("bearer ")
