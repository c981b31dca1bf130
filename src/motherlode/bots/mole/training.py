"""Learn anew what master goes by: what a layout and hands promise, and which cards good players choose."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from motherlode.core.errors import BadOption, one_of
from motherlode.games.mole.rules import Mole

if TYPE_CHECKING:
    from motherlode.bots.mole.prospects import Net

EXAMPLES: Final = 600_000
"""How many examples a kind of table, unless told otherwise: each game gives one for every seat."""
LEAST: Final = 100
LEAST_WATCHED: Final = 4
WATCHED: Final = 2_000
"""How many games of two are watched."""
NET_PART, CHOICES_PART = "nets", "choices"
NETS: Final = Path("prospects.npz")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--examples", type=int, default=EXAMPLES, metavar="N", help=f"for each kind of table (default {EXAMPLES:,})"
    )
    parser.add_argument(
        "--watched",
        type=int,
        default=WATCHED,
        metavar="N",
        help=f"games of two to learn choices from (default {WATCHED})",
    )
    parser.add_argument("--only", choices=(NET_PART, CHOICES_PART), help="learn one of both alone")
    parser.add_argument("--seed", default="prospects", help="where chance begins (default prospects)")
    parser.add_argument(
        "--players", type=int, nargs="+", default=[*Mole.seats], metavar="P", help="tables of these sizes alone"
    )
    parser.add_argument(
        "--out", type=Path, default=NETS, metavar="FILE", help=f"where the nets go, beside others (default {NETS})"
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    from motherlode.bots.mole.prospects import read_nets

    nets = read_nets(args.out) if args.out.exists() else {}
    for players in args.players if args.only != CHOICES_PART else []:
        _train_nets(players, nets, args)
    if 2 in args.players and args.only != NET_PART:
        _train_choices(nets, args)
    return 0


def _train_nets(players: int, nets: dict[str, Net], args: argparse.Namespace) -> None:
    from motherlode.bots.mole.learning import train
    from motherlode.bots.mole.prospects import key_of

    for silver in (False, True):
        key = key_of(players, silver)
        nets[key], share = train(players, silver, args.examples, args.seed)
        _keep(args.out, nets, f"{key}: explains {share:.1%} of the leads that come")


def _train_choices(nets: dict[str, Net], args: argparse.Namespace) -> None:
    from motherlode.bots.mole.choosing import HABITS
    from motherlode.bots.mole.choosing_learning import train_choices

    nets[HABITS], share = train_choices(args.watched, args.seed)
    _keep(args.out, nets, f"{HABITS}: foresees {share:.1%} of the choices of good players")


def _keep(out: Path, nets: dict[str, Net], line: str) -> None:
    from motherlode.bots.mole.prospects import write_nets

    write_nets(out, nets)
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _check(args: argparse.Namespace) -> None:
    if args.examples < LEAST:
        raise BadOption(f"{args.examples} examples are too few to learn from; take {LEAST} or more")
    if args.watched < LEAST_WATCHED:
        raise BadOption(f"{args.watched} games are too few to conclude from; take {LEAST_WATCHED} or more")
    for players in args.players:
        if players not in Mole.seats:
            raise BadOption(f"mole is not for {players} players; it is for {one_of([*map(str, Mole.seats)])}")
    if args.only == CHOICES_PART and 2 not in args.players:
        raise BadOption("choices are learnt of two players alone; leave --players out, or let 2 be among them")
    if not args.out.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {args.out.parent} for {args.out.name}")
