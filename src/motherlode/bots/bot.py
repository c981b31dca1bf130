"""What a bot is: a player that knows what its seat knows, and nothing else.

Bots never receive a state. They are given views and the events that their seat may see, remember by themselves,
and choose among the legal moves. Everything they do repeats from their seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move

WarmUp = Callable[[], None]
"""Something that has machine code compiled, or loaded, by using it once."""


class Bot(Protocol):
    """One player in one seat for one game."""

    def see(self, events: Sequence[Event]) -> None:
        """Something happened; these are the events that this seat may see. Called after the deal and every move."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move | str:
        """One of `moves`, which are all that is legal, or its notation. `view` is what this seat sees now."""
        ...


class StrictBot(Bot, Protocol):
    """A bot that names no move, but gives it: all of ours, and those from outside as the lab holds them."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of `moves`."""
        ...


class BotMaker(Protocol):
    """A bot's class: it is made from a seed and an effort, 1 being the usual time to think.

    A yardstick's class may say `against: ClassVar[bool] = True`. Then it is made against a particular bot, as
    `maker(seed, effort, against="master")`: the lab knows who meets whom.
    """

    def __call__(self, seed: Seed, effort: float = 1.0) -> StrictBot: ...


MakeBot = Callable[..., Bot]
"""A bot's class, or whatever else makes one for a game: from (seed, effort), from (seed), or from nothing."""


class Later:
    """A bot's class that is loaded when the first one is made: what is compiled takes a moment to load."""

    def __init__(self, module: str, name: str, words: str) -> None:
        self._module, self._name = module, name
        self.__doc__ = words

    @property
    def against(self) -> bool:
        """Whether the class wants to know whom its bots meet."""
        return is_made_against(self._load())

    def __call__(self, seed: Seed, effort: float = 1.0, **told: str) -> StrictBot:
        return self._load()(seed, effort, **told)

    def _load(self) -> Callable[..., StrictBot]:
        make: Callable[..., StrictBot] = getattr(import_module(self._module), self._name)
        return make


def is_made_against(make: Callable[..., Any]) -> bool:
    """Whether a maker wants to know whom its bots meet."""
    return bool(getattr(make, "against", False))


@runtime_checkable
class OddsBot(StrictBot, Protocol):
    """A bot that can tell the distribution it plays from."""

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """The probability of each of `moves`, in their order; they add up to 1. Changes nothing in the bot."""
        ...
