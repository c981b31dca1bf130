"""The ladder of Manny Mole, weakest first. What is compiled loads when somebody plays."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import BotMaker, Later, WarmUp
from motherlode.bots.mole.novice import Novice
from motherlode.bots.mole.regular import Regular

LEVELS: Final[dict[str, BotMaker]] = {
    "novice": Novice,
    "regular": Regular,
    "expert": Later(
        "motherlode.bots.mole.expert",
        "Expert",
        "Weighs who lays before and after it, and what it opens for them, by imagining the hands it cannot see.",
    ),
    "master": Later(
        "motherlode.bots.mole.master",
        "Master",
        "Searches the secret choice by information-set Monte Carlo: each move in many worlds that fit all it has seen.",
    ),
}
YARDSTICKS: Final[dict[str, BotMaker]] = {
    "ismcts": Later(
        "motherlode.bots.mole.ismcts",
        "Searcher",
        "Plain information-set Monte Carlo tree search: a yardstick, not a rung of the ladder.",
    )
}
"""What the ladder is measured against."""


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
