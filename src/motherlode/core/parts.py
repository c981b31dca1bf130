"""The small values every game is made of: moves, deals and events."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any, ClassVar

import msgspec

Json = Any
"""What `json.loads` returns. Views and records are made of nothing else."""


class Move(msgspec.Struct, frozen=True):
    """A move. `str(move)` is its notation, and the game's `parse` reads exactly that back."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All the chance of one game, as records hold it."""


def event_name(class_name: str) -> str:
    """`NextTurn` is told as `next-turn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=event_name, omit_defaults=True):
    """Something that happened, told in enough detail to animate it without knowing the rules."""

    holds: ClassVar[bool] = False
    """Whether a table should pause after it, so that all have seen it before anything is covered again."""

    seen_by: tuple[int, ...] | None = None
    """The seats that may see it; not told where everybody may."""

    def is_seen_by(self, seat: int | None) -> bool:
        return self.seen_by is None or seat in self.seen_by


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """Every event that a module declares, in the order they stand there."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return tuple([kind for kind in kinds if kind.__module__ == module.__name__])
