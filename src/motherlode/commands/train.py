"""`motherlode train`: what the bots of a game have learnt from games between themselves, learnt anew."""

from __future__ import annotations

import argparse
from typing import NoReturn

from motherlode.bots.registry import trainer
from motherlode.commands.common import Subparsers, add_parts
from motherlode.core.errors import BadOption


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("train", help="have the bots of a game learn anew what they ship with")
    if not add_parts(parser, trainer, "a game whose bots learn"):
        parser.add_argument("anything", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        parser.set_defaults(run=_nobody_learns)


def _nobody_learns(_: argparse.Namespace) -> NoReturn:
    raise BadOption("no game here has bots that learn; those that do have a module `training` beside their levels")
