"""`motherlode replay`: a recorded game told move by move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from motherlode.commands.common import Subparsers, add_record, pick_record, records_in
from motherlode.core.errors import BadRecord
from motherlode.core.game import AnyState
from motherlode.core.records import Record, lost_words, seat_names
from motherlode.games.replay import begin, steps
from motherlode.terminal import outcome_words, teller_of


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("replay", help="tell a recorded game move by move")
    add_record(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = Console(highlight=False)
    try:
        for game in records_in(pick_record(args.file, args.number)):
            _tell(console, game)
    except BadRecord as fault:
        raise BadRecord(f"{args.file}: {fault}") from None
    return 0


def _tell(console: Console, record: Record) -> None:
    state = begin(record)
    names = seat_names(record, state.game.players)
    console.print(Text(f"{state.game.credits.title}: {', '.join(names)}", style="bold"))
    _say(console, "", _sentences(state, names))
    for number, (_, after) in enumerate(steps(record, state), start=1):
        seat, move = record.moves[number - 1]
        _say(console, f"{number:>4}  {names[seat]}: {move}", _sentences(after, names))
        state = after
    outcome = state.outcome
    unfinished = lost_words(record) or "The game is not finished."
    _say(console, "", [unfinished if outcome is None else outcome_words(outcome, names)])


def _sentences(state: AnyState, names: Sequence[str]) -> list[str]:
    """What just happened, seen from above the table."""
    tell = teller_of(state.game.name)
    return [sentence for event in state.events if (sentence := tell(event, names))]


def _say(console: Console, heading: str, sentences: Sequence[str]) -> None:
    if heading:
        console.print(Text(heading, style="dim"), soft_wrap=True)
    for sentence in sentences:
        console.print(Text(f"      {sentence}"), soft_wrap=True)
