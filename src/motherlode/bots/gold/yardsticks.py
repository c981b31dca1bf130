"""Simple players with a perfect memory that the ladder is measured with."""

from __future__ import annotations

from math import inf
from typing import ClassVar, Final

from motherlode.bots.gold.judgement import judge
from motherlode.bots.gold.perfect_player import PerfectPlayer
from motherlode.bots.gold.prices import FITTED, Prices, worth_table
from motherlode.bots.gold.public_table import PublicTable
from motherlode.bots.gold.regular import Regular
from motherlode.core.game import View
from motherlode.games.gold.kernel import SIZE

NOTHING_BUT_GOLD: Final = Prices((0.0,) * 4, (0.0,) * 4, strikes=(0.0,) * 3)


class Greedy(PerfectPlayer):
    """Plays the turn that is expected to bring it most and its rivals least, whatever comes after."""

    def best(self, view: View, public: PublicTable) -> int:
        return int(judge(public, worth_table(NOTHING_BUT_GOLD, len(view["hoards"]))).argmax())


class Judgement(PerfectPlayer):
    """Judges one turn by the prices that were fitted for the former master, and searches nothing."""

    def best(self, view: View, public: PublicTable) -> int:
        players = len(view["hoards"])
        return int(judge(public, worth_table(FITTED[players], players)).argmax())


class Remembering(Regular):
    """Plays like the regular, forgetting and overlooking nothing."""

    half_life: ClassVar = inf
    slots: ClassVar = SIZE
    slip: ClassVar = 0.0
    oversight: ClassVar = 0.0
