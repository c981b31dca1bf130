"""What people and outside bots do at a live table: decided by the table's own rules, stored, and then told."""

from __future__ import annotations

from functools import partial

from motherlode.server.tables import absence, commands, handing, hosting
from motherlode.server.tables.access import has_made, own_seat, renewal_mark, renewed_before, seats_of, token_hash
from motherlode.server.tables.asked import (
    Choosing,
    Committing,
    Handing,
    Joining,
    Linking,
    Moving,
    Opening,
    Readying,
    SettingUp,
    Swapping,
    Taking,
    TakingBack,
)
from motherlode.server.tables.commands import Newcomer
from motherlode.server.tables.entries import Moved, Opened, TakenBack
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.tables.tallying import line_of
from motherlode.server.tables.told import Acknowledged
from motherlode.server.worker.drawing import new_token, token_by_id
from motherlode.server.worker.room import Room


async def join(room: Room, given: list[str], joining: Joining) -> tuple[int, str]:
    """Take an open seat; its number and token."""
    token = _token(room, joining.id)
    who = Newcomer(
        commands.clean_name(joining.name),
        token_hash(token),
        *commands.clean_words(joining.seed, joining.commit),
        has_made(room.table, given),
        line_of(room.table, given),
        tuple(given),
    )
    after = await room.commit(lambda table: commands.join(table, joining.seat, who))
    return next(iter(seats_of(after, [token]))), token


async def take(room: Room, given: list[str], taking: Taking) -> tuple[int, str]:
    """Sit down at a bot's seat of a running game; its number and token."""
    token = _token(room, taking.id)
    is_host = has_made(room.table, given)
    who = Newcomer(commands.clean_name(taking.name), token_hash(token), is_host=is_host, given=tuple(given))
    after = await room.commit(lambda table: hosting.take(table, given, taking.seat, who))
    return next(iter(seats_of(after, [token]))), token


def _token(room: Room, name: str | None) -> str:
    return new_token() if name is None else token_by_id(room.table, "join", name)


async def leave(room: Room, given: list[str], seat: int | None) -> Table:
    return await room.commit(lambda table: commands.leave(table, given, seat))


async def renew(room: Room, given: list[str], linking: Linking) -> tuple[int, str, str]:
    """A new token for one's own seat, once for each id; the seat's number, the old token and the new one."""
    name = linking.id or ""
    before = renewed_before(room.table, given, name)
    if before is not None:
        return *before, token_by_id(room.table, "renew", f"{before[1]}/{name}")
    seat = own_seat(room.table, given, linking.seat)
    old = seats_of(room.table, given)[seat]
    token = token_by_id(room.table, "renew", f"{old}/{name}") if name else new_token()
    mark = renewal_mark(old, name) if name else ""
    await room.commit(lambda table: commands.renew(table, given, seat, token_hash(token), mark))
    return seat, old, token


async def hand_over(room: Room, given: list[str], asked: Handing) -> str:
    """The host hands over the seat of who is gone, once for each id; its new token."""
    token = new_token() if asked.id is None else token_by_id(room.table, "hand", f"{asked.seat}/{asked.id}")
    hashed, now = token_hash(token), room.services.clock()
    await room.commit(lambda table: handing.hand_over(table, given, asked.seat, hashed, room.people.gone, now))
    return token


async def remove(room: Room, given: list[str], seat: int) -> Table:
    """The host sends a seat's owner away."""
    return await room.commit(lambda table: commands.remove(table, given, seat))


async def set_up(room: Room, given: list[str], asked: SettingUp) -> Table:
    """The host changes the lobby."""
    return await room.commit(lambda table: hosting.set_up(table, given, asked))


async def swap(room: Room, given: list[str], asked: Swapping) -> Table:
    """The host has a seat be a bot's, or a friend's."""
    return await room.commit(lambda table: hosting.swap(table, given, asked))


async def pause(room: Room, given: list[str], *, paused: bool) -> Table:
    """Nobody moves, or all may again."""
    return await room.commit(
        lambda table: hosting.pause(table, given, paused=paused, is_host_here=room.people.is_host_here)
    )


async def allow_spectators(room: Room, given: list[str], *, allowed: bool) -> Table:
    return await room.commit(lambda table: hosting.allow_spectators(table, given, allowed=allowed))


async def choose(room: Room, given: list[str], asked: Choosing) -> Table:
    """What those at a live table decide about a seat that is absent."""
    return await room.commit(lambda table: absence.choose(table, given, asked, room.people.absent()))


async def come_back(room: Room, given: list[str], seat: int | None) -> Table:
    """The owner of a seat takes it back from the bot that stood in."""
    await room.welcome(own_seat(room.table, given, seat))
    return room.table


async def ready(room: Room, given: list[str], asked: Readying) -> Table:
    """Want to play again, at one's seat or at all of them."""
    held = [asked.seat] if asked.seat is not None else sorted(seats_of(room.table, given))
    if not held:
        raise Refusal("who-are-you", "you hold no seat at this table")
    if len(held) > 1 and asked.commit is not None:
        raise Refusal("bad-request", f"say whose words these are: {held}")
    for seat in held:
        await room.commit(partial(commands.ready, given=given, seat=seat, asked=asked))
    return room.table


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
