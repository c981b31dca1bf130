"""Bots from outside: found in a file or an installed package, made, and held to the rules of a bot."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from time import monotonic
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final, cast

import msgspec

from motherlode.bots import read_effort
from motherlode.bots.bot import Bot, MakeBot
from motherlode.bots.making import wanted_by
from motherlode.core.dealing import Seed
from motherlode.core.errors import IllegalMove, MotherlodeError, UnknownBot, one_of
from motherlode.core.game import AnyGame, View
from motherlode.core.parts import Event, Move
from motherlode.games import load

HERE: Final = Path(__file__)
FILE_ENDING: Final = ".py"
OWN: Final = f"./mine{FILE_ENDING}:MyBot or package.module:Bot"
LONGEST_REASON: Final = 300
"""So much is told of an error's words."""
PLACED: Final = re.compile(r"(?P<where>.+?):(?P<attribute>[^\W\d][\w.]*)(?::(?P<effort>[^:]*))?")


class _Aside:
    """What a bot prints goes to standard error: what a command says is for whoever reads it, or for a program.

    Threads may ask bots at the same time: the first puts standard output aside, the last puts it back.
    """

    def __init__(self) -> None:
        self._lock, self._asking, self._output = Lock(), 0, sys.stdout

    def __enter__(self) -> None:
        with self._lock:
            if not self._asking:
                self._output, sys.stdout = sys.stdout, sys.stderr
            self._asking += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._asking -= 1
            if not self._asking:
                sys.stdout = self._output


ASIDE: Final = _Aside()


class BotFailed(MotherlodeError):
    """A bot raised an error, chose something that is no move, or thought for too long."""

    def __init__(self, bot: str, reason: str) -> None:
        self.bot, self.reason = bot, reason
        super().__init__(bot, reason)

    def __str__(self) -> str:
        return f"{self.bot} {self.reason}"


class Place(msgspec.Struct, frozen=True):
    """Where a bot from outside is said to be."""

    where: str
    attribute: str
    effort: str | None

    @property
    def is_file(self) -> bool:
        return self.where.endswith(FILE_ENDING) or "/" in self.where or "\\" in self.where


def short_names(names: Sequence[str]) -> list[str]:
    """Bots without the files they are in, where that is enough to tell them apart."""
    short = [_without_place(name) for name in names]
    return [name if short.count(brief) > 1 else brief for name, brief in zip(names, short, strict=True)]


def _without_place(name: str) -> str:
    place = read_place(name)
    return name if place is None else ":".join(filter(None, (place.attribute, place.effort)))


def read_place(name: str) -> Place | None:
    """How a name of the form PLACE:CLASS or PLACE:CLASS:EFFORT reads."""
    if name.endswith(FILE_ENDING):
        raise UnknownBot(f"{name} is a file; say which bot in it, as in {name}:MyBot")
    found = PLACED.fullmatch(name)
    return None if found is None else Place(found["where"], found["attribute"], found["effort"])


def guest_maker(name: str) -> GuestMaker | None:
    """What makes the bot of such a name, if it is one of a bot from outside."""
    place = read_place(name)
    if place is None:
        return None
    return GuestMaker(name, load_maker(place), None if place.effort is None else read_effort(place.effort))


def load_maker(place: Place) -> Callable[..., Any]:
    """The class, or whatever else makes bots, at a place."""
    with ASIDE:
        module = _load_file(file_of(place), place.where) if place.is_file else _load_package(place.where)
    found: Any = module
    for part in place.attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        classes = [name for name, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")]
        there = f"; there is {one_of(classes)}" if classes else ""
        raise UnknownBot(f"there is no bot {place.attribute!r} in {place.where}{there}")
    return cast("Callable[..., Any]", found)


def file_of(place: Place) -> Path:
    path = Path(place.where).expanduser().resolve()
    if not path.is_file():
        raise UnknownBot(f"there is no file {place.where}, where {place.attribute} should be")
    return path


@cache
def _load_file(path: Path, told: str) -> ModuleType:
    name = f"motherlode_guest_{sha256(str(path).encode()).hexdigest()[:8]}_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnknownBot(f"{told} cannot be loaded: a bot lies in a file that ends in {FILE_ENDING}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _neighbours_first(path.parent):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        del sys.modules[name]
        raise UnknownBot(f"{told} cannot be loaded: {describe(fault, path.parent)}") from None
    return module


@cache
def _load_package(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name is not None and f"{name}.".startswith(f"{fault.name}."):
            raise UnknownBot(f"there is no module {fault.name!r} installed; a bot of yours is named {OWN}") from None
        raise UnknownBot(f"{name} cannot be loaded: {describe(fault)}") from None
    except (Exception, SystemExit) as fault:
        raise UnknownBot(f"{name} cannot be loaded: {describe(fault)}") from None


_neighbours: Final[dict[Path, dict[str, ModuleType]]] = {}
"""The modules that the bots of a folder have imported from there."""


@contextmanager
def _neighbours_first(folder: Path) -> Iterator[None]:
    """While a file loads, modules are looked for beside it first; another folder's of the same name is not taken."""
    others = {name: module for at, known in _neighbours.items() if at != folder for name, module in known.items()}
    for name in others:
        sys.modules.pop(name, None)
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        if str(folder) not in sys.path:
            sys.path.append(str(folder))  # for what is imported later, while a bot thinks
        _neighbours.setdefault(folder, {}).update(_found_in(folder, before))
        for name, module in others.items():
            sys.modules.setdefault(name, module)


def _found_in(folder: Path, before: set[str]) -> dict[str, ModuleType]:
    """What has been imported from a folder since."""
    new = {name: module for name, module in sys.modules.items() if name not in before}
    tops = {name for name, module in new.items() if "." not in name and _lies_in(folder, module)}
    return {name: module for name, module in new.items() if name.partition(".")[0] in tops}


def _lies_in(folder: Path, module: ModuleType) -> bool:
    places = [*getattr(module, "__path__", [])] or [getattr(module, "__file__", None) or ""]
    return any(Path(place).parent == folder for place in places)


def describe(fault: BaseException, folder: Path | None = None) -> str:
    """An error in one line, with the file and line where it happened; a place in `folder` says more than one beyond."""
    words = _short(f"{type(fault).__name__}: {fault}", LONGEST_REASON).removesuffix(":")
    if isinstance(fault, SyntaxError) and fault.filename:
        words = f"{type(fault).__name__}: {fault.msg}"
        return f"{words} ({Path(fault.filename).name}, line {fault.lineno})"
    frames = [frame for frame in extract_tb(fault.__traceback__) if _is_theirs(frame.filename)]
    best = [frame for frame in frames if folder is not None and Path(frame.filename).parent == folder] or frames
    return f"{words} ({Path(best[-1].filename).name}, line {best[-1].lineno})" if best else words


def _own_folder(fault: BaseException) -> Path | None:
    """Where the code lies that was asked, whatever library it asked in turn."""
    asked = next((frame for frame in extract_tb(fault.__traceback__) if _is_theirs(frame.filename)), None)
    return None if asked is None else Path(asked.filename).parent


def _is_theirs(file: str) -> bool:
    return not file.startswith("<") and Path(file) != HERE


class GuestMaker:
    """Makes bots of a class from outside, however much it wants to know: (seed, effort), (seed), or nothing."""

    def __init__(self, name: str, make: MakeBot, effort: float | None = None) -> None:
        self.name, self._make, self._effort = name, make, effort
        self._wants = wanted_by(name, make)
        if effort is not None and not self._wants.has_effort:
            raise UnknownBot(f"{name}: this bot takes no effort, so it cannot be told one")
        self.__doc__ = inspect.getdoc(make)

    def __call__(self, seed: Seed, effort: float = 1.0) -> Guest:
        positional, named = self._wants.arguments(seed, effort * (1.0 if self._effort is None else self._effort))
        try:
            with ASIDE:
                bot = self._make(*positional, **named)
        except (Exception, SystemExit) as fault:
            raise BotFailed(self.name, f"cannot be made: {describe(fault)}") from fault
        for method in ("see", "choose"):
            if not callable(getattr(bot, method, None)):
                raise UnknownBot(f"{self.name} is no bot: it has no method {method!r}")
        return Guest(self.name, bot)


class Guest:
    """A bot whose faults are told as BotFailed, and that is shown no state, whatever it asks for.

    Where it has so many seconds a move, it fails when it has taken more.
    """

    def __init__(self, name: str, bot: Bot, seconds: float | None = None) -> None:
        self.name, self._bot, self._seconds = name, bot, seconds

    def see(self, events: Sequence[Event]) -> None:
        try:
            with ASIDE:
                self._bot.see(events)
        except (Exception, SystemExit) as fault:
            raise BotFailed(self.name, f"raised {describe(fault, _own_folder(fault))}") from fault

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """A move that is one of `moves`, which the bot may also name by its notation.

        It is held to what it was asked, whatever it has made of the view and the list meanwhile.
        """
        asked, offered = _as_asked(view, moves)
        began = monotonic()
        try:
            with ASIDE:
                chosen: object = self._bot.choose(view, moves)
        except (Exception, SystemExit) as fault:
            raise BotFailed(self.name, f"raised {describe(fault, _own_folder(fault))}") from fault
        if self._seconds is not None and monotonic() - began > self._seconds:
            raise BotFailed(self.name, f"thought for more than {self._seconds:g} s")
        return legal_move(self.name, chosen, asked, offered)


def _as_asked(view: View, moves: Sequence[Move]) -> tuple[View, Sequence[Move]]:
    """What a choice is held to: the bot may take moves out of the list that it is given, and change the view."""
    asked: View = {"game": view["game"], "options": deepcopy(view["options"])}
    return asked, [*moves] if isinstance(moves, list) else moves


def legal_move(bot: str, chosen: object, view: View, moves: Sequence[Move]) -> Move:
    """What a bot chose, as a move or by its notation, if it is one of `moves`."""
    if not isinstance(chosen, Move | str):
        raise BotFailed(bot, f"chose {_told(chosen)}")
    try:
        move: Move = chosen if isinstance(chosen, Move) else _game_of(view).parse(chosen)
    except IllegalMove:
        raise BotFailed(bot, f"chose {_short(repr(chosen))}, which is no move: {_game_of(view).move_help}") from None
    if move not in moves:
        raise BotFailed(bot, f"chose {_short(str(move))}, which is not legal")
    return move


def _game_of(view: View) -> AnyGame:
    return load(view["game"], **view["options"])


def _told(chosen: object) -> str:
    """What is no move, in words that are the same every time: other things say where in memory they lie."""
    if isinstance(chosen, Coroutine):
        chosen.close()  # nobody waits for it
        return "a coroutine, which is no move; is `choose` async?"
    if chosen is None or isinstance(chosen, int | float):
        words = _short(repr(chosen))
    else:
        kind = type(chosen).__name__
        words = f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"
    return f"{words}, which is no move; choose one of `moves`, or its notation as text"


def _short(text: str, most: int = 60) -> str:
    """As much of a text as fits into a line."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
