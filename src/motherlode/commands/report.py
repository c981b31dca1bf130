"""`motherlode report`: one page about what many games came to."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console

from motherlode.commands.common import Subparsers, add_crew, at_least, crew_of, positive, progress, record_file
from motherlode.core.errors import BadOption
from motherlode.games import GAMES
from motherlode.lab.guard import try_out
from motherlode.lab.report.chapter import make_page
from motherlode.lab.report.page import render
from motherlode.lab.report.plan import Size, games_to_play, gather


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("report", help="play many games and write a page about what they came to")
    parser.add_argument("games_told", nargs="+", metavar="GAME", help="one game or several: see `motherlode games`")
    parser.add_argument(
        "--games", type=positive, default=100_000, metavar="N", help="random games at each kind of table (100,000)"
    )
    parser.add_argument(
        "--level-games", type=positive, default=200, metavar="N", help="games of the levels at each of them (200)"
    )
    parser.add_argument(
        "--levels", default="", metavar="A,B,…", help="levels to compare, weakest first (three quick ones)"
    )
    parser.add_argument("--slow", default="", metavar="A,…", help="levels that only meet the strongest of --levels")
    parser.add_argument(
        "--slow-games", type=lambda text: at_least(0, text), default=100, metavar="N", help="so often (100)"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same page (default 0)")
    add_crew(parser, "every core")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep what is played there, and do not play it again"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("report.html"), metavar="FILE.html", help="the page (report.html)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    size = Size(args.games, args.level_games, args.slow_games, _names(args.levels), _names(args.slow), args.seed)
    _check(args)
    with record_file(args.out) as file, progress(sum(games_to_play(game, size) for game in args.games_told)) as advance:
        facts = [gather(game, size, crew_of(args, os.cpu_count() or 1), args.keep, advance) for game in args.games_told]
        page = render(make_page(facts, _again(args)))
        if file is not None:
            file.write(page.encode())
    Console().print(f"{args.out}: {len(page.encode()) / 1000:,.0f} KB", highlight=False)
    return 0


def _check(args: argparse.Namespace) -> None:
    """Everything that can be wrong is said before anything is played."""
    for game in args.games_told:
        GAMES.named(game)
        for bot in (*_names(args.levels), *_names(args.slow)):
            try_out(bot, game)
    if len(set(args.games_told)) < len(args.games_told):
        raise BadOption(f"each game once, not {', '.join(args.games_told)}")
    if args.keep is not None and args.keep.exists() and not args.keep.is_dir():
        raise BadOption(f"--keep takes a folder, and {args.keep} is a file")
    if args.out.suffix != ".html":
        raise BadOption(f"a report is a page: --out FILE.html, not {args.out}")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)


def _again(args: argparse.Namespace) -> str:
    """The command that makes the same page; neither workers nor places of files make a difference."""
    parts = ["motherlode report", *args.games_told, f"--games {args.games} --level-games {args.level_games}"]
    parts += [f"--levels {args.levels}"] if args.levels else []
    parts += [f"--slow {args.slow} --slow-games {args.slow_games}"] if args.slow else []
    return " ".join([*parts, f"--seed {args.seed}"])
