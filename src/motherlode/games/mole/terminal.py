"""Manny Mole at a terminal: how its layout is drawn and how a person's words become moves.

Every room has these four functions: `draw`, `prompt`, `read`, `is_lasting`. What is said without drawing is in `plain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Final

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from motherlode.core.errors import UnreadableMove, one_of
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.mole.events import PileMove, Why
from motherlode.games.mole.layout import Layout, Pile
from motherlode.games.mole.sizes import size_in
from motherlode.games.mole.words import card_words, moves_words, row_words, why_words

STYLES: Final = {
    "Y": "bold black on gold1",
    "R": "bold white on dark_red",
    "G": "bold white on dark_green",
    "B": "bold white on blue3",
    "S": "bold black on grey78",
}
GAP: Final = "grey50 on grey11"
NO_CELL: Final = " " * 7


def draw(view: View, names: Sequence[str], events: Sequence[Event], *, odds: bool = False) -> RenderableType:
    """The layout as a grid, a pile's height written behind its top card; then the players, what is asked, the hand."""
    heading = Text(f"Round {view['round']} of {size_in(view).hand}", style="bold")
    parts = [heading, Padding(_layout(view), (1, 0)), _seats(view, names), *_queue(view, names)]
    parts += [*_choices(view, names), *_hand(view)]
    return Padding(Group(*parts), (1, 2))


def prompt(view: View) -> str:
    """What a person is asked."""
    pending = view["pending"]
    if pending is None:
        return "Which card do you play? (such as Y12)"
    last = len(pending["choices"])
    if pending["kind"] == "lay":
        return f"Where does {card_words(pending['card'])} go? (1 to {last})"
    return f"How do you close the gaps? (1 to {last})"


def read(text: str, view: View, moves: Sequence[Move], random: Random) -> Move:
    """The move that a person means by a card, by the number of a listed choice, or by its notation."""
    words = " ".join(text.split())
    pending = view["pending"]
    if pending is not None and words.isascii() and words.isdigit() and 1 <= int(words) <= len(moves):
        return moves[int(words) - 1]
    for move in moves:
        if str(move).lower() in (words.lower(), f"play {words.lower()}"):
            return move
    if pending is not None:
        raise UnreadableMove(f"That is none of the choices. Write a number from 1 to {len(moves)}.")
    raise UnreadableMove(f"You do not hold that card. Write {one_of(view['hand'])}.")


def is_lasting(event: Event) -> bool:
    """Whether the words for it may stay on the screen: here nothing needs to be remembered."""
    return True


def _layout(view: View) -> RenderableType:
    rows = Layout.parse(view["layout"]).rows
    if not rows:
        return Text("(the centre is empty)", style="dim")
    gaps = {(line, column) for line, column in view["gaps"]}
    grid = Table.grid(padding=(0, 1))
    for line, row in enumerate(rows):
        cells = [_cell(pile, is_gap=(line, column) in gaps) for column, pile in enumerate(row.piles, row.start)]
        # A silver card on top hides what its row is, so the row says it.
        grid.add_row(Text(row_words(row.colour), style="dim"), *[Text(NO_CELL)] * row.start, *cells)
    return grid


def _cell(pile: Pile, *, is_gap: bool) -> Text:
    """`R11 ×3` for a pile of three with red 11 on top."""
    if is_gap:
        return Text("  ···  ", style=GAP)
    height = f"×{len(pile)}" if len(pile) > 1 else ""
    return Text(f" {pile[-1].code:<3}{height:<2} ", style=STYLES[pile[-1].colour])


def _card(code: str) -> Text:
    return Text(f" {code} ", style=STYLES[code[0]])


def _seats(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    has_silver = view["options"]["silver"]
    for heading in ("", "hand", "chamber", *(["silver"] if has_silver else []), ""):
        table.add_column(heading, header_style="dim")
    for seat, chamber in enumerate(view["chambers"]):
        marker = "▶ " if seat in view["actors"] else "  "
        counts = [view["holding"][seat], chamber["count"], *([chamber["silver"]] if has_silver else [])]
        chosen = "has chosen" if view["chosen"][seat] else ""
        table.add_row(Text(marker + names[seat], style="bold"), *map(str, counts), chosen)
    return table


def _queue(view: View, names: Sequence[str]) -> list[RenderableType]:
    if not view["queue"]:
        return []
    turns = [Text.assemble(f"{names[turn['seat']]} ", _card(turn["card"])) for turn in view["queue"]]
    return [Padding(Text.assemble("To be laid: ", Text(", ").join(turns)), (1, 0, 0, 0))]


def _choices(view: View, names: Sequence[str]) -> list[RenderableType]:
    """What is asked, numbered for `read`."""
    pending = view["pending"]
    if pending is None:
        return []
    lines = [_choice(number, choice, view) for number, choice in enumerate(pending["choices"], start=1)]
    return [Padding(Text(f"{names[pending['seat']]}, choose:"), (1, 0, 0, 0)), *lines]


def _choice(number: int, choice: Json, view: View) -> Text:
    return Text(f"{number:>3}. {choice['move']}").append(f"  {reason_of(choice, view)}", "dim")


def reason_of(choice: Json, view: View) -> str:
    """Why a card may go there, or what moves."""
    if "why" in choice:
        return why_words(msgspec.convert(choice["why"], Why), _row_colour(choice["cell"], view))
    return moves_words(msgspec.convert(choice["piles"], tuple[PileMove, ...]))


def _row_colour(cell: Sequence[int], view: View) -> str:
    """The colour that a row would have with the card in question."""
    rows = Layout.parse(view["layout"]).rows
    return rows[cell[0]].colour if 0 <= cell[0] < len(rows) else view["pending"]["card"][0]


def _hand(view: View) -> list[RenderableType]:
    """The own cards, a line a colour."""
    if view["hand"] is None:
        return []
    lines = [Text(" ").join(_card(code) for code in cards) for _, cards in groupby(view["hand"], lambda code: code[0])]
    if view["choice"] is not None:
        lines.append(Text.assemble("Chosen: ", _card(view["choice"])))
    return [Padding(Group("Your hand:" if lines else "Your hand is empty.", *lines), (1, 0, 0, 0))]
