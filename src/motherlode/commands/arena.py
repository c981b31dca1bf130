"""`motherlode arena`: which bot is stronger, and how sure we are."""

from __future__ import annotations

import argparse
import os
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.commands.common import Subparsers, add_game, game_of, positive, progress, record_file
from motherlode.core.records import write_line
from motherlode.lab.arena import Tally, hold, meetings


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("arena", help="let bots compete, pair by pair over the same deals")
    add_game(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="two bots or more, such as regular,expert")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games a pair (default 100)")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games (default 0)")
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="write a record of every game, one a line")
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help="how many processes")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, bots = game_of(args), args.bots.split(",")
    tasks = meetings(game, bots, args.games, args.seed)
    tally = Tally(bots)
    with record_file(args.records) as file, progress(len(tasks)) as advance:
        for met in hold(tasks, args.workers):
            tally.add(met)
            if file is not None:
                file.write(write_line(met.record))
            advance()
    _show(Console(), f"{game.credits.title}, {game.players} players, seed {escape(args.seed)}", tally)
    return 0


def _show(console: Console, title: str, tally: Tally) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("bot", "against", "games", "won", "lost", "tied", "share of decided", "99 % interval"):
        table.add_column(heading, justify="left" if heading in ("bot", "against") else "right")
    for one, two in combinations(tally.bots, 2):
        won, lost, tied = tally.wins[one, two], tally.wins[two, one], tally.ties[one, two]
        low, high = tally.interval(one, two)
        share = f"{won / (won + lost):.1%}" if won + lost else "–"
        table.add_row(
            one, two, str(won + lost + tied), str(won), str(lost), str(tied), share, f"{low:.1%} – {high:.1%}"
        )
    console.print(table)
    ratings = sorted(tally.ratings().items(), key=lambda rating: -rating[1])
    listed = ", ".join(f"{name} {rating:+.0f}" for name, rating in ratings)
    console.print(f"Ratings (Bradley–Terry on the Elo scale, 0 on average): {listed}", highlight=False)
