"""Games in bulk: play, measure, compare. `docs/lab.md` tells how.

The names below are for everybody; each is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from motherlode.games.counting import count, counters_of
    from motherlode.lab.bulk import simulate
    from motherlode.lab.rows import Rows, gathered

__all__ = ["Rows", "count", "counters_of", "gathered", "simulate"]

PLACES: Final = {
    "Rows": "motherlode.lab.rows",
    "count": "motherlode.games.counting",
    "counters_of": "motherlode.games.counting",
    "gathered": "motherlode.lab.rows",
    "simulate": "motherlode.lab.bulk",
}


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(PLACES[name]), name)
