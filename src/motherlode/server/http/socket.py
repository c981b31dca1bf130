"""The WebSocket: one listener at one table, from one seat."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from sqlalchemy.exc import SQLAlchemyError

from motherlode.core.errors import MotherlodeError
from motherlode.server.http.context import TableId, allowances_of, dear, fresh, given_tokens, tables_of
from motherlode.server.http.errors import FAILED, STORE_DOWN, close_code, problem_of, status_of
from motherlode.server.http.limits import Buckets, address_of, take
from motherlode.server.http.live_messages import Confirm, FromClient, MessageId, Move, Open, Ping, React, Sync, TakeBack
from motherlode.server.storage.store import StoreDown
from motherlode.server.tables import access
from motherlode.server.tables.asked import Moving, Opening, TakingBack
from motherlode.server.tables.refusals import Refusal, refusal_of
from motherlode.server.tables.told import Ack, Pong, Refused
from motherlode.server.worker import acting
from motherlode.server.worker.registry import LiveTables
from motherlode.server.worker.room import Room
from motherlode.server.worker.services import Services
from motherlode.server.worker.subscribers import Closing, Listener

AnySocket = WebSocket[Any, Any, Any]

CLOSE: Final[dict[Closing, int]] = {
    "too slow": close_code(408),
    "seat given up": close_code(401),
    "seat removed": close_code(401),
    "link renewed": close_code(401),
    "broken": close_code(410),
    "no spectators": close_code(403),
    "table removed": close_code(404),
    "server is stopping": 1012,
}
FAULTS_MOST: Final = 50
"""A client that goes on sending what it should not is let go."""
FAULTS: Final = frozenset(["bad-request", "too-many", "too-large"])
FAREWELL_SECONDS: Final = 2.0
WAIT_SECONDS: Final = 0.25
"""For which nobody listens to a client that sends too much."""
ATTEMPTS: Final = 3

log = logging.getLogger("motherlode.socket")

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: AnySocket, table_id: TableId) -> None:
    """Listen and play. `seat` and `since` may be given in the query."""
    await socket.accept()
    tables = tables_of(socket)
    try:
        visit = await _arrive(tables, socket, table_id)
    except Exception as fault:
        refusal = _refusal_of(fault, tables.services)
        tables.services.metrics.count("refusals", code=refusal.code)
        await _turn_away(socket, refusal)
        return
    tables.services.metrics.count("connected")
    try:
        await visit.stay()
    finally:
        visit.room.leave(visit.listener)
        tables.services.metrics.count("disconnected")


async def _arrive(tables: LiveTables, socket: AnySocket, table_id: str) -> Visit:
    for _ in range(ATTEMPTS):
        visit = await _prepare(tables, socket, table_id)
        # Meanwhile the room may have been let go, and another have taken its place.
        if tables.rooms.get(table_id) is visit.room:
            visit.room.enter(visit.listener)
            return visit
    raise Refusal("conflict", "the table was put away again and again; come back", 1.0)


async def _prepare(tables: LiveTables, socket: AnySocket, table_id: str) -> Visit:
    """A visit that has been told all that it missed, and only need enter."""
    seat, since = _number(socket, "seat"), _number(socket, "since")
    room, given = await tables.room(table_id), given_tokens(socket)
    watching = access.watching_seat(room.table, given, seat)
    if len(room.listeners) >= tables.services.settings.limits.connections:
        raise Refusal("too-many", "too many are connected to this table", 10.0)
    if watching is not None:
        await room.welcome(watching)
    visit = Visit(tables, room, socket, watching, given)
    await visit.sync(since)
    # The game may have begun meanwhile: a lobby is open to more people.
    access.watching_seat(room.table, given, watching)
    return visit


class Visit:
    """One connection. What is sent goes through the listener's queue, so that it stays in order. What is received is
    done one after another: a client that asks for something dear waits for it before it can ask again."""

    def __init__(self, tables: LiveTables, room: Room, socket: AnySocket, seat: int | None, given: list[str]) -> None:
        self.services = tables.services
        limits = self.services.settings.limits
        self.tables, self.room, self.socket, self.given = tables, room, socket, given
        held, has_made = access.held_seats(room.table, given), access.has_made(room.table, given)
        self.listener = Listener(seat, limits.queue, held, has_made=has_made)
        self._allowances, self._address = allowances_of(socket), address_of(socket.scope)
        self._rate = Buckets(limits.messages, limits.message_rate)
        self._faults = 0

    @property
    def seat(self) -> int | None:
        """Whose connection it is; the host may give the seat another number before the game."""
        return self.listener.seat

    async def stay(self) -> None:
        """Send and receive until either ends."""
        tasks = [asyncio.ensure_future(work) for work in (self._send(), self._receive(), self._be_dropped())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    _note_failure(result, self.services)

    async def sync(self, since: int | None) -> None:
        """Tell what was missed since then, or everything; nothing gets lost between this and what follows."""
        missed = -1 if since is None else self.room.table.seq - since
        if since is not None and 0 <= missed <= self.services.settings.limits.gap:
            async with dear(self.socket, "updates", missed):
                for update in (await self.room.missed(since, self.seat)).updates:
                    self.tell(update)
            return
        async with dear(self.socket, "fresh"):
            self.tell(fresh(self.room, self.seat, self.given))

    def tell(self, message: msgspec.Struct) -> None:
        self.listener.tell(msgspec.json.encode(message))

    async def _send(self) -> None:
        try:
            is_staying = True
            while is_staying:
                for message in await self.listener.next():
                    if message is None:
                        is_staying = False
                    else:
                        await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
            closing = self.listener.closing
            if closing is not None:
                await self.socket.close(CLOSE[closing], closing)
        except (WebSocketDisconnect, WebSocketException, OSError):
            return

    async def _be_dropped(self) -> None:
        """A client that is stuck cannot even be told that it is dropped."""
        await self.listener.closed.wait()
        await asyncio.sleep(FAREWELL_SECONDS)

    async def _receive(self) -> None:
        try:
            while self._faults < FAULTS_MOST:
                event: Any = await self.socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                text = event.get("text")
                await self._hear(text if text is not None else event.get("bytes") or b"")
            await self.socket.close(close_code(400), "too many messages that cannot be followed")
        except (WebSocketDisconnect, WebSocketException):
            return

    async def _hear(self, data: str | bytes) -> None:
        """Do what a message asks, and answer it."""
        try:
            self._count()
            message = _read(data, self.services.settings.limits.body)
            self.services.metrics.count("messages", type=type(message).__name__.lower())
            await self._follow(message)
        except Exception as fault:
            await self._refuse(_refusal_of(fault, self.services), _id_of(data))

    def _count(self) -> None:
        now = self.services.clock()
        take(self._rate, "", now, "messages")
        self._allowances.message(self._address, now)

    async def _refuse(self, refusal: Refusal, message_id: str | None) -> None:
        self._faults += refusal.code in FAULTS
        self.services.metrics.count("refusals", code=refusal.code)
        self.tell(Refused(problem_of(refusal), message_id))
        if refusal.code == "too-many":
            # Nothing more is read from it for a while, so that a flood costs it more than us.
            await asyncio.sleep(WAIT_SECONDS)

    async def _follow(self, message: FromClient) -> None:
        if not isinstance(message, Sync) and self.listener.is_told_all:
            # Who answers has heard what was said before.
            self.room.hearing.heard(self.seat, self.room.table.seq)
        if isinstance(message, Ping):
            self.tell(Pong(message.id, self.room.table.seq))
        elif isinstance(message, Sync):
            await self.sync(message.since)
        elif self.seat is None:
            raise Refusal("not-allowed", "spectators only watch")
        elif isinstance(message, Move):
            done = await acting.move(self.room, self.given, Moving(message.move, message.id, self.seat, message.seq))
            self.tell(Ack(message.id, done.seq, done.duplicate))
        elif isinstance(message, TakeBack):
            done = await acting.take_back(self.room, self.given, TakingBack(message.id, self.seat, message.seq))
            self.tell(Ack(message.id, done.seq, done.duplicate))
        elif isinstance(message, Open):
            done = await acting.open_words(self.room, self.given, Opening(message.words, self.seat))
            self.tell(Ack(message.id, done.seq, done.duplicate))
        elif isinstance(message, Confirm):
            self.room.confirm(self._own_seat(), message.seq)
        else:
            self._react(message)

    def _react(self, message: React) -> None:
        seat = self._own_seat()
        self._allowances.reaction(self.room.table.id, seat, self.services.clock())
        self.tables.react(self.room, seat, message.reaction)

    def _own_seat(self) -> int:
        return access.own_seat(self.room.table, self.given, self.seat)


def _read(data: str | bytes, most: int) -> FromClient:
    if len(data) > most:
        raise Refusal("too-large", f"a message has {most} bytes at most")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise Refusal("bad-request", f"not a message of this protocol: {fault}") from None


class Named(msgspec.Struct):
    """Anything that may have an id."""

    id: MessageId | None = None


_name_decoder: Final[msgspec.json.Decoder[Named]] = msgspec.json.Decoder(Named)


def _id_of(data: str | bytes) -> str | None:
    """The id in a message that was refused, whatever else is in it."""
    try:
        return _name_decoder.decode(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _refusal_of(fault: Exception, services: Services) -> Refusal:
    """What to say of anything that went wrong; what nobody foresaw is noted."""
    if isinstance(fault, Refusal):
        return fault
    if isinstance(fault, MotherlodeError):
        return refusal_of(fault)
    if isinstance(fault, SQLAlchemyError | StoreDown):
        return STORE_DOWN
    _note_failure(fault, services)
    return Refusal("failed", FAILED)


def _note_failure(fault: Exception, services: Services) -> None:
    log.error("a socket failed", exc_info=fault)
    services.metrics.count("socket_failures", fault=type(fault).__name__)


def _number(socket: AnySocket, name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None or text == "":
        return None
    if not (str(text).isascii() and str(text).isdigit() and len(str(text)) < 10):
        raise Refusal("bad-request", f"{name} is a whole number")
    return int(text)


async def _turn_away(socket: AnySocket, refusal: Refusal) -> None:
    try:
        await socket.send_data(msgspec.json.encode(Refused(problem_of(refusal))).decode(), mode="text")
        await socket.close(close_code(status_of(refusal)), refusal.code)
    except (WebSocketDisconnect, WebSocketException):
        return
