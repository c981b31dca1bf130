"""The ladder of Gold Hunting. The upper two levels load numba, so they are made only when they are asked for."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import Bot, BotMaker, WarmUp
from motherlode.bots.hunting.novice import NoviceBot
from motherlode.bots.hunting.regular import RegularBot
from motherlode.core.dealing import Seed


def expert(seed: Seed, effort: float = 1.0) -> Bot:
    """Mines as well as can be against a builder who stacks at random."""
    from motherlode.bots.hunting.expert import ExpertBot

    return ExpertBot(seed, effort)


def master(seed: Seed, effort: float = 1.0) -> Bot:
    """Builds from the solved mix, and mines for the win."""
    from motherlode.bots.hunting.master import MasterBot

    return MasterBot(seed, effort)


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    return {"expert": [_plan], "master": [_plan_to_win, _follow]}.get(level, [])


def _plan() -> None:
    from motherlode.bots.hunting.expert import warm_up

    warm_up()


def _plan_to_win() -> None:
    from motherlode.bots.hunting.master import warm_up

    warm_up()


def _follow() -> None:
    from motherlode.bots.hunting.forecast import warm_up

    warm_up()


LEVELS: Final[dict[str, BotMaker]] = {"novice": NoviceBot, "regular": RegularBot, "expert": expert, "master": master}
"""The bots by name, weakest first."""
