"""The table of Gold in words, line by line, and what can be typed there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from motherlode.core.game import View
from motherlode.core.telling import all_of, counted
from motherlode.games.gold.scatter import SIDE
from motherlode.games.gold.view import FACE_DOWN
from motherlode.games.gold.words import COLOUR_NAMES, card_words, square

SIGNS: Final = (
    "On the table R, P, O, G or B with a number is a miner of that colour and strength, N with a number is gold, X is "
    "dynamite, two dots are a card face down, and ▶ marks whose turn it is."
)


def describe(view: View, names: Sequence[str], *, odds: bool = False) -> list[str]:
    """The table row by row, then what everybody has."""
    table = view["table"]
    told = [_row(view, first) for first in range(0, len(table), SIDE)]
    alike = [(what, [row for row, _ in run]) for what, run in groupby(enumerate(told, start=1), lambda row: row[1])]
    rows = [f"{_rows(run)}: {what}." for what, run in alike]
    left = [_left(view["left"])] if view["left"] is not None else []
    return [*rows, *(_hoard(view, names, seat) for seat in range(len(names))), *left]


def remind(view: View) -> list[str]:
    """Between the two cards of a turn: nothing but the first has changed."""
    shown = [at for at, card in enumerate(view["table"]) if card not in (None, FACE_DOWN)]
    return [f"{square(at)} lies open: {_card(view, at)}. ? tells the whole table." for at in shown]


def explain(view: View, *, drawn: bool) -> list[str]:
    """What can be typed."""
    how = "Write a square, such as C4: a letter from A to H for the column and a number from 1 to 8 for the row."
    what = "In the Gold Rush you turn up one card." if view["rush"] else "In a turn you turn up two cards, one by one."
    return [how, what, *([SIGNS] if drawn else [])]


def _rows(rows: Sequence[int]) -> str:
    return f"Row {rows[0]}" if len(rows) == 1 else f"Rows {rows[0]} to {rows[-1]}"


def _row(view: View, first: int) -> str:
    """`A to D face down, E gold 2, F to H face down`."""
    places = range(first, min(first + SIDE, len(view["table"])))
    runs = [(what, list(run)) for what, run in groupby(places, lambda at: _card(view, at))]
    return ", ".join(f"{_columns(run)} {what}" for what, run in runs)


def _columns(places: Sequence[int]) -> str:
    first, last = (square(at)[0] for at in (places[0], places[-1]))
    return first if first == last else f"{first} to {last}"


def _card(view: View, at: int) -> str:
    shown, ghost = view["table"][at], view["ghosts"][at]
    if shown is None:
        return "gone"
    if shown != FACE_DOWN:
        return card_words(shown)
    return f"face down, seen before as {card_words(ghost)}" if ghost else "face down"


def _hoard(view: View, names: Sequence[str], seat: int) -> str:
    hoard = view["hoards"][seat]
    colours = all_of(COLOUR_NAMES[colour] for colour in view["options"]["colours"][seat])
    points = "points face down" if hoard["gold"] is None else counted(hoard["gold"], "point")
    turn = ", to move" if seat in view["actors"] else ""
    return f"{names[seat]}: {colours}, {counted(hoard['cards'], 'gold card')}, {points}{turn}."


def _left(left: dict[str, Any]) -> str:
    gold = all_of(f"{count} of value {value}" for value, count in left["gold"].items())
    miners = sum(count for own in left["miners"].values() for count in own.values())
    return (
        f"Left on the table: {counted(left['cards'], 'card')}. Gold: {gold}; {counted(miners, 'miner')}; "
        f"{left['dynamite']} dynamite."
    )
