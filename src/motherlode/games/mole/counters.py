"""What can be counted in a game of Manny Mole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.game import AnyState
from motherlode.core.lead import NOBODY, Lead, points_ahead, sole_leader
from motherlode.core.parts import Event
from motherlode.games.mole.cards import Card
from motherlode.games.mole.events import Chain, Corridor, Moved, Removed, Round
from motherlode.games.mole.position import HAND_SIZE

COUNTERS: Final = {
    "corridors_row": "rows of four that were taken (M-8)",
    "corridors_column": "columns of four that were taken",
    "corridors_pile": "piles of four that were taken",
    "closings": "times that gaps were closed (M-9)",
    "closings_with_choice": "closings that a player had a choice in",
    "chains": "closings that completed corridors again (M-10)",
    "longest_chain": "how often one player took corridors in one turn, at most: 1 without a chain, 0 without corridors",
    "silver_taken": "silver cards in all chambers; -1 in the game without silver",
    "lead_changes": "how often the lead in cards passed from one seat to another",
    "early_leader": "the seat alone in the lead after half of the rounds; -1 for none",
    "early_lead": "cards by which it was ahead then, 0 for none",
}
LABELS: Final = frozenset({"early_leader"})
"""Values of these stand for something: a mean of them says nothing."""
HALF: Final = HAND_SIZE // 2
"""So many rounds are the first half of the published game."""


class Counting:
    """Counts while a game goes on: it is shown every state, from the deal on."""

    def __init__(self) -> None:
        self.counts = {**dict.fromkeys(COUNTERS, 0), "early_leader": NOBODY}
        self._lead, self._taken, self._half = Lead(), list[int](), HALF

    def see(self, state: AnyState) -> None:
        if not state.history:
            self._taken = [0] * state.game.players
            self._half = len(state.dealt.hands[0]) // 2
            self.counts["silver_taken"] = 0 if state.game.options.silver else -1
        for event in state.events:
            self._count(event)

    def _count(self, event: Event) -> None:
        counts = self.counts
        if isinstance(event, Corridor):
            counts[f"corridors_{event.kind}"] += 1
        elif isinstance(event, Removed):
            counts["longest_chain"] = max(counts["longest_chain"], 1)
            self._take(event.seat, event.cards)
        elif isinstance(event, Chain):
            counts["chains"] += 1
            counts["longest_chain"] = max(counts["longest_chain"], event.link)
        elif isinstance(event, Moved):
            counts["closings"] += 1
            counts["closings_with_choice"] += event.asked
        elif isinstance(event, Round) and event.number == self._half + 1:
            self._look_at_lead()

    def _take(self, seat: int, cards: Sequence[str]) -> None:
        self._taken[seat] += len(cards)
        if self.counts["silver_taken"] >= 0:
            self.counts["silver_taken"] += sum(Card.parse(code).is_silver for code in cards)
        self._lead.see(self._taken)
        self.counts["lead_changes"] = self._lead.changes

    def _look_at_lead(self) -> None:
        self.counts["early_leader"] = leader = sole_leader(self._taken)
        self.counts["early_lead"] = 0 if leader == NOBODY else points_ahead(self._taken)
