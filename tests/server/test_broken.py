"""One bad table is one warning: it is put aside, and all others play on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from motherlode.core.game import AnyGame
from motherlode.games import GAMES
from motherlode.server.ops.settings import Settings
from motherlode.server.storage.schema import entries, tables
from motherlode.server.storage.store import Store
from motherlode.server.tables.entries import Moved, read_entry
from motherlode.server.tables.folding import Broken, fold_all
from motherlode.server.tables.stored import Stored
from tests.server.client import GENEROUS, PAIR, SOLO, Server, play_on, running
from tests.waiting import wait_until

POISON = {
    "an illegal move": ("moved", '{"kind":"moved","seat":0,"move":"flip 99"}'),
    "an unreadable body": ("moved", '{"kind":"mov'),
    "an unknown kind": ("danced", '{"kind":"danced","seat":0}'),
    "a seat that is not there": ("away", '{"kind":"away","seat":7}'),
    "a second beginning": ("created", '{"kind":"created"}'),
}
every_poison = pytest.mark.parametrize("poison", list(POISON))


def started(server: Server, **wish: Any) -> tuple[str, str]:
    made = server.make(options={"layout": "grid", "starter": 0}, listed=True, start=True, **wish)
    return made["table"]["id"], made["held"][0]["token"]


def spoil(database: str, table: str, poison: str) -> None:
    """Write what cannot be followed after a table's last entry, and have the table due."""
    kind, body = POISON[poison]
    store = Store(database)
    with store.engine.begin() as connection:
        seq = connection.scalar(sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == table))
        row = {"table_id": table, "seq": (seq or 0) + 1, "kind": kind, "body": body, "at": 1.0}
        connection.execute(sa.insert(entries).values(row))
        connection.execute(sa.update(tables).where(tables.c.id == table).values(due=1.0, seq=row["seq"]))
    store.engine.dispose()


@every_poison
def test_a_server_starts_and_all_other_tables_play_on(
    database: str, poison: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with running(settings) as server:
        bad, token = started(server)
        good, other = started(server, patience=0.3, level="random", seats=PAIR)
        calm, _ = started(server)
    spoil(database, bad, poison)
    with caplog.at_level(logging.WARNING), running(settings) as server:
        answer = server.call("GET", f"/api/tables/{bad}/view", token)
        assert (answer.status_code, answer.json()["code"]) == (410, "broken")
        with server.live(bad, token) as live:
            assert live.next()["problem"]["code"] == "broken"
        # Who is absent is stood in for, and the list is told, beside the bad table.
        wait_until(lambda: server.call("GET", f"/api/tables/{good}").json()["seats"][0]["away"])
        listed = {each["id"] for each in server.call("GET", "/api/tables").json()}
        assert calm in listed
        assert bad not in listed
        wait_until(lambda: server.call("GET", f"/api/tables/{good}/view", other).json()["outcome"] is not None)
    told = [record for record in caplog.records if record.message == "a table is put aside"]
    assert [record.__dict__["table"] for record in told] == [bad]
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


def test_a_table_that_breaks_while_it_is_open_is_put_aside(database: str) -> None:
    with running(Settings(database, limits=GENEROUS, sweep=0.05)) as server:
        bad, token = started(server)
        with server.live(bad, token) as live:
            live.until("fresh")
            spoil(database, bad, "an unknown kind")
            server.tables.rooms[bad].is_stale = True
            with pytest.raises(Exception, match="4410"):
                live.until("never")
        assert server.call("GET", f"/api/tables/{bad}").json()["code"] == "broken"
        assert bad not in server.tables.rooms


def test_a_table_put_aside_comes_back_with_a_version_that_can_follow_it(database: str) -> None:
    settings = Settings(database, limits=GENEROUS, sweep=0.05)
    with running(settings) as server:
        bad, token = started(server)
    spoil(database, bad, "an unknown kind")
    with running(settings) as server:
        assert server.call("GET", f"/api/tables/{bad}").status_code == 410
        with server.services.store.engine.begin() as connection:
            connection.execute(sa.delete(entries).where(entries.c.table_id == bad, entries.c.kind == "danced"))
    with running(settings) as server:
        play_on(server, bad, {0: token}, 1)
        wait_until(lambda: not server.services.store.aside())
        assert [each["id"] for each in server.call("GET", "/api/tables").json()] == [bad]


@pytest.fixture
def later_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gold under later rules, whose law is another; with or without the former rules."""
    former = GAMES["gold"]

    def change(*, keep: bool) -> None:
        class Later(former):  # type: ignore[misc,valid-type]
            rules_version = former.rules_version + 1
            former_rules: dict[int, type[AnyGame]] = {former.rules_version: former} if keep else {}

            def outcome(self, position: Any) -> Any:
                found = super().outcome(position)
                return None if found is None else type(found)((99,) * len(found.scores), (0,), found.decided_by)

        monkeypatch.setitem(GAMES._loaded, "gold", Later)

    return change


def test_a_game_is_ended_under_the_rules_it_began_with(database: str, later_rules: Callable[..., None]) -> None:
    with running(Settings(database, limits=GENEROUS)) as server:
        table, token = started(server, seats=SOLO)
        play_on(server, table, {0: token}, 4)
    later_rules(keep=True)
    with running(Settings(database, limits=GENEROUS, sweep=0.1)) as server:
        over = play_on(server, table, {0: token})
        assert sum(over["outcome"]["scores"]) < 99
        again = server.call("POST", f"/api/tables/{table}/rematch", token).json()["table"]["id"]
        assert server.tables.rooms[again].table.setup.rules == GAMES["gold"].rules_version


def test_a_game_under_rules_that_are_gone_is_put_aside_with_the_reason(
    database: str, later_rules: Callable[..., None]
) -> None:
    with running(Settings(database, limits=GENEROUS)) as server:
        table, token = started(server, seats=SOLO)
    later_rules(keep=False)
    with running(Settings(database, limits=GENEROUS)) as server:
        assert server.call("GET", f"/api/tables/{table}/view", token).json()["code"] == "broken"
        with server.services.store.engine.connect() as connection:
            why = connection.scalar(sa.select(tables.c.broken).where(tables.c.id == table))
        now = GAMES["gold"].rules_version
    assert why == f"entry 2: this was begun under rules {now - 1} of gold; here rules {now} are played"


def test_a_result_never_changes_silently(lone_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, token = started(lone_server, seats=SOLO)
    play_on(lone_server, table, {0: token})
    stored: list[Stored] = lone_server.services.store.read(table)
    folded = fold_all(table, stored)
    last = read_entry(stored[-1].body)
    assert folded is not None
    assert folded.match is not None
    assert isinstance(last, Moved)
    outcome = folded.match.outcome
    assert outcome is not None
    assert last.scores == list(outcome.scores)
    # Somebody changed the rules and forgot to count up their version.
    changed = type(outcome)((99, 0), (0,), outcome.decided_by)
    monkeypatch.setattr(
        type(folded.match.state), "outcome", property(lambda state: changed if not state.actors else None)
    )
    with pytest.raises(Broken, match=r"it ended with .*, but by these rules with \[99, 0\]"):
        fold_all(table, stored)


def test_a_gap_in_the_entries_is_noticed(lone_server: Server) -> None:
    table, _ = started(lone_server)
    stored = lone_server.services.store.read(table)
    with pytest.raises(Broken, match="entry 2: the entry before it is missing"):
        fold_all(table, stored[1:])
