"""The experienced player."""

from __future__ import annotations

from typing import Final

from motherlode.bots.mole.search import LEAD, PLAIN, Floats, weigh
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng
from motherlode.core.game import View

WORLDS: Final = 40


class Expert(Thinker):
    """Weighs who lays before and after it, and what it opens for them, by imagining the hands it cannot see.

    In each imagined world all others play the card that takes most as the layout lies; it counts what it takes against
    what they take, and plays what does best over all worlds. It looks no further than the end of the round.
    """

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        worlds = max(1, round(WORLDS * self._effort))
        return weigh(table, view["seat"], hidden, PLAIN, LEAD, view["round"], worlds, rng)
