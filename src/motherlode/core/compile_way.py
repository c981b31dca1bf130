"""Which way of compiling is asked for; told without numba, so that a wrong name is refused before anything begins."""

from __future__ import annotations

import os
from typing import Final

from motherlode.core.errors import BadOption, one_of

VARIABLE: Final = "MOTHERLODE_COMPILE"
WAYS: Final = ("auto", "quick", "plain")


def asked_way() -> str:
    """One of the ways, of which `auto` is whichever works."""
    asked = os.environ.get(VARIABLE) or "auto"
    if asked not in WAYS:
        raise BadOption(f"{VARIABLE} cannot be {asked!r}; it is {one_of(WAYS)}")
    return asked
