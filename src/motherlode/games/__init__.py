"""The games there are, and where the parts of each are found.

This is the one place that lists the games of this package. Games of other packages join by entry points.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from motherlode.core.errors import OtherRules
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games.registry import Games, room_of_class, submodule

if TYPE_CHECKING:
    from motherlode.core.actions import GameActions
    from motherlode.core.environment import GameEnvironment
    from motherlode.core.game_tree import GameTree
    from motherlode.core.kernel import CountedPlay, GameKernel
    from motherlode.core.observation import GameObservation

BUILT_IN: Final = {
    "gold": "motherlode.games.gold.rules:Gold",
    "hunting": "motherlode.games.hunting.rules:Hunting",
    "mole": "motherlode.games.mole.rules:Mole",
}
GAMES: Final = Games(BUILT_IN)


def load(game: str, /, **options: Json) -> AnyGame:
    """A game by name, with its options; what is not given takes its default."""
    return GAMES.named(game).with_options(**options)


def rules_of(game: str, version: int) -> type[AnyGame]:
    """A game under a certain version of its rules: today's, or one that is kept for what was begun under it."""
    today = GAMES.named(game)
    if version == today.rules_version:
        return today
    if version not in today.former_rules:
        raise OtherRules(f"this was begun under rules {version} of {game}; here rules {today.rules_version} are played")
    return today.former_rules[version]


def room_of(game: str) -> str:
    """The package in which everything of a game lies."""
    return room_of_class(GAMES.named(game))


def part_of(game: str, part: str) -> ModuleType | None:
    """A part of a game: `words`, `terminal`, `kernel`. None where its room has no such module."""
    return submodule(room_of(game), part)


def kernel_of(game: str) -> GameKernel | None:
    """A game's law on arrays, if it has that. It loads numba, which takes a moment."""
    return cast("GameKernel | None", part_of(game, "kernel"))


def counted_play_of(game: str) -> CountedPlay | None:
    """How a game's kernel plays in bulk and counts, if it does."""
    return cast("CountedPlay | None", part_of(game, "kernel_counted"))


def environment_of(game: str) -> GameEnvironment | None:
    """A game's actions and observations on its kernel's tables, if it has that."""
    return cast("GameEnvironment | None", part_of(game, "kernel_environment"))


def actions_of(game: str) -> GameActions | None:
    """A game's moves as numbers, if it has that."""
    return cast("GameActions | None", part_of(game, "actions"))


def observation_of(game: str) -> GameObservation | None:
    """What a seat of a game knows as numbers, if it has that."""
    return cast("GameObservation | None", part_of(game, "observation"))


def game_tree_of(game: str) -> GameTree | None:
    """A game as a tree for game theory, if it has that."""
    return cast("GameTree | None", part_of(game, "game_tree"))


def page_of(game: str) -> Path | None:
    """The page about a game, if it is at hand: `docs.md` in its room, for those of this package in its checkout."""
    if game in BUILT_IN:
        page = Path(__file__).parents[3] / "docs" / f"{game}.md"
    else:
        page = Path(next(iter(import_module(room_of(game)).__path__)), "docs.md")
    return page if page.is_file() else None
