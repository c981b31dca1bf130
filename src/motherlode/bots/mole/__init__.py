"""The players of Manny Mole, weakest first."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import BotMaker, WarmUp
from motherlode.bots.mole.expert import Expert
from motherlode.bots.mole.master import Master
from motherlode.bots.mole.novice import Novice
from motherlode.bots.mole.regular import Regular

__all__ = ["LEVELS", "warm_ups"]

LEVELS: Final[dict[str, BotMaker]] = {"novice": Novice, "regular": Regular, "expert": Expert, "master": Master}


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    return {"expert": [_read_tables, _weigh], "master": [_read_tables, _search, _learn]}.get(level, [])


def _read_tables() -> None:
    from motherlode.games.mole.kernel_table import warm_up

    warm_up()


def _weigh() -> None:
    from motherlode.bots.mole.search import warm_up_weighing

    warm_up_weighing()


def _learn() -> None:
    from motherlode.bots.mole.search import warm_up_learning

    warm_up_learning()


def _search() -> None:
    from motherlode.bots.mole.search import warm_up_search

    warm_up_search()
