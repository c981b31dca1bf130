"""When the people of a table's seats were last there, by a connection or by asking."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from motherlode.server.tables.table import Table

GRACE_SECONDS: Final = 5.0
"""For so long a seat counts as there after it was last seen: pages are loaded anew, and some clients only ask."""


class Attendance:
    """One table's seats. Nobody is known to be gone from before this worker looked."""

    def __init__(self, now: float) -> None:
        self.opened = now
        self._seen: dict[int, float] = {}
        self.back: dict[int, float] = {}
        """By seat that had been gone, when it was there again."""

    def is_back(self, seat: int, since: float | None) -> bool:
        """Whether this seat has come back since then."""
        return since is not None and self.back.get(seat, -math.inf) >= since

    def note_back(self, seats: Iterable[int], now: float) -> None:
        self.back.update(dict.fromkeys(seats, now))

    def note(self, seats: Iterable[int], now: float) -> None:
        self._seen.update(dict.fromkeys(seats, now))

    def gone(self, table: Table, here: Collection[int], now: float) -> dict[int, float]:
        """By seat that is not there, since when."""
        grace = min(GRACE_SECONDS, table.setup.patience)
        last = {seat: self._seen.get(seat, self.opened) for seat in range(len(table.seats)) if seat not in here}
        return {seat: at for seat, at in last.items() if now - at >= grace}

    @property
    def last(self) -> float:
        """When any of them was last seen, as far as this worker knows."""
        return max(self._seen.values(), default=-math.inf)

    def move(self, moved: Mapping[int, int]) -> None:
        """Seats have other numbers now."""
        self._seen = {moved[seat]: at for seat, at in self._seen.items() if seat in moved}
        self.back = {moved[seat]: at for seat, at in self.back.items() if seat in moved}
