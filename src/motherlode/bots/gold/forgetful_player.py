"""What the two bots with a human memory share: they recall, find the moves they like equally well, and take one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from random import Random
from typing import ClassVar

import msgspec

from motherlode.bots.gold.memory import Memory
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.gold.cards import CARDS, Card
from motherlode.games.gold.knowledge import owners
from motherlode.games.gold.position import Flip
from motherlode.games.gold.view import FACE_DOWN


class Recalled(msgspec.Struct):
    """A table as a forgetful player has it in mind."""

    me: int
    owners: dict[str, int]
    cards: dict[int, Card]
    """By position, the cards it thinks it knows."""
    fresh: list[int]
    """All other face-down positions."""
    first: Card | None
    is_rush: bool

    def is_mine(self, card: Card) -> bool:
        """Whether this miner's strike would be mine on my turn: nobody's miners work for me too."""
        return card.colour is not None and self.owners.get(card.colour, self.me) == self.me

    def gold(self, limit: float = inf) -> list[int]:
        """Where recalled gold lies, the dearest only; of at most this value, if one is given."""
        return self._best([at for at, card in self.cards.items() if card.kind == "gold" and card.value <= limit])

    def my_miners(self, least: int) -> list[int]:
        """Where my miners lie that can dig gold of this value."""
        return [at for at, card in self.cards.items() if self.is_mine(card) and card.value >= least]

    def rivals(self, below: float = inf) -> list[int]:
        """Where the strongest rival miners lie; of those weaker than `below`, if that is given."""
        found = [at for at, card in self.cards.items() if card.kind == "miner" and not self.is_mine(card)]
        return self._best([at for at in found if self.cards[at].value < below])

    def _best(self, positions: list[int]) -> list[int]:
        most = max((self.cards[at].value for at in positions), default=0)
        return [at for at in positions if self.cards[at].value == most]

    def weakest(self, positions: list[int]) -> list[int]:
        least = min((self.cards[at].value for at in positions), default=0)
        return [at for at in positions if self.cards[at].value == least]


class ForgetfulPlayer(ABC):
    """A player with a human memory; its subclasses say how good it is and what they like to do."""

    half_life: ClassVar[float]
    slots: ClassVar[int]
    slip: ClassVar[float]
    oversight: ClassVar[float]
    """The chance to overlook, for a turn, a card that it has in mind or in sight. In the Gold Rush all look twice."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._seed = seed
        self._random = Random(f"{seed}/moves")
        self._memory = Memory(Random(f"{seed}/memory"), half_life=self.half_life, slots=self.slots, slip=self.slip)

    def see(self, events: Sequence[Event]) -> None:
        self._memory.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choice(self._liked(view, moves))

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        liked = self._liked(view, moves)
        return [(move in liked) / len(liked) for move in moves]

    def _liked(self, view: View, moves: Sequence[Move]) -> list[Move]:
        positions = set(self.likes(self._recall(view)))
        return [move for move in moves if isinstance(move, Flip) and move.position in positions] or list(moves)

    def _recall(self, view: View) -> Recalled:
        recalled = self._memory.recall(view)
        cards = {at: CARDS[code] for at, code in recalled.items() if not self._overlooks(view, at)}
        table = view["table"]
        fresh = [at for at, code in enumerate(table) if code == FACE_DOWN and at not in recalled]
        first = next((CARDS[code] for code in table if code not in (FACE_DOWN, None)), None)
        return Recalled(view["seat"], owners(view), cards, fresh, first, view["rush"])

    def _overlooks(self, view: View, position: int) -> bool:
        """Drawn for each turn and card, so that asking changes nothing."""
        is_calm = self.oversight > 0 and not view["rush"]
        return is_calm and Random(f"{self._seed}/{view['turn']}/{position}").random() < self.oversight

    @abstractmethod
    def likes(self, table: Recalled) -> list[int]:
        """The positions it would turn up now, all equally gladly; none if it has no idea."""
