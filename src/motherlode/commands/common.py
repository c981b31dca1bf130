"""What several commands share: naming a game and its options, and asking for whole numbers."""

from __future__ import annotations

import argparse
import json
from typing import TypeAlias

from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games import load

# argparse has no public name for what add_subparsers returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name: see `motherlode games`")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: the fewest the game takes)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; may be repeated"
    )


def game_of(args: argparse.Namespace) -> AnyGame:
    """The game that the arguments name."""
    options = dict(_read_option(text) for text in args.option)
    if args.players is not None:
        options["players"] = args.players
    return load(args.game, **options)


def _read_option(text: str) -> tuple[str, Json]:
    name, is_given, value = text.partition("=")
    if not is_given:
        raise BadOption(f"--option takes NAME=VALUE, such as --option layout=grid, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def at_least(least: int, text: str) -> int:
    """A whole number for argparse, not below `least`."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text!r}") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"must be {least} or more, not {number}")
    return number


def positive(text: str) -> int:
    return at_least(1, text)
