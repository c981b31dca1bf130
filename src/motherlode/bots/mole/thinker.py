"""What the players have in common who search on the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from motherlode.bots.mole.sight import holding, unseen
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from motherlode.core.compiled import Rng
    from motherlode.games.mole.kernel_layout import Words


class Thinker(ABC):
    """A player that values every move by trying it in worlds that fit what it sees, and plays the best.

    The kernel is loaded at the first move, so that listing the players does not wait for it.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._seed, self._effort = seed, effort
        self._moves = 0

    def see(self, events: Sequence[Event]) -> None:  # noqa: B027 - a bot may have nothing to remember
        """All it needs lies open, or can be counted."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        from motherlode.core.compiled import new_rng

        if len(moves) == 1:
            return moves[0]
        self._moves += 1
        values = self.values(view, new_rng(f"{self._seed}/{self._moves}"))
        return moves[int(values.argmax())]

    @abstractmethod
    def values(self, view: View, rng: Rng) -> npt.NDArray[np.float64]:
        """What each legal move is worth, in their order."""


def read_table(view: View) -> tuple[Words, Words]:
    """The table as a seat sees it, with unseen cards in the other hands, and all cards that it has not seen."""
    import numpy as np

    from motherlode.games.mole.kernel_layout import CODES
    from motherlode.games.mole.kernel_table import from_view

    hidden = unseen(view)
    hands, dealt = [], 0
    for seat, held in enumerate(holding(view)):
        if seat == view["seat"]:
            hands.append(view["hand"])
        else:
            hands.append(hidden[dealt : dealt + held])
            dealt += held
    return from_view(view, hands), np.array([CODES[code] for code in hidden], dtype=np.int64)
