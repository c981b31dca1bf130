"""The ladder of Gold, weakest first. What is compiled loads when somebody plays, not when this package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.gold.expert import Expert
from motherlode.bots.gold.master import Master
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular

if TYPE_CHECKING:
    from motherlode.bots.bot import BotMaker, WarmUp
    from motherlode.bots.gold.public import Public
    from motherlode.core.game import View

LEVELS: Final[dict[str, BotMaker]] = {"novice": Novice, "regular": Regular, "expert": Expert, "master": Master}


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    return {"expert": [_judge], "master": [_judge_and_search, _solve]}.get(level, [])


def _first_table() -> tuple[View, Public]:
    from motherlode.bots.gold.public import from_knowledge
    from motherlode.games.gold.knowledge import Knowledge
    from motherlode.games.gold.rules import Gold

    view = Gold.with_options(players=2).deal(seed=0).view(0)
    return view, from_knowledge(Knowledge(), view)


def _judge() -> None:
    Expert(0).best(*_first_table())


def _judge_and_search() -> None:
    _judge()
    Master(0, effort=0.0).best(*_first_table())


def _solve() -> None:
    from motherlode.bots.gold.solver import solve

    solve(_first_table()[1], by_share=True, room=1 << 10)
