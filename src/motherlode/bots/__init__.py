"""Players for every seat: `random` for all games, and each game's own ladder of levels."""

from __future__ import annotations

from typing import Final

from motherlode.bots import registry
from motherlode.bots.bot import Bot, BotMaker, MakeBot, OddsBot, StrictBot
from motherlode.bots.random import RandomBot
from motherlode.bots.warming import warm_up
from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot, UnknownGame, one_of
from motherlode.core.game import AnyGame
from motherlode.games import GAMES

__all__ = [
    "EVERYWHERE",
    "LADDER",
    "Bot",
    "BotMaker",
    "MakeBot",
    "OddsBot",
    "StrictBot",
    "bot_makers",
    "check_variant",
    "default_level",
    "make_bot",
    "read_effort",
    "usual_bot",
    "warm_up",
]

LADDER: Final = ("novice", "regular", "expert", "master")
"""The levels of a whole ladder, weakest first; a game may have fewer, or others."""
USUAL_LEVEL: Final = "regular"
MOST_EFFORT: Final = 100
EVERYWHERE: Final[dict[str, BotMaker]] = {"random": RandomBot}


def bot_makers(game: str) -> dict[str, BotMaker]:
    """The bots that play a game by name: the ladder, weakest first, then those who are no part of it."""
    GAMES.named(game)
    return {**EVERYWHERE, **registry.levels(game), **registry.others(game)}


def default_level(game: str) -> str:
    """Who sits down where nobody says who should: `regular`, the weakest of a game that has no such level, `random`."""
    levels = registry.levels(game)
    return USUAL_LEVEL if USUAL_LEVEL in levels else next(iter([*levels, *EVERYWHERE]))


def usual_bot(game: AnyGame) -> str:
    """The same for a game with its options: a variant for study is played by `random`."""
    return default_level(game.name) if game.is_published else next(iter(EVERYWHERE))


def check_variant(name: str, game: AnyGame) -> None:
    """Raise BadOption where one of our bots cannot play a variant: all but `random` know the published game only."""
    kind = name.partition(":")[0]
    if kind not in EVERYWHERE:
        game.check_published(kind)


def make_bot(name: str, game: str, seed: Seed) -> StrictBot:
    """A fresh bot for one seat of one game, by its name. `master:0.2` thinks a fifth as long as `master`."""
    if not isinstance(game, str):
        raise UnknownGame(f"a bot is made for a game's name, such as {next(iter(GAMES))!r}, not for {game!r}")
    kind, is_told, effort = name.partition(":")
    makers = EVERYWHERE if kind in EVERYWHERE and game in GAMES else bot_makers(game)
    if kind not in makers:
        raise UnknownBot(f"no bot {kind!r} plays {game}; there is {one_of(makers)}")
    return makers[kind](seed, read_effort(effort) if is_told else 1.0)


def read_effort(text: str) -> float:
    """How long a bot thinks, 1 being as long as usual."""
    try:
        effort = float(text)
    except ValueError:
        effort = 0.0
    if not 0 < effort <= MOST_EFFORT:
        raise UnknownBot(f"an effort is a number above 0 and up to {MOST_EFFORT}, as in master:0.2, not {text!r}")
    return effort
