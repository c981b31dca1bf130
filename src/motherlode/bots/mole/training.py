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
TUNING_GAMES: Final = 4_000
"""How many games every sense that is tried plays, a generation."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--examples", type=int, default=EXAMPLES, metavar="N", help=f"for each kind of table (default {EXAMPLES:,})"
    )
    parser.add_argument("--seed", default="prospects", help="where chance begins (default prospects)")
    parser.add_argument(
        "--players", type=int, nargs="+", default=[*Mole.seats], metavar="P", help="tables of these sizes alone"
    )
    parser.add_argument(
        "--tune",
        type=int,
        metavar="N",
        help="instead, tune the quick sense that games are played with: this many generations, and print it",
    )
    parser.add_argument(
        "--out", type=Path, default=NETS, metavar="FILE", help=f"where the nets go, beside others (default {NETS})"
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    if args.tune is not None:
        return _tune(args)
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


def _tune(args: argparse.Namespace) -> int:
    """Silver changes little: one sense is for tables with and without it."""
    from motherlode.bots.mole.tuning import tune

    for players in args.players:
        weights = tune(players, False, args.tune, TUNING_GAMES, args.seed)
        sys.stdout.write(f"{players}: {', '.join(f'{weight:.3f}' for weight in weights)}\n")
        sys.stdout.flush()
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.tune is not None and args.tune < 1:
        raise BadOption(f"{args.tune} generations tune nothing; take 1 or more")
    if args.examples < LEAST:
        raise BadOption(f"{args.examples} examples are too few to learn from; take {LEAST} or more")
    for players in args.players:
        if players not in Mole.seats:
            raise BadOption(f"mole is not for {players} players; it is for {one_of([*map(str, Mole.seats)])}")
    if not args.out.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {args.out.parent} for {args.out.name}")
