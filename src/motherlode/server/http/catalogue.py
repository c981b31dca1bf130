"""The games as clients are told of them."""

from __future__ import annotations

from functools import cache
from typing import get_type_hints

from motherlode.bots import default_level, registry
from motherlode.core.game import AnyGame
from motherlode.core.options import choices, option_infos
from motherlode.games import GAMES
from motherlode.server.tables.games import levels
from motherlode.server.tables.told import GameInfo, OptionInfo


@cache
def game_infos() -> list[GameInfo]:
    return [_game_info(game) for game in GAMES.values()]


def _game_info(game: type[AnyGame]) -> GameInfo:
    hints = get_type_hints(game.options_type, include_extras=True)
    options = [
        OptionInfo(info.name, choices(hints[info.name]), info.choices, info.default, info.description)
        for info in option_infos(game.options_type)
        if not info.is_study
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
        series_games=_series_games(game),
    )


def _series_games(game: type[AnyGame]) -> dict[int, int]:
    if game.series is None:
        return {}
    return {players: game.series.length(game.with_options(players=players)) for players in game.seats}
