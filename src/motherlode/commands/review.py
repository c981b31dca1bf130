"""`motherlode review`: what each decision of a finished game was worth, from what its player knew then."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.bots.registry import commentary
from motherlode.bots.reviewing import JUDGE, Review, decisions_in
from motherlode.commands.common import (
    Subparsers,
    add_crew,
    add_record,
    crew_of,
    pick_record,
    progress,
    record_file,
    records_in,
)
from motherlode.core.errors import BadRecord
from motherlode.core.records import Record, seat_names
from motherlode.games.replay import replay, verify
from motherlode.lab.parallel import Crew
from motherlode.lab.review import review

TOLD = ("slip", "mistake", "blunder")


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("review", help="judge every decision of a finished game, and tell what turned it")
    add_record(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the whole review, one a line")
    parser.add_argument("--bot", default=JUDGE, metavar="BOT", help=f"who judges (default {JUDGE})")
    parser.add_argument("--effort", metavar="E", help="how hard it thinks, 1 being as at the table")
    add_crew(parser, "every core")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    bot = args.bot if args.effort is None else f"{args.bot}:{args.effort}"
    crew = crew_of(args, os.cpu_count() or 1)
    console = Console(highlight=False)
    try:
        records = records_in(pick_record(args.file, args.number))
        with record_file(args.json) as file:
            for record in records:
                found = _review(record, bot, crew)
                if file is not None:
                    file.write(msgspec.json.encode(found) + b"\n")
                _show(console, record, found)
    except BadRecord as fault:
        raise BadRecord(f"{args.file}: {fault}") from None
    return 0


def _review(record: Record, bot: str, crew: Crew | int) -> Review:
    verify(record)
    choices = sum(1 for _ in decisions_in(replay(record)))
    with progress(choices, doing="judging") as advance:
        return review(record, bot, crew, lambda *_: advance())


def _show(console: Console, record: Record, found: Review) -> None:
    names = seat_names(record, len(found.players))
    console.print(_players(found, names))
    for point in found.turning_points:
        console.print(point.words, markup=False, soft_wrap=True)
    for line in _faults(found, names):
        console.print(line, markup=False, soft_wrap=True)
    for line in _ledger(found, names):
        console.print(line, markup=False, soft_wrap=True)


def _players(found: Review, names: Sequence[str]) -> Table:
    table = Table(title=f"Reviewed by {escape(found.bot)}", title_justify="left")
    for heading in ("player", "accuracy", "decisions", "luck", "skill", "result"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for player in found.players:
        sums = (f"{value:+.1%}" for value in (player.luck, player.skill))
        row = (f"{player.accuracy:.1%}", str(player.decisions), *sums, f"{player.result:.0%}")
        table.add_row(escape(names[player.seat]), *row)
    return table


def _faults(found: Review, names: Sequence[str]) -> Iterator[str]:
    """What was not best, and why, two lines each."""
    for each in found.decisions:
        if each.name in TOLD:
            named = f"{each.name}, -{each.loss:.1%}"
            yield f"{each.number:>4}  {names[each.seat]}: {each.played}, {each.best} was better: {named}"
            yield f"      {each.why}"


def _ledger(found: Review, names: Sequence[str]) -> list[str]:
    """The game's own account in sentences."""
    room = commentary(found.game)
    return [] if room is None else room.ledger_words(found.ledger, names)
