"""The best player in the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.game import View
from motherlode.games.mole.position import HAND_SIZE

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from motherlode.core.compiled import Rng

AHEAD: Final = 2
"""How many rounds it plays out after this one."""
JUDGEMENTS: Final = 900_000
"""How many cards it judges a move, in all the worlds it imagines; this is what takes its time."""
MOST_WORLDS: Final = 4000
STAGES: Final = 3
INNER: Final = 6
"""With one opponent: in how many worlds of its own it imagines that one to weigh its cards."""


class Master(Thinker):
    """Searches the secret choice by information-set Monte Carlo: each move in thousands of worlds it cannot tell apart.

    In each world it imagines the other hands and what the others, who do not see its own, would choose; it lays all
    cards, choosing spots and closings by their worth, and plays two more rounds with a quick sense tuned in self-play.
    Half of the moves, those that do worst, are dropped twice on the way. It counts its lead in cards; as soon as the
    end of the game is in reach, above all the win.
    """

    def values(self, view: View, rng: Rng) -> npt.NDArray[np.float64]:
        from motherlode.bots.mole.search import LEAD, TO_WIN, search, tuned

        table, hidden = read_table(view)
        players, last = view["options"]["players"], min(view["round"] + AHEAD, HAND_SIZE)
        aims = TO_WIN if last == HAND_SIZE else LEAD
        worlds = max(1, round(self._effort * self._worlds(view)))
        inner = INNER if players == 2 else 0
        return search(table, view["seat"], hidden, tuned(players), aims, last, worlds, STAGES, inner, rng)

    def _worlds(self, view: View) -> float:
        """As many as the judgements suffice for: every move is tried, and every seat judges its hand, round by round."""
        players, held = view["options"]["players"], len(view["hand"])
        moves = held if view["pending"] is None else len(view["pending"]["choices"])
        hands = sum(max(held - later, 2) for later in range(1, AHEAD + 1))
        return min(MOST_WORLDS, JUDGEMENTS / (moves * players * hands))
