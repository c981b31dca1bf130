"""Gold Hunting told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.parts import Event
from motherlode.games.hunting.events import (
    BrokenDown,
    Built,
    Declared,
    Drew,
    Kept,
    Lifted,
    Lost,
    NextTurn,
    Revealed,
    RushLost,
    RushWon,
    Stacked,
    Unveiled,
    Won,
)
from motherlode.games.hunting.pieces import MARKER_SCORE, Pile

YOU: Final = "You"
"""The name of the person addressed."""
TIES: Final = {
    "en": {"threes": "more pieces of 3", "twos": "more pieces of 2"},
    "de": {"threes": "mehr Dreier", "twos": "mehr Zweier"},
    "fr": {"threes": "plus de pièces de 3", "twos": "plus de pièces de 2"},
}
"""What broke a tie, by what an outcome calls it, in the languages of the pages."""


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence an event; nothing for those that the next sentence tells anyway."""
    match event:
        case Declared(seat=seat, number=number, owner=owner, pile=pile):
            return f"{_does(names[seat], 'say')} {number} for {_whose(names[owner])} pile {pile}."
        case Lifted(piece=piece):
            return f"It is a {piece}."
        case Won(seat=seat, piece=piece):
            return f"Well guessed: {piece} gold for {_whom(names[seat])}."
        case Lost():
            return "Not quite: it goes to the box."
        case BrokenDown(pieces=pieces, piece=piece):
            return f"Break-down! The stack of {sum(pieces)} tumbles into the box, and this {piece} is the new one."
        case Drew() | Built() | Stacked() | Unveiled():
            return _tell_building(event, names)
        case _:
            return _tell_marker(event, names)


def _tell_building(event: Drew | Built | Stacked | Unveiled, names: Sequence[str]) -> str:
    match event:
        case Drew(seat=seat, marker=marker):
            return f"{_does(names[seat], 'draw')} marker {marker}."
        case Built(seat=seat):
            return f"{_does(names[seat], 'put')} the last piece on."
        case Stacked(piles=piles):
            return f"From the bottom up: {', '.join(map(pile_words, piles))}."
    tall = [f"{name}: {', '.join(map(str, own))}" for name, own in zip(names, event.heights, strict=True)]
    return f"The screen goes, and all see the heights. {'; '.join(tall)}."


def _tell_marker(event: Event, names: Sequence[str]) -> str:
    match event:
        case Kept(seat=seat, pieces=pieces):
            return f"{_does(names[seat], 'give')} the marker up: {sum(pieces)} gold is safe now, at half its worth."
        case Revealed(seat=seat, marker=marker):
            return f"Gold Rush! {_does(names[seat], 'show')} marker {marker}."
        case RushWon():
            return f"The rush pays: the marker is worth {MARKER_SCORE} at the end."
        case RushLost():
            return "The rush fails, and the marker is gone."
        case NextTurn() | _:
            return ""


def pile_words(pile: Pile) -> str:
    """A pile as it is written: `1-2-3`."""
    return "-".join(map(str, pile))


def _does(name: str, verb: str) -> str:
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def _whom(name: str) -> str:
    return "you" if name == YOU else name
