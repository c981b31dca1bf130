"""The gateway: what every request meets before any handler, and every answer on its way out."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from motherlode.server.http.connections import METRICS
from motherlode.server.http.credentials import COOKIE
from motherlode.server.http.errors import FAILED, STATUS, close_code, problem_of, status_of
from motherlode.server.http.here import REACH, Reach
from motherlode.server.http.limits import Allowances, address_of
from motherlode.server.http.testing_mode import MARK, seed_refusal
from motherlode.server.tables.refusals import Refusal
from motherlode.server.worker.process import Worker

SAFE: Final = frozenset(["GET", "HEAD", "OPTIONS"])
METHODS: Final = SAFE | {"POST", "PUT", "PATCH", "DELETE", "WS"}
HAS_SEATS: Final = re.compile(rf"(?:^|[;,])\s*{COOKIE}\s*=")
HOST: Final = re.compile(r"(?:[\w.~-]*|\[[0-9A-Fa-f:.]+\])(?::(\d{0,5}))?", re.ASCII)
GONE: Final = 499
"""The status that is noted for whoever did not wait for the answer, as other servers do."""
UNBELIEVED: Final = (
    "requests come by a proxy that is not believed: all who use it count as one, and cookies are not marked Secure; "
    "if it is yours, name it with --proxy"
)
WAIT_SECONDS: Final = 1.0
"""Before whoever asks too much is told so."""


def policy(scripts: str = "", styles: str = "") -> str:
    """What a page may load and run: what comes from here, and the scripts and styles named besides."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' {scripts}".rstrip(),
            f"style-src 'self' {styles}".rstrip(),
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
    (b"content-security-policy", policy().encode()),
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
    """Origins, rates, security headers, logs and metrics, around the whole application. Nothing gets past it unseen."""

    def __init__(self, app: ASGIApp, worker: Worker, allowances: Allowances, reach: Reach) -> None:
        self.app, self.worker, self.services = app, worker, worker.services
        self.allowances, self.reach = allowances, reach
        self._has_told_of_proxy = False
        self._headers = (*HEADERS, NO_STORE, *([MARK] if self.services.settings.testing else []))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            scope.get("state", {}).update({METRICS: self.services.metrics, REACH: self.reach})
            await self.app(scope, receive, send)
            return
        answer = Answer(scope, receive, send, self._headers)
        start = time.perf_counter()
        try:
            await self._pass_on(scope, answer)
        except Refusal as refusal:
            await self._refuse(refusal, answer)
        except ClientDisconnected:
            return
        except Exception:
            log.exception("failed outside every handler")
            await self._refuse(Refusal("failed", FAILED), answer)
        finally:
            self._note(scope, answer, time.perf_counter() - start)

    async def _pass_on(self, scope: Scope, answer: Answer) -> None:
        address = address_of(scope)
        if _is_file(scope):
            await self.allowances.file(address, self.services.clock())
        else:
            self.allowances.request(address, self.services.clock())
        self._check(scope, {name: value.decode("latin-1") for name, value in scope["headers"]})
        if "method" not in scope:
            async with self.allowances.socket(address) as let_in:
                answer.when_let_in = let_in
                await self.app(scope, answer.receive, answer.send)
        elif _method(scope) == "HEAD":
            await self._pass_head_on(scope, answer)
        else:
            await self.app(scope, answer.receive, answer.send)

    async def _pass_head_on(self, scope: Scope, answer: Answer) -> None:
        """Answer HEAD, which monitors send, wherever there is an answer to GET."""
        asked = cast(Scope, {**scope, "method": "GET"})
        try:
            await self.app(asked, answer.receive, answer.send)
        finally:
            scope["path_template"] = asked.get("path_template", "")

    def _check(self, scope: Scope, headers: dict[bytes, str]) -> None:
        if b"x-forwarded-for" in headers and not self._has_told_of_proxy and not _is_believed(scope):
            self._has_told_of_proxy = True
            log.warning(UNBELIEVED)
        if not is_welcome(scope, headers, self.services.settings.origins):
            raise Refusal("wrong-origin", "this must come from the server's own pages, or with a bearer token")
        if told := seed_refusal(self.services.settings, headers):
            raise told
        if not scope["path"].startswith("/") or not _is_host(headers.get(b"host", "")):
            raise Refusal("bad-request", "this is no address that could be asked for")
        if b"transfer-encoding" in headers:
            raise Refusal("bad-request", "say how long the body is: content-length, not transfer-encoding")

    async def _refuse(self, refusal: Refusal, answer: Answer) -> None:
        self.services.metrics.count("refusals", code=refusal.code)
        await answer.refuse(refusal)

    def _note(self, scope: Scope, answer: Answer, seconds: float) -> None:
        route = str(scope.get("path_template") or "-")
        status = str(answer.status)
        method = _method(scope)
        self.services.metrics.count("requests", route=route, method=method, status=status)
        if "method" in scope:
            self.services.metrics.time("request_seconds", seconds, route=route)
        if answer.status != STATUS["too-many"]:
            client = scope.get("client")
            details = {"address": client[0] if client else None, "path": scope["path"]}
            log.info("%s %s", method, route, extra={"status": answer.status, "ms": round(seconds * 1000, 1), **details})


def _is_believed(scope: Scope) -> bool:
    """Whether the address is one that a proxy told; uvicorn writes it without a port then."""
    client = scope.get("client")
    return client is not None and client[1] == 0


def _is_file(scope: Scope) -> bool:
    """Whether a file of the built pages is asked for, which lies ready in memory."""
    return _method(scope) in ("GET", "HEAD") and str(scope["path"]).startswith("/assets/")


def _method(scope: Scope) -> str:
    """The method, as one of a few values whatever was sent: it becomes a label of metrics."""
    method = str(scope.get("method", "WS"))
    return method if method in METHODS else "other"


class Answer:
    """What goes out, with the headers that every answer has."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> None:
        self.status = 0
        self._scope, self._receive, self._send, self._headers = scope, receive, send, headers
        self._is_gone = False
        self.when_let_in: Callable[[], Awaitable[None]] | None = None
        """What is done once a WebSocket is accepted."""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = GONE if self._is_gone else message["status"]
            await _let_wait(message["status"])
            headers = list(message.get("headers", []))
            known = {name.lower() for name, _ in headers}
            extra = [header for header in self._headers if header[0] not in known]
            message = {**message, "headers": [*headers, *extra]}
        elif message["type"] == "websocket.accept":
            self.status = 101
            if self.when_let_in is not None:
                await self.when_let_in()
        elif message["type"] == "http.response.body" and self._scope.get("method") == "HEAD":
            message = {**message, "body": b""}
        await self._send(message)

    async def receive(self) -> Any:
        message = await self._receive()
        if message["type"] == "http.disconnect" and not self.status:
            self._is_gone = True
        return message

    async def refuse(self, refusal: Refusal) -> None:
        """Send the refusal, unless an answer has begun."""
        if self.status:
            return
        self.status = status_of(refusal)
        await _let_wait(self.status)
        kind = "http.response" if "method" in self._scope else "websocket.http.response"
        if "method" not in self._scope and kind not in (self._scope.get("extensions") or {}):
            await self._send({"type": "websocket.close", "code": close_code(self.status), "reason": refusal.code})
            return
        body = msgspec.json.encode(problem_of(refusal))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(b"connection", b"close"), *self._headers]
        if refusal.retry_after is not None:
            headers.append((b"retry-after", str(int(refusal.retry_after) + 1).encode()))
        start: Any = {"type": f"{kind}.start", "status": self.status, "headers": headers}
        rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
        await self._send(start)
        await self._send(rest)


async def _let_wait(status: int) -> None:
    """Hold back the refusal of who asks too much: answered at once, a flood would only ask again at once."""
    if status == STATUS["too-many"]:
        await asyncio.sleep(WAIT_SECONDS)


def is_welcome(scope: Scope, headers: dict[bytes, str], origins: tuple[str, ...]) -> bool:
    """Whether another site could not have sent this in somebody's name.

    A browser names the origin of whatever can change something. Without one, only a bearer token or no
    credentials at all are accepted: cookies alone do not show who asked.
    """
    if scope.get("method") in SAFE:
        return True
    origin = headers.get(b"origin")
    if origin is not None:
        return origin in origins or origin.lower() in _own_origins(scope, headers)
    has_cookie = HAS_SEATS.search(headers.get(b"cookie", "")) is not None
    return not has_cookie or headers.get(b"authorization", "").lower().startswith("bearer ")


def _is_host(host: str) -> bool:
    found = HOST.fullmatch(host)
    return found is not None and int(found[1] or 0) < 2**16


def _own_origins(scope: Scope, headers: dict[bytes, str]) -> list[str]:
    """Where the server's own pages may come from. A proxy may have ended TLS without telling; none begins it."""
    schemes = ["https"] if scope["scheme"] in ("https", "wss") else ["http", "https"]
    return [f"{scheme}://{headers.get(b'host', '-').lower()}" for scheme in schemes]
