"""`motherlode puzzles`: mine puzzles from games between bots, and check those that ship."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from motherlode.bots.puzzles import Puzzle, read_puzzles, shipped, write_puzzles
from motherlode.commands.common import Subparsers, add_crew, crew_of, game_of, positive, progress, record_file
from motherlode.core.errors import BadOption, BadRecord
from motherlode.core.files import check_target
from motherlode.core.parts import Json
from motherlode.games import GAMES
from motherlode.lab.mined_file import MiningRun, mined_file, part_of
from motherlode.lab.puzzles import faults, mine, room_of_puzzles, select

DO_NOT_HOLD = 1


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("puzzles", help="mine puzzles from games, or check them")
    verbs = parser.add_subparsers(metavar="mine|check", required=True)
    _add_mine(verbs)
    checking = verbs.add_parser("check", help="have puzzles judged again, much deeper")
    checking.add_argument(
        "games", nargs="*", metavar="GAME|FILE", help="a game's own, or a file's (default: all that ship)"
    )
    add_crew(checking, "every core")
    checking.set_defaults(run=run_check)


def _add_mine(verbs: Subparsers) -> None:
    mining = verbs.add_parser("mine", help="look for puzzles in games between bots; stopped, it can be gone on with")
    mining.add_argument("game", metavar="GAME", help="a game's name: see `motherlode games`")
    mining.add_argument("--players", type=positive, metavar="N", help="how many play (default: all kinds of tables)")
    mining.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game")
    mining.add_argument("--games", type=positive, default=100, metavar="N", help="in so many games (default 100)")
    mining.add_argument("--keep", type=positive, metavar="K", help="choose so many of those found, of all kinds")
    mining.add_argument("--seed", default="puzzles", metavar="S", help="the same seed gives the same puzzles")
    mining.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl", help="where they go, one a line")
    add_crew(mining, "every core")
    mining.set_defaults(run=run_mine)


def run_mine(args: argparse.Namespace) -> int:
    run = MiningRun(args.game, _tables(args), args.seed)
    check_target(args.out)
    try:
        found = _mined(args, run)[: args.games]
    except OSError as fault:
        raise BadOption(f"cannot write {args.out}: {fault.strerror}") from None
    puzzles = [puzzle for puzzle in found if puzzle is not None]
    kept = puzzles if args.keep is None else select(puzzles, args.keep)
    with record_file(args.out) as file:
        if file is not None:
            file.write(write_puzzles(kept))
    _tell(kept, len(puzzles))
    return 0


def _tables(args: argparse.Namespace) -> Sequence[Mapping[str, Json]]:
    """The table that is asked for; if none is, all that the game's room names."""
    if args.players is None and not args.option:
        return room_of_puzzles(GAMES.named(args.game).name).TABLES
    return [game_of(args).options_json()]


def _mined(args: argparse.Namespace, run: MiningRun) -> list[Puzzle | None]:
    """What is in all these games: as found before, or looked for now."""
    with mined_file(part_of(args.out), run) as file:
        left = range(len(file.found), args.games)
        with progress(args.games, len(file.found), doing="mining") as advance:
            for puzzle in mine(run.game, run.tables, left, run.seed, crew_of(args, os.cpu_count() or 1)):
                file.add(puzzle)
                advance()
        return file.found


def _tell(kept: Sequence[Puzzle], found: int) -> None:
    by_grade = sorted(Counter(puzzle.grade for puzzle in kept).items())
    grades = ", ".join(f"{count} of grade {grade}" for grade, count in by_grade)
    kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(puzzle.kind for puzzle in kept).most_common())
    text = f"{len(kept)} puzzles of {found}: {grades}; {kinds}" if kept else "no puzzles"
    Console(highlight=False).print(text, soft_wrap=True)


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
