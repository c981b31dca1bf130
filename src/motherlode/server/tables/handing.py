"""A seat whose owner is gone and cannot come back by themselves: the host hands it over by a new link.

Whoever has the link is the seat. So it is never done where the seat knows what others may not, never before its owner
has been gone for as long as others wait for them, and never unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motherlode.games import GAMES
from motherlode.server.tables.access import existing_seat, seats_of
from motherlode.server.tables.commands import WHY_NOT, check_host, check_unsealed
from motherlode.server.tables.creating import PATIENCE
from motherlode.server.tables.entries import Handed
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table

GONE_SECONDS: Final = PATIENCE["live"]
"""For so long a seat is to be gone, where the table does not say how long others wait for it."""


def hand_over(
    table: Table, given: list[str], number: int, hashed: str, gone: Mapping[int, float], now: float
) -> Handed | None:
    """A new token for somebody's seat; None if that was done before. `gone` tells since when seats are not there."""
    check_host(table, given, "hands over the seat of who is gone")
    seat = table.seats[existing_seat(table, number)]
    if seat.token_hash == hashed:
        return None
    if table.phase == "closed":
        raise Refusal("wrong-phase", WHY_NOT["closed"])
    check_unsealed(table)
    if seat.kind != "human":
        raise Refusal("conflict", f"nobody sits at seat {number}")
    if number in seats_of(table, given):
        raise Refusal("conflict", f"seat {number} is yours: ask for its own link")
    if table.host_has_left and number == table.host_seat:
        raise Refusal("not-allowed", "who has the powers of a host that left cannot hand over the host's seat")
    if table.phase == "playing" and GAMES[table.game].has_secrets:
        raise Refusal(
            "not-allowed", f"what seat {number} knows stays theirs while the game is on; a bot can play for them"
        )
    _check_gone(table, number, gone, now)
    return Handed(number, hashed)


def _check_gone(table: Table, number: int, gone: Mapping[int, float], now: float) -> None:
    if table.phase == "playing" and not table.is_live and not table.seats[number].away:
        raise Refusal("conflict", f"seat {number} still has time; nobody has to be connected to a slow table")
    patience = table.setup.patience if table.is_live else GONE_SECONDS
    left = gone.get(number, now) + patience - now
    if left > 0:
        raise Refusal("not-yet", f"who sits at seat {number} is there, or has time to come back", round(left, 1))
