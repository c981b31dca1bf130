"""The player who comes every week."""

from __future__ import annotations

from typing import ClassVar

from motherlode.bots.gold.forgetful_player import ForgetfulPlayer, Recalled
from motherlode.games.gold.cards import CARDS, Card


class Regular(ForgetfulPlayer):
    """Takes the dearest gold it recalls a miner for, else turns up something new and takes what that gives.

    It remembers well but not all, and now and then overlooks a card that it has in mind or in sight. It does not feed
    rivals knowingly, but it fights none of their miners, weighs no chances, and does not mind what it uncovers.
    """

    half_life: ClassVar = 16.0
    slots: ClassVar = 12
    slip: ClassVar = 0.2
    oversight: ClassVar = 0.25

    def likes(self, table: Recalled) -> list[int]:
        if table.is_rush:
            return table.gold() or table.fresh
        if table.first is None:
            return self._sure_gold(table) or table.fresh
        return self._seconds(table, table.first)

    def _sure_gold(self, table: Recalled) -> list[int]:
        strongest = max((table.cards[at].value for at in table.my_miners(least=0)), default=0)
        return table.gold(limit=strongest)

    def _seconds(self, table: Recalled, first: Card) -> list[int]:
        if first.kind == "gold":
            return table.weakest(table.my_miners(least=first.value)) or table.fresh
        if first == CARDS["X"]:
            return table.rivals() or table.fresh
        return (table.gold(limit=first.value) if table.is_mine(first) else []) or table.fresh
