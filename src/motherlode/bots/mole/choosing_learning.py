"""How it is learnt which card a good player chooses: games are watched, and a net is fitted to their choices.

The players are those of the yardstick `flat`: good ones who hide nothing on purpose, and know nothing of who watches.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.choosing import (
    CARD_INPUTS,
    HAND_INPUTS,
    INPUTS,
    UNITS,
    Habits,
    Minds,
    look,
    new_minds,
    see_beside,
)
from motherlode.bots.mole.descent import Descent
from motherlode.bots.mole.learning import batches
from motherlode.bots.mole.quick_play import DESK, play_quickly
from motherlode.bots.mole.search import LEAD, PLAIN, Cards, Floats, weigh
from motherlode.core.compiled import Rng, compiled, in_place, new_rng
from motherlode.core.dealing import Seed
from motherlode.games.mole.kernel import BASIC_DECK, DECK_CODES, DECK_SIZE, choose_at, deal, go_reveal
from motherlode.games.mole.kernel_layout import FATES, FIRST_CODE, UNSEEN, Table
from motherlode.games.mole.kernel_table import HANDS, HELD, ROUND, WITH_SILVER, empty_table
from motherlode.games.mole.position import HAND_SIZE

WORLDS: Final = 150
"""In how many worlds a player who is watched tries its moves."""
CHOICES: Final = 2 * (HAND_SIZE - 1)
"""How many choices of two are watched in a game: all but the last cards."""
SURE: Final = 0.15
"""Moves that a player values less apart than this, in cards, are about as likely for it: that is within its chance."""
PASSES: Final = 40
BATCH: Final = 256
RATE: Final = 5e-3


class Watched(NamedTuple):
    """What was seen when players chose."""

    inputs: npt.NDArray[np.float32]
    """[choice, place in the hand, input]"""
    values: npt.NDArray[np.float32]
    """What the player thought of each card; minus infinity beyond the hand."""

    def part(self, first: int, last: int) -> Watched:
        """These choices alone."""
        return Watched(self.inputs[first:last], self.values[first:last])


@in_place
def _hidden_from(table: Table, seat: int, hidden: Cards) -> int:
    """Write down the cards that this seat has not seen; how many they are."""
    count, first = 0, HANDS + HAND_SIZE * seat
    for at in range(DECK_SIZE if table[WITH_SILVER] else BASIC_DECK):
        card, is_own = DECK_CODES[at], False
        for place in range(first, first + table[HELD + seat]):
            is_own |= table[place] == card
        if table[FATES + card] == UNSEEN and not is_own:
            hidden[count] = card
            count += 1
    return count


@in_place
def _note(table: Table, seat: int, values: Floats, minds: Minds, found: Watched, row: int) -> None:
    """Write down what there is to see of each card of a hand, and what its player thinks of it."""
    at, first, held = table[ROUND] - 1, HANDS + HAND_SIZE * seat, table[HELD + seat]
    hand = table[first : first + held]
    for place in range(held):
        see_beside(at, hand, held, place, minds)
        for entry in range(CARD_INPUTS):
            found.inputs[row, place, entry] = minds.inputs[at, FIRST_CODE + hand[place], entry]
        for entry in range(HAND_INPUTS):
            found.inputs[row, place, CARD_INPUTS + entry] = minds.beside[entry]
        found.values[row, place] = values[place]


@compiled
def watch(table: Table, games: int, worlds: int, minds: Minds, found: Watched, rng: Rng) -> None:
    """Watch two players for so many games."""
    row, desk = 0, np.empty(DESK, dtype=np.int8)
    hidden, picks = np.empty(DECK_SIZE, dtype=np.int8), np.zeros(2, dtype=np.int64)
    for _ in range(games):
        deal(table, rng)
        while table[HELD] > 1:
            look(table, table[ROUND] - 1, minds, rng)
            for seat in range(2):
                count = _hidden_from(table, seat, hidden)
                values = weigh(table, seat, hidden[:count], PLAIN, LEAD, HAND_SIZE, worlds, rng)
                picks[seat] = np.argmax(values)
                _note(table, seat, values, minds, found, row)
                row += 1
            for seat in range(2):
                choose_at(table, seat, picks[seat])
            last = table[ROUND]
            go_reveal(table)
            play_quickly(table, PLAIN, last, desk, rng)


def watched(silver: bool, games: int, seed: Seed, worlds: int = WORLDS) -> Watched:
    shape = (games * CHOICES, HAND_SIZE)
    found = Watched(np.zeros((*shape, INPUTS), np.float32), np.full(shape, -np.inf, np.float32))
    minds = new_minds(np.zeros((INPUTS + 2, UNITS), np.float32))
    watch(empty_table(2, silver), games, worlds, minds, found, new_rng(f"{seed}/choices/{silver}"))
    return found


def shares(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How likely each is, by what it is worth: a softmax along the last axis."""
    weights = np.exp(values - values.max(axis=1, keepdims=True))
    likely: npt.NDArray[np.float32] = weights / weights.sum(axis=1, keepdims=True)
    return likely


def chances(habits: Habits, seen: Watched) -> npt.NDArray[np.float32]:
    """How likely each card of a hand is chosen, as the net sees it."""
    units = np.maximum(seen.inputs @ habits[:INPUTS] + habits[INPUTS], 0)
    return shares(np.where(np.isinf(seen.values), -np.inf, units @ habits[INPUTS + 1]))


def slope(habits: Habits, inputs: npt.NDArray[np.float32], error: npt.NDArray[np.float32]) -> Habits:
    """How the likelihood of what was chosen changes with each weight."""
    before = inputs @ habits[:INPUTS] + habits[INPUTS]
    back = error[..., None] * habits[INPUTS + 1] * (before > 0)
    rows, backs = inputs.reshape(-1, INPUTS), back.reshape(-1, UNITS)
    counts = error.reshape(-1) @ np.maximum(before, 0).reshape(-1, UNITS)
    return np.concatenate((rows.T @ backs, backs.sum(axis=0)[None], counts[None]))


def fit(seen: Watched, passes: int = PASSES, seed: int = 0) -> Habits:
    """What is fitted to is how sure the players were."""
    random = np.random.default_rng(seed)
    habits = random.normal(0, 1 / np.sqrt(INPUTS), (INPUTS + 2, UNITS)).astype(np.float32)
    habits[INPUTS] = 0
    wanted = shares(seen.values / np.float32(SURE))
    order = [*batches(len(wanted), passes, random, BATCH)]
    descent = Descent(habits, RATE, len(order))
    for batch in order:
        part = Watched(seen.inputs[batch], seen.values[batch])
        errors = (chances(habits, part) - wanted[batch]) / np.float32(len(batch))
        habits -= descent.step(slope(habits, part.inputs, errors))
    return habits


def foreseen(habits: Habits, seen: Watched) -> float:
    """The share of choices that the net takes for the likeliest."""
    return float((chances(habits, seen).argmax(axis=1) == seen.values.argmax(axis=1)).mean())


def train_choices(games: int, seed: Seed) -> tuple[Habits, float]:
    """Habits of two players, with silver or without, and how many choices they foresee in games not fitted to."""
    seen = [watched(silver, games // 2, seed) for silver in (False, True)]
    kept = max(1, games // 20) * CHOICES
    habits = fit(_together([rows.part(kept, len(rows.values)) for rows in seen]))
    return habits, foreseen(habits, _together([rows.part(0, kept) for rows in seen]))


def _together(parts: list[Watched]) -> Watched:
    return Watched(np.concatenate([part.inputs for part in parts]), np.concatenate([part.values for part in parts]))
