"""The players of Manny Mole, weakest first."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import BotMaker
from motherlode.bots.mole.expert import Expert
from motherlode.bots.mole.master import Master
from motherlode.bots.mole.novice import Novice
from motherlode.bots.mole.regular import Regular

__all__ = ["LEVELS", "warm_up"]

LEVELS: Final[dict[str, BotMaker]] = {"novice": Novice, "regular": Regular, "expert": Expert, "master": Master}


def warm_up() -> None:
    """Have everything compiled that these players need."""
    from motherlode.bots.mole.search import warm_up as compile_search

    compile_search()
