"""Actions of every game: masks, and what is refused."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from motherlode.core.actions import GameActions, check_action, mask_of, wait_of
from motherlode.core.errors import IllegalMove
from motherlode.core.observation import Field, bounds_of, places_of, written
from motherlode.games import BUILT_IN, actions_of

FIELDS = (Field("one", 1, -1, 5, "a number"), Field("three", 3, 0, 9, "three numbers"))


@pytest.mark.parametrize("game", [game for game in BUILT_IN if actions_of(game) is not None])
def test_to_wait_is_the_last_entry_of_a_mask_and_legal_where_nothing_else_is(game: str) -> None:
    actions = cast(GameActions, actions_of(game))
    assert list(np.flatnonzero(mask_of(actions, [0, 3]))) == [0, 3]
    assert list(np.flatnonzero(mask_of(actions, []))) == [wait_of(actions)] == [actions.COUNT]
    assert len(mask_of(actions, [])) == actions.COUNT + 1


def test_an_action_is_a_whole_number_that_is_legal() -> None:
    assert check_action(np.int32(3), [1, 3]) == 3
    for wrong in (2, -1, True, 1.0, "1", None):
        with pytest.raises(IllegalMove, match="action"):
            check_action(wrong, [1, 3])


def test_fields_follow_each_other_and_are_filled_up() -> None:
    assert places_of(FIELDS) == {"one": range(1), "three": range(1, 4)}
    assert written(FIELDS, [[7], [1, 2]]).tolist() == [7, 1, 2, 0]
    low, high = bounds_of(FIELDS)
    assert (low.tolist(), high.tolist()) == ([-1, 0, 0, 0], [5, 9, 9, 9])
