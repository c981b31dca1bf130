"""`motherlode puzzles`: mine puzzles from games between bots, and check those that ship."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console

from motherlode.bots.puzzles import Puzzle, read_puzzles, shipped, write_puzzles
from motherlode.commands.common import Subparsers, add_crew, add_game, crew_of, game_of, positive, progress, record_file
from motherlode.core.errors import BadRecord
from motherlode.games import GAMES
from motherlode.lab.puzzles import faults, mine

DO_NOT_HOLD = 1


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("puzzles", help="mine puzzles from games, or check them")
    verbs = parser.add_subparsers(metavar="mine|check", required=True)
    mining = verbs.add_parser("mine", help="look for puzzles in games between bots")
    add_game(mining)
    mining.add_argument("--games", type=positive, default=100, metavar="N", help="in so many games (default 100)")
    mining.add_argument("--seed", default="puzzles", metavar="S", help="the same seed gives the same puzzles")
    mining.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl", help="where they go, one a line")
    add_crew(mining, "every core")
    mining.set_defaults(run=run_mine)
    checking = verbs.add_parser("check", help="have puzzles judged again, much deeper")
    checking.add_argument(
        "games", nargs="*", metavar="GAME|FILE", help="a game's own, or a file's (default: all that ship)"
    )
    add_crew(checking, "every core")
    checking.set_defaults(run=run_check)


def run_mine(args: argparse.Namespace) -> int:
    crew = crew_of(args, os.cpu_count() or 1)
    with record_file(args.out) as file, progress(args.games, doing="mining") as advance:
        found = list(mine(game_of(args), args.games, args.seed, crew, advance))
        if file is not None:
            file.write(write_puzzles(found))
    grades = ", ".join(f"{sum(puzzle.grade == grade for puzzle in found)} of grade {grade}" for grade in range(1, 5))
    Console(highlight=False).print(f"{len(found)} puzzles: {grades}", soft_wrap=True)
    return 0


def run_check(args: argparse.Namespace) -> int:
    puzzles = [puzzle for name in args.games or GAMES for puzzle in _named(name)]
    wrong = 0
    with progress(len(puzzles), doing="checking") as advance:
        for fault in faults(puzzles, crew_of(args, os.cpu_count() or 1)):
            advance()
            if fault is not None:
                wrong += 1
                Console(stderr=True, highlight=False).print(fault, markup=False, soft_wrap=True)
    Console(highlight=False).print(f"{len(puzzles) - wrong} of {len(puzzles)} puzzles hold")
    return DO_NOT_HOLD if wrong else 0


def _named(name: str) -> list[Puzzle]:
    if name in GAMES:
        return list(shipped(name).values())
    try:
        return read_puzzles(Path(name).read_bytes())
    except OSError as fault:
        raise BadRecord(f"{name} is no game, and cannot be read as a file: {fault.strerror}") from None
    except ValueError as fault:
        raise BadRecord(f"{name}: not a file of puzzles: {fault}") from None
