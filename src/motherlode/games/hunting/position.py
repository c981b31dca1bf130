"""The values that the law of Gold Hunting works on: options, deal, moves, position."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from motherlode.core.options import LOT, Options, Starter
from motherlode.core.parts import Deal, Move
from motherlode.games.hunting.pieces import COPIES, NUMBERS, PIECES, PILES, Pile, Piles

MarkerState = Literal["hand", "won", "lost", "given up"]
"""Unused; scoring after a Gold Rush that succeeded; in the box after one that failed; given up to keep gold."""


class HuntingOptions(Options, frozen=True, kw_only=True):
    starter: Starter = LOT
    breakdown_from: Annotated[
        Literal[2, 3], Meta(description="the smallest stack, in gold, that a failure can break down")
    ] = 2
    size: Annotated[
        Literal[3, 4, 6] | UnsetType, Meta(description="for study: a hunt with so many pieces each, not ten")
    ] = UNSET
    half: Annotated[
        bool | UnsetType, Meta(description="for study: half of a hunt, in which the starter mines and the other builds")
    ] = UNSET


class HuntingDeal(Deal, frozen=True):
    """The marker of each seat; the third lies in the box."""

    markers: tuple[int, int]


class Build(Move, frozen=True):
    """H-2. All pieces in piles, each from the bottom to the top."""

    piles: Piles

    def __str__(self) -> str:
        return "build " + "/".join(["-".join(map(str, pile)) for pile in self.piles])


class Mine(Move, frozen=True):
    """H-4. Declare a number, then lift the top piece of one of the opponent's piles."""

    number: int
    pile: str

    def __str__(self) -> str:
        return f"mine {self.number} {self.pile}"


class Rush(Move, frozen=True):
    """H-8. Show your marker, say its number, and lift."""

    pile: str

    def __str__(self) -> str:
        return f"rush {self.pile}"


class Keep(Move, frozen=True):
    """H-9. Give your marker up and set your stack aside, then mine."""

    number: int
    pile: str

    def __str__(self) -> str:
        return f"keep {self.number} {self.pile}"


HuntingMove = Build | Mine | Rush | Keep


class Side(msgspec.Struct, frozen=True):
    """All that belongs to one seat."""

    marker: int
    marker_state: MarkerState = "hand"
    piles: Piles = ((),) * len(PILES)
    """As they were built, the pieces lifted since included; empty until then."""
    left: tuple[int, ...] = (0,) * len(PILES)
    """How many pieces are left of each pile."""
    stack: Pile = ()
    """The gold won, in the order it was won."""
    kept: Pile = ()
    copies: tuple[int, ...] = tuple(COPIES.values())
    """How many pieces of 1, 2 and 3 it builds with."""

    @property
    def is_built(self) -> bool:
        return bool(self.piles[0])

    @property
    def has_marker(self) -> bool:
        return self.marker_state == "hand"

    @property
    def is_revealed(self) -> bool:
        """Whether a Gold Rush has shown the marker to all."""
        return self.marker_state in ("won", "lost")

    def heights(self) -> tuple[int, ...]:
        """H-3. The gold left in each pile, which both can see."""
        return tuple([sum(pile[:left]) for pile, left in zip(self.piles, self.left, strict=True)])

    def lifted(self) -> Piles:
        """What was lifted from each pile, the first piece first."""
        return tuple([pile[left:][::-1] for pile, left in zip(self.piles, self.left, strict=True)])

    def unseen(self) -> tuple[int, ...]:
        """How many pieces of 1, 2 and 3 are not lifted yet: anyone can count them."""
        lifted = [piece for pile in self.lifted() for piece in pile]
        return tuple([copies - lifted.count(number) for number, copies in zip(NUMBERS, self.copies, strict=True)])


class Position(msgspec.Struct, frozen=True):
    """All that the rules and the views need to know between two moves."""

    sides: tuple[Side, Side]
    seat: int
    """Whose turn it is; while the players build, who will start."""
    building: tuple[int, ...] = ()
    """The seats that have not built yet."""
    turns: int = 0
    """How many turns are over."""
    box: Pile = ()
    """The gold that nobody has, in the order it was lost."""
    length: int = 2 * len(PIECES)
    """How many turns the game has."""

    @property
    def is_over(self) -> bool:
        # H-10. Every turn lifts one piece, so all piles are gone after ten turns each.
        return self.turns == self.length
