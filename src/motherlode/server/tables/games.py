"""A table's game and its bots, from what a client asked for."""

from __future__ import annotations

from typing import Any, Final

from motherlode.bots import bot_makers
from motherlode.core.errors import UnknownBot, one_of
from motherlode.core.game import AnyGame
from motherlode.games import load
from motherlode.server.tables.refusals import Refusal

A_TABLE: Final = "a table"
"""What plays no variant for study: the page draws the published games."""


def make_game(name: str, options: dict[str, Any], players: int) -> AnyGame:
    """The game with these options; errors name what exists."""
    game = load(name, **{**options, "players": players})
    if options.get("players", players) != players:
        raise Refusal("bad-option", f"options.players must be the number of seats, {players}")
    game.check_published(A_TABLE)
    return game


def levels(game: str) -> list[str]:
    """The bots of a game: the ladder, weakest first, then those who are no part of it."""
    return list(bot_makers(game))


def check_level(game: str, level: str) -> str:
    """The level itself, if the game has it. Only names count here, not `master:100`."""
    known = levels(game)
    if level not in known:
        raise UnknownBot(f"no bot {level!r} plays {game}; there is {one_of(known)}")
    return level
