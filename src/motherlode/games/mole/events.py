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
    """Why a card goes where it goes.

    - `row`: why into this row: `empty centre` (M-7), `own colour` (M-5), `new row` (M-6), `silver card` (M-12) or
      `blank row` (M-13)
    - `place`: why there: `alone`, `highest`, `lowest`, `equal` or `nearest`
    - `distance`: the difference in number to the neighbour, for `nearest`
    - `equally_near`: the other visible cards that are as near, and so give a choice
    - `only_side`: a new row is free on this side of its neighbour alone
    """

    row: WhyRow
    place: WhyPlace
    distance: int
    equally_near: Codes
    only_side: bool


class PileMove(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A pile, from the bottom, and the cells that it moves from and to."""

    pile: Codes
    start: Cell
    end: Cell


class Opened(Event, frozen=True):
    """M-1. The hands are dealt and two cards lie open in the centre: `cards` in the order they were drawn."""

    cards: Codes
    layout: str


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
    """A card is laid, and why there. `row` is the colour that its row has now; `asked`: its player had a choice."""

    seat: int
    card: str
    cell: Cell
    origin: Cell
    side: Side
    neighbour: str | None
    row: str
    why: Why
    asked: bool
    layout: str


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
    layout: str


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


def pile_moves(closing: Closing) -> tuple[PileMove, ...]:
    return tuple([PileMove(codes(moved.pile), moved.start, moved.end) for moved in closing.movements])
