"""`motherlode prune`: delete tables that are over or abandoned."""

from __future__ import annotations

import argparse
import re
import time
from typing import Final

from rich.console import Console

from motherlode.commands.common import Subparsers, add_database, add_json, print_json
from motherlode.server.ops.admin import opened
from motherlode.server.ops.pruning import prune, would_prune
from motherlode.server.ops.settings import chosen_database

UNITS: Final = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}


def age(text: str) -> float:
    """A time such as 90d, for argparse: weeks, days or hours, one hour at least."""
    found = re.fullmatch(r"(\d{1,6})([hdw])", text)
    if found is None or int(found[1]) == 0:
        raise argparse.ArgumentTypeError(f"must be weeks, days or hours such as 12w, 90d or 36h, not {text!r}")
    return int(found[1]) * UNITS[found[2]]


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("prune", help="delete finished and abandoned tables, names and all")
    parser.add_argument(
        "--older-than", type=age, required=True, metavar="AGE", help="unchanged for so long: 12w, 90d or 36h"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be deleted")
    add_database(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    work = would_prune if args.dry_run else prune
    with opened(chosen_database(args.database)) as store:
        told = work(store.engine, time.time() - args.older_than)
    if args.json:
        print_json(told)
    else:
        verb = "would be deleted" if args.dry_run else "were deleted"
        words = f"{told.over} finished and {told.abandoned} abandoned tables with {told.entries} entries {verb}"
        Console(highlight=False).print(words, soft_wrap=True, markup=False)
    return 0
