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
    """Something to try. Those that are not `quick_on` a store are left out of a quick run there."""

    name: str
    about: str
    run: Callable[[Arena], Awaitable[None]]
    stores: tuple[Store, ...] = BOTH
    quick_on: tuple[Store, ...] = ("sqlite",)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def show(check: Check) -> None:
    say(f"  {check.verdict:<8}promised: {check.promised}\n          measured: {check.measured}")
