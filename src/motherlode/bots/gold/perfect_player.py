"""What the two bots with a perfect memory share: they know what can be known, weigh each choice, and take the best."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final

from motherlode.bots.gold.public_table import NEW, PublicTable, card_numbers, from_knowledge
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.gold.knowledge import Knowledge
from motherlode.games.gold.position import Flip

TIE_BREAK: Final = 1e-7
"""What a point of margin counts beside the share of the win: it only decides between choices that are equal in that."""


class PerfectPlayer(ABC):
    """A player that remembers every card. Cards that do the same are one choice; which of them it turns up is drawn."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._seed, self._effort = seed, effort
        self._random = Random(f"{seed}/moves")
        self._knowledge = Knowledge()

    def see(self, events: Sequence[Event]) -> None:
        self._knowledge.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choice(self._liked(view, moves))

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        liked = self._liked(view, moves)
        return [(move in liked) / len(liked) for move in moves]

    def _liked(self, view: View, moves: Sequence[Move]) -> list[Move]:
        self._knowledge.check(view)
        choice = self.best(view, from_knowledge(self._knowledge, view))
        numbers, faces = card_numbers(view), self._knowledge.faces
        flips = [move for move in moves if isinstance(move, Flip)]
        if choice == NEW:
            return [move for move in flips if move.position not in faces]
        return [move for move in flips if move.position in faces and numbers[faces[move.position]] == choice]

    @abstractmethod
    def best(self, view: View, public: PublicTable) -> int:
        """The choice to make on this public table: a card number, or `NEW`."""
