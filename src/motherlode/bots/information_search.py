"""Plain information-set Monte Carlo tree search for every game with a kernel, in the manner of OpenSpiel's.

Each simulation imagines all that the seat does not know, walks down one tree over what the seats know by UCT, adds a
node, plays on at random, and credits every move on the way with what its seat has made of it. It knows nothing of a
game but its law: a yardstick for those who know more. Where seats choose at the same time, each is blind to the others'
choices; where moves are too many to try, it tries some, drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log, sqrt
from types import FunctionType
from typing import Any, Final, cast

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.bots.bot import BotMaker
from motherlode.core.compiled import Rng, below, compiled, in_place, new_rng, next_word
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.kernel import GameKernel, Table
from motherlode.core.parts import Event, Move

kernel: Final = cast(GameKernel, None)
"""The game's, in the copies of `search` and of what it calls that `search_on` makes; here there is none."""

MOST_NODES: Final = 1 << 20
"""A tree that has so many grows no further."""
MOST_DEPTH: Final = 400
UNUSED: Final = np.uint64(0)

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int32]
Sums = npt.NDArray[np.float32]
Results = npt.NDArray[np.float64]
Search = Callable[[Table, int, int, float, float, Rng], int]


class Settings(msgspec.Struct, frozen=True):
    """How a game is searched."""

    simulations: int = 60_000
    """At the usual effort."""
    exploration: float = 1.0
    """The constant of UCT, for results from 0 to 1."""
    win: float = 1.0
    """How much of a result is the win; the rest is the share of all points."""


@in_place
def place_of(key: np.uint64, keys: Keys) -> int:
    """Where a key stands in a table of them, or the free place where it should."""
    last = len(keys) - 1
    place = np.int64(key & np.uint64(last))
    while keys[place] not in (UNUSED, key):
        place = (place + 1) & last
    return place


@in_place
def selected(node: int, count: int, tried: Counts, returns: Sums, exploration: float, rng: Rng) -> int:
    """UCT: any move never tried, else the one of the highest upper bound."""
    total, untried, best = 0, 0, 0
    for move in range(count):
        total += tried[node, move]
        if tried[node, move] == 0:
            untried += 1
            if below(rng, untried) == 0:
                best = move
    if untried:
        return best
    highest, width = np.float32(-1.0), np.float32(exploration * sqrt(log(total)))
    for move in range(count):
        times = np.float32(tried[node, move])
        # The mean return and the width over the root of the times, with one division for both.
        bound = (returns[node, move] + width * sqrt(times)) / times
        if bound > highest:
            highest, best = bound, move
    return best


def weigh(table: Table, win: float, results: Results) -> None:
    """What every seat has made of a game that is over."""
    points = 0
    for seat in range(len(results)):
        points += kernel.score(table, seat)
    for seat in range(len(results)):
        results[seat] = win * kernel.win_share(table, seat)
        if points > 0:
            results[seat] += (1.0 - win) * kernel.score(table, seat) / points


def search(root: Table, seat: int, simulations: int, exploration: float, win: float, rng: Rng) -> int:
    """The move tried most often. `seat` is the actor of `root`, first of those who choose at the same time."""
    room = min(simulations, MOST_NODES) + 1
    tried = np.zeros((room, kernel.MOST_CHOICES), dtype=np.int32)
    returns = np.zeros((room, kernel.MOST_CHOICES), dtype=np.float32)
    slots = 1
    while slots < 2 * room:
        slots *= 2
    keys, nodes = np.zeros(slots, dtype=np.uint64), np.zeros(slots, dtype=np.int32)
    path, moves, movers = np.empty((3, MOST_DEPTH), dtype=np.int64)
    found, results = np.empty(kernel.MOST_CHOICES, dtype=np.int64), np.empty(kernel.players(root))
    table, drawing, salt, size = root.copy(), rng.copy(), next_word(rng), 0
    for _ in range(simulations):
        for at in range(len(root)):
            table[at] = root[at]
        kernel.imagine(table, seat, rng)
        depth, grown = 0, False
        while not (grown or kernel.is_over(table) or depth == MOST_DEPTH):
            mover = kernel.actor(table)
            # The same seat that knows the same draws the same of moves too many to try.
            key = kernel.information(table, mover) | np.uint64(1)
            drawing[0] = key ^ salt
            count = kernel.choices(table, drawing, found)
            place = place_of(key, keys)
            if keys[place] == UNUSED:
                if size == room:
                    break
                keys[place], nodes[place], size, grown = key, size, size + 1, True
            node = nodes[place]
            move = selected(node, count, tried, returns, exploration, rng)
            path[depth], moves[depth], movers[depth] = node, move, mover
            depth += 1
            kernel.play(table, found[move])
        kernel.play_out(table, rng)
        weigh(table, win, results)
        for step in range(depth):
            tried[path[step], moves[step]] += 1
            returns[path[step], moves[step]] += results[movers[step]]
    drawing[0] = (kernel.information(root, seat) | np.uint64(1)) ^ salt
    kernel.choices(root, drawing, found)
    return found[np.argmax(tried[0])]


def search_on(game_kernel: GameKernel, module: str) -> Search:
    """The search of one game, compiled when it is first called.

    Machine code is kept as that of `module`, which must import both this one and the kernel: so it is known when either
    changes.
    """
    names = {**globals(), "kernel": game_kernel}
    for template in (weigh, search):
        names[template.__name__] = compiled(_copied(template, names, module))
    return cast(Search, names["search"])


def _copied(template: Callable[..., Any], names: dict[str, Any], module: str) -> Callable[..., Any]:
    """The function with other globals, under a name of its own."""
    copied = FunctionType(cast(FunctionType, template).__code__, names, template.__name__)
    copied.__module__, copied.__qualname__ = module, f"{template.__name__}.{module}"
    return copied


class InformationSearch:
    """Plain information-set Monte Carlo tree search with random play-outs: a yardstick, not a rung of the ladder."""

    def __init__(
        self, game_kernel: GameKernel, search: Search, settings: Settings, seed: Seed, effort: float = 1.0
    ) -> None:
        self._kernel, self._search, self._settings = game_kernel, search, settings
        self._simulations = max(1, round(settings.simulations * effort))
        self._knowledge = game_kernel.new_knowledge()
        self._seed, self._moves = seed, 0

    def see(self, events: Sequence[Event]) -> None:
        self._knowledge.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        self._moves += 1
        table, seat = self._kernel.from_view(view, self._knowledge.secrets(view)), view["seat"]
        self._kernel.ask_first(table, seat)
        rng, settings = new_rng(f"{self._seed}/{self._moves}"), self._settings
        best = self._search(table, seat, self._simulations, settings.exploration, settings.win, rng)
        return self._kernel.move_of(table, best)


def searcher(game_kernel: GameKernel, module: str, settings: Settings) -> BotMaker:
    """The bot that searches a game; `module` as for `search_on`."""
    return partial(InformationSearch, game_kernel, search_on(game_kernel, module), settings)
