"""The values that the law of Manny Mole works on: options, deal, moves, position."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from motherlode.core.options import Options
from motherlode.core.parts import Deal, Move
from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.closing import Take
from motherlode.games.mole.layout import Cell, Layout, Side, Spot

HAND_SIZE: Final = 12
CENTRE_SIZE: Final = 2

Hand = tuple[Card, ...]


class MoleOptions(Options, frozen=True, kw_only=True):
    silver: Annotated[bool, Meta(description="the advanced game, with 20 silver cards that fit into any row")] = False
    size: Annotated[
        Literal[2, 3, 6] | UnsetType,
        Meta(description="for study: hands of so many cards, not 12, from a deck of 8, 16 or 40"),
    ] = UNSET


class MoleDeal(Deal, frozen=True):
    """The hands by seat, and the two cards of the centre in the order they were drawn. The rest is out, unseen."""

    hands: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]


class Play(Move, frozen=True):
    """M-2. Choose a card in secret."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


class Lay(Move, frozen=True):
    """M-5, M-6, M-12, M-13. Choose where your card goes: on which side of which visible neighbour."""

    side: Side
    neighbour: Card

    def __str__(self) -> str:
        return f"lay {self.side} {self.neighbour}"


class Close(Move, frozen=True):
    """M-9. Choose the layout that closing the gaps leads to."""

    layout: Layout

    def __str__(self) -> str:
        return f"close {self.layout}"


MoleMove = Play | Lay | Close

PLAYS: Final = tuple([Play(card) for card in sorted(deck(silver=True), key=lambda card: card.order)])
"""One shared move a card, by the card's `order`."""
WRITTEN_PLAYS: Final = {str(play): play for play in PLAYS}


class AskLay(msgspec.Struct, frozen=True):
    """A seat must say where its card goes; it is the first card in the queue."""

    seat: int
    card: Card
    spots: tuple[Spot, ...]

    def moves(self) -> list[MoleMove]:
        """One a spot, in the same order. A card alone has one spot only, so there is always a neighbour to name."""
        return [Lay(spot.side, spot.neighbour) for spot in self.spots if spot.neighbour is not None]


class AskClose(msgspec.Struct, frozen=True):
    """A seat must say how to close the gaps. What it took lies in its chamber; the layout still has it in its gaps."""

    seat: int
    card: Card
    """The card that it has laid."""
    taking: Take
    link: int
    """How many times it has taken corridors this turn: more than once in a chain (M-10)."""
    haul: tuple[Card, ...]
    """All that it has taken this turn."""

    def moves(self) -> list[MoleMove]:
        """One a way to close, in the same order."""
        return [Close(closing.layout) for closing in self.taking.closings]


class Position(msgspec.Struct, frozen=True):
    """All that the rules and the views need to know between two moves."""

    hands: tuple[Hand, ...]
    """By seat, in the order of the deck; a card chosen for the round is no longer among them."""
    layout: Layout
    chambers: tuple[tuple[Card, ...], ...]
    """By seat, in the order the cards were taken."""
    round: int
    """From 1 to 12, or to as many as a hand has cards."""
    actors: tuple[int, ...]
    """The seats that have not chosen yet, or the one that is asked; none when the game is over."""
    chosen: tuple[Card | None, ...]
    """By seat, the card chosen in secret; None once all are revealed."""
    queue: tuple[tuple[int, Card], ...] = ()
    """The cards revealed and not laid yet with their seats, in the order they are laid (M-3)."""
    asked: AskLay | AskClose | None = None

    @property
    def gaps(self) -> tuple[Cell, ...]:
        """The cells of the layout whose cards are taken already, while a seat is asked how to close them."""
        return self.asked.taking.cells if isinstance(self.asked, AskClose) else ()

    def unplayed(self, seat: int) -> Hand:
        """The cards of a seat that nobody else has seen."""
        chosen = self.chosen[seat]
        return self.hands[seat] if chosen is None else (*self.hands[seat], chosen)
