"""`motherlode simulate`: many games between bots, their records and what they came to."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.bots.guests import short_names
from motherlode.commands.common import Subparsers, add_crew, add_game, counted, crew_of, game_of, positive, progress
from motherlode.commands.exit_codes import INTERRUPTED
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.games.counting import counters_of
from motherlode.lab.bulk import ENGINES, new_run, play, usual_workers
from motherlode.lab.resuming import Files
from motherlode.lab.rows import Run
from motherlode.lab.summary import Summary


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games")
    add_game(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="K", help="how many games (default 100)")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games (default 0)")
    parser.add_argument("--bots", default="random", metavar="A,B,…", help="one bot a seat, or one for all of them")
    parser.add_argument(
        "--engine", choices=ENGINES, help="what plays (default: the kernel if all bots are random, else the law)"
    )
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="write a record of every game, one a line")
    parser.add_argument("--trace", action="store_true", help="add to each record how many legal moves each mover had")
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="write a row for every game: .jsonl, .csv, or .parquet (needs pyarrow)",
    )
    parser.add_argument("--resume", action="store_true", help="go on where a run of the same games was stopped")
    add_crew(parser, "1; for the kernel, every core")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_of(args)
    if args.trace and args.records is None:
        raise BadOption("--trace adds to records; say where they go with --records FILE.jsonl")
    asked = new_run(game, args.bots.split(","), args.seed, args.engine)
    try:
        files = Files(asked, args.records, args.table, trace=args.trace)
        files.open(resume=args.resume)
        is_whole = _play(args, asked, files)
    except OSError as fault:
        raise BadOption(f"cannot write {fault.filename or 'what was played'}: {fault.strerror}") from None
    _show(Console(), game, files.summary)
    if not is_whole:
        _tell_what_is_kept(files, args.games)
    return 0 if is_whole else INTERRUPTED


def _play(args: argparse.Namespace, asked: Run, files: Files) -> bool:
    """Whether all games were played: Ctrl-C keeps what is done."""
    first = files.summary.games
    workers = crew_of(args, usual_workers(asked, is_recorded=args.records is not None))
    try:
        if first > args.games:
            raise BadOption(f"{first} games are played already; --games cannot be {args.games}")
        games = play(asked, args.games, workers, first=first, records=args.records is not None, trace=args.trace)
        with progress(args.games, first) as advance, closing(games):
            for rows in games:
                files.add(rows)
                advance(rows.games)
        files.finish()
    except KeyboardInterrupt:
        files.stop()
        if not files.summary.games:
            raise
        return False
    except BaseException:
        files.stop()
        raise
    return True


def _tell_what_is_kept(files: Files, games: int) -> None:
    console = Console(stderr=True)
    parts = " and ".join(str(growing.part) for growing in files.kept)
    told = f"; they are in {parts}, and --resume goes on" if parts else ""
    console.print(
        f"Stopped after {files.summary.games} of {games} games{escape(told)}.", highlight=False, soft_wrap=True
    )


def _show(console: Console, game: AnyGame, summary: Summary) -> None:
    title = f"{game.credits.title}, {game.players} players, seed {escape(str(summary.run.seed))}"
    console.print(_seats(title, summary))
    length = summary.length
    decided = ", ".join(f"{name} {count}" for name, count in sorted(summary.decided_by.items()) if count)
    console.print(
        f"{counted(summary.games, 'game')} by the {summary.run.engine}; moves {length.lowest} to {length.highest}, "
        f"mean {length.mean:.1f}; {counted(summary.ties, 'tie')}; decided by {decided}",
        highlight=False,
    )
    if summary.counters:
        console.print(_counters(summary))
    meanings = counters_of(game.name)
    for name, games in summary.labels.items():
        told = ", ".join(f"{value} in {count}" for value, count in sorted(games.items()))
        console.print(f"{name}: {told} games; {meanings[name]}", highlight=False)


def _seats(title: str, summary: Summary) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("seat", "bot", "wins", "shared", "win rate", "mean score", "spread", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", overflow="fold")
    bots = [*dict.fromkeys(summary.run.seats)]
    short = dict(zip(bots, short_names(bots), strict=True))
    for seat, (bot, score) in enumerate(zip(summary.run.seats, summary.scores, strict=True)):
        table.add_row(
            str(seat),
            escape(short[bot]),
            str(summary.wins[seat]),
            str(summary.shares[seat]),
            f"{summary.wins[seat] / summary.games:.1%}",
            f"{score.mean:.2f}",
            f"{score.deviation:.2f}",
            str(score.lowest),
            str(score.highest),
        )
    return table


def _counters(summary: Summary) -> Table:
    """Means are over the games in which a counter applies."""
    table = Table(box=SIMPLE_HEAD)
    for heading in ("a game has", "mean", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading == "a game has" else "right")
    for name, spread in summary.counters.items():
        if spread.games:
            table.add_row(name, f"{spread.mean:.2f}", str(spread.lowest), str(spread.highest))
    return table
