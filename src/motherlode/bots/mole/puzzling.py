"""Puzzles of Manny Mole: which there can be, what a person can see, and a much deeper look at what is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from motherlode.bots.evidence import Results, lead_by_trials
from motherlode.bots.judging import Reason
from motherlode.bots.mole.conclusions import no_suspicion
from motherlode.bots.mole.foresight import deal_likely
from motherlode.bots.mole.master import Master
from motherlode.bots.mole.quick_play import DESK, Weights
from motherlode.bots.mole.search import PLAIN, WINS, Cards, Floats, Places, pick_quickly, result, try_move, tuned
from motherlode.bots.mole.thinker import read_table
from motherlode.core.compiled import Rng, compiled, new_rng
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.mole.cards import Card
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
    "safer closing": "closed like this the layout leaves less for the others to take",
    "closing": "closed like this the chain takes more",
    "safer spot": "laid there it takes no less, and leaves less for the others to take",
    "spot": "laid there it takes more",
    "safer": "it takes no less, and leaves less for the others to take",
    "sooner": "it takes as much, but higher numbers are laid first: the other card may come too late",
    "more": "it takes more",
}
"""By kind, the most interesting first, why a puzzle's right move is better than the tempting one."""
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
    rng = new_rng(f"puzzle/{view['round']}/{table.tobytes().hex()}")

    def among(odds: Floats, weights: Weights) -> float:
        def trying(tried: Sequence[int], worlds: int) -> Results:
            return compare(table, view["seat"], hidden, np.array(tried), odds, weights, worlds, rng)

        return lead_by_trials(trying, len(moves), good, WORLDS)

    tuned_players = among(watcher.suspicion(view), tuned(view["options"]["players"]))
    return min(tuned_players, among(no_suspicion(), PLAIN))


@compiled
def compare(
    root: Table, seat: int, unseen: Cards, moves: Places, odds: Floats, weights: Weights, worlds: int, rng: Rng
) -> Floats:
    """[world, move]: the share of the win in the end after each of these moves, if all go by this quick sense."""
    results = np.empty((worlds, len(moves)))
    world, table = root.copy(), root.copy()
    desk, picks = np.empty(DESK, dtype=np.int8), np.zeros(root[PLAYERS], dtype=np.int64)
    for trial in range(worlds):
        deal_likely(world, seat, unseen, odds, rng)
        if world[PHASE] == CHOOSE:
            pick_quickly(world, seat, weights, picks, desk, rng)
        for at in range(len(moves)):
            copy_to(table, world)
            try_move(table, seat, moves[at], picks, weights, HAND_SIZE, desk, rng)
            results[trial, at] = result(table, seat, WINS)
    return results
