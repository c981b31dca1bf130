"""How the quick sense is tuned: by an evolution strategy, in games between slightly different ones."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.mole.quick_play import DESK, GAIN, NOISE, Weights, quick_card, quick_option
from motherlode.bots.mole.search import TO_WIN, Floats, result
from motherlode.core.compiled import begin, compiled, new_rng
from motherlode.core.dealing import Seed
from motherlode.games.mole.kernel import answer, choose_at, deal, go_reveal
from motherlode.games.mole.kernel_layout import Table
from motherlode.games.mole.kernel_table import CHOOSE, OVER, PHASE, PLAYERS, SEAT, empty_table

START: Final = np.array([1.0, 0.5, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.25])
"""What it begins with: a card is worth a card, and what is left lying a little."""
FREE: Final = np.array([place for place in range(len(START)) if place not in (GAIN, NOISE)])
"""What is tuned: all but the unit, and the noise, which no player would have by choice."""
TRIED: Final = 12
"""How many others are tried a generation, in opposite pairs."""
KEPT: Final = 4
"""How many of them, the best, the next generation goes by."""
FIRST_STEP: Final = 0.4
STEPS: Final = (0.03, 1.0)
"""The least and the greatest step, of any weight."""
PACE: Final = 0.25
"""How fast steps change."""


@compiled
def contest(table: Table, senses: Floats, aims: Floats, base: np.uint64, games: int) -> Floats:
    """What the first of two senses gets more than the second in each of these games, by the seats of each on average.

    Seats alternate between the two, and each deal is played both ways round.
    """
    desk, rng = np.empty(DESK, dtype=np.int8), np.zeros(1, dtype=np.uint64)
    players, got = table[PLAYERS], np.zeros(games)
    for game in range(games):
        begin(rng, base, game // 2)
        deal(table, rng)
        while table[PHASE] != OVER:
            if table[PHASE] != CHOOSE:
                answer(table, quick_option(table, senses[(table[SEAT] + game) % 2], desk, rng))
                continue
            for seat in range(players):
                choose_at(table, seat, quick_card(table, seat, senses[(seat + game) % 2], desk, rng))
            go_reveal(table)
        for seat in range(players):
            side = (seat + game) % 2
            seats = (players + 1 - (side + game) % 2) // 2
            got[game] += (1 - 2 * side) * result(table, seat, aims) / seats
    return got


def lead_of(players: int, silver: bool, sense: Weights, other: Weights, games: int, seed: Seed) -> float:
    """How much more of the wins, and a little of the cards, a seat of one sense gets than one of the other."""
    table = empty_table(players, silver)
    return float(contest(table, np.array([sense, other]), TO_WIN, new_rng(seed)[0], games).mean())


def tune(players: int, silver: bool, generations: int, games: int, seed: Seed) -> Weights:
    """A quick sense for one kind of table: the mean of the later half of so many generations.

    Each tries others around itself in the same games, and goes on to where those were best.
    """
    random = np.random.default_rng(1)
    sense, step = START.copy(), np.full(len(FREE), FIRST_STEP)
    ranks = np.log(KEPT + 0.5) - np.log(np.arange(1, KEPT + 1))
    ranks /= ranks.sum()
    later = []
    for generation in range(generations):
        half = random.normal(size=(TRIED // 2, len(FREE)))
        ways = np.concatenate((half, -half))
        leads = [
            lead_of(players, silver, _moved(sense, step * way), sense, games, f"{seed}/{generation}") for way in ways
        ]
        best = ways[np.argsort(leads)[::-1][:KEPT]]
        sense = _moved(sense, step * (ranks @ best))
        spread = np.sqrt(ranks @ best**2)
        step = np.clip(step * np.exp(PACE * (spread - 1)), *STEPS)
        if generation >= generations // 2:
            later.append(sense)
    mean: Weights = np.mean(later, axis=0)
    return mean


def _moved(sense: Weights, by: Floats) -> Weights:
    moved = sense.copy()
    moved[FREE] += by
    return moved
