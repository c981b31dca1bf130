"""What happens in each environment of many, compiled once for each game.

The functions here are written once. For each game they are copied, with functions of its kernel and of its environment
in the place of those below, and become machine code for the processor or for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place, next_word, stir
from motherlode.core.environment import Row
from motherlode.core.kernel import Table
from motherlode.games import environment_of, kernel_of

OF_KERNEL: Final = ("actor", "is_over", "players", "score", "win_share")
OF_ENVIRONMENT: Final = ("act", "begin", "observe", "write_mask")
actor = is_over = players = score = win_share = act = begin = observe = write_mask = cast(Any, None)
"""Those of a game, in the copies of what follows that are made for it; here there are none."""

Numbers = npt.NDArray[np.int64]
Rewards = npt.NDArray[np.float32]
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
    rewards: Rewards
    """What the seat that has just acted gains."""
    gains: Rewards
    """What each seat gains."""
    terminated: npt.NDArray[np.bool_]


@in_place
def seek(rng: Rng, base: np.uint64, number: int, count: int) -> None:
    """Set a generator to where the game `count` of environment `number` begins: far from all others."""
    rng[0] = stir(stir(base, number), count)
    rng[0] = next_word(rng)


def begin_next(table: Table, rng: Rng, base: np.uint64, number: int, episodes: Numbers, env: int) -> None:
    """Begin the next game of an environment."""
    seek(rng, base, number, episodes[env])
    begin(table, rng)
    episodes[env] += 1


def show(table: Table, row: Row, mask: Row) -> int:
    """Tell the seat to act what it sees and what it can do; who it is."""
    seat = actor(table)
    observe(table, seat, row)
    write_mask(table, mask)
    return seat


def gain(table: Table, seat: int, is_margin: int) -> float:
    """What a game that is over is worth to a seat."""
    if not is_margin:
        return win_share(table, seat)
    best = NO_POINTS
    for other in range(players(table)):
        if other != seat:
            best = max(best, int(score(table, other)))
    return float(score(table, seat) - best)


def settle(table: Table, gains: Rewards, is_margin: int) -> bool:
    """What the last action brought to each seat; whether the game is over."""
    has_ended = is_over(table)
    for seat in range(len(gains)):
        gains[seat] = gain(table, seat, is_margin) if has_ended else 0.0
    return has_ended


def draw(mask: Row, rng: Rng, base: np.uint64, number: int, count: int) -> int:
    """A legal action, each equally likely."""
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


def begin_all(arrays: Arrays, first: int, last: int, base: np.uint64, offset: int) -> None:
    for env in range(first, last):
        table = arrays.tables[env]
        begin_next(table, arrays.rngs[env], base, offset + env, arrays.episodes, env)
        arrays.rewards[env], arrays.terminated[env] = 0.0, settle(table, arrays.gains[env], 0)
        arrays.seats[env] = show(table, arrays.observations[env], arrays.masks[env])


def step_all(
    arrays: Arrays, first: int, last: int, actions: Numbers, base: np.uint64, offset: int, is_margin: int
) -> None:
    for env in range(first, last):
        table = arrays.tables[env]
        act(table, actions[env])
        has_ended = settle(table, arrays.gains[env], is_margin)
        arrays.rewards[env], arrays.terminated[env] = arrays.gains[env, arrays.seats[env]], has_ended
        if has_ended:
            begin_next(table, arrays.rngs[env], base, offset + env, arrays.episodes, env)
        arrays.seats[env] = show(table, arrays.observations[env], arrays.masks[env])


def draw_all(arrays: Arrays, first: int, last: int, actions: Numbers, base: np.uint64, offset: int, count: int) -> None:
    for env in range(first, last):
        actions[env] = draw(arrays.masks[env], arrays.rngs[env], base, offset + env, count)


def observe_all(arrays: Arrays, first: int, last: int, seats: Numbers, rows: Row) -> None:
    for env in range(first, last):
        observe(arrays.tables[env], seats[env], rows[env])


@in_place
def first_illegal(masks: Row, actions: Numbers) -> int:
    """The first environment whose action is not legal."""
    for env in range(len(actions)):
        action = actions[env]
        if action < 0 or action >= masks.shape[1] or not masks[env, action]:
            return env
    return LEGAL


ONE: Final[tuple[Callable[..., Any], ...]] = (begin_next, show, gain, settle, draw)
"""What happens in one environment; those that others call come first."""
ALL: Final[tuple[Callable[..., Any], ...]] = (begin_all, step_all, draw_all, observe_all)


class Batch(NamedTuple):
    """The functions above, compiled for a game."""

    begin_all: Callable[[Arrays, int, int, np.uint64, int], None]
    step_all: Callable[[Arrays, int, int, Numbers, np.uint64, int, int], None]
    draw_all: Callable[[Arrays, int, int, Numbers, np.uint64, int, int], None]
    observe_all: Callable[[Arrays, int, int, Numbers, Row], None]


@cache
def compiled_for(game: str) -> Batch:
    names = {**globals(), **parts_of(game)}
    for function in (*ONE, *ALL):
        names[function.__name__] = in_place(copied(function, game, names))
    return Batch(*(names[function.__name__] for function in ALL))


def parts_of(game: str) -> dict[str, Any]:
    """What the functions here need of a game, by name."""
    kernel, environment = kernel_of(game), environment_of(game)
    return {
        **{name: getattr(kernel, name) for name in OF_KERNEL},
        **{name: getattr(environment, name) for name in OF_ENVIRONMENT},
    }


def copied(function: Callable[..., Any], game: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The same function with these names around it."""
    copy = FunctionType(cast(FunctionType, function).__code__, names, function.__name__)
    copy.__module__, copy.__qualname__ = __name__, f"{function.__name__}.{game}"
    return copy
