"""Moves as numbers of a small fixed range, for programs that learn.

A game may have them: the module `actions` beside its `rules`, which holds every name of `GameActions`. All is told from
a view and the legal moves, so whoever is no more than a seat can use it.

Most moves are one action. Where a game has too many moves to number them, a move is made of several small actions, one
after the other: what a seat has chosen of a move so far, `begun`, is known to that seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from motherlode.core.errors import IllegalMove
from motherlode.core.game import View
from motherlode.core.parts import Move

Mask = npt.NDArray[np.int8]


class GameActions(Protocol):
    """What the module `actions` of every room has."""

    @property
    def COUNT(self) -> int:  # noqa: N802
        """Actions are the numbers from 0 to `COUNT` - 1, whatever the options and the number of players."""

    def legal_actions(self, view: View, moves: Sequence[Any], begun: Sequence[int], /) -> Sequence[int]:
        """The actions that a seat has now, ascending: `moves` are its legal moves, which are not none."""

    def move_of(self, view: View, actions: Sequence[int], /) -> Move | None:
        """The move that these legal actions make; None as long as it takes more of them."""

    def actions_of(self, view: View, move: Any, /) -> tuple[int, ...]:
        """The actions that make a legal move; `move_of` the other way round."""


def wait_of(actions: GameActions) -> int:
    """The number beyond all actions: to do nothing, where a seat has nothing to choose."""
    return actions.COUNT


def mask_of(actions: GameActions, legal: Sequence[int]) -> Mask:
    """1 for each legal action, 0 for the others. Its last entry is to wait, the only one where none is legal."""
    mask = np.zeros(actions.COUNT + 1, dtype=np.int8)
    mask[list(legal) or wait_of(actions)] = 1
    return mask


def check_action(action: object, legal: Sequence[int]) -> int:
    """An action as a plain number, or IllegalMove."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise IllegalMove(f"an action is a whole number, not {action!r}")
    if int(action) not in legal:
        raise IllegalMove(f"action {int(action)} is not legal now: the action mask says which are")
    return int(action)
