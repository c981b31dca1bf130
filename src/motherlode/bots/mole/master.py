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
INNER: Final = 4
"""In how many worlds of their own it imagines the others to weigh their cards."""
JUDGEMENTS: Final = 800_000
"""How many cards it looks at a move, in all the worlds it imagines; this is what takes its time."""
MOST_WORLDS: Final = 4000
STAGES: Final = 3


class Master(Thinker):
    """Searches the secret choice by information-set Monte Carlo: each move in many worlds that fit all it has seen.

    In each world it imagines the other hands, and that the others weigh their cards as an expert does, not seeing its
    own. All cards are laid, with the best of the spots and closings, and two more rounds are played by a quick sense
    tuned in self-play. Half of the moves, those that do worst, are dropped twice on the way. It counts its lead in
    cards; as soon as the end of the game is in reach, above all the win.
    """

    def values(self, view: View, rng: Rng) -> npt.NDArray[np.float64]:
        from motherlode.bots.mole.search import LEAD, PLAIN, TO_WIN, search, tuned

        table, hidden = read_table(view)
        last = min(view["round"] + AHEAD, HAND_SIZE)
        aims = TO_WIN if last == HAND_SIZE else LEAD
        sense = tuned(view["options"]["players"])
        worlds = max(1, round(self._effort * affordable_worlds(view)))
        return search(table, view["seat"], hidden, sense, PLAIN, aims, last, worlds, STAGES, INNER, rng)


def affordable_worlds(view: View) -> float:
    """How many worlds the judgements suffice for."""
    players, held = int(view["options"]["players"]), len(view["hand"])
    moves, others = held, 0
    if view["pending"] is None:
        # Each of the others tries every card in every world of its own, and judges everybody's hand there.
        others = (players - 1) * INNER * held * (2 * players - 1)
    else:
        moves = len(view["pending"]["choices"])
    # Each move is tried, and after it every seat judges its hand, round by round.
    mine = moves * players * sum(max(held - later, 2) for later in range(1, AHEAD + 1))
    return min(float(MOST_WORLDS), JUDGEMENTS / (mine + others))
