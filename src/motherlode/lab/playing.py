"""Bots at a table: the loop that every simulation, tournament and terminal game runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from motherlode.bots import Bot
from motherlode.core.errors import BadOption, UnknownBot
from motherlode.core.game import AnyState
from motherlode.core.parts import Move

Watch = Callable[[AnyState], None]


@runtime_checkable
class CheatingBot(Bot, Protocol):
    """A bot that is shown everything before it chooses. For measurement only: `lab.bots` finds them."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        """One of the seat's legal moves."""
        ...


def play_on(state: AnyState, bots: Sequence[Bot], watch: Watch | None = None) -> AnyState:
    """Let the bots play until the game is over; `watch` is shown the first state and the state after every move."""
    if len(bots) != state.game.players:
        raise BadOption(f"{state.game.players} players need {state.game.players} bots, not {len(bots)}")
    for bot in bots:
        _check_bot(bot)
    _show(state, bots, watch)
    while actors := state.actors:
        seat = actors[0]
        state = state.play(seat, _choice(state, seat, bots[seat]))
        _show(state, bots, watch)
    return state


def _check_bot(bot: object) -> None:
    """Names and classes are no bots yet."""
    if isinstance(bot, type) or not all(callable(getattr(bot, method, None)) for method in ("see", "choose")):
        raise UnknownBot(f"a seat needs a bot of its own, which make_player of motherlode.lab.bots makes, not {bot!r}")


def _choice(state: AnyState, seat: int, bot: Bot) -> Move | str:
    """What a bot plays. Only one that says that it cheats is shown the state."""
    if isinstance(bot, CheatingBot):
        return bot.choose_knowing(state, seat)
    return bot.choose(state.view(seat), state.legal(seat))


def _show(state: AnyState, bots: Sequence[Bot], watch: Watch | None) -> None:
    for seat, bot in enumerate(bots):
        bot.see(state.events_for(seat))
    if watch is not None:
        watch(state)
