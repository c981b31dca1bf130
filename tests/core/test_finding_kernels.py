"""A game's kernel is the module beside its rules."""

from __future__ import annotations

from motherlode.core.kernel import find_kernel
from motherlode.games.hunting import kernel
from motherlode.games.hunting.rules import Hunting


def test_the_kernel_is_the_module_beside_the_rules() -> None:
    assert find_kernel(Hunting) is kernel


def test_a_game_may_have_none() -> None:
    class Elsewhere(Hunting):
        """Lives in a package without one."""

    class Nowhere(Hunting):
        """Lives in no package."""

    Nowhere.__module__ = "script"
    assert find_kernel(Elsewhere) is None
    assert find_kernel(Nowhere) is None
