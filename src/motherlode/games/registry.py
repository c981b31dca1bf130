"""Finding games and their parts, those of other installed packages too.

A game is registered by a name and the place of its class, written `package.module:Class`. The package that this module
lies in is the game's room; its other parts are modules of the room under fixed names, loaded when they are needed.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final

from motherlode.core.errors import UnknownGame, one_of
from motherlode.core.game import AnyGame, Game
from motherlode.core.options import option_infos

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "motherlode.games"
"""The group of entry points by which other packages bring games."""

log = logging.getLogger("motherlode.games")


class Games(MutableMapping[str, type[AnyGame]]):
    """All games by name. Each is loaded when it is asked for; entry points are read when no built-in game will do.

    A game of another package that does not load, or whose name is taken, is left out with a warning that says why.
    """

    def __init__(self, built_in: Mapping[str, str]) -> None:
        self.built_in = dict(built_in)
        self._loaded: dict[str, type[AnyGame]] = {}

    @cached_property
    def _offered(self) -> dict[str, EntryPoint]:
        """What other packages bring, as far as its name is its own."""
        from importlib.metadata import entry_points  # takes longer to load than all else of this package

        offers: dict[str, list[EntryPoint]] = {}
        for entry in entry_points(group=GROUP):
            offers.setdefault(entry.name, []).append(entry)
        return {name: found[0] for name, found in offers.items() if self._is_free(name, found)}

    def _is_free(self, name: str, found: Sequence[EntryPoint]) -> bool:
        is_free = name not in self.built_in and len({entry.value for entry in found}) == 1
        if not is_free:
            others = ["motherlode itself"] if name in self.built_in else []
            why = f"{' and '.join([*others, *map(_origin, found)])} have games of the same name"
            _leave_out(name, found[0], why)
        return is_free

    def __getitem__(self, name: str) -> type[AnyGame]:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> type[AnyGame]:
        if name in self.built_in:
            return _class_of(name, self.built_in[name])
        entry = self._offered[name]
        try:
            return _class_of(name, entry.value)
        # Whatever is wrong with somebody's package, the other games are played.
        except Exception as fault:
            _leave_out(name, entry, f"{type(fault).__name__}: {fault}")
            del self._offered[name]
            raise KeyError(name) from fault

    def __setitem__(self, name: str, game: type[AnyGame]) -> None:
        """Register a game for this process only."""
        self._loaded[name] = game

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        others = [name for name in list(self._offered) if name in self]
        return iter(dict.fromkeys([*self.built_in, *others, *self._loaded]))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def named(self, name: str) -> type[AnyGame]:
        """The game of this name, or an error that lists what there is."""
        if not isinstance(name, str):
            raise UnknownGame(f"a game is told by its name, {one_of(self)}, not by {name!r}")
        try:
            return self[name]
        except KeyError as fault:  # with the reason why it does not load, if that is it
            raise UnknownGame(f"there is no game {name!r}; there is {one_of(self)}") from fault.__cause__


def _leave_out(name: str, entry: EntryPoint, why: str) -> None:
    log.warning("the game %r of %s is left out: %s", name, _origin(entry), why)


def _class_of(name: str, place: str) -> type[AnyGame]:
    """The class at `package.module:Class`; an error says why it is none that can be played."""
    module, _, attribute = place.partition(":")
    game = getattr(import_module(module), attribute)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise TypeError("this is not a subclass of motherlode.Game")
    lacking = [each for each in [*Game.__annotations__, *Game.__abstractmethods__] if _is_lacking(game, each)]
    if lacking:
        raise TypeError(f"it lacks {', '.join(sorted(lacking))}")
    if game.name != name:
        raise TypeError(f"it calls itself {game.name!r}")
    option_infos(game.options_type)
    game.with_options()
    return game


def _is_lacking(game: type[AnyGame], name: str) -> bool:
    return not hasattr(game, name) or name in game.__abstractmethods__


def _origin(entry: EntryPoint) -> str:
    return f"{entry.dist.name} ({entry.value})" if entry.dist is not None else entry.value


def room_of_class(game: type[AnyGame]) -> str:
    """The package that a game's class lies in."""
    module = sys.modules[game.__module__]
    return module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]


def submodule(package: str, name: str) -> ModuleType | None:
    """A module of a package, or None if there is none of this name. A fault inside it is not hidden."""
    if not package or not hasattr(import_module(package), "__path__"):
        return None
    whole = f"{package}.{name}"
    return import_module(whole) if find_spec(whole) is not None else None
