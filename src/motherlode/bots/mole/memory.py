"""What one of two players of Manny Mole remembers: which cards were shown, and what each was chosen by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from motherlode.bots.mole.choosing import HABITS, Habits, look, new_minds, weigh_sights
from motherlode.bots.mole.conclusions import conclude
from motherlode.bots.mole.prospects import read_nets
from motherlode.bots.mole.search import Cards, Floats
from motherlode.core.compiled import Rng, new_rng
from motherlode.games.mole.kernel_layout import CODES, FATES, TAKEN_BY, UNSEEN, Table, write_layout
from motherlode.games.mole.kernel_table import HELD, ROUND, WITH_SILVER, empty_table
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import HAND_SIZE

IMAGINED: Final = 1_500
"""From how many hands it concludes what a player holds: a few thousandths of a second."""


class Memory:
    """Every round that is over, as it lay when all chose, and what they chose."""

    def __init__(self) -> None:
        self.minds = new_minds(shipped_habits())
        self._shown = list[int]()
        self._past = list[Table]()
        self._looked_at = 0

    def show(self, cards: Sequence[str]) -> None:
        """These have come into the layout."""
        self._shown += [CODES[card] for card in cards]

    def remember(self, layout: str, cards: Sequence[str]) -> None:
        """These were chosen, by seat, when the layout was this."""
        table = empty_table(len(cards), silver=False)
        write_layout(table, Layout.parse(layout))
        for card in self._shown:
            if table[FATES + card] == UNSEEN:
                table[FATES + card] = TAKEN_BY
        table[ROUND] += len(self._past)
        self.minds.played[len(self._past)] = [CODES[card] for card in cards]
        self._past.append(table)
        self.show(cards)

    def look(self, table: Table) -> None:
        """See what good players go by in this round."""
        at = int(table[ROUND]) - 1
        look(table, at, self.minds, new_rng("look"))
        weigh_sights(at, self.minds)

    def conclude(self, table: Table, seat: int, hidden: Cards, odds: Floats, rng: Rng) -> None:
        """How likely a seat holds each card that another has not seen, by all that it played."""
        for past in self._past[self._looked_at :]:
            past[WITH_SILVER] = table[WITH_SILVER]
            self.look(past)
        self._looked_at = len(self._past)
        held = int(table[HELD + seat])
        if self._past and 0 < held == HAND_SIZE - len(self._past):
            conclude(seat, len(self._past), hidden, self.minds, IMAGINED, odds, rng)


@cache
def shipped_habits() -> Habits:
    return np.ascontiguousarray(read_nets()[HABITS])
