"""`motherlode tables`: what who runs a server sees of its tables, and can do about them."""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from motherlode.commands.common import (
    Subparsers,
    add_database,
    add_json,
    age,
    counted,
    positive,
    print_json,
    record_file,
    seconds,
)
from motherlode.commands.results_page import WORDS, results_page
from motherlode.core.errors import BadOption
from motherlode.server.ops import admin, results
from motherlode.server.ops.admin import Fault, Row, Shown
from motherlode.server.ops.results import Player, Result, Sheet, Standing, zone
from motherlode.server.ops.settings import chosen_database

FAULTY = 1
MOST = 50
PACE = 2.0
HOUR = 60
UNDER_WAY = ("lobby", "playing")
UNFOLDED = 10_000
"""Wider than any row."""
SHOWN = 6
"""Letters of an id that find its table again."""


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("tables", help="list, look at, check or close a server's tables; tell results")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the tables that changed last")
    listing.add_argument("--phase", choices=["lobby", "playing", "over", "closed"], help="only these")
    listing.add_argument("--most", type=positive, default=MOST, metavar="N", help=f"how many (default: {MOST})")
    listing.set_defaults(run=run_list)
    watching = kinds.add_parser("watch", help="who is where: tables that gather or play, drawn again until Ctrl-C")
    watching.add_argument("--every", type=pace, default=PACE, metavar="S", help=f"seconds between looks ({PACE:g})")
    watching.add_argument("--most", type=positive, default=MOST, metavar="N", help=f"how many (default: {MOST})")
    watching.set_defaults(run=run_watch)
    add_database(watching)
    showing = kinds.add_parser("show", help="one table")
    showing.add_argument("table", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen")
    showing.set_defaults(run=run_show)
    closing = kinds.add_parser("close", help="nothing more can happen at a table; who is there is told")
    closing.add_argument("table", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen")
    closing.set_defaults(run=run_close)
    checking = kinds.add_parser("check", help="open every table, and list those that cannot be")
    checking.set_defaults(run=run_check)
    telling = kinds.add_parser("results", help="what was played, game by game, and the standings")
    telling.add_argument("--since", type=age, metavar="AGE", help="ended in the last 6h, 2d or 1w (default: all)")
    telling.add_argument("--csv", type=Path, metavar="FILE", help="a sheet, with a line for each seat of each game")
    telling.add_argument("--records", type=Path, metavar="FILE.jsonl", help="whole records: to keep, replay and verify")
    telling.add_argument("--html", type=Path, metavar="FILE.html", help="a page to print and hang up, with standings")
    telling.add_argument("--title", metavar="TEXT", help="what the page is called, such as the club and the evening")
    telling.add_argument("--language", choices=sorted(WORDS), help="of the page (default: en)")
    telling.set_defaults(run=run_results)
    for each in (listing, showing, closing, checking, telling):
        add_database(each)
        add_json(each)


def run_list(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        rows = admin.list_tables(store, args.most, [args.phase] if args.phase else ())
    if args.json:
        print_json(rows)
    else:
        _show_rows(rows)
    return 0


def _show_rows(rows: list[Row]) -> None:
    """A line for each; where the terminal is too narrow, with as much of the id as finds it again."""
    console = _console()
    whole = _listed(rows)
    fits = console.measure(whole, options=console.options.update_width(UNFOLDED)).maximum <= console.width
    console.print(whole if fits else _listed(rows, SHOWN), markup=False)


def _listed(rows: list[Row], letters: int | None = None) -> Table:
    shown = _table("id", "game", "phase", "seats", "people", "listed", "changed")
    for column in shown.columns:
        column.no_wrap = column.header != "people"
    for row in rows:
        listed, people = "yes" if row.listed else "", Text(", ".join(row.people), no_wrap=True, overflow="ellipsis")
        shown.add_row(row.id[:letters], row.game, row.phase, str(row.seats), people, listed, _moment(row.changed))
    return shown


def pace(text: str) -> float:
    """Seconds between two looks, for argparse: one at least."""
    return seconds(text, least=1)


def run_watch(args: argparse.Namespace) -> int:
    """A list that stays true. On a terminal it is drawn in place, elsewhere one after the other."""
    console = _console()
    with admin.opened(chosen_database(args.database)) as store, suppress(KeyboardInterrupt):
        while True:
            # A table keeps its place, whatever happens there.
            rows = sorted(admin.list_tables(store, args.most, UNDER_WAY), key=lambda row: row.id)
            console.clear()
            console.print(_room(rows, time.time()), markup=False)
            console.print(f"{counted(len(rows), 'table')} under way; Ctrl-C ends the list.", markup=False)
            time.sleep(args.every)
    return 0


def _room(rows: list[Row], now: float) -> Table:
    shown = _table("id", "game", "phase", "people", "seats", "still for")
    for row in rows:
        people = ", ".join(row.people)
        shown.add_row(row.id[:SHOWN], row.game, row.phase, people, str(row.seats), _since(now - row.changed))
    return shown


def _since(passed: float) -> str:
    """How long ago, as one says it: nobody at a table counts seconds."""
    minutes = int(max(passed, 0) // 60)
    return "" if minutes < 1 else f"{minutes} min" if minutes < HOUR else f"{minutes // HOUR} h"


def run_show(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        table_id = admin.find_table(store, args.table)
        told = admin.show_table(store, table_id)
        played = results.results_of(table_id, store.read(table_id))
    if args.json:
        print_json(msgspec.to_builtins(told) | {"results": played})
    else:
        _show_one(told, played)
    return FAULTY if told.fault is not None else 0


def _show_one(told: Shown, played: list[Result]) -> None:
    console = _console()
    shown = _table("", "")
    shown.add_row("table", told.id)
    shown.add_row("phase", told.phase)
    shown.add_row("made", _moment(told.created))
    shown.add_row("changed", _moment(told.changed))
    shown.add_row("entries", ", ".join(f"{count} {kind}" for kind, count in told.kinds.items()))
    if told.info is not None:
        shown.add_row("game", told.info.game)
        shown.add_row("options", ", ".join(f"{name}={value}" for name, value in told.info.options.items()))
        for seat in told.info.seats:
            words = [seat.kind, seat.name, seat.level or "", "away" if seat.away else ""]
            shown.add_row(f"seat {seat.seat}", " ".join(filter(None, words)))
    for result in played:
        shown.add_row(f"game {result.number}", f"{_scores(result)}; {_verdict(result)}")
    console.print(shown, markup=False)
    if told.fault is not None:
        console.print(f"It cannot be opened from entry {told.fault.entry} on: {told.fault.reason}", markup=False)


def run_close(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        table_id = admin.find_table(store, args.table)
        admin.close_table(store, table_id)
    if args.json:
        print_json({"closed": table_id})
    else:
        Console(highlight=False).print(f"Table {table_id} is closed.", markup=False)
    return 0


def run_check(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        checked = list(admin.check_tables(store))
    faults = [fault for fault in checked if fault is not None]
    if args.json:
        print_json({"tables": len(checked), "faults": faults})
    else:
        _show_faults(len(checked), faults)
    return FAULTY if faults else 0


def _show_faults(tables: int, faults: list[Fault]) -> None:
    console = _console()
    if faults:
        shown = _table("table", "entry", "reason")
        for fault in faults:
            shown.add_row(fault.id, str(fault.entry), fault.reason)
        console.print(shown, markup=False)
    console.print(f"{counted(tables, 'table')}, {len(faults)} of them cannot be opened.", markup=False)


def run_results(args: argparse.Namespace) -> int:
    if args.html is None and (args.title or args.language):
        raise BadOption("--title and --language are for a page; give --html FILE.html too")
    with admin.opened(chosen_database(args.database)) as store:
        sheet = results.sheet_of(store, time.time() - args.since if args.since else 0.0)
        with record_file(args.csv) as file:
            if file is not None:
                file.write(results.as_csv(sheet.results))
        with record_file(args.records) as file:
            if file is not None:
                file.writelines(msgspec.json.encode(each) + b"\n" for each in results.records_of(store, sheet.results))
    with record_file(args.html) as file:
        if file is not None:
            file.write(results_page(sheet, args.language or "en", args.title).encode())
    if args.json:
        print_json(sheet)
    else:
        _show_sheet(sheet)
    return 0


def _show_sheet(sheet: Sheet) -> None:
    console = _console()
    shown = _table(f"ended, {zone(sheet.results)}" if sheet.results else "ended", "table", "game", "scores", "winner")
    for result in sheet.results:
        row = (results.moment(result.ended)[:-3], result.table[:SHOWN], result.game, _scores(result), _winner(result))
        shown.add_row(*row)
    console.print(shown, markup=False)
    _show_standings(console, sheet.standings)
    if any(player.stand_in for result in sheet.results for player in result.players):
        console.print("* A bot stood in for a while.", markup=False)
    games = counted(len(sheet.results), "game")
    closed = counted(sheet.without_result, "table")
    console.print(f"{games}; {closed} closed or ended without a result.", markup=False)


def _show_standings(console: Console, standings: list[Standing]) -> None:
    shown = _table("game", "name", "games", "won", "shared", "score")
    for each in standings:
        shown.add_row(each.game, each.name, *map(str, (each.games, each.won, each.shared, each.score)))
    console.print("", shown, "", sep="\n", markup=False)


def _scores(result: Result) -> str:
    ordered = sorted(result.players, key=lambda player: (not player.won, -player.score))
    return ", ".join(f"{_called(player)}{'*' * player.stand_in}: {player.score}" for player in ordered)


def _winner(result: Result) -> str:
    return " and ".join(map(_called, result.winners))


def _verdict(result: Result) -> str:
    return f"{_winner(result)} won, decided by {result.decided_by}"


def _called(player: Player) -> str:
    return player.name or player.level or f"seat {player.seat}"


def _console() -> Console:
    """Where no person looks on, no row is folded, so that whoever filters lines gets all of it."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = UNFOLDED
    return console


def _table(*headings: str) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(headings))
    for heading in headings:
        shown.add_column(heading, header_style="dim", overflow="fold")
    shown.columns[0].no_wrap = True  # an id or a time in one piece
    return shown


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%MZ")
