"""The cards of Manny Mole: numbers 1 to 20 in four colours and, in the advanced game, in silver."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NoReturn, final

SILVER: Final = "S"
COLOURS: Final = ("Y", "R", "G", "B")
# M-3: equal numbers are laid in this order
COLOUR_ORDER: Final = (*COLOURS, SILVER)
HIGHEST_NUMBER: Final = 20


@final
class Card:
    """One card. There is exactly one object a card, in every process, so cards may be compared by identity.

    `order` is the card's turn in a round (M-3): among revealed cards, the smallest is laid first.
    """

    __slots__ = ("code", "colour", "number", "order")

    code: str
    colour: str
    number: int
    order: int

    def __new__(cls, colour: str, number: int) -> Card:
        card = _CARDS.get((colour, number))
        return card if card is not None else _refuse(f"{colour}{number}")

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card's code, such as `Y12`, exactly as it is written."""
        card = _BY_CODE.get(text)
        return card if card is not None else _refuse(text)

    @property
    def is_silver(self) -> bool:
        return self.colour == SILVER

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.colour!r}, {self.number})"

    def __hash__(self) -> int:
        return self.order

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot set {name} of {self} to {value!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot delete {name} of {self}")

    def __reduce__(self) -> tuple[type[Card], tuple[str, int]]:
        return Card, (self.colour, self.number)


def deck(silver: bool = False) -> tuple[Card, ...]:
    """The whole deck, colour by colour in ascending order: 80 cards, or 100 with silver (M-12)."""
    return _ADVANCED_DECK if silver else _BASIC_DECK


@cache
def small_deck(silver: bool, colours: int, highest: int) -> tuple[Card, ...]:
    """Of so many colours the numbers up to the highest, and as many of silver."""
    kept = (*COLOURS[:colours], *([SILVER] if silver else []))
    return tuple(card for card in _ADVANCED_DECK if card.colour in kept and card.number <= highest)


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """How a hand is held."""
    return tuple(sorted(cards, key=_DECK_PLACE.__getitem__))


def _refuse(text: str) -> NoReturn:
    if text[:1] not in COLOUR_ORDER:
        raise ValueError(f"{text!r} is no card: it must begin with one of the colours {' '.join(COLOUR_ORDER)}")
    raise ValueError(f"{text!r} is no card: after the colour comes a number from 1 to {HIGHEST_NUMBER}")


def _make(colour: str, number: int) -> Card:
    card = object.__new__(Card)
    order = (HIGHEST_NUMBER - number) * len(COLOUR_ORDER) + COLOUR_ORDER.index(colour)
    facts = {"code": f"{colour}{number}", "colour": colour, "number": number, "order": order}
    for name, value in facts.items():
        object.__setattr__(card, name, value)
    return card


_ADVANCED_DECK: Final = tuple(
    _make(colour, number) for colour in COLOUR_ORDER for number in range(1, HIGHEST_NUMBER + 1)
)
_BASIC_DECK: Final = _ADVANCED_DECK[: len(COLOURS) * HIGHEST_NUMBER]
_DECK_PLACE: Final = {card: at for at, card in enumerate(_ADVANCED_DECK)}
_CARDS: Final = {(card.colour, card.number): card for card in _ADVANCED_DECK}
_BY_CODE: Final = {card.code: card for card in _ADVANCED_DECK}
