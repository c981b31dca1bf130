"""Parts of trees that games share."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core.game_tree import even, never_drawn, never_in, no_draws

NOBODY: Any = None


def test_even_odds_add_up() -> None:
    assert even([2, 5]) == [(2, 0.5), (5, 0.5)]


def test_what_is_drawn_before_the_game_is_not_drawn_again() -> None:
    assert no_draws(NOBODY, "move") == ()
    with pytest.raises(ValueError, match="before it began"):
        never_drawn(NOBODY, "move", 0)
    with pytest.raises(ValueError, match="before it began"):
        never_in("deal", "move")
