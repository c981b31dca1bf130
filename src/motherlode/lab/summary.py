"""What a batch of games came to: sums that are exact, and as small after a billion games as after one."""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np

from motherlode.games import GAMES
from motherlode.games.counting import labels_of
from motherlode.lab.rows import Column, Rows, Run, winners_of


class Spread(msgspec.Struct):
    """One number over all games that have it."""

    games: int = 0
    total: int = 0
    squares: int = 0
    lowest: int | None = None
    highest: int | None = None

    def add(self, values: Column) -> None:
        if len(values) == 0:
            return
        wide = values.astype(np.int64)
        lowest, highest = int(wide.min()), int(wide.max())
        self.games += len(wide)
        self.total += int(wide.sum())
        self.squares += int(wide @ wide)
        self.lowest = lowest if self.lowest is None else min(self.lowest, lowest)
        self.highest = highest if self.highest is None else max(self.highest, highest)

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 for a single game."""
        if self.games < 2:
            return 0.0
        return sqrt((self.games * self.squares - self.total**2) / (self.games * (self.games - 1)))


class Summary(msgspec.Struct):
    """Counts, seat by seat, while games come in; nothing is kept but numbers."""

    run: Run
    games: int = 0
    wins: list[int] = []
    """By seat, games that it won alone."""
    shares: list[int] = []
    """By seat, games that it won with others."""
    decided_by: dict[str, int] = {}
    scores: list[Spread] = []
    length: Spread = msgspec.field(default_factory=Spread)
    counters: dict[str, Spread] = {}
    labels: dict[str, dict[int, int]] = {}
    """Of counters that are no amounts, how many games had each value; -1 is one."""

    @classmethod
    def of(cls, run: Run) -> Summary:
        """Of no games yet."""
        seats, counters = range(run.players), run.numbers[run.numbers.index("starter") + 1 :]
        labels = labels_of(run.game)
        return cls(
            run,
            wins=[0 for _ in seats],
            shares=[0 for _ in seats],
            decided_by=dict.fromkeys(GAMES.named(run.game).decisions, 0),
            scores=[Spread() for _ in seats],
            counters={name: Spread() for name in counters if name not in labels},
            labels={name: {} for name in counters if name in labels},
        )

    def add(self, rows: Rows) -> None:
        self.games += rows.games
        self.length.add(rows["length"])
        for seat, score in enumerate(self.scores):
            score.add(rows[f"score_{seat}"])
        for name, spread in self.counters.items():
            values = rows[name]
            spread.add(values[values >= 0])
        for name, games in self.labels.items():
            for value, count in enumerate(_counted(rows[name] + 1, 0), start=-1):
                if count:
                    games[value] = games.get(value, 0) + count
        self._add_winners(rows)
        for name, count in zip(self.decided_by, _counted(rows.coded("decided_by"), len(self.decided_by)), strict=True):
            self.decided_by[name] += count

    def _add_winners(self, rows: Rows) -> None:
        players = self.run.players
        for mask, count in enumerate(_counted(rows.coded("winners"), 1 << players)):
            seats = winners_of(mask, players)
            for seat in seats:
                (self.wins if len(seats) == 1 else self.shares)[seat] += count

    @property
    def ties(self) -> int:
        """Games with more than one winner."""
        return self.games - sum(self.wins)


def _counted(codes: Column, limit: int) -> list[int]:
    counts: list[int] = np.bincount(codes, minlength=limit).tolist()
    return counts
