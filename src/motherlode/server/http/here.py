"""How others come to this server; and the one click by which whoever sits at it opens it to their network."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from typing import Any, Final

from litestar import Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from motherlode.server.http.context import ERRORS, AnyRequest
from motherlode.server.ops.network import host_of, is_in_private_network, is_loopback, lan_address, origin
from motherlode.server.ops.settings import Settings
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Here

REACH: Final = "motherlode.reach"
"""Where it is in the state that uvicorn's server shares with the application."""
PATH: Final = "/api/here"
COOKIE: Final = "host"
FORWARDED: Final = ("forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto")
"""Headers of somebody who passes on what others sent."""


class Reach:
    """What is known of the ways to this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._key = settings.host_key
        self._right = ""
        self._opened = ""
        self.open_door: Callable[[str], Awaitable[str]] | None = None
        """Have the server listen at one more address; the origin there. None where it cannot."""

    @property
    def origin(self) -> str | None:
        """By which others come. Asked anew each time: a laptop changes its network."""
        known = self._settings.public or self._opened
        if known or not self._settings.lan_port:
            return known or None
        address = lan_address()
        return origin(address, self._settings.lan_port) if address else None

    def take_key(self, key: str) -> str | None:
        """The right of whoever sits at this machine, for the first who brings the key."""
        if not self._key or not compare_digest(key.encode(), self._key.encode()):
            return None
        self._key, self._right = "", secrets.token_urlsafe(24)
        return self._right

    def may_open(self, right: str) -> bool:
        is_host = bool(self._right) and compare_digest(right.encode(), self._right.encode())
        return is_host and self.open_door is not None and self.origin is None

    async def open(self) -> None:
        """Listen to the home or office network, and to nothing wider."""
        address = lan_address()
        if address is None or not is_in_private_network(address):
            raise Refusal("not-allowed", "this machine is in no private network that it could be opened to")
        if self.open_door is not None:
            self._opened = await self.open_door(address)


@get("/", summary="How others come here", raises=[])
async def show_here(request: AnyRequest) -> Here:
    """For pages opened at the server's own machine, by a name that others cannot use. Nobody else is told addresses."""
    return _here(request)


@post("/open", summary="Open the server to your network", responses=ERRORS, status_code=200)
async def open_here(request: AnyRequest) -> Here:
    """For whoever sits at the server's machine, in the browser that it opened itself. It stays open until it ends."""
    if not _may_open(request) or request.headers.get("origin") != f"http://{request.headers.get('host')}":
        raise Refusal("not-allowed", "only whoever sits at the server's own machine opens it to the network")
    await _reach(request).open()
    return _here(request)


@get("/host/{key:str}", include_in_schema=False)
async def enter_as_host(request: AnyRequest, key: FromPath[str]) -> Redirect:
    """Where the browser begins that the server opens: the key works once, and goes into a cookie."""
    right = _reach(request).take_key(key) if _is_at_this_machine(request.scope, request.headers) else None
    cookie = Cookie(key=COOKIE, value=right, path=PATH, httponly=True, samesite="strict")
    return Redirect("/", status_code=303, cookies=[cookie] if right else [])


def _here(request: AnyRequest) -> Here:
    is_local = is_loopback(host_of(request.headers.get("host", "")))
    reach = _reach(request).origin if _is_at_this_machine(request.scope, request.headers) else None
    return Here(reach, is_local and reach is None, _may_open(request))


def _may_open(request: AnyRequest) -> bool:
    is_here = _is_at_this_machine(request.scope, request.headers)
    return is_here and _reach(request).may_open(request.cookies.get(COOKIE, ""))


def _is_at_this_machine(scope: Mapping[str, Any], headers: Mapping[str, str]) -> bool:
    """Whether a page was opened on the server's own machine, and nobody stands between."""
    client = scope.get("client")
    is_passed_on = any(name in headers for name in FORWARDED)
    is_from_here = client is not None and is_loopback(str(client[0]))
    return is_from_here and not is_passed_on and is_loopback(host_of(headers.get("host", "")))


def _reach(connection: ASGIConnection[Any, Any, Any, Any]) -> Reach:
    reach: Reach = connection.app.state.reach
    return reach


HERE: Final = Router(PATH, route_handlers=[show_here, open_here, enter_as_host], tags=["server"])
