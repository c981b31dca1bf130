"""What several commands share: naming a game and its options, writing records, showing progress."""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import islice, product
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType
from typing import BinaryIO, Final, TypeAlias, cast

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from motherlode.core.errors import BadOption, BadRecord
from motherlode.core.files import check_target
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.core.records import Record, SeriesRecord, read_record, split_file
from motherlode.games import GAMES, load
from motherlode.lab.cluster import Ray
from motherlode.lab.parallel import Crew

LONGEST_PAUSE: Final = 60
AGE_DIGITS: Final = 6
UNITS: Final = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}
MINUTE: Final = {"m": 60.0}
"""What a moment of today may be told in; not what is deleted after so long, where it would read as months."""
# argparse has no public name for what add_subparsers returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001


def add_game(parser: argparse.ArgumentParser, players: Callable[[str], object] | None = None) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name: see `motherlode games`")
    parser.add_argument(
        "--players", type=players or whole, metavar="N", help="how many play (default: the fewest the game takes)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; may be repeated"
    )


def add_parts(parser: argparse.ArgumentParser, find: Callable[[str], ModuleType | None], words: str) -> bool:
    """Let a command do what a module of a game's bots does, which `find` finds; whether any game has one."""
    found = [(game, part) for game in GAMES if (part := find(game)) is not None]
    if found:
        games = parser.add_subparsers(metavar="GAME", required=True, help=words)
        for game, part in found:
            own = games.add_parser(game, help=part.__doc__)
            part.add_arguments(own)
            own.set_defaults(run=part.run)
    return bool(found)


def add_crew(parser: argparse.ArgumentParser, usual: str) -> None:
    """Who does the work, for `crew_of`. `usual` says how many do if nothing is said."""
    parser.add_argument("--workers", type=positive, metavar="W", help=f"how many work at once (default: {usual})")
    parser.add_argument("--cluster", metavar="ADDRESS|local", help="work on a Ray cluster: see docs/cluster.md")


def crew_of(args: argparse.Namespace, usual: int) -> Crew | int:
    """Who does the work: a cluster, or so many workers of this machine."""
    return args.workers or usual if args.cluster is None else Ray(args.cluster, args.workers)


def add_record(parser: argparse.ArgumentParser) -> None:
    """A file of records and which of them, for `pick_record`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="games as --records and servers write them")
    parser.add_argument(
        "number", type=positive, nargs="?", default=1, metavar="N", help="which game of the file (default: the first)"
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://…; default: $MOTHERLODE_DATABASE, or a file of yours",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def print_json(value: object) -> None:
    """One line of JSON on standard output."""
    print(msgspec.json.encode(value).decode())  # noqa: T201


def game_of(args: argparse.Namespace) -> AnyGame:
    """The game that the arguments name."""
    options: dict[str, Json] = {}
    for name, value in _told_options(args):
        if name in options:
            raise BadOption(f"--option {name} is given twice")
        options[name] = value
    if args.players is not None:
        options["players"] = args.players
    return load(args.game, **options)


def games_of(args: argparse.Namespace) -> list[AnyGame]:
    """The game that the arguments name with all its tables: `--players` may list several, and an option be repeated."""
    values: dict[str, list[Json]] = {} if args.players is None else {"players": args.players}
    for name, value in _told_options(args):
        values.setdefault(name, []).append(value)
    for name, several in values.items():
        if any(value in several[:number] for number, value in enumerate(several)):
            raise BadOption(f"{name} is given the same value twice")
    return [load(args.game, **dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]


def _told_options(args: argparse.Namespace) -> list[tuple[str, Json]]:
    """What `--option` says, which is not what `--players` says."""
    told = [*map(_read_option, args.option)]
    if args.players is not None and "players" in dict(told):
        raise BadOption("--players and --option players say the same; give one of them")
    return told


def _read_option(text: str) -> tuple[str, Json]:
    name, is_given, value = text.partition("=")
    if not is_given:
        raise BadOption(f"--option takes NAME=VALUE, such as --option layout=grid, not {text!r}")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def pick_record(path: Path, number: int) -> Record | SeriesRecord:
    """The record of this number; those before it may be damaged."""
    found = next(islice(split_file(path), number - 1, None), None)
    if found is None:
        count = sum(1 for _ in split_file(path))
        raise BadRecord(f"has no game {number}; it holds {count}")
    line, text = found
    try:
        return read_record(text)
    except BadRecord as fault:
        raise fault.at_line(line) from None


def records_in(record: Record | SeriesRecord) -> list[Record]:
    """The game, or the games of a series."""
    if isinstance(record, Record):
        return [record]
    games = [game for game in map(read_record, record.games) if isinstance(game, Record)]
    if not games or len(games) < len(record.games):
        raise BadRecord("a series is a list of games, at least one", field="games")
    return games


def whole(text: str) -> int:
    """A whole number for argparse."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text!r}") from None


def at_least(least: int, text: str) -> int:
    """A whole number for argparse, not below `least`."""
    number = whole(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"must be {least} or more, not {number}")
    return number


def positive(text: str) -> int:
    return at_least(1, text)


def seconds(text: str, least: int = 0) -> float:
    """A time for argparse: nothing below `least`, and no more than a minute."""
    try:
        told = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, not {text!r}") from None
    if not least <= told <= LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"must be from {least} to {LONGEST_PAUSE} seconds, not {text}")
    return told


def thinking_time(text: str) -> float:
    """Seconds above 0, for argparse."""
    try:
        told = float(text)
    except ValueError:
        told = 0.0
    if not 0 < told < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return told


def age(text: str) -> float:
    """A time such as 90d, for argparse: weeks, days or hours, one hour at least."""
    return _age(text, UNITS, "weeks, days or hours such as 12w, 90d or 36h")


def moment_since(text: str) -> float:
    """A moment that is over, for argparse, in seconds since 1970: so long ago, or a day or time of the clock here."""
    with suppress(ValueError, OverflowError):
        return _over(datetime.fromisoformat(text).timestamp(), text)
    wanted = "so long ago, such as 45m, 3h, 2d or 1w, or a day or time such as 2026-11-18 or 2026-11-18T19:30"
    return time.time() - _age(text, MINUTE | UNITS, wanted)


def _over(moment: float, text: str) -> float:
    if moment > time.time():
        raise argparse.ArgumentTypeError(f"must be over already, not {text}")
    return moment


def _age(text: str, units: Mapping[str, float], wanted: str) -> float:
    found = re.fullmatch(f"([0-9]+)([{''.join(units)}])", text)
    if found is None or not found[1].strip("0"):
        raise argparse.ArgumentTypeError(f"must be {wanted}, not {text!r}")
    if len(found[1]) > AGE_DIGITS:
        raise argparse.ArgumentTypeError(f"must have no more than {AGE_DIGITS} digits, not {text!r}")
    return int(found[1]) * units[found[2]]


def origin(text: str) -> str:
    """For argparse: where a site is, without any path."""
    if not re.fullmatch(r"https?://[^/\s?#@]+/?", text):
        raise argparse.ArgumentTypeError(f"must be an address such as https://mine.example, not {text!r}")
    return text.rstrip("/").lower()


def counted(count: int, one: str, several: str = "") -> str:
    """A number and what it counts: 1 table, 2 tables."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


@contextmanager
def record_file(path: Path | None) -> Iterator[BinaryIO | None]:
    """Where records go, if anywhere."""
    try:
        if path is None:
            yield None
        elif path.exists() and not path.is_file():
            # A pipe or a device is written to as it is.
            with path.open("wb") as file:
                yield file
        else:
            check_target(path)
            yield from _replaced(path.resolve())
    except OSError as fault:
        raise BadOption(f"cannot write {path}: {fault.strerror}") from None


def _replaced(path: Path) -> Iterator[BinaryIO]:
    """Write beside the file and move it there when all is done: an old file is never left half overwritten."""
    with NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        part = Path(file.name)
        try:
            yield cast(BinaryIO, file)
            file.close()
            part.chmod(0o644)
            os.replace(part, path)
        finally:
            with suppress(OSError):  # on a full disk, what is left to write fails again
                file.close()  # what is open cannot be deleted everywhere
            part.unlink(missing_ok=True)


class Rate(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.2g}/s")


@contextmanager
def progress(games: int, done: int = 0, doing: str = "playing") -> Iterator[Callable[..., None]]:
    """A bar on standard error, shown only to people; it moves on by one game, or by as many as told."""
    console = Console(stderr=True)
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda played=1: bar.advance(task, played)
