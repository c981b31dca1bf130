"""Every variant and number of players of every game, for the checks of other libraries."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pytest

from motherlode.games import BUILT_IN, GAMES


def _published(game: str) -> list[dict[str, Any]]:
    played = [{**given} for given in import_module(f"tests.{game}.variants").VARIANTS if "policy" not in given]
    covered = {given.get("players") for given in played}
    return played + [{"players": players} for players in GAMES[game].seats if players not in covered]


def _small(game: str) -> list[dict[str, Any]]:
    return [{**given} for given in import_module(f"tests.{game}.variants").SMALL]


PUBLISHED: Final = [pytest.param(game, given, id=f"{game} {given}") for game in BUILT_IN for given in _published(game)]
VARIANTS: Final = PUBLISHED + [
    pytest.param(game, given, id=f"{game} {given}") for game in BUILT_IN for given in _small(game)
]
"""With some of those for study."""
