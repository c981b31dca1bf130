"""Tables of Manny Mole by script: a layout, the hands, and what is played."""

from __future__ import annotations

from typing import Any

import msgspec

from motherlode.core.game import State
from motherlode.core.parts import Event
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import MoleDeal, MoleMove, Position
from motherlode.games.mole.rules import Mole

MoleState = State[MoleDeal, Position, MoleMove]


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes.split()))


def table(layout: str, *hands: str, silver: bool = False) -> MoleState:
    """A game in which this layout lies in the centre and the seats hold these cards, as many each."""
    state = Mole.with_options(players=len(hands), silver=silver).deal(seed=1)
    position = msgspec.structs.replace(
        state.position, layout=Layout.parse(layout), hands=tuple(cards(hand) for hand in hands)
    )
    return msgspec.structs.replace(state, position=position, events=())


def reveal(state: MoleState, *codes: str) -> MoleState:
    """Every seat chooses its card, from seat 0 on."""
    for seat, code in enumerate(codes):
        state = state.play(seat, f"play {code}")
    return state


def answer(state: MoleState, move: str) -> MoleState:
    """The seat that is asked plays this."""
    (seat,) = state.actors
    return state.play(seat, move)


def legal(state: MoleState) -> list[str]:
    """What the seat that is asked may play."""
    (seat,) = state.actors
    return [str(move) for move in state.legal(seat)]


def told(state: MoleState) -> list[str]:
    """The names of the events that just happened."""
    return [type(event).__name__ for event in state.events]


def as_json(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return found
