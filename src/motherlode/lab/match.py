"""Bots at a table: the loop that every simulation, tournament and terminal game runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from motherlode.bots import Bot
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyState

Watch = Callable[[AnyState], None]


def play_on(state: AnyState, bots: Sequence[Bot], watch: Watch | None = None) -> AnyState:
    """Let the bots play until the game is over; `watch` is shown the first state and the state after every move."""
    if len(bots) != state.game.players:
        raise BadOption(f"{state.game.players} players need {state.game.players} bots, not {len(bots)}")
    _show(state, bots, watch)
    while actors := state.actors:
        seat = actors[0]
        move = bots[seat].choose(state.view(seat), state.legal(seat))
        state = state.play(seat, move)
        _show(state, bots, watch)
    return state


def _show(state: AnyState, bots: Sequence[Bot], watch: Watch | None) -> None:
    for seat, bot in enumerate(bots):
        bot.see(state.events_for(seat))
    if watch is not None:
        watch(state)
