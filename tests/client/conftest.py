"""A real server, shared by the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from motherlode.server.ops.settings import Settings
from tests.server.client import GENEROUS, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite'}"
    with running(Settings(database, limits=GENEROUS, sweep=0.1)) as made:
        yield made
