"""The application: everything put together."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

from motherlode.server.http.client_pages import show_page
from motherlode.server.http.context import JsonRequest
from motherlode.server.http.documentation import DOCUMENTATION, Documentation
from motherlode.server.http.errors import HANDLERS
from motherlode.server.http.gateway import Gateway
from motherlode.server.http.here import HERE, Reach
from motherlode.server.http.limits import Allowances
from motherlode.server.http.openapi import openapi_config
from motherlode.server.http.pages import health, load_client, metrics, open_link, ready
from motherlode.server.http.play import PLAY
from motherlode.server.http.puzzles import PUZZLES
from motherlode.server.http.reviews import REVIEWS
from motherlode.server.http.socket import live
from motherlode.server.http.tables import TABLES
from motherlode.server.http.testing_mode import check_testing
from motherlode.server.ops import logs
from motherlode.server.ops.settings import Settings, from_environment, share_of
from motherlode.server.ops.workers import end_with_supervisor, is_one_of_several, make_way
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.outage import reason_of
from motherlode.server.worker.process import Worker

log = logging.getLogger("motherlode.app")


def create() -> ASGIApp:
    """What the HTTP server's workers call: settings from the environment."""
    settings = from_environment()
    logs.set_up(settings.log, details=settings.log_details)
    end_with_supervisor()
    try:
        with _needing_the_database():
            app = make_app(settings)
    except SQLAlchemyError:
        raise SystemExit(1) from None
    _calm_the_collector()
    return app


@contextmanager
def _needing_the_database() -> Iterator[None]:
    """Around what a worker does before it serves: without a database it leaves that to one that is started later."""
    try:
        yield
    except SQLAlchemyError as fault:
        log.error("a worker cannot start without the database", extra={"reason": reason_of(fault)})
        if is_one_of_several():
            make_way()
        raise


def _calm_the_collector() -> None:
    """Tables live long and hold no cycles: looking through all of them again and again would make everybody wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def make_app(settings: Settings, clock: Callable[[], float] | None = None) -> ASGIApp:
    """The application for these settings. The database is brought to the newest schema first."""
    check_testing(settings)
    settings = msgspec.structs.replace(settings, limits=share_of(settings.limits, settings.workers))
    migrate(settings.database)
    worker = Worker(settings, clock)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        with _needing_the_database():
            await worker.open()
        try:
            yield
        finally:
            await worker.close()

    app = Litestar(
        [TABLES, PLAY, PUZZLES, REVIEWS, HERE, *DOCUMENTATION, live, open_link, health, ready, metrics, show_page],
        lifespan=[lifespan],
        exception_handlers=HANDLERS,
        request_class=JsonRequest,
        request_max_body_size=settings.limits.body,
        logging_config=None,
        openapi_config=openapi_config(),
        debug=False,
    )
    app.state.worker = worker
    app.state.pages = load_client(Path(settings.web) if settings.web else None)
    app.state.documentation = Documentation(Path(settings.docs) if settings.docs else None)
    allowances = app.state.allowances = Allowances(settings.limits)
    reach = app.state.reach = Reach(settings)
    return Gateway(app, worker, allowances, reach)
