"""The latest moments of a table, for those who missed some of them: told again as it happened, once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from motherlode.server.tables.entries import Moved
from motherlode.server.tables.table import Table
from motherlode.server.worker.hearing import Hearing

MISSED_MOST: Final = 4
"""Moves that are told to who missed them as if they happened now; of more, what may be recalled."""


class Past:
    """The table after each of its latest entries, as far as somebody may ask for them again."""

    def __init__(self, hearing: Hearing, most: int) -> None:
        self.most, self._hearing = most, hearing
        self._tables: deque[Table] = deque(maxlen=most)

    def add(self, table: Table) -> None:
        self._tables.append(table)

    def forget(self) -> None:
        """Nobody listens: nobody asks for what was missed."""
        self._tables.clear()

    def put(self, tables: Iterable[Table]) -> None:
        """What was read takes the place of what was known."""
        self._tables.clear()
        self._tables.extend(tables)

    def reaches(self, since: int) -> bool:
        """Whether it goes back so far."""
        return bool(self._tables) and self._tables[0].seq <= since + 1

    def since(self, seq: int) -> list[Table]:
        return [each for each in self._tables if each.seq > seq]

    def missed_by(self, seat: int | None) -> list[int]:
        """The numbers of the latest moves that a seat has not been told of."""
        if seat is None:
            return []
        heard = self._hearing.latest(seat)
        return [seq for seq in self._moves()[-MISSED_MOST:] if seq > heard]

    def has_missed_last(self, seat: int | None) -> bool:
        """Whether a seat has not been told of the very last move."""
        missed = self.missed_by(seat)
        return bool(missed) and missed[-1] == self._moves()[-1]

    def _moves(self) -> list[int]:
        return [each.seq for each in self._tables if isinstance(each.entry, Moved)]
