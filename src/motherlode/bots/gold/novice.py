"""The beginner."""

from __future__ import annotations

from typing import ClassVar

from motherlode.bots.gold.forgetful_player import ForgetfulPlayer, Recalled


class Novice(ForgetfulPlayer):
    """Turns up something new and takes what it then recalls a partner for; forgets many cards within a few turns.

    It never plans: it does not start with a card it knows, does not mind whom a strike feeds, does not use duels. Two
    cards in five it overlooks, even in sight.
    """

    half_life: ClassVar = 9.0
    slots: ClassVar = 8
    slip: ClassVar = 0.3
    oversight: ClassVar = 0.4

    def likes(self, table: Recalled) -> list[int]:
        if table.is_rush:
            return table.gold() or table.fresh
        first = table.first
        if first is None:
            return table.fresh
        if first.kind == "gold":
            return table.my_miners(least=first.value) or table.fresh
        return (table.gold(limit=first.value) if table.is_mine(first) else []) or table.fresh
