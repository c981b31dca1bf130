"""`motherlode verify`: could these games have happened?"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from motherlode.commands.common import Subparsers
from motherlode.core.errors import BadRecord
from motherlode.core.records import read_record, split_file
from motherlode.games.replay import verify

DOES_NOT_HOLD = 1
CANNOT_BE_READ = 2


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("verify", help="check the deal, every move and the outcome of recorded games")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return max(_verify_file(path) for path in args.files)


def _verify_file(path: Path) -> int:
    """Check every record of a file, damaged ones or not; 0 if all hold."""
    good = bad = worst = 0
    try:
        for line, text in split_file(path):
            fault, code = _verify_record(text)
            if fault is None:
                good += 1
            else:
                bad, worst = bad + 1, max(worst, code)
                _complain(path, fault.at_line(line))
    except BadRecord as fault:
        _complain(path, fault)
        return CANNOT_BE_READ
    if not bad:
        Console(highlight=False).print(
            f"{path}: {good} {'game holds' if good == 1 else 'games hold'}", soft_wrap=True, markup=False
        )
    return worst


def _verify_record(text: str) -> tuple[BadRecord | None, int]:
    try:
        record = read_record(text)
    except BadRecord as fault:
        return fault, CANNOT_BE_READ
    try:
        verify(record)
    except BadRecord as fault:
        return fault, DOES_NOT_HOLD
    return None, 0


def _complain(path: Path, fault: BadRecord) -> None:
    Console(stderr=True, highlight=False).print(f"{path}: {fault}", soft_wrap=True, markup=False)
