"""What a seat may know: the base of every game's view."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from motherlode.core.options import Options
from motherlode.core.outcome import Outcome


class SeatView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """All that one seat, or a spectator, may know of a game. A game's own view adds its fields, and its name as tag.

    A docstring beneath each field says what it means: the published schema has those words.
    """

    options: Options
    """The options of the game, defaults filled in."""
    seat: int | None
    """Whose view it is; null for a spectator."""
    actors: tuple[int, ...]
    """The seats that may move now, ascending; none when the game is over."""
    outcome: Outcome | None
    """How the game ended; null until then."""


class Common(TypedDict):
    """What a game's view has in common with all others."""

    options: Any
    seat: int | None
    actors: tuple[int, ...]
    outcome: Outcome | None
