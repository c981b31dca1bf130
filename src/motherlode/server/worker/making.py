"""Making tables: new ones, rematches, games that go on from a moment of another, and games played elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from motherlode.core.records import Record
from motherlode.server.storage.store import StoreDown
from motherlode.server.tables import commands, creating
from motherlode.server.tables.asked import Continuing, NewTable, PlayingOn
from motherlode.server.tables.entries import Beginning, Closed, Created, Rematched, kind_of, write_entry
from motherlode.server.tables.folding import create
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.stored import Stored
from motherlode.server.tables.table import Table
from motherlode.server.worker import news
from motherlode.server.worker.drawing import draw_for, new_secret, new_table_id
from motherlode.server.worker.registry import LiveTables
from motherlode.server.worker.room import Room


class Made(msgspec.Struct):
    """A new table, its host's token, and the tokens of the seats that its maker holds."""

    room: Room
    host: str
    held: dict[int, str]


async def make_table(tables: LiveTables, asked: NewTable, seed: str | None = None) -> Made:
    """A table in its lobby. Only tests give a seed."""
    drawn = draw_for(asked.seats, seed)
    return Made(await _store(tables, creating.new_table(asked, drawn)), drawn.host, drawn.held)


async def make_continued(tables: LiveTables, table: Table, asked: Continuing, seed: str | None = None) -> Made:
    """A table that goes on from a moment of a finished game."""
    drawn = draw_for(asked.seats, seed)
    return Made(await _store(tables, creating.continued(table, asked, drawn)), drawn.host, drawn.held)


async def make_begun(
    tables: LiveTables, game: str, rules: int, beginning: Beginning, asked: PlayingOn, seed: str | None = None
) -> Made:
    """A table that goes on from a moment of a game that no table here has played."""
    drawn = draw_for(asked.seats, seed)
    created = creating.begun(game, rules, beginning, asked.seats, drawn)
    return Made(await _store(tables, created), drawn.host, drawn.held)


async def make_imported(tables: LiveTables, record: Record, seed: str | None = None) -> Made:
    """A table for a game that was played elsewhere."""
    drawn = draw_for([], seed)
    return Made(await _store(tables, creating.imported(record, drawn)), drawn.host, {})


async def make_rematch(tables: LiveTables, room: Room, seed: str | None = None) -> Room:
    """The table where the group plays again, with the same seats, tokens and rights; made once only."""
    if not room.table.may_go_on:
        raise Refusal("wrong-phase", "there is a rematch when the game is over")
    async with room.going_on:
        if not room.table.next_table:
            created = creating.rematch(room.table, new_secret(seed))
            await _link(tables, room, created, lambda now, new: None if now.next_table else Rematched(new))
    return await tables.room(room.table.next_table)


async def make_next(tables: LiveTables, room: Room, seed: str | None = None) -> None:
    """The next table of a group that is ready, made once and started; does nothing unless all who are there are."""
    async with room.going_on:
        if not room.table.next_table and room.is_all_ready:
            created = creating.next_table(room.table, new_secret(seed), room.people.here)
            await _link(
                tables, room, created, lambda now, new: Rematched(new, starts=True) if _is_wanted(now) else None
            )
    if room.table.next_starts:
        following = await tables.room(room.table.next_table)
        await following.commit(commands.start_by_itself)


async def _link(
    tables: LiveTables, room: Room, created: Created, link: Callable[[Table, str], Rematched | None]
) -> None:
    """Make the table where a group goes on, and tell of it. If that does not come about after all (another worker was
    faster, somebody is no longer ready, or it was refused), the new one is closed."""
    new = await _store(tables, created)
    new.made_by = room.made_by
    try:
        after = await room.commit(lambda now: link(now, new.table.id))
    except Refusal as fault:
        if fault.code != "store-down":  # then nobody knows whether it was done
            await new.commit(lambda _: Closed())
        raise
    if after.next_table != new.table.id:
        await new.commit(lambda _: Closed())


def _is_wanted(table: Table) -> bool:
    return bool(table.ready) and not table.next_table


async def _store(tables: LiveTables, created: Created) -> Room:
    services = tables.services
    table = create(new_table_id(), created, services.clock())
    stored = Stored(table.seq, kind_of(created), write_entry(created), table.at)
    try:
        is_ours = await services.store.append(table.id, stored, table.listing())
    except StoreDown as fault:
        raise Refusal("store-down", str(fault), 1.0) from None
    if not is_ours:
        raise Refusal("conflict", "try again")
    services.metrics.count("entries", kind="created", result="stored")
    news.tell(table)
    return tables.add(table)
