"""What the players have in common who search on the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.kernel_layout import CODES, Table
from motherlode.games.mole.kernel_table import Secrets, from_view
from motherlode.games.mole.unseen import imagined_hands, unseen


class Thinker(ABC):
    """A player that values every move by trying it in worlds that fit what it sees, and plays the best."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._seed, self._effort = seed, effort
        self._moves = 0

    def see(self, events: Sequence[Event]) -> None:  # noqa: B027 - a bot may have nothing to remember
        """All it needs lies open, or can be counted."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        self._moves += 1
        values = self.values(view, new_rng(f"{self._seed}/{self._moves}"))
        return moves[int(values.argmax())]

    @abstractmethod
    def values(self, view: View, rng: Rng) -> npt.NDArray[np.float64]:
        """What each legal move is worth, in their order."""


def read_table(view: View) -> tuple[Table, npt.NDArray[np.int8]]:
    """The table as a seat sees it, with unseen cards in the other hands, and all cards that it has not seen.

    Nobody has chosen yet at this table: what others chose in secret is to this seat as if they were still to choose.
    """
    hands = imagined_hands(view)
    hidden = np.array([CODES[code] for code in unseen(view)], dtype=np.int8)
    return from_view(view, Secrets(hands, (None,) * len(hands))), hidden
