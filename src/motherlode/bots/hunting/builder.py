"""A yardstick: who always builds what loses least to a given level, and mines like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import ClassVar, Final

from motherlode.bots.bot import OddsBot
from motherlode.bots.hunting.choosing import build_odds, shuffled
from motherlode.bots.hunting.expert import Expert
from motherlode.bots.hunting.exploiting import ExpertPolicy, FormerForGold, Policy, SolvedPolicy, best_builds
from motherlode.bots.hunting.former import Former
from motherlode.bots.hunting.master import Master
from motherlode.bots.hunting.mined_piles import sides
from motherlode.bots.hunting.seam_tree import Heights
from motherlode.bots.hunting.solution import BUILT
from motherlode.bots.hunting.solved import Solved
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import Piles

TRIED: Final[tuple[Heights, ...]] = (*BUILT, (9, 3, 3, 3), (11, 3, 2, 2), (13, 2, 2, 1), (7, 5, 3, 3))
"""Heights it chooses among: those that are solved, and others that come closest to being worth it."""
PLAYERS: Final[dict[str, tuple[Callable[[Seed, float], OddsBot], Policy | None]]] = {
    "expert": (Expert, ExpertPolicy()),
    "master": (Master, None),
    "former": (Former, FormerForGold()),
    "solved": (Solved, SolvedPolicy()),
}


class BestBuilder:
    """Always builds, by its marker, what loses least to a given level as far as that plays by a plan; mines as it does.

    The levels that only count are taken to mine as expert does.
    """

    against: ClassVar[bool] = True

    def __init__(self, seed: Seed, effort: float = 1.0, against: str = "master") -> None:
        self._random = Random(str(seed))
        level = against.partition(":")[0]
        self._level = level if level in PLAYERS else "expert"
        self._miner = PLAYERS[self._level][0](seed, effort)

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            return shuffled(self._build(view), self._random)
        return self._miner.choose(view, moves)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        if view["phase"] == "building":
            return build_odds([(self._build(view), 1.0)], moves)
        return self._miner.odds(view, moves)

    def _build(self, view: View) -> Piles:
        return chosen(self._level)[sides(view)[0]["marker"]["number"] - 1]


@cache
def chosen(level: str) -> list[Piles]:
    """What to build against a level, by one's own marker."""
    return [piles for piles, _ in best_builds(PLAYERS[level][1], TRIED)]
