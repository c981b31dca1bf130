"""The best player that there was before the one of today: what that one is measured against."""

from __future__ import annotations

from typing import Final

from motherlode.bots.mole.former_search import NOTHING_LEARNT, learn, search
from motherlode.bots.mole.search import LEAD, TO_HOPE, TO_WIN, Floats, tuned
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng
from motherlode.core.game import View
from motherlode.games.mole.position import HAND_SIZE

AHEAD: Final = 2
"""Among more than two: how many rounds it plays out after this one. Of two players, it plays to the end."""
LESSONS: Final = 0.15
"""How many lessons on what the others will choose it takes for each trial of a move of its own."""
INNER: Final = 4
"""In how many worlds of their own it imagines the others to weigh their cards."""
JUDGEMENTS: Final = 800_000
"""How many cards it looks at a move, in all the worlds it imagines; this is what takes its time."""
MOST_WORLDS: Final = 20_000
STAGES: Final = 3


class Former(Thinker):
    """Searches the secret choice by information-set Monte Carlo: each move in many worlds that fit all it has seen.

    It takes the others to weigh their cards as an expert does, not seeing its own. Of two players it does so in half of
    the worlds only; for the rest it learns what the other will choose: it imagines all hands, its own included, and
    lets both choose and learn from what comes of it, which settles towards a balance in which nobody is easily
    outguessed. Then it tries its moves in worlds that they share: all cards are laid, with the best of the spots and
    closings, and two more rounds, of two players all that are left, are played by a quick sense tuned in self-play.
    Half of the moves, those that do worst, are dropped twice on the way. Of two players it counts its hope to win; of
    more, its lead in cards and, as soon as the end is in reach, above all the win.
    """

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        seat, players = view["seat"], int(view["options"]["players"])
        weights, last = tuned(players), min(view["round"] + rounds_ahead(players), HAND_SIZE)
        worlds = max(1, round(self._effort * affordable_worlds(view)))
        aims = TO_HOPE if players == 2 else TO_WIN if last == HAND_SIZE else LEAD
        worth = NOTHING_LEARNT
        if players == 2 and view["pending"] is None:
            lessons = max(1, round(LESSONS * worlds * moves_in(view)))
            worth = learn(table, seat, hidden, weights, last, lessons, rng)
        return search(table, seat, hidden, weights, aims, last, worlds, STAGES, worth, INNER, rng)


def rounds_ahead(players: int) -> int:
    return HAND_SIZE if players == 2 else AHEAD


def moves_in(view: View) -> int:
    """How many moves there are."""
    return len(view["hand"] if view["pending"] is None else view["pending"]["choices"])


def affordable_worlds(view: View) -> float:
    """How many worlds the judgements suffice for."""
    players, held = int(view["options"]["players"]), len(view["hand"])
    # In each trial of a move every seat lays its card, then judges its hand, round by round.
    rounds = min(rounds_ahead(players), held - 1)
    trial = players * (2 + sum(held - later for later in range(1, rounds + 1)))
    trials = float(trial * moves_in(view))
    # Each of the others tries every card in every world of its own, and judges everybody's hand there.
    others = 0.0 if view["pending"] is not None else (players - 1) * INNER * held * (2 * players - 1)
    if players == 2:
        trials, others = trials * (1 + LESSONS), others / 2
    return min(float(MOST_WORLDS), JUDGEMENTS / (trials + others))
