"""`motherlode tables`: what who runs a server sees of its tables, and can do about them."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

from motherlode.commands.common import Subparsers, add_database, add_json, positive, print_json
from motherlode.server.ops import admin
from motherlode.server.ops.admin import Fault, Row, Shown
from motherlode.server.ops.settings import chosen_database

FAULTY = 1
MOST = 50


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("tables", help="list, look at, check or close the tables of a server")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the tables that changed last")
    listing.add_argument("--phase", choices=["lobby", "playing", "over", "closed"])
    listing.add_argument("--most", type=positive, default=MOST, metavar="N", help=f"how many (default: {MOST})")
    listing.set_defaults(run=run_list)
    showing = kinds.add_parser("show", help="one table")
    showing.add_argument("table", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen")
    showing.set_defaults(run=run_show)
    closing = kinds.add_parser("close", help="nothing more can happen at a table; who is there is told")
    closing.add_argument("table", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen")
    closing.set_defaults(run=run_close)
    checking = kinds.add_parser("check", help="open every table, and list those that cannot be")
    checking.set_defaults(run=run_check)
    for each in (listing, showing, closing, checking):
        add_database(each)
        add_json(each)


def run_list(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        rows = admin.list_tables(store, args.most, args.phase)
    if args.json:
        print_json(rows)
    else:
        _show_rows(rows)
    return 0


def _show_rows(rows: list[Row]) -> None:
    shown = _table("id", "game", "phase", "seats", "entries", "listed", "changed")
    for row in rows:
        listed = "yes" if row.listed else ""
        shown.add_row(row.id, row.game, row.phase, str(row.seats), str(row.entries), listed, _moment(row.changed))
    Console(highlight=False).print(shown)


def run_show(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        told = admin.show_table(store, admin.find_table(store, args.table))
    if args.json:
        print_json(told)
    else:
        _show_one(told)
    return FAULTY if told.fault is not None else 0


def _show_one(told: Shown) -> None:
    console = Console(highlight=False)
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
    console = Console(highlight=False)
    if faults:
        shown = _table("table", "entry", "reason")
        for fault in faults:
            shown.add_row(fault.id, str(fault.entry), fault.reason)
        console.print(shown, markup=False)
    console.print(f"{tables} tables, {len(faults)} of them cannot be opened.", markup=False)


def _table(*headings: str) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(headings))
    for heading in headings:
        shown.add_column(heading, header_style="dim", overflow="fold")
    return shown


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
