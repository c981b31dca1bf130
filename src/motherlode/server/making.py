"""Making tables: new ones, rematches, and games that go on from a moment of another."""

from __future__ import annotations

from typing import Any

import msgspec

from motherlode.bots import default_level
from motherlode.core.errors import MotherlodeError
from motherlode.core.fair import is_seat_seed
from motherlode.server import tokens
from motherlode.server.entries import AnyEntry, Beginning, Created, Rematched, SeatPlan, kind_of, write_entry
from motherlode.server.faults import Refusal, refusal_of
from motherlode.server.games_info import make_game
from motherlode.server.live_tables import LiveTables
from motherlode.server.pilots import check_level
from motherlode.server.room import Room
from motherlode.server.store import Stored, StoreDown
from motherlode.server.table import Table, create
from motherlode.server.types import ContinueWish, SeatWish, TableWish


class Made(msgspec.Struct):
    """A new table, its host's token, and the tokens of the seats that its maker holds."""

    room: Room
    host: str
    held: dict[int, str]


async def make_table(tables: LiveTables, wish: TableWish, seed: str | None = None) -> Made:
    """A table in its lobby. Only tests give a seed."""
    try:
        game = make_game(wish.game, wish.options, len(wish.seats))
        level = check_level(wish.game, wish.level or default_level(wish.game))
        plans, held = _seat_plans(wish.game, wish.seats)
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    if wish.series and game.series is None:
        raise Refusal("bad-option", f"{wish.game} is not played in series")
    host = tokens.new_token()
    created = Created(
        game=wish.game,
        options=game.options_json(),
        seats=plans,
        secret=tokens.new_secret(seed),
        level=level,
        host_hash=tokens.token_hash(host),
        pause=wish.pause,
        patience=wish.patience,
        listed=wish.listed,
        spectators=wish.spectators,
        series=wish.series,
    )
    return Made(await _store(tables, created), host, held)


async def make_continued(tables: LiveTables, table: Table, wish: ContinueWish, seed: str | None = None) -> Made:
    """A table that goes on from a moment of a finished game."""
    if table.phase != "over" or table.match is None:
        raise Refusal("wrong-phase", "a game can be continued elsewhere when it is over")
    if wish.game >= len(table.match.games):
        raise Refusal("bad-request", f"this table has {len(table.match.games)} games, counted from 0")
    record = table.match.games[wish.game].record()
    if wish.move >= len(record["moves"]):
        raise Refusal("bad-request", f"move must be from 0 to {len(record['moves']) - 1}")
    if len(wish.seats) != len(table.seats):
        raise Refusal("bad-option", f"this game has {len(table.seats)} seats")
    try:
        plans, held = _seat_plans(table.game, wish.seats)
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    host = tokens.new_token()
    moves = [(seat, move) for seat, move in record["moves"][: wish.move]]
    created = msgspec.structs.replace(
        table.setup,
        options=record["options"],
        seats=plans,
        secret=tokens.new_secret(seed),
        host_hash=tokens.token_hash(host),
        series=False,
        listed=False,
        rematch_of="",
        beginning=Beginning(record["options"], record["deal"], moves, table.id),
    )
    return Made(await _store(tables, created), host, held)


async def make_rematch(tables: LiveTables, room: Room, seed: str | None = None) -> Room:
    """The table where the group plays again, with the same seats, tokens and rights; made once only."""
    table = room.table
    if table.phase != "over":
        raise Refusal("wrong-phase", "there is a rematch when the game is over")
    if table.next_table:
        return await tables.room(table.next_table)
    # The new table first: if it is never linked, nobody knows of it and nothing is lost.
    new = await _store(tables, _rematch_of(table, seed))
    after = await room.commit(lambda now: None if now.next_table else Rematched(new.table.id))
    return await tables.room(after.next_table)


def _rematch_of(table: Table, seed: str | None) -> Created:
    setup = table.setup
    options: dict[str, Any] = {**setup.options}
    if "starter" in options and setup.beginning is not None:
        options["starter"] = "lot"
    seats = [SeatPlan(seat.kind, seat.name, seat.level, seat.token_hash) for seat in table.seats]
    return msgspec.structs.replace(
        setup, options=options, seats=seats, secret=tokens.new_secret(seed), beginning=None, rematch_of=table.id
    )


def _seat_plans(game: str, wishes: list[SeatWish]) -> tuple[list[SeatPlan], dict[int, str]]:
    plans, held = [], {}
    for number, wish in enumerate(wishes):
        if wish.kind == "me":
            held[number] = tokens.new_token()
            name = clean_name(wish.name or f"Player {number + 1}")
            plans.append(SeatPlan("human", name, "", tokens.token_hash(held[number]), clean_seed(wish.seed)))
        elif wish.kind == "bot":
            level = check_level(game, wish.level or default_level(game))
            plans.append(SeatPlan("bot", clean_name(wish.name) if wish.name else "", level))
        else:
            plans.append(SeatPlan("open"))
    return plans, held


def clean_name(name: str) -> str:
    """A name that can be shown: no line breaks or other invisible characters, no blanks around it."""
    stripped = " ".join(name.split())
    if not stripped or not stripped.isprintable():
        raise Refusal("bad-request", "a name has 1 to 24 letters that can be seen")
    return stripped


def clean_seed(seed: str | None) -> str:
    if seed is not None and not is_seat_seed(seed):
        raise Refusal("bad-request", "a seed is 1 to 64 printable ASCII characters without a slash")
    return seed or ""


async def _store(tables: LiveTables, created: Created) -> Room:
    table = create(tokens.new_table_id(), created, tables.clock())
    entry: AnyEntry = created
    stored = Stored(table.seq, kind_of(entry), write_entry(entry), table.at)
    try:
        is_ours = await tables.store.append(table.id, stored, table.listing())
    except StoreDown as fault:
        raise Refusal("store-down", str(fault), 1.0) from None
    if not is_ours:
        raise Refusal("conflict", "try again")
    tables.metrics.count("entries", kind="created", result="stored")
    return tables.add(table)
