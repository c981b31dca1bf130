"""How it is learnt what a card that somebody plays tells about those that they kept: games are watched, and fitted to.

The players are those of the yardstick `flat`: good ones who hide nothing on purpose, and know nothing of who watches.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.conclusions import CASES, Lessons, case_of, find_gains
from motherlode.bots.mole.quick_play import DESK, play_quickly
from motherlode.bots.mole.search import LEAD, PLAIN, Cards, weigh
from motherlode.core.compiled import Rng, compiled, in_place, new_rng
from motherlode.core.dealing import Seed
from motherlode.games.mole.kernel import BASIC_DECK, DECK_CODES, DECK_SIZE, choose_at, deal, go_reveal
from motherlode.games.mole.kernel_layout import CARD_CODES, FATES, FIRST_CODE, UNSEEN, Table
from motherlode.games.mole.kernel_table import HANDS, HELD, PLAYERS, ROUND, WITH_SILVER, empty_table
from motherlode.games.mole.position import HAND_SIZE

WORLDS: Final = 60
"""In how many worlds a player who is watched tries its moves."""
STEPS: Final = 12
"""Of Newton's method."""
DOUBT: Final = 10.0
"""How far what was seen must outweigh that nothing is to be learnt: for cases that hardly come up."""

Counts = npt.NDArray[np.int16]


class Watched(NamedTuple):
    """Hidden cards of many moments, from outside: for each player, whether they hold it."""

    counts: Counts
    """[card, case]: how often this player chose while the card was in such a case."""
    is_held: npt.NDArray[np.bool_]
    share: npt.NDArray[np.float64]
    """What part of all hidden cards the player holds."""

    def part(self, first: int, last: int) -> Watched:
        """These rows alone."""
        return Watched(self.counts[first:last], self.is_held[first:last], self.share[first:last])


@in_place
def _hidden(table: Table, hidden: Cards, seat: int) -> int:
    """Write down the cards that were not shown yet and are not in this seat's hand; how many they are."""
    count = 0
    for at in range(DECK_SIZE if table[WITH_SILVER] else BASIC_DECK):
        card = DECK_CODES[at]
        if table[FATES + card] == UNSEEN and not (seat >= 0 and _holds(table, seat, card)):
            hidden[count] = card
            count += 1
    return count


@in_place
def _holds(table: Table, seat: int, card: int) -> bool:
    first = HANDS + HAND_SIZE * seat
    found = False
    for place in range(first, first + table[HELD + seat]):
        found |= table[place] == card
    return found


@in_place
def _note(table: Table, seat: int, hidden: Cards, count: int, seen: Counts, rows: Watched, first: int) -> None:
    """Write down, for every hidden card, in which cases it was when this seat chose, and whether it holds it."""
    for at in range(count):
        row, card = first + at, hidden[at]
        for case in range(CASES):
            rows.counts[row, case] = seen[FIRST_CODE + card, case]
        rows.is_held[row], rows.share[row] = _holds(table, seat, card), table[HELD + seat] / count


@in_place
def _count_cases(played: int, gains: Cards, seen: Counts) -> None:
    for card in DECK_CODES:
        seen[FIRST_CODE + card, case_of(card, gains[FIRST_CODE + card], played, gains[FIRST_CODE + played])] += 1


@compiled
def watch(table: Table, games: int, worlds: int, found: Watched, rng: Rng) -> int:
    """Watch so many games; how many rows were found. Every moment counts at which all are to choose, but the first."""
    players, rows = table[PLAYERS], 0
    desk, gains = np.empty(DESK, dtype=np.int8), np.zeros(CARD_CODES, dtype=np.int8)
    hidden, picks = np.empty(DECK_SIZE, dtype=np.int8), np.zeros(players, dtype=np.int64)
    seen = np.zeros((players, CARD_CODES, CASES), dtype=np.int16)
    for _ in range(games):
        deal(table, rng)
        seen[:] = 0
        while table[HELD] > 1:
            if table[HELD] < HAND_SIZE:
                count = _hidden(table, hidden, -1)
                for seat in range(players):
                    _note(table, seat, hidden, count, seen[seat], found, rows)
                    rows += count
            find_gains(table, desk, gains)
            for seat in range(players):
                count = _hidden(table, hidden, seat)
                picks[seat] = np.argmax(weigh(table, seat, hidden[:count], PLAIN, LEAD, HAND_SIZE, worlds, rng))
                _count_cases(table[HANDS + HAND_SIZE * seat + picks[seat]], gains, seen[seat])
            for seat in range(players):
                choose_at(table, seat, picks[seat])
            last = table[ROUND]
            go_reveal(table)
            play_quickly(table, PLAIN, last, desk, rng)
    return rows


def watched(players: int, silver: bool, games: int, seed: Seed, worlds: int = WORLDS) -> Watched:
    most = games * players * (HAND_SIZE - 2) * DECK_SIZE
    found = Watched(np.zeros((most, CASES), np.int16), np.zeros(most, np.bool_), np.zeros(most))
    rows = watch(empty_table(players, silver), games, worlds, found, new_rng(f"{seed}/kept/{players}/{silver}"))
    return found.part(0, rows)


def fit(seen: Watched) -> Lessons:
    """Logistic regression, beginning with what is known without lessons: everybody's share of the hidden cards."""
    counts, known = seen.counts.astype(np.float64), np.log(seen.share / (1 - seen.share))
    lessons: Lessons = np.zeros(CASES)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-known - counts @ lessons))
        slope = counts.T @ (seen.is_held - chance) - DOUBT * lessons
        bend = (counts * (chance * (1 - chance))[:, None]).T @ counts + DOUBT * np.eye(CASES)
        lessons += np.linalg.solve(bend, slope)
    return lessons


def told(lessons: Lessons, seen: Watched) -> float:
    """How much likelier than without lessons the cards are that are held: the mean logarithm. Below 0 they mislead."""
    chance = seen.share * np.exp(seen.counts @ lessons)
    return float(
        np.log(chance[seen.is_held] / seen.share[seen.is_held]).mean() - np.log(chance.sum() / seen.share.sum())
    )


def train_conclusions(games: int, seed: Seed) -> tuple[Lessons, float]:
    """Lessons about two players, with silver or without, and how much they tell about games not fitted to."""
    seen = [watched(2, silver, games // 2, seed) for silver in (False, True)]
    kept = [len(rows.share) // 10 for rows in seen]
    lessons = fit(_together([rows.part(cut, len(rows.share)) for rows, cut in zip(seen, kept, strict=True)]))
    return lessons, told(lessons, _together([rows.part(0, cut) for rows, cut in zip(seen, kept, strict=True)]))


def _together(parts: list[Watched]) -> Watched:
    return Watched(
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.is_held for part in parts]),
        np.concatenate([part.share for part in parts]),
    )
