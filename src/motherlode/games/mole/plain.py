"""The table of Manny Mole in words, line by line, and what can be typed there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from motherlode.core.game import View
from motherlode.core.parts import Json
from motherlode.core.telling import all_of, counted
from motherlode.games.mole.cards import SILVER
from motherlode.games.mole.layout import Layout, Pile, Row
from motherlode.games.mole.sizes import size_in
from motherlode.games.mole.terminal import reason_of
from motherlode.games.mole.words import COLOUR_NAMES, card_words, row_words

SIGNS: Final = (
    "×3 is a pile of three with that card on top, ··· a gap; the word before a row is its colour, and ▶ marks who is "
    "to choose."
)
COLOURS: Final = "Y is yellow, R red, G green, B blue and S silver."


def describe(view: View, names: Sequence[str], *, odds: bool = False) -> list[str]:
    """The layout by rows and by columns; then the players, what is asked, the hand."""
    rows = Layout.parse(view["layout"]).rows
    gaps = {(line, column) for line, column in view["gaps"]}
    lines = [f"Round {view['round']} of {size_in(view).hand}."]
    lines += [_row(line, row, gaps) for line, row in enumerate(rows)] or ["The centre is empty."]
    lines += _columns(rows, gaps)
    lines += [_seat(view, names, seat) for seat in range(len(names))]
    if view["queue"]:
        turns = [f"{names[turn['seat']]} {card_words(turn['card'])}" for turn in view["queue"]]
        lines.append(f"To be laid: {', '.join(turns)}.")
    return [*lines, *_hand(view), *_choices(view, names)]


def explain(view: View, *, drawn: bool) -> list[str]:
    """What can be typed."""
    signs = [SIGNS] if drawn else []
    if view["pending"] is not None:
        last = len(view["pending"]["choices"])
        return [f"Write the number of one of the choices, from 1 to {last}.", COLOURS, *signs]
    return [
        "Write a card of your hand by the first letter of its colour and its number, such as Y12 for yellow 12.",
        COLOURS,
        *signs,
    ]


def _row(line: int, row: Row, gaps: set[tuple[int, int]]) -> str:
    """`Row 1, columns 1 to 2: red 11, red 14`."""
    cells = [_pile(pile, is_gap=(line, at) in gaps) for at, pile in enumerate(row.piles, row.start)]
    first, last = row.start + 1, row.start + len(cells)
    where = f"column {first}" if first == last else f"columns {first} to {last}"
    # Silver cards on top hide what their row is, so the row says it.
    is_hidden = row.colour == SILVER or all(pile[-1].colour != row.colour for pile in row.piles)
    colour = f" ({row_words(row.colour)} row)" if is_hidden else ""
    return f"Row {line + 1}, {where}{colour}: {', '.join(cells)}."


def _columns(rows: Sequence[Row], gaps: set[tuple[int, int]]) -> list[str]:
    """`Column 2, rows 1 to 3: blue 9, red 7, green 8`: the columns in which several piles lie."""
    cells = {
        (line, at): _pile(pile, is_gap=(line, at) in gaps)
        for line, row in enumerate(rows)
        for at, pile in enumerate(row.piles, row.start)
    }
    told = []
    for column in sorted({at for _, at in cells}):
        lines = [line for line, at in cells if at == column]
        first, last = min(lines), max(lines)
        if first < last:
            down = [cells.get((line, column), "a gap") for line in range(first, last + 1)]
            told.append(f"Column {column + 1}, rows {first + 1} to {last + 1}: {', '.join(down)}.")
    return told


def _pile(pile: Pile, *, is_gap: bool) -> str:
    if is_gap:
        return "a gap"
    height = f" (pile of {len(pile)})" if len(pile) > 1 else ""
    return f"{card_words(pile[-1].code)}{height}"


def _seat(view: View, names: Sequence[str], seat: int) -> str:
    chamber = view["chambers"][seat]
    silver = f", {chamber['silver']} of them silver" if view["options"]["silver"] else ""
    state = ", has chosen" if view["chosen"][seat] else ", to choose" if seat in view["actors"] else ""
    return (
        f"{names[seat]}: {counted(view['holding'][seat], 'card')} in hand, {counted(chamber['count'], 'card')} in the "
        f"chamber{silver}{state}."
    )


def _hand(view: View) -> list[str]:
    """`Your hand: red 8 and 16; green 7`."""
    if view["hand"] is None:
        return []
    colours = [
        f"{COLOUR_NAMES[colour]} {all_of(code[1:] for code in codes)}"
        for colour, codes in groupby(view["hand"], lambda code: code[0])
    ]
    chosen = [f"You have chosen {card_words(view['choice'])}."] if view["choice"] is not None else []
    return [f"Your hand: {'; '.join(colours)}." if colours else "Your hand is empty.", *chosen]


def _choices(view: View, names: Sequence[str]) -> list[str]:
    """What is asked, numbered as it is answered."""
    pending = view["pending"]
    if pending is None:
        return []
    ways = [f"{number}. {_way(choice, view)}." for number, choice in enumerate(pending["choices"], start=1)]
    return [f"{names[pending['seat']]}, choose:", *ways]


def _way(choice: Json, view: View) -> str:
    """`lay on red 8, the nearest in the red row (distance 1)`."""
    move = str(choice["move"])
    if "why" not in choice:
        return reason_of(choice, view)
    *verb, code = move.split()
    return f"{' '.join(verb)} {card_words(code)}, {reason_of(choice, view)}"
