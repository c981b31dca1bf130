"""`motherlode replay`: a recorded game told move by move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.text import Text

from motherlode.commands.common import Subparsers, positive
from motherlode.core.errors import BadRecord
from motherlode.core.game import AnyState
from motherlode.core.records import Record, SeriesRecord, read_record, split_file
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
        for game in _games(_pick(args.file, args.number)):
            _tell(console, game)
    except BadRecord as fault:
        raise BadRecord(f"{args.file}: {fault}") from None
    return 0


def _pick(path: Path, number: int) -> Record | SeriesRecord:
    """The record of this number; those before it may be damaged."""
    found = next(islice(split_file(path), number - 1, None), None)
    if found is None:
        count = sum(1 for _ in split_file(path))
        raise BadRecord(f"has no game {number}; it holds {count}")
    line, text = found
    try:
        return read_record(text)
    except BadRecord as fault:
        raise fault.at_line(line) from None


def _games(record: Record | SeriesRecord) -> list[Record]:
    """The game, or the games of a series."""
    if isinstance(record, Record):
        return [record]
    games = [game for game in map(read_record, record.games) if isinstance(game, Record)]
    if not games or len(games) < len(record.games):
        raise BadRecord("a series is a list of games, at least one", field="games")
    return games


def _tell(console: Console, record: Record) -> None:
    state = begin(record)
    names = _names(record, state)
    console.print(Text(f"{state.game.credits.title}: {', '.join(names)}", style="bold"))
    _say(console, "", _sentences(state, names))
    for number, (_, after) in enumerate(steps(record, state), start=1):
        seat, move = record.moves[number - 1]
        _say(console, f"{number:>4}  {names[seat]}: {move}", _sentences(after, names))
        state = after
    outcome = state.outcome
    _say(console, "", ["The game is not finished." if outcome is None else outcome_words(outcome, names)])


def _sentences(state: AnyState, names: Sequence[str]) -> list[str]:
    """What just happened, seen from above the table."""
    tell = teller_of(state.game.name)
    return [sentence for event in state.events if (sentence := tell(event, names))]


def _say(console: Console, heading: str, sentences: Sequence[str]) -> None:
    if heading:
        console.print(Text(heading, style="dim"), soft_wrap=True)
    for sentence in sentences:
        console.print(Text(f"      {sentence}"), soft_wrap=True)


def _names(record: Record, state: AnyState) -> list[str]:
    """Who sat where: the record's own names, as far as it has some."""
    seats = record.meta.get("seats")
    if not isinstance(seats, list) or len(seats) != state.game.players:
        return [f"seat {seat}" for seat in range(state.game.players)]
    return [f"{name or 'seat'} {seat}" for seat, name in enumerate(seats)]
