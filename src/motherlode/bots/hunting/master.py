"""The best player in the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from motherlode.bots.hunting.choosing import build_odds, pick, shuffled
from motherlode.bots.hunting.expert import first_turn, move_worths
from motherlode.bots.hunting.former import followed, win_chances
from motherlode.bots.hunting.mined_piles import MinedPiles, Shown, layer_of, mined_piles, sides
from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.regret import BREAKDOWN_FROM
from motherlode.bots.hunting.resolving import RARE, Standing, resolve
from motherlode.bots.hunting.seam_tree import Flags, Heights, builds_of, pile_code, spread, tree_of
from motherlode.bots.hunting.solved import shared_by_doubles, sure_chances
from motherlode.bots.hunting.win_learning import follow_on
from motherlode.bots.hunting.win_plans import chances_at, prior, win_plan
from motherlode.bots.hunting.win_solution import plan_losses
from motherlode.bots.hunting.win_solver import chance_above
from motherlode.bots.hunting.win_strategy import shipped_win, win_mix
from motherlode.bots.hunting.winning import HAND_LAYER, SCORES, Worths
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import MARKER_SCORE, MARKERS, Piles
from motherlode.games.hunting.position import Build

OPENING: Final = 3
"""So many pieces are lifted by the plan made beforehand."""
ROUNDS: Final = 60
"""Of learning, whenever the rest is solved anew."""
FEWEST: Final = 5


class Master:
    """Plays the solution for the win: both its builds and its mining are mixed, so that there is little to read.

    It lifts the first pieces by a plan made beforehand. From then on it solves the rest of the hunt anew at every
    move, with what the opponent may still end with, and with care for what the plan already promised against every
    build. Its effort is the number of rounds it learns for.
    """

    opening = OPENING

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))
        self._rounds = max(FEWEST, round(ROUNDS * effort))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            builds, weights = zip(*self.mix(sides(view)[0]["marker"]["number"]), strict=True)
            return shuffled(self._random.choices(builds, weights)[0], self._random)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        if view["phase"] == "building":
            return build_odds(self.mix(sides(view)[0]["marker"]["number"]), moves)
        own, other = sides(view)
        seen = mined_piles(other)
        at = Standing(seen.state, layer_of(own), sum(own["stack"]))
        weights = move_worths(moves, shared_by_doubles(self._chances(view, seen, at), seen), seen, 1.0)
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """How likely it is to win after each move, a tie counting half: builds against the plan for the win, which
        knows one way to break down, mining against what the solved builder would have built."""
        if view["phase"] != "building":
            return win_chances(view, moves)
        marker = sides(view)[0]["marker"]["number"]
        return [build_chance(move.piles, marker) for move in moves if isinstance(move, Build)]

    def mix(self, marker: int) -> Sequence[tuple[Piles, float]]:
        """What it builds with this marker, and how often; each build in any order of its piles."""
        return win_mix(shipped_win(), marker)

    def _chances(self, view: View, seen: MinedPiles, at: Standing) -> Worths:
        """How likely each choice is, by slots."""
        own, other = sides(view)
        marker, breakdown_from = own["marker"]["number"], view["options"]["breakdown_from"]
        if seen.tree.is_known[seen.state]:
            return sure_chances(seen, marker if at.layer == HAND_LAYER else None)
        plan = win_plan(seen.heights, marker, breakdown_from)
        if sum(map(len, other["lifted"])) < self.opening:
            return chances_at(plan.rest, plan.table, int(plan.rest.place[at.state]), at.layer, at.stack)
        builders = [one for one in MARKERS if one != marker and other["marker"]["number"] in (None, one)]
        utilities = [chance_above(opponents_scores(own, other, one, breakdown_from)) for one in builders]
        weights = [prior(seen.heights, marker, one) for one in builders]
        anew = resolve(plan, at, np.array(weights), np.array(utilities), self._rounds)
        return chances_at(anew.rest, anew.table, 0, at.layer, at.stack, RARE)


def opponents_scores(own: Shown, other: Shown, marker: int, breakdown_from: int) -> Floats:
    """[final score]: how likely the opponent is to end with it, if it has this marker and mines by the plan."""
    seen = mined_piles(own)
    layer, stack = layer_of(other), sum(other["stack"])
    if seen.tree.is_known[seen.state]:
        bonus = MARKER_SCORE if seen.tree.numbers[seen.state] >> marker & 1 else 0
        added = bonus if layer == HAND_LAYER else layer
        return np.eye(SCORES)[stack + seen.tree.gold[seen.state] + added]
    if not shipped_win().has(seen.heights) or breakdown_from != BREAKDOWN_FROM:
        return followed(own, other, marker, breakdown_from)
    plan = win_plan(seen.heights, marker, breakdown_from)
    build, is_met = _way_to(seen.heights, _sorted(own["piles"]))
    number = int(plan.rest.place[seen.state])
    chances = follow_on(plan.tree, plan.rest, plan.table, plan.table, 0.0, number, layer, stack, is_met)[build]
    return chances / chances.sum()


def build_chance(piles: Piles, marker: int) -> float:
    """How likely it is to win with a build against master's plan."""
    placed = _sorted(piles)
    heights = tuple(map(sum, placed))
    return 1.0 - float(plan_losses(shipped_win(), heights)[marker - 1, builds_of(heights).index(placed)])


def _sorted(piles: Sequence[Sequence[int]]) -> Piles:
    """Piles as the solver has them, highest first."""
    return tuple(sorted(map(tuple, piles), key=lambda pile: (-sum(pile), pile_code(pile[::-1]))))


@lru_cache(maxsize=64)
def _way_to(heights: Heights, piles: Piles) -> tuple[int, Flags]:
    """The number of a build, and which states lie on the way to it."""
    build = builds_of(heights).index(piles)
    return build, spread(tree_of(heights), np.eye(len(builds_of(heights)))[build]) > 0.0


def warm_up() -> None:
    """Have all compiled, by a turn of each kind."""
    state = first_turn()
    for turns in range(2):
        master = Master(turns, effort=0.0)
        master.opening = OPENING * (1 - turns)
        master.choose(state.view(0), state.legal(0))
