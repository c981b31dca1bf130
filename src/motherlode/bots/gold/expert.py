"""The strong club player."""

from __future__ import annotations

from math import inf
from typing import ClassVar

from motherlode.bots.gold.forgetful_player import Recalled
from motherlode.bots.gold.regular import Regular
from motherlode.games.gold.cards import CARDS, DECK, Card


class Expert(Regular):
    """Remembers every card, takes the dearest gold it has a miner for, and fights the miners of its rivals.

    It spends its weakest miner that will do, uses duels and dynamite against the strongest of the others, and never
    feeds a rival while there is anything else to turn up. It does not weigh chances, nor what it uncovers.
    """

    half_life: ClassVar = inf
    slots: ClassVar = len(DECK)
    slip: ClassVar = 0.0
    oversight: ClassVar = 0.0

    def likes(self, table: Recalled) -> list[int]:
        return super().likes(table) or self._least_harm(table)

    def _seconds(self, table: Recalled, first: Card) -> list[int]:
        if first.kind == "gold" or first == CARDS["X"]:
            return super()._seconds(table, first)
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

    def _least_harm(self, table: Recalled) -> list[int]:
        """Every card is known and none is of use: gold is met by gold, a miner by one no stronger than it needs."""
        gold = [at for at, card in table.cards.items() if card.kind == "gold"]
        if table.first is None:
            return gold or table.my_miners(least=0)
        return gold if table.first.kind == "gold" else table.weakest(list(table.cards))
