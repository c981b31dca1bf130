"""Every test here that takes `database` or `server` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motherlode.server.ops.settings import Settings
from tests.server.client import GENEROUS, Server, running
from tests.server.postgres import HASTY, Postgres, running_postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="motherlode-pg-") as folder, running_postgres(Path(folder), HASTY) as made:
        yield made


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped: the other tests have theirs."""
    with tempfile.TemporaryDirectory(prefix="motherlode-pg-") as folder, running_postgres(Path(folder)) as made:
        yield made


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """An empty database of a kind."""

    def new(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite'}"
        made: Postgres = request.getfixturevalue("postgres")
        return made.new_database()

    return new


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> str:
    return new_database(request.param)


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Server]:
    """A server with generous limits, shared by the tests of a module."""
    with running(Settings(new_database(request.param), limits=GENEROUS, sweep=0.1)) as made:
        yield made


@pytest.fixture(scope="module")
def lone_server(new_database: Callable[[str], str]) -> Iterator[Server]:
    """The same on SQLite only, for what does not depend on the database."""
    with running(Settings(new_database("sqlite"), limits=GENEROUS, sweep=0.1)) as made:
        yield made
