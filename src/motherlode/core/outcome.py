"""How a game ended, and which comparison decided it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`scores` are the points the rules compare first, `winners` ascend, `decided_by` left one winner (or none did)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


def decide(comparisons: Sequence[tuple[str, Sequence[int]]], undecided: str) -> Outcome:
    """Compare the seats by each (name, values) in turn, more being better, until one is left."""
    scores = tuple(comparisons[0][1])
    leaders = tuple(range(len(scores)))
    for name, values in comparisons:
        best = max(values[seat] for seat in leaders)
        leaders = tuple(seat for seat in leaders if values[seat] == best)
        if len(leaders) == 1:
            return Outcome(scores, leaders, name)
    return Outcome(scores, leaders, undecided)
