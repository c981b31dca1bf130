"""New tables: those that somebody asks for, rematches, and games that go on from a moment of another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from motherlode.bots import default_level
from motherlode.core.errors import MotherlodeError
from motherlode.core.options import LOT
from motherlode.core.records import Record
from motherlode.games import GAMES
from motherlode.server.tables import tallying
from motherlode.server.tables.access import token_hash
from motherlode.server.tables.asked import NAME_MOST, Continuing, NewSeat, NewTable
from motherlode.server.tables.commands import clean_name, clean_words, own_name
from motherlode.server.tables.entries import Beginning, Created, SeatPlan, Speed
from motherlode.server.tables.games import check_level, make_game
from motherlode.server.tables.refusals import Refusal, refusal_of
from motherlode.server.tables.table import Table

PATIENCE: Final[Mapping[Speed, float]] = {"live": 75.0, "slow": 24 * 3600.0}
"""Seconds that a table waits for a seat, where nobody says how many."""


class Drawn(msgspec.Struct, frozen=True):
    """What chance gives to a new table: its secret, its host's token, and those of the seats that its maker holds."""

    secret: str
    host: str
    held: dict[int, str]


def new_table(asked: NewTable, drawn: Drawn) -> Created:
    """A table in its lobby."""
    try:
        game = make_game(asked.game, asked.options, len(asked.seats))
        level = check_level(asked.game, asked.level or default_level(asked.game))
        plans = _seat_plans(asked.game, asked.seats, drawn.held)
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    if asked.series and game.series is None:
        raise Refusal("bad-option", f"{asked.game} is not played in series")
    return Created(
        game=asked.game,
        options=game.options_json(),
        seats=plans,
        secret=drawn.secret,
        level=level,
        host_hash=token_hash(drawn.host),
        pause=asked.pause,
        patience=PATIENCE[asked.speed] if asked.patience is None else asked.patience,
        listed=asked.listed,
        spectators=asked.spectators,
        series=asked.series,
        hints=asked.hints,
        rules=game.rules_version,
        speed=asked.speed,
        host_seat=_first(drawn.held),
    )


def continued(table: Table, asked: Continuing, drawn: Drawn) -> Created:
    """A table that goes on from a moment of a finished game."""
    record = _finished_game(table, asked)
    if len(asked.seats) != len(table.seats):
        raise Refusal("bad-option", f"this game has {len(table.seats)} seats")
    try:
        plans = _seat_plans(table.game, asked.seats, drawn.held)
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    moves = [(seat, move) for seat, move in record["moves"][: asked.move]]
    return msgspec.structs.replace(
        table.setup,
        options=record["options"],
        seats=plans,
        secret=drawn.secret,
        host_hash=token_hash(drawn.host),
        series=False,
        listed=False,
        rematch_of="",
        tally=None,
        host_seat=_first(drawn.held),
        beginning=Beginning(record["options"], record["deal"], moves, table.id),
    )


def begun(game: str, rules: int, beginning: Beginning, seats: list[NewSeat], drawn: Drawn) -> Created:
    """A table that goes on from a moment of a game that no table here has played."""
    made = new_table(NewTable(game=game, seats=seats, options=beginning.options), drawn)
    return msgspec.structs.replace(made, options=beginning.options, rules=rules, beginning=beginning)


def imported(record: Record, drawn: Drawn) -> Created:
    """A table for a game that was played elsewhere: it is over as soon as it is started."""
    names = record.meta.get("seats")
    level = default_level(record.game)
    seats = [SeatPlan("bot", level=level) for _ in range(int(record.options["players"]))]
    if isinstance(names, list) and len(names) == len(seats):
        seats = [SeatPlan("bot", name, level) for name in _told_names(names)]
    return Created(
        game=record.game,
        options=record.options,
        seats=seats,
        secret=drawn.secret,
        level=level,
        host_hash=token_hash(drawn.host),
        pause=0.0,
        patience=PATIENCE["slow"],
        rules=record.rules,
        beginning=Beginning(record.options, record.deal, record.moves),
    )


def _told_names(names: list[Any]) -> list[str]:
    """What a record calls its seats, as far as it can be shown: whoever wrote it may have called them anything."""
    told: list[str] = []
    for name in names:
        try:
            clean = clean_name(name[:NAME_MOST]) if isinstance(name, str) else ""
        except Refusal:
            clean = ""
        told.append(own_name(clean, told))
    return told


def _finished_game(table: Table, asked: Continuing) -> dict[str, Any]:
    if table.phase != "over" or table.match is None:
        raise Refusal("wrong-phase", "a game can be continued elsewhere when it is over")
    if asked.game >= len(table.match.games):
        raise Refusal("bad-request", f"this table has {len(table.match.games)} games, counted from 0")
    record = table.match.games[asked.game].record()
    if asked.move >= len(record["moves"]):
        raise Refusal("bad-request", f"move must be from 0 to {len(record['moves']) - 1}")
    return record


def rematch(table: Table, secret: str) -> Created:
    """The table where the group plays again, with the same seats, tokens and rights."""
    setup = table.setup
    options: dict[str, Any] = {**setup.options}
    rules = GAMES[setup.game].rules_version
    if "starter" in options and setup.beginning is not None:
        options["starter"] = LOT
    counted = tallying.carried(table)
    seats = [
        SeatPlan(seat.kind, seat.name, seat.level, seat.token_hash, line=line, handed=seat.handed)
        for seat, line in zip(table.seats, counted.places, strict=True)
    ]
    return msgspec.structs.replace(
        setup,
        options=options,
        seats=seats,
        secret=secret,
        beginning=None,
        rematch_of=table.id,
        tally=counted.tally,
        rules=rules,
        host_seat=table.host_seat,
    )


def next_table(table: Table, secret: str, here: Collection[int]) -> Created:
    """A rematch for a group that is ready: the seat after the last starter starts; for who is not here at a live table,
    and for whom a bot stood in, one stands in until they return."""
    made = rematch(table, secret)
    seats = [
        msgspec.structs.replace(plan, away=_is_left_out(table, number, here), commit=table.seats[number].next_commit)
        for number, plan in enumerate(made.seats)
    ]
    return msgspec.structs.replace(made, seats=seats, options=_started_by_the_next(table, made.options))


def _is_left_out(table: Table, number: int, here: Collection[int]) -> bool:
    seat = table.seats[number]
    return seat.kind == "human" and number not in here and (seat.away or table.is_live)


def _started_by_the_next(table: Table, options: dict[str, Any]) -> dict[str, Any]:
    if "starter" not in options or table.match is None:
        return options
    last = table.match.games[0].game.starter
    return {**options, "starter": (last + 1) % len(table.seats)}


def _first(held: Mapping[int, str]) -> int | None:
    return min(held, default=None)


def _seat_plans(game: str, seats: list[NewSeat], held: Mapping[int, str]) -> list[SeatPlan]:
    plans: list[SeatPlan] = []
    for number, seat in enumerate(seats):
        plan = _seat_plan(game, number, seat, held)
        name = own_name(plan.name, [each.name for each in plans])
        plans.append(msgspec.structs.replace(plan, name=name))
    return plans


def _seat_plan(game: str, number: int, seat: NewSeat, held: Mapping[int, str]) -> SeatPlan:
    if seat.kind == "me":
        return SeatPlan(
            "human", clean_name(seat.name), "", token_hash(held[number]), *clean_words(seat.seed, seat.commit)
        )
    if seat.kind == "bot":
        level = check_level(game, seat.level or default_level(game))
        return SeatPlan("bot", clean_name(seat.name), level)
    return SeatPlan("open")
