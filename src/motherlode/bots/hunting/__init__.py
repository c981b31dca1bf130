"""The ladder of Gold Hunting. The upper two levels load numba, so they are made only when they are asked for."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import Bot, BotMaker
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


def warm_up() -> None:
    """Have everything compiled that these players need."""
    from motherlode.bots.hunting.master import warm_up as compile_programmes

    compile_programmes()


LEVELS: Final[dict[str, BotMaker]] = {"novice": NoviceBot, "regular": RegularBot, "expert": expert, "master": master}
"""The bots by name, weakest first."""
