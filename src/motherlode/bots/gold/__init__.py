"""The ladder of Gold, weakest first. What is compiled loads when somebody plays, not when this package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.bot import BotMaker, Later, WarmUp
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular

if TYPE_CHECKING:
    from motherlode.bots.gold.public_table import PublicTable
    from motherlode.core.game import View

LEVELS: Final[dict[str, BotMaker]] = {
    "novice": Novice,
    "regular": Regular,
    "expert": Later(
        "motherlode.bots.gold.expert",
        "Expert",
        "Remembers every card and plays the turn of greatest expected gain, with what it leaves to those who follow.",
    ),
    "master": Later(
        "motherlode.bots.gold.master",
        "Master",
        "Remembers every card and tries its choices out over thousands of orders of the unseen cards, for the win.",
    ),
}
YARDSTICKS: Final[dict[str, BotMaker]] = {
    "ismcts": Later(
        "motherlode.bots.gold.ismcts",
        "Searcher",
        "Plain information-set Monte Carlo tree search: a yardstick, not a rung of the ladder.",
    )
}
"""What the ladder is measured against."""


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    return {"expert": [_judge], "master": [_judge_and_search, _solve]}.get(level, [])


def _first_table() -> tuple[View, PublicTable]:
    from motherlode.bots.gold.public_table import from_knowledge
    from motherlode.games.gold.knowledge import Knowledge
    from motherlode.games.gold.rules import Gold

    view = Gold.with_options(players=2).deal(seed=0).view(0)
    return view, from_knowledge(Knowledge(), view)


def _judge() -> None:
    from motherlode.bots.gold.expert import Expert

    Expert(0).best(*_first_table())


def _judge_and_search() -> None:
    from motherlode.bots.gold.master import Master

    _judge()
    Master(0, effort=0.0).best(*_first_table())


def _solve() -> None:
    from motherlode.bots.gold.solver import solve

    solve(_first_table()[1], by_share=True, room=1 << 10)
