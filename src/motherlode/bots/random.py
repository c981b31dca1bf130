"""The bot that every other bot must beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move


class RandomBot:
    """Plays any legal move, each equally likely."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """It does not care."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choice(moves)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        return [1 / len(moves)] * len(moves)
