"""What was played on a server, game by game, and who stands where."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from motherlode.core.errors import BadOption
from motherlode.core.outcome import Outcome
from motherlode.server.ops.admin import UNKNOWN, fold_carefully
from motherlode.server.storage.schema import tables
from motherlode.server.storage.store import Store
from motherlode.server.tables.folding import Broken, fold_each
from motherlode.server.tables.match import series_games
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.replays import full_record
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import Seat, Table

COLUMNS: Final = (
    "ended",
    "table",
    "game",
    "number",
    "seat",
    "name",
    "bot",
    "score",
    "won",
    "decided by",
    "stand-in",
    "of",
    "series score",
    "record",
    "page",
)
FORMULAS: Final = "=+-@\t\r"
"""What a spreadsheet would take for the beginning of a formula."""
Why = Literal["playing", "ended", "closed", "continued", "unreadable"]
"""Why a game has no result: it is still played; its people ended it because somebody was gone; who runs the server
closed it; it goes on from another game or only shows one; the table cannot be opened."""


class Player(msgspec.Struct, frozen=True):
    """How a game ended for one seat."""

    seat: int
    name: str
    """Empty where somebody gave none, and for bots."""
    level: str
    """Of a bot; empty for a person."""
    score: int
    won: bool
    stand_in: bool
    """A bot stood in for its owner, for a while at least."""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, or how a series stands. Times are seconds since 1970."""

    table: str
    ended: float
    """Of a series, when its last game did."""
    game: str
    of: int = 1
    """How many games are played in series; 1 for one alone."""
    decided_by: str
    """What left one winner, or that nothing did."""
    players: list[Player]

    @property
    def winners(self) -> list[Player]:
        return [player for player in self.players if player.won]

    @property
    def tie_break(self) -> str:
        """By which comparison one of several with the best score won; empty where the score told them apart, or
        nothing did."""
        best = max(player.score for player in self.players)
        are_level = sum(player.score == best for player in self.players) > 1
        return self.decided_by if are_level and len(self.winners) == 1 else ""


class Result(Ending, frozen=True, kw_only=True):
    """A game that was played to its end."""

    number: int
    """Which game of its table, from 1; a series has several."""
    totals: list[int] | None = None
    """Of a series, what each seat has after this game."""


class SeriesStand(Ending, frozen=True, kw_only=True):
    """How a series stands. Nobody has won one that is not over, and nothing decided it."""

    played: int
    """How many of its games have come to their end."""
    is_over: bool


class LeftOut(msgspec.Struct, frozen=True):
    """A table whose last game has no result."""

    table: str
    game: str
    why: Why
    names: list[str]
    """Of the people there, as far as they gave any."""
    number: int = 1
    """Which game of its table."""
    of: int = 1


class Standing(msgspec.Struct, frozen=True):
    """What somebody has come to in a game. Whoever has the same name is taken for the same person."""

    game: str
    name: str
    games: int
    won: int
    shared: int
    score: int


class Sheet(msgspec.Struct, frozen=True):
    """All games since a moment, in the order in which they ended, and the standings."""

    results: list[Result]
    standings: list[Standing]
    without_result: int
    """Tables that were closed or ended before their time."""
    series: list[SeriesStand] = []
    """How each series stands of which a game is told."""
    left_out: list[LeftOut] = []
    """Games that were begun and have no result."""

    @property
    def without_record(self) -> list[LeftOut]:
        """Tables whose games are told, but that have no whole record: a series is one, and this one is not over."""
        told = {result.table for result in self.results}
        return [each for each in self.left_out if each.table in told]


class Played(msgspec.Struct, frozen=True):
    """What one table came to."""

    results: list[Result]
    series: SeriesStand | None
    left_out: LeftOut | None


def sheet_of(store: Store, since: float) -> Sheet:
    changed = _changed(store, since)
    found = [played_at(table_id, store.read(table_id)) for table_id, _ in changed]
    of_all = (result for played in found for result in played.results)
    results = sorted((result for result in of_all if result.ended >= since), key=lambda result: result.ended)
    told = {result.table for result in results}
    series = [each.series for each in found if each.series is not None and each.series.table in told]
    left_out = [each.left_out for each in found if each.left_out is not None]
    closed = sum(phase == "closed" for _, phase in changed)
    return Sheet(results, standings_of(results), closed, sorted(series, key=lambda each: each.ended), left_out)


def of_people(sheet: Sheet, names: Collection[str]) -> Sheet:
    """The games of people who are called so, and where they themselves stand."""
    wanted = {_same(name) for name in names}
    known = {_same(name): name for result in sheet.results for name in _names(result.players)}
    known |= {_same(name): name for each in sheet.left_out for name in each.names}
    for name in names:
        if _same(name) not in known:
            there = ", ".join(sorted(known.values())) or "nobody with a name"
            raise BadOption(f"nobody called {name!r} is among those who played; there is {there}")

    def meets(told: Iterable[str]) -> bool:
        return not wanted.isdisjoint(map(_same, told))

    results = [result for result in sheet.results if meets(_names(result.players))]
    left_out = [each for each in sheet.left_out if meets(each.names)]
    return Sheet(
        results,
        [each for each in standings_of(results) if _same(each.name) in wanted],
        sum(each.why in ("ended", "closed") for each in left_out),
        [each for each in sheet.series if meets(_names(each.players))],
        left_out,
    )


def _names(players: Iterable[Player]) -> list[str]:
    return [player.name for player in players if player.name and not player.level]


def _same(name: str) -> str:
    return name.casefold()


def _changed(store: Store, since: float) -> list[tuple[str, str]]:
    """Ids and phases of the tables at which something happened since then."""
    query = sa.select(tables.c.id, tables.c.phase).where(tables.c.changed >= since).order_by(tables.c.changed)
    with store.engine.connect() as connection:
        return [(row.id, row.phase) for row in connection.execute(query)]


def played_at(table_id: str, stored: list[Stored]) -> Played:
    """What one table came to; of one that cannot be opened, as far as it can."""
    results: list[Result] = []
    helped: set[int] = set()
    table: Table | None = None
    is_readable = True
    try:
        for table in fold_each(table_id, stored):
            helped |= {seat for seat, each in enumerate(table.seats) if each.away}
            if outcome := _just_ended(table, len(results)):
                results.append(_result(table, results, outcome, helped))
                helped = set()
    except Broken:
        is_readable = False
    except Refusal:  # deleted at this moment
        return Played([], None, None)
    left_out = _left_out(table_id, table, len(results), is_readable=is_readable)
    if table is None or table.setup.beginning is not None:
        return Played([], None, left_out)  # it goes on from another game, or only shows one
    return Played(results, _series(table, results), left_out)


def _left_out(table_id: str, table: Table | None, known: int, *, is_readable: bool) -> LeftOut | None:
    """The game of this table that has begun and has no result, if there is one."""
    why = _why(table, is_readable=is_readable)
    if table is None or why is None:
        return None if why is None else LeftOut(table_id, UNKNOWN, why, [])
    names = [seat.name for seat in table.seats if seat.kind == "human" and seat.name]
    return LeftOut(table_id, table.game, why, names, known + 1, _length(table))


def _why(table: Table | None, *, is_readable: bool) -> Why | None:
    if not is_readable:
        return "unreadable"
    if table is None or table.match is None:
        return None
    if table.setup.beginning is not None:
        return "continued"
    if table.phase == "closed":
        return "ended" if table.closed_why == "ended" else "closed"
    return "playing" if table.phase == "playing" else None


def _length(table: Table) -> int:
    return series_games(table.setup, table.match) or 1


def _just_ended(table: Table, known: int) -> Outcome | None:
    games = table.match.games if table.match is not None else ()
    return games[known].outcome if known < len(games) else None


def _result(table: Table, before: list[Result], outcome: Outcome, helped: set[int]) -> Result:
    last = before[-1].totals if before else None
    totals = [so_far + score for so_far, score in zip(last or [0] * len(table.seats), outcome.scores, strict=True)]
    return Result(
        table=table.id,
        ended=table.at,
        game=table.game,
        number=len(before) + 1,
        of=_length(table),
        decided_by=outcome.decided_by,
        players=[_player(seat, each, outcome, helped) for seat, each in enumerate(table.seats)],
        totals=totals if table.setup.series else None,
    )


def _player(seat: int, who: Seat, outcome: Outcome, helped: set[int]) -> Player:
    level = "" if who.kind == "human" else who.level
    return Player(seat, who.name, level, outcome.scores[seat], seat in outcome.winners, seat in helped)


def _series(table: Table, results: list[Result]) -> SeriesStand | None:
    if not table.setup.series or not results or table.match is None:
        return None
    outcome = table.match.outcome
    so_far = outcome or Outcome(tuple(results[-1].totals or ()), (), "")
    helped = {player.seat for result in results for player in result.players if player.stand_in}
    return SeriesStand(
        table=table.id,
        ended=results[-1].ended,
        game=table.game,
        of=_length(table),
        decided_by=so_far.decided_by,
        players=[_player(seat, each, so_far, helped) for seat, each in enumerate(table.seats)],
        played=len(results),
        is_over=outcome is not None,
    )


def standings_of(results: Iterable[Result]) -> list[Standing]:
    """By game: who won most; of those with as many, who shared more, and then who has the higher score."""
    sums: dict[tuple[str, str], Standing] = {}
    for result in results:
        for player in result.players:
            if player.name and not player.level:
                key = (result.game, player.name.casefold())
                sums[key] = _counted(sums.get(key) or Standing(result.game, player.name, 0, 0, 0, 0), result, player)
    return sorted(sums.values(), key=lambda each: (each.game, -each.won, -each.shared, -each.score, each.name))


def _counted(before: Standing, result: Result, player: Player) -> Standing:
    is_alone = len(result.winners) == 1
    return Standing(
        before.game,
        before.name,
        before.games + 1,
        before.won + (player.won and is_alone),
        before.shared + (player.won and not is_alone),
        before.score + player.score,
    )


def records_of(store: Store, sheet: Sheet) -> Iterator[tuple[str, dict[str, Any]]]:
    """The whole records with their proofs, each with its table's id, where all is over: a series is one."""
    without = {each.table for each in sheet.left_out}
    for table_id in dict.fromkeys(result.table for result in sheet.results if result.table not in without):
        table, fault = fold_carefully(table_id, store.read(table_id))
        if table is not None and fault is None and table.phase == "over":
            yield table_id, full_record(table)


def as_csv(sheet: Sheet, lines: Mapping[str, int], public: str = "") -> bytes:
    """A line for each seat of each game; marked as UTF-8, which spreadsheets ask for. `lines` tells where in the file
    of records a table's record is; `public` is what the addresses of the games' pages begin with."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    without = {each.table for each in sheet.left_out}
    for result in sheet.results:
        page = "" if result.table in without else f"{public}/review/{result.table}?game={result.number - 1}"
        for player in result.players:
            writer.writerow([*_cells(result, player), lines.get(result.table, ""), page])
    return text.getvalue().encode("utf-8-sig")


def _cells(result: Result, player: Player) -> list[str | int]:
    return [
        moment(result.ended),
        result.table,
        result.game,
        result.number,
        player.seat,
        harmless(player.name),
        player.level,
        player.score,
        int(player.won),
        result.decided_by,
        int(player.stand_in),
        result.of,
        "" if result.totals is None else result.totals[player.seat],
    ]


def harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula: names come from anybody."""
    return f"'{name}" if name.startswith(tuple(FORMULAS)) else name


def moment(at: float) -> str:
    """A time as the clock on the wall here shows it."""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")


def zone(results: Iterable[Result]) -> str:
    """How far that clock is from UTC; two where it was set between these games."""
    found = dict.fromkeys(f"{datetime.fromtimestamp(each.ended).astimezone():%z}" for each in results)
    return " / ".join(f"UTC{offset[:3]}:{offset[3:5]}" for offset in found)
