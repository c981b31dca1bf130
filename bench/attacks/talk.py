"""One client that says one thing and waits for the answer."""

from __future__ import annotations

import asyncio
import itertools
import time
from functools import partial
from typing import Any, Final

import msgspec

from attacks.calls import Seated
from attacks.people import Told, read
from driver import Socket, connect

NO_END: Final = "no end"

_numbers = itertools.count()


class Talk:
    """A socket at a table; `heard` is all that was told."""

    def __init__(self) -> None:
        self.heard: list[Told] = []
        self.legal: list[str] = []
        self.seq = 0
        self.socket: Socket
        self._answers: asyncio.Queue[Told] = asyncio.Queue()
        self._looks: asyncio.Queue[Told] = asyncio.Queue()

    @classmethod
    async def open(cls, table: Seated, seat: int | None = 0, query: str = "") -> Talk:
        """From a seat, or as a spectator; it returns after the first look."""
        talk, token = cls(), "" if seat is None else table.tokens[seat]
        talk.socket = await connect(
            partial(Socket, table.port, table.id, token, talk._hear, query), table.port, table.source
        )
        await asyncio.wait_for(talk._looks.get(), 10)
        return talk

    def _hear(self, _: Socket, frame: bytes) -> None:
        told = read(frame)
        self.heard.append(told)
        self.seq = max(self.seq, told.seq)
        if told.type in ("ack", "refused", "pong"):
            self._answers.put_nowait(told)
        elif told.type in ("fresh", "update"):
            self.legal = told.legal or []
            self._looks.put_nowait(told)

    async def do(self, kind: str, seconds: float = 10.0, **more: Any) -> Told:
        """Send a message with an id and wait for its answer."""
        number = f"t{next(_numbers)}"
        self.send(type=kind, id=number, **more)
        while True:
            told = await asyncio.wait_for(self._answers.get(), seconds)
            if told.id in (number, None):
                return told

    async def move(self, seconds: float = 10.0) -> Told:
        """The first legal move."""
        return await self.do("move", seconds, move=self.legal[0])

    async def sync(self, since: int | None = None, seconds: float = 20.0) -> float:
        """How many seconds it takes to be told all after a number."""
        while not self._looks.empty():
            self._looks.get_nowait()
        start = time.perf_counter()
        self.send(type="sync", **({} if since is None else {"since": since}))
        while (await asyncio.wait_for(self._looks.get(), seconds)).seq < self.seq:
            pass
        return time.perf_counter() - start

    def send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message))

    def close(self) -> None:
        self.socket.close()


async def lengthen(talk: Talk, seconds: float, entries: int, rate: float = 18.0) -> str:
    """Choose and take back at the permitted rate; why it ended: a refusal's code, or that there was no end."""
    end, beat = time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < end and talk.seq < entries:
        for kind in ("move", "take-back"):
            beat += 1 / rate
            await asyncio.sleep(max(0.0, beat - time.monotonic()))
            told = await (talk.move() if kind == "move" else talk.do("take-back"))
            if told.problem is not None:
                return told.problem.code
        await until_legal(talk)
    return NO_END


async def until_legal(talk: Talk, seconds: float = 5.0) -> bool:
    """Whether it is this seat's turn in time."""
    end = time.monotonic() + seconds
    while not talk.legal and time.monotonic() < end:
        await asyncio.sleep(0.005)
    return bool(talk.legal)
