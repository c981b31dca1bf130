"""A table as everybody at it knows it, on one small array, compiled: which cards were seen, which were not.

Nothing is private in Gold, so a position is who has what, which cards lie there known, and which are unseen; cards
that do the same are counted together, so miners are grouped by owner and a choice is a card number, or `NEW` for any
unseen card. What two cards do comes from the kernel.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place
from motherlode.core.game import View
from motherlode.games.gold.cards import CARDS, GOLD_COPIES, MINER_COPIES, Card
from motherlode.games.gold.kernel import (
    BLAST,
    FIRST_LEAVES,
    FIRST_STRIKES,
    GROUP_BITS,
    MOST_GOLD,
    MOST_SEATS,
    NOTHING,
    NUMBER_LIMIT,
    SECOND_LEAVES,
    SECOND_STRIKES,
    STRENGTHS,
    VALUE_BITS,
    is_dead_mix,
    meet,
    miner_number,
    number_of,
)
from motherlode.games.gold.knowledge import Knowledge, owners
from motherlode.games.gold.rules import RUSH_CARDS, STALL_TURNS

PublicTable = npt.NDArray[np.int8]

NEW: Final = 0
"""The choice of an unseen card; every other choice is the number of a known one."""

KNOWN: Final = 0
UNSEEN: Final = KNOWN + NUMBER_LIMIT
POINTS: Final = UNSEEN + NUMBER_LIMIT
GOLDS: Final = POINTS + MOST_SEATS
VALUES_LEFT: Final = GOLDS + MOST_SEATS
"""How many gold cards of each value are on the table, then how many miners of each, then dynamite."""
STRENGTHS_LEFT: Final = VALUES_LEFT + MOST_GOLD + 1
BLASTS_LEFT: Final = STRENGTHS_LEFT + STRENGTHS
LEFT: Final = BLASTS_LEFT + 1
HIDDEN: Final = LEFT + 1
PLAYERS: Final = HIDDEN + 1
SEAT: Final = PLAYERS + 1
OPEN: Final = SEAT + 1
RUSH: Final = OPEN + 1
QUIET: Final = RUSH + 1
LENGTH: Final = QUIET + 1

NUMBERS: Final = np.array(
    [*GOLD_COPIES, BLAST, *[miner_number(group, value) for group in range(MOST_SEATS) for value in MINER_COPIES]],
    dtype=np.int64,
)
"""Every number a card can have."""


def owned_number(card: Card, owned: dict[str, int], players: int) -> int:
    """A card's number with miners grouped by owner; the group after the last seat is nobody's."""
    return miner_number(owned.get(card.colour, players), card.value) if card.colour else number_of(card)


def card_numbers(view: View) -> dict[str, int]:
    """By code, the number of every card at this table."""
    owned, players = owners(view), int(view["options"]["players"])
    return {code: owned_number(card, owned, players) for code, card in CARDS.items()}


def from_knowledge(knowledge: Knowledge, view: View) -> PublicTable:
    """What a player knows who saw all events up to this view."""
    numbers = card_numbers(view)
    public = np.zeros(LENGTH, dtype=np.int8)
    for at, code in knowledge.faces.items():
        if view["table"][at] == code:
            public[OPEN] = numbers[code]
        else:
            public[KNOWN + numbers[code]] += 1
    for code, count in knowledge.unseen(view).items():
        public[UNSEEN + numbers[code]] += count
    for seat in range(len(view["hoards"])):
        public[POINTS + seat] = knowledge.points(seat)
        public[GOLDS + seat] = knowledge.gold_cards(seat)
    public[PLAYERS], public[SEAT] = len(view["hoards"]), view["actors"][0] if view["actors"] else 0
    public[RUSH], public[QUIET] = view["rush"], knowledge.quiet
    tally(public)
    return public


def tally(public: PublicTable) -> None:
    """Fill in what follows from the cards: how many are left of which value."""
    public[VALUES_LEFT:PLAYERS] = 0
    for number in NUMBERS:
        left = public[KNOWN + number] + public[UNSEEN + number] + (public[OPEN] == number)
        public[COUNTED_AT[number]] += left
        public[LEFT] += left
        public[HIDDEN] += public[UNSEEN + number]


def _where_counted(number: int) -> int:
    if number >> GROUP_BITS:
        return STRENGTHS_LEFT + (number & VALUE_BITS)
    return BLASTS_LEFT if number == BLAST else VALUES_LEFT + number


COUNTED_AT: Final = np.array([_where_counted(number) for number in range(NUMBER_LIMIT)], dtype=np.uint8)


@in_place
def entry(public: PublicTable, at: int) -> int:
    """An entry as wide as other numbers, so that what works with it is compiled once and not for every width."""
    return np.int64(public[at])


@in_place
def copy_to(table: PublicTable, public: PublicTable) -> None:
    """The same as `table[:] = public`, which takes seconds to compile."""
    for at in range(LENGTH):
        table[at] = public[at]


@in_place
def owner_of(public: PublicTable, miner: int) -> int:
    """G-5: whom this miner works for now."""
    group = (miner >> GROUP_BITS) - 1
    return group if group < public[PLAYERS] else entry(public, SEAT)


@in_place
def turn_up(public: PublicTable, choice: int, drawn: int) -> None:
    """Turn up a known card, or with `NEW` an unseen one that proves to be `drawn`."""
    if choice == NEW:
        public[UNSEEN + drawn] -= 1
        public[HIDDEN] -= 1
        number = drawn
    else:
        public[KNOWN + choice] -= 1
        number = choice
    if public[RUSH]:
        # G-9.
        if number <= MOST_GOLD:
            _gain(public, entry(public, SEAT), number)
        _leave(public, number)
        public[QUIET] = 0
    elif public[OPEN] == 0:
        public[OPEN] = number
        return
    else:
        _resolve(public, entry(public, OPEN), number)
        public[OPEN] = 0
    seat = public[SEAT] + 1
    public[SEAT] = 0 if seat == public[PLAYERS] else seat


@in_place
def _gain(public: PublicTable, seat: int, value: int) -> None:
    public[POINTS + seat] += value
    public[GOLDS + seat] += 1


@in_place
def _leave(public: PublicTable, number: int) -> None:
    public[COUNTED_AT[number]] -= 1
    public[LEFT] -= 1


@in_place
def _resolve(public: PublicTable, one: int, two: int) -> None:
    result = meet(one, two)
    if result == NOTHING:
        public[KNOWN + one] += 1
        public[KNOWN + two] += 1
        public[QUIET] += 1
    else:
        public[QUIET] = 0
        _part(public, one, two, result)
    # G-9, G-13, G-12.
    if public[LEFT] <= RUSH_CARDS or public[QUIET] >= STALL_TURNS or _is_dead(public):
        public[RUSH] = 1


@in_place
def _part(public: PublicTable, one: int, two: int, result: int) -> None:
    """At least one of the two leaves."""
    if result == FIRST_STRIKES:
        _gain(public, owner_of(public, one), two)
    elif result == SECOND_STRIKES:
        _gain(public, owner_of(public, two), one)
    if result == SECOND_LEAVES:
        public[KNOWN + one] += 1
    else:
        _leave(public, one)
    if result == FIRST_LEAVES:
        public[KNOWN + two] += 1
    else:
        _leave(public, two)


@in_place
def _is_dead(public: PublicTable) -> bool:
    if public[BLASTS_LEFT]:
        return False
    strengths, cheapest = 0, 0
    for value in range(STRENGTHS - 1, 0, -1):
        if public[STRENGTHS_LEFT + value]:
            strengths |= 1 << value
        if value <= MOST_GOLD and public[VALUES_LEFT + value]:
            cheapest = value
    return is_dead_mix(0, strengths, cheapest)


@in_place
def shuffle_unseen(public: PublicTable, deck: PublicTable, rng: Rng) -> None:
    """An order for the unseen cards: the next one that is turned up is `deck[HIDDEN - 1]`."""
    top = 0
    for number in NUMBERS:
        for _ in range(public[UNSEEN + number]):
            deck[top] = number
            top += 1
    for last in range(top - 1, 0, -1):
        other = below(rng, last + 1)
        deck[last], deck[other] = deck[other], deck[last]


@in_place
def turn_up_from(public: PublicTable, choice: int, deck: PublicTable) -> None:
    """`turn_up` with unseen cards coming in the order of a deck."""
    turn_up(public, choice, entry(deck, public[HIDDEN] - 1) if choice == NEW else choice)


@in_place
def win_share(public: PublicTable, seat: int) -> float:
    """G-10: what part of the win this seat has when all is over; those who share it have equal parts."""
    own = public[POINTS + seat] * 64 + public[GOLDS + seat]
    sharing = 0
    for other in range(entry(public, PLAYERS)):
        theirs = public[POINTS + other] * 64 + public[GOLDS + other]
        if theirs > own:
            return 0.0
        sharing += theirs == own
    return 1.0 / sharing


@in_place
def margin(public: PublicTable, seat: int) -> float:
    """This seat's points against the mean of the others."""
    players = entry(public, PLAYERS)
    total = 0
    for other in range(players):
        total += public[POINTS + other]
    own = public[POINTS + seat]
    return own - (total - own) / (players - 1)
