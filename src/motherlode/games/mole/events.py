"""What happens at a table of Manny Mole. Everybody sees everything but which card was chosen (M-2).

A cell is a line and a column of the layout as it was before the event; -1 is just outside of it. `origin` is the cell
there that becomes line 0, column 0 of the layout after the event.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from motherlode.core.parts import Event
from motherlode.games.mole.cards import Card
from motherlode.games.mole.closing import Closing
from motherlode.games.mole.layout import Cell, CorridorKind, Layout, Reason, Side, Spot, WhyPlace, WhyRow

Codes: TypeAlias = tuple[str, ...]


class Why(msgspec.Struct, frozen=True):
    """Why a card goes where it goes."""

    row: WhyRow
    """Why into this row."""
    place: WhyPlace
    """Why there."""
    distance: int
    """The difference in number to the neighbour, for `nearest`."""
    equally_near: Codes
    """The other visible cards that are as near, and so give a choice."""
    only_side: bool
    """A new row is free on this side of its neighbour alone."""


class PlacedPile(msgspec.Struct, frozen=True):
    """A pile of a layout."""

    cell: Cell
    cards: Codes
    """From the bottom to the top."""


class PileMove(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A pile, and the cells that it moves from and to."""

    pile: Codes
    """Its cards from the bottom to the top."""
    start: Cell
    end: Cell


class Opened(Event, frozen=True):
    """M-1. The hands are dealt and two cards lie open in the centre: `cards` in the order they were drawn."""

    cards: Codes
    layout: str
    placed: tuple[PlacedPile, ...]
    """The layout, pile by pile."""


class Round(Event, frozen=True):
    """M-2. A round begins."""

    number: int


class Chosen(Event, frozen=True):
    """M-2. A seat has chosen a card; which, nobody else knows yet."""

    seat: int


class TakenBack(Event, frozen=True):
    """M-2. A seat has taken its choice back into its hand and is undecided again; which card it was, nobody learns."""

    seat: int


class Revealed(Event, frozen=True):
    """M-2, M-3. All cards of the round are turned up: seat and card, in the order they are laid."""

    round: int
    cards: tuple[tuple[int, str], ...]


class Laid(Event, frozen=True):
    """A card is laid, and why there."""

    seat: int
    card: str
    cell: Cell
    origin: Cell
    side: Side
    neighbour: str | None
    """The visible card that it is laid beside or on; null where it lies alone."""
    row: str
    """The colour that its row has now; `S` while it has none."""
    why: Why
    asked: bool
    """Whether its player had a choice."""
    layout: str
    """The layout after it."""


class Corridor(Event, frozen=True):
    """M-8. A corridor is complete: a `row`, a `column` or a `pile`. Corridors complete at once may share a cell."""

    seat: int
    kind: CorridorKind
    cells: tuple[Cell, ...]
    cards: Codes


class Removed(Event, frozen=True):
    """M-8. Everything in these cells leaves the layout for the seat's chamber."""

    seat: int
    cells: tuple[Cell, ...]
    cards: Codes


class Moved(Event, frozen=True):
    """M-9. The gaps are closed; `piles` is empty where nothing had to move."""

    seat: int
    piles: tuple[PileMove, ...]
    origin: Cell
    asked: bool
    """Whether the player had a choice."""
    layout: str
    """The layout after it."""


class Chain(Event, frozen=True):
    """M-10. Closing has completed corridors again; `link` is 2 for the first such, and counts on."""

    seat: int
    link: int


class Collected(Event, frozen=True):
    """The turn's corridors are all taken: what the seat took this turn, and how many cards its chamber holds now."""

    seat: int
    cards: Codes
    total: int


def codes(cards: Iterable[Card]) -> Codes:
    return tuple([card.code for card in cards])


def why(reason: Reason) -> Why:
    return Why(reason.row, reason.place, reason.distance, codes(reason.equally_near), reason.only_side)


def laid(seat: int, card: Card, before: Layout, spot: Spot, after: Layout, *, asked: bool) -> Laid:
    line, column = cell = before.cell(spot)
    origin = (line if line < 0 else 0, column if column < 0 else 0)
    row = after.rows[line - origin[0]].colour
    neighbour = None if spot.neighbour is None else spot.neighbour.code
    return Laid(seat, card.code, cell, origin, spot.side, neighbour, row, why(spot.reason), asked, str(after))


def placed(layout: Layout) -> tuple[PlacedPile, ...]:
    return tuple(
        [
            PlacedPile((line, column), (pile[0].code,) if len(pile) == 1 else codes(pile))
            for line, row in enumerate(layout.rows)
            for column, pile in enumerate(row.piles, row.start)
        ]
    )


def pile_moves(closing: Closing) -> tuple[PileMove, ...]:
    return tuple([PileMove(codes(moved.pile), moved.start, moved.end) for moved in closing.movements])
