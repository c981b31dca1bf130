"""The ladder of Gold, weakest first. What is compiled loads when somebody plays, not when this package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.gold.expert import Expert
from motherlode.bots.gold.master import Master
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular

if TYPE_CHECKING:
    from motherlode.bots import BotMaker

LEVELS: Final[dict[str, BotMaker]] = {"novice": Novice, "regular": Regular, "expert": Expert, "master": Master}


def warm_up() -> None:
    """Have everything compiled that these players need."""
    from motherlode.bots.gold.knowledge import Knowledge
    from motherlode.bots.gold.public import from_knowledge
    from motherlode.bots.gold.solver import solve
    from motherlode.games.gold.rules import Gold

    view = Gold.with_options(players=2).deal(seed=0).view(0)
    public = from_knowledge(Knowledge(), view)
    solve(public, by_share=True, room=1 << 10)
    for player in (Expert(0), Master(0, effort=0.0)):
        player.best(view, public)
