"""`motherlode bots`: who plays what."""

from __future__ import annotations

import argparse
import inspect

from rich.console import Console
from rich.table import Table

from motherlode.bots import bot_makers
from motherlode.commands.common import Subparsers
from motherlode.games import GAMES


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("bots", help="list the bots, weakest first")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "bot", "what it does"):
        table.add_column(heading, header_style="dim")
    for game in GAMES:
        for name, make in bot_makers(game).items():
            table.add_row(game, name, (inspect.getdoc(make) or "").partition("\n\n")[0])
    Console().print(table)
    return 0
