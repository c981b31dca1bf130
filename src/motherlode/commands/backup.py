"""`motherlode backup`: everything that a server has stored, in one file."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

from rich.console import Console

from motherlode.commands.common import Subparsers, add_database, counted
from motherlode.core.errors import BadOption
from motherlode.core.files import database_at
from motherlode.server.ops.backups import Counted, is_backup, write_backup
from motherlode.server.ops.settings import chosen_database
from motherlode.server.storage.file_lock import told_address
from motherlode.server.storage.migrate import check_exists, clear_words
from motherlode.server.storage.store import make_engine


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("backup", help="write all tables to a file, while servers go on")
    parser.add_argument("file", type=Path, metavar="FILE", help="where it goes, such as today.gz")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    database = chosen_database(args.database)
    check_exists(database, may_be_old=True)
    try:
        _check_target(args.file)
        told = _write(database, args.file.resolve())
    except OSError as fault:
        raise BadOption(f"cannot write {args.file}: {fault.strerror}") from None
    held = f"{counted(told.tables, 'table')} with {counted(told.entries, 'entry', 'entries')}"
    verb = "is" if told.tables == 1 else "are"
    words = f"{held}, of {told_address(database)}, {verb} in {args.file}; keep it to yourself"
    Console(highlight=False).print(words, soft_wrap=True, markup=False)
    return 0


def _check_target(path: Path) -> None:
    """Whoever takes FILE for what is backed up names the database; and only a former backup may be replaced."""
    fault = database_at(path)
    if not fault and path.exists() and not is_backup(path):
        fault = "what lies there is no backup"
    if fault:
        raise BadOption(f"{path} is where the backup goes, and {fault}; give another, such as today.gz")


def _write(database: str, path: Path) -> Counted:
    """Write beside the file and move it there when it is all on the disk. Only its owner can read it."""
    engine = make_engine(database)
    with NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        part = Path(file.name)
        try:
            with clear_words():
                told = write_backup(engine, cast(BinaryIO, file))
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.replace(part, path)
        finally:
            with suppress(OSError):  # on a full disk, what is left to write fails again
                file.close()  # what is open cannot be deleted everywhere
            part.unlink(missing_ok=True)
            engine.dispose()
    return told
