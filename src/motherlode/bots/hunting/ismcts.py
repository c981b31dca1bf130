"""What the master of this game is measured against."""

from __future__ import annotations

from typing import Final

from motherlode.bots.information_search import InformationSearch, Settings, search_on
from motherlode.core.dealing import Seed
from motherlode.games.hunting import kernel

SETTINGS: Final = Settings(exploration=1.4)
SEARCH: Final = search_on(kernel, __name__)


class InformationSetSearch(InformationSearch):
    """Plain information-set Monte Carlo tree search with random play-outs: a yardstick, not a rung of the ladder."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(kernel, SEARCH, SETTINGS, seed, effort)
