"""Players for every seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motherlode.bots.bot import Bot, OddsBot
from motherlode.bots.random import RandomBot
from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot, one_of
from motherlode.games import GAMES

__all__ = ["BOTS", "Bot", "OddsBot", "bot_names", "make_bot"]

BOTS: Final[dict[str, dict[str, Callable[[Seed], Bot]]]] = {game: {"random": RandomBot} for game in GAMES}
"""For each game its bots by name, weakest first."""


def bot_names(game: str) -> list[str]:
    """The bots that play a game, weakest first."""
    return list(BOTS[game])


def make_bot(name: str, game: str, seed: Seed) -> Bot:
    """A fresh bot for one seat of one game."""
    if name not in BOTS[game]:
        raise UnknownBot(f"no bot {name!r} plays {game}; there is {one_of(bot_names(game))}")
    return BOTS[game][name](seed)
