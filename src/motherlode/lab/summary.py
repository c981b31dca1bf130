"""What a batch of games came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, stdev

from motherlode.lab.simulate import Played


class Summary:
    """Counts, seat by seat, while games come in; nothing is kept but numbers."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = list(seats)
        self.lengths: list[int] = []
        self.scores: list[list[int]] = [[] for _ in seats]
        self.wins = [0] * len(seats)
        self.shares = [0] * len(seats)
        self.decided_by: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        outcome = played.state.outcome
        if outcome is None:
            raise ValueError("only finished games can be summed up")
        self.lengths.append(len(played.state.history))
        self.decided_by[outcome.decided_by] += 1
        for seat, score in enumerate(outcome.scores):
            self.scores[seat].append(score)
        for seat in outcome.winners:
            if len(outcome.winners) == 1:
                self.wins[seat] += 1
            else:
                self.shares[seat] += 1

    @property
    def games(self) -> int:
        return len(self.lengths)

    @property
    def ties(self) -> int:
        """Games with more than one winner."""
        return self.games - sum(self.wins)

    def mean_score(self, seat: int) -> float:
        return fmean(self.scores[seat])

    def score_spread(self, seat: int) -> float:
        """The standard deviation of a seat's score; 0 for a single game."""
        return stdev(self.scores[seat]) if self.games > 1 else 0.0
