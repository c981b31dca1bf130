"""Tables of compiled environments: the kernel's, and something behind them."""

from __future__ import annotations

import numpy as np
import pytest

from motherlode.core.environment import with_room
from motherlode.games import GAMES, environment_of, kernel_of, load


def test_room_is_made_behind_a_table() -> None:
    table = np.array([3, 1], dtype=np.int8)
    roomy = with_room(table, 2)
    assert (roomy.tolist(), roomy.dtype) == ([3, 1, 0, 0], table.dtype)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_begins_as_the_kernels_does(game: str) -> None:
    environment, kernel = environment_of(game), kernel_of(game)
    assert environment is not None
    assert kernel is not None
    table = kernel.new_table(load(game))
    assert np.array_equal(environment.new_table(load(game), True)[: len(table)], table)
