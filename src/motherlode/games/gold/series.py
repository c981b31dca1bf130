"""G-11. A series of Gold: as many games as players, each seat starting one."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.game import AnyGame
from motherlode.core.outcome import Outcome, decide
from motherlode.core.series import LAST_GAME, SeriesRules


class GoldSeries(SeriesRules):
    """The start goes round; points add up."""

    def length(self, first: AnyGame) -> int:
        return first.players

    def game(self, first: AnyGame, number: int) -> AnyGame:
        return first.started_by((first.starter + number) % first.players)

    def decide(self, outcomes: Sequence[Outcome]) -> Outcome:
        totals = [sum(scores) for scores in zip(*[outcome.scores for outcome in outcomes], strict=True)]
        # In a tie the last game's points decide.
        return decide([("gold", totals), (LAST_GAME, outcomes[-1].scores)], undecided="shared")
