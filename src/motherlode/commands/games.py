"""`motherlode games`: what there is to play."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table

from motherlode.commands.common import Subparsers
from motherlode.core.game import AnyGame
from motherlode.core.options import option_infos
from motherlode.core.parts import Json
from motherlode.games import GAMES


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("games", help="list the games and their options")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = Console()
    for game in GAMES.values():
        _show(console, game)
    console.print("Unofficial and non-commercial: the games belong to their authors and publishers.", style="dim")
    return 0


def _show(console: Console, game: type[AnyGame]) -> None:
    credit = game.credits
    console.print(f"[bold]{game.name}[/]  {credit.title} by {credit.authors} ({credit.publisher} {credit.year})")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2))
    for heading in ("option", "values", "default", "meaning"):
        table.add_column(heading, header_style="dim")
    first, last = game.seats[0], game.seats[-1]
    counts = str(first) if first == last else f"{first} to {last}"
    table.add_row("players", counts, str(first), "how many play")
    for info in option_infos(game.options_type):
        table.add_row(info.name, info.choices, _default(info.default), info.description)
    console.print(table)
    console.print(f"  A move: {game.move_help}.\n", highlight=False)


def _default(value: Json) -> str:
    if value is None:
        return "left out"
    if value == ():
        return "by seat"
    return value if isinstance(value, str) else json.dumps(value)
