"""How many cards Manny Mole is played with: the published game, and smaller ones of our own, for study."""

from __future__ import annotations

from typing import Final

import msgspec

from motherlode.core.game import View
from motherlode.core.parts import Json
from motherlode.games.mole.cards import COLOURS, HIGHEST_NUMBER, Card, deck, small_deck
from motherlode.games.mole.position import CENTRE_SIZE, HAND_SIZE


class Size(msgspec.Struct, frozen=True):
    """M-1. How many cards a hand has, and which there are."""

    hand: int
    colours: int
    highest: int

    def deck(self, silver: bool) -> tuple[Card, ...]:
        """All cards, in the order that a shuffle starts from."""
        return deck(silver) if self == PUBLISHED else small_deck(silver, self.colours, self.highest)

    @property
    def most_players(self) -> int:
        """For more there are not enough coloured cards."""
        return (self.colours * self.highest - CENTRE_SIZE) // self.hand


PUBLISHED: Final = Size(HAND_SIZE, len(COLOURS), HIGHEST_NUMBER)
SMALL: Final = {2: Size(2, 2, 4), 3: Size(3, 4, 4), 6: Size(6, 4, 10)}
"""By `size`, the number of cards in a hand."""


def size_of(number: Json) -> Size:
    """The size of hands of so many cards; the published one where it is left out."""
    return SMALL.get(number, PUBLISHED)


def size_in(view: View) -> Size:
    return size_of(view["options"].get("size"))
