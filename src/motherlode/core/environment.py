"""The contract of compiled environments: actions and observations on a kernel's tables, for programs that learn.

A game may have one: the module `kernel_environment` beside its `kernel`, which holds every name of `GameEnvironment`.
Its actions are those of `actions`, its observations those of `observation`: one numbering and one layout, told from a
view there and from a table here. `motherlode.testing.vector_parity` drives both together.

A table is the kernel's, with entries of the environment's own behind it; so all functions of the kernel work on it, but
only `begin` and `act` may change it. Functions marked ○ can be called from compiled code too.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from motherlode.core.game import AnyGame
from motherlode.core.kernel import Rng, Table

Row = npt.NDArray[np.int8]


class GameEnvironment(Protocol):
    """What every compiled environment has. Functions check nothing, like those of a kernel."""

    def new_table(self, game: AnyGame, recall: bool, /) -> Table:
        """A table for games of this kind, with no game on it yet. With `recall` seats remember all they have seen."""

    def begin(self, table: Table, rng: Rng, /) -> None:
        """○ Deal a new game of the same kind."""

    def act(self, table: Table, action: int, /) -> None:
        """○ The seat to act takes a legal action, which may be a part of a move only."""

    def write_mask(self, table: Table, mask: Row, /) -> None:
        """○ 1 for each legal action of the seat to act, 0 for the others; an entry for each of `actions.COUNT`."""

    def observe(self, table: Table, seat: int, row: Row, /) -> None:
        """○ Write what a seat may know, an entry for each of `observation.FIELDS`."""


def with_room(table: Table, room: int) -> Table:
    """A kernel's table with so many entries behind it."""
    return np.concatenate([table, np.zeros(room, dtype=table.dtype)])
