"""`motherlode solve`: what the bots of a game have to compute once and for all, and what came of it."""

from __future__ import annotations

from motherlode.bots.registry import solver
from motherlode.commands.common import Subparsers
from motherlode.games import GAMES


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("solve", help="solve a game, or export its shipped solution")
    games = parser.add_subparsers(metavar="GAME", required=True, help="a game that can be solved")
    for game, solving in [(name, solver(name)) for name in GAMES]:
        if solving is not None:
            own = games.add_parser(game, help=solving.__doc__)
            solving.add_arguments(own)
            own.set_defaults(run=solving.run)
