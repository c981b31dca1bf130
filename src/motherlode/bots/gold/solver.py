"""Exact play where few cards are left: every choice and every unseen card, to the end.

Players are taken to play as well as they can for themselves: for the greatest expected share of the win, or for the
greatest expected margin over the mean of the others. Positions met twice are solved once. A search that would need
more than its room for positions gives up and says so; it never guesses.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.judgement import BAD
from motherlode.bots.gold.public_table import (
    KNOWN,
    LENGTH,
    NEW,
    NUMBERS,
    OPEN,
    UNSEEN,
    PublicTable,
    copy_to,
    entry,
    turn_up,
)
from motherlode.core.compiled import compiled, in_place, stir
from motherlode.games.gold.kernel import (
    BLAST,
    CARDS_LEFT,
    GOLDS,
    MOST_SEATS,
    NUMBER_LIMIT,
    PLAYERS,
    POINTS,
    QUIET,
    RUSH,
    SEAT,
    UNSEEN_LEFT,
    win_share,
)

Keys = npt.NDArray[np.uint64]
Values = npt.NDArray[np.float64]

LEAST_ROOM: Final = 1 << 10
ROOM: Final = 1 << 17
"""How many positions a solution has room for, a power of two; it gives up when three quarters are filled."""
NO_ROOM: Final = -1
EMPTY: Final = np.uint64(0)
SEED: Final = np.uint64(0x9E3779B97F4A7C15)


def solve(public: PublicTable, *, by_share: bool, room: int = ROOM) -> Values | None:
    """By choice, what the seat to move can expect: its share of the win, or the margin still to come; None if too big.

    Choices that are not there are `BAD`. `room` is how many positions it may keep in mind, at least `LEAST_ROOM`.
    """
    if room < LEAST_ROOM:
        raise ValueError(f"room must be {LEAST_ROOM} or more, not {room}")
    keys, values = np.zeros(room, dtype=np.uint64), np.zeros((room, MOST_SEATS))
    start = public.copy()
    _forget_blanks(start)
    scores = np.full(NUMBER_LIMIT, BAD)
    found = _solve(start, by_share, keys, values, np.zeros(1, dtype=np.int64), scores, scores.copy())
    return None if found == NO_ROOM else _with_blanks(public, scores)


def _with_blanks(public: PublicTable, scores: Values) -> Values:
    """In the Gold Rush every card without gold was one choice; give each its value again."""
    if public[RUSH]:
        for number in NUMBERS:
            if number >= BLAST and public[KNOWN + number]:
                scores[number] = scores[BLAST]
        if not public[KNOWN + BLAST]:
            scores[BLAST] = BAD
    return scores


@in_place
def _forget_blanks(public: PublicTable) -> None:
    """G-9. In the Gold Rush a card without gold only leaves: all of them count as dynamite."""
    if not public[RUSH]:
        return
    for number in NUMBERS:
        if number > BLAST:
            public[KNOWN + BLAST] += public[KNOWN + number]
            public[UNSEEN + BLAST] += public[UNSEEN + number]
            public[KNOWN + number] = 0
            public[UNSEEN + number] = 0


@in_place
def _key(public: PublicTable, by_share: bool) -> np.uint64:
    """A number that stands for all that matters of a position; two positions share one by an accident of 2⁻⁶⁴."""
    key = SEED
    for number in NUMBERS:
        key = stir(key, (public[KNOWN + number] << 4) + public[UNSEEN + number])
    key = stir(key, (public[SEAT] << 8) + public[OPEN])
    key = stir(key, -public[RUSH] if public[RUSH] else public[QUIET])
    if by_share:
        # Only differences count.
        points, golds = public[POINTS], public[GOLDS]
        for seat in range(1, entry(public, PLAYERS)):
            key = stir(key, ((public[POINTS + seat] - points) << 8) + public[GOLDS + seat] - golds)
    return key if key != EMPTY else SEED


@in_place
def _slot(key: np.uint64, keys: Keys) -> int:
    """Where this position is kept, or the free place where it should be."""
    last = len(keys) - 1
    at = np.int64(key & np.uint64(last))
    while keys[at] != EMPTY and keys[at] != key:
        at = (at + 1) & last
    return at


@in_place
def _score(vector: Values, me: int, players: int, by_share: bool) -> float:
    if by_share:
        return vector[me]
    total = 0.0
    for seat in range(players):
        total += vector[seat]
    return vector[me] - (total - vector[me]) / (players - 1)


@compiled
def _solve(  # noqa: C901
    public: PublicTable,
    by_share: bool,
    keys: Keys,
    values: Values,
    kept: npt.NDArray[np.int64],
    scores: Values,
    spare: Values,
) -> int:
    """Where in `values` this position's expectations are, seat by seat: shares, or points still to come.

    What each choice brings the seat to move is written into `scores`, and for positions further down into `spare`.
    """
    key = _key(public, by_share)
    at = _slot(key, keys)
    if keys[at] == key:
        return at
    if 4 * kept[0] >= 3 * len(keys):
        return NO_ROOM
    players, me = entry(public, PLAYERS), entry(public, SEAT)
    best = np.zeros(MOST_SEATS)
    if public[CARDS_LEFT] == 0:
        if by_share:
            for seat in range(players):
                best[seat] = win_share(public, seat)
    else:
        most, child, vector = BAD, np.empty(LENGTH, dtype=np.int8), np.zeros(MOST_SEATS)
        for choice in range(NUMBER_LIMIT):
            vector[:] = 0.0
            chances = public[UNSEEN_LEFT] if choice == NEW else min(1, public[KNOWN + choice])
            if chances == 0:
                continue
            for drawn in NUMBERS:
                weight = public[UNSEEN + drawn] if choice == NEW else np.int8(drawn == choice)
                if weight == 0:
                    continue
                copy_to(child, public)
                turn_up(child, choice, drawn)
                _forget_blanks(child)
                found = _solve(child, by_share, keys, values, kept, spare, spare)
                if found == NO_ROOM:
                    return NO_ROOM
                for seat in range(players):
                    gain = 0 if by_share else child[POINTS + seat] - public[POINTS + seat]
                    vector[seat] += (values[found, seat] + gain) * weight / chances
            score = _score(vector, me, players, by_share)
            scores[choice] = score
            if score > most + 1e-12:
                most = score
                best, vector = vector, best
    at = _slot(key, keys)
    keys[at] = key
    for seat in range(players):
        values[at, seat] = best[seat]
    kept[0] += 1
    return at
