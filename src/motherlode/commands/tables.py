"""`motherlode tables`: what who runs a server sees of its tables, and can do about them."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from motherlode.commands import evening, watching
from motherlode.commands.common import Subparsers, add_database, add_json, counted, positive, print_json
from motherlode.commands.evening import how_far, scores, verdict
from motherlode.commands.sheets import UNFOLDED, plain_console, sheet
from motherlode.core.errors import BadOption
from motherlode.server.ops import admin, results
from motherlode.server.ops.admin import Fault, Row, Shown
from motherlode.server.ops.logs import ID_LETTERS
from motherlode.server.ops.results import Played
from motherlode.server.ops.settings import chosen_database
from motherlode.server.storage.store import Store

FAULTY = 1
MOST = 50


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("tables", help="list, look at, check or close a server's tables; tell results")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the tables that changed last")
    listing.add_argument("--phase", choices=["lobby", "playing", "over", "closed"], help="only these")
    listing.add_argument("--most", type=positive, default=MOST, metavar="N", help=f"how many (default: {MOST})")
    listing.set_defaults(run=run_list)
    watching.add(kinds)
    showing = kinds.add_parser("show", help="one table")
    showing.add_argument("table", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen")
    showing.set_defaults(run=run_show)
    closing = kinds.add_parser("close", help="nothing more can happen at these tables; who is there is told")
    closing.add_argument(
        "table", nargs="*", metavar="ID", help="its id, or how that begins; after -- if that is a hyphen; or several"
    )
    closing.add_argument("--name", action="append", default=[], help="where somebody called so sits; may be repeated")
    closing.add_argument("--all", action="store_true", help="every one that gathers or plays")
    closing.set_defaults(run=run_close)
    checking = kinds.add_parser("check", help="open every table, and list those that cannot be")
    checking.set_defaults(run=run_check)
    evening.add(kinds)
    for each in (listing, showing, closing, checking):
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
    console = plain_console()
    whole = _listed(rows)
    fits = console.measure(whole, options=console.options.update_width(UNFOLDED)).maximum <= console.width
    console.print(whole if fits else _listed(rows, ID_LETTERS), markup=False)


def _listed(rows: list[Row], letters: int | None = None) -> Table:
    shown = sheet("id", "game", "phase", "seats", "people", "listed", "changed")
    for column in shown.columns:
        column.no_wrap = column.header != "people"
    for row in rows:
        listed, people = "yes" if row.listed else "", Text(", ".join(row.people), no_wrap=True, overflow="ellipsis")
        shown.add_row(row.id[:letters], row.game, row.phase, str(row.seats), people, listed, _moment(row.changed))
    return shown


def run_show(args: argparse.Namespace) -> int:
    with admin.opened(chosen_database(args.database)) as store:
        table_id = admin.find_table(store, args.table)
        told = admin.show_table(store, table_id)
        played = results.played_at(table_id, store.read(table_id))
    if args.json:
        print_json(msgspec.to_builtins(told) | {"results": played.results, "series": played.series})
    else:
        _show_one(told, played)
    return FAULTY if told.fault is not None else 0


def _show_one(told: Shown, played: Played) -> None:
    console = plain_console()
    shown = sheet("", "")
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
    for result in played.results:
        shown.add_row(f"game {result.number}", f"{scores(result)}; {verdict(result)}")
    if played.series is not None:
        shown.add_row("series", f"{how_far(played.series)}: {scores(played.series)}; {verdict(played.series)}")
    console.print(shown, markup=False)
    if told.fault is not None:
        console.print(f"It cannot be opened from entry {told.fault.entry} on: {told.fault.reason}", markup=False)


def run_close(args: argparse.Namespace) -> int:
    """All are found and open before the first is closed; a table where that fails keeps no other one open."""
    failed = []
    with admin.opened(chosen_database(args.database), writes=True) as store:
        for table_id in _meant(store, args):
            try:
                admin.close_table(store, table_id)
            except BadOption as fault:
                failed.append(str(fault))
                continue
            if args.json:
                print_json({"closed": table_id})
            else:
                Console(highlight=False).print(f"Table {table_id} is closed.", markup=False)
    if failed:
        raise BadOption("; ".join(failed))
    return 0


def _meant(store: Store, args: argparse.Namespace) -> list[str]:
    if bool(args.table) + bool(args.name) + args.all != 1:
        raise BadOption("say which tables: by their ids, by --name for whoever sits there, or --all")
    if args.table:
        return _each_open(store, args.table)
    rows = admin.list_tables(store, None, tuple(watching.LONG))
    return [row.id for row in rows] if args.all else _where(rows, args.name)


def _where(rows: list[Row], names: list[str]) -> list[str]:
    """The tables at which somebody is called so, whatever their capitals."""
    sitting = [(row.id, {name.casefold() for name in row.people}) for row in rows]
    for name in names:
        if not any(name.casefold() in people for _, people in sitting):
            raise BadOption(f"nobody called {name!r} sits at a table that gathers or plays; none was closed")
    wanted = {name.casefold() for name in names}
    return [table_id for table_id, people in sitting if not wanted.isdisjoint(people)]


def _each_open(store: Store, beginnings: list[str]) -> list[str]:
    """The tables that are meant, each once; everything that is wrong with any of them is said at once."""
    found: dict[str, None] = {}
    wrong = []
    for beginning in beginnings:
        try:
            table_id = admin.find_table(store, beginning)
            admin.check_open(store, table_id)
            found[table_id] = None
        except BadOption as fault:
            wrong.append(str(fault))
    if wrong:
        raise BadOption("; ".join(wrong) + ("; none was closed" if len(beginnings) > 1 else ""))
    return list(found)


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
    console = plain_console()
    if faults:
        shown = sheet("table", "entry", "reason")
        for fault in faults:
            shown.add_row(fault.id, str(fault.entry), fault.reason)
        console.print(shown, markup=False)
    console.print(f"{counted(tables, 'table')}, {len(faults)} of them cannot be opened.", markup=False)


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%MZ")
