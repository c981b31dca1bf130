"""What a group has won in games that followed each other: carried on from each table to its rematch.

Whoever keeps a seat keeps their line, whatever they are called, and finds it again if they give the seat up in the
lobby and sit down once more; who is new begins one. So people may leave, bots may take seats, and two may have the same
name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from motherlode.core.outcome import Outcome
from motherlode.server.tables.access import token_hash
from motherlode.server.tables.entries import Tallied, Tally
from motherlode.server.tables.table import Seat, Table
from motherlode.server.tables.told import Standing, Stands

GONE_MOST: Final = 12
"""So many who sit there no more are still told of."""


class Counted(msgspec.Struct, frozen=True):
    """A tally, and by seat the line of who sits there."""

    tally: Tally | None
    places: list[int | None]


def _counted(table: Table) -> Counted:
    """With what came out of this table, if anything has."""
    outcome = table.match.outcome if table.match is not None else None
    if outcome is None:
        return Counted(table.setup.tally, [seat.line for seat in table.seats])
    before = table.setup.tally or Tally(0, [])
    lines, places = list(before.lines), list[int | None]()
    for number, seat in enumerate(table.seats):
        place = len(lines) if seat.line is None else seat.line
        was = Tallied() if seat.line is None else lines[place]
        lines[place : place + 1] = [_added(was, seat, number, outcome)]
        places.append(place)
    return Counted(Tally(before.games + 1, lines, before.series + table.setup.series), places)


def _added(was: Tallied, seat: Seat, number: int, outcome: Outcome) -> Tallied:
    return Tallied(
        seat.name,
        seat.level,
        was.played + 1,
        was.won + (number in outcome.winners),
        was.points + outcome.scores[number],
    )


def carried(table: Table) -> Counted:
    """The same for the next table, without those that are gone and had no name, or were bots and won nothing."""
    now = _counted(table)
    if now.tally is None:
        return now
    gone = [n for n, line in enumerate(now.tally.lines) if n not in now.places and _is_kept(line)]
    kept = sorted({*[place for place in now.places if place is not None], *gone[-GONE_MOST:]})
    moved = {old: new for new, old in enumerate(kept)}
    lines = [now.tally.lines[old] for old in kept]
    tally = msgspec.structs.replace(now.tally, lines=lines)
    return Counted(tally, [None if old is None else moved[old] for old in now.places])


def _is_kept(gone: Tallied) -> bool:
    return bool(gone.name) and (not gone.level or gone.won > 0)


def line_of(table: Table, given: Iterable[str]) -> int | None:
    """The line of who came with a seat to this table and sits nowhere now."""
    hashes = {token_hash(token) for token in given}
    lines = [plan.line for plan in table.setup.seats if plan.token_hash in hashes]
    free = [line for line in lines if line is not None and all(seat.line != line for seat in table.seats)]
    return next(iter(free), None)


def standing(table: Table) -> Standing | None:
    """What everybody may know of it, once there is more than this table could tell by itself."""
    now = carried(table)
    if table.setup.tally is None or now.tally is None:
        return None
    people = [
        _stands(table, line, now.places.index(number) if number in now.places else None)
        for number, line in enumerate(now.tally.lines)
    ]
    return Standing(now.tally.games, sorted(people, key=_rank), now.tally.series)


def _stands(table: Table, line: Tallied, seat: int | None) -> Stands:
    who = line if seat is None else table.seats[seat]
    return Stands(seat, who.name, who.level or None, line.played, line.won, line.points)


def _rank(stands: Stands) -> tuple[int, int]:
    return -stands.won, -stands.points
