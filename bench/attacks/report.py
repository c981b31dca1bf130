"""What an attack has to say: what was promised, what was measured, and whether it holds."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from attacks.arena import Arena

Store = Literal["sqlite", "postgresql"]
BOTH: tuple[Store, ...] = ("sqlite", "postgresql")


class Check(msgspec.Struct, frozen=True):
    """One promise. `holds` is None where it could not be tried, and `measured` says why."""

    promised: str
    measured: str
    holds: bool | None

    @property
    def verdict(self) -> str:
        return "skipped" if self.holds is None else "holds" if self.holds else "FAILS"


class Attack(msgspec.Struct, frozen=True):
    """Something to try."""

    name: str
    about: str
    run: Callable[[Arena], Awaitable[None]]
    stores: tuple[Store, ...] = BOTH
    quick_on: tuple[Store, ...] = ("sqlite",)
    """Where it is tried in a quick run of all."""
    measures: bool = False
    """Whether it needs the machine for itself; the others can be tried side by side."""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def show(title: str, checks: list[Check], seconds: float) -> None:
    """One block."""
    lines = [f"  {each.verdict:<8}promised: {each.promised}\n          measured: {each.measured}" for each in checks]
    say("\n".join([f"\n{title}, {seconds:.0f} s", *lines]))
