"""The strong club player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motherlode.bots.gold.perfect import Perfect
from motherlode.core.game import View

if TYPE_CHECKING:
    from motherlode.bots.gold.public import Public


class Expert(Perfect):
    """Remembers every card and plays the turn of greatest expected gain, with what it leaves to those who follow.

    It weighs every first card with every second that may then come, over all that the unseen cards can be: what it
    gains, whom it feeds, what the next players and then itself could strike with the cards known afterwards. It does
    not look beyond that round.
    """

    def best(self, view: View, public: Public) -> int:
        from motherlode.bots.gold.judgement import judge
        from motherlode.bots.gold.worth import EXPERT, worth_table

        players = len(view["hoards"])
        return int(judge(public, worth_table(EXPERT[players], players)).argmax())
