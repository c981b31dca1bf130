"""The law of Gold Hunting, rule by rule (H-1 to H-12)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from msgspec import UNSET
from msgspec.structs import replace

from motherlode.core.dealing import Seed, Stream
from motherlode.core.errors import BadDeal, one_of
from motherlode.core.game import Credits, Game, History, State
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Move, events_in
from motherlode.games.hunting import events as all_events
from motherlode.games.hunting.builds import builds_with
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
from motherlode.games.hunting.faults import build_fault, mining_fault, unreadable_build
from motherlode.games.hunting.pieces import MARKERS, NUMBERS, PILE_AT, PILES, Pile, Piles, pieces_of
from motherlode.games.hunting.position import (
    Build,
    HuntingDeal,
    HuntingMove,
    HuntingOptions,
    Keep,
    Mine,
    Position,
    Rush,
    Side,
)
from motherlode.games.hunting.scoring import result, score
from motherlode.games.hunting.seams import draw_piles
from motherlode.games.hunting.view import HuntingView, look

WRITTEN_PILE: Final = r"(?:[0-9](?:-[0-9])*)?"
WRITTEN_BUILD: Final = re.compile(rf"build ({WRITTEN_PILE}(?:/{WRITTEN_PILE})*)")
WRITTEN_MINING: Final = re.compile(r"(?:(mine|keep) ([0-9])|rush) ([a-z])")
MINING: Final = (Mine, Rush, Keep)
READERS: Final[dict[str, type[Mine | Keep]]] = {"mine": Mine, "keep": Keep}


class Hunting(Game[HuntingOptions, HuntingDeal, Position, HuntingMove]):
    """Pile up your gold behind a screen; then guess, piece by piece, what tops the piles of the other."""

    name: ClassVar = "hunting"
    credits: ClassVar = Credits("Gold Hunting", "Naotaka Shimamoto", "itten", 2021, "Yoshiaki Tomioka")
    seats: ClassVar = range(2, 3)
    move_help: ClassVar = (
        "write build and four piles from the bottom to the top, such as build 1-2-3/2-2/1-1/3-2-1, "
        "then a number to declare and a pile: mine 2 b, rush b or keep 2 b"
    )
    decisions: ClassVar = ("gold", "threes", "twos", "draw")
    options_type: ClassVar = HuntingOptions
    deal_type: ClassVar = HuntingDeal
    view_type: ClassVar = HuntingView
    event_types: ClassVar = events_in(all_events)

    def __init__(self, options: HuntingOptions) -> None:
        super().__init__(options)
        self.pieces = pieces_of(options.size)
        self.builds = builds_with(self.pieces)

    @classmethod
    def complete(cls, options: HuntingOptions) -> HuntingOptions:
        return options if options.half is True else replace(options, half=UNSET)

    @property
    def is_half(self) -> bool:
        """Whether only one builds, and only the other mines."""
        return self.options.half is True

    def draw(self, seed: Seed) -> HuntingDeal:
        # H-1. One marker each; nobody sees the third.
        first, second, _ = self.stream(seed, "markers").shuffled(MARKERS)
        return HuntingDeal((first, second))

    def check_deal(self, deal: HuntingDeal) -> None:
        for marker in deal.markers:
            if marker not in MARKERS:
                raise BadDeal(f"markers: there is no marker {marker}; it is {one_of(MARKERS)}")
        if deal.markers[0] == deal.markers[1]:
            raise BadDeal(f"markers: there is only one marker {deal.markers[0]}")

    def open(self, deal: HuntingDeal) -> tuple[Position, tuple[Event, ...]]:
        drew = tuple([Drew(seat, marker, seen_by=(seat,)) for seat, marker in enumerate(deal.markers)])
        building = (1 - self.starter,) if self.is_half else (0, 1)
        first, second = [self._side(marker, seat in building) for seat, marker in enumerate(deal.markers)]
        length = len(building) * len(self.pieces.pieces)
        return Position((first, second), self.starter, building=building, length=length), drew

    def _side(self, marker: int, builds: bool) -> Side:
        pieces = self.pieces
        copies = pieces.copies if builds else (0,) * len(NUMBERS)
        return Side(marker, piles=((),) * pieces.pile_count, left=(0,) * pieces.pile_count, copies=copies)

    def actors(self, position: Position) -> tuple[int, ...]:
        # H-2. Both build at once.
        if position.building:
            return position.building
        return () if position.is_over else (position.seat,)

    def legal(self, position: Position, seat: int) -> Sequence[HuntingMove]:
        if position.building:
            return self.builds if seat in position.building else ()
        if seat != position.seat or position.is_over:
            return ()
        side, opponent = position.sides[seat], position.sides[1 - seat]
        can_keep = side.has_marker and bool(side.stack)
        return _choices(tuple(map(bool, opponent.left)), can_rush=side.has_marker, can_keep=can_keep)

    def fault(self, position: Position, seat: int, move: Move) -> str | None:
        if position.building:
            return self._build_fault(move)
        if isinstance(move, MINING):
            side, opponent = position.sides[seat], position.sides[1 - seat]
            return mining_fault(move, has_marker=side.has_marker, has_gold=bool(side.stack), left=opponent.left)
        return "the piles are built; declare a number and lift a piece"

    def _build_fault(self, move: Move) -> str | None:
        if isinstance(move, Build):
            return build_fault(move, self.pieces)
        return f"build your {self.pieces.how_many_piles} piles first"

    def apply(self, position: Position, seat: int, move: HuntingMove) -> tuple[Position, tuple[Event, ...]]:
        if isinstance(move, Build):
            return _build(position, seat, move.piles)
        owner = 1 - seat
        side, number, events = _declare(position.sides[seat], seat, move)
        opponent, piece = _lift(position.sides[owner], PILE_AT[move.pile])
        side, lost, settled = self._settle(side, seat, number, piece)
        events += (Declared(seat, number, owner, move.pile), Lifted(seat, owner, move.pile, piece), settled)
        if isinstance(move, Rush):
            side, rush = _end_rush(side, seat, is_won=number == piece)
            events += (rush,)
        turns, box = position.turns + 1, position.box + lost
        following = seat if self.is_half else owner
        sides = _seated(seat, side, opponent)
        position = Position(sides, following, turns=turns, box=box, length=position.length)
        return position, events if position.is_over else (*events, NextTurn(following))

    def _settle(self, side: Side, seat: int, number: int, piece: int) -> tuple[Side, Pile, Event]:
        """The side after a piece was lifted, what goes to the box, and how to tell it."""
        # H-5. Success.
        if number == piece:
            richer = replace(side, stack=(*side.stack, piece))
            return richer, (), Won(seat, piece, score(richer))
        # H-7. Break-down: less was lifted than the stack holds, and the stack is large enough to be in danger.
        gold = sum(side.stack)
        if piece < gold and gold >= self.options.breakdown_from:
            poorer = replace(side, stack=(piece,))
            return poorer, side.stack, BrokenDown(seat, side.stack, piece, score(poorer))
        # H-6. Failure.
        return side, (piece,), Lost(seat, piece)

    def look(self, position: Position, seat: int | None) -> HuntingView:
        return look(position, self.common(position, seat))

    def outcome(self, position: Position) -> Outcome | None:
        return result(position) if position.is_over else None

    def read_move(self, text: str) -> HuntingMove | None:
        if text in WRITTEN_CHOICES:
            return WRITTEN_CHOICES[text]
        if build := WRITTEN_BUILD.fullmatch(text):
            return Build(tuple([_read_pile(pile) for pile in build[1].split("/")]))
        if mining := WRITTEN_MINING.fullmatch(text):
            verb, number, pile = mining.groups()
            return Rush(pile) if verb is None else READERS[verb](int(number), pile)
        return None

    def unreadable(self, text: str) -> str:
        return unreadable_build(text)

    def imagine(
        self, state: State[HuntingDeal, Position, HuntingMove], seat: int | None, stream: Stream
    ) -> tuple[HuntingDeal, History[HuntingMove]]:
        # H-1. A marker is known to its seat, and to all once revealed; the others could be any that are left.
        sides = state.position.sides
        known = [side.marker for owner, side in enumerate(sides) if owner == seat or side.is_revealed]
        unknown = iter(stream.shuffled([marker for marker in MARKERS if marker not in known]))
        first, second = [side.marker if side.marker in known else next(unknown) for side in sides]
        # H-3. So is a seam to the seat that built it, and to all once the pieces are lifted.
        is_unveiled = not state.position.building
        history = tuple(
            (owner, self._imagined_build(sides[owner], is_unveiled, stream))
            if isinstance(move, Build) and owner != seat
            else (owner, move)
            for owner, move in state.history
        )
        return HuntingDeal((first, second)), history

    def _imagined_build(self, side: Side, is_unveiled: bool, stream: Stream) -> Build:
        """One of the arrangements that an onlooker has to reckon with, each equally likely."""
        if not is_unveiled:
            return self.builds[stream.below(len(self.builds))]
        hidden = draw_piles(side.heights(), side.unseen(), stream)
        lifted = side.lifted()
        return Build(tuple([rest + pieces[::-1] for rest, pieces in zip(hidden, lifted, strict=True)]))


@cache
def _choices(open_piles: tuple[bool, ...], *, can_rush: bool, can_keep: bool) -> Sequence[HuntingMove]:
    """Every way to mine piles of which these are left."""
    piles = [name for name, is_open in zip(PILES, open_piles, strict=False) if is_open]
    mines = [Mine(number, pile) for number in NUMBERS for pile in piles]
    rushes = [Rush(pile) for pile in piles if can_rush]
    keeps = [Keep(number, pile) for number in NUMBERS for pile in piles if can_keep]
    return (*mines, *rushes, *keeps)


WRITTEN_CHOICES: Final = {str(move): move for move in _choices((True,) * len(PILES), can_rush=True, can_keep=True)}


def _seated(seat: int, side: Side, opponent: Side) -> tuple[Side, Side]:
    return (opponent, side) if seat else (side, opponent)


def _build(position: Position, seat: int, piles: Piles) -> tuple[Position, tuple[Event, ...]]:
    opponent = position.sides[1 - seat]
    side = replace(position.sides[seat], piles=piles, left=tuple(map(len, piles)))
    building = tuple([other for other in position.building if other != seat])
    position = replace(position, sides=_seated(seat, side, opponent), building=building)
    events = (Built(seat), Stacked(seat, piles, seen_by=(seat,)))
    if building:
        return position, events
    # H-3. The screen goes only when both are done.
    first, second = position.sides
    return position, (*events, Unveiled((first.heights(), second.heights())), NextTurn(position.seat))


def _declare(side: Side, seat: int, move: Mine | Rush | Keep) -> tuple[Side, int, tuple[Event, ...]]:
    """The side before it lifts a piece, the number it declares, and what that tells."""
    if isinstance(move, Rush):
        # H-8. The marker says the number.
        return side, side.marker, (Revealed(seat, side.marker),)
    if isinstance(move, Keep):
        # H-9. The marker goes unrevealed, the stack is out of danger.
        kept = replace(side, marker_state="given up", stack=(), kept=side.stack)
        return kept, move.number, (Kept(seat, side.stack, score(kept)),)
    return side, move.number, ()


def _lift(side: Side, at: int) -> tuple[Side, int]:
    # H-4. Only the top piece.
    left = list(side.left)
    left[at] -= 1
    return replace(side, left=tuple(left)), side.piles[at][left[at]]


def _end_rush(side: Side, seat: int, *, is_won: bool) -> tuple[Side, Event]:
    # H-8. The marker scores, or goes to the box.
    if is_won:
        won = replace(side, marker_state="won")
        return won, RushWon(seat, side.marker, score(won))
    return replace(side, marker_state="lost"), RushLost(seat, side.marker)


def _read_pile(text: str) -> Pile:
    return tuple([int(piece) for piece in text.split("-")]) if text else ()
