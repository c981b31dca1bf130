"""What searches of Manny Mole are measured against: the quick sense that they play out with, without a search."""

from __future__ import annotations

from motherlode.bots.mole.quick_play import Weights
from motherlode.bots.mole.search import PLAIN, Floats, judge_moves, tuned
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng
from motherlode.core.game import View


class Judgement(Thinker):
    """Plays what its quick sense, tuned in self-play, tells it at first sight."""

    def values(self, view: View, rng: Rng) -> Floats:
        return judge_moves(read_table(view)[0], view["seat"], self.weights(view), rng)

    def weights(self, view: View) -> Weights:
        return tuned(int(view["options"]["players"]))


class Greedy(Judgement):
    """Plays what takes most at once, else anything."""

    def weights(self, view: View) -> Weights:
        return PLAIN
