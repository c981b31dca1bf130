"""Who keeps a live table waiting, and what the others may do about it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from motherlode.server.tables.access import existing_seat, seats_of
from motherlode.server.tables.asked import Choosing
from motherlode.server.tables.commands import check_playing
from motherlode.server.tables.entries import Away, Ended, Waited
from motherlode.server.tables.patience import NO_PAUSES, Pauses
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Absent

IDLE_TIMES: Final = 4
"""So many times its patience a live table waits for a seat that is connected and does nothing."""


def waits(
    table: Table, gone: Mapping[int, float], back: Mapping[int, float], now: float, pauses: Pauses = NO_PAUSES
) -> dict[int, float]:
    """By seat that keeps a live table waiting, when the others may choose what to do about it.

    `gone` tells since when seats have not been connected, `back` when seats came back. One that is connected is told
    late. Coming and going buys nobody time: that counts once a turn.
    """
    people = [number for number, seat in enumerate(table.seats) if not seat.is_automatic]
    if not table.is_live or len(people) < 2:
        return {}
    until = {seat: _until(table, seat, gone, back, pauses) for seat in people if seat in table.actors}
    return {seat: end for seat, end in until.items() if seat in gone or end - now <= table.setup.patience}


def _until(table: Table, seat: int, gone: Mapping[int, float], back: Mapping[int, float], pauses: Pauses) -> float:
    since, patience = table.since[seat] or 0.0, table.setup.patience
    idle = pauses.after(max(since, back.get(seat, since)), IDLE_TIMES * patience)
    return min(idle, pauses.after(max(since, gone[seat]), patience)) if seat in gone else idle


def told(until: Mapping[int, float], now: float) -> list[Absent]:
    return [Absent(seat, float(max(0, math.ceil(end - now)))) for seat, end in until.items()]


def choose(table: Table, given: list[str], asked: Choosing, absent: list[Absent]) -> Away | Waited | Ended | None:
    """What those who are at the table decide about a seat that is absent; None if that was done before."""
    if not seats_of(table, given):
        raise Refusal("who-are-you", "you hold no seat at this table")
    seat = table.seats[existing_seat(table, asked.seat)]
    if asked.choice == "end" and table.closed_why == "ended":
        return None
    check_playing(table)
    if asked.choice == "stand-in" and seat.away:
        return None
    found = next((each for each in absent if each.seat == asked.seat), None)
    if found is None:
        raise Refusal("conflict", f"seat {asked.seat} does not keep a live table waiting")
    if asked.choice == "wait":
        return Waited(asked.seat) if not found.left else None
    if found.left:
        raise Refusal("not-yet", f"seat {asked.seat} still has time to come back", found.left)
    return Away(asked.seat) if asked.choice == "stand-in" else Ended(asked.seat)
