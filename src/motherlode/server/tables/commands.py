"""What people and outside bots may do at a table: each gives the entry that does it, or a refusal, or None where
nothing need happen. Each looks at the table as it is at that very moment."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.core.fair import is_seat_seed
from motherlode.server.tables.access import existing_seat, is_host, own_seat, seats_of
from motherlode.server.tables.entries import (
    AnyEntry,
    Joined,
    Left,
    Moved,
    Removed,
    Renewed,
    Seeded,
    Started,
    TakenBack,
)
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Done, Seat, Table, id_key

Decide = Callable[[Table], AnyEntry | None]
"""What should happen at a table as it is now: an entry, None if nothing need, or a Refusal."""


def join(table: Table, wanted: int | None, name: str, hashed: str, seed: str) -> Joined:
    """Take an open seat: a certain one, or the first."""
    _check_lobby(table)
    return Joined(_open_seat(table.seats, wanted), name, hashed, seed)


def leave(table: Table, given: list[str], seat: int | None) -> Left | None:
    number = own_seat(table, given, seat)
    return None if table.phase in ("over", "closed") or table.seats[number].away else Left(number)


def renew(table: Table, given: list[str], seat: int, hashed: str, asked: str) -> Renewed:
    """A new token for one's own seat."""
    return Renewed(own_seat(table, given, seat), hashed, asked)


def remove(table: Table, given: list[str], seat: int) -> Removed:
    """Send a seat's owner away; the host may, until the game is over."""
    if not is_host(table, given):
        raise Refusal("not-allowed", "the host removes people from the table")
    if table.phase not in ("lobby", "playing"):
        raise Refusal("wrong-phase", "the game is over")
    if table.seats[existing_seat(table, seat)].kind != "human":
        raise Refusal("conflict", f"nobody sits at seat {seat}")
    return Removed(seat)


def add_seed(table: Table, given: list[str], seat: int | None, seed: str) -> Seeded:
    number = own_seat(table, given, seat)
    _check_lobby(table)
    return Seeded(number, clean_seed(seed))


def start(table: Table, given: list[str], draw: Callable[[int], str]) -> Started:
    """Deal. The host may at any time; anyone seated may once no seat is open. `draw` gives words for silent seats."""
    is_full = all(seat.kind != "open" for seat in table.seats)
    if not (is_host(table, given) or (is_full and seats_of(table, given))):
        raise Refusal("not-allowed", "the host starts the table, or anyone at it once all seats are taken")
    _check_lobby(table)
    return Started([_words(seat, number, draw) for number, seat in enumerate(table.seats)])


def do_once(table: Table, entry: Moved | TakenBack, seq: int | None, hold_left: float) -> Moved | TakenBack | None:
    """A move, or taking one back; None if this was done under its id before."""
    if done_before(table, entry) is not None:
        return None
    if table.phase != "playing":
        raise Refusal("wrong-phase", "the game has not begun" if table.phase == "lobby" else "the game is over")
    if seq is not None and seq != table.seq:
        raise Refusal("conflict", f"the table is at {table.seq}, not {seq}; look again")
    if hold_left:
        raise Refusal("hold", "the table is held so that all can see what happened", round(hold_left, 3))
    return entry


def done_before(table: Table, entry: Moved | TakenBack) -> Done | None:
    """What was done under the entry's id, which must be the same."""
    done = table.ids.get(id_key(entry.seat, entry.id))
    if done is not None and done.entry != entry:
        raise Refusal("id-used", "you did something else under this id")
    return done


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


def _words(seat: Seat, number: int, draw: Callable[[int], str]) -> str:
    """What a seat adds to the seed; drawn for people who sent nothing."""
    return seat.seed if seat.seed or seat.kind != "human" else draw(number)
