"""Compute the solution of Gold Hunting anew, or show and export the one that ships."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from motherlode.core.errors import BadOption
from motherlode.core.files import check_target
from motherlode.games.hunting.pieces import MARKERS, Piles
from motherlode.games.hunting.position import Build

if TYPE_CHECKING:
    from motherlode.bots.hunting.solution import Step
    from motherlode.bots.hunting.solved_strategy import SolvedStrategy
    from motherlode.bots.hunting.win_solution import WinStep
    from motherlode.bots.hunting.win_strategy import WinStrategy

TABLE = Path("solved.table")
WIN_TABLE = Path("win.table")
SECONDS = 3000.0
Mixes = dict[str, list[tuple[str, float]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--shipped", action="store_true", help="use the solution that ships instead of solving anew")
    parser.add_argument("--check", action="store_true", help="compute both bounds again from the table (minutes)")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the builder's mix as JSON, by own marker")
    parser.add_argument("--table", type=Path, metavar="FILE", help=f"where a new solution goes (default {TABLE})")
    parser.add_argument("--target", type=_above_zero, metavar="GOLD", help="stop when the bounds are this close")
    parser.add_argument("--seconds", type=_above_zero, metavar="S", help=f"stop after this time (default {SECONDS:g})")
    parser.add_argument("--win", action="store_true", help=f"the hunt for the win (default table {WIN_TABLE})")
    parser.add_argument("--rounds", type=int, metavar="N", help="with --win: stop after so many rounds")


def _above_zero(text: str) -> float:
    """For argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {text!r}")
    return number


def run(args: argparse.Namespace) -> int:
    _check(args)
    console = Console(highlight=False)
    return _run_for_win(args, console) if args.win else _run_for_gold(args, console)


def _check(args: argparse.Namespace) -> None:
    """What would do nothing, and where nothing can be written, is said before anything is solved."""
    if args.shipped and args.table is not None:
        raise BadOption("--table is where a new solution goes, and --shipped solves none; leave one of them out")
    if args.rounds is not None and not args.win:
        raise BadOption("--rounds is for --win; without it, --target and --seconds say when to stop")
    if args.win and (args.target is not None or args.seconds is not None):
        raise BadOption("--target and --seconds are not for --win, where --rounds says when to stop")
    if args.rounds is not None and args.rounds < 1:
        raise BadOption(f"--rounds must be 1 or more, not {args.rounds}")
    for path in filter(None, (args.export, args.table)):
        check_target(path)
        if path.is_dir() or not path.absolute().parent.is_dir():
            raise BadOption(f"cannot write {path}: {'it is a folder' if path.is_dir() else 'there is no such folder'}")


def _run_for_gold(args: argparse.Namespace, console: Console) -> int:
    from motherlode.bots.hunting.solution import check
    from motherlode.bots.hunting.solved_strategy import shipped_strategy

    table = shipped_strategy() if args.shipped else _solve(args, console)
    lower, upper = check(table) if args.check else (table.lower, table.upper)
    console.print(f"lower bound {lower:.5f}  the miner wins at least this from any builder")
    console.print(f"upper bound {upper:.5f}  the builder lets no miner win more")
    console.print(f"gap         {upper - lower:.5f}  gold a game, builder and miner together")
    if args.export is not None:
        _export(args.export, builder_json(table), console)
    return 0


def _run_for_win(args: argparse.Namespace, console: Console) -> int:
    from motherlode.bots.hunting.win_solution import check_win
    from motherlode.bots.hunting.win_strategy import shipped_win, win_mix

    table = shipped_win() if args.shipped else _solve_for_win(args, console)
    console.print(
        f"miner       {100 * table.miner:.2f} %  it wins at least this against any build of the built heights"
    )
    console.print(f"builder     {100 * table.builder:.2f} %  no miner wins more against its mix")
    if args.check:
        for heights, chance in sorted(check_win(table).items(), key=lambda one: one[1]):
            console.print(f"{'-'.join(map(str, heights)):11} {100 * chance:.2f} %  by its plan against the best builds")
    if args.export is not None:
        _export(args.export, {str(marker): _texts(win_mix(table, marker)) for marker in MARKERS}, console)
    return 0


def _solve_for_win(args: argparse.Namespace, console: Console) -> WinStrategy:
    from motherlode.bots.hunting.win_solution import ROUNDS, solve_for_win
    from motherlode.bots.hunting.win_strategy import write_win

    def watch(step: WinStep) -> None:
        told = f"round {step.rounds}: {100 * step.bounds.miner:.2f} to {100 * step.bounds.builder:.2f} %"
        console.print(f"{step.seconds:7.1f} s  {told}")

    path = args.table or WIN_TABLE
    table = solve_for_win(watch, ROUNDS if args.rounds is None else args.rounds)
    _write(path, write_win(table))
    console.print(f"table written to {path}")
    return table


def _export(path: Path, mixes: Mixes, console: Console) -> None:
    _write(path, msgspec.json.encode(mixes) + b"\n")
    console.print(f"builder's mix written to {path}")


def _solve(args: argparse.Namespace, console: Console) -> SolvedStrategy:
    from motherlode.bots.hunting.solution import TARGET, solve
    from motherlode.bots.hunting.solved_strategy import write_strategy

    path = args.table or TABLE
    with _progress(console) as watch:
        table = solve(watch, args.target or TARGET, args.seconds or SECONDS)
    _write(path, write_strategy(table))
    console.print(f"table written to {path}")
    return table


@contextmanager
def _progress(console: Console) -> Iterator[Callable[[Step], None]]:
    """Bounds as they close, for people a live line, else one line a step."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("solving", total=None)

        def watch(step: Step) -> None:
            told = f"round {step.rounds}: {step.bounds.lower:.5f} to {step.bounds.upper:.5f}"
            told += f", {step.held} other heights settled" if step.held else ""
            progress.update(task, description=told)
            if not console.is_terminal:
                console.print(f"{step.seconds:7.1f} s  {told}")

        yield watch


def builder_json(table: SolvedStrategy) -> Mixes:
    """By own marker, the builds up to the order of piles and how often each is built; a marker's add up to 1."""
    from motherlode.bots.hunting.solved_strategy import builder_mix

    return {str(marker): _texts(builder_mix(table, marker)) for marker in MARKERS}


def _texts(mix: Sequence[tuple[Piles, float]]) -> list[tuple[str, float]]:
    return [(str(Build(piles)), weight) for piles, weight in mix]


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as fault:
        raise BadOption(f"cannot write {path}: {fault.strerror}") from None
