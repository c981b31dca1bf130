"""Draws the pictures of the documentation: `make pictures`."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

import motherlode as ml
from motherlode.games.gold import terminal
from motherlode.games.gold.events import Strike
from motherlode.games.gold.words import tell

HERE = Path(__file__).parent
NAMES = ["You", "Ada", "Ben"]


def gold_table() -> Console:
    """The middle of a game at a fading table, just after a strike."""
    state, random = ml.load("gold", players=3, starter=0, memory="fading").deal(seed=20), Random(3)
    while len(state.history) < 40 or not any(isinstance(event, Strike) for event in state.events):
        state = state.play(state.actors[0], random.choice(state.legal(state.actors[0])))
    console = Console(record=True, width=76, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(terminal.draw(state.view(0), NAMES, state.events))
    for event in state.events:
        if sentence := tell(event, NAMES):
            console.print(Text(f"  {sentence}"))
    return console


def save(console: Console, name: str, title: str) -> None:
    svg = console.export_svg(title=title)
    # Nothing is fetched from elsewhere: the viewer's own monospace font will do.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace("Fira Code", "ui-monospace")
    (HERE / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    save(gold_table(), "gold-terminal.svg", "motherlode play gold --players 3 --option memory=fading")
