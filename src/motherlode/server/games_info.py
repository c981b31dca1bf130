"""The games as clients are told of them, and a table's game from what they ask for."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from motherlode.bots import default_level, registry
from motherlode.core.game import AnyGame
from motherlode.core.options import choices, option_infos
from motherlode.games import GAMES, load
from motherlode.server.faults import Refusal
from motherlode.server.pilots import levels
from motherlode.server.types import GameInfo, OptionInfo


@cache
def game_infos() -> list[GameInfo]:
    return [_game_info(game) for game in GAMES.values()]


def make_game(name: str, options: dict[str, Any], players: int) -> AnyGame:
    """The game with these options; errors name what exists."""
    game = load(name, **{**options, "players": players})
    if options.get("players", players) != players:
        raise Refusal("bad-option", f"options.players must be the number of seats, {players}")
    return game


def _game_info(game: type[AnyGame]) -> GameInfo:
    hints = get_type_hints(game.options_type, include_extras=True)
    options = [
        OptionInfo(info.name, choices(hints[info.name]), info.choices, info.default, info.description)
        for info in option_infos(game.options_type)
    ]
    credits_of = game.credits
    return GameInfo(
        name=game.name,
        title=credits_of.title,
        authors=credits_of.authors,
        publisher=credits_of.publisher,
        year=credits_of.year,
        seats=list(game.seats),
        options=options,
        levels=levels(game.name),
        ladder=list(registry.levels(game.name)),
        default_level=default_level(game.name),
        has_series=game.series is not None,
    )
