"""The WebSocket: one listener at one table, from one seat."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from sqlalchemy.exc import SQLAlchemyError

from motherlode.server.http.context import TableId, given_tokens, tables_of, take
from motherlode.server.http.errors import problem_of, status_of
from motherlode.server.http.limits import Buckets
from motherlode.server.http.live_messages import Confirm, FromClient, Move, Open, Ping, React, Sync, TakeBack
from motherlode.server.tables import access, messages
from motherlode.server.tables.asked import Moving, Opening, TakingBack
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Ack, Pong, Refused
from motherlode.server.worker import acting
from motherlode.server.worker.registry import LiveTables
from motherlode.server.worker.room import Room
from motherlode.server.worker.subscribers import Closing, Listener

AnySocket = WebSocket[Any, Any, Any]

CLOSE: Final[dict[Closing, int]] = {
    "too slow": 4408,
    "seat given up": 4401,
    "seat removed": 4401,
    "link renewed": 4401,
    "broken": 4410,
    "no spectators": 4403,
    "table removed": 4404,
    "server is stopping": 1012,
}
REFUSED: Final = 4000
"""Close codes of refusals: 4000 and the HTTP status."""
FAULTS_MOST: Final = 50
"""A client that goes on sending what it should not is let go."""
FAREWELL_SECONDS: Final = 2.0

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: AnySocket, table_id: TableId) -> None:
    """Listen and play. `seat` and `since` may be given in the query."""
    await socket.accept()
    tables = tables_of(socket)
    try:
        visit = await _arrive(tables, socket, table_id)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return
    except SQLAlchemyError:
        await _turn_away(socket, Refusal("store-down", "the database does not answer; try again", 1.0))
        return
    tables.services.metrics.count("connected")
    try:
        await visit.stay()
    finally:
        visit.room.leave(visit.listener)
        tables.services.metrics.count("disconnected")


async def _arrive(tables: LiveTables, socket: AnySocket, table_id: str) -> Visit:
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
    room.enter(visit.listener)
    return visit


class Visit:
    """One connection. What is sent goes through the listener's queue, so that it stays in order."""

    def __init__(self, tables: LiveTables, room: Room, socket: AnySocket, seat: int | None, given: list[str]) -> None:
        self.services = tables.services
        limits = self.services.settings.limits
        self.tables, self.room, self.socket, self.seat, self.given = tables, room, socket, seat, given
        self.listener = Listener(seat, limits.queue, is_stranger=not access.held_seats(room.table, given))
        self._rate = Buckets(limits.messages, limits.message_rate)
        self._faults = 0

    async def stay(self) -> None:
        """Send and receive until either ends."""
        tasks = [asyncio.ensure_future(work) for work in (self._send(), self._receive(), self._be_dropped())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def sync(self, since: int | None) -> None:
        """Tell what was missed since then, or everything; nothing gets lost between this and what follows."""
        if since is not None and 0 <= self.room.table.seq - since <= self.services.settings.limits.gap:
            for update in (await self.room.missed(since, self.seat)).updates:
                self.tell(update)
            return
        held = access.held_seats(self.room.table, self.given)
        self.tell(messages.fresh(self.room.table, self.seat, held, self.room.present, self.room.hold_left()))

    def tell(self, message: msgspec.Struct) -> None:
        self.listener.tell(msgspec.json.encode(message))

    async def _send(self) -> None:
        try:
            while (message := await self.listener.next()) is not None:
                await self.socket.send_data(message.decode(), mode="text")
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
            await self.socket.close(REFUSED + 400, "too many messages that cannot be followed")
        except (WebSocketDisconnect, WebSocketException):
            return

    async def _hear(self, data: str | bytes) -> None:
        """Do what a message asks, and answer it."""
        message: FromClient | None = None
        try:
            take(self._rate, "", self.services.clock(), "messages")
            message = _read(data, self.services.settings.limits.body)
            self.services.metrics.count("messages", type=type(message).__name__.lower())
            await self._follow(message)
        except SQLAlchemyError:
            self._refuse(Refusal("store-down", "the database does not answer; try again", 1.0), message)
        except Refusal as refusal:
            self._faults += refusal.code in ("bad-request", "too-many", "too-large")
            self.services.metrics.count("refusals", code=refusal.code)
            self._refuse(refusal, message)

    def _refuse(self, refusal: Refusal, message: FromClient | None) -> None:
        self.tell(Refused(problem_of(refusal), message.id if isinstance(message, Move | TakeBack | Open) else None))

    async def _follow(self, message: FromClient) -> None:
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
        take(
            self.socket.app.state.reaction_buckets,
            f"{self.room.table.id} {seat}",
            self.services.clock(),
            "reactions",
        )
        self.tables.react(self.room, seat, message.reaction)

    def _own_seat(self) -> int:
        return access.own_seat(self.room.table, self.given, self.seat)


def _read(data: str | bytes, most: int) -> FromClient:
    if len(data) > most:
        raise Refusal("too-large", f"a message has {most} bytes at most")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Refusal("bad-request", f"not a message of this protocol: {fault}") from None


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
        await socket.close(REFUSED + status_of(refusal), refusal.code)
    except (WebSocketDisconnect, WebSocketException):
        return
