"""What who runs a server can do beside it: list, show, check and close tables, prune, back up, restore."""

from __future__ import annotations

import csv
import gzip
import json
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Thread
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from motherlode.cli import main
from motherlode.commands.common import moment_since, record_file
from motherlode.core.errors import BadOption
from motherlode.games import GAMES
from motherlode.server.ops.settings import Settings
from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.outside import KEPT_SECONDS
from motherlode.server.storage.schema import entries, outside_changes, pulses, tables
from motherlode.server.storage.store import make_engine
from motherlode.server.storage.writers import SqliteWriter
from motherlode.server.tables.entries import Left, Moved, Returned, Started
from motherlode.server.tables.folding import follow
from motherlode.server.tables.refusals import Refusal
from motherlode.server.worker.drawing import new_table_id
from tests.server.client import GENEROUS, NAMES, PAIR, Json, Live, Server, fewest, play_on, running
from tests.server.conftest import KINDS
from tests.server.postgres import Postgres
from tests.waiting import PATIENCE, wait_until

Run = Callable[..., Any]
LONG_AGO = time.time() - 100 * 24 * 3600


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command's exit code, and what it said: as JSON where that was asked for."""

    def command(*arguments: str, code: int = 0) -> Any:
        capsys.readouterr()
        assert main(arguments) == code
        said = capsys.readouterr()
        if code == 2:
            assert said.err.count("\n") == 1
        return json.loads(said.out) if "--json" in arguments and code != 2 else said.out + said.err

    return command


def beside(server: Server, *arguments: str) -> list[str]:
    return [*arguments, "--database", server.settings.database]


def change(database: str, statement: Any) -> None:
    engine = make_engine(database)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def count(database: str, table: sa.Table) -> int:
    engine = make_engine(database)
    with engine.connect() as connection:
        found = connection.scalar(sa.select(sa.func.count()).select_from(table))
    engine.dispose()
    return int(found or 0)


def finished(server: Server, **wish: Any) -> str:
    """A game of gold that is over."""
    made = server.make(seats=[{"kind": "me", "name": "Zebedee"}, {"kind": "me", "name": "Yann"}], start=True, **wish)
    play_on(server, made["table"]["id"], {held["seat"]: held["token"] for held in made["held"]})
    return str(made["table"]["id"])


def ending(live: Live) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        live.until("nothing of this kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_tables_are_listed_and_shown(server: Server, run: Run) -> None:
    made = server.make(game="mole", seats=PAIR, listed=True)
    table = made["table"]["id"]
    (row,) = [each for each in run(*beside(server, "tables", "list", "--json")) if each["id"] == table]
    assert (row["game"], row["phase"], row["seats"], row["entries"], row["listed"]) == ("mole", "lobby", 2, 1, True)
    assert table in run(*beside(server, "tables", "list"))
    assert row["people"] == ["Ann"]
    assert run(*beside(server, "tables", "list", "--json", "--phase", "over", "--most", "1")) == []
    shown = run(*beside(server, "tables", "show", table[:6], "--json"))
    assert (shown["id"], shown["kinds"], shown["fault"]) == (table, {"created": 1}, None)
    assert shown["info"]["seats"][0]["name"] == "Ann"
    assert "seat 0" in run(*beside(server, "tables", "show", table))
    assert "there is no table" in run(*beside(server, "tables", "show", "nobody"), code=2)
    more = {"seats": [{}, {}, {"kind": "bot"}, {"kind": "open"}]}
    assert server.call("POST", f"/api/tables/{table}/setup", made["host"], json=more).status_code == 200
    (row,) = [each for each in run(*beside(server, "tables", "list", "--json")) if each["id"] == table]
    assert row["seats"] == 4


def test_a_row_of_the_list_is_one_line(server: Server, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Bartholomew the Elder", "Wilhelmina of Goldtown"]
    made = server.make(seats=[{"kind": "me", "name": name} for name in names], start=True)
    table = made["table"]["id"]
    monkeypatch.setenv("COLUMNS", "80")
    (piped,) = [line for line in run(*beside(server, "tables", "list")).splitlines() if table in line]
    assert all(name in piped for name in names)
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    (shown,) = [line for line in run(*beside(server, "tables", "list")).splitlines() if table[:6] in line]
    assert (table in shown, "Bartholomew" in shown, "playing" in shown) == (False, True, True)
    assert re.search(r"\d\d:\d\dZ", shown)


def test_who_is_where_is_told_again_and_again_until_it_is_enough(
    server: Server, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, over = server.make(seats=PAIR)["table"]["id"], finished(server)
    change(server.settings.database, tables.update().where(tables.c.id == old).values(changed=time.time() - 3 * 60 - 5))
    made: list[str] = []

    def look_away(pause: float) -> None:
        """Somebody sits down between two looks; after the second it is enough."""
        assert pause == 5
        if made:
            raise KeyboardInterrupt
        made.append(server.make(seats=[{"kind": "me", "name": "Wilma"}, {"kind": "open"}])["table"]["id"])

    monkeypatch.setattr("motherlode.commands.watching.time.sleep", look_away)
    first, _, second = run(*beside(server, "tables", "watch", "--every", "5")).partition("under way")
    assert old[:6] in first
    assert "3 min" in first
    assert "Wilma" not in first
    assert "Wilma" in second
    assert over[:6] not in first + second
    with pytest.raises(SystemExit):
        main(["tables", "watch", "--every", "0"])


def seen_once(run: Run, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    def enough(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("motherlode.commands.watching.time.sleep", enough)
    return str(run("tables", "watch", *arguments))


def test_the_list_fits_the_terminal_and_loses_no_table_that_stands_still(
    lone_server: Server, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    still, *others = (lone_server.make(seats=PAIR)["table"]["id"] for _ in range(9))
    abandoned, slow = others[:2]
    for table, hours in ((still, 0.5), (abandoned, 2), (slow, 0.4)):
        at = time.time() - hours * 3600
        change(lone_server.settings.database, tables.update().where(tables.c.id == table).values(changed=at))
    monkeypatch.setenv("LINES", "7")
    monkeypatch.setenv("COLUMNS", "60")
    whole = seen_once(run, monkeypatch, *beside(lone_server))
    assert all(table[:6] in whole for table in (still, *others[1:]))
    assert abandoned[:6] not in whole
    assert "8 tables under way" in whole
    assert "1 abandoned; --all" in whole
    assert abandoned[:6] in seen_once(run, monkeypatch, *beside(lone_server, "--all"))
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    shown = seen_once(run, monkeypatch, *beside(lone_server))
    assert sum("Ann" in line for line in shown.splitlines()) == 2
    assert len(shown.splitlines()) < 7
    assert still[:6] in shown
    assert slow[:6] in shown
    assert "8 tables under way" in shown
    assert "the 2 that have been still for longest" in shown


def test_whoever_opens_many_tables_hides_nobody_elses_from_the_list(
    lone_server: Server, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        lone_server.make(seats=PAIR)
    for name in ("Wilma", "Zebedee"):
        lone_server.make(seats=[{"kind": "me", "name": name}, {"kind": "open"}])
    monkeypatch.setenv("LINES", "8")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    shown = seen_once(run, monkeypatch, *beside(lone_server))
    assert [shown.count(name) for name in ("Ann", "Wilma", "Zebedee")] == [1, 1, 1]


def test_check_lists_tables_that_do_not_open(server: Server, run: Run) -> None:
    good, bad = server.make(seats=PAIR)["table"]["id"], server.make(seats=PAIR)["table"]["id"]
    for seq, body in ((2, '{"kind":"moved","seat":0,"move":"flip 0"}'), (3, '{"kind":"surprise"}')):
        change(
            server.settings.database, entries.insert().values(table_id=bad, seq=seq, kind="moved", body=body, at=1.0)
        )
    told = run(*beside(server, "tables", "check", "--json"), code=1)
    assert [(fault["id"], fault["entry"]) for fault in told["faults"]] == [(bad, 2)]
    assert "nobody moves before the deal" in told["faults"][0]["reason"]
    assert bad in run(*beside(server, "tables", "check"), code=1)
    assert run(*beside(server, "tables", "show", bad, "--json"), code=1)["fault"]["entry"] == 2
    assert good in run(*beside(server, "tables", "list"))
    run(*beside(server, "tables", "close", bad))
    assert run(*beside(server, "tables", "show", bad, "--json"), code=1)["phase"] == "closed"
    change(server.settings.database, entries.delete().where(entries.c.table_id == bad))
    change(server.settings.database, tables.delete().where(tables.c.id == bad))
    assert run(*beside(server, "tables", "check", "--json"))["faults"] == []


def test_results_are_a_sheet_with_standings_and_records(server: Server, run: Run, tmp_path: Path) -> None:
    table = finished(server, series=True)
    going_on = server.make(seats=PAIR, start=True)["table"]["id"]
    sheet, records = tmp_path / "evening.csv", tmp_path / "evening.jsonl"
    asked = ("tables", "results", "--since", "1h", "--csv", str(sheet), "--records", str(records))
    page = tmp_path / "evening.html"
    told = run(*beside(server, *asked, "--html", str(page), "--language", "de", "--json"))
    assert "<h1>Ergebnisse</h1>" in page.read_text("utf-8")
    assert "\u2068Zebedee\u2069: " in page.read_text("utf-8")
    assert "give --html" in run(*beside(server, "tables", "results", "--title", "Evening"), code=2)
    twice = ("--csv", str(sheet), "--records", str(tmp_path / "." / sheet.name))
    assert "one file would be written over" in run(*beside(server, "tables", "results", *twice), code=2)
    mine = [result for result in told["results"] if result["table"] == table]
    assert [result["number"] for result in mine] == [1, 2]
    assert not any(result["table"] == going_on for result in told["results"])
    lines = [line for line in csv.DictReader(sheet.read_text("utf-8-sig").splitlines()) if line["table"] == table]
    assert [(line["name"], line["seat"]) for line in lines] == [("Zebedee", "0"), ("Yann", "1")] * 2
    assert [int(line["score"]) for line in lines] == [each["score"] for game in mine for each in game["players"]]
    assert '"Zebedee"' in records.read_text()
    assert run("verify", str(records))
    said = run(*beside(server, "tables", "results"))
    assert table[:6] in said
    assert "Zebedee" in said
    assert "game 2" in run(*beside(server, "tables", "show", table))


def test_what_has_no_result_or_no_record_is_told_with_the_reason(lone_server: Server, run: Run, tmp_path: Path) -> None:
    server, records, sheet = lone_server, tmp_path / "evening.jsonl", tmp_path / "evening.csv"
    over = finished(server)
    made = server.make(seats=[{"kind": "me", "name": "Zoe"}, {"kind": "me", "name": "Yann"}], series=True, start=True)
    early, tokens = made["table"]["id"], {held["seat"]: held["token"] for held in made["held"]}
    play_on(server, early, tokens, enough=lambda fresh: any(fresh["outcomes"]))
    playing = server.make(seats=PAIR, start=True)["table"]["id"]
    server.make(seats=PAIR)  # has not begun
    run(*beside(server, "tables", "close", early))
    asked = ("tables", "results", "--since", "45m", "--records", str(records), "--csv", str(sheet))
    said = run(*beside(server, *asked))
    assert "2 games; 2 without a result." in said
    assert f"{records} holds the records of 1 of 2 tables" in said
    assert f"Left out: {early[:6]} (closed)." in said
    assert re.search(rf"{early[:6]} +gold 2/2 +Zoe, Yann +closed", said)
    assert re.search(rf"{playing[:6]} +gold +Ann +still played", said)
    assert re.search(rf"{early[:6]} +gold +1 of 2 ", said)
    assert len(records.read_text().splitlines()) == 1
    told = {line["table"]: line for line in csv.DictReader(sheet.read_text("utf-8-sig").splitlines())}
    assert (told[over]["record"], told[over]["page"]) == ("1", f"/review/{over}?game=0")
    assert (told[early]["record"], told[early]["page"]) == ("", "")
    assert server.call("GET", told[over]["page"]).status_code == 200
    told = run(*beside(server, *asked, "--json", "--name", "zoe"))
    assert [each["table"] for each in told["results"]] == [early]
    assert [(each["table"], each["why"]) for each in told["left_out"]] == [(early, "closed")]
    assert "nobody called 'Nobody'" in run(*beside(server, "tables", "results", "--name", "Nobody"), code=2)
    assert "give --csv" in run(*beside(server, "tables", "results", "--public", "https://a.example"), code=2)
    assert "1 of 2" in run(*beside(server, "tables", "show", early))


def test_whom_a_bot_stood_in_for_is_marked(server: Server, run: Run) -> None:
    made = server.make(seats=[{"kind": "me", "name": "Xenia"}, {"kind": "me", "name": "Yann"}], start=True)
    table, tokens = made["table"]["id"], {held["seat"]: held["token"] for held in made["held"]}
    assert server.call("POST", f"/api/tables/{table}/leave", tokens[0], json={"seat": 0}).status_code == 200
    play_on(server, table, {1: tokens[1]})
    (result,) = [
        each for each in run(*beside(server, "tables", "results", "--json"))["results"] if each["table"] == table
    ]
    assert [player["stand_in"] for player in result["players"]] == [True, False]
    assert "Xenia*" in run(*beside(server, "tables", "show", table))


@pytest.mark.parametrize("is_started", [False, True])
def test_a_closed_table_is_told_to_all_who_are_there(server: Server, run: Run, is_started: bool) -> None:
    table, (ann, bob) = server.gather("gold", listed=True)
    if is_started:
        server.call("POST", f"/api/tables/{table}/start", ann)
    with server.live(table, bob) as live:
        assert run(*beside(server, "tables", "close", table, "--json")) == {"closed": table}
        told = live.until("update", what="closed")
        assert told["table"]["phase"] == "closed"
        assert told["legal"] is None
        assert live.move("flip 0", "1")["problem"]["code"] == "wrong-phase"
    for path, wish in (("join", {"name": "Eve"}), ("start", None), ("rematch", None), ("leave", {})):
        answer = server.call("POST", f"/api/tables/{table}/{path}", ann, json=wish)
        assert answer.status_code == (200 if path == "leave" else 409), path
    assert server.call("GET", f"/api/tables/{table}/view", ann).json()["table"]["phase"] == "closed"
    assert "secret" not in server.call("GET", f"/api/tables/{table}/record", ann).text
    assert table not in [each["id"] for each in server.call("GET", "/api/tables").json()]
    assert "closed already" in run(*beside(server, "tables", "close", table), code=2)


def test_several_tables_are_closed_at_once_or_none_of_them(server: Server, run: Run) -> None:
    first, second = (server.make(seats=PAIR)["table"]["id"] for _ in range(2))
    said = run(*beside(server, "tables", "close", first, "nothing", "nowhere", second), code=2)
    assert "no table 'nothing'; there is no table 'nowhere'; none was closed" in said
    for table in (first, second):
        assert server.call("GET", f"/api/tables/{table}").json()["phase"] == "lobby"
    said = run(*beside(server, "tables", "close", first[:12], second, first))
    assert said == f"Table {first} is closed.\nTable {second} is closed.\n"
    assert "is closed already" in run(*beside(server, "tables", "close", first), code=2)


def test_tables_are_closed_by_who_sits_there_or_all_that_are_under_way(lone_server: Server, run: Run) -> None:
    server, over = lone_server, finished(lone_server)
    quiet, *many = (server.make(seats=[{"kind": "me", "name": n}, {"kind": "open"}]) for n in ("Ann", "Zed", "Zed"))
    playing = server.make(seats=[{"kind": "me", "name": "zed"}, {"kind": "bot"}], start=True)

    def phases(*tables: Json) -> set[str]:
        return {server.call("GET", f"/api/tables/{each['table']['id']}").json()["phase"] for each in tables}

    def close(*which: str, code: int = 0) -> str:
        return str(run(*beside(server, "tables", "close"), *which, code=code))

    assert "nobody called 'Nobody' sits at" in close("--name", "Zed", "--name", "Nobody", code=2)
    for unclear in ([], ["--all", "--name", "Zed"], [quiet["table"]["id"], "--all"], [over, "--name", "Zed"]):
        assert "say which tables" in close(*unclear, code=2)
    assert phases(quiet, *many) == {"lobby"}
    assert close("--name", "ZED").count("is closed") == 3
    wait_until(lambda: phases(*many, playing) == {"closed"})
    assert phases(quiet) == {"lobby"}
    assert f"Table {quiet['table']['id']} is closed.\n" in close("--all")
    assert close("--all") == ""
    assert server.call("GET", f"/api/tables/{over}").json()["phase"] == "over"


def test_no_new_id_reads_as_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-abc", "--abc", "a-bc"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_table_id() == "a-bc"


def test_an_old_id_that_reads_as_an_option_comes_after_two_hyphens(server: Server, run: Run) -> None:
    assert "-abc" in run(*beside(server, "tables", "close"), "--", "-abc", code=2)


def test_nothing_follows_a_closed_table_not_even_a_bot_that_was_thinking(server: Server, run: Run) -> None:
    made = server.make(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}], start=True)
    table = made["table"]["id"]
    run(*beside(server, "tables", "close", table))
    wait_until(lambda: server.tables.rooms[table].table.phase == "closed")
    closed = server.tables.rooms[table].table
    for entry in (Moved(0, "flip 0"), Moved(1, "flip 0", by="bot"), Left(0), Returned(0), Started([])):
        with pytest.raises(Refusal, match="closed"):
            follow(closed, entry, closed.at)


def test_pruning_deletes_what_is_old_and_nothing_else(server: Server, run: Run) -> None:
    database = server.settings.database
    over, fresh, lobby, playing, patient = (
        finished(server),
        finished(server),
        server.make(seats=PAIR)["table"]["id"],
        server.make(seats=[{"kind": "me"}, {"kind": "me"}], start=True)["table"]["id"],
        server.make(seats=[{"kind": "me"}, {"kind": "me"}], start=True)["table"]["id"],
    )
    old = (over, lobby, playing, patient)
    change(database, tables.update().where(tables.c.id.in_(old)).values(changed=LONG_AGO))
    change(database, tables.update().where(tables.c.id == playing).values(due=None))
    before = count(database, tables)
    would = run(*beside(server, "prune", "--older-than", "90d", "--dry-run", "--json"))
    assert (would["over"], would["abandoned"]) == (1, 2)
    assert count(database, tables) == before
    with server.live(lobby) as watching:
        assert run(*beside(server, "prune", "--older-than", "90d", "--json")) == would
        assert ending(watching) == 4404
    assert count(database, tables) == before - 3
    for table in (over, lobby, playing):
        wait_until(lambda table=table: table not in server.tables.rooms)  # type: ignore[misc]
        assert server.call("GET", f"/api/tables/{table}").json()["code"] == "no-such-table"
        assert server.call("POST", f"/api/tables/{table}/join", json={"name": "Eve"}).status_code == 404
    for table in (fresh, patient):
        assert server.call("GET", f"/api/tables/{table}").status_code == 200
    assert run(*beside(server, "tables", "check", "--json"))["faults"] == []
    assert "0 finished and 0 abandoned" in run(*beside(server, "prune", "--older-than", "90d"))
    engine = make_engine(database)
    with engine.connect() as connection:
        left = connection.execute(sa.select(entries.c.kind, entries.c.body).where(entries.c.table_id.in_(old[:3])))
        assert {tuple(row) for row in left} == {("pruned", '{"kind":"pruned"}')}
    engine.dispose()


def test_what_is_left_of_deleted_tables_goes_in_the_end(server: Server, run: Run) -> None:
    database = server.settings.database
    table = server.make(seats=PAIR)["table"]["id"]
    change(database, tables.update().where(tables.c.id == table).values(changed=LONG_AGO))
    run(*beside(server, "prune", "--older-than", "90d"))
    long_ago = time.time() - KEPT_SECONDS - 1
    change(database, outside_changes.update().where(outside_changes.c.table_id == table).values(at=long_ago))
    run(*beside(server, "prune", "--older-than", "90d"))
    engine = make_engine(database)
    with engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).where(entries.c.table_id == table)) == 0
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_adds_to_a_table_that_was_deleted_under_them(
    new_database: Callable[[str], str], run: Run, kind: str
) -> None:
    """A server that does not look for changes: its next entry finds the number taken, and never half a table."""
    with running(Settings(new_database(kind), limits=GENEROUS, sweep=3600.0)) as server:
        table, database = server.make(seats=PAIR)["table"]["id"], server.settings.database
        change(database, tables.update().values(changed=LONG_AGO))
        with server.live(table) as watching:
            run(*beside(server, "prune", "--older-than", "90d"))
            answer = server.call("POST", f"/api/tables/{table}/join", json={"name": "Bob"})
            assert answer.json()["code"] == "no-such-table"
            assert ending(watching) == 4404
        assert count(database, tables) == 0
        assert count(database, entries) == 1
        assert server.call("GET", f"/api/tables/{table}/updates?since=0").status_code == 404


def test_a_table_that_somebody_uses_at_that_moment_stays(server: Server, run: Run) -> None:
    """Pruning over and over while people join: every table is either whole or gone."""
    database = server.settings.database
    made = [server.make(seats=PAIR)["table"]["id"] for _ in range(40)]
    change(database, tables.update().where(tables.c.id.in_(made)).values(changed=LONG_AGO))
    joined: dict[str, int] = {}

    def join() -> None:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            for table in made:
                joined[table] = http.post(f"/api/tables/{table}/join", json={"name": "Bob"}).status_code

    joining = Thread(target=join)
    joining.start()
    run(*beside(server, "prune", "--older-than", "90d"))
    joining.join()
    assert set(joined.values()) <= {201, 404}
    left = {row["id"] for row in run(*beside(server, "tables", "list", "--most", "1000", "--json"))}
    assert left & set(made) == {table for table, code in joined.items() if code == 201}
    assert run(*beside(server, "tables", "check", "--json"))["faults"] == []


def test_deleted_names_are_not_left_in_the_file(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "tables.sqlite"
    with running(Settings(f"sqlite:///{path}", limits=GENEROUS)) as server:
        finished(server)
    change(f"sqlite:///{path}", tables.update().values(changed=LONG_AGO))
    assert b"Zebedee" in path.read_bytes()
    run("prune", "--older-than", "1w", "--database", f"sqlite:///{path}")
    left = [each for each in tmp_path.iterdir() if b"Zebedee" in each.read_bytes()]
    assert left == []


def contents(database: str) -> list[list[Any]]:
    engine = make_engine(database)
    with engine.connect() as connection:
        found = [
            [tuple(row) for row in connection.execute(sa.select(each).order_by(*each.primary_key.columns))]
            for each in (tables, entries)
        ]
    engine.dispose()
    return [sorted(rows) for rows in found]


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_a_backup_of_either_database_restores_into_either(
    new_database: Callable[[str], str], run: Run, tmp_path: Path, source: str, target: str
) -> None:
    copy, file = new_database(target), tmp_path / "backup.gz"
    with running(Settings(new_database(source), limits=GENEROUS)) as server:
        database = server.settings.database
        over, open_table = finished(server), server.make(game="mole", seats=PAIR)["table"]["id"]
        assert "2 tables" in run("backup", str(file), "--database", database)
        assert file.stat().st_mode & 0o077 == 0
        before = contents(database)
        server.join(open_table)
        if source == "postgresql":
            words = run("restore", str(file), "--database", database, "--replace", code=2)
            assert "a server uses this database; stop it first" in words
    assert contents(database) != before
    assert "2 tables" in run("restore", str(file), "--database", copy)
    assert contents(copy) == before
    assert count(copy, pulses) == 1  # so that the time until somebody serves again counts against nobody
    assert "holds tables already" in run("restore", str(file), "--database", database, code=2)
    run("restore", str(file), "--database", database, "--replace")
    assert contents(database) == before
    with running(Settings(copy, limits=GENEROUS)) as server:
        assert server.call("GET", f"/api/tables/{over}/record").json()["format"]
        assert server.join(open_table)["seat"] == 1


def begun(server: Server, game: str) -> tuple[str, dict[int, str]]:
    """A table of people, and a bot where the game seats one more, some moves in; the tokens of its seats."""
    people = [{"kind": "me", "name": name} for name in NAMES[: fewest(game)]]
    bots = [{"kind": "bot", "level": "random"}] * (fewest(game) + 1 in GAMES[game].seats)
    made = server.make(game=game, seats=[*people, *bots], start=True)
    table, tokens = made["table"]["id"], {held["seat"]: held["token"] for held in made["held"]}
    play_on(server, table, tokens, moves=4)
    return table, tokens


def seen(server: Server, table: str, tokens: dict[int, str]) -> list[Json]:
    """What each seat sees, and may do."""
    views = [server.call("GET", f"/api/tables/{table}/view?seat={seat}", token) for seat, token in tokens.items()]
    return [{name: view.json()[name] for name in ("view", "legal", "yours")} for view in views]


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_games_in_play_go_on_in_the_database_they_were_restored_into(
    new_database: Callable[[str], str], run: Run, tmp_path: Path, source: str, target: str
) -> None:
    """From a server that is running: seats, what is hidden, and the ids of moves come along; bots are woken."""
    copy, file = new_database(target), tmp_path / "backup.gz"
    with running(Settings(new_database(source), limits=GENEROUS)) as server:
        begun_tables = [begun(server, game) for game in sorted(GAMES)]
        wait_until(lambda: not any(room.table.bots_to_move for room in server.tables.rooms.values()))
        before = [seen(server, *each) for each in begun_tables]
        run("backup", str(file), "--database", server.settings.database)
    run("restore", str(file), "--database", copy)
    assert run("tables", "check", "--database", copy, "--json") == {"tables": len(begun_tables), "faults": []}
    with running(Settings(copy, limits=GENEROUS)) as server:
        assert [seen(server, *each) for each in begun_tables] == before
        for table, tokens in begun_tables:
            assert play_on(server, table, tokens)["table"]["phase"] == "over"
    told = run("tables", "results", "--database", copy, "--json")
    assert {result["table"] for result in told["results"]} == {table for table, _ in begun_tables}


def test_a_server_is_noticed_by_a_role_that_may_not_see_what_others_do(
    postgres: Postgres, run: Run, tmp_path: Path
) -> None:
    """Who restores may log in as somebody else than the server, to whom PostgreSQL does not tell its statements."""
    database, file = postgres.new_database(), tmp_path / "backup.gz"
    other = database.replace("//tests@", "//keeper@")
    with running(Settings(database, limits=GENEROUS)) as server:
        server.make(seats=PAIR)
        with server.services.store.engine.begin() as connection:
            connection.execute(sa.text("CREATE ROLE keeper LOGIN"))
            connection.execute(sa.text("GRANT ALL ON ALL TABLES IN SCHEMA public TO keeper"))
            connection.execute(sa.text("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO keeper"))
        run("backup", str(file), "--database", other)
        assert "a server uses this database" in run("restore", str(file), "--database", other, "--replace", code=2)
    assert "1 table " in run("restore", str(file), "--database", other, "--replace")


def test_a_backup_is_one_moment_while_a_server_writes(server: Server, run: Run, tmp_path: Path) -> None:
    """Under load: every table in it is whole, and the index agrees with the entries."""
    file, is_done = tmp_path / "backup.gz", False

    def write() -> None:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            while not is_done:
                wish = {"game": "gold", "seats": [{"kind": "me"}, {"kind": "open"}], "start": True}
                assert http.post("/api/tables", json=wish).status_code == 201

    writing = Thread(target=write)
    writing.start()
    try:
        for _ in range(5):
            run(*beside(server, "backup", str(file)))
            check_whole(file)
    finally:
        is_done = True
        writing.join()


def check_whole(file: Path) -> None:
    head, *rows, end = [msgspec.json.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    columns = head["columns"]["tables"]
    index = {row[1 + columns.index("id")]: row[1 + columns.index("seq")] for row in rows if row[0] == "tables"}
    latest: dict[str, int] = {}
    for kind, table, seq, *_ in rows:
        if kind == "entries":
            assert seq == latest.get(table, 0) + 1
            latest[table] = seq
    assert latest == index
    assert (end["tables"], end["entries"]) == (len(index), sum(index.values()))


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
def test_a_backup_goes_over_no_database_not_even_the_one_it_reads(run: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / "tables.sqlite"
    with running(Settings(f"sqlite:///{path}", limits=GENEROUS)) as server:
        server.make(seats=PAIR)
        before = path.read_bytes()
        words = run(*beside(server, "backup", f"{path}{ending}"), code=2)
        assert f"{path}{ending} is where the backup goes, and this " in words
        assert "give another, such as today.gz" in words
        assert path.read_bytes() == before
        assert server.call("GET", "/ready").status_code == 200


def test_a_backup_goes_over_nothing_but_a_backup(run: Run, tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "today.gz"
    migrate(database)
    for lies_there in (b"thesis", gzip.compress(b"thesis"), gzip.compress(b"")):
        file.write_bytes(lies_there)
        assert "what lies there is no backup" in run("backup", str(file), "--database", database, code=2)
        assert file.read_bytes() == lies_there
    assert "no backup" in run("backup", str(tmp_path), "--database", database, code=2)
    file.write_bytes(b"")  # as mktemp makes it
    for _ in range(2):
        assert "0 tables" in run("backup", str(file), "--database", database)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk without room is played by a device of Linux")
def test_nothing_is_left_on_a_full_disk(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, path = f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "today"
    migrate(database)

    def without_room(*args: Any, **options: Any) -> Any:
        made = NamedTemporaryFile(*args, **options)  # noqa: SIM115
        full = os.open("/dev/full", os.O_WRONLY)
        os.dup2(full, made.fileno())
        os.close(full)
        return made

    for module in ("backup", "common"):
        monkeypatch.setattr(f"motherlode.commands.{module}.NamedTemporaryFile", without_room)
    words = f"cannot write {path}: No space left on device"
    assert words in run("backup", str(path), "--database", database, code=2)

    def keep() -> None:
        with record_file(path) as file:
            assert file is not None
            file.write(b"{}\n")

    with pytest.raises(BadOption, match=words):
        keep()
    assert not list(tmp_path.glob("*today*"))


@pytest.mark.parametrize(
    "command",
    [
        "tables results --csv",
        "tables results --records",
        "tables results --html",
        "simulate gold --games 1 --records",
        "simulate gold --games 1 --table",
        "arena gold --bots novice,random --games 1 --records",
        "arena gold --bots novice,random --games 1 --results {fresh} --records",
        "arena gold --bots novice,random --games 1 --resume --results",
        "arena --gauntlet gold --json",
        "puzzles mine gold --games 1 --out",
        "solve hunting --shipped --export",
        "bench gold-rules --json",
    ],
)
def test_what_commands_write_goes_over_no_database(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    path, fresh = tmp_path / "club.jsonl", tmp_path / "fresh.jsonl"
    monkeypatch.setenv("MOTHERLODE_DATABASE", f"sqlite:///{path}")
    migrate(f"sqlite:///{path}")
    before = path.read_bytes()
    words = run(*command.format(fresh=fresh).split(), str(path), code=2)
    assert f"cannot write {path}: this is a database; give another name" in words
    assert (path.read_bytes(), fresh.exists()) == (before, False)
    assert not list(tmp_path.glob("*.part"))


def test_restoring_takes_all_or_nothing(run: Run, tmp_path: Path, database: str) -> None:
    source, file = f"sqlite:///{tmp_path}/source.sqlite", tmp_path / "backup.gz"
    with running(Settings(source, limits=GENEROUS)) as server:
        finished(server)
        server.make(seats=PAIR)
    run("backup", str(file), "--database", source)
    whole = gzip.decompress(file.read_bytes())
    lines = whole.splitlines(keepends=True)
    newer = lines[0].replace(b"backup/1", b"backup/2")
    for damaged, words in (
        (file.read_bytes()[:-20], "damaged"),
        (gzip.compress(b"".join(lines[:-1])), "cut short"),
        (gzip.compress(b"".join([*lines[:2], *lines[3:]])), "is damaged"),
        (gzip.compress(b"".join([newer, *lines[1:]])), "newer version"),
        (gzip.compress(b"{}"), "no backup"),
        (whole, "no backup"),
        (b"", "no backup"),
    ):
        broken = tmp_path / "broken.gz"
        broken.write_bytes(damaged)
        assert words in run("restore", str(broken), "--database", database, code=2)
        assert contents(database) == [[], []]
    assert "cannot read" in run("restore", str(tmp_path / "none.gz"), "--database", database, code=2)
    fresh = tmp_path / "fresh.sqlite"
    for none in (tmp_path / "none.gz", tmp_path / "source.sqlite"):
        run("restore", str(none), "--database", f"sqlite:///{fresh}", code=2)
    assert not list(tmp_path.glob("fresh.*"))
    run("restore", str(file), "--database", database)
    assert contents(database) == contents(source)


def test_a_file_in_use_is_not_restored_into(run: Run, tmp_path: Path) -> None:
    from motherlode.server.storage.file_lock import locked_file

    database, file = f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "backup.gz"
    migrate(database)
    run("backup", str(file), "--database", database)
    with locked_file(database):
        words = run("restore", str(file), "--database", database, "--replace", code=2)
        assert f"a server uses {tmp_path}/tables.sqlite; stop it first" in words
    run("restore", str(file), "--database", database, "--replace")


def test_commands_never_make_a_database(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "none.sqlite"
    monkeypatch.setenv("MOTHERLODE_DATABASE", f"sqlite:///{path}")
    for command in (
        ["tables", "list"],
        ["tables", "check"],
        ["backup", str(tmp_path / "x")],
        ["prune", "--older-than", "1d"],
    ):
        assert f"there is no database at {path}" in run(*command, code=2)
    assert list(tmp_path.iterdir()) == []
    migrate(f"sqlite:///{path}", "0001")
    assert "older version" in run("tables", "list", code=2)
    assert "0 tables" in run("backup", str(tmp_path / "x"))


def test_a_folder_that_cannot_be_written_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    migrate(database)
    # Whoever runs the tests may write everywhere: this keeps SQLite out as a read-only folder does.
    (tmp_path / "tables.sqlite-wal").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (tmp_path, os.W_OK))
    for command in (["tables", "list"], ["tables", "check"], ["backup", str(tmp_path / "x")]):
        assert f"{tmp_path} is read-only" in run(*command, "--database", database, code=2)
    # As it does where the file is another user's.
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (tmp_path / "tables.sqlite", os.R_OK))
    words = run("tables", "list", "--database", database, code=2)
    assert words == f"motherlode: cannot use this database: Permission denied: {tmp_path}/tables.sqlite\n"


def test_an_empty_variable_names_no_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_DATABASE", "")
    assert "MOTHERLODE_DATABASE names none" in run("prune", "--older-than", "1d", code=2)
    assert "--database names none" in run("prune", "--older-than", "1d", "--database", "", code=2)


def test_closing_says_in_one_line_why_it_cannot(lone_server: Server, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lone_server.make(seats=PAIR)["table"]["id"]

    def fill(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(SqliteWriter, "_commit", fill)
    words = run(*beside(lone_server, "tables", "close", table), code=2)
    assert words == "motherlode: the database does not take it: database or disk is full\n"


def test_an_age_that_is_too_long_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["prune", "--older-than", "99999999999d"])
    assert "must have no more than 6 digits, not '99999999999d'" in capsys.readouterr().err


@pytest.mark.parametrize("age", ["90", "0d", "-1d", "d", "1m", "1.5d"])
def test_ages_are_written_with_their_unit(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["prune", f"--older-than={age}"])
    assert "such as 12w, 90d or 36h" in capsys.readouterr().err


def test_since_is_an_age_or_a_day_or_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for told, seconds in {"45m": 45 * 60, "3h": 3 * 3600, "2d": 2 * 86400, "1w": 7 * 86400}.items():
        assert moment_since(told) == pytest.approx(time.time() - seconds, abs=60)
    noon = datetime(2020, 2, 3, 12, 30).astimezone().timestamp()
    assert moment_since("2020-02-03T12:30") == noon
    assert moment_since("2020-02-03") == noon - 12.5 * 3600
    for wrong in ("45", "0m", "1.5h", "m", "yesterday", "2020-13-01"):
        with pytest.raises(SystemExit):
            main(["tables", "results", f"--since={wrong}"])
        assert "such as 45m, 3h, 2d or 1w, or a day or time such as 2026-11-18" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["tables", "results", "--since", "2999-01-01"])
    assert "must be over already, not 2999-01-01" in capsys.readouterr().err
