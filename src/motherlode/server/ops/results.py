"""What was played on a server, game by game, and who stands where."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from motherlode.core.outcome import Outcome
from motherlode.server.ops.admin import fold_carefully
from motherlode.server.storage.schema import tables
from motherlode.server.storage.store import Store
from motherlode.server.tables.replays import full_record
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import Broken, Seat, Table, fold_each

COLUMNS: Final = ("ended", "table", "game", "number", "seat", "name", "bot", "score", "won", "decided by", "stand-in")
FORMULAS: Final = "=+-@\t\r"
"""What a spreadsheet would take for the beginning of a formula."""


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


class Result(msgspec.Struct, frozen=True):
    """A game that was played to its end. Times are seconds since 1970."""

    table: str
    ended: float
    game: str
    number: int
    """Which game of its table, from 1; a series has several."""
    decided_by: str
    players: list[Player]

    @property
    def winners(self) -> list[Player]:
        return [player for player in self.players if player.won]


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


def sheet_of(store: Store, since: float) -> Sheet:
    changed = _changed(store, since)
    found = [result for table_id, _ in changed for result in results_of(table_id, store.read(table_id))]
    results = sorted((result for result in found if result.ended >= since), key=lambda result: result.ended)
    return Sheet(results, standings_of(results), sum(phase == "closed" for _, phase in changed))


def _changed(store: Store, since: float) -> list[tuple[str, str]]:
    """Ids and phases of the tables at which something happened since then."""
    query = sa.select(tables.c.id, tables.c.phase).where(tables.c.changed >= since).order_by(tables.c.changed)
    with store.engine.connect() as connection:
        return [(row.id, row.phase) for row in connection.execute(query)]


def results_of(table_id: str, stored: list[Stored]) -> list[Result]:
    """The games of one table that are over; of a table that cannot be opened, those before that."""
    results: list[Result] = []
    helped: set[int] = set()
    try:
        for table in fold_each(table_id, stored):
            if table.setup.beginning is not None:
                return []  # it goes on from another game, or only shows one
            helped |= {seat for seat, each in enumerate(table.seats) if each.away}
            if outcome := _just_ended(table, len(results)):
                results.append(_result(table, len(results) + 1, outcome, helped))
                helped = set()
    except Broken:
        pass
    return results


def _just_ended(table: Table, known: int) -> Outcome | None:
    games = table.match.games if table.match is not None else ()
    return games[known].outcome if known < len(games) else None


def _result(table: Table, number: int, outcome: Outcome, helped: set[int]) -> Result:
    players = [_player(seat, each, outcome, helped) for seat, each in enumerate(table.seats)]
    return Result(table.id, table.at, table.game, number, outcome.decided_by, players)


def _player(seat: int, who: Seat, outcome: Outcome, helped: set[int]) -> Player:
    level = "" if who.kind == "human" else who.level
    return Player(seat, who.name, level, outcome.scores[seat], seat in outcome.winners, seat in helped)


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


def records_of(store: Store, results: Iterable[Result]) -> Iterator[dict[str, Any]]:
    """The whole records, with their proofs, of the tables where all is over: a series is one."""
    for table_id in dict.fromkeys(result.table for result in results):
        table, fault = fold_carefully(table_id, store.read(table_id))
        if table is not None and fault is None and table.phase == "over":
            yield full_record(table)


def as_csv(results: Iterable[Result]) -> bytes:
    """A line for each seat of each game; marked as UTF-8, which spreadsheets ask for."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for result in results:
        writer.writerows(_line(result, player) for player in result.players)
    return text.getvalue().encode("utf-8-sig")


def _line(result: Result, player: Player) -> list[str | int]:
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
