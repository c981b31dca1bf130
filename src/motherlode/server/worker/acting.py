"""What people and outside bots do at a live table: decided by the table's own rules, stored, and then told."""

from __future__ import annotations

from motherlode.server.tables import commands
from motherlode.server.tables.access import own_seat, renewal_mark, renewed_before, seats_of, token_hash
from motherlode.server.tables.asked import Committing, Joining, Linking, Moving, Opening, TakingBack
from motherlode.server.tables.entries import Moved, Opened, TakenBack
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Acknowledged
from motherlode.server.worker.drawing import new_token, token_by_id
from motherlode.server.worker.room import Room


async def join(room: Room, joining: Joining) -> tuple[int, str]:
    """Take an open seat; its number and token."""
    token = new_token() if joining.id is None else token_by_id(room.table.setup.secret, joining.id)
    name = commands.clean_name(joining.name)
    words = commands.clean_words(joining.seed, joining.commit)
    after = await room.commit(lambda table: commands.join(table, joining.seat, name, token_hash(token), *words))
    return next(iter(seats_of(after, [token]))), token


async def leave(room: Room, given: list[str], seat: int | None) -> Table:
    return await room.commit(lambda table: commands.leave(table, given, seat))


async def renew(room: Room, given: list[str], linking: Linking) -> tuple[int, str, str]:
    """A new token for one's own seat, once for each id; the seat's number, the old token and the new one."""
    name, secret = linking.id or "", room.table.setup.host_hash  # which is never told
    before = renewed_before(room.table, given, name)
    if before is not None:
        return *before, token_by_id(secret, f"{before[1]}/{name}")
    seat = own_seat(room.table, given, linking.seat)
    old = seats_of(room.table, given)[seat]
    token = token_by_id(secret, f"{old}/{name}") if name else new_token()
    mark = renewal_mark(old, name) if name else ""
    await room.commit(lambda table: commands.renew(table, given, seat, token_hash(token), mark))
    return seat, old, token


async def remove(room: Room, given: list[str], seat: int) -> Table:
    """The host sends a seat's owner away."""
    return await room.commit(lambda table: commands.remove(table, given, seat))


async def add_seed(room: Room, given: list[str], seat: int | None, seed: str) -> Table:
    return await room.commit(lambda table: commands.add_seed(table, given, seat, seed))


async def commit_words(room: Room, given: list[str], committing: Committing) -> Table:
    return await room.commit(lambda table: commands.commit_words(table, given, committing.seat, committing.commit))


async def open_words(room: Room, given: list[str], opening: Opening) -> Acknowledged:
    """Whoever opens the last words that were missing is answered after the deal."""
    is_duplicate = False

    def decide(table: Table) -> Opened | None:
        nonlocal is_duplicate
        decided = commands.open_words(table, given, opening.seat, opening.words)
        is_duplicate = decided is None
        return decided

    after = await room.commit(decide)
    if after.is_sealed and not after.unopened:
        await room.dealer.deal()
    return Acknowledged(after.seq, is_duplicate)


async def start(room: Room, given: list[str], *, wait: bool = True) -> Table:
    """Deal, once the words are opened that somebody has committed to; with `wait` the answer comes after that."""
    after = await room.commit(lambda table: commands.start(table, given))
    return await room.dealer.deal() if wait and after.is_sealed else after


async def move(room: Room, given: list[str], moving: Moving) -> Acknowledged:
    """Play a move, once for each id however often it is sent."""
    seat = own_seat(room.table, given, moving.seat)
    return await _do_once(room, given, Moved(seat, moving.move, moving.id), moving.seq)


async def take_back(room: Room, given: list[str], taking: TakingBack) -> Acknowledged:
    """Take back a choice that nobody has seen, once for each id however often it is sent."""
    seat = own_seat(room.table, given, taking.seat)
    return await _do_once(room, given, TakenBack(seat, taking.id), taking.seq)


async def _do_once(room: Room, given: list[str], entry: Moved | TakenBack, seq: int | None) -> Acknowledged:
    await room.welcome(entry.seat)
    is_duplicate = False

    def decide(table: Table) -> Moved | TakenBack | None:
        nonlocal is_duplicate
        own_seat(table, given, entry.seat)  # which may have been lost while others were served
        decided = commands.do_once(table, entry, seq, room.hold_left())
        is_duplicate = decided is None
        return decided

    after = await room.commit(decide)
    if not is_duplicate:
        # Who moves knows what led there.
        room.hearing.heard(entry.seat, after.seq - 1)
    done = after.settled.get(entry.seat, entry.id)
    return Acknowledged(done.seq if done is not None else after.seq, is_duplicate)
