"""The strong club player."""

from __future__ import annotations

from motherlode.bots.gold.judgement import judge
from motherlode.bots.gold.perfect_player import PerfectPlayer
from motherlode.bots.gold.prices import EXPERT, worth_table
from motherlode.bots.gold.public_table import PublicTable
from motherlode.core.game import View


class Expert(PerfectPlayer):
    """Remembers every card and plays the turn of greatest expected gain, with what it leaves to those who follow.

    It weighs every first card with every second that may then come, over all that the unseen cards can be: what it
    gains, whom it feeds, what the next players and then itself could strike with the cards known afterwards. It does
    not look beyond that round.
    """

    def best(self, view: View, public: PublicTable) -> int:
        players = len(view["hoards"])
        return int(judge(public, worth_table(EXPERT[players], players)).argmax())
