"""How a bot is made, whatever its class asks for: (seed, effort), (seed), or nothing."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot

GIVEN: Final = ("seed", "effort")


class Wanted(msgspec.Struct, frozen=True):
    """How a class is called: which of seed and effort by position, and which by name."""

    positional: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def has_effort(self) -> bool:
        return "effort" in self.positional or "effort" in self.named

    def arguments(self, seed: Seed, effort: float) -> tuple[list[Any], dict[str, Any]]:
        given: dict[str, Any] = {"seed": seed, "effort": effort}
        return [given[name] for name in self.positional], {name: given[name] for name in self.named}


WAYS: Final = (
    Wanted(GIVEN),
    Wanted(("seed",), ("effort",)),
    Wanted((), GIVEN),
    Wanted(("seed",)),
    Wanted((), ("seed",)),
    Wanted((), ("effort",)),
    Wanted(),
)
"""From the fullest to the least; the first that fits is taken."""


def wanted_by(name: str, make: object) -> Wanted:
    """How to call what makes a bot; one that asks for anything else is refused under its name."""
    if not callable(make):
        kind = type(make).__name__
        raise UnknownBot(f"each game has a new bot, so give what makes one, such as its class, and not one {kind}")
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):
        return WAYS[0]
    fitting = [way for way in WAYS if _fits(signature, way)]
    if not fitting:
        raise UnknownBot(f"{name} cannot be made: a bot takes (seed, effort), (seed) or nothing, not {signature}")
    return fitting[0]


def _fits(signature: inspect.Signature, way: Wanted) -> bool:
    """Whether it can be called so; a default is not overruled unless it is called seed or effort."""
    positional, named = way.arguments("", 1.0)
    try:
        bound = signature.bind(*positional, **named)
    except TypeError:
        return False
    parameters: Mapping[str, inspect.Parameter] = signature.parameters
    return all(name in GIVEN or parameters[name].default is inspect.Parameter.empty for name in bound.arguments)
