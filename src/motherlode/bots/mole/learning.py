"""How the network is made that tells what a layout and hands promise: examples from games of quick sense, and a fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.descent import Descent
from motherlode.bots.mole.prospects import HIDDEN, INPUTS, SHEET, Inputs, Net, key_of, lead, see
from motherlode.bots.mole.quick_play import DESK, Weights, play_quickly, quick_card, quick_option
from motherlode.bots.mole.search import tuned
from motherlode.core.compiled import Rng, below, compiled, in_place, new_rng
from motherlode.core.dealing import Seed
from motherlode.games.mole.kernel import answer, choose_at, deal, go_reveal
from motherlode.games.mole.kernel_layout import Table
from motherlode.games.mole.kernel_table import CHOOSE, CLOSE, HELD, LAY, PHASE, PLAYERS, ROUND, copy_to, empty_table
from motherlode.games.mole.position import HAND_SIZE

PASSES: Final = 5
BATCH: Final = 1024
RATE: Final = 2e-3
SWAY: Final = 5
"""Before the position that is looked at, every fifth choice is any card: so that all sorts of positions come up."""

Targets = npt.NDArray[np.float32]


@in_place
def _sway(table: Table, until: int, weights: Weights, desk: Table, rng: Rng) -> None:
    """Play to the beginning of a round, by quick sense and now and then by chance."""
    while table[PHASE] == CHOOSE and table[ROUND] < until:
        for seat in range(table[PLAYERS]):
            by_chance = below(rng, SWAY) == 0
            held = table[HELD + seat]
            choose_at(table, seat, below(rng, held) if by_chance else quick_card(table, seat, weights, desk, rng))
        go_reveal(table)
        while table[PHASE] in (LAY, CLOSE):
            answer(table, quick_option(table, weights, desk, rng))


@compiled
def gather(table: Table, games: int, weights: Weights, rows: Inputs, targets: Targets, rng: Rng) -> None:
    """From each game one position, of any round but the last: what each seat sees, all hands known, and the lead that
    it gains from there to the end, on average of two ways to play on by quick sense."""
    desk, sheet = np.empty(DESK, dtype=np.int8), np.zeros(SHEET, dtype=np.float32)
    players, after = table[PLAYERS], table.copy()
    for game in range(games):
        deal(table, rng)
        _sway(table, 2 + below(rng, HAND_SIZE - 2), weights, desk, rng)
        for seat in range(players):
            see(table, seat, desk, sheet)
            for entry in range(INPUTS):
                rows[game * players + seat, entry] = sheet[entry]
            targets[game * players + seat] = -lead(table, seat)
        for _ in range(2):
            copy_to(after, table)
            play_quickly(after, weights, HAND_SIZE, desk, rng)
            for seat in range(players):
                targets[game * players + seat] += lead(after, seat) / 2


def examples(players: int, silver: bool, games: int, seed: Seed) -> tuple[Inputs, Targets]:
    rows = np.zeros((games * players, INPUTS), dtype=np.float32)
    targets = np.zeros(games * players, dtype=np.float32)
    rng = new_rng(f"{seed}/{key_of(players, silver)}")
    gather(empty_table(players, silver), games, tuned(players), rows, targets, rng)
    return rows, targets


def predict(net: Net, rows: Inputs) -> Targets:
    hidden: Inputs = np.maximum(rows @ net[:INPUTS] + net[INPUTS], 0)
    values: Targets = hidden @ net[INPUTS + 1]
    return values


def first_net(random: np.random.Generator) -> Net:
    net = random.normal(0, 1 / np.sqrt(INPUTS), (INPUTS + 2, HIDDEN))
    net[INPUTS] = 0
    net[INPUTS + 1] *= 0.5 * np.sqrt(INPUTS / HIDDEN)
    return net.astype(np.float32)


def slope(net: Net, rows: Inputs, targets: Targets) -> Net:
    """How the mean squared error changes with each weight."""
    before = rows @ net[:INPUTS] + net[INPUTS]
    hidden = np.maximum(before, 0)
    error = 2 * (hidden @ net[INPUTS + 1] - targets) / len(rows)
    back = np.outer(error, net[INPUTS + 1]) * (before > 0)
    return np.concatenate((rows.T @ back, back.sum(axis=0)[None], (error @ hidden)[None]))


def batches(count: int, passes: int, random: np.random.Generator, most: int = BATCH) -> Iterator[npt.NDArray[np.int64]]:
    size = min(most, count)
    for _ in range(passes):
        order = random.permutation(count)
        yield from (order[at : at + size] for at in range(0, count - size + 1, size))


def fit(rows: Inputs, targets: Targets, passes: int, seed: int) -> Net:
    random = np.random.default_rng(seed)
    net = first_net(random)
    descent = Descent(net, RATE, passes * (len(rows) // min(BATCH, len(rows))))
    for batch in batches(len(rows), passes, random):
        net -= descent.step(slope(net, rows[batch], targets[batch]))
    return net


def explained(net: Net, rows: Inputs, targets: Targets) -> float:
    """The share of the variance that a net accounts for."""
    return float(1 - ((predict(net, rows) - targets) ** 2).mean() / targets.var())


def train(players: int, silver: bool, count: int, seed: Seed) -> tuple[Net, float]:
    """A net for one kind of table, and the share of variance that it explains of games it was not fitted to."""
    games = max(2, count // players)
    rows, targets = examples(players, silver, games, seed)
    kept = max(1, games // 20) * players
    net = fit(rows[kept:], targets[kept:], PASSES, seed=0)
    return net, explained(net, rows[:kept], targets[:kept])
