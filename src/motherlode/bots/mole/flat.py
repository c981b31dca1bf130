"""What the best bot of Manny Mole is measured against: Monte Carlo in its plainest form."""

from __future__ import annotations

from typing import Final

from motherlode.bots.mole.search import LEAD, PLAIN, Floats, weigh
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng
from motherlode.core.game import View
from motherlode.games.mole.position import HAND_SIZE

WORLDS: Final = 1000


class Flat(Thinker):
    """Tries each move in many worlds, everybody taking the most at once to the end, and plays the best mean lead."""

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        worlds = max(1, round(WORLDS * self._effort))
        return weigh(table, view["seat"], hidden, PLAIN, LEAD, HAND_SIZE, worlds, rng)
