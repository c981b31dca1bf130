"""The registry: the only place that knows which games there are."""

from __future__ import annotations

from typing import Final

from motherlode.core.errors import UnknownGame, one_of
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games.gold.rules import Gold
from motherlode.games.hunting.rules import Hunting
from motherlode.games.mole.rules import Mole

GAMES: Final[dict[str, type[AnyGame]]] = {game.name: game for game in (Gold, Hunting, Mole)}


def load(game: str, /, **options: Json) -> AnyGame:
    """A game by name, with its options; what is not given takes its default."""
    if game not in GAMES:
        raise UnknownGame(f"there is no game {game!r}; there is {one_of(GAMES)}")
    return GAMES[game].with_options(**options)
