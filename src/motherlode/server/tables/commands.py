"""What people and outside bots may do at a table: each gives the entry that does it, or a refusal, or None where
nothing need happen. Each looks at the table as it is at that very moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final
from unicodedata import category, normalize

import msgspec

from motherlode.core.fair import commitment, is_commitment, is_seat_seed, server_words
from motherlode.server.tables.access import existing_seat, is_host, own_seat, seats_of, was_sent_away
from motherlode.server.tables.asked import NAME_MOST, Readying
from motherlode.server.tables.entries import (
    AnyEntry,
    Committed,
    Joined,
    Left,
    Moved,
    Opened,
    Readied,
    Removed,
    Renewed,
    Sealed,
    Seeded,
    Started,
    TakenBack,
)
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.settled import Done
from motherlode.server.tables.table import OPEN_SECONDS, Seat, Table

WHY_NOT: Final = {
    "lobby": "the game has not begun",
    "over": "the game is over",
    "closed": "this table was closed",
}
BLANKS: Final = dict.fromkeys([0x2800, 0x3164, 0xFFA0, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x034F, 0x1D159], " ")
"""Characters that count as letters or signs, and show nothing."""
SEEN: Final = "LNPS"
"""Unicode's letters, numbers, punctuation and symbols: of a name, at least one."""

Decide = Callable[[Table], AnyEntry | None]
"""What should happen at a table as it is now: an entry, None if nothing need, or a Refusal."""


class Newcomer(msgspec.Struct, frozen=True):
    """Who sits down: a name, or none, the hash of the token, words for the deal, whether it is the host."""

    name: str
    hashed: str
    seed: str = ""
    commit: str = ""
    is_host: bool = False
    line: int | None = None
    """Where they stand in the table's tally already."""
    given: tuple[str, ...] = ()
    """The tokens that they came with."""


def join(table: Table, wanted: int | None, who: Newcomer) -> Joined | None:
    """Take an open seat: a certain one, or the first; None if that was done before."""
    if any(seat.token_hash == who.hashed for seat in table.seats):
        return None
    check_welcome(table, who)
    check_lobby(table)
    seat = _open_seat(table.seats, wanted)
    name = own_name(who.name, [each.name for each in table.seats])
    return Joined(seat, name, who.hashed, who.seed, who.commit, who.is_host, who.line)


def leave(table: Table, given: list[str], seat: int | None) -> Left | None:
    number = own_seat(table, given, seat)
    check_unsealed(table)
    return None if table.phase in ("over", "closed") or table.seats[number].away else Left(number)


def renew(table: Table, given: list[str], seat: int, hashed: str, asked: str) -> Renewed:
    """A new token for one's own seat."""
    return Renewed(own_seat(table, given, seat), hashed, asked)


def remove(table: Table, given: list[str], seat: int) -> Removed:
    """Send a seat's owner away; the host may, until the game is over."""
    check_host(table, given, "removes people from the table")
    if table.phase not in ("lobby", "playing"):
        raise Refusal("wrong-phase", WHY_NOT[table.phase])
    check_unsealed(table)
    if table.host_has_left and seat == table.host_seat:
        raise Refusal("not-allowed", "who has the powers of a host that left cannot remove the host")
    if table.seats[existing_seat(table, seat)].kind != "human":
        raise Refusal("conflict", f"nobody sits at seat {seat}")
    return Removed(seat)


def add_seed(table: Table, given: list[str], seat: int | None, seed: str) -> Seeded:
    number = own_seat(table, given, seat)
    check_lobby(table)
    return Seeded(number, clean_seed(seed))


def commit_words(table: Table, given: list[str], seat: int | None, commit: str) -> Committed | None:
    """Bind a seat to words that it keeps to itself until the table is sealed."""
    number = own_seat(table, given, seat)
    check_lobby(table)
    return None if table.seats[number].commit == commit else Committed(number, clean_words(None, commit)[1])


def open_words(table: Table, given: list[str], seat: int | None, words: str) -> Opened | None:
    """Show the words that a seat is bound to; None if it has."""
    number = own_seat(table, given, seat)
    own = table.seats[number]
    if not own.commit:
        raise Refusal("wrong-phase", "your seat has committed to nothing that could be opened")
    if commitment(clean_seed(words)) != own.commit:
        raise Refusal("wrong-words", "these are not the words that your seat committed to")
    if own.seed:
        return None
    if not table.is_sealed:
        why = (
            "words are opened once the table is sealed" if table.phase == "lobby" else "it was dealt without your words"
        )
        raise Refusal("wrong-phase", why)
    return Opened(number, words)


def start(table: Table, given: list[str]) -> Sealed | Started | None:
    """Seal the table where somebody has committed to words, else deal; None if that was done before.

    The host may at any time; anyone seated may once no seat is open.
    """
    is_full = all(seat.kind != "open" for seat in table.seats)
    if not (is_host(table, given) or (is_full and seats_of(table, given))):
        raise Refusal("not-allowed", "the host starts the table, or anyone at it once all seats are taken")
    if table.phase == "closed":
        raise Refusal("wrong-phase", WHY_NOT["closed"])
    return start_by_itself(table)


def deal_sealed(table: Table) -> Started | None:
    """Deal with the words that were opened; None if that was done before."""
    return _deal(table) if table.is_sealed else None


def _deal(table: Table) -> Started:
    words = [_words(table, number, seat) for number, seat in enumerate(table.seats)]
    return Started(words, [seat.source for seat in table.seats])


def do_once(table: Table, entry: Moved | TakenBack, seq: int | None, hold_left: float) -> Moved | TakenBack | None:
    """A move, or taking one back; None if this was done under its id before."""
    if done_before(table, entry) is not None:
        return None
    check_playing(table)
    if table.is_paused:
        raise Refusal("paused", "the table is paused; the host lets it go on")
    if seq is not None and seq != table.seq:
        raise Refusal("conflict", f"the table is at {table.seq}, not {seq}; look again")
    if hold_left:
        raise Refusal("hold", "the table is held so that all can see what happened", round(hold_left, 3))
    return entry


def done_before(table: Table, entry: Moved | TakenBack) -> Done | None:
    """What was done under the entry's id, which must be the same."""
    done = table.settled.get(entry.seat, entry.id)
    if done is not None and done.move != (entry.move if isinstance(entry, Moved) else None):
        raise Refusal("id-used", "you did something else under this id")
    return done


def ready(table: Table, given: list[str], seat: int, asked: Readying) -> Readied | None:
    """A seat wants to play again, or does not after all; None if that is so already."""
    own_seat(table, given, seat)
    if table.phase != "over":
        raise Refusal("wrong-phase", "who wants to play again says so when the game is over")
    commit = clean_words(None, asked.commit)[1] if asked.ready else ""
    if table.next_table or (table.seats[seat].ready, table.seats[seat].next_commit) == (asked.ready, commit):
        return None
    return Readied(seat, asked.ready, commit)


def start_by_itself(table: Table) -> Sealed | Started | None:
    """The start of a table whose people were ready before it was made; None if that was done before."""
    if table.phase != "lobby" or table.is_sealed:
        return None
    # A game that goes on from another has no deal to seal.
    return Sealed() if table.unopened and table.setup.beginning is None else _deal(table)


def clean_name(name: str | None) -> str:
    """A name that can be shown: no line breaks or other invisible characters, no blanks around it. Empty for none."""
    if name is None:
        return ""
    stripped = " ".join(name.translate(BLANKS).split())
    can_be_seen = any(category(letter)[0] in SEEN for letter in stripped)
    if not can_be_seen or not stripped.isprintable():
        raise Refusal("bad-request", f"a name has 1 to {NAME_MOST} letters that can be seen")
    return stripped


def own_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody at the table has it already: nobody is kept out for being called Ann.
    Who gave none has none."""
    if not name:
        return ""
    taken = {_same(other) for other in others}
    wanted = [name, *(f"{name[: NAME_MOST - 3]} {number}" for number in range(2, 12))]
    return next(each for each in wanted if _same(each) not in taken)


def _same(name: str) -> str:
    """What cannot be told apart at a glance is the same."""
    return normalize("NFKC", name).casefold()


def clean_seed(seed: str | None) -> str:
    if seed is not None and not is_seat_seed(seed):
        raise Refusal("bad-request", "a seed is 1 to 64 printable ASCII characters without a slash")
    return seed or ""


def clean_words(seed: str | None, commit: str | None) -> tuple[str, str]:
    """Words told in clear, or the commitment to words; empty where there are none."""
    if seed is not None and commit is not None:
        raise Refusal("bad-request", "words are told in clear or committed to, not both")
    if commit is not None and not is_commitment(commit):
        raise Refusal("bad-request", "a commitment is SHA-256 in 64 hexadecimal digits, a to f in small letters")
    return clean_seed(seed), commit or ""


def check_host(table: Table, given: list[str], does: str) -> None:
    if not is_host(table, given):
        raise Refusal("not-allowed", f"the host {does}")


def check_welcome(table: Table, who: Newcomer) -> None:
    if who.hashed in table.sent_away or was_sent_away(table, who.given):
        raise Refusal("sent-away", "the host has sent you away from this table: you cannot sit down here again")


def check_playing(table: Table) -> None:
    if table.phase != "playing":
        raise Refusal("wrong-phase", WHY_NOT[table.phase])


def check_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise Refusal("wrong-phase", "the game has begun")
    check_unsealed(table)


def check_unsealed(table: Table) -> None:
    if table.is_sealed:
        raise Refusal("sealed", "the table is sealed: its words are being opened, then it is dealt", OPEN_SECONDS)


def _open_seat(seats: tuple[Seat, ...], wanted: int | None) -> int:
    free = [number for number, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is not None and wanted not in range(len(seats)):
        raise Refusal("taken", f"there is no seat {wanted}; there are seats 0 to {len(seats) - 1}")
    if wanted is None and free:
        return free[0]
    if wanted is None or wanted not in free:
        raise Refusal("taken", "that seat is taken" if free else "all seats are taken")
    return wanted


def _words(table: Table, number: int, seat: Seat) -> str:
    """What a seat adds to the seed; for people who sent nothing it follows from the secret."""
    return server_words(table.setup.secret, number) if seat.source == "server" else seat.seed
