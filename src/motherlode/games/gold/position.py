"""The values that the law of Gold works on: options, deal, move, position."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from motherlode.core.options import BY_SEAT, LOT, Options, Starter
from motherlode.core.parts import Deal, Move
from motherlode.games.gold.cards import DECK, Card, Colour
from motherlode.games.gold.scatter import Place, Places

NEVER: Final = -1


class GoldOptions(Options, frozen=True, kw_only=True):
    starter: Starter = LOT
    layout: Annotated[
        Literal["scatter", "grid"], Meta(description="where the cards lie: strewn over the table or in 8 by 8")
    ] = "scatter"
    memory: Annotated[
        Literal["strict", "fading", "aided"],
        Meta(description="which cards turned back stay in sight: none, those of the last round of turns, all seen"),
    ] = "strict"
    colours: Annotated[
        tuple[tuple[Colour, ...], ...],
        Meta(
            title='a list for each seat, such as [["R"], ["P"], ["O"]]',
            description="whose miners are whose; with two players each has two colours",
            extra=BY_SEAT,
        ),
    ] = ()
    size: Annotated[
        Literal[4, 8, 12, 16] | UnsetType,
        Meta(description="for study: so many cards in a grid, not 64; one colour each, for two or three players"),
    ] = UNSET


class GoldDeal(Deal, frozen=True):
    """The cards by position and, where they are strewn, the place of each: independent of what it is."""

    table: tuple[str, ...]
    scatter: tuple[Place, ...] | None = None


class Flip(Move, frozen=True):
    position: int

    def __str__(self) -> str:
        return f"flip {self.position}"


FLIPS: Final = tuple(Flip(position) for position in range(len(DECK)))
WRITTEN_FLIPS: Final = {str(flip): flip for flip in FLIPS}


class Position(msgspec.Struct, frozen=True):
    """All that the rules and the views need to know between two flips."""

    table: tuple[Card, ...]
    seat: int
    """Whose turn it is."""
    hoards: tuple[tuple[Card, ...], ...]
    first: int | None = None
    """Where the turn's first card lies open."""
    rush: bool = False
    turns: int = 0
    """How many turns are over."""
    quiet: int = 0
    """How many turns in a row have ended without a card leaving the table."""
    turned: tuple[int, ...] = (NEVER,) * len(DECK)
    """The turn in which each card was last turned up."""
    cards: int = len(DECK)
    """How many cards are left on the table."""
    places: Places | None = None
