"""`motherlode tables results`: what was played, for whoever hosts an evening."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console

from motherlode.commands.common import (
    Subparsers,
    add_database,
    add_json,
    counted,
    moment_since,
    origin,
    print_json,
    record_file,
)
from motherlode.commands.results_page import results_page, tie_words
from motherlode.commands.results_words import WORDS
from motherlode.commands.sheets import plain_console, sheet
from motherlode.core.errors import BadOption
from motherlode.server.ops import admin, results
from motherlode.server.ops.logs import ID_LETTERS
from motherlode.server.ops.results import Ending, LeftOut, Player, Result, SeriesStand, Sheet, Standing, Why, zone
from motherlode.server.ops.settings import chosen_database
from motherlode.server.storage.store import Store

WHY: Final[dict[Why, str]] = {
    "playing": "still played",
    "ended": "ended early by its players",
    "closed": "closed",
    "continued": "went on from another game",
    "unreadable": "cannot be opened: see `motherlode tables show`",
}
SHARED: Final = {"draw": "ended level: a draw", "shared": "share the victory"}


def add(kinds: Subparsers) -> None:
    parser = kinds.add_parser("results", help="what was played, game by game, and the standings")
    parser.add_argument(
        "--since",
        type=moment_since,
        metavar="WHEN",
        help="ended in the last 45m, 6h, 2d or 1w, or since 2026-11-18 or 2026-11-18T19:30 (default: all)",
    )
    parser.add_argument("--name", action="append", default=[], help="only games of who is called so; may be repeated")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="a sheet, with a line for each seat of each game")
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="whole records: to keep, replay and verify")
    parser.add_argument("--html", type=Path, metavar="FILE.html", help="a page to print and hang up, with standings")
    parser.add_argument("--title", metavar="TEXT", help="what the page is called, such as the club and the evening")
    parser.add_argument("--language", choices=sorted(WORDS), help="of the page (default: en)")
    parser.add_argument(
        "--public", type=origin, metavar="URL", help="what the sheet's addresses of games begin with, as in `serve`"
    )
    parser.set_defaults(run=run)
    add_database(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.html is None and (args.title or args.language):
        raise BadOption("--title and --language are for a page; give --html FILE.html too")
    if args.csv is None and args.public:
        raise BadOption("--public is for the addresses in a sheet; give --csv FILE too")
    _check_apart(args.csv, args.records, args.html)
    with admin.opened(chosen_database(args.database)) as store:
        told = results.sheet_of(store, args.since or 0.0)
        if args.name:
            told = results.of_people(told, args.name)
        lines = _keep_records(store, told, args.records)
    with record_file(args.csv) as file:
        if file is not None:
            file.write(results.as_csv(told, lines, args.public or ""))
    with record_file(args.html) as file:
        if file is not None:
            file.write(results_page(told, args.language or "en", args.title).encode())
    if args.json:
        print_json(told)
    else:
        _show(told, args.records, len(lines))
    return 0


def _check_apart(*paths: Path | None) -> None:
    files = [path.resolve() for path in paths if path is not None and (path.is_file() or not path.exists())]
    if len(set(files)) < len(files):
        raise BadOption("one file would be written over the other; give --csv, --records and --html one each")


def _keep_records(store: Store, told: Sheet, path: Path | None) -> dict[str, int]:
    """By table, the line of its record."""
    lines: dict[str, int] = {}
    with record_file(path) as file:
        if file is not None:
            for line, (table_id, record) in enumerate(results.records_of(store, told), start=1):
                file.write(msgspec.json.encode(record) + b"\n")
                lines[table_id] = line
    return lines


def _show(told: Sheet, records: Path | None, kept: int) -> None:
    console = plain_console()
    if told.results:
        _show_games(console, told.results)
        _show_series(console, told.series)
        _show_standings(console, told.standings)
    if any(player.stand_in for result in told.results for player in result.players):
        console.print("* A bot stood in for a while.", markup=False)
    _show_left_out(console, told)
    if records is not None:
        tables = len({result.table for result in told.results})
        _show_records(console, records, kept, tables, told.without_record)


def _show_games(console: Console, games: Sequence[Result]) -> None:
    shown = sheet(f"ended, {zone(games)}", "table", "game", "scores", "winner")
    for result in games:
        moment = results.moment(result.ended)[:-3]
        shown.add_row(moment, result.table[:ID_LETTERS], _which(result), scores(result), _winner(result))
    console.print(shown, markup=False)


def _which(told: Result | LeftOut) -> str:
    """The game, and which one of its series."""
    return f"{told.game} {told.number}/{told.of}" if told.of > 1 else told.game


def _show_series(console: Console, series: Sequence[SeriesStand]) -> None:
    if series:
        shown = sheet("series", "game", "played", "scores", "winner")
        for each in series:
            shown.add_row(each.table[:ID_LETTERS], each.game, how_far(each), scores(each), _winner(each))
        console.print("", shown, sep="\n", markup=False)


def how_far(series: SeriesStand) -> str:
    return f"{series.played} of {series.of}"


def _show_standings(console: Console, standings: Sequence[Standing]) -> None:
    if standings:
        shown = sheet("game", "name", "games", "won", "shared", "score")
        for each in standings:
            shown.add_row(each.game, each.name, *map(str, (each.games, each.won, each.shared, each.score)))
        console.print("", shown, sep="\n", markup=False)
    console.print()


def _show_left_out(console: Console, told: Sheet) -> None:
    """How many games there are, and those that were begun and are not among them."""
    console.print(f"{counted(len(told.results), 'game')}; {len(told.left_out)} without a result.", markup=False)
    if told.left_out:
        shown = sheet("without", "game", "people", "why")
        for each in told.left_out:
            shown.add_row(each.table[:ID_LETTERS], _which(each), ", ".join(each.names), WHY[each.why])
        console.print("", shown, sep="\n", markup=False)


def _show_records(console: Console, path: Path, kept: int, tables: int, without: Sequence[LeftOut]) -> None:
    words = f"{path} holds the records of {kept} of {counted(tables, 'table')}"
    if without:
        whys = ", ".join(f"{each.table[:ID_LETTERS]} ({WHY[each.why]})" for each in without)
        words += f"; a series is one record, and has one only when it is over. Left out: {whys}"
    console.print(f"{words}.", markup=False, soft_wrap=True)


def scores(ending: Ending) -> str:
    ordered = sorted(ending.players, key=lambda player: (not player.won, -player.score))
    return ", ".join(f"{_called(player)}{'*' * player.stand_in}: {player.score}" for player in ordered)


def _winner(ending: Ending) -> str:
    """Who won; where that was a tie, what broke it."""
    who = " and ".join(map(_called, ending.winners))
    return f"{who} ({tie_words(ending, 'en')})" if ending.tie_break else who


def verdict(ending: Ending) -> str:
    """How it was won, in words."""
    who = " and ".join(map(_called, ending.winners))
    if not who:
        return "not over"
    if len(ending.winners) > 1:
        return f"{who} {SHARED.get(ending.decided_by, SHARED['shared'])}"
    how = f"level, but for {tie_words(ending, 'en')}" if ending.tie_break else f"decided by {ending.decided_by}"
    return f"{who} won, {how}"


def _called(player: Player) -> str:
    return player.name or player.level or f"seat {player.seat}"
