"""The cards of Gold: 24 gold, 35 miners, 5 dynamite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

Colour = Literal["R", "P", "O", "G", "B"]
COLOURS: Final[tuple[Colour, ...]] = ("R", "P", "O", "G", "B")

GOLD_COPIES: Final = {1: 5, 2: 7, 3: 7, 4: 5}
MINER_COPIES: Final = {2: 2, 3: 2, 4: 2, 5: 1}
DYNAMITE_COPIES: Final = 5


class Card(msgspec.Struct, frozen=True):
    """`N3` is a gold card of three nuggets, `R4` a red miner of strength 4, `X` dynamite."""

    code: str
    kind: Literal["gold", "miner", "dynamite", "gone"]
    value: int = 0
    colour: Colour | None = None

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        """Copies and unpickled cards are the shared ones below, so that `is` may compare them."""
        return _shared, (self.code,)


DYNAMITE: Final = Card("X", "dynamite")
GONE: Final = Card("", "gone")
"""Holds the place of a card that has left the table."""


def _deck() -> tuple[Card, ...]:
    gold = [Card(f"N{value}", "gold", value) for value, copies in GOLD_COPIES.items() for _ in range(copies)]
    miners = [
        Card(f"{colour}{value}", "miner", value, colour)
        for colour in COLOURS
        for value, copies in MINER_COPIES.items()
        for _ in range(copies)
    ]
    return (*gold, *miners, *[DYNAMITE] * DYNAMITE_COPIES)


DECK: Final = _deck()
"""All 64 cards in the order that a shuffle starts from."""
CARDS: Final = {card.code: card for card in DECK}
"""One shared value for each of the 25 codes."""


def kind_code(code: str) -> str:
    """A card without its value: `N?` is gold, `R?` a red miner, `X` dynamite."""
    return code if code == DYNAMITE.code else f"{code[0]}?"


def _shared(code: str) -> Card:
    return CARDS[code] if code else GONE
