"""A table as everybody at it knows it, on one small array, compiled: which cards were seen, which were not.

Nothing is private in Gold, so a position is who has what, which cards lie there known, and which are unseen; cards
that do the same are counted together, so miners are grouped by owner and a choice is a card number, or `NEW` for any
unseen card. It begins with the tally of the kernel's tables, so the law is the kernel's: what is added here is only
which cards are known.
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
    CARDS_LEFT,
    COUNTED_AT,
    FIRST_LEAVES,
    GOLD_LEFT,
    GOLDS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    NUMBER_LIMIT,
    OWNERS,
    PLAYERS,
    POINTS,
    QUIET,
    RUSH,
    SEAT,
    SECOND_LEAVES,
    TALLY,
    UNSEEN_LEFT,
    miner_number,
    number_of,
    settle,
    take_in_rush,
)
from motherlode.games.gold.knowledge import Knowledge, owners

PublicTable = npt.NDArray[np.int8]

NEW: Final = 0
"""The choice of an unseen card; every other choice is the number of a known one."""

OPEN: Final = TALLY
"""The number of the card that lies open, 0 where none does."""
KNOWN: Final = OPEN + 1
UNSEEN: Final = KNOWN + NUMBER_LIMIT
"""By number, how many cards on the table are known, then how many are not; one that lies open is neither."""
LENGTH: Final = UNSEEN + NUMBER_LIMIT

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
    public[SEAT] = view["actors"][0] if view["actors"] else 0
    public[RUSH], public[QUIET] = view["rush"], knowledge.quiet
    tally(public, len(view["hoards"]))
    return public


def tally(public: PublicTable, players: int) -> None:
    """Fill in what follows from who plays and the cards: whose miners are whose, how many are left of which value."""
    public[PLAYERS] = players
    public[OWNERS : OWNERS + MOST_SEATS] = [seat if seat < players else NOBODY for seat in range(MOST_SEATS)]
    public[GOLD_LEFT:PLAYERS] = 0
    for number in NUMBERS:
        left = public[KNOWN + number] + public[UNSEEN + number] + (public[OPEN] == number)
        public[COUNTED_AT[number]] += left
        public[CARDS_LEFT] += left
        public[UNSEEN_LEFT] += public[UNSEEN + number]


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
def turn_up(public: PublicTable, choice: int, drawn: int) -> None:
    """Turn up a known card, or with `NEW` an unseen one that proves to be `drawn`."""
    if choice == NEW:
        public[UNSEEN + drawn] -= 1
        public[UNSEEN_LEFT] -= 1
        number = drawn
    else:
        public[KNOWN + choice] -= 1
        number = choice
    if public[RUSH]:
        take_in_rush(public, number)
    elif public[OPEN] == 0:
        public[OPEN] = number
    else:
        one = entry(public, OPEN)
        result = settle(public, one, number)
        public[KNOWN + one] += result in (NOTHING, SECOND_LEAVES)
        public[KNOWN + number] += result in (NOTHING, FIRST_LEAVES)
        public[OPEN] = 0


@in_place
def shuffle_unseen(public: PublicTable, deck: PublicTable, rng: Rng) -> None:
    """An order for the unseen cards: the next one that is turned up is `deck[UNSEEN_LEFT - 1]`."""
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
    turn_up(public, choice, entry(deck, public[UNSEEN_LEFT] - 1) if choice == NEW else choice)


@in_place
def margin(public: PublicTable, seat: int) -> float:
    """This seat's points against the mean of the others."""
    players = entry(public, PLAYERS)
    total = 0
    for other in range(players):
        total += public[POINTS + other]
    own = public[POINTS + seat]
    return own - (total - own) / (players - 1)
