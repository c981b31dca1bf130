"""Every refusal as an answer: its status, and a Problem that says what was wrong."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from motherlode.core.errors import MotherlodeError
from motherlode.server.storage.store import StoreDown
from motherlode.server.tables.refusals import Refusal, refusal_of
from motherlode.server.tables.told import Problem

AnyRequest = Request[Any, Any, Any]

STATUS: Final = {
    "bad-request": 400,
    "bad-option": 400,
    "unreadable": 400,
    "who-are-you": 401,
    "not-allowed": 403,
    "sent-away": 403,
    "wrong-origin": 403,
    "no-such-table": 404,
    "no-such-page": 404,
    "conflict": 409,
    "hold": 409,
    "paused": 409,
    "not-yet": 409,
    "sealed": 409,
    "wrong-words": 409,
    "illegal": 409,
    "not-your-turn": 409,
    "nothing-to-take-back": 409,
    "wrong-phase": 409,
    "taken": 409,
    "id-used": 409,
    "too-long": 409,
    "broken": 410,
    "too-large": 413,
    "too-many": 429,
    "failed": 500,
    "store-down": 503,
    "not-ready": 503,
}

STORE_DOWN: Final = Refusal("store-down", "the database does not answer; try again", 1.0)
FAILED: Final = "something went wrong on the server; it has been noted"

CLOSE_BASE: Final = 4000

NO_BODY: Final = {"message": "'data'", "key": "data", "source": "body"}
"""How Litestar tells that it missed the body of a request."""

log = logging.getLogger("motherlode.errors")


def status_of(refusal: Refusal) -> int:
    return STATUS[refusal.code]


def close_code(status: int) -> int:
    """The code that closes a WebSocket where a request would have got this status."""
    return CLOSE_BASE + status


def problem_of(refusal: Refusal) -> Problem:
    return Problem(refusal.code, refusal.message, refusal.retry_after)


def _refused(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    headers = {} if refusal.retry_after is None else {"retry-after": str(int(refusal.retry_after) + 1)}
    request.app.state.worker.services.metrics.count("refusals", code=refusal.code)
    status = status_of(refusal)
    return Response(problem_of(refusal), status_code=status, headers=headers, media_type="application/json")


def _refused_by_the_game(request: AnyRequest, fault: MotherlodeError) -> Response[Problem]:
    return _refused(request, refusal_of(fault))


def _refused_by_the_store(request: AnyRequest, fault: SQLAlchemyError | StoreDown) -> Response[Problem]:
    if request.app.state.worker.pulse.problem is None:  # else that is in the log, once
        log.warning("the database did not answer", extra={"fault": type(fault).__name__})
    return _refused(request, STORE_DOWN)


def _refused_by_litestar(request: AnyRequest, fault: HTTPException) -> Response[Problem]:
    code = {404: "no-such-page", 413: "too-large"}.get(fault.status_code, "bad-request")
    problem = Problem(code, _sentence(fault))
    return Response(problem, status_code=fault.status_code, headers=fault.headers, media_type="application/json")


def _sentence(fault: HTTPException) -> str:
    extra = fault.extra if isinstance(fault.extra, list) else []
    if NO_BODY in extra:
        return "body: a JSON object is needed, and there is none"
    parts = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(parts) or str(fault.detail)


def _failed(request: AnyRequest, fault: Exception) -> Response[Problem]:
    log.error("failed", exc_info=fault, extra={"route": str(request.scope.get("path_template"))})
    return _refused(request, Refusal("failed", FAILED))


HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: _refused,
    MotherlodeError: _refused_by_the_game,
    HTTPException: _refused_by_litestar,
    SQLAlchemyError: _refused_by_the_store,
    StoreDown: _refused_by_the_store,
    Exception: _failed,
}
