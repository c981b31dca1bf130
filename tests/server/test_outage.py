"""What a database says when it fails: once, with the reason in the log, and in few words to anybody who asks."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from motherlode.server.ops.settings import Settings
from motherlode.server.storage.outage import Outage, kind_of_fault, reason_of
from motherlode.server.storage.store import Store
from motherlode.server.worker import pulse
from tests.server.client import GENEROUS, running
from tests.waiting import wait_until

log = logging.getLogger("motherlode.tests")


def failing(path: Path, how: str) -> sqlite3.Error:
    """What SQLite raises for a write to such a file."""
    sqlite3.connect(path).execute("CREATE TABLE IF NOT EXISTS t (x)").connection.close()
    if how == "damaged":
        path.write_bytes(b"x" * 4096)
    mode = "ro" if how == "read-only" else "rw"
    uri = f"file:{path}?mode={mode}"
    with closing(sqlite3.connect(uri, uri=True, timeout=0)) as one, closing(sqlite3.connect(path)) as two:
        if how == "full":
            one.execute("PRAGMA max_page_count = 2")
        if how == "locked":
            two.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.Error) as caught:
            one.execute("INSERT INTO t VALUES (zeroblob(100000))")
    return caught.value


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("full", "its disk is full"),
        ("locked", "another program has locked it"),
        ("read-only", "it is read-only"),
        ("damaged", "it is damaged"),
    ],
)
def test_what_is_wrong_is_told_in_few_words(tmp_path: Path, how: str, words: str) -> None:
    assert kind_of_fault(failing(tmp_path / "t.sqlite", how)) == words


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (psycopg.errors.DiskFull(), "its disk is full"),
        (psycopg.errors.AdminShutdown(), "it is shutting down or starting"),
        (psycopg.errors.ReadOnlySqlTransaction(), "it is read-only"),
        (
            psycopg.OperationalError("connection to server at db.example failed"),
            "it cannot be reached, or lets nobody in",
        ),
        (psycopg.errors.UndefinedTable("relation entries"), ""),
        (ValueError("a secret"), ""),
    ],
)
def test_what_postgresql_says_too(fault: Exception, words: str) -> None:
    assert kind_of_fault(sa.exc.DBAPIError("SELECT", {}, fault)) == words


def test_reasons_hold_no_statement_and_no_values() -> None:
    cause = sqlite3.OperationalError("database or disk is full\nDETAIL: Ab3_-6xY90zqwErt")
    fault = sa.exc.OperationalError("INSERT INTO tables VALUES (?)", ("Ab3_-6xY90zqwErt",), cause)
    assert reason_of(fault) == "database or disk is full"


def test_an_outage_is_told_when_it_begins_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage(log, "it waits", "it goes on")
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            outage.worked()
            for _ in range(3):
                outage.failed(sqlite3.OperationalError("disk I/O error"), table="t")
        outage.worked()
    assert [record.getMessage() for record in caplog.records] == ["it waits", "it goes on"] * 2
    first: Any = caplog.records[0]
    assert (first.fault, first.reason, first.table) == ("OperationalError", "disk I/O error", "t")


def test_a_full_disk_is_named_in_the_log_and_to_who_asks_whether_the_server_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pulse, "PULSE_SECONDS", 0.05)
    full = failing(tmp_path / "t.sqlite", "full")

    def fill(store: Store, worker: str, at: float) -> float:
        raise sa.exc.OperationalError("INSERT INTO pulses VALUES (?)", (worker,), full)

    with (
        running(Settings(f"sqlite:///{tmp_path}/tables.sqlite", limits=GENEROUS)) as server,
        monkeypatch.context() as on,
    ):
        on.setattr(Store, "_write_pulse", fill)
        wait_until(lambda: server.call("GET", "/ready").status_code == 503)
        assert server.call("GET", "/ready").json()["reason"] == "the database takes no writes: its disk is full"
        on.undo()
        wait_until(lambda: server.call("GET", "/ready").status_code == 200)
    told: list[Any] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(each.levelname, each.getMessage(), each.reason) for each in told] == [
        ("ERROR", "the database takes no writes", "database or disk is full")
    ]
