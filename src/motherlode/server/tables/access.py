"""Who may do what: seats are held by tokens, of which a table knows only the hashes."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")


@lru_cache(4096)
def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def seats_of(table: Table, tokens: Iterable[str]) -> dict[int, str]:
    """The seats that these tokens hold, each with its token."""
    held: dict[int, str] = {}
    for token in tokens:
        hashed = token_hash(token)
        for number, seat in enumerate(table.seats):
            if seat.token_hash and hmac.compare_digest(seat.token_hash, hashed):
                held[number] = token
    return held


def renewal_mark(old: str, name: str) -> str:
    """What is kept of a wish for a new token, so that it is known again."""
    return token_hash(f"{old}/{name}")


def renewed_before(table: Table, tokens: Iterable[str], name: str) -> tuple[int, str] | None:
    """The seat whose token was renewed under this name, and the old token, which opens nothing else any more."""
    for token in tokens:
        for number, seat in enumerate(table.seats):
            if seat.renewal and hmac.compare_digest(seat.renewal, renewal_mark(token, name)):
                return number, token
    return None


def held_seats(table: Table, given: Iterable[str]) -> list[int]:
    return sorted(seats_of(table, given))


def is_host(table: Table, tokens: Iterable[str]) -> bool:
    """Whether these tokens give the host's powers: the host's own one does, and that of the host's seat, so that they
    are not lost with a device."""
    tokens = list(tokens)
    return has_made(table, tokens) or table.acting_host in seats_of(table, tokens)


def has_made(table: Table, tokens: Iterable[str]) -> bool:
    """Whether the token of the table's own host is among these."""
    return any(hmac.compare_digest(table.setup.host_hash, token_hash(token)) for token in tokens)


def was_sent_away(table: Table, tokens: Iterable[str]) -> bool:
    """Whether the host has sent away who holds these tokens; whoever has the host's powers sits where they like."""
    tokens = list(tokens)
    return not table.sent_away.isdisjoint(map(token_hash, tokens)) and not is_host(table, tokens)


def own_seat(table: Table, given: list[str], seat: int | None) -> int:
    """The seat that is meant, which the caller must hold."""
    held = seats_of(table, given)
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
    """The seat to look from: one's own; None is a spectator, where the table allows it. A lobby is open to all, and
    whoever made the table may always watch it."""
    held = seats_of(table, given)
    if seat is not None or len(held) == 1:
        return own_seat(table, given, seat)
    if held or table.setup.spectators or table.phase == "lobby" or has_made(table, given):
        return None
    raise Refusal("not-allowed", "this table allows no spectators")


def existing_seat(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refusal("bad-request", f"seats are 0 to {len(table.seats) - 1}")
    return seat
