"""What can be counted in a game of Gold."""

from __future__ import annotations

from typing import Final, get_args

from motherlode.core.game import AnyState
from motherlode.core.lead import NOBODY, Lead, points_ahead, sole_leader
from motherlode.games.gold.cards import CARDS, DECK
from motherlode.games.gold.events import Blast, Duel, Nothing, Rush, Strike, Taken, WhyRush

COUNTERS: Final = {
    "strikes": "miners that carried gold home before the Gold Rush (G-5)",
    "free_strikes": "strikes by a miner that nobody owns, for the player whose turn it was",
    "given_strikes": "strikes that one player turned up for another's miner",
    "duels": "duels of two miners (G-6)",
    "standoffs": "turns in which two miners of one strength met, and nothing came of it",
    "blasts": "turns that ended with dynamite (G-7)",
    "blanks": "turns after which both cards were turned back (G-8)",
    "rush_by": "why the Gold Rush began: 0 few cards were left (G-9), 1 a dead table (G-12), 2 a stall (G-13)",
    "rush_cards": "cards on the table when the Gold Rush began",
    "rush_points": "points of gold turned up in the Gold Rush",
    "lead_changes": "how often the lead in points passed from one seat to another",
    "early_leader": "the seat alone in the lead when half of the cards had left, or the Gold Rush began; -1 for none",
    "early_lead": "points by which that seat was ahead then, 0 for none",
}
LABELS: Final = frozenset({"rush_by", "early_leader"})
"""Values of these stand for something: a mean of them says nothing."""
HALF: Final = len(DECK) // 2
"""In the published game."""
REASONS: Final = get_args(WhyRush)


class Counting:
    """Counts while a game goes on: it is shown every state, from the deal on."""

    def __init__(self) -> None:
        self.counts = {**dict.fromkeys(COUNTERS, 0), "early_leader": NOBODY, "rush_by": NOBODY}
        self._lead, self._is_early = Lead(), True

    def see(self, state: AnyState) -> None:
        counts, position = self.counts, state.position
        points = [sum(card.value for card in hoard) for hoard in position.hoards]
        for event in state.events:
            if isinstance(event, Strike):
                self._count_strike(event, state)
            elif isinstance(event, Nothing):
                counts["blanks"] += 1
                counts["standoffs"] += event.why == "equal miners"
            elif isinstance(event, Taken):
                counts["rush_points"] += CARDS[event.gold].value
            elif isinstance(event, Rush):
                counts["rush_by"], counts["rush_cards"] = REASONS.index(event.why), position.cards
            counts["duels"] += isinstance(event, Duel)
            counts["blasts"] += isinstance(event, Blast)
        self._follow_lead(points, is_half=position.rush or position.cards <= len(position.table) // 2)

    def _count_strike(self, strike: Strike, state: AnyState) -> None:
        mover = state.history[-1][0]
        is_owned = any(CARDS[strike.miner].colour in owned for owned in state.game.options.colours)
        self.counts["strikes"] += 1
        self.counts["free_strikes"] += not is_owned
        self.counts["given_strikes"] += is_owned and strike.to != mover

    def _follow_lead(self, points: list[int], *, is_half: bool) -> None:
        self._lead.see(points)
        self.counts["lead_changes"] = self._lead.changes
        if is_half and self._is_early:
            self._is_early = False
            self.counts["early_leader"] = leader = sole_leader(points)
            self.counts["early_lead"] = 0 if leader == NOBODY else points_ahead(points)
