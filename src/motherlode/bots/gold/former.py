"""The best player in the house before the one of today, kept to measure with."""

from __future__ import annotations

from typing import Final

from motherlode.bots.gold.judgement import judge
from motherlode.bots.gold.perfect_player import TIE_BREAK, PerfectPlayer
from motherlode.bots.gold.prices import FITTED, worth_table
from motherlode.bots.gold.public_table import PublicTable
from motherlode.bots.gold.search import search
from motherlode.bots.gold.solver import Values, solve
from motherlode.core.compiled import new_rng
from motherlode.core.game import View
from motherlode.games.gold.kernel import CARDS_LEFT, UNSEEN_LEFT
from motherlode.games.gold.rules import RUSH_CARDS

TRIALS: Final = 400_000
"""How often it tries out choices for one move at the usual effort, by the square of the number of players: what a trial
costs grows about like that."""
ROUNDS_AHEAD: Final = 1
"""How many rounds of turns each trial goes ahead before the table is judged."""
EXACT_CARDS: Final = RUSH_CARDS + 1
"""Up to so many cards on the table it tries to solve the game; a few more if nearly all of them are known."""
EXACT_CARDS_KNOWN: Final = RUSH_CARDS + 3
EXACT_UNSEEN: Final = 3
EXACT_ROOM: Final = 1 << 15


class Former(PerfectPlayer):
    """Remembers every card and tries its choices out over thousands of orders of the unseen cards, for the win.

    Each trial plays some turns ahead with good quick play for everyone and judges the table by what its cards are
    worth to each player (a table fitted to many games). The Gold Rush and other endgames that are small enough it
    solves exactly. Effort counts trials, not seconds.
    """

    def best(self, view: View, public: PublicTable) -> int:
        limit = EXACT_CARDS_KNOWN if public[UNSEEN_LEFT] <= EXACT_UNSEEN else EXACT_CARDS
        if public[CARDS_LEFT] <= limit:
            exact = self._solve(public)
            if exact is not None:
                return int(exact.argmax())
        return self._search(view, public)

    def _solve(self, public: PublicTable) -> Values | None:
        """Exact shares of the win; among choices equal in that, the better margin."""
        shares = solve(public, by_share=True, room=EXACT_ROOM)
        margins = None if shares is None else solve(public, by_share=False, room=EXACT_ROOM)
        return shares if shares is None or margins is None else shares + margins * TIE_BREAK

    def _search(self, view: View, public: PublicTable) -> int:
        players = len(view["hoards"])
        worth = worth_table(FITTED[players], players)
        # Drawn anew for every move, so that asking for the odds changes nothing.
        rng = new_rng(f"{self._seed}/{view['turn']}/{public.tobytes().hex()}")
        trials = max(1, round(TRIALS * self._effort / players**2))
        means = search(public, trials, ROUNDS_AHEAD * players, worth, rng)
        return int(means.argmax() if means.max() >= 0 else judge(public, worth).argmax())
