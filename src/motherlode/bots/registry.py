"""Finding a game's bots, and what is measured or computed with them.

Those of this package lie in `motherlode.bots.GAME`, those of another package's game in the module `bots` of its room.
Everything there may be missing: a game without bots of its own is played by `random`.
"""

from __future__ import annotations

import logging
from functools import cache
from types import ModuleType
from typing import Any, Final, cast

from motherlode.bots.bot import BotMaker, WarmUp
from motherlode.games import BUILT_IN, room_of
from motherlode.games.registry import submodule

log = logging.getLogger("motherlode.bots")

HERE: Final = "motherlode.bots"


def levels(game: str) -> dict[str, BotMaker]:
    """The game's own ladder, weakest first: `LEVELS`."""
    return cast("dict[str, BotMaker]", _named(game, "LEVELS", {}))


def others(game: str) -> dict[str, BotMaker]:
    """Players that everybody can meet and that are no rung of the ladder: `OTHERS`."""
    return cast("dict[str, BotMaker]", _named(game, "OTHERS", {}))


def warm_ups(game: str, level: str) -> list[WarmUp]:
    """What has to be compiled before a level plays, in independent parts: `warm_ups(level)`."""
    return cast("list[WarmUp]", _named(game, "warm_ups", lambda _: [])(level))


def first_warm_ups(game: str, level: str) -> list[WarmUp]:
    """What has to be compiled before its first move of a game: `first_warm_ups(level)`, else all that it needs."""
    return cast("list[WarmUp]", _named(game, "first_warm_ups", lambda _: warm_ups(game, level))(level))


def yardsticks(game: str) -> dict[str, BotMaker]:
    """Players that the ladder is measured with, and that nobody else meets: `YARDSTICKS`."""
    return cast("dict[str, BotMaker]", _named(game, "YARDSTICKS", {}))


def timed(game: str) -> tuple[str, ...]:
    """The yardsticks that play better the longer they think, and so get as long as whom they meet: `TIMED`."""
    return cast("tuple[str, ...]", _named(game, "TIMED", ()))


def cheating_bot(game: str) -> BotMaker | None:
    """The bot that is shown everything, for the lab alone: the class `Cheating` of the module `cheating`."""
    found = _part(game, "cheating")
    return None if found is None else cast(BotMaker, found.Cheating)


def solver(game: str) -> ModuleType | None:
    """What `motherlode solve` does for a game: the module `solving`, with `add_arguments` and `run`."""
    return _part(game, "solving")


def commentary(game: str) -> ModuleType | None:
    """Who explains decisions and keeps a ledger: the module `commenting`, with `Commentator` and `ledger`."""
    return _part(game, "commenting")


def puzzling(game: str) -> ModuleType | None:
    """What makes a puzzle: the module `puzzling`, with all that `motherlode.bots.puzzles.Puzzling` names."""
    return _part(game, "puzzling")


def trainer(game: str) -> ModuleType | None:
    """What `motherlode train` does for a game: the module `training`, with `add_arguments` and `run`."""
    return _part(game, "training")


def _named(game: str, name: str, default: Any) -> Any:
    return getattr(bots_room(game), name, default)


def _part(game: str, part: str) -> ModuleType | None:
    room = bots_room(game)
    return None if room is None else submodule(room.__name__, part)


def bots_room(game: str) -> ModuleType | None:
    room = room_of(game)
    return submodule(HERE, game) if game in BUILT_IN else _bots_in(room)


@cache
def _bots_in(room: str) -> ModuleType | None:
    """The bots of another package. If they do not load, they are left out with a warning: the game has none."""
    try:
        return submodule(room, "bots")
    except Exception as fault:
        log.warning("the bots of %s are left out: %s: %s", room, type(fault).__name__, fault)
        return None
