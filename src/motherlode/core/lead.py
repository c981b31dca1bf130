"""Who is ahead in a game, and how often that changes: for the counters of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NOBODY: Final = -1


def sole_leader(scores: Sequence[int]) -> int:
    """The seat that is ahead of all others, or `NOBODY`."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else NOBODY


def points_ahead(scores: Sequence[int]) -> int:
    """By how much the best is ahead of the second."""
    best, second = sorted(scores)[-1:-3:-1]
    return best - second


class Lead:
    """Follows the scores of a game."""

    def __init__(self) -> None:
        self.changes = 0
        """How often the lead has passed from one seat to another; a tie in between does not count."""
        self._leader = NOBODY

    def see(self, scores: Sequence[int]) -> None:
        leader = sole_leader(scores)
        if leader != NOBODY:
            self.changes += self._leader not in (NOBODY, leader)
            self._leader = leader
