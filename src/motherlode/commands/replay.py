"""`motherlode replay`: a recorded game told move by move."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from rich.console import Console

from motherlode.commands.common import Subparsers, positive
from motherlode.core.errors import BadRecord
from motherlode.core.game import AnyState
from motherlode.core.records import Record, SeriesRecord, read_file, read_record
from motherlode.games.replay import begin, steps
from motherlode.terminal import outcome_words, teller_of


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("replay", help="tell a recorded game move by move")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("number", type=positive, nargs="?", default=1, metavar="N", help="which game of the file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = Console(highlight=False)
    try:
        record = _pick(args.file, args.number)
        games = [record] if isinstance(record, Record) else [read_record(game) for game in record.games]
        for game in games:
            if isinstance(game, Record):
                _tell(console, game)
    except BadRecord as fault:
        raise BadRecord(f"{args.file}: {fault}") from None
    return 0


def _pick(path: Path, number: int) -> Record | SeriesRecord:
    found = next(islice(read_file(path), number - 1, None), None)
    if found is None:
        count = sum(1 for _ in read_file(path))
        raise BadRecord(f"has no game {number}; it holds {count}")
    return found[1]


def _tell(console: Console, record: Record) -> None:
    state = begin(record)
    names = _names(record, state)
    tell = teller_of(record.game)
    console.print(f"[bold]{state.game.credits.title}[/], {', '.join(names)}")
    for number, (_, after) in enumerate(steps(record, state), start=1):
        sentences = [sentence for event in after.events if (sentence := tell(event, names))]
        _, move = record.moves[number - 1]
        console.print(f"{number:>4}  [dim]{move:<8}[/] {' '.join(sentences)}", soft_wrap=True)
        state = after
    outcome = state.outcome
    console.print("The game is not finished." if outcome is None else outcome_words(outcome, names), soft_wrap=True)


def _names(record: Record, state: AnyState) -> list[str]:
    """Who sat where: the record's own names where it has one for each seat."""
    seats = record.meta.get("seats")
    named = isinstance(seats, list) and len(seats) == state.game.players
    return [f"{seats[seat]} {seat}" if named else f"seat {seat}" for seat in range(state.game.players)]  # type: ignore[index]
