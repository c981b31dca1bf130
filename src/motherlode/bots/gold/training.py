"""Train the network by which master values tables of Gold, from games that the bots play with themselves."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from rich.console import Console

from motherlode.core.errors import BadOption

if TYPE_CHECKING:
    from motherlode.bots.gold.public_table import PublicTable
    from motherlode.bots.gold.value import Network

TRUST: Final = 0.1
"""How much each later expectation counts before what comes after it (1 - λ)."""
OUT: Final = Path("value.npy.xz")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=int, nargs="+", choices=(2, 3, 4, 5), default=[2, 3, 4, 5], help="for so many (default: all)"
    )
    parser.add_argument("--rounds", type=int, default=15, help="rounds of games by judgement (default 15)")
    parser.add_argument("--own-rounds", type=int, default=0, help="then so many by the network itself (default 0)")
    parser.add_argument("--games", type=int, default=10_000, help="games a round (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same network (default 1)")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE", help=f"where it goes (default {OUT})")


def run(args: argparse.Namespace) -> int:
    from motherlode.bots.gold.network_file import write_networks

    if args.games < 1 or args.rounds < 1 or args.own_rounds < 0:
        raise BadOption("--games and --rounds must be 1 or more, --own-rounds 0 or more")
    console, networks = Console(highlight=False), _trained_before(args.out)
    for players in args.players:
        networks[players] = train(players, args, console)
        args.out.write_bytes(write_networks(networks))
    console.print(f"written to {args.out}")
    return 0


def _trained_before(path: Path) -> dict[int, Network]:
    """The networks of a file to which others are added."""
    from motherlode.bots.gold.network_file import read_networks

    if not path.parent.is_dir():
        raise BadOption(f"there is no folder {path.parent} for {path.name}")
    try:
        return read_networks(path.read_bytes()) if path.exists() else {}
    except (OSError, ValueError) as fault:
        raise BadOption(f"{path} has no networks of Gold to add to: {fault}") from None


def train(players: int, args: argparse.Namespace, console: Console) -> Network:
    """A network for so many players: first what judgement makes of the tables, then what the network itself does."""
    import numpy as np

    from motherlode.bots.gold.learning import Learner, rate_at
    from motherlode.bots.gold.prices import FITTED, worth_table
    from motherlode.bots.gold.self_play import play, targets
    from motherlode.core.compiled import new_rng

    starts, began = [start_of(players, seat) for seat in range(players)], perf_counter()
    learner = Learner(starts[0], np.random.default_rng(args.seed))
    rng, worth = new_rng(f"train gold {players} {args.seed}"), worth_table(FITTED[players], players)
    rounds = args.rounds + args.own_rounds
    for number in range(rounds):
        games = play(starts, args.games, worth if number < args.rounds else learner.network(), rng)
        # Nothing is expected before something was learnt.
        wanted = targets(games, learner.expected(games.tables), TRUST if number else 0.0)
        error = learner.fit(games.tables, wanted, rate_at(number / rounds))
        told = f"{players} players, round {number + 1} of {rounds}: {len(games.tables)} tables, error {error:.4f}"
        console.print(f"{perf_counter() - began:7.1f} s  {told}")
    return learner.network()


def start_of(players: int, seat: int) -> PublicTable:
    """A table before the first turn, which is this seat's."""
    from motherlode.bots.gold.public_table import from_knowledge
    from motherlode.games.gold.knowledge import Knowledge
    from motherlode.games.gold.rules import Gold

    return from_knowledge(Knowledge(), Gold.with_options(players=players, starter=seat).deal(seed=0).view(seat))
