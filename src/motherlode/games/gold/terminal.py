"""Gold at a terminal: how its table is drawn and how a person's words become moves.

Every room has these four functions: `draw`, `prompt`, `read`, `is_lasting`. What is said without drawing is in `plain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from motherlode.core.errors import UnreadableMove
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.core.telling import all_of
from motherlode.games.gold.events import Blast, Duel, Nothing, Strike, Turned
from motherlode.games.gold.position import WRITTEN_FLIPS
from motherlode.games.gold.scatter import SIDE
from motherlode.games.gold.view import FACE_DOWN
from motherlode.games.gold.words import COLOUR_NAMES, position_of, square

STYLES: Final = {
    "R": "bold white on dark_red",
    "P": "bold white on purple4",
    "O": "bold black on dark_orange",
    "G": "bold white on dark_green",
    "B": "bold white on blue3",
    "N": "bold black on gold1",
    "X": "bold white on grey23",
}
BACK: Final = "grey62 on grey30"
FEW: Final = 6
GHOST: Final = "italic grey66 on grey19"


def draw(view: View, names: Sequence[str], events: Sequence[Event], *, odds: bool = False) -> RenderableType:
    """The table as a grid of squares, the cards just turned lying open in it, and the hoards below."""
    open_cards = dict(turned for event in events for turned in _turned(event))
    table = Table.grid(padding=(0, 1))
    table.add_row("", *[Text(f" {letter}", style="bold") for letter in "ABCDEFGH"])
    for row, first in enumerate(range(0, len(view["table"]), SIDE), start=1):
        cells = [_cell(view, at, open_cards) for at in range(first, min(first + SIDE, len(view["table"])))]
        table.add_row(Text(str(row), style="bold"), *cells)
    left = [Padding(_left(view), (1, 2))] if view["left"] is not None else []
    return Group(Padding(table, (1, 2)), Padding(_hoards(view, names), (0, 2)), *left)


def prompt(view: View) -> str:
    """What a person is asked."""
    if view["rush"]:
        return "Gold Rush! Which card is yours? (such as C4)"
    is_second = any(card not in (None, FACE_DOWN) for card in view["table"])
    return "And the second card?" if is_second else "Which card do you turn up? (such as C4)"


def read(text: str, view: View, moves: Sequence[Move], random: Random) -> Move:
    """The move that a person means by a square or a position."""
    written = text.strip().removeprefix("flip ")
    wanted = position_of(written)
    notation = f"flip {written}" if wanted is None else f"flip {wanted}"
    for move in moves:
        if str(move) == notation:
            return move
    if notation in WRITTEN_FLIPS:
        raise UnreadableMove(f"{_why_not(view, int(notation.removeprefix('flip ')))} {_choice(view)}")
    raise UnreadableMove("That is no square of the table. Write a letter from A to H and a number from 1 to 8.")


def is_lasting(event: Event) -> bool:
    """Whether the words for it may stay on the screen; where a card turned back lies is for the memory (G-14)."""
    return not isinstance(event, Turned)


def _why_not(view: View, at: int) -> str:
    """Why nothing can be turned up there."""
    table = view["table"]
    if at >= len(table):
        return f"{square(at)} is no square of this table."
    return f"{square(at)} is gone." if table[at] is None else f"{square(at)} lies open already."


def _choice(view: View) -> str:
    """What can be turned up: named one by one, where that is soon done."""
    squares = [square(at) for at, card in enumerate(view["table"]) if card == FACE_DOWN]
    if not 0 < len(squares) <= FEW:
        return "Choose a face-down card."
    return f"Face down {'is' if len(squares) == 1 else 'are'} {all_of(squares)}."


def _turned(event: Event) -> list[tuple[int, str]]:
    """The cards that an event shows: both cards of a turn are seen until the table is drawn without events."""
    match event:
        case Turned(position=at, card=card):
            return [(at, card)]
        case Strike():
            return [(event.gold_at, event.gold), (event.miner_at, event.miner)]
        case Duel():
            return [(event.winner_at, event.winner), (event.loser_at, event.loser)]
        case Blast(positions=positions, cards=cards) | Nothing(positions=positions, cards=cards):
            return list(zip(positions, cards, strict=True))
        case _:
            return []


def _cell(view: View, at: int, open_cards: dict[int, str]) -> Text:
    shown = view["table"][at]
    code = open_cards.get(at) or (shown if shown != FACE_DOWN else None)
    if code is not None:
        return Text(f" {code:<2} ", style=STYLES[code[0]])
    if shown is None:
        return Text("    ")
    ghost = view["ghosts"][at]
    return Text(f" {ghost:<2} ", style=GHOST) if ghost else Text(" ·· ", style=BACK)


def _hoards(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "colours", "gold cards", "points"):
        table.add_column(heading, header_style="dim")
    for seat, hoard in enumerate(view["hoards"]):
        colours = Text(" ").join(_colour(colour) for colour in view["options"]["colours"][seat])
        marker = "▶ " if seat in view["actors"] else "  "
        points = "face down" if hoard["gold"] is None else str(hoard["gold"])
        table.add_row(Text(marker + names[seat], style="bold"), colours, str(hoard["cards"]), points)
    return table


def _colour(colour: str) -> Text:
    return Text(f" {colour} {COLOUR_NAMES[colour]} ", style=STYLES[colour])


def _left(view: View) -> Text:
    left = view["left"]
    gold = ", ".join(f"{count}× {value}" for value, count in left["gold"].items())
    miners = sum(count for own in left["miners"].values() for count in own.values())
    return Text(f"Left: {left['cards']} cards. Gold {gold}; {miners} miners; {left['dynamite']} dynamite.", style="dim")
