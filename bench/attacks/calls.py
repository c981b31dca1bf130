"""Requests over HTTP from any address of the loopback. No answer is an answer, too: its status is 0."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection, HTTPException
from typing import Any

import msgspec

from driver import HOME


class Reply(msgspec.Struct, frozen=True):
    """What came back; of a lost connection the reason."""

    status: int
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def code(self) -> str:
        """Of a refusal."""
        try:
            told = msgspec.json.decode(self.body)
        except msgspec.DecodeError:
            return ""
        return str(told.get("code", "")) if isinstance(told, dict) else ""


def call(
    port: int,
    method: str,
    path: str,
    body: object = None,
    token: str = "",
    source: str = HOME,
    timeout: float = 10.0,
) -> Reply:
    connection = HTTPConnection(HOME, port, timeout=timeout, source_address=(source, 0))
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return Reply(answer.status, answer.read())
    except (OSError, HTTPException) as fault:
        return Reply(0, repr(fault).encode())
    finally:
        connection.close()


async def ask(
    port: int,
    method: str,
    path: str,
    body: object = None,
    token: str = "",
    source: str = HOME,
    timeout: float = 10.0,
) -> Reply:
    """The same without making others wait."""
    return await asyncio.to_thread(call, port, method, path, body, token, source, timeout)


class Seated(msgspec.Struct, frozen=True):
    """A table that was made, and the tokens of the seats that are held at it."""

    id: str
    tokens: list[str]
    port: int
    source: str

    def path(self, what: str) -> str:
        return f"/api/tables/{self.id}/{what}"

    async def get(self, what: str, seat: int = 0, timeout: float = 10.0) -> Reply:
        token = self.tokens[seat] if self.tokens else ""
        return await ask(self.port, "GET", self.path(what), None, token, self.source, timeout)

    async def post(self, what: str, body: object, seat: int = 0, timeout: float = 10.0) -> Reply:
        return await ask(self.port, "POST", self.path(what), body, self.tokens[seat], self.source, timeout)

    async def info(self) -> Any:
        return (await ask(self.port, "GET", f"/api/tables/{self.id}", source=self.source)).json()


async def make(port: int, wish: dict[str, Any], source: str = HOME) -> Seated:
    """Make a table that starts at once and is never held, unless the wish says otherwise."""
    reply = await ask(port, "POST", "/api/tables", {"pause": 0, "start": True, **wish}, source=source, timeout=30)
    if reply.status != 201:
        raise RuntimeError(f"a table could not be made: {reply.status} {reply.body[:200]!r}")
    made = reply.json()
    return Seated(made["table"]["id"], [held["token"] for held in made["held"]], port, source)
