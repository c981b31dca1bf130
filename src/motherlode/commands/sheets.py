"""Tables of text on a terminal, a row a line where no person looks on."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

UNFOLDED: Final = 10_000
"""So wide that no row is folded."""


def plain_console() -> Console:
    """Where no person looks on, no row is folded, so that whoever filters lines gets all of it."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = UNFOLDED
    return console


def sheet(*headings: str) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(headings))
    for heading in headings:
        shown.add_column(heading, header_style="dim", overflow="fold")
    shown.columns[0].no_wrap = True  # an id or a time in one piece
    return shown
