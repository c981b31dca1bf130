"""The pieces of Gold Hunting: per player ten pieces of 1, 2 or 3 gold in four piles; three numbered markers."""

from __future__ import annotations

from itertools import chain, repeat
from typing import Final

import msgspec

from motherlode.core.parts import Json

COPIES: Final = {1: 4, 2: 4, 3: 2}
"""How many pieces of each number a player has."""
NUMBERS: Final = tuple(COPIES)
"""What a piece can hold, and so what a miner can declare."""
PIECES: Final = tuple(number for number, copies in COPIES.items() for _ in range(copies))
"""One player's ten pieces."""
PILES: Final = "abcd"
"""The names of a player's piles."""
PILE_AT: Final = {name: at for at, name in enumerate(PILES)}

MARKERS: Final = (1, 2, 3)
MARKER_SCORE: Final = 2
"""What the marker of a successful Gold Rush scores at the end."""

Pile = tuple[int, ...]
"""Pieces from the bottom to the top."""
Piles = tuple[Pile, ...]


class PieceSet(msgspec.Struct, frozen=True):
    """What a player builds with."""

    copies: tuple[int, ...]
    """How many pieces of 1, 2 and 3."""
    pile_count: int

    @property
    def pieces(self) -> Pile:
        return tuple(chain.from_iterable(map(repeat, NUMBERS, self.copies)))

    @property
    def how_many_piles(self) -> str:
        return {2: "two", 3: "three", 4: "four"}[self.pile_count]

    @property
    def piles(self) -> str:
        """The names of the piles."""
        return PILES[: self.pile_count]


PUBLISHED: Final = PieceSet(tuple(COPIES.values()), len(PILES))
SMALL: Final = {3: PieceSet((1, 1, 1), 2), 4: PieceSet((2, 1, 1), 2), 6: PieceSet((3, 2, 1), 3)}
"""By `size`, the number of pieces: smaller hunts, for study."""


def pieces_of(size: Json) -> PieceSet:
    """The pieces of a size; of the published game where it is left out."""
    return SMALL.get(size, PUBLISHED)
