"""The table of an environment, drawn as the terminal does it."""

from __future__ import annotations

import sys
from io import StringIO
from typing import Any, Final

from rich.console import Console

from motherlode.adapters.seated_game import SeatedGame
from motherlode.core.errors import BadOption, UnknownGame, one_of
from motherlode.games import part_of

RENDER_MODES: Final = ("human", "ansi")
"""Written to the screen; given back as a text."""
WIDTH: Final = 120


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode cannot be {mode!r}; it is None, {one_of(RENDER_MODES)}")
    return mode


def show(play: SeatedGame, seat: int | None, mode: str | None) -> str | None:
    """The table as a seat sees it, None being a spectator; nothing where nobody wants to look."""
    if mode is None:
        return None
    drawn = _drawn(play, seat)
    if mode == "ansi":
        return drawn
    sys.stdout.write(drawn)
    return None


def _drawn(play: SeatedGame, seat: int | None) -> str:
    game, state = play.game.name, play.state
    board: Any = part_of(game, "terminal")
    if board is None:
        raise UnknownGame(f"{game} cannot be drawn: its room has no module terminal")
    text = StringIO()
    console = Console(file=text, force_terminal=True, width=WIDTH, color_system="truecolor")
    names = [f"seat {number}" for number in play.seats]
    console.print(board.draw(state.view(seat), names, state.events_for(seat)))
    return text.getvalue()
