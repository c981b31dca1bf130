"""One turn of Gold, judged well and fast: what a choice brings, whom it feeds, what it leaves to those who follow."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.public_table import KNOWN, NEW, OPEN, UNSEEN, PublicTable, entry
from motherlode.core.compiled import compiled, in_place
from motherlode.games.gold.cards import MINER_COPIES
from motherlode.games.gold.kernel import (
    CARDS_LEFT,
    FIRST_LEAVES,
    FIRST_STRIKES,
    GROUP_BITS,
    MOST_GOLD,
    MOST_SEATS,
    NOTHING,
    NUMBER_LIMIT,
    PLAYERS,
    RUSH,
    SEAT,
    SECOND_LEAVES,
    STRENGTHS,
    UNSEEN_LEFT,
    meet,
    strike_goes_to,
)
from motherlode.games.gold.rules import RUSH_CARDS

Worth = npt.NDArray[np.float64]
"""By seat, what a known card of each number is worth to it in points, then an unseen one, then the `STRIKES`."""

STRIKES: Final = 2 * NUMBER_LIMIT
NEXT_STRIKE, LATER_STRIKE, OWN_STRIKE = STRIKES, STRIKES + 1, STRIKES + 2
WORTH_LENGTH: Final = STRIKES + 3

WEAKEST: Final = min(MINER_COPIES)
NONE: Final = -1
BAD: Final = -1e9


@in_place
def best_gold(known_gold: int, strength: int) -> int:
    """The dearest known gold that a miner of this strength can dig; `known_gold` has four bits for each value."""
    for value in range(min(strength, MOST_GOLD), 0, -1):
        if (known_gold >> (4 * value)) & 15:
            return value
    return 0


@in_place
def strongest(public: PublicTable, group: int) -> int:
    for value in range(STRENGTHS - 1, WEAKEST - 1, -1):
        if public[KNOWN + ((group + 1) << GROUP_BITS) + value]:
            return value
    return 0


@in_place
def pack_gold(public: PublicTable) -> int:
    packed = 0
    for value in range(1, MOST_GOLD + 1):
        packed |= public[KNOWN + value] << (4 * value)
    return packed


@in_place
def has_nobodys(players: int) -> bool:
    """Whether some miners belong to nobody: they are the group after the last seat."""
    return players < MOST_SEATS


@in_place
def outlook(public: PublicTable, me: int, start: int, worth: Worth) -> float:
    """What the known cards bring me, and my rivals, when the seats from `start` on each have a turn."""
    players = entry(public, PLAYERS)
    gold = pack_gold(public)
    if public[RUSH] or public[CARDS_LEFT] <= RUSH_CARDS:
        return rush_outlook(gold, me, start, players)
    total = 0.0
    nobodys = strongest(public, players) if has_nobodys(players) else 0
    for turn in range(players):
        seat = (start + turn) % players
        own = strongest(public, seat)
        value = best_gold(gold, max(own, nobodys))
        if value:
            gold -= 1 << (4 * value)
            if own < value:
                nobodys = 0
            if seat == me:
                total += worth[me, OWN_STRIKE] * value
            else:
                total += worth[me, NEXT_STRIKE if turn == 0 else LATER_STRIKE] * value
    return total


@in_place
def rush_outlook(gold: int, me: int, start: int, players: int) -> float:
    """The Gold Rush as far as gold is known: everyone takes the dearest."""
    total, seat = 0.0, start
    while True:
        value = best_gold(gold, MOST_GOLD)
        if value == 0:
            return total
        gold -= 1 << (4 * value)
        total += value if seat == me else -value / (players - 1)
        seat = (seat + 1) % players


@in_place
def meeting_value(public: PublicTable, number: int, worth: Worth) -> float:
    """What it brings the seat to move that its open card meets this one. Neither may be counted as known."""
    me, players, one = entry(public, SEAT), entry(public, PLAYERS), entry(public, OPEN)
    result = meet(one, number)
    value = 0.0
    if result >= FIRST_STRIKES:
        miner, gold = (one, number) if result == FIRST_STRIKES else (number, one)
        value += gold if strike_goes_to(public, miner) == me else -gold / (players - 1)
    first_stays = result in (NOTHING, SECOND_LEAVES)
    second_stays = result in (NOTHING, FIRST_LEAVES)
    if first_stays:
        public[KNOWN + one] += 1
    else:
        value -= worth[me, one]
    if second_stays:
        public[KNOWN + number] += 1
    else:
        value -= worth[me, number]
    gone = 2 - first_stays - second_stays
    public[CARDS_LEFT] -= gone
    value += outlook(public, me, (me + 1) % players, worth)
    public[CARDS_LEFT] += gone
    public[KNOWN + one] -= first_stays
    public[KNOWN + number] -= second_stays
    return value


@in_place
def is_there(public: PublicTable, choice: int) -> bool:
    return public[UNSEEN_LEFT if choice == NEW else KNOWN + choice] > 0


@in_place
def take(public: PublicTable, choice: int, number: int, change: int) -> None:
    """Count one card less (or more again) among the known or the unseen."""
    if choice == NEW:
        public[UNSEEN + number] += change
        public[UNSEEN_LEFT] += change
    else:
        public[KNOWN + number] += change


# The loops below run over all a choice can turn up: one number if the card is known, every number left if it is not.
# Each has one call inside, which keeps the machine code small.


@in_place
def second_value(public: PublicTable, choice: int, worth: Worth) -> float:
    """What the second card is expected to bring."""
    me, total, cards = public[SEAT], 0.0, 0
    start, stop = (1, NUMBER_LIMIT) if choice == NEW else (choice, choice + 1)
    for number in range(start, stop):
        count = public[UNSEEN + number] if choice == NEW else 1
        if count:
            take(public, choice, number, -1)
            value = meeting_value(public, number, worth)
            take(public, choice, number, 1)
            if choice == NEW:
                value += worth[me, number] - worth[me, NUMBER_LIMIT + number]
            total += count * value
            cards += count
    return total / cards


@in_place
def best_second(public: PublicTable, worth: Worth) -> tuple[float, int]:
    best, best_choice = BAD, NONE
    for choice in range(NUMBER_LIMIT):
        if is_there(public, choice):
            value = second_value(public, choice, worth)
            if value > best:
                best, best_choice = value, choice
    return best, best_choice


@in_place
def first_value(public: PublicTable, choice: int, worth: Worth) -> float:
    """What the turn is expected to bring that begins with this card and goes on as well as it can."""
    me, total, cards = public[SEAT], 0.0, 0
    start, stop = (1, NUMBER_LIMIT) if choice == NEW else (choice, choice + 1)
    for number in range(start, stop):
        count = public[UNSEEN + number] if choice == NEW else 1
        if count:
            take(public, choice, number, -1)
            public[OPEN] = number
            value = best_second(public, worth)[0]
            public[OPEN] = 0
            take(public, choice, number, 1)
            if choice == NEW:
                value += worth[me, number] - worth[me, NUMBER_LIMIT + number]
            total += count * value
            cards += count
    return total / cards


@compiled
def judge(public: PublicTable, worth: Worth) -> Worth:
    """By choice, what it is expected to bring the seat to move; `BAD` where there is no such card."""
    values = np.empty(NUMBER_LIMIT)
    values[:] = BAD
    for choice in range(NUMBER_LIMIT):
        if is_there(public, choice):
            if public[RUSH]:
                values[choice] = rush_value(public, choice)
            elif public[OPEN]:
                values[choice] = second_value(public, choice, worth)
            else:
                values[choice] = first_value(public, choice, worth)
    return values


@in_place
def rush_value(public: PublicTable, choice: int) -> float:
    """In the Gold Rush a card is worth its gold, an unseen one what it can be expected to hold."""
    if choice != NEW:
        return float(choice) if choice <= MOST_GOLD else 0.0
    total = 0.0
    for value in range(1, MOST_GOLD + 1):
        total += value * public[UNSEEN + value]
    return total / public[UNSEEN_LEFT]


@in_place
def known_strike(public: PublicTable, worth: Worth) -> tuple[int, int]:
    """The dearest known gold that the seat to move can have, and the known miner it misses least; or (0, 0)."""
    me, players = entry(public, SEAT), entry(public, PLAYERS)
    nobodys = strongest(public, players) if has_nobodys(players) else 0
    gold = best_gold(pack_gold(public), max(strongest(public, me), nobodys))
    if gold == 0:
        return 0, 0
    miner, least = 0, -BAD
    for value in range(max(gold, WEAKEST), STRENGTHS):
        for group in (me, players):
            number = ((group + 1) << GROUP_BITS) + value
            if number < NUMBER_LIMIT and public[KNOWN + number] and worth[me, number] < least:
                miner, least = number, worth[me, number]
    return gold, miner


@in_place
def rush_choice(public: PublicTable) -> int:
    best, best_choice = BAD, NONE
    for choice in range(NUMBER_LIMIT):
        if is_there(public, choice):
            value = rush_value(public, choice)
            # What is certain goes before what is only expected.
            if value >= best:
                best, best_choice = value, choice
    return best_choice


@compiled
def quick_choice(public: PublicTable, worth: Worth) -> int:
    """A good choice at once: a sure strike, else an unseen card, then the second card that `best_second` finds."""
    if public[RUSH]:
        return rush_choice(public)
    if public[OPEN]:
        return best_second(public, worth)[1]
    gold, _ = known_strike(public, worth)
    if gold:
        return gold
    return NEW if public[UNSEEN_LEFT] else int(np.argmax(judge(public, worth)))
