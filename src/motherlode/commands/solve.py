"""`motherlode solve`: what the bots of a game have to compute once and for all, and what came of it."""

from __future__ import annotations

from motherlode.bots.registry import solver
from motherlode.commands.common import Subparsers, add_parts


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("solve", help="solve a game, or export its shipped solution")
    add_parts(parser, solver, "a game that can be solved")
