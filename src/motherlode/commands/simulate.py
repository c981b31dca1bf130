"""`motherlode simulate`: many games between bots, their records and what they came to."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.commands.common import Subparsers, add_game, game_of, positive, progress, record_file
from motherlode.core.errors import BadOption
from motherlode.core.records import write_line
from motherlode.lab.simulate import seat_bots, simulate
from motherlode.lab.summary import Summary


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games")
    add_game(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="K", help="how many games (default 100)")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games (default 0)")
    parser.add_argument("--bots", default="random", metavar="A,B,…", help="one bot a seat, or one for all of them")
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="write a record of every game, one a line")
    parser.add_argument("--trace", action="store_true", help="add to each record how many legal moves each mover had")
    parser.add_argument("--workers", type=positive, default=1, metavar="W", help="how many processes (default 1)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_of(args)
    if args.trace and args.records is None:
        raise BadOption("--trace adds to records; say where they go with --records FILE.jsonl")
    seats = seat_bots(game, args.bots.split(","))
    summary = Summary(seats)
    with record_file(args.records) as file, progress(args.games) as advance:
        for played in simulate(game, seats, args.games, args.seed, args.workers):
            summary.add(played)
            if file is not None:
                file.write(write_line(played.record(trace=args.trace)))
            advance()
    _show(Console(), f"{game.credits.title}, {game.players} players, seed {escape(args.seed)}", summary)
    return 0


def _show(console: Console, title: str, summary: Summary) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("seat", "bot", "wins", "shared", "win rate", "mean score", "spread", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, bot in enumerate(summary.seats):
        scores = summary.scores[seat]
        table.add_row(
            str(seat),
            bot,
            str(summary.wins[seat]),
            str(summary.shares[seat]),
            f"{summary.wins[seat] / summary.games:.1%}",
            f"{summary.mean_score(seat):.2f}",
            f"{summary.score_spread(seat):.2f}",
            str(min(scores)),
            str(max(scores)),
        )
    console.print(table)
    lengths = summary.lengths
    decided = ", ".join(f"{name} {count}" for name, count in sorted(summary.decided_by.items()))
    console.print(
        f"{summary.games} games; moves {min(lengths)} to {max(lengths)}, mean {sum(lengths) / len(lengths):.1f}; "
        f"{summary.ties} ties; decided by {decided}",
        highlight=False,
    )
