"""HTTP: playing, for clients without a WebSocket."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from motherlode.server.http.context import (
    ERRORS,
    AnyRequest,
    TableId,
    allowances_of,
    dear,
    fresh,
    given_tokens,
    services_of,
    tables_of,
    visited,
)
from motherlode.server.http.limits import address_of
from motherlode.server.tables import access, messages, replays
from motherlode.server.tables.asked import Confirming, Moving, Reacting, TakingBack, WhichSeat
from motherlode.server.tables.told import Acknowledged, Fresh, Hint, Legal, Replay, SeatRecord, Updates
from motherlode.server.worker import acting, hinting

SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=9, description="which of your seats, if you hold several")]
Count = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
Page = Annotated[int, QueryParameter(ge=1, le=1000)]
FramePage = Annotated[int, QueryParameter(ge=1, le=replays.FRAMES_MOST)]


@get("/tables/{table_id:str}/view", summary="All that you may know now", responses=ERRORS)
async def show_view(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> Fresh:
    """The view of your seat, or a spectator's where the table allows it."""
    room, given = await visited(request, table_id)
    watching = access.watching_seat(room.table, given, seat)
    async with dear(request, "fresh"):
        return fresh(room, watching, given)


@get("/tables/{table_id:str}/updates", summary="What you missed", responses=ERRORS)
async def show_updates(request: AnyRequest, table_id: TableId, since: Count, seat: SeatQuery = None) -> Updates:
    """Every update after `since`; if they are too many, a fresh view instead."""
    room, given = await visited(request, table_id)
    watching = access.watching_seat(room.table, given, seat)
    missed = room.table.seq - since
    is_gap = 0 <= missed <= services_of(request).settings.limits.gap
    async with dear(request, "updates", missed if is_gap else 0):
        if not is_gap:
            return Updates(room.table.seq, [], fresh(room, watching, given))
        updates = await room.missed(since, watching)
        room.hearing.heard(watching, updates.seq)
        return updates


@post("/tables/{table_id:str}/moves", summary="Play a move", responses=ERRORS, status_code=200)
async def play_move(request: AnyRequest, table_id: TableId, data: JSONBody[Moving]) -> Acknowledged:
    """Acknowledged when it is durable. The same id again plays nothing and gives the same answer."""
    room, given = await visited(request, table_id)
    return await acting.move(room, given, data)


@post("/tables/{table_id:str}/take-back", summary="Take a secret choice back", responses=ERRORS, status_code=200)
async def take_back(request: AnyRequest, table_id: TableId, data: JSONBody[TakingBack]) -> Acknowledged:
    """Until all have chosen. Acknowledged when it is durable; the same id again takes nothing back."""
    room, given = await visited(request, table_id)
    return await acting.take_back(room, given, data)


@post("/tables/{table_id:str}/confirm", summary="I have seen it", responses=ERRORS, status_code=200)
async def confirm(request: AnyRequest, table_id: TableId, data: JSONBody[Confirming]) -> Acknowledged:
    """When all present have confirmed, a held table goes on at once."""
    room, given = await visited(request, table_id)
    room.confirm(access.own_seat(room.table, given, data.seat), data.seq)
    return Acknowledged(room.table.seq)


@post("/tables/{table_id:str}/reactions", summary="React", responses=ERRORS, status_code=200)
async def react(request: AnyRequest, table_id: TableId, data: JSONBody[Reacting]) -> Acknowledged:
    """Shown to all who are at the table now, and not kept."""
    tables = tables_of(request)
    room = await tables.room(table_id)
    seat = access.own_seat(room.table, given_tokens(request), data.seat)
    allowances_of(request).reaction(table_id, seat, tables.services.clock())
    tables.react(room, seat, data.reaction)
    return Acknowledged(room.table.seq)


@post("/tables/{table_id:str}/hint", summary="What would you do?", responses=ERRORS, status_code=200)
async def ask_hint(request: AnyRequest, table_id: TableId, data: JSONBody[WhichSeat]) -> Hint:
    """The move that a bot of the next higher level would make in your place, and why. Against bots, or where the table
    allows it; everybody there is told that you asked."""
    room, given = await visited(request, table_id)
    async with dear(request, "hint"):
        return await hinting.hint(room, given, data.seat, address_of(request.scope))


@get("/tables/{table_id:str}/legal", summary="Your legal moves", responses=ERRORS)
async def show_legal(
    request: AnyRequest, table_id: TableId, seat: SeatQuery = None, offset: Count = 0, limit: Page = 1000
) -> Legal:
    """Page by page, for where they are too many to come with a view."""
    room, given = await visited(request, table_id)
    own = access.own_seat(room.table, given, seat)
    async with dear(request, "legal"):
        return await asyncio.to_thread(messages.legal_page, room.table, own, offset, limit)


@get(
    "/tables/{table_id:str}/record",
    summary="The record",
    responses={**ERRORS, 200: ResponseSpec(dict, generate_examples=False, description="A record, or a seat's record")},
)
async def show_record(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> Response[bytes]:
    """While the game goes on, what your seat may know of it; when it is over, everything, and the proof of the deal."""
    room = await tables_of(request).room(table_id)
    watching = access.watching_seat(room.table, given_tokens(request), seat)
    record: dict[str, object] | SeatRecord
    async with dear(request, "record"):
        if room.table.phase == "over":
            record = await asyncio.to_thread(replays.full_record, room.table)
        else:
            record = await asyncio.to_thread(replays.seat_record, room.table, watching)
    headers = {"content-disposition": f'attachment; filename="motherlode-{room.table.game}.json"'}
    return Response(msgspec.json.encode(record), media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/replay", summary="Replay a finished game", responses=ERRORS)
async def show_replay(
    request: AnyRequest,
    table_id: TableId,
    perspective: Annotated[
        Literal["open", "spectator", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        QueryParameter(description="whose view: a seat, a spectator, or everything open"),
    ] = "open",
    game: Annotated[int, QueryParameter(ge=0, le=9, description="which game of a series")] = 0,
    offset: Count = 0,
    limit: FramePage = 50,
) -> Replay:
    """Moment by moment, from any seat's view or with everything open."""
    table = (await tables_of(request).room(table_id)).table
    access.watching_seat(table, given_tokens(request), None)
    seat = access.existing_seat(table, int(perspective)) if perspective.isdigit() else None
    is_open = perspective == "open"
    async with dear(request, "replay"):
        return await asyncio.to_thread(replays.replay, table, game, seat, is_open=is_open, offset=offset, limit=limit)


PLAY: Final = Router(
    "/api",
    route_handlers=[
        show_view,
        show_updates,
        play_move,
        take_back,
        confirm,
        react,
        ask_hint,
        show_legal,
        show_record,
        show_replay,
    ],
    tags=["play"],
)
