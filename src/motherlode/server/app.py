"""The application: everything put together."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

from motherlode.core.errors import MotherlodeError
from motherlode.server import logs
from motherlode.server.buckets import Buckets
from motherlode.server.faults import Refusal, refusal_of
from motherlode.server.front import Front
from motherlode.server.http_play import PLAY
from motherlode.server.http_tables import TABLES
from motherlode.server.live import live
from motherlode.server.live_tables import LiveTables
from motherlode.server.migrate import migrate
from motherlode.server.openapi import openapi_config
from motherlode.server.pages import health, load_client, metrics, open_link, show_page
from motherlode.server.settings import Settings, from_environment
from motherlode.server.testing_mode import check_testing
from motherlode.server.types import Problem

log = logging.getLogger("motherlode.app")

AnyRequest = Request[Any, Any, Any]


def create() -> ASGIApp:
    """What the HTTP server's workers call: settings from the environment."""
    logs.set_up()
    app = make_app(from_environment())
    _calm_the_collector()
    return app


def _calm_the_collector() -> None:
    """Tables live long and hold no cycles: looking through all of them again and again would make everybody wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def make_app(settings: Settings, clock: Callable[[], float] | None = None) -> ASGIApp:
    """The application for these settings. The database is brought to the newest schema first."""
    check_testing(settings)
    migrate(settings.database)
    tables = LiveTables(settings) if clock is None else LiveTables(settings, clock)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    app = Litestar(
        [TABLES, PLAY, live, open_link, health, metrics, show_page],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: _refused,
            MotherlodeError: _refused_by_the_game,
            HTTPException: _refused_by_litestar,
            SQLAlchemyError: _refused_by_the_store,
            Exception: _failed,
        },
        request_max_body_size=settings.limits.body,
        logging_config=None,
        openapi_config=openapi_config(),
        debug=False,
    )
    app.state.tables = tables
    app.state.pages = load_client(Path(settings.web) if settings.web else None)
    app.state.table_buckets = Buckets(settings.limits.tables, 1 / 60)
    app.state.reaction_buckets = Buckets(settings.limits.reactions, 0.5)
    return Front(app, tables)


def _refused(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    headers = {} if refusal.retry_after is None else {"retry-after": str(int(refusal.retry_after) + 1)}
    request.app.state.tables.metrics.count("refusals", code=refusal.code)
    problem = Problem(refusal.code, refusal.message, refusal.retry_after)
    return Response(problem, status_code=refusal.status, headers=headers, media_type="application/json")


def _refused_by_the_game(request: AnyRequest, fault: MotherlodeError) -> Response[Problem]:
    return _refused(request, refusal_of(fault))


def _refused_by_the_store(request: AnyRequest, fault: SQLAlchemyError) -> Response[Problem]:
    log.warning("the database did not answer", extra={"fault": type(fault).__name__})
    return _refused(request, Refusal("store-down", "the database does not answer; try again", 1.0))


def _refused_by_litestar(request: AnyRequest, fault: HTTPException) -> Response[Problem]:
    code = {404: "no-such-page", 413: "too-large"}.get(fault.status_code, "bad-request")
    problem = Problem(code, _sentence(fault))
    return Response(problem, status_code=fault.status_code, headers=fault.headers, media_type="application/json")


def _sentence(fault: HTTPException) -> str:
    extra = fault.extra if isinstance(fault.extra, list) else []
    parts = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(parts) or str(fault.detail)


def _failed(request: AnyRequest, fault: Exception) -> Response[Problem]:
    log.error("failed", exc_info=fault, extra={"route": str(request.scope.get("path_template"))})
    problem = Problem("failed", "something went wrong on the server; it has been noted")
    return Response(problem, status_code=500, media_type="application/json")
