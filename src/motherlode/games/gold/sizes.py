"""How much of Gold is on the table: the published game, and smaller ones of our own, for study."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final

from motherlode.core.game import View
from motherlode.core.parts import Json
from motherlode.games.gold.cards import CARDS, COLOURS, DECK, Card, Colour


class Size:
    """The cards of a game, and the numbers that go with them."""

    def __init__(self, deck: tuple[Card, ...], *, rush_cards: int, stall_turns: int) -> None:
        self.deck = deck
        """All cards in the order that a shuffle starts from."""
        self.rush_cards = rush_cards
        """G-9. With so many cards or fewer the Gold Rush begins."""
        self.stall_turns = stall_turns
        """G-13. So does it after so many turns in which no card left."""

    @cached_property
    def counts(self) -> Counter[str]:
        """By code, how many there are."""
        return Counter(card.code for card in self.deck)

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(colour for colour in COLOURS if any(card.colour == colour for card in self.deck))


def _small(cards: str, *, rush_cards: int, stall_turns: int) -> Size:
    return Size(tuple(CARDS[code] for code in cards.split()), rush_cards=rush_cards, stall_turns=stall_turns)


PUBLISHED: Final = Size(DECK, rush_cards=10, stall_turns=30)
SMALL: Final = {
    4: _small("N1 N2 R2 P2", rush_cards=2, stall_turns=2),
    8: _small("N1 N2 N3 R2 R3 P2 P3 X", rush_cards=2, stall_turns=4),
    12: _small("N1 N1 N2 N2 N3 R2 R3 P2 P3 O2 O3 X", rush_cards=2, stall_turns=6),
    16: _small("N1 N2 N2 N3 N3 N4 R2 R3 R4 P2 P3 P4 O2 O3 O4 X", rush_cards=3, stall_turns=8),
}
"""By `size`, the number of cards."""


def size_of(number: Json) -> Size:
    """The size of this number of cards; the published one where it is left out."""
    return SMALL.get(number, PUBLISHED)


def size_in(view: View) -> Size:
    return size_of(view["options"].get("size"))
