"""`motherlode verify`: could these games have happened, and are my words in their deals?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from motherlode.commands.common import Subparsers
from motherlode.core.errors import BadRecord
from motherlode.core.fair import seats_that_opened
from motherlode.core.parts import Json
from motherlode.core.records import Record, SeriesRecord, read_record, split_file
from motherlode.games.replay import verify

DOES_NOT_HOLD = 1
CANNOT_BE_READ = 2


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("verify", help="check the deal, every move and the outcome of recorded games")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="games as --records and servers write them")
    parser.add_argument(
        "--mine",
        action="append",
        default=[],
        metavar="TEXT",
        help="your own words for the shuffle: every record must hold them, opened as its seat had committed to them; "
        "if repeated, every record must hold one of them, and each must be found",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    mine = list(dict.fromkeys(args.mine))
    found: set[str] = set()
    worst = max(_verify_file(path, mine, found) for path in args.files)
    missing = [text for text in mine if text not in found]
    # One text that is missing was told of with the record that lacks it.
    for text in missing if len(mine) > 1 else []:
        _complain(f"{text!r}: no record holds these words")
    return max(worst, DOES_NOT_HOLD) if missing else worst


def _verify_file(path: Path, mine: list[str], found: set[str]) -> int:
    """Check every record of a file, damaged ones or not; 0 if all hold. The words that are in them go to `found`."""
    good = bad = worst = 0
    said: list[str] = []
    try:
        for line, text in split_file(path):
            try:
                games, words = _verify_record(text, mine, found)
                good, said = good + games, said + words
            except _Fault as fault:
                bad, worst = bad + 1, max(worst, fault.code)
                _complain(f"{path}: {fault.problem.at_line(line)}")
    except BadRecord as problem:
        _complain(f"{path}: {problem}")
        return CANNOT_BE_READ
    if not bad:
        said.insert(0, f"{good} {'game holds' if good == 1 else 'games hold'}")
    for sentence in said:
        Console(highlight=False).print(f"{path}: {sentence}", soft_wrap=True, markup=False)
    return worst


class _Fault(Exception):
    """A record that does not hold or cannot be read, with the exit code for it."""

    def __init__(self, problem: BadRecord, code: int) -> None:
        self.problem, self.code = problem, code


def _verify_record(text: str, mine: list[str], found: set[str]) -> tuple[int, list[str]]:
    """How many games a record that holds tells, and whose words are in it, in sentences."""
    try:
        record = read_record(text)
    except BadRecord as problem:
        raise _Fault(problem, CANNOT_BE_READ) from None
    try:
        verify(record)
        return len(_metas(record)), _own_words(record, mine, found) if mine else []
    except BadRecord as problem:
        raise _Fault(problem, DOES_NOT_HOLD) from None


def _own_words(record: Record | SeriesRecord, mine: list[str], found: set[str]) -> list[str]:
    """In whose name each of these words was opened; BadRecord if none of them was."""
    metas = _metas(record)
    opened = [(text, seat) for text in mine for seat in _seats_in_all(metas, text)]
    if not opened:
        raise BadRecord(_lacking(mine), field="games[0].meta.fair" if isinstance(record, SeriesRecord) else "meta.fair")
    found.update(text for text, _ in opened)
    return [f"{text!r} was opened by {_seat(metas[0], seat)}, who had committed to it" for text, seat in opened]


def _metas(record: Record | SeriesRecord) -> list[Mapping[str, Json]]:
    return [game.get("meta", {}) for game in record.games] if isinstance(record, SeriesRecord) else [record.meta]


def _seats_in_all(metas: list[Mapping[str, Json]], text: str) -> list[int]:
    """The seats that opened these words for every game of a series."""
    seats = [seats_that_opened(meta, text) for meta in metas]
    return [seat for seat in seats[0] if all(seat in others for others in seats)] if seats else []


def _lacking(mine: list[str]) -> str:
    words = " or ".join(map(repr, mine))
    return f"no seat committed to {words} and opened it; do not trust this deal if that was yours"


def _seat(meta: Mapping[str, Json], seat: int) -> str:
    names = meta.get("seats")
    name = names[seat] if isinstance(names, list) and seat < len(names) else ""
    return f"seat {seat} ({name})" if name else f"seat {seat}"


def _complain(problem: str) -> None:
    Console(stderr=True, highlight=False).print(problem, soft_wrap=True, markup=False)
