"""Gold told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.parts import Event
from motherlode.games.gold.cards import DYNAMITE
from motherlode.games.gold.events import Blast, Duel, Gone, NextTurn, Nothing, Rush, Strike, Taken, Turned
from motherlode.games.gold.scatter import SIDE

COLOUR_NAMES: Final = {"R": "red", "P": "purple", "O": "orange", "G": "green", "B": "blue"}
RUSH_REASONS: Final = {
    "few cards": "few cards are left",
    "dead table": "no two cards left can do anything",
    "stalled": "no card has left the table for many turns",
}
NOTHING_REASONS: Final = {
    "two gold": "two gold cards and nobody to carry them",
    "equal miners": "two miners of equal strength",
    "too weak": "the miner is too weak for that gold",
}
TIES: Final = {
    "en": {"cards": "more gold cards"},
    "de": {"cards": "mehr Goldkarten"},
    "fr": {"cards": "plus de cartes d’or"},
}
"""What broke a tie, by what an outcome calls it, in the languages of the pages."""


def square(position: int) -> str:
    """A table position as people call it: 0 is A1, 7 is H1, 63 is H8; below 0 it is not told."""
    if position < 0:
        return "a card"
    row, column = divmod(position, SIDE)
    return f"{'ABCDEFGH'[column]}{row + 1}"


def position_of(square: str) -> int | None:
    """The position of a square, or None."""
    text = square.strip().upper()
    if len(text) != 2 or text[0] not in "ABCDEFGH" or text[1] not in "12345678":
        return None
    return (int(text[1]) - 1) * SIDE + "ABCDEFGH".index(text[0])


def card_words(code: str) -> str:
    """A card in words: `gold 3`, `the red miner 4`, `dynamite`; without its value where that is not told."""
    if code == DYNAMITE.code:
        return "dynamite"
    kind, value = code[0], code[1:].replace("?", "")
    named = "gold" if kind not in COLOUR_NAMES else f"the {COLOUR_NAMES[kind]} miner"
    return f"{named} {value}".rstrip()


def _whom(name: str) -> str:
    return "you" if name == "You" else name


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence an event; nothing for those that the next sentence tells anyway."""
    match event:
        case Turned(seat=seat, position=at, card=card):
            return f"{names[seat]}: {square(at)} is {card_words(card)}."
        case Strike(to=to, gold=gold, miner=miner):
            return f"Strike! {card_words(miner).capitalize()} carries {card_words(gold)} home to {_whom(names[to])}."
        case Duel(winner=winner, loser=loser):
            return f"Duel! {card_words(winner).capitalize()} drives off {card_words(loser)} and lies down again."
        case Blast(positions=(one, two)):
            return f"Blast! {square(one).capitalize()} and {square(two)} are gone."
        case Nothing(why=why):
            return f"Nothing: {NOTHING_REASONS[why]}. Both turn back."
        case _:
            return _tell_rush(event, names)


def _tell_rush(event: Event, names: Sequence[str]) -> str:
    match event:
        case Rush(why=why):
            return f"Gold Rush! {RUSH_REASONS[why].capitalize()}: from now on one card a turn, finders keepers."
        case Taken(seat=seat):
            return f"It goes home with {_whom(names[seat])}."
        case Gone():
            return "It leaves the game."
        case NextTurn() | _:
            return ""
