"""Puzzles of Gold Hunting: what a person can see, and whether it is right whatever one believes of the builder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from motherlode.bots.hunting.expert import even_mass, move_worths
from motherlode.bots.hunting.former import followed, score_chances
from motherlode.bots.hunting.mined_piles import MinedPiles, layer_of, mined_piles, sides
from motherlode.bots.hunting.programme import Floats
from motherlode.bots.hunting.seam_tree import spread
from motherlode.bots.hunting.solved_strategy import belief
from motherlode.bots.hunting.winning import win_worths
from motherlode.bots.judging import Reason
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.hunting.pieces import MARKERS

TABLES: Final[tuple[dict[str, Json], ...]] = ({}, {"breakdown_from": 3})
MOST_UNSEEN: Final = 7
"""With more pieces hidden nobody counts the arrangements."""
CLEAR: Final = 0.1
"""A difference of odds that a person can see, and one that is none."""
EVEN: Final = 0.02


WORDS: Final = {
    "keep": "what is kept can no longer break down, and half of it is enough",
    "rush": "it is likely enough, and a Gold Rush that succeeds brings 2 more",
    "wait": "the Gold Rush may fail now, and the marker is worth more later, when less is hidden",
    "hold": "what is kept counts only half, and that would be too little",
    "richer": "it is as likely, and it brings more gold",
    "pile": "the odds are better on this pile",
    "number": "the odds are better for this number",
}
"""By kind, the most interesting first, why a puzzle's right move is better than the tempting one."""


def is_fit(view: View) -> bool:
    """Whether a person can count what is hidden, and something is."""
    other = sides(view)[1]
    if view["phase"] != "mining" or sum(other["unseen"].values()) > MOST_UNSEEN:
        return False
    seen = mined_piles(other)
    return not seen.tree.is_known[seen.state]


def kind_of(told: Sequence[Sequence[Event]], view: View, reason: Reason) -> str | None:
    """What there is to decide, a key of `WORDS`; None if counting does not tell why."""
    best, tempting = reason.values["best"], reason.values["played"]
    match best["kind"], tempting["kind"]:
        case "keep", "mine" | "rush":
            return "keep" if tempting["risk"] >= CLEAR else None
        case _, "keep" if best["kind"] != "keep":
            return "hold"
        case "rush", "mine":
            return "rush" if best["chance"] >= max(0.5, tempting["chance"] - EVEN) else None
        case "mine", "rush":
            return "wait" if tempting["chance"] <= 1 - CLEAR else None
    if _is_better(best, tempting):
        return "number" if best["pile"] == tempting["pile"] else "pile"
    is_as_likely = best["chance"] >= tempting["chance"] - EVEN
    return "richer" if is_as_likely and best["number"] > tempting["number"] else None


def _is_better(best: dict[str, Any], tempting: dict[str, Any]) -> bool:
    """Whether it is clearly likelier or clearly less at risk, and no worse otherwise."""
    likelier, safer = best["chance"] - tempting["chance"], tempting["risk"] - best["risk"]
    return bool(max(likelier, safer) >= CLEAR and min(likelier, safer) >= -EVEN)


def lead(told: Sequence[Sequence[Event]], view: View, moves: Sequence[Move], right: Sequence[Move]) -> float:
    """How much likelier the right moves are to win than any other, exactly, whichever builder one believes in.

    To one, the builder stacked at random; to the other, by the solution. Ties go against the right moves.
    """
    return min(_lead(view, moves, right, mass, scores) for mass, scores in _beliefs(view))


def _beliefs(view: View) -> list[tuple[Floats, Floats]]:
    """How likely every state of the piles is, and how likely the opponent is to end with each score."""
    own, other = sides(view)
    seen, marker = mined_piles(other), own["marker"]["number"]
    markers = [one for one in MARKERS if one != marker and other["marker"]["number"] in (None, one)]
    breakdown_from = view["options"]["breakdown_from"]
    scores = np.mean([followed(own, other, one, breakdown_from) for one in markers], axis=0)
    solved = spread(seen.tree, belief(seen.heights, marker, other["marker"]["number"]))
    return [(even_mass(seen.heights), scores), (solved, score_chances(view))]


def _lead(view: View, moves: Sequence[Move], right: Sequence[Move], mass: Floats, scores: Floats) -> float:
    seen, below = mined_piles(sides(view)[1]), np.cumsum(scores) - scores
    worst = _worths(view, moves, seen, mass, below)
    best = _worths(view, moves, seen, mass, below + scores)
    ours = min(worth for move, worth in zip(moves, worst, strict=True) if move in right)
    return ours - max(worth for move, worth in zip(moves, best, strict=True) if move not in right)


def _worths(view: View, moves: Sequence[Move], seen: MinedPiles, mass: Floats, utility: Floats) -> list[float]:
    own = sides(view)[0]
    stack, marker, breakdown_from = sum(own["stack"]), own["marker"]["number"], view["options"]["breakdown_from"]
    worths = win_worths(seen.tree, mass, utility, seen.state, layer_of(own), stack, marker, breakdown_from)
    return move_worths(moves, worths, seen, float(mass[seen.state]))
