"""The pieces of Gold Hunting: per player ten pieces of 1, 2 or 3 gold in four piles; three numbered markers."""

from __future__ import annotations

from typing import Final

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
