"""Who was master before: it plays the one best move against what it believes, and can be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from motherlode.bots.hunting.choosing import best_odds, build_odds, pick, shuffled
from motherlode.bots.hunting.expert import first_turn, move_worths
from motherlode.bots.hunting.expert import warm_up as plan
from motherlode.bots.hunting.forecast import forecast
from motherlode.bots.hunting.mined_piles import Shown, layer_of, mined_piles, sides
from motherlode.bots.hunting.programme import Floats, best_values
from motherlode.bots.hunting.seam_tree import Heights, spread, tree_of
from motherlode.bots.hunting.solved_strategy import belief, builder_mix, marker_weights, shipped_strategy
from motherlode.bots.hunting.winning import SCORES, win_worths
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import MARKERS

LONGEST: Final = 8
GREED: Final = 1e-3
"""How much chance of winning it would give for a gold more: only to choose among the equally good."""


class Former:
    """Builds from the solved mix, and mines for the win against what the solved builder would have built.

    At each move it follows the opponent's best play against its own piles to the end, which gives the chance of each
    final score, and solves the miner's programme anew for the chance to end above. It always thinks to the end:
    there is nothing that more effort would add.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            mix = builder_mix(shipped_strategy(), sides(view)[0]["marker"]["number"])
            piles = self._random.choices([piles for piles, _ in mix], [weight for _, weight in mix])[0]
            return shuffled(piles, self._random)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        own, other = sides(view)
        if view["phase"] == "building":
            return build_odds(builder_mix(shipped_strategy(), own["marker"]["number"]), moves)
        seen = mined_piles(other)
        marker = own["marker"]["number"]
        mass = _mass(seen.heights, marker, other["marker"]["number"])
        breakdown_from = view["options"]["breakdown_from"]
        utility, stack = self.utility(view), sum(own["stack"])
        worths = win_worths(seen.tree, mass, utility, seen.state, layer_of(own), stack, marker, breakdown_from)
        return best_odds(move_worths(moves, worths, seen, float(mass[seen.state])))

    def utility(self, view: View) -> Floats:
        """[final score]: how much it is worth: the chance to win, a tie counting half."""
        chances = score_chances(view)
        below = np.cumsum(chances) - chances
        return below + chances / 2 + GREED * np.arange(SCORES)


def win_chances(view: View, moves: Sequence[Move]) -> list[float]:
    """How likely each move is to win, a tie counting half, against what the solved builder would have built."""
    own, other = sides(view)
    seen, marker = mined_piles(other), own["marker"]["number"]
    mass = _mass(seen.heights, marker, other["marker"]["number"])
    chances = score_chances(view)
    utility = np.cumsum(chances) - chances / 2
    layer, stack, breakdown_from = layer_of(own), sum(own["stack"]), view["options"]["breakdown_from"]
    worths = win_worths(seen.tree, mass, utility, seen.state, layer, stack, marker, breakdown_from)
    return move_worths(moves, worths, seen, float(mass[seen.state]))


def score_chances(view: View) -> Floats:
    """[final score]: how likely the opponent is to end with it."""
    own, other = sides(view)
    weights = marker_weights(mined_piles(other).heights, own["marker"]["number"], other["marker"]["number"])
    scores = np.zeros(SCORES)
    for marker, weight in zip(MARKERS, weights, strict=True):
        if weight:
            scores += weight * followed(own, other, marker, view["options"]["breakdown_from"])
    return scores


def followed(own: Shown, other: Shown, marker: int, breakdown_from: int) -> Floats:
    """The opponent's play against one's own piles, if it has this marker."""
    heights = mined_piles(own).heights
    revealed = own["marker"]["number"] if own["marker"]["state"] in ("won", "lost") else None
    mass, values = _programme(heights, marker, revealed, breakdown_from)
    piles = np.zeros((4, LONGEST), dtype=np.int64)
    for row, pile in zip(piles, own["piles"], strict=True):
        row[: len(pile)] = pile[::-1]
    lifted = np.array([len(pieces) for pieces in own["lifted"]])
    stack = sum(other["stack"])
    return forecast(tree_of(heights), values, mass, piles, lifted, layer_of(other), stack, marker, breakdown_from)


@lru_cache(maxsize=32)
def _mass(heights: Heights, marker: int, builder: int | None) -> Floats:
    return spread(tree_of(heights), belief(heights, marker, builder))


@lru_cache(maxsize=32)
def _programme(heights: Heights, marker: int, builder: int | None, breakdown_from: int) -> tuple[Floats, Floats]:
    """How likely every state is to a miner with this marker, and what it is worth in gold."""
    mass = _mass(heights, marker, builder)
    return mass, best_values(tree_of(heights), mass, marker, breakdown_from)


class Careless(Former):
    """Does not follow the opponent's play: it takes every final score to be worth what it is."""

    def utility(self, view: View) -> Floats:
        return np.arange(SCORES) / SCORES


def warm_up() -> None:
    """Have all compiled except the forecast, by a turn of each player who plans."""
    plan()
    state = first_turn()
    Careless(0).choose(state.view(0), state.legal(0))
