"""Small helpers that set a table of Gold Hunting up."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.game import State
from motherlode.core.parts import Event
from motherlode.games.hunting.position import HuntingDeal, HuntingMove, Position
from motherlode.games.hunting.rules import Hunting

HuntingState = State[HuntingDeal, Position, HuntingMove]

BUILD = "build 1-2-3/2-2/1-1/3-2-1"
"""Heights 6, 4, 2, 6; the tops are 3, 2, 1, 1."""
ONES_UP = "build 3-3/2-2/2-2/1-1-1-1"
TWOS_UP = "build 3-3-1/1-1-1/2-2/2-2"
THREES_UP = "build 1-1-1-1/2-2/2-2/3-3"


def hunting(breakdown_from: int = 2, starter: int = 0) -> Hunting:
    return Hunting.with_options(breakdown_from=breakdown_from, starter=starter)


def built(
    first: str = BUILD, second: str = BUILD, *, markers: Sequence[int] = (2, 1), breakdown_from: int = 2
) -> HuntingState:
    """Both have built and seat 0 is to mine."""
    state = hunting(breakdown_from).deal(deal={"markers": list(markers)})
    return state.play(0, first).play(1, second)


def play(state: HuntingState, *moves: str) -> HuntingState:
    """One move after the other, each by the seat whose turn it is."""
    for move in moves:
        (seat,) = state.actors
        state = state.play(seat, move)
    return state


def told(state: HuntingState, kind: type[Event]) -> list[Event]:
    """The events of a kind that just happened."""
    return [event for event in state.events if type(event) is kind]


def notations(state: HuntingState, seat: int) -> list[str]:
    return [str(move) for move in state.legal(seat)]
