"""Puzzles of Manny Mole: which there can be, what a person can see, and a much deeper look at what is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from motherlode.bots.evidence import Results, sure_lead
from motherlode.bots.judging import Reason
from motherlode.bots.mole.foresight import deal_likely, no_suspicion
from motherlode.bots.mole.master import Master
from motherlode.bots.mole.quick_play import DESK, Weights
from motherlode.bots.mole.search import PLAIN, WINS, Cards, Floats, pick_quickly, result, try_move, tuned
from motherlode.bots.mole.thinker import read_table
from motherlode.core.compiled import Rng, compiled, new_rng
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.mole.cards import Card
from motherlode.games.mole.kernel import legal_count
from motherlode.games.mole.kernel_layout import Table
from motherlode.games.mole.kernel_table import CHOOSE, PHASE, PLAYERS, copy_to
from motherlode.games.mole.position import HAND_SIZE

TABLES: Final[tuple[dict[str, Json], ...]] = (
    {"players": 2},
    {"players": 3},
    {"players": 2, "silver": True},
    {"players": 4},
    {"players": 3, "silver": True},
)
WORLDS: Final = 10_000
"""So many worlds every move is played to the end in, by each kind of players."""


WORDS: Final = {
    "more": "it takes more",
    "sooner": "it takes as much, but higher numbers are laid first: the other card may come too late",
    "safer": "it takes no less, and leaves less for the others to take",
    "spot": "laid there it takes more",
    "safer spot": "laid there it takes no less, and leaves less for the others to take",
    "closing": "closed like this the chain takes more",
    "safer closing": "closed like this the layout leaves less for the others to take",
}
"""By kind, why a puzzle's right move is better than the tempting one."""
CLEARLY: Final = 6
"""So many cards of the deck more that would take something are clearly more."""


def is_fit(view: View) -> bool:
    """Whether a person can take it in: there is always but one layout and one hand."""
    return True


def kind_of(told: Sequence[Sequence[Event]], view: View, reason: Reason) -> str | None:
    """What there is to see, a key of `WORDS`; None if it is nothing that a person sees."""
    best, tempting = reason.values["best"], reason.values["played"]
    more, safer = best["takes"] - tempting["takes"], tempting["opens"] - best["opens"]
    what = {"play": "", "lay": "spot", "close": "closing"}[best["kind"]]
    if more > 0:
        return what or "more"
    if more < 0:
        return None
    if best["takes"] and not what and _number(best["move"]) > _number(tempting["move"]):
        return "sooner"
    return f"safer {what}".strip() if safer >= CLEARLY else None


def _number(code: str) -> int:
    return Card.parse(code).number


def lead(told: Sequence[Sequence[Event]], view: View, moves: Sequence[Move], right: Sequence[Move]) -> float:
    """How much more of the win the right moves surely bring than any other, with two kinds of players.

    One kind has a sense tuned in self-play, and hands that fit how everybody has played; the other takes what it can.
    """
    watcher = Master("puzzle")
    for events in told:
        watcher.see(events)
    table, hidden = read_table(view)
    good = [at for at, move in enumerate(moves) if move in right]
    kinds = [(watcher.suspicion(hidden), tuned(view["options"]["players"])), (no_suspicion(), PLAIN)]
    rng = new_rng(f"puzzle/{view['round']}/{table.tobytes().hex()}")
    return min(sure_lead(compare(table, view["seat"], hidden, *kind, WORLDS, rng), good) for kind in kinds)


@compiled
def compare(
    root: Table, seat: int, unseen: Cards, odds: Floats, weights: Weights, worlds: int, rng: Rng
) -> Results:  # fmt: skip
    """[world, move]: the share of the win in the end, if all go by this quick sense."""
    results = np.empty((worlds, legal_count(root)))
    world, table = root.copy(), root.copy()
    desk, picks = np.empty(DESK, dtype=np.int8), np.zeros(root[PLAYERS], dtype=np.int64)
    for at in range(worlds):
        deal_likely(world, seat, unseen, odds, rng)
        if world[PHASE] == CHOOSE:
            pick_quickly(world, seat, weights, picks, desk, rng)
        for move in range(results.shape[1]):
            copy_to(table, world)
            try_move(table, seat, move, picks, weights, HAND_SIZE, desk, rng)
            results[at, move] = result(table, seat, WINS)
    return results
