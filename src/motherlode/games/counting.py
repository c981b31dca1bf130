"""What each game counts beside the score: the module `counters` of its room, if it has one.

That holds `COUNTERS`, the names with a sentence each, and the class `Counting`, which is shown every state of a game.
It may hold `LABELS`, the names of those counters that are no amounts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from motherlode.core.game import AnyState
from motherlode.games import part_of


class Counting(Protocol):
    """Counts while a game goes on."""

    counts: dict[str, int]
    """By name, in the order of `COUNTERS`: small whole numbers, -1 where one does not apply."""

    def see(self, state: AnyState) -> None:
        """Called with the state after the deal, and after every move."""


class NoCounting:
    """For games that count nothing."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def see(self, state: AnyState) -> None:
        """There is nothing to count."""


def counters_of(game: str) -> Mapping[str, str]:
    """The counters of a game, each with a sentence that says what it counts."""
    part = part_of(game, "counters")
    return {} if part is None else cast(Mapping[str, str], part.COUNTERS)


def labels_of(game: str) -> frozenset[str]:
    """Of the counters of a game, those whose values stand for something, a seat or a reason, and are no amounts."""
    return cast(frozenset[str], getattr(part_of(game, "counters"), "LABELS", frozenset()))


def new_counting(game: str) -> Counting:
    """A counting for one game that is about to begin."""
    part = part_of(game, "counters")
    return NoCounting() if part is None else cast(Counting, part.Counting())


def count(state: AnyState) -> dict[str, int]:
    """The counters of a game that was played already."""
    counting = new_counting(state.game.name)
    for past in state.past():
        counting.see(past)
    return counting.counts
