"""`motherlode prune`: delete tables that are over or abandoned."""

from __future__ import annotations

import argparse
import time

from rich.console import Console

from motherlode.commands.common import Subparsers, add_database, add_json, age, counted, print_json
from motherlode.server.ops.admin import opened
from motherlode.server.ops.pruning import prune, would_prune
from motherlode.server.ops.settings import chosen_database
from motherlode.server.storage.file_lock import told_address


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
    database = chosen_database(args.database)
    with opened(database) as store:
        told = work(store.engine, time.time() - args.older_than)
    if args.json:
        print_json(told)
    else:
        verb = "would be deleted" if args.dry_run else "were deleted"
        kinds = f"{told.over} finished and {counted(told.abandoned, 'abandoned table')}"
        words = f"{kinds} with {counted(told.entries, 'entry', 'entries')}, of {told_address(database)}, {verb}"
        Console(highlight=False).print(words, soft_wrap=True, markup=False)
    return 0
