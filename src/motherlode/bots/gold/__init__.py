"""The ladder of Gold, weakest first. What is compiled loads when somebody plays, not when this package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.bot import BotMaker, Later, WarmUp
from motherlode.bots.gold.expert import Expert
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular

if TYPE_CHECKING:
    from motherlode.bots.gold.public_table import PublicTable
    from motherlode.core.game import View

LEVELS: Final[dict[str, BotMaker]] = {
    "novice": Novice,
    "regular": Regular,
    "expert": Expert,
    "master": Later(
        "motherlode.bots.gold.master",
        "Master",
        "Remembers every card and weighs its turn and the answer to it over all that can come, for the win.",
    ),
}
YARDSTICKS: Final[dict[str, BotMaker]] = {
    "ismcts": Later(
        "motherlode.bots.gold.ismcts",
        "Searcher",
        "Plain information-set Monte Carlo tree search: a yardstick, not a rung of the ladder.",
    ),
    "former": Later(
        "motherlode.bots.gold.former",
        "Former",
        "The master of before, who tries its choices out over many orders of the unseen cards and judges by prices.",
    ),
    "judgement": Later(
        "motherlode.bots.gold.yardsticks",
        "Judgement",
        "Judges one turn by the prices that were fitted for the former master, and searches nothing.",
    ),
    "greedy": Later(
        "motherlode.bots.gold.yardsticks",
        "Greedy",
        "Plays the turn that is expected to bring it most and its rivals least, whatever comes after.",
    ),
    "remembering": Later(
        "motherlode.bots.gold.yardsticks", "Remembering", "Plays like the regular, forgetting and overlooking nothing."
    ),
}
"""What the ladder is measured against."""
TIMED: Final = ("ismcts",)
"""Those of them that get as much time a move as the level that they meet: the more they have, the better they play."""


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts; the yardstick that needs least is there to be tried."""
    return {"judgement": [_judge], "master": [_search, _solve]}.get(level, [])


def _first_table() -> tuple[View, PublicTable]:
    from motherlode.bots.gold.public_table import from_knowledge
    from motherlode.games.gold.knowledge import Knowledge
    from motherlode.games.gold.rules import Gold

    view = Gold.with_options(players=2).deal(seed=0).view(0)
    return view, from_knowledge(Knowledge(), view)


def _judge() -> None:
    from motherlode.bots.gold.yardsticks import Judgement

    Judgement(0).best(*_first_table())


def _search() -> None:
    from motherlode.bots.gold.master import Master
    from motherlode.games.gold.rules import Gold

    Master(0, effort=0.0).best(*_first_table())
    first = Gold.with_options(players=2).deal(seed=0)
    Master(0).chances(first.view(0), first.legal(0))


def _solve() -> None:
    from motherlode.bots.gold.solver import solve

    solve(_first_table()[1], by_share=True, room=1 << 10)
