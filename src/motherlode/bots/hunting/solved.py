"""The player who plays the solution."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from motherlode.bots.hunting.choosing import build_odds, pick, shuffled
from motherlode.bots.hunting.expert import first_turn, move_worths
from motherlode.bots.hunting.exploiting import SolvedPolicy
from motherlode.bots.hunting.mined_piles import MinedPiles, mined_piles, sides
from motherlode.bots.hunting.programme import HAND, NONE
from motherlode.bots.hunting.regret import BREAKDOWN_FROM
from motherlode.bots.hunting.seam_tree import CHOICES
from motherlode.bots.hunting.winning import Worths
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move

POLICY: Final = SolvedPolicy()
"""All that it does, and what the exact evaluation is told that it does."""


class Solved:
    """Plays the solution for gold: both its builds and its mining are mixed so that nobody gains by knowing them.

    It looks at nothing but its marker, the heights, what was lifted and its own stack: how the other side stands does
    not matter to it. More effort would add nothing.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            builds, weights = zip(*POLICY.mix(sides(view)[0]["marker"]["number"]), strict=True)
            return shuffled(self._random.choices(builds, weights)[0], self._random)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        own, other = sides(view)
        marker, is_in_hand = own["marker"]["number"], own["marker"]["state"] == "hand"
        if view["phase"] == "building":
            return build_odds(POLICY.mix(marker), moves)
        seen = mined_piles(other)
        if seen.tree.is_known[seen.state]:
            chances = sure_chances(seen, marker if is_in_hand else None)
        else:
            plan = POLICY.plan(seen.heights, marker, view["options"]["breakdown_from"])
            chances = plan.chances(seen.state, HAND if is_in_hand else NONE, sum(own["stack"]))
        weights = move_worths(moves, shared_by_doubles(chances, seen), seen, 1.0)
        whole = sum(weights)
        return [weight / whole for weight in weights]


def sure_chances(seen: MinedPiles, rush: int | None) -> Worths:
    """Nothing is left to guess: rush where the marker's number lies on top, else lift anything."""
    tops = seen.tree.child[seen.state] >= 0
    rushes = tops[:, rush - 1].astype(float) if rush else np.zeros(4)
    mines = np.zeros(CHOICES) if rushes.any() else tops.reshape(CHOICES).astype(float)
    return Worths(mines, rushes, np.zeros(CHOICES))


def shared_by_doubles(chances: Worths, seen: MinedPiles) -> Worths:
    """Piles that cannot be told apart share one slot: each of them has its part of what is done there."""
    parts = np.array([1 / max(seen.slots.count(slot), 1) for slot in range(4)])
    by_choice = parts.repeat(3)
    return Worths(chances.mines * by_choice, chances.rushes * parts, chances.keeps * by_choice)


def warm_up() -> None:
    """Have compiled what learning needs, and what reading the table needs, by a turn of each kind."""
    state = first_turn()
    Solved(0).choose(state.view(0), state.legal(0))
    for heights in ((12, 2, 2, 2), (15, 1, 1, 1)):
        POLICY.plan(heights, 1, BREAKDOWN_FROM)
