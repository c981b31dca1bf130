"""The ladder of Gold Hunting, weakest first. What is compiled loads when somebody plays."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import BotMaker, Later, WarmUp
from motherlode.bots.hunting.novice import Novice
from motherlode.bots.hunting.regular import Regular

LEVELS: Final[dict[str, BotMaker]] = {
    "novice": Novice,
    "regular": Regular,
    "expert": Later(
        "motherlode.bots.hunting.expert",
        "Expert",
        "Mines as well as can be against a builder who stacks at random.",
    ),
    "master": Later(
        "motherlode.bots.hunting.master",
        "Master",
        "Plays the solution for the win: mixed building, and mining that is solved anew as the other half goes on.",
    ),
}
OTHERS: Final[dict[str, BotMaker]] = {
    "solved": Later(
        "motherlode.bots.hunting.solved",
        "Solved",
        "Plays the solution for gold: both its builds and its mining are mixed so that nobody gains by knowing them.",
    )
}
"""Who plays for something else than the ladder: here for gold, whoever wins."""
YARDSTICKS: Final[dict[str, BotMaker]] = {
    "ismcts": Later(
        "motherlode.bots.hunting.ismcts",
        "Searcher",
        "Plain information-set Monte Carlo tree search: a yardstick, not a rung of the ladder.",
    ),
    "former": Later(
        "motherlode.bots.hunting.former",
        "Former",
        "Master as it was: builds from the mix for gold, and mines by the one best move against what it believes.",
    ),
    "builder": Later(
        "motherlode.bots.hunting.builder",
        "BestBuilder",
        "Always builds what loses least to the level it meets, and mines like it.",
    ),
}
"""What the ladder is measured against."""
TIMED: Final = ("ismcts",)
"""Yardsticks that play the better the longer they think."""


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    parts = {
        "expert": [_plan],
        "master": [_plan_to_win, _follow_and_learn],
        "solved": [_learn],
        "former": [_believe, _follow],
    }
    return parts.get(level, [])


def first_warm_ups(level: str) -> list[WarmUp]:
    """What its first move needs, the build: only who looks for the best one computes anything."""
    return [] if level in ("master", "solved") else warm_ups(level)


def _plan() -> None:
    from motherlode.bots.hunting.expert import warm_up

    warm_up()


def _plan_to_win() -> None:
    from motherlode.bots.hunting.master import warm_up

    warm_up()


def _believe() -> None:
    from motherlode.bots.hunting.former import warm_up

    warm_up()


def _follow() -> None:
    from motherlode.bots.hunting.forecast import warm_up

    warm_up()


def _follow_and_learn() -> None:
    """Two in one process, so that both parts take about as long; the other part needs the first, too, at its end."""
    _follow()
    _learn()


def _learn() -> None:
    from motherlode.bots.hunting.solved import warm_up

    warm_up()
