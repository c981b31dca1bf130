"""What a game's room adds to the report of its games: pictures of its own counters, each with what it means.

A room may have a module `figures` with the list `FIGURES`. It says what to draw and how to tell it; who played, how
many games, and the drawing itself are the report's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

PERCENT: Final = "\u00a0%"
"""The sign, and the space before it that no line breaks at."""


class Counted(msgspec.Struct, frozen=True):
    """How one counter came out over many games: how many games had each value.

    Games to which the counter does not apply (-1) are not among them.
    """

    by_value: dict[int, int]

    @property
    def games(self) -> int:
        return sum(self.by_value.values())

    @property
    def mean(self) -> float:
        """0 where no game counted."""
        return sum(value * games for value, games in self.by_value.items()) / self.games if self.games else 0.0

    def share(self, *values: int) -> float:
        """The part of the games that had one of these values."""
        return sum(self.by_value.get(value, 0) for value in values) / self.games if self.games else 0.0

    def share_from(self, least: int) -> float:
        """The part of the games that had this value or more."""
        return self.share(*[value for value in self.by_value if value >= least])

    def quantile(self, part: float) -> int:
        """The value that this part of the games does not exceed; 0 where no game counted."""
        seen = 0
        for value, games in sorted(self.by_value.items()):
            seen += games
            if seen >= part * self.games:
                return value
        return 0


Counts = Mapping[str, Counted]
"""The counters of one kind of table, by name."""


class RuleFigure(msgspec.Struct, frozen=True):
    """One picture of a game's counters.

    `means` draws one bar a counter, how often it happens in a game. `values` draws the first counter alone: in how many
    games it came to each value.
    """

    title: str
    kind: Literal["means", "values"]
    counters: dict[str, str]
    """The counters that it needs, and what to call each beneath the picture. Without all of them it is left out."""
    tell: Callable[[Counts], str]
    """What the numbers mean for a player or a publisher: one or two sentences made from them, whoever played."""
    values: dict[int, str] = {}
    """For `values`: what a value stands for, where it is no number."""


def percent(share: float) -> str:
    """A share as people read it: 26.1 %, and never 0 % for what happens at all."""
    if 0 < share < 0.0005:
        return f"under 0.1{PERCENT}"
    if 0.9995 < share < 1:
        return f"over 99.9{PERCENT}"
    return f"{share * 100:.0f}{PERCENT}" if share in (0.0, 1.0) else f"{share * 100:.1f}{PERCENT}"


def decimal(value: float) -> str:
    """A number as people read it: more digits the smaller it is."""
    if value != 0 and abs(value) < 0.0995:
        return f"{value:.3f}"
    return f"{value:.2f}" if abs(value) < 9.95 else f"{value:,.1f}"
