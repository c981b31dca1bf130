"""The player who comes every week."""

from __future__ import annotations

from typing import ClassVar

from motherlode.bots.gold.forgetful_player import ForgetfulPlayer, Recalled
from motherlode.games.gold.cards import CARDS, Card


class Regular(ForgetfulPlayer):
    """Takes the dearest gold it recalls a miner for, else turns up something new and makes the best of it.

    It remembers well but not all, does not feed rivals knowingly, and uses duels and dynamite against their miners.
    It does not weigh chances, nor what it uncovers for the others.
    """

    half_life: ClassVar = 9.0
    slots: ClassVar = 8
    slip: ClassVar = 0.2

    def likes(self, table: Recalled) -> list[int]:
        if table.is_rush:
            return table.gold(limit=4) or table.fresh
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
            return table.rivals(below=9) or table.fresh
        if table.is_mine(first):
            return table.gold(limit=first.value) or table.rivals(below=first.value) or table.fresh
        return self._against(table, first)

    def _against(self, table: Recalled, rival: Card) -> list[int]:
        """A rival's miner is open: beat it, else show it something it cannot use."""
        stronger = [at for at, card in table.cards.items() if card.kind == "miner" and card.value > rival.value]
        if stronger:
            return table.weakest(stronger)
        heavy = [at for at, card in table.cards.items() if card.kind == "gold" and card.value > rival.value]
        equal = [at for at, card in table.cards.items() if card.kind == "miner" and card.value == rival.value]
        return heavy + equal or table.fresh
