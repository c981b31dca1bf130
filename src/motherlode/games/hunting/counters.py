"""What can be counted in a game of Gold Hunting."""

from __future__ import annotations

from typing import Final

from motherlode.core.game import AnyState
from motherlode.core.lead import NOBODY, Lead, points_ahead, sole_leader
from motherlode.core.parts import Event
from motherlode.games.hunting.events import BrokenDown, Kept, RushLost, RushWon, Won
from motherlode.games.hunting.pieces import MARKER_SCORE, PIECES
from motherlode.games.hunting.scoring import score

COUNTERS: Final = {
    "right": "declarations that were right (H-5), in a Gold Rush too",
    "wrong": "declarations that were wrong (H-6, H-7), in a Gold Rush too",
    "breakdowns": "wrong declarations that broke a stack down (H-7)",
    "broken_gold": "gold that went to the box with broken stacks",
    "rushes": "Gold Rushes (H-8)",
    "rushes_won": "Gold Rushes that succeeded",
    "rush_gold": "what they brought: the pieces lifted, and 2 for each marker",
    "keeps": "markers given up to keep a stack (H-9)",
    "keep_gold": "what kept gold scored in the end: half of each stack, rounded down",
    "lead_changes": "how often the lead in points passed from one seat to the other",
    "early_leader": "the seat in the lead after five turns each; -1 for none",
    "early_lead": "points by which it was ahead then, 0 for none",
}
LABELS: Final = frozenset({"early_leader"})
"""Values of these stand for something: a mean of them says nothing."""
HALF: Final = len(PIECES)
"""So many of all turns, in the published game."""


class Counting:
    """Counts while a game goes on: it is shown every state, from the deal on."""

    def __init__(self) -> None:
        self.counts = {**dict.fromkeys(COUNTERS, 0), "early_leader": NOBODY}
        self._lead, self._turns = Lead(), 0

    def see(self, state: AnyState) -> None:
        position = state.position
        if position.turns == self._turns:
            return
        self._turns = position.turns
        self._count_turn(state.events)
        scores = [score(side) for side in position.sides]
        self._lead.see(scores)
        self.counts["lead_changes"] = self._lead.changes
        if self._turns == position.length // 2:
            self.counts["early_leader"], self.counts["early_lead"] = sole_leader(scores), points_ahead(scores)

    def _count_turn(self, events: tuple[Event, ...]) -> None:
        counts = self.counts
        won = [event for event in events if isinstance(event, Won)]
        counts["right" if won else "wrong"] += 1
        for event in events:
            if isinstance(event, BrokenDown):
                counts["breakdowns"] += 1
                counts["broken_gold"] += sum(event.pieces)
            elif isinstance(event, RushWon):
                counts["rushes_won"] += 1
                counts["rush_gold"] += MARKER_SCORE + sum(event.piece for event in won)
            elif isinstance(event, Kept):
                counts["keeps"] += 1
                counts["keep_gold"] += sum(event.pieces) // 2
            counts["rushes"] += isinstance(event, RushWon | RushLost)
