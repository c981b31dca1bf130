"""The baseline that `master` must beat at Gold: plain information-set Monte Carlo tree search.

In the manner of OpenSpiel's: at every iteration the unseen cards are dealt anew (G-14), one tree over information
sets is descended by UCT, a node is added, and random play on the kernel finishes the game. It knows nothing of Gold but
its law. Moves are table positions; for fairness all cards that were never seen are one move, since the search cannot
tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.knowledge import Knowledge, owners
from motherlode.core.compiled import Rng, below, compiled, in_place, new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.gold import kernel
from motherlode.games.gold.cards import COLOURS
from motherlode.games.gold.position import Flip
from motherlode.games.gold.view import FACE_DOWN

ITERATIONS: Final = 60_000
"""At the usual effort; about as long a move as `master` takes."""
EXPLORATION: Final = 1.4
"""The constant of UCT for returns from 0 to 1; the best of those tried."""
NOT_SEEN: Final = kernel.SIZE
"""The move that stands for any unseen card."""
MOVES: Final = kernel.SIZE + 1

Counts = npt.NDArray[np.int32]
Sums = npt.NDArray[np.float32]


class GoldISMCTS:
    """Plain information-set Monte Carlo tree search with random play-outs: a yardstick, not a rung of the ladder."""

    def __init__(self, seed: Seed, effort: float = 1.0, exploration: float = EXPLORATION) -> None:
        self._seed, self._exploration = seed, exploration
        self._iterations = max(1, round(ITERATIONS * effort))
        self._random = Random(f"{seed}/moves")
        self._knowledge = Knowledge()

    def see(self, events: Sequence[Event]) -> None:
        self._knowledge.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self._knowledge.check(view)
        table, unseen = self._table(view)
        rng = new_rng(f"{self._seed}/{view['turn']}/{table[kernel.FIRST]}")
        best = search(table, unseen, self._iterations, self._exploration, rng)
        flips = [move for move in moves if isinstance(move, Flip)]
        if best == NOT_SEEN:
            return self._random.choice([move for move in flips if unseen[move.position]])
        return next(move for move in flips if move.position == best)

    def _table(self, view: View) -> tuple[kernel.Table, kernel.Table]:
        """The kernel's table with the unseen cards in some order, and which positions those are."""
        owned, players = owners(view), len(view["hoards"])
        table = kernel.new_table([owned.get(colour, kernel.NOBODY) for colour in COLOURS], players, view["seat"])
        numbers, unseen = np.zeros(kernel.SIZE, dtype=np.int8), np.zeros(kernel.SIZE, dtype=np.int8)
        others = iter(sorted(self._knowledge.unseen(view).elements()))
        for at, code in enumerate(view["table"]):
            if code is not None:
                unseen[at] = at not in self._knowledge.faces
                numbers[at] = kernel.NUMBERS[next(others) if unseen[at] else self._knowledge.faces[at]]
                if code != FACE_DOWN:
                    table[kernel.FIRST] = at
        kernel.lay_out(table, numbers)
        for seat, hoard in self._knowledge.hoards.items():
            for value in hoard:
                table[kernel.HOARDS + kernel.MOST_GOLD * seat + value - 1] += 1
        table[kernel.RUSH], table[kernel.QUIET] = view["rush"], self._knowledge.quiet
        return table, unseen


@compiled
def search(table: kernel.Table, unseen: kernel.Table, iterations: int, exploration: float, rng: Rng) -> int:
    """The move tried most often."""
    nodes = iterations + 1
    tried, returns = np.zeros((nodes, MOVES), dtype=np.int32), np.zeros((nodes, MOVES), dtype=np.float32)
    # Turning up an unseen card leads to a node for each face that it may show: the first, and its siblings.
    first, sibling, faces = np.zeros_like(tried), np.zeros(nodes, dtype=np.int32), np.zeros(nodes, dtype=np.int8)
    path, steps = np.empty(nodes, dtype=np.int32), np.empty(nodes, dtype=np.int8)
    movers = np.empty(nodes, dtype=np.int8)
    size, world, hidden = 1, table.copy(), unseen.copy()
    for _ in range(iterations):
        world[:] = table
        hidden[:] = unseen
        deal_unseen(world, hidden, rng)
        node, depth, is_new = 0, 0, False
        while world[kernel.CARDS_LEFT] and not is_new:
            move = pick(world, hidden, tried[node], returns[node], exploration, rng)
            position = random_unseen(hidden, rng) if move == NOT_SEEN else move
            path[depth], steps[depth], movers[depth] = node, move, world[kernel.SEAT]
            depth += 1
            face = world[kernel.TABLE + position]
            hidden[position] = 0
            kernel.play(world, position)
            child = first[node, move]
            while child != 0 and faces[child] != face:
                child = sibling[child]
            if child == 0:
                child, size, is_new = size, size + 1, True
                faces[child], sibling[child] = face, first[node, move]
                first[node, move] = child
            node = child
        kernel.play_out(world, rng)
        for at in range(depth):
            tried[path[at], steps[at]] += 1
            returns[path[at], steps[at]] += share(world, movers[at])
    return int(np.argmax(tried[0]))


@compiled
def deal_unseen(world: kernel.Table, hidden: kernel.Table, rng: Rng) -> None:
    """Shuffle the cards that were never seen among their positions."""
    places = np.flatnonzero(hidden)
    for last in range(len(places) - 1, 0, -1):
        one, two = kernel.TABLE + places[last], kernel.TABLE + places[below(rng, last + 1)]
        world[one], world[two] = world[two], world[one]


@compiled
def random_unseen(hidden: kernel.Table, rng: Rng) -> int:
    places = np.flatnonzero(hidden)
    return places[below(rng, len(places))]  # type: ignore[no-any-return]


@compiled
def pick(world: kernel.Table, hidden: kernel.Table, tried: Counts, returns: Sums, exploration: float, rng: Rng) -> int:
    """UCT: a move never tried, else the one of the highest upper bound."""
    total, untried, choice = tried.sum(), 0, -1
    best, has_unseen = -1.0, False
    for position in kernel.legal(world):
        if hidden[position]:
            if has_unseen:
                continue
            has_unseen = True
        move = NOT_SEEN if hidden[position] else int(position)
        if tried[move] == 0:
            untried += 1
            if below(rng, untried) == 0:
                choice = move
        elif untried == 0:
            bound = returns[move] / tried[move] + exploration * sqrt(log(total) / tried[move])
            if bound > best:
                best, choice = bound, move
    return choice


@in_place
def share(world: kernel.Table, seat: int) -> float:
    """G-10: the seat's part of the win when all is over."""
    own = kernel.points(world, seat) * kernel.SIZE + kernel.gold_cards(world, seat)
    sharing = 0
    for other in range(world[kernel.PLAYERS]):
        theirs = kernel.points(world, other) * kernel.SIZE + kernel.gold_cards(world, other)
        if theirs > own:
            return 0.0
        sharing += theirs == own
    return 1.0 / sharing
