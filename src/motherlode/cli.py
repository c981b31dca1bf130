"""The command `motherlode`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import NoReturn

from motherlode.commands import arena, bench, bots, games, play, replay, simulate, solve, verify
from motherlode.core.errors import MotherlodeError

COMMANDS = (games, play, simulate, arena, replay, verify, bots, solve, bench)
USAGE_ERROR = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see {self.prog} --help)\n")


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="motherlode", description="Gold-mining table games: play, simulate, replay, verify.")
    parser.add_argument("--version", action="version", version=f"motherlode {version('motherlode')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; mistakes of the caller are one line on standard error and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write ß gets a question mark, not a traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        args = make_parser().parse_args(arguments)
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
