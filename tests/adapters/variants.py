"""Every variant and number of players of every game, for the checks of other libraries."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pytest

from motherlode.games import BUILT_IN, GAMES


def _variants(game: str) -> list[dict[str, Any]]:
    variants = import_module(f"tests.{game}.variants")
    played = [{**given} for given in variants.VARIANTS if "policy" not in given]
    covered = {given.get("players") for given in played}
    others = [{"players": players} for players in GAMES[game].seats if players not in covered]
    return [*played, *others, *variants.SMALL]


VARIANTS: Final = [pytest.param(game, given, id=f"{game} {given}") for game in BUILT_IN for given in _variants(game)]
