"""What every handler needs: the tables, who asks, and the answer with its cookie."""

from __future__ import annotations

import re
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from motherlode.server.http import credentials
from motherlode.server.http.limits import Allowances, Dear, address_of
from motherlode.server.tables import access
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Entered, Fresh, Held, Problem
from motherlode.server.worker.making import Made
from motherlode.server.worker.process import Worker
from motherlode.server.worker.registry import LiveTables
from motherlode.server.worker.room import Room
from motherlode.server.worker.services import Services

WEIGHT: Final = re.compile(r"[01](\.\d{0,3})?")

AnyRequest = Request[Any, Any, Any]


def wishes(request: AnyRequest, header: str) -> list[str]:
    """What a header such as `accept-language` lists, the most wished for first, without what has no weight."""
    told = [each.split(";") for each in request.headers.get(header, "").lower().split(",")]
    weighed = [(_weight(more), name.strip()) for name, *more in told]
    return [name for weight, name in sorted(weighed, key=lambda each: -each[0]) if weight]


def _weight(parts: list[str]) -> float:
    """Of `q=0.5`; 1 if nothing is said, 0 if it is no number."""
    said = next((part.strip()[2:] for part in parts if part.strip().startswith("q=")), "1")
    return float(said) if WEIGHT.fullmatch(said) else 0.0


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError, MemoryError):
            raise Refusal("bad-request", "the body is no JSON that can be read") from None


TableId = Annotated[str, PathParameter(description="a table's id, as its link has it")]

_WHY: Final = {
    400: "Not understood",
    401: "You hold no seat here",
    403: "Not allowed",
    404: "No such table",
    409: "Not now: a conflict, a hold, or a move that the rules forbid",
    410: "This table cannot be opened any more",
    413: "Too large",
    429: "Too many",
    503: "The database does not answer",
}
ERRORS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description=why) for status, why in _WHY.items()
}


def worker_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Worker:
    worker: Worker = connection.app.state.worker
    return worker


def tables_of(connection: ASGIConnection[Any, Any, Any, Any]) -> LiveTables:
    return worker_of(connection).tables


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    return worker_of(connection).services


def given_tokens(connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
    return credentials.tokens_of(connection.headers, connection.cookies)


def allowances_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Allowances:
    allowances: Allowances = connection.app.state.allowances
    return allowances


def take_table(request: AnyRequest) -> None:
    """One more table for this address."""
    allowances_of(request).table(address_of(request.scope), services_of(request).clock())


def dear(
    connection: ASGIConnection[Any, Any, Any, Any], what: Dear, missed: int = 0
) -> AbstractAsyncContextManager[None]:
    """Around work that costs much: whoever asks pays its price first, and waits for their turn."""
    return allowances_of(connection).dear(address_of(connection.scope), what, services_of(connection).clock(), missed)


async def visited(request: AnyRequest, table_id: str) -> tuple[Room, list[str]]:
    """A table that is asked for without a WebSocket, which counts as being there; and the tokens that came along."""
    room, given = await tables_of(request).room(table_id), given_tokens(request)
    room.people.notice(access.held_seats(room.table, given))
    return room, given


def fresh(room: Room, seat: int | None, given: list[str]) -> Fresh:
    """All that the holder of these tokens may know, seen from this seat."""
    held, is_host = access.held_seats(room.table, given), access.is_host(room.table, given)
    return room.fresh(seat, held, is_host=is_host, sent_away=access.was_sent_away(room.table, given))


def entered_made(request: AnyRequest, made: Made) -> Response[Entered]:
    return entered(request, made.room, made.held, [made.host, *made.held.values()], made.host)


def entered(
    request: AnyRequest, room: Room, held: dict[int, str], keep: list[str], host: str | None = None
) -> Response[Entered]:
    """The answer to whoever has just got seats, with the cookie that holds them."""
    table_id = room.table.id
    listed = [Held(seat, token, credentials.seat_link(table_id, token)) for seat, token in held.items()]
    content = Entered(room.info(), listed, host)
    return Response(content, cookies=[seat_cookie(request, table_id, keep)])


def seat_cookie(request: AnyRequest, table_id: str, keep: list[str]) -> Cookie:
    """Out of reach of scripts and of other sites, and sent to its own table only."""
    unique = list(dict.fromkeys(keep))[-credentials.MOST_TOKENS :]
    return Cookie(
        key=credentials.COOKIE,
        value=".".join(unique),
        path=credentials.cookie_path(table_id),
        max_age=credentials.COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
