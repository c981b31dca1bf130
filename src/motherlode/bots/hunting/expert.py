"""The player who plans the whole hunt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from motherlode.bots.hunting.choosing import best_odds, build_odds, pick, shuffled
from motherlode.bots.hunting.mined_piles import MinedPiles, mined_piles, sides
from motherlode.bots.hunting.programme import HAND, NONE, Floats, best_values, mine_worths
from motherlode.bots.hunting.seam_tree import CHOICES, Heights, Tree, builds_of, spread, tree_of
from motherlode.bots.hunting.winning import Worths
from motherlode.core.dealing import Seed
from motherlode.core.game import AnyState, View
from motherlode.core.parts import Event, Move
from motherlode.games import load
from motherlode.games.hunting.pieces import MARKER_SCORE, PILE_AT, Piles
from motherlode.games.hunting.position import Keep, Mine, Rush

HEIGHTS: Final[tuple[Heights, ...]] = ((12, 2, 2, 2), (10, 3, 3, 2), (9, 3, 3, 3), (11, 3, 2, 2))
"""One high pile and three low ones are hard to read."""


class Expert:
    """Mines as well as can be against a builder who stacks at random, and builds one high pile beside three low ones.

    The programme looks ahead to the last piece; all arrangements that are still possible are equally likely to it. Of
    declarations that are worth the same, it makes the one that is likeliest to come true.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            return shuffled(self._random.choice(builds_of(self._random.choice(HEIGHTS))), self._random)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        if view["phase"] == "building":
            return build_odds(_mix(), moves)
        own, other = sides(view)
        seen = mined_piles(other)
        mass, values = _programme(seen.heights, own["marker"]["number"], view["options"]["breakdown_from"])
        hand = HAND if own["marker"]["state"] == "hand" else NONE
        breakdown_from = view["options"]["breakdown_from"]
        worths = gold_worths(seen, mass, values, hand, sum(own["stack"]), own["marker"]["number"], breakdown_from)
        is_best = best_odds(move_worths(moves, worths, seen, float(mass[seen.state])))
        chances = [_chance(move, seen, mass, own["marker"]["number"]) for move in moves]
        return best_odds([chance if good else -1.0 for chance, good in zip(chances, is_best, strict=True)])


def _mix() -> list[tuple[Piles, float]]:
    return [(piles, 1 / len(HEIGHTS) / len(builds_of(heights))) for heights in HEIGHTS for piles in builds_of(heights)]


@lru_cache(maxsize=32)
def _programme(heights: Heights, marker: int, breakdown_from: int) -> tuple[Floats, Floats]:
    """How likely every state is with random stacking, and what it is worth."""
    mass = even_mass(heights)
    return mass, best_values(tree_of(heights), mass, marker, breakdown_from)


@lru_cache(maxsize=32)
def even_mass(heights: Heights) -> Floats:
    """How likely every state is with random stacking."""
    tree: Tree = tree_of(heights)
    orders = tree.orders[tree.build_at].astype(np.float64)
    return spread(tree, orders / orders.sum())


def gold_worths(
    seen: MinedPiles, mass: Floats, values: Floats, hand: int, stack: int, marker: int, breakdown_from: int
) -> Worths:
    """What every choice is worth in gold, by the programme's values."""
    tree, state = seen.tree, seen.state
    mines, gone, kept = np.zeros(CHOICES), np.zeros(CHOICES), np.zeros(CHOICES)
    mine_worths(tree.child, values, state, hand, stack, breakdown_from, mines)
    mine_worths(tree.child, values, state, NONE, stack, breakdown_from, gone)
    mine_worths(tree.child, values, state, NONE, 0, breakdown_from, kept)
    won = tree.child[state, :, marker - 1]
    bonus = np.where(won >= 0, MARKER_SCORE * mass[won], 0.0)
    return Worths(mines, gone[marker - 1 :: 3] + bonus, kept + (stack // 2) * mass[state])


def move_worths(moves: Sequence[Move], worths: Worths, seen: MinedPiles, scale: float) -> list[float]:
    """What each move is worth, given that the play has come to this state, which is as likely as `scale`."""
    return [_worth(move, worths, seen) / scale for move in moves]


def _worth(move: Move, worths: Worths, seen: MinedPiles) -> float:
    if not isinstance(move, Mine | Rush | Keep):
        return 0.0
    slot = seen.slots[PILE_AT[move.pile]]
    if isinstance(move, Rush):
        return float(worths.rushes[slot])
    table = worths.keeps if isinstance(move, Keep) else worths.mines
    return float(table[3 * slot + move.number - 1])


def _chance(move: Move, seen: MinedPiles, mass: Floats, marker: int) -> float:
    """How likely it was, before all, that play would come here and this declaration be right."""
    if not isinstance(move, Mine | Rush | Keep):
        return 0.0
    number = marker if isinstance(move, Rush) else move.number
    found = seen.tree.child[seen.state, seen.slots[PILE_AT[move.pile]], number - 1]
    return float(mass[found]) if found >= 0 else 0.0


def first_turn() -> AnyState:
    """A game in which both have built, and seat 0 mines."""
    state = load("hunting", starter=0).deal(seed=0)
    for seat in state.actors:
        state = state.advance(seat, Expert(seat).choose(state.view(seat), state.legal(seat)))
    return state


def warm_up() -> None:
    """Have the programme compiled, by a turn of one who plans."""
    state = first_turn()
    Expert(0).choose(state.view(0), state.legal(0))
