"""A database of an older version opens in this one: every table is what it was, and its game goes on.

`fixtures/tables-0001.sql` was written by the server of commit 4278230 (November 2026), the last one with schema 0001,
while games of all kinds were under way; `fixtures/tables-0001.json` is what that version made of it.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from motherlode.core.records import read_record
from motherlode.games import BUILT_IN
from motherlode.games.replay import verify
from motherlode.server.ops.settings import Settings
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.schema import entries, tables
from motherlode.server.storage.store import Store, make_engine
from motherlode.server.tables.folding import fold_all
from motherlode.server.tables.table import Table
from tests.server.client import GENEROUS, Server, running
from tests.server.conftest import KINDS
from tests.waiting import wait_until

FIXTURES = Path(__file__).parent / "fixtures"
KNOWN: dict[str, dict[str, Any]] = json.loads((FIXTURES / "tables-0001.json").read_text(encoding="utf-8"))
every_table = pytest.mark.parametrize("name", KNOWN)
PLAYING = [name for name, known in KNOWN.items() if known["phase"] == "playing"]


def make_old_file(path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript((FIXTURES / "tables-0001.sql").read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture(scope="module")
def old_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_old_file(tmp_path_factory.mktemp("old") / "tables.sqlite")


@pytest.fixture(scope="module", params=KINDS)
def old_database(request: pytest.FixtureRequest, new_database: Callable[[str], str], old_file: Path) -> str:
    """The old tables in a database of either kind, with the old schema."""
    url = new_database(request.param)
    if request.param == "sqlite":
        make_old_file(Path(sa.make_url(url).database or ""))
    else:
        _copy(old_file, url)
    return url


def _copy(old_file: Path, url: str) -> None:
    migrate(url, "0001")
    source, target = make_engine(f"sqlite:///{old_file}"), make_engine(url)
    with source.connect() as old, target.begin() as new:
        for each in (tables, entries):
            columns = [each.c[name] for name in _columns_of_0001(new, each)]
            rows = [dict(row._mapping) for row in old.execute(sa.select(*columns))]
            new.execute(each.insert(), rows)
    for engine in (source, target):
        engine.dispose()


def _columns_of_0001(connection: sa.Connection, table: sa.Table) -> list[str]:
    return [column["name"] for column in sa.inspect(connection).get_columns(table.name)]


@pytest.fixture(scope="module")
def upgraded(old_database: str) -> Iterator[Server]:
    """A server of this version on it, a second after the old one was stopped."""
    migrate(old_database)
    store = Store(old_database)
    with store.engine.connect() as connection:
        stopped = float(connection.scalar(sa.select(sa.func.max(entries.c.at))) or 0)
    store.close()
    began = time.monotonic()
    settings = Settings(old_database, limits=GENEROUS, sweep=0.1)
    with running(settings, lambda: stopped + 1 + time.monotonic() - began) as server:
        yield server


def opened(path: Path, table_id: str) -> Table:
    store = Store(f"sqlite:///{path}")
    table = fold_all(table_id, store.read(table_id))
    store.close()
    assert table is not None
    return table


def test_it_holds_what_an_upgrade_meets() -> None:
    games = {game["game"] for known in KNOWN.values() for game in known["games"] if known["phase"] == "playing"}
    assert len(games & set(BUILT_IN)) >= 3, "all that there were in those days"
    assert {known["phase"] for known in KNOWN.values()} == {"lobby", "playing", "over"}
    assert any(known["bots_to_move"] for known in KNOWN.values())
    assert any(len(known["games"]) > 1 for known in KNOWN.values())
    assert sum(path.stat().st_size for path in FIXTURES.glob("tables-0001.*")) < 200_000


@every_table
def test_every_table_is_what_it_was(old_file: Path, name: str) -> None:
    known, table = KNOWN[name], opened(old_file, KNOWN[name]["id"])
    assert (table.phase, table.seq, list(table.actors)) == (known["phase"], known["seq"], known["actors"])
    assert [[seat.kind, seat.name, seat.level, seat.away] for seat in table.seats] == known["seats"]
    assert table.bots_to_move == known["bots_to_move"]
    states = table.match.games if table.match is not None else ()
    assert len(states) == len(known["games"])
    for state, was in zip(states, known["games"], strict=True):
        record = state.record()
        assert {name: record[name] for name in was} == was
    for seat, (total, first, last) in known.get("legal", {}).items():
        assert table.match is not None
        legal = table.match.state.legal(int(seat))
        assert (len(legal), str(legal[0]), str(legal[-1])) == (total, first, last)


@pytest.mark.parametrize("name", PLAYING)
def test_games_under_way_go_on(upgraded: Server, name: str) -> None:
    """Whoever is to move finds the seat opened by the old token, and moves; or a bot does."""
    known = KNOWN[name]
    path = f"/api/tables/{known['id']}"
    for seat in set(known["actors"]) - set(known["bots_to_move"]):
        token = known["tokens"][str(seat)]
        legal = upgraded.call("GET", f"{path}/legal?seat={seat}", token).json()
        assert legal["total"] == known["legal"][str(seat)][0]
        wish = {"move": legal["moves"][0], "id": "after the upgrade", "seat": seat}
        answer = upgraded.call("POST", f"{path}/moves", token, json=wish)
        assert answer.status_code == 200, answer.text
        break
    wait_until(lambda: upgraded.call("GET", path).json()["seq"] > known["seq"])


def test_ids_of_moves_are_remembered(upgraded: Server) -> None:
    """A move that was acknowledged before the upgrade and is sent again is not played again."""
    known = KNOWN["bot to move"]
    path, token = f"/api/tables/{known['id']}", known["tokens"]["0"]
    seat, move = known["games"][0]["moves"][0]
    answer = upgraded.call("POST", f"{path}/moves", token, json={"move": move, "id": "b0", "seat": seat})
    assert answer.json() == {"seq": 3, "duplicate": True}


def test_who_was_away_can_return(upgraded: Server) -> None:
    known = KNOWN["gold with somebody away"]
    with upgraded.live(known["id"], known["tokens"]["1"]) as live:
        assert live.until("fresh")["table"]["seats"][1]["away"] is False


def test_the_lobby_is_still_open(upgraded: Server) -> None:
    known = KNOWN["lobby with seeds"]
    assert known["id"] in [table["id"] for table in upgraded.call("GET", "/api/tables").json()]
    assert upgraded.join(known["id"], name="Cleo")["seat"] == 3
    assert upgraded.call("POST", f"/api/tables/{known['id']}/start", known["tokens"]["host"]).status_code == 200


def test_the_finished_game_and_its_rematch(upgraded: Server) -> None:
    known, rematch = KNOWN["gold finished"], KNOWN["gold rematch"]
    record = upgraded.call("GET", f"/api/tables/{known['id']}/record").json()
    verify(read_record(json.dumps(record)))
    assert {name: record[name] for name in known["games"][0]} == known["games"][0]
    assert record["meta"]["fair"]
    again = upgraded.call("POST", f"/api/tables/{known['id']}/rematch", known["tokens"]["0"])
    assert again.json()["table"]["id"] == rematch["id"]
    assert upgraded.call("POST", f"/api/tables/{rematch['id']}/start", known["tokens"]["0"]).status_code == 200
