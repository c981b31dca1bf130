"""What happens at a table of Gold Hunting. Everybody sees it, but for the two events that say otherwise."""

from __future__ import annotations

from motherlode.core.parts import Event
from motherlode.games.hunting.pieces import Pile, Piles


class Drew(Event, frozen=True):
    """H-1. A seat took a marker and looked at it. Only that seat sees this."""

    seat: int
    marker: int


class Built(Event, frozen=True):
    """H-2. A seat has built its piles; how, nobody else sees."""

    seat: int


class Stacked(Event, frozen=True):
    """H-2. How the seat built its piles. Only that seat sees this."""

    seat: int
    piles: Piles


class Unveiled(Event, frozen=True):
    """H-3. Both have built and the screen goes: by seat, the heights of the four piles."""

    heights: tuple[tuple[int, ...], tuple[int, ...]]


class Kept(Event, frozen=True):
    """H-9. A seat gave its marker up unrevealed, and its stack is set aside."""

    seat: int
    pieces: Pile
    score: int
    """What the seat would score now (H-10)."""


class Revealed(Event, frozen=True):
    """H-8. A seat begins its Gold Rush and turns its marker up."""

    seat: int
    marker: int


class Declared(Event, frozen=True):
    """H-4. A seat declared a number on a pile of `owner`."""

    seat: int
    number: int
    owner: int
    pile: str


class Lifted(Event, frozen=True):
    """H-4. The top piece of that pile is up, and all see it."""

    seat: int
    owner: int
    pile: str
    piece: int


class Won(Event, frozen=True):
    """H-5. The lifted piece joins the seat's stack."""

    seat: int
    piece: int
    score: int
    """What the seat would score now (H-10)."""


class Lost(Event, frozen=True):
    """H-6. The lifted piece goes to the box."""

    seat: int
    piece: int


class BrokenDown(Event, frozen=True):
    """H-7. The seat's whole stack, `pieces`, goes to the box; the lifted `piece` is its new stack."""

    seat: int
    pieces: Pile
    piece: int
    score: int
    """What the seat would score now (H-10)."""


class RushWon(Event, frozen=True):
    """H-8. The Gold Rush succeeded: the marker stays with the seat and scores at the end."""

    seat: int
    marker: int
    score: int
    """What the seat would score now (H-10)."""


class RushLost(Event, frozen=True):
    """H-8. The Gold Rush failed: the marker goes to the box."""

    seat: int
    marker: int


class NextTurn(Event, frozen=True):
    """A turn begins."""

    seat: int
