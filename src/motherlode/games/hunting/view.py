"""What a seat of Gold Hunting may see."""

from __future__ import annotations

from typing import Literal

import msgspec

from motherlode.core.views import Common, SeatView
from motherlode.games.hunting.pieces import Pile, Piles
from motherlode.games.hunting.position import HuntingOptions, MarkerState, Position, Side
from motherlode.games.hunting.scoring import score

Phase = Literal["building", "mining", "over"]


class PieceCounts(msgspec.Struct, frozen=True, rename={"ones": "1", "twos": "2", "threes": "3"}):
    """How many pieces of 1, 2 and 3 gold."""

    ones: int
    twos: int
    threes: int


class MarkerView(msgspec.Struct, frozen=True):
    """A seat's marker."""

    state: MarkerState
    """`hand`; `won` or `lost` after a Gold Rush; `given up` after keeping."""
    number: int | None
    """Its number for the seat itself, and for all once a Gold Rush has revealed it; else null."""


class SideView(msgspec.Struct, frozen=True):
    """What belongs to a seat."""

    built: bool
    """Whether it has built its piles."""
    piles: Piles | None
    """For the seat itself, its piles as it built them, each from the bottom to the top; else null."""
    heights: tuple[int, ...] | None
    """The gold left in each pile; null until both have built (H-3)."""
    lifted: Piles
    """For each pile the pieces lifted from it, the first one first."""
    unseen: PieceCounts
    """Its pieces that are not lifted yet: while it builds, all that it has to build from."""
    stack: Pile
    """The pieces that it has won, in that order; a break-down can take them."""
    kept: Pile
    """The pieces that it has set aside."""
    marker: MarkerView
    score: int
    """What it would score if the game ended now (H-10)."""


class HuntingView(SeatView, frozen=True, kw_only=True, tag="hunting"):
    """A seat sees its own piles and marker; of the others, it and a spectator see what lies open."""

    options: HuntingOptions
    """The options of the game, defaults filled in."""
    phase: Phase
    turn: int
    """How many turns are over."""
    box: Pile
    """The pieces that nobody has any more, in the order they were lost."""
    sides: tuple[SideView, ...]
    """By seat."""


def look(position: Position, common: Common) -> HuntingView:
    seat, is_unveiled = common["seat"], not position.building
    sides = [_side(side, is_own=owner == seat, is_unveiled=is_unveiled) for owner, side in enumerate(position.sides)]
    return HuntingView(**common, phase=_phase(position), turn=position.turns, box=position.box, sides=tuple(sides))


def _phase(position: Position) -> Phase:
    if position.building:
        return "building"
    return "over" if position.is_over else "mining"


def _side(side: Side, *, is_own: bool, is_unveiled: bool) -> SideView:
    return SideView(
        built=side.is_built,
        piles=side.piles if is_own and side.is_built else None,
        heights=side.heights() if is_unveiled else None,
        lifted=side.lifted(),
        unseen=PieceCounts(*side.unseen()),
        stack=side.stack,
        kept=side.kept,
        marker=MarkerView(side.marker_state, side.marker if is_own or side.is_revealed else None),
        score=score(side),
    )
