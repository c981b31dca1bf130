"""What people and outside bots do at a table. Each checks the table as it is at that very moment."""

from __future__ import annotations

import secrets

from motherlode.server import tokens
from motherlode.server.entries import AnyEntry, Joined, Left, Moved, Seeded, Started, TakenBack
from motherlode.server.faults import Refusal
from motherlode.server.making import clean_name, clean_seed
from motherlode.server.room import Room
from motherlode.server.table import Seat, Table, id_key
from motherlode.server.types import Acknowledged, Joining, Moving, TakingBack


def own_seat(table: Table, given: list[str], seat: int | None) -> int:
    """The seat that is meant, which the caller must hold."""
    held = tokens.seats_of(table, given)
    if seat is None and len(held) == 1:
        return next(iter(held))
    if not held:
        raise Refusal("who-are-you", "you hold no seat at this table")
    if seat is None:
        raise Refusal("bad-request", f"say which of your seats you mean: {sorted(held)}")
    if seat not in held:
        raise Refusal("not-allowed", f"you do not hold seat {seat}")
    return seat


def watching_seat(table: Table, given: list[str], seat: int | None) -> int | None:
    """The seat to look from: one's own; None is a spectator, where the table allows it. A lobby is open to all."""
    held = tokens.seats_of(table, given)
    if seat is not None or len(held) == 1:
        return own_seat(table, given, seat)
    if held or table.setup.spectators or table.phase == "lobby":
        return None
    raise Refusal("not-allowed", "this table allows no spectators")


async def join(room: Room, joining: Joining) -> tuple[int, str]:
    """Take an open seat; its number and token."""
    token, name, seed = tokens.new_token(), clean_name(joining.name), clean_seed(joining.seed)

    def decide(table: Table) -> AnyEntry:
        _check_lobby(table)
        seat = _open_seat(table.seats, joining.seat)
        return Joined(seat, name, tokens.token_hash(token), seed)

    after = await room.commit(decide)
    return next(iter(tokens.seats_of(after, [token]))), token


async def leave(room: Room, given: list[str], seat: int | None) -> Table:
    def decide(table: Table) -> AnyEntry | None:
        number = own_seat(table, given, seat)
        if table.phase == "over" or table.seats[number].away:
            return None
        return Left(number)

    return await room.commit(decide)


async def add_seed(room: Room, given: list[str], seat: int | None, seed: str) -> Table:
    def decide(table: Table) -> AnyEntry:
        number = own_seat(table, given, seat)
        _check_lobby(table)
        return Seeded(number, clean_seed(seed))

    return await room.commit(decide)


async def start(room: Room, given: list[str]) -> Table:
    """Deal. The host may at any time; anyone seated may once no seat is open."""

    def decide(table: Table) -> AnyEntry:
        is_full = all(seat.kind != "open" for seat in table.seats)
        if not (tokens.is_host(table, given) or (is_full and tokens.seats_of(table, given))):
            raise Refusal("not-allowed", "the host starts the table, or anyone at it once all seats are taken")
        _check_lobby(table)
        return Started([_seed_of(seat) for seat in table.seats])

    return await room.commit(decide)


async def move(room: Room, given: list[str], moving: Moving) -> Acknowledged:
    """Play a move, once for each id however often it is sent."""
    seat = own_seat(room.table, given, moving.seat)
    return await _do_once(room, Moved(seat, moving.move, moving.id), moving.seq)


async def take_back(room: Room, given: list[str], taking: TakingBack) -> Acknowledged:
    """Take back a choice that nobody has seen, once for each id however often it is sent."""
    seat = own_seat(room.table, given, taking.seat)
    return await _do_once(room, TakenBack(seat, taking.id), taking.seq)


async def _do_once(room: Room, entry: Moved | TakenBack, seq: int | None) -> Acknowledged:
    key = id_key(entry.seat, entry.id)
    await room.welcome(entry.seat)
    is_duplicate = False

    def decide(table: Table) -> AnyEntry | None:
        nonlocal is_duplicate
        done = table.ids.get(key)
        if done is not None:
            if done.entry != entry:
                raise Refusal("id-used", "you did something else under this id")
            is_duplicate = True
            return None
        _check_turn(room, table, seq)
        return entry

    after = await room.commit(decide)
    return Acknowledged(after.ids[key].seq, is_duplicate)


def _check_turn(room: Room, table: Table, seq: int | None) -> None:
    if table.phase != "playing":
        raise Refusal("wrong-phase", "the game has not begun" if table.phase == "lobby" else "the game is over")
    if seq is not None and seq != table.seq:
        raise Refusal("conflict", f"the table is at {table.seq}, not {seq}; look again")
    left = room.hold_left()
    if left:
        raise Refusal("hold", "the table is held so that all can see what happened", round(left, 3))


def _check_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise Refusal("wrong-phase", "the game has begun")


def _open_seat(seats: tuple[Seat, ...], wanted: int | None) -> int:
    free = [number for number, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is None and free:
        return free[0]
    if wanted is None or wanted not in free:
        raise Refusal("taken", "that seat is taken" if free else "all seats are taken")
    return wanted


def _seed_of(seat: Seat) -> str:
    """What a seat adds to the seed; drawn for people who sent nothing."""
    return seat.seed or (secrets.token_hex(8) if seat.kind == "human" else "")


def held_seats(table: Table, given: list[str]) -> list[int]:
    return sorted(tokens.seats_of(table, given))


def existing_seat(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refusal("bad-request", f"seats are 0 to {len(table.seats) - 1}")
    return seat
