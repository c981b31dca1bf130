"""HTTP: looking back at finished games, those of this server's tables and those that were played elsewhere."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter

from motherlode.core.errors import BadRecord
from motherlode.core.records import Record, read_record
from motherlode.games.replay import begin, verify
from motherlode.server.http.context import (
    ERRORS,
    AnyRequest,
    TableId,
    dear,
    entered_made,
    given_tokens,
    services_of,
    tables_of,
    take_table,
    worker_of,
)
from motherlode.server.http.limits import address_of
from motherlode.server.http.testing_mode import told_seed
from motherlode.server.tables import access
from motherlode.server.tables.games import A_TABLE
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Entered, Reviewed
from motherlode.server.worker import acting, making


@get("/tables/{table_id:str}/review", summary="Review a finished game", responses=ERRORS)
async def show_review(
    request: AnyRequest,
    table_id: TableId,
    game: Annotated[int, QueryParameter(ge=0, le=9, description="which game of a series")] = 0,
) -> Reviewed:
    """Every decision judged from what its seat knew then. Computed once, at the first call, behind all that is played:
    until it is there, the answer tells how far it is."""
    table = (await tables_of(request).room(table_id)).table
    access.watching_seat(table, given_tokens(request), None)
    async with dear(request, "review"):
        return await worker_of(request).reviews.of(table, game, address_of(request.scope))


MOST_BYTES: Final = 65_536
"""Of a record: the longest games take a third of it."""


@post("/records", summary="Open a record", responses=ERRORS, request_max_body_size=MOST_BYTES)
async def open_record(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> Response[Entered]:
    """A finished game that was played elsewhere gets a table, where it can be replayed and reviewed."""
    async with dear(request, "record"):
        record = await asyncio.to_thread(_checked, data)
    take_table(request)
    made = await making.make_imported(
        tables_of(request), record, told_seed(services_of(request).settings, request.headers)
    )
    made.room.made_by = address_of(request.scope)
    await acting.start(made.room, [made.host])
    return entered_made(request, made)


def _checked(data: dict[str, Any]) -> Record:
    """The record, if its game could have happened and is finished."""
    try:
        record = read_record(data)
        if not isinstance(record, Record):
            raise BadRecord("this is a series; open its games one by one", field="games")
        if record.outcome is None:
            raise BadRecord("this game is not finished", field="outcome")
        begin(record).game.check_published(A_TABLE)
        verify(record)
    except BadRecord as fault:
        raise Refusal("bad-request", str(fault)) from None
    return record


REVIEWS: Final = Router("/api", route_handlers=[show_review, open_record], tags=["reviews"])
