"""`motherlode arena --gauntlet`: the bots of a game against all that they are measured with."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.bots import read_effort
from motherlode.commands.common import crew_of, games_of, progress
from motherlode.commands.exit_codes import INTERRUPTED
from motherlode.commands.sheets import UNFOLDED
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.files import check_target
from motherlode.games import GAMES
from motherlode.lab.arena import WAYS_ROUND, deals_of
from motherlode.lab.gauntlet import Board, Match, Plan, Row, bouts, plan, run
from motherlode.lab.gauntlet_file import Head, gauntlet_file
from motherlode.lab.gauntlet_table import HEADINGS, between_marks, cells, in_one_line, markdown, times

OWN: Final = ("against", "ms", "effort", "markdown", "json")
"""The arguments that only a gauntlet has."""
FOREIGN: Final = ("seconds", "records")
"""Those of the arena that it does not have."""
NAMES: Final = ("bot", "against", "options", "verdict")
"""The columns of words."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("with --gauntlet")
    group.add_argument("--against", metavar="A,B,…", help="these alone, instead of all that the bots are measured with")
    group.add_argument(
        "--ms",
        type=milliseconds,
        metavar="MS",
        help="processor time a move in matches of equal time (default: as usual)",
    )
    group.add_argument("--effort", type=effort, metavar="E", help="of all bots, where time is not made equal")
    group.add_argument(
        "--markdown", type=Path, metavar="FILE.md", help="write the table between the marks of a page, or to a new one"
    )
    group.add_argument("--json", type=Path, metavar="FILE.json", help="write the rows as JSON too")


def milliseconds(text: str) -> float:
    """A time above 0, for argparse."""
    try:
        time = float(text)
    except ValueError:
        time = 0.0
    if not 0 < time < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number of milliseconds above 0, not {text!r}")
    return time


def effort(text: str) -> float:
    try:
        return read_effort(text)
    except MotherlodeError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def refuse(args: argparse.Namespace, names: tuple[str, ...], why: str) -> None:
    """Raise if one of these arguments is given."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadOption(f"--{name} {why}")


def run_gauntlet(args: argparse.Namespace) -> int:
    refuse(args, FOREIGN, "is for an arena without --gauntlet")
    if args.resume and args.results is None:
        raise BadOption("--resume goes on with a file of results; name it with --results FILE.jsonl")
    page = _page(args)
    asked = plan(games_of(args), _listed(args.bots), _listed(args.against), args.effort, args.ms)
    for line in asked.left_out:
        _say(f"Left out: {line}")
    board = Board(asked.matches, args.until)
    is_whole = _play(args, asked, board)
    rows = board.rows()
    _show(Console(), args, board, rows)
    if is_whole:
        _write(args, page, rows)
        return 0
    told = "" if args.results is None else f"; they are in {args.results}, and --resume goes on"
    _say(f"Stopped after {sum(row.games for row in rows)} games{told}.")
    return INTERRUPTED


def _listed(names: str | None) -> list[str]:
    return [] if names is None else names.split(",")


def _say(line: str) -> None:
    Console(stderr=True).print(line, highlight=False, markup=False, soft_wrap=True)


def _play(args: argparse.Namespace, asked: Plan, board: Board) -> bool:
    """Play, count and write down; whether nobody pressed Ctrl-C before all was done."""
    most = WAYS_ROUND * deals_of(args.games)
    tasks = bouts(asked.matches, args.games, args.seed, args.ms)
    head = Head.of(asked.matches, args.seed, args.ms)
    with (
        gauntlet_file(args.results, head, resume=args.resume) as file,
        progress(most * len(asked.matches)) as advance,
    ):
        try:
            for fought in run(tasks, board, crew_of(args, os.cpu_count() or 1), file.known):
                file.add(fought)
                advance(_progress(board, fought.match, most))
        except KeyboardInterrupt:
            return False
    return True


def _progress(board: Board, match: Match, most: int) -> int:
    """By how many games a match has come nearer to its end; when it is there, it is told."""
    standing = board.standing(match)
    if standing.is_settled or standing.games == most:
        _say(in_one_line(standing.row()))
    return 1 + most - standing.games if standing.is_settled else 1


def _show(console: Console, args: argparse.Namespace, board: Board, rows: list[Row]) -> None:
    """A table where it fits, else a line for each match: folded headings nobody can read."""
    table = Table(title=f"The gauntlet of {args.game}, seed {escape(args.seed)}", title_justify="left")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading in NAMES else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(escape, cells(row)))
    if console.measure(table, options=console.options.update_width(UNFOLDED)).maximum <= console.width:
        console.print(table)
    else:
        for row in rows:
            told = f"{in_one_line(row)}; ms a move, each: {times(row)}"
            console.print(told, highlight=False, markup=False, soft_wrap=True)
    for (bot, reason), games in board.faults().most_common():
        told = f"{bot} lost {games} {'game' if games == 1 else 'games'}: it {reason}"
        console.print(told, highlight=False, markup=False)


def _page(args: argparse.Namespace) -> str:
    """The page that the table goes to; what is wrong with it is said before anything is played."""
    for path in filter(None, (args.markdown, args.json)):
        check_target(path)
        if path.is_dir() or not path.absolute().parent.is_dir():
            raise BadOption(f"cannot write {path}: {'it is a folder' if path.is_dir() else 'there is no such folder'}")
    if args.markdown is None:
        return ""
    try:
        page: str = args.markdown.read_text("utf-8") if args.markdown.exists() else ""
    except (OSError, UnicodeDecodeError) as fault:
        raise BadOption(f"cannot read {args.markdown}: {fault}") from None
    between_marks(page, args.game, "")
    return page


def _write(args: argparse.Namespace, page: str, rows: list[Row]) -> None:
    try:
        if args.markdown is not None:
            text = markdown(command_of(args), rows, GAMES.named(args.game).seats)
            args.markdown.write_text(between_marks(page, args.game, text), encoding="utf-8")
        if args.json is not None:
            args.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    except OSError as fault:
        raise BadOption(f"cannot write {fault.filename}: {fault.strerror}") from None


def command_of(args: argparse.Namespace) -> str:
    """The command that plays these games again."""
    told = {
        "--bots": args.bots,
        "--against": args.against,
        "--players": args.players and ",".join(map(str, args.players)),
        "--games": args.games,
        "--until": args.until and f"{100 * args.until:g}%",
        "--ms": args.ms and f"{args.ms:g}",
        "--effort": args.effort and f"{args.effort:g}",
        "--seed": args.seed,
    }
    words = [word for name, value in told.items() if value is not None for word in (name, str(value))]
    options = [word for option in args.option for word in ("--option", option)]
    return shlex.join(["motherlode", "arena", "--gauntlet", args.game, *words, *options])
