"""What happens in each environment of many, compiled once for each game.

The functions here are written once. For each game they are copied, with its kernel and its environment in the place of
`kernel` and `environment`, and become machine code for the processor or for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place, next_word, stir
from motherlode.core.environment import GameEnvironment, Row
from motherlode.core.kernel import GameKernel, Table
from motherlode.vector.settings import Settings

kernel: Final = cast(GameKernel, None)
"""The game's, in the copies that `compiled_for` makes; here there is none."""
environment: Final = cast(GameEnvironment, None)

Numbers = npt.NDArray[np.int64]
NO_POINTS: Final = -(1 << 30)
LEGAL: Final = -1
"""What `first_illegal` says where all actions are legal."""


class Arrays(NamedTuple):
    """All that environments are made of and tell: an entry, or a row, for each."""

    tables: Table
    rngs: Rng
    episodes: Numbers
    """How many games were begun there before the one that is on."""
    observations: Row
    masks: Row
    seats: Row
    """Who is to act."""
    rewards: npt.NDArray[np.float32]
    """What the seat that has just acted gains."""
    gains: npt.NDArray[np.float32]
    """What each seat gains."""
    terminated: npt.NDArray[np.bool_]


@in_place
def seek(rng: Rng, base: int, number: int, count: int) -> None:
    """Set a generator to where the game `count` of environment `number` begins: far from all others."""
    rng[0] = stir(stir(np.uint64(base), number), count)
    rng[0] = next_word(rng)


def begin(arrays: Arrays, env: int, base: int, number: int) -> None:
    """Begin the next game of an environment."""
    rng = arrays.rngs[env]
    seek(rng, base, number, arrays.episodes[env])
    environment.begin(arrays.tables[env], rng)
    arrays.episodes[env] += 1


def show(arrays: Arrays, env: int) -> None:
    """Who is to act, what it sees and what it can do."""
    table = arrays.tables[env]
    seat = kernel.actor(table)
    arrays.seats[env] = seat
    environment.observe(table, seat, arrays.observations[env])
    environment.write_mask(table, arrays.masks[env])


def gain(table: Table, seat: int, is_margin: int) -> float:
    """What a game that is over is worth to a seat."""
    if not is_margin:
        return kernel.win_share(table, seat)
    best = np.int64(NO_POINTS)
    for other in range(kernel.players(table)):
        if other != seat:
            best = max(best, np.int64(kernel.score(table, other)))
    return np.float64(kernel.score(table, seat) - best)


def settle(arrays: Arrays, env: int, is_margin: int) -> None:
    """What the last action brought to each seat."""
    table = arrays.tables[env]
    is_over = kernel.is_over(table)
    for seat in range(arrays.gains.shape[1]):
        arrays.gains[env, seat] = gain(table, seat, is_margin) if is_over else 0.0
    arrays.rewards[env] = arrays.gains[env, arrays.seats[env]]
    arrays.terminated[env] = is_over


def step(arrays: Arrays, env: int, action: int, base: int, number: int, is_margin: int) -> None:
    """An action, all that follows, and the next game where one is over."""
    environment.act(arrays.tables[env], action)
    settle(arrays, env, is_margin)
    if arrays.terminated[env]:
        begin(arrays, env, base, number)
    show(arrays, env)


def draw(arrays: Arrays, env: int, base: int, number: int, count: int) -> int:
    """A legal action, each equally likely."""
    rng, mask = arrays.rngs[env], arrays.masks[env]
    seek(rng, base, number, count)
    legal = 0
    for action in range(len(mask)):
        legal += mask[action]
    left, action = below(rng, legal), 0
    while True:
        left -= mask[action]
        if left < 0:
            return action
        action += 1


def begin_all(arrays: Arrays, first: int, last: int, base: int, offset: int) -> None:
    for env in range(first, last):
        begin(arrays, env, base, offset + env)
        arrays.terminated[env] = False
        arrays.rewards[env] = 0.0
        for seat in range(arrays.gains.shape[1]):
            arrays.gains[env, seat] = 0.0
        show(arrays, env)


def step_all(
    arrays: Arrays, first: int, last: int, actions: Numbers, base: int, offset: int, is_margin: int
) -> None:
    for env in range(first, last):
        step(arrays, env, actions[env], base, offset + env, is_margin)


def draw_all(arrays: Arrays, first: int, last: int, actions: Numbers, base: int, offset: int, count: int) -> None:
    for env in range(first, last):
        actions[env] = draw(arrays, env, base, offset + env, count)


def observe_all(arrays: Arrays, first: int, last: int, seats: Numbers, rows: Row) -> None:
    for env in range(first, last):
        environment.observe(arrays.tables[env], seats[env], rows[env])


@in_place
def first_illegal(masks: Row, actions: Numbers) -> int:
    """The first environment whose action is not legal."""
    for env in range(len(actions)):
        action = actions[env]
        if action < 0 or action >= masks.shape[1] or not masks[env, action]:
            return env
    return LEGAL


ONE: Final = (begin, show, gain, settle, step, draw)
"""What happens in one environment; those that others call come first."""
ALL: Final = (begin_all, step_all, draw_all, observe_all)


class Batch(NamedTuple):
    """The functions above, compiled for a game."""

    begin_all: Callable[[Arrays, int, int, int, int], None]
    step_all: Callable[[Arrays, int, int, Numbers, int, int, int], None]
    draw_all: Callable[[Arrays, int, int, Numbers, int, int, int], None]
    observe_all: Callable[[Arrays, int, int, Numbers, Row], None]


def compiled_for(settings: Settings) -> Batch:
    return _compiled_for(settings.game.name, settings.kernel, settings.environment)


@cache
def _compiled_for(game: str, kernel: GameKernel, environment: GameEnvironment) -> Batch:
    names = {**globals(), "kernel": kernel, "environment": environment}
    for function in (*ONE, *ALL):
        names[function.__name__] = in_place(copied(function, game, names))
    return Batch(*(names[function.__name__] for function in ALL))


def copied(function: Callable[..., Any], game: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The same function with these names around it."""
    copy = FunctionType(cast(FunctionType, function).__code__, names, function.__name__)
    copy.__module__, copy.__qualname__ = __name__, f"{function.__name__}.{game}"
    return copy
