"""The bot of Gold that is shown every card. For measurement only: no table that people sit at can have it."""

from __future__ import annotations

from motherlode.bots.gold.yardsticks import Judgement
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.gold.cards import GONE


class Cheating(Judgement):
    """Judges one turn well, knowing what every card is."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        table = state.position.table
        self._knowledge.faces = {at: card.code for at, card in enumerate(table) if card is not GONE}
        return self.choose(state.view(seat), state.legal(seat))
