"""Compute the solution of Gold Hunting anew, or show and export the one that ships."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from motherlode.core.errors import BadOption
from motherlode.games.hunting.pieces import MARKERS
from motherlode.games.hunting.position import Build

if TYPE_CHECKING:
    from motherlode.bots.hunting.solution import Step
    from motherlode.bots.hunting.solved_strategy import SolvedStrategy

TABLE = Path("solved.table")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--shipped", action="store_true", help="use the solution that ships instead of solving anew")
    parser.add_argument("--check", action="store_true", help="compute both bounds again from the table (minutes)")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the builder's mix as JSON, by own marker")
    parser.add_argument("--table", type=Path, metavar="FILE", help=f"where a new solution goes (default {TABLE})")
    parser.add_argument("--target", type=float, metavar="GOLD", help="stop when the bounds are this close")
    parser.add_argument(
        "--seconds", type=float, default=3000.0, metavar="S", help="stop after this time (default 3000)"
    )


def run(args: argparse.Namespace) -> int:
    from motherlode.bots.hunting.solution import check
    from motherlode.bots.hunting.solved_strategy import shipped_strategy

    console = Console(highlight=False)
    table = shipped_strategy() if args.shipped else _solve(args, console)
    lower, upper = check(table) if args.check else (table.lower, table.upper)
    console.print(f"lower bound {lower:.5f}  the miner wins at least this from any builder")
    console.print(f"upper bound {upper:.5f}  the builder lets no miner win more")
    console.print(f"gap         {upper - lower:.5f}  gold a game, builder and miner together")
    if args.export is not None:
        _write(args.export, msgspec.json.encode(builder_json(table)) + b"\n")
        console.print(f"builder's mix written to {args.export}")
    return 0


def _solve(args: argparse.Namespace, console: Console) -> SolvedStrategy:
    from motherlode.bots.hunting.solution import TARGET, solve
    from motherlode.bots.hunting.solved_strategy import write_strategy

    path = args.table or TABLE
    with _progress(console) as watch:
        table = solve(watch, TARGET if args.target is None else args.target, args.seconds)
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


def builder_json(table: SolvedStrategy) -> dict[str, list[tuple[str, float]]]:
    """By own marker, the builds up to the order of piles and how often each is built; a marker's add up to 1."""
    from motherlode.bots.hunting.solved_strategy import builder_mix

    return {
        str(marker): [(str(Build(piles)), weight) for piles, weight in builder_mix(table, marker)] for marker in MARKERS
    }


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as fault:
        raise BadOption(f"cannot write {path}: {fault.strerror}") from None
