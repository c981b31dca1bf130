"""`motherlode tables watch`: who is where, on a second screen."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from motherlode.commands.common import Subparsers, add_database, counted, positive, seconds
from motherlode.commands.sheets import plain_console, sheet
from motherlode.server.ops import admin
from motherlode.server.ops.admin import Row
from motherlode.server.ops.logs import ID_LETTERS
from motherlode.server.ops.settings import chosen_database

PACE: Final = 2.0
MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
LONG: Final = {"lobby": HOUR, "playing": DAY}
"""After so long without anything happening, nobody is taken to be at a table."""
FRAME: Final = 5
"""Lines of a terminal that are no tables: the headings, at most three below, and where the cursor stands."""


def add(kinds: Subparsers) -> None:
    parser = kinds.add_parser("watch", help="who is where: tables that gather or play, drawn again until Ctrl-C")
    parser.add_argument("--every", type=pace, default=PACE, metavar="S", help=f"seconds between looks ({PACE:g})")
    parser.add_argument("--most", type=positive, metavar="N", help="how many (default: what the terminal holds)")
    parser.add_argument("--all", action="store_true", help="those too where nothing has happened for long")
    parser.set_defaults(run=run)
    add_database(parser)


def pace(text: str) -> float:
    """Seconds between two looks, for argparse: one at least."""
    return seconds(text, least=1)


def run(args: argparse.Namespace) -> int:
    """A list that stays true. On a terminal it is drawn in place, elsewhere one after the other."""
    console = plain_console()
    with admin.opened(chosen_database(args.database)) as store, suppress(KeyboardInterrupt):
        people = admin.People(store)
        while True:
            now = time.time()
            rows = admin.list_tables(store, None, tuple(LONG), people)
            alive = [row for row in rows if args.all or not _is_abandoned(row, now)]
            shown = _chosen(alive, args.most or _room(console))
            console.clear()
            console.print(_drawn(shown, now), markup=False)
            for line in _below(len(shown), len(alive), len(rows)):
                console.print(line, markup=False, no_wrap=True, overflow="ellipsis")
            time.sleep(args.every)
    return 0


def _is_abandoned(row: Row, now: float) -> bool:
    """Nothing has happened there for long, and nobody may still take their time."""
    may_take_time = row.phase == "playing" and row.due is not None and row.due > now
    return not may_take_time and now - row.changed > LONG[row.phase]


def _room(console: Console) -> int | None:
    """How many rows there is room for; None where nobody looks on."""
    return max(console.height - FRAME, 1) if console.is_terminal else None


def _chosen(rows: Sequence[Row], most: int | None) -> list[Row]:
    """Where there is no room for all, those where nothing has happened for longest: somebody may need help there.
    Of several tables of the same people one comes first, so that whoever opens many hides nobody else's. A table keeps
    its place, whatever happens there."""
    stillest = sorted(rows, key=lambda row: row.changed)
    first = {tuple(row.people) or row.id: row.id for row in reversed(stillest)}
    stillest.sort(key=lambda row: first[tuple(row.people) or row.id] != row.id)
    return sorted(stillest[:most], key=lambda row: row.id)


def _drawn(rows: Sequence[Row], now: float) -> Table:
    """A line for each, whatever people are called."""
    shown = sheet("id", "game", "phase", "people", "seats", "still for")
    for column in shown.columns:
        column.no_wrap = True
    for row in rows:
        people = Text(", ".join(row.people), no_wrap=True, overflow="ellipsis")
        shown.add_row(row.id[:ID_LETTERS], row.game, row.phase, people, str(row.seats), _since(now - row.changed))
    return shown


def _since(passed: float) -> str:
    """How long ago, as one says it: nobody at a table counts seconds."""
    if passed < MINUTE:
        return ""
    if passed < HOUR:
        return f"{passed // MINUTE:.0f} min"
    return f"{passed // HOUR:.0f} h" if passed < DAY else f"{passed // DAY:.0f} d"


def _below(shown: int, alive: int, known: int) -> list[str]:
    told = [f"{counted(alive, 'table')} under way; Ctrl-C ends the list."]
    if alive > shown:
        told.append(f"Shown: the {shown} that have been still for longest, one of each company first.")
    if known > alive:
        told.append(f"Not counted: {known - alive} abandoned; --all shows them.")
    return told
