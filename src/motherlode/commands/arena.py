"""`motherlode arena`: which bot is stronger, and how sure we are."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.bots.guests import short_names
from motherlode.commands import gauntlet
from motherlode.commands.common import (
    Subparsers,
    add_crew,
    add_game,
    crew_of,
    game_of,
    positive,
    progress,
    record_file,
    thinking_time,
)
from motherlode.commands.exit_codes import INTERRUPTED
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.lab.arena import WAYS_ROUND, Meeting, Tally, compete, deals_of, meetings
from motherlode.lab.results import Results, Tournament, results_file

DEALS_FOR_MARGINS: Final = 10
"""Of fewer deals a margin would be mostly luck: after two that both bots shared it would be next to nothing."""


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("arena", help="let bots compete, pair by pair over the same deals")
    add_game(parser, players)
    parser.add_argument(
        "--gauntlet", action="store_true", help="each bot against all that the game's levels are measured with"
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="two bots or more, such as regular,./mine.py:MyBot; with --gauntlet, any number (default: all levels)",
    )
    games = "games a pair, at most; two a deal, so an odd number is one more (default 100)"
    parser.add_argument("--games", type=positive, default=100, metavar="N", help=games)
    parser.add_argument("--until", type=confidence, metavar="99%", help="a pair stops when its order is so certain")
    parser.add_argument("--seconds", type=thinking_time, metavar="S", help="a bot that thinks longer a move loses")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games (default 0)")
    parser.add_argument("--results", type=Path, metavar="FILE.jsonl", help="write what came of every game, one a line")
    parser.add_argument("--resume", action="store_true", help="go on with such a file")
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="write a record of every game, one a line")
    add_crew(parser, "every core")
    gauntlet.add_arguments(parser)
    parser.set_defaults(run=run)


def players(text: str) -> list[int]:
    """`3`, or for a gauntlet `2,3,4`, for argparse."""
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"must be a number such as 3, or 2,3,4 with --gauntlet, not {text!r}"
        ) from None


def confidence(text: str) -> float:
    """`99%` or `0.99`, for argparse."""
    digits = text.strip().removesuffix("%").strip()
    try:
        share = float(digits) / (100 if "%" in text else 1)
    except ValueError:
        share = 0.0
    if not 0.5 < share < 1:
        raise argparse.ArgumentTypeError(f"must be above 50% and below 100%, such as 99%, not {text!r}")
    return share


def run(args: argparse.Namespace) -> int:
    if args.gauntlet:
        return gauntlet.run_gauntlet(args)
    gauntlet.refuse(args, gauntlet.OWN, "is for a gauntlet: motherlode arena --gauntlet GAME")
    game, bots = _one_table(args), _bots(args)
    tasks = meetings(game, bots, args.games, args.seed, args.seconds)
    tally = Tally(bots, args.until)
    is_whole = _play(args, game, tasks, tally)
    _show(Console(), f"{game.credits.title}, {game.players} players, seed {escape(args.seed)}", tally)
    if is_whole:
        return 0
    games = sum(tally.wins.values()) + sum(tally.ties.values())
    told = "" if args.results is None else f"; they are in {args.results}, and --resume goes on"
    Console(stderr=True).print(f"Stopped after {games} games{told}.", highlight=False, markup=False, soft_wrap=True)
    return INTERRUPTED


def _one_table(args: argparse.Namespace) -> AnyGame:
    if args.players is not None and len(args.players) > 1:
        raise BadOption("an arena has tables of one size; --gauntlet goes through several")
    return game_of(argparse.Namespace(**{**vars(args), "players": args.players and args.players[0]}))


def _bots(args: argparse.Namespace) -> list[str]:
    if args.bots is None:
        raise BadOption("say which bots compete, as in --bots regular,expert; --gauntlet has all levels by itself")
    names: list[str] = args.bots.split(",")
    return names


def _play(args: argparse.Namespace, game: AnyGame, tasks: Iterator[Meeting], tally: Tally) -> bool:
    """Play, count and write down; whether nobody pressed Ctrl-C before all was done."""
    most = WAYS_ROUND * deals_of(args.games) * len(tally.ties)
    with _results(args, game, tally.bots) as results, progress(most) as advance:
        try:
            for met in compete(tasks, tally, crew_of(args, os.cpu_count() or 1), results.known):
                results.add(met)
                advance()
        except KeyboardInterrupt:
            return False
    return True


@contextmanager
def _results(args: argparse.Namespace, game: AnyGame, bots: list[str]) -> Iterator[Results]:
    """Where results and records go, if anywhere."""
    tournament = Tournament.of(game, bots, args.seed, args.seconds)
    if args.results is not None:
        with results_file(args.results, tournament, args.records, resume=args.resume) as results:
            yield results
    elif args.resume:
        raise BadOption("--resume goes on with a file of results; name it with --results FILE.jsonl")
    else:
        with record_file(args.records) as records:
            yield Results(tournament, [], None, records)


def _show(console: Console, title: str, tally: Tally) -> None:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("bot", "against", "games", "won", "lost", "tied", "share of decided", "99 % interval"):
        is_name = heading in ("bot", "against")
        table.add_column(heading, justify="left" if is_name else "right", overflow="fold")
    short = dict(zip(tally.bots, short_names(tally.bots), strict=True))
    for one, two in combinations(tally.bots, 2):
        won, lost, tied = tally.wins[one, two], tally.wins[two, one], tally.ties[one, two]
        low, high = tally.interval(one, two)
        share = f"{won / (won + lost):.1%}" if won + lost else "–"
        names = [escape(short[one]), escape(short[two])]
        table.add_row(*names, str(won + lost + tied), str(won), str(lost), str(tied), share, f"{low:.1%} – {high:.1%}")
    console.print(table)
    for line in (*_orders(tally), *_faults(tally), _ratings(tally)):
        console.print(line, highlight=False, markup=False)


def _orders(tally: Tally) -> Iterator[str]:
    """What is settled, and what is not."""
    if tally.until is None:
        return
    for pair in tally.ties:
        low, high = tally.lasting_interval(pair)
        points = f"{pair[0]} takes {low:.1%} – {high:.1%} of the points from {pair[1]}"
        stronger = tally.stronger(pair)
        order = "Not settled" if stronger is None else f"{stronger} is stronger, settled"
        yield f"{order} at {100 * tally.until:.4g} % after {tally.deals(pair)} deals: {points}"


def _faults(tally: Tally) -> Iterator[str]:
    """Who lost games otherwise than by playing."""
    for (bot, reason), games in tally.faults.most_common():
        yield f"{bot} lost {games} {'game' if games == 1 else 'games'}: it {reason}"


def _ratings(tally: Tally) -> str:
    ratings, margins = tally.ratings(), tally.rating_margins()
    is_enough = min(map(tally.deals, tally.ties)) >= DEALS_FOR_MARGINS
    listed = [
        f"{name} {ratings[name]:+.0f}" + f" ± {margins[name]:.0f}" * is_enough
        for name in sorted(ratings, key=lambda n: -ratings[n])
    ]
    margin = "± 99 % by deals" if is_enough else f"margins from {DEALS_FOR_MARGINS} deals a pair on"
    return f"Ratings (Bradley–Terry on the Elo scale, 0 on average, {margin}): {', '.join(listed)}"
