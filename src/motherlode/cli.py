"""The command `motherlode`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, NoReturn

from motherlode.commands.exit_codes import INTERRUPTED, USAGE_ERROR
from motherlode.core.errors import MotherlodeError

COMMANDS: Final = (
    "games",
    "serve",
    "play",
    "seat",
    "simulate",
    "arena",
    "report",
    "replay",
    "review",
    "puzzles",
    "verify",
    "bots",
    "solve",
    "train",
    "bench",
    "tables",
    "backup",
    "restore",
    "prune",
)
"""Each is a module of `motherlode.commands`."""


# argparse has no public name for this, and takes what it is of for mypy alone.
if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction["Parser"]  # noqa: SLF001
else:
    SubParsers = argparse._SubParsersAction  # noqa: SLF001


class Commands(SubParsers):
    """Commands whose own help says, too, what the list of them says about each."""

    def add_parser(self, name: str, **given: Any) -> Parser:
        words: str = given["help"]
        given.setdefault("description", f"{words[0].upper()}{words[1:].removesuffix('.')}.")
        return super().add_parser(name, **given)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.register("action", "parsers", Commands)

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see {self.prog} --help)\n")


def make_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser for these commands; a command that is not asked for is not loaded."""
    parser = Parser(prog="motherlode", description="Mining games for the table: play, simulate, replay, verify.")
    parser.add_argument("--version", action="version", version=f"motherlode {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in names:
        import_module(f"motherlode.commands.{name}").add(commands)
    return parser


def _version() -> str:
    """What is installed; sources that are run as they lie have no number."""
    try:
        return version("motherlode")
    except PackageNotFoundError:
        return "(not installed: run from its sources)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; mistakes of the caller are one line on standard error and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write ß gets a question mark, not a traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        given = list(sys.argv[1:] if arguments is None else arguments)
        args = make_parser(given[:1] if given[:1] and given[0] in COMMANDS else COMMANDS).parse_args(given)
        code: int = args.run(args)
        sys.stdout.flush()
    except MotherlodeError as error:
        print(f"motherlode: {error}", file=sys.stderr)  # noqa: T201
        return USAGE_ERROR
    except (KeyboardInterrupt, EOFError):
        print("\nGoodbye.", file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has left: no more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    return code
