"""Manny Mole told in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from motherlode.core.parts import Event
from motherlode.core.telling import all_of
from motherlode.games.mole.cards import SILVER
from motherlode.games.mole.events import (
    Chain,
    Codes,
    Collected,
    Corridor,
    Laid,
    Moved,
    Opened,
    PileMove,
    Revealed,
    Why,
)
from motherlode.games.mole.layout import CorridorKind, Side, WhyPlace, WhyRow

COLOUR_NAMES: Final = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "S": "silver"}
SIDES: Final = {
    Side.ON: "onto",
    Side.LEFT: "left of",
    Side.RIGHT: "right of",
    Side.ABOVE: "above",
    Side.BELOW: "below",
}
CORRIDORS: Final = {
    CorridorKind.ROW: "four piles side by side",
    CorridorKind.COLUMN: "four piles one above the other",
    CorridorKind.PILE: "a pile of four",
}
TIES: Final = {
    "en": {"silver": "fewer silver cards"},
    "de": {"silver": "weniger silberne Karten"},
    "fr": {"silver": "moins de cartes d’argent"},
}
"""What broke a tie, by what an outcome calls it, in the languages of the pages."""


def card_words(code: str) -> str:
    """A card in words: `red 15`."""
    return f"{COLOUR_NAMES[code[0]]} {code[1:]}"


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence an event; nothing for those that the next sentence tells anyway."""
    match event:
        case Opened(cards=cards):
            return f"The centre opens with {all_of(map(card_words, cards))}."
        case Revealed(round=number, cards=cards):
            shown = "; ".join(f"{names[seat]}: {card_words(card)}" for seat, card in cards)
            return f"Round {number}. {shown}."
        case Laid(seat=seat):
            return f"{names[seat]}: {_laying(event)}."
        case Corridor(kind=kind, cards=cards):
            return f"Corridor! {CORRIDORS[kind].capitalize()}, {len(cards)} cards: {all_of(map(card_words, cards))}."
        case Moved(piles=piles) if piles:
            return f"Gaps close: {moves_words(piles)}."
        case Chain(link=link):
            return f"Chain reaction: closing completes more, the {_ordinal(link)} take of this turn."
        case Collected(seat=seat, cards=cards, total=total):
            return f"{names[seat]}: {len(cards)} cards into the chamber, {total} now."
        case _:
            return ""


def why_words(why: Why, row: str) -> str:
    """Why a card goes where it goes; `row` is the colour of its row."""
    if why.row is WhyRow.BLANK_ROW:
        return _place(why, "row that had no colour yet")
    return _place(why, f"{row_words(row)} row")


def row_words(colour: str) -> str:
    return "blank" if colour == SILVER else COLOUR_NAMES[colour]


def moves_words(piles: Iterable[PileMove]) -> str:
    """`blue 8 moves 1 column right and red 7 moves 1 column right`."""
    return all_of(map(_moved_pile, piles))


def _laying(event: Laid) -> str:
    """`red 9 goes onto red 8, the nearest in the red row (distance 1)`."""
    if event.neighbour is None:
        return f"{card_words(event.card)} lies alone in the empty centre"
    verb = "opens a row" if event.why.row is WhyRow.NEW_ROW else "goes"
    where = f"{SIDES[event.side]} {card_words(event.neighbour)}"
    return f"{card_words(event.card)} {verb} {where}, {why_words(event.why, event.row)}"


def _place(why: Why, row: str) -> str:
    match why.place:
        case WhyPlace.HIGHEST | WhyPlace.LOWEST:
            return f"as the {why.place.value} of the {row}"
        case WhyPlace.EQUAL:
            return f"the same number in the {row}"
        case _:
            where = _among(why) if why.row is WhyRow.NEW_ROW else f"in the {row}"
            return f"the nearest {where} (distance {why.distance}{_tied(why.equally_near)})"


def _among(why: Why) -> str:
    return "that has a side free" if why.only_side else "of all"


def _tied(others: Codes) -> str:
    return f", like {all_of(map(card_words, others))}" if others else ""


def _moved_pile(moved: PileMove) -> str:
    """`red 7 moves 1 column right`, `the pile of blue 9 moves 1 line down and 2 columns left`."""
    top = card_words(moved.pile[-1])
    name = top if len(moved.pile) == 1 else f"the pile of {top}"
    lines, columns = moved.end[0] - moved.start[0], moved.end[1] - moved.start[1]
    steps = [_steps(lines, "line", "up", "down")] if lines else []
    steps += [_steps(columns, "column", "left", "right")] if columns else []
    return f"{name} moves {' and '.join(steps)}"


def _steps(count: int, unit: str, back: str, forth: str) -> str:
    return f"{abs(count)} {unit}{'s' if abs(count) > 1 else ''} {back if count < 0 else forth}"


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
