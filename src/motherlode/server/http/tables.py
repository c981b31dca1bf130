"""HTTP: games, tables, seats."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter

from motherlode.server.http import credentials
from motherlode.server.http.catalogue import game_infos
from motherlode.server.http.context import (
    ERRORS,
    AnyRequest,
    TableId,
    dear,
    entered,
    entered_made,
    given_tokens,
    seat_cookie,
    services_of,
    tables_of,
    take_table,
    visited,
)
from motherlode.server.http.limits import address_of
from motherlode.server.http.testing_mode import told_seed
from motherlode.server.ops.settings import DAY
from motherlode.server.tables import access
from motherlode.server.tables.asked import (
    Choosing,
    Committing,
    Continuing,
    Handing,
    Joining,
    Linking,
    NewTable,
    Opening,
    Pausing,
    Readying,
    Removing,
    Seeding,
    SettingUp,
    Swapping,
    Taking,
    Watching,
    WhichSeat,
)
from motherlode.server.tables.messages import table_info
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Acknowledged, Entered, GameInfo, Held, TableInfo
from motherlode.server.worker import acting, making

Wait = Annotated[bool, QueryParameter(description="answer after the deal; false: when the table is sealed")]


@get("/games", summary="List the games")
async def list_games() -> list[GameInfo]:
    """The games that can be played here, with their options and bots."""
    return game_infos()


@get("/tables", summary="List tables")
async def list_tables(request: AnyRequest) -> list[TableInfo]:
    """Listed tables of the last day that are not over, the latest first. A lobby that all have left for five minutes
    is told again once somebody is back."""
    tables = tables_of(request)
    async with dear(request, "tables"):
        found = await tables.listed(tables.services.clock() - DAY)
    return [table_info(table) for table in found]


@post("/tables", summary="Make a table", responses=ERRORS)
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[Entered]:
    """A new table. You hold the seats that you asked for as `me`, and you are its host."""
    tables = tables_of(request)
    take_table(request)
    made = await making.make_table(tables, data, _told_seed(request))
    made.room.made_by = address_of(request.scope)
    if data.start:
        await acting.start(made.room, [made.host], wait=False)
    return entered_made(request, made)


@get("/tables/{table_id:str}", summary="Look at a table from outside", responses=ERRORS)
async def show_table(request: AnyRequest, table_id: TableId) -> TableInfo:
    """What everybody with the link may know."""
    return (await tables_of(request).room(table_id)).info()


@post("/tables/{table_id:str}/join", summary="Take an open seat", responses=ERRORS)
async def join_table(request: AnyRequest, table_id: TableId, data: JSONBody[Joining]) -> Response[Entered]:
    """Before the game begins. The answer holds the token of the seat and its private link."""
    room = await tables_of(request).room(table_id)
    seat, token = await acting.join(room, given_tokens(request), data)
    return entered(request, room, {seat: token}, [*_cookie_tokens(request), token])


@post("/tables/{table_id:str}/leave", summary="Give a seat up", responses=ERRORS, status_code=200)
async def leave_table(request: AnyRequest, table_id: TableId, data: JSONBody[WhichSeat]) -> Acknowledged:
    """Before the game the seat is open again. During it a bot stands in, until you return."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.leave(room, given_tokens(request), data.seat)).seq)


@post("/tables/{table_id:str}/return", summary="Take your seat back", responses=ERRORS, status_code=200)
async def return_to_table(request: AnyRequest, table_id: TableId, data: JSONBody[WhichSeat]) -> Acknowledged:
    """From the bot that stands in. Moving and connecting do the same."""
    room, given = await visited(request, table_id)
    return Acknowledged((await acting.come_back(room, given, data.seat)).seq)


@post(
    "/tables/{table_id:str}/absent", summary="Choose what to do about who is absent", responses=ERRORS, status_code=200
)
async def choose_about_absent(request: AnyRequest, table_id: TableId, data: JSONBody[Choosing]) -> Acknowledged:
    """At a live table, for anybody who holds a seat, once somebody has kept it waiting for its patience."""
    room, given = await visited(request, table_id)
    return Acknowledged((await acting.choose(room, given, data)).seq)


@post("/tables/{table_id:str}/ready", summary="Be ready for the next game", responses=ERRORS, status_code=200)
async def be_ready(request: AnyRequest, table_id: TableId, data: JSONBody[Readying]) -> Acknowledged:
    """When everybody who is connected is, the next table is made and started: `next_table` tells where, and
    `rematch` gives you your seat there."""
    room, given = await visited(request, table_id)
    after = await acting.ready(room, given, data)
    # It costs no allowance: every finished game has one next table, whoever is the last to be ready.
    await making.make_next(tables_of(request), room, _told_seed(request))
    return Acknowledged(after.seq)


@post("/tables/{table_id:str}/setup", summary="Change the lobby", responses=ERRORS, status_code=200)
async def set_up_table(request: AnyRequest, table_id: TableId, data: JSONBody[SettingUp]) -> Acknowledged:
    """For the host, before the game begins. What the game refuses changes nothing."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.set_up(room, given_tokens(request), data)).seq)


@post("/tables/{table_id:str}/swap", summary="Swap a bot for a friend", responses=ERRORS, status_code=200)
async def swap_seat(request: AnyRequest, table_id: TableId, data: JSONBody[Swapping]) -> Acknowledged:
    """For the host: before the game a seat becomes open or a bot's, during it a bot's seat is offered or no more."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.swap(room, given_tokens(request), data)).seq)


@post("/tables/{table_id:str}/take", summary="Take a bot's seat", responses=ERRORS)
async def take_seat(request: AnyRequest, table_id: TableId, data: JSONBody[Taking]) -> Response[Entered]:
    """During the game: one that the host offers, or any if you are the host and hold none."""
    room, given = await tables_of(request).room(table_id), given_tokens(request)
    seat, token = await acting.take(room, given, data)
    return entered(request, room, {seat: token}, [*_cookie_tokens(request), token])


@post("/tables/{table_id:str}/pause", summary="Pause the game", responses=ERRORS, status_code=200)
async def pause_table(request: AnyRequest, table_id: TableId, data: JSONBody[Pausing]) -> Acknowledged:
    """For the host: nobody moves, bots neither. Without the host there, anybody who holds a seat lets it go on."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.pause(room, given_tokens(request), paused=data.paused)).seq)


@post("/tables/{table_id:str}/spectators", summary="Let others watch", responses=ERRORS, status_code=200)
async def allow_spectators(request: AnyRequest, table_id: TableId, data: JSONBody[Watching]) -> Acknowledged:
    """For the host, at any time. Who watches is let go when that is not allowed any more."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.allow_spectators(room, given_tokens(request), allowed=data.allowed)).seq)


@post("/tables/{table_id:str}/remove", summary="Send somebody away", responses=ERRORS, status_code=200)
async def remove_seat(request: AnyRequest, table_id: TableId, data: JSONBody[Removing]) -> Acknowledged:
    """For the host. Before the game the seat is open again, during it a bot plays on; its link opens nothing more."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.remove(room, given_tokens(request), data.seat)).seq)


@post("/tables/{table_id:str}/hand", summary="Let somebody in again", responses=ERRORS, status_code=200)
async def hand_seat(request: AnyRequest, table_id: TableId, data: JSONBody[Handing]) -> Held:
    """For the host: a new link for the seat of who is gone and cannot come back by theirs, which opens nothing more.
    All are told. Never during a game with secrets, and not before they have been gone for as long as others wait."""
    room, given = await visited(request, table_id)
    token = await acting.hand_over(room, given, data)
    return Held(data.seat, token, credentials.seat_link(table_id, token))


@post("/tables/{table_id:str}/seed", summary="Add to the seed of the deal", responses=ERRORS, status_code=200)
async def seed_table(request: AnyRequest, table_id: TableId, data: JSONBody[Seeding]) -> Acknowledged:
    """Your own text in the seed, told in clear. Whoever knows it could still choose theirs: better is to commit."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.add_seed(room, given_tokens(request), data.seat, data.seed)).seq)


@post("/tables/{table_id:str}/commit", summary="Commit to words for the deal", responses=ERRORS, status_code=200)
async def commit_words(request: AnyRequest, table_id: TableId, data: JSONBody[Committing]) -> Acknowledged:
    """Binds your seat to words that nobody knows yet, so that neither server nor other seats can choose the deal."""
    room = await tables_of(request).room(table_id)
    return Acknowledged((await acting.commit_words(room, given_tokens(request), data)).seq)


@post("/tables/{table_id:str}/open", summary="Open the words you committed to", responses=ERRORS, status_code=200)
async def open_words(request: AnyRequest, table_id: TableId, data: JSONBody[Opening]) -> Acknowledged:
    """Once the table is sealed. When all have, it is dealt; a seat that never opens its words adds none."""
    room = await tables_of(request).room(table_id)
    return await acting.open_words(room, given_tokens(request), data)


@post("/tables/{table_id:str}/start", summary="Start the game", responses=ERRORS, status_code=200)
async def start_table(request: AnyRequest, table_id: TableId, wait: Wait = True) -> Acknowledged:
    """Seal the table, and deal when its words are opened. Open seats are taken by bots of the table's level."""
    room = await tables_of(request).room(table_id)
    table = await acting.start(room, given_tokens(request), wait=wait)
    return Acknowledged(table.dealt_seq or table.seq)


@post("/tables/{table_id:str}/rematch", summary="Play again with the same group", responses=ERRORS)
async def rematch(request: AnyRequest, table_id: TableId) -> Response[Entered]:
    """The table where the group goes on; made at the first call, and the same for everybody who asks."""
    tables = tables_of(request)
    room, given = await tables.room(table_id), given_tokens(request)
    if not access.seats_of(room.table, given):
        raise Refusal("who-are-you", "you hold no seat at this table")
    take_table(request)
    new = await making.make_rematch(tables, room, _told_seed(request))
    new.made_by = new.made_by or address_of(request.scope)
    return entered(request, new, access.seats_of(new.table, given), given)


@post("/tables/{table_id:str}/continue", summary="Go on from a moment of a finished game", responses=ERRORS)
async def continue_table(request: AnyRequest, table_id: TableId, data: JSONBody[Continuing]) -> Response[Entered]:
    """A new table that begins after some moves of this one, against bots or friends."""
    tables = tables_of(request)
    room = await tables.room(table_id)
    access.watching_seat(room.table, given_tokens(request), None)
    take_table(request)
    made = await making.make_continued(tables, room.table, data, _told_seed(request))
    made.room.made_by = address_of(request.scope)
    if data.start:
        await acting.start(made.room, [made.host])
    return entered_made(request, made)


@post("/tables/{table_id:str}/link", summary="The private link of your seat", responses=ERRORS, status_code=200)
async def seat_link(request: AnyRequest, table_id: TableId, data: JSONBody[Linking]) -> Response[Held]:
    """Opens the seat on another device, or on this one after its cookies were cleared. A new one, if you ask for that:
    the old link and token then open nothing more, and whoever is connected by them is let go."""
    room, given = await tables_of(request).room(table_id), given_tokens(request)
    if data.renew:
        seat, old, token = await acting.renew(room, given, data)
        keep = [token if each == old else each for each in _cookie_tokens(request)]
    else:
        seat, keep = access.own_seat(room.table, given, data.seat), []
        token = access.seats_of(room.table, given)[seat]
    cookies = [seat_cookie(request, table_id, keep)] if keep else []
    return Response(Held(seat, token, credentials.seat_link(table_id, token)), cookies=cookies)


def _cookie_tokens(request: AnyRequest) -> list[str]:
    """What the device holds already; a bearer's token is not put into a cookie."""
    return [] if credentials.is_bearer(request.headers) else given_tokens(request)


def _told_seed(request: AnyRequest) -> str | None:
    return told_seed(services_of(request).settings, request.headers)


TABLES: Final = Router(
    "/api",
    route_handlers=[
        list_games,
        list_tables,
        make_table,
        show_table,
        join_table,
        leave_table,
        return_to_table,
        choose_about_absent,
        be_ready,
        set_up_table,
        swap_seat,
        take_seat,
        pause_table,
        allow_spectators,
        remove_seat,
        hand_seat,
        seed_table,
        commit_words,
        open_words,
        start_table,
        rematch,
        continue_table,
        seat_link,
    ],
    tags=["tables"],
)
