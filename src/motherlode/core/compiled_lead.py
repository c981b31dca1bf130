"""`lead` on arrays, for kernels: scores stand side by side in a table, from `first` on."""

from __future__ import annotations

from motherlode.core.compiled import in_place
from motherlode.core.kernel import Table
from motherlode.core.lead import NOBODY


@in_place
def sole_leader(table: Table, first: int, players: int) -> int:
    best, leader = table[first], 0
    for seat in range(1, players):
        if table[first + seat] > best:
            best, leader = table[first + seat], seat
        elif table[first + seat] == best:
            leader = NOBODY
    return leader


@in_place
def points_ahead(table: Table, first: int, players: int) -> int:
    best, second = max(table[first], table[first + 1]), min(table[first], table[first + 1])
    for seat in range(2, players):
        score = table[first + seat]
        second = max(second, min(best, score))
        best = max(best, score)
    return best - second
