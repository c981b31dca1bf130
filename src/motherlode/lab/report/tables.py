"""Many games at one kind of table, counted as they come in."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.core.dealing import Seed
from motherlode.core.game import AnyGame
from motherlode.lab.report.tally import Tally


def play_table(
    game: AnyGame, bot: str, games: int, seed: Seed, workers: int, watch: Callable[[int], None]
) -> tuple[str, Tally]:
    """Which engine played, and what the games came to."""
    raise NotImplementedError
