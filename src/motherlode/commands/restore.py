"""`motherlode restore`: a backup, into an empty database or in place of what is there."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from motherlode.commands.common import Subparsers, add_database, counted
from motherlode.server.ops.backups import check_backup, restore_backup
from motherlode.server.ops.settings import chosen_database
from motherlode.server.storage.file_lock import locked_file, told_address
from motherlode.server.storage.migrate import clear_words, migrate
from motherlode.server.storage.store import make_engine


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("restore", help="fill a database from a backup; no server may run on it")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `motherlode backup` wrote")
    parser.add_argument("--replace", action="store_true", help="delete the tables that are in the database")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    database = chosen_database(args.database)
    check_backup(args.file)
    with clear_words(), locked_file(database):
        migrate(database)
        engine = make_engine(database)
        try:
            told = restore_backup(engine, args.file, replace=args.replace)
        finally:
            engine.dispose()
    held = f"{counted(told.tables, 'table')} with {counted(told.entries, 'entry', 'entries')}"
    words = f"{held} {'is' if told.tables == 1 else 'are'} restored to {told_address(database)}"
    Console(highlight=False).print(words, soft_wrap=True, markup=False)
    return 0
