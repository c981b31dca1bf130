"""Learn anew what a layout and hands promise, which the master goes by."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from motherlode.core.errors import BadOption, one_of
from motherlode.games.mole.rules import Mole

EXAMPLES: Final = 600_000
"""How many examples a kind of table, unless told otherwise: each game gives one for every seat."""
LEAST: Final = 100
NETS: Final = Path("prospects.npz")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--examples", type=int, default=EXAMPLES, metavar="N", help=f"for each kind of table (default {EXAMPLES:,})"
    )
    parser.add_argument("--seed", default="prospects", help="where chance begins (default prospects)")
    parser.add_argument(
        "--players", type=int, nargs="+", default=[*Mole.seats], metavar="P", help="tables of these sizes alone"
    )
    parser.add_argument(
        "--out", type=Path, default=NETS, metavar="FILE", help=f"where the nets go, beside others (default {NETS})"
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    from motherlode.bots.mole.learning import train
    from motherlode.bots.mole.prospects import key_of, read_nets, write_nets

    nets = read_nets(args.out) if args.out.exists() else {}
    for players in args.players:
        for silver in (False, True):
            key = key_of(players, silver)
            nets[key], share = train(players, silver, args.examples, args.seed)
            write_nets(args.out, nets)
            sys.stdout.write(f"{key}: explains {share:.1%} of the leads that come\n")
            sys.stdout.flush()
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.examples < LEAST:
        raise BadOption(f"{args.examples} examples are too few to learn from; take {LEAST} or more")
    for players in args.players:
        if players not in Mole.seats:
            raise BadOption(f"mole is not for {players} players; it is for {one_of([*map(str, Mole.seats)])}")
    if not args.out.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {args.out.parent} for {args.out.name}")
