"""What a table is worth to every seat when a turn is over: a small network, evaluated by the kernel.

It sees a table as the seat to move does: how many cards of each number are known and how many unseen, miners grouped by
how soon their owner has a turn; by how much it leads each rival; what everyone could strike with the cards that are
known; how long nothing has happened, how many cards are left, and whether the Gold Rush is on. Each of these facts has
a row of numbers for each value that it can have. The sum of rows goes through two layers, and out come every seat's
share of the win and its margin.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.judgement import best_gold, has_nobodys, pack_gold, strongest
from motherlode.bots.gold.public_table import KNOWN, NUMBERS, UNSEEN, PublicTable, entry
from motherlode.core.compiled import in_place
from motherlode.games.gold.kernel import (
    BLAST,
    CARDS_LEFT,
    GROUP_BITS,
    MOST_GOLD,
    MOST_SEATS,
    PLAYERS,
    POINTS,
    QUIET,
    RUSH,
    SEAT,
    VALUE_BITS,
    win_share,
)

Floats = npt.NDArray[np.float32]
Facts = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]
"""By seat its share of the win, then by seat its margin at the end."""

UNITS: Final = 64
LATER_UNITS: Final = 32
OUTPUTS: Final = 2 * MOST_SEATS
MARGIN_SCALE: Final = 10.0
"""Margins are learnt in tens of points."""

# The facts, in the order of their rows.
KINDS: Final = len(NUMBERS)
COUNTS: Final = 8
"""Nobody counts more than seven cards of one number."""
MOST_LEAD: Final = 15
LEADS: Final = 2 * MOST_LEAD + 1
STRIKES: Final = MOST_GOLD + 1
QUIETS: Final = 8
QUIET_STEP: Final = 4
LEFTS: Final = 17
LEFT_STEP: Final = 4

KNOWN_FACTS: Final = 0
UNSEEN_FACTS: Final = KNOWN_FACTS + KINDS
LEAD_FACTS: Final = UNSEEN_FACTS + KINDS
STRIKE_FACTS: Final = LEAD_FACTS + MOST_SEATS - 1
QUIET_FACT: Final = STRIKE_FACTS + MOST_SEATS
LEFT_FACT: Final = QUIET_FACT + 1
RUSH_FACT: Final = LEFT_FACT + 1
FACTS: Final = RUSH_FACT + 1
FACT_SIZES: Final = np.array(
    [COUNTS] * (2 * KINDS) + [LEADS] * (MOST_SEATS - 1) + [STRIKES] * MOST_SEATS + [QUIETS, LEFTS, 2], dtype=np.int64
)
"""How many values each fact can have; there are as many rows for it."""
FIRST_ROWS: Final = FACT_SIZES.cumsum() - FACT_SIZES
ROWS: Final = int(FACT_SIZES.sum())


class Network(NamedTuple):
    """The rows, and two layers; the last line of each is what it begins with."""

    rows: Floats
    middle: Floats
    last: Floats


class Room(NamedTuple):
    """Where a network is worked out: sums for the table that a turn begins with, sums for one at its end, and more."""

    start: Floats
    sums: Floats
    middle: Floats
    last: Floats
    facts: Facts
    points: Facts


def new_room() -> Room:
    return Room(
        np.zeros(UNITS, dtype=np.float32),
        np.zeros(UNITS, dtype=np.float32),
        np.zeros(LATER_UNITS, dtype=np.float32),
        np.zeros(OUTPUTS, dtype=np.float32),
        np.zeros(FACTS, dtype=np.int64),
        np.zeros(MOST_SEATS, dtype=np.int64),
    )


@in_place
def kind_for(number: int, viewer: int, players: int) -> int:
    """Which of the kinds of cards this number is for a seat: its own miners come first, then those of the next seat."""
    group = (number >> GROUP_BITS) - 1
    if group < 0:
        return MOST_GOLD if number == BLAST else number - 1
    if group < players:
        group = group - viewer if group >= viewer else group - viewer + players
    return MOST_GOLD + 1 + 4 * group + (number & VALUE_BITS) - 2


@in_place
def add_row(sums: Floats, rows: Floats, at: int) -> None:
    for unit in range(UNITS):
        sums[unit] += rows[at, unit]


@in_place
def change_row(sums: Floats, rows: Floats, old: int, new: int) -> None:
    for unit in range(UNITS):
        sums[unit] += rows[new, unit] - rows[old, unit]


@in_place
def count_cards(public: PublicTable, viewer: int, facts: Facts) -> None:
    """How many cards of each kind are known and unseen, as this seat sees it."""
    players = entry(public, PLAYERS)
    for number in NUMBERS:
        kind = kind_for(number, viewer, players)
        facts[KNOWN_FACTS + kind] = public[KNOWN + number]
        facts[UNSEEN_FACTS + kind] = public[UNSEEN + number]


@in_place
def add_cards(public: PublicTable, viewer: int, rows: Floats, sums: Floats, facts: Facts) -> None:
    """Begin the sums with all cards on the table, as this seat sees them."""
    count_cards(public, viewer, facts)
    for unit in range(UNITS):
        sums[unit] = rows[ROWS, unit]
    for fact in range(LEAD_FACTS):
        add_row(sums, rows, FIRST_ROWS[fact] + facts[fact])


@in_place
def change_card(before: PublicTable, public: PublicTable, number: int, viewer: int, rows: Floats, sums: Floats) -> None:
    """Correct the sums for cards of one number, whose counts may have changed."""
    kind = kind_for(number, viewer, entry(public, PLAYERS))
    old, new = entry(before, KNOWN + number), entry(public, KNOWN + number)
    if old != new:
        at = FIRST_ROWS[KNOWN_FACTS + kind]
        change_row(sums, rows, at + old, at + new)
    old, new = entry(before, UNSEEN + number), entry(public, UNSEEN + number)
    if old != new:
        at = FIRST_ROWS[UNSEEN_FACTS + kind]
        change_row(sums, rows, at + old, at + new)


@in_place
def find_others(public: PublicTable, facts: Facts, points: Facts) -> None:
    """The facts that are no counts of cards: known gold in reach, leads, time."""
    players, viewer, rush = entry(public, PLAYERS), entry(public, SEAT), entry(public, RUSH)
    for seat in range(players):
        points[seat] = public[POINTS + seat]
    reach_out(public, facts, points)
    for turn in range(1, players):
        lead = points[viewer] - points[seat_after(viewer, turn, players)]
        facts[LEAD_FACTS + turn - 1] = min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD
    facts[QUIET_FACT] = min(entry(public, QUIET) // QUIET_STEP, QUIETS - 1)
    facts[LEFT_FACT] = (entry(public, CARDS_LEFT) + LEFT_STEP - 1) // LEFT_STEP
    facts[RUSH_FACT] = rush


@in_place
def seat_after(seat: int, turns: int, players: int) -> int:
    seat += turns
    return seat if seat < players else seat - players


@in_place
def reach_out(public: PublicTable, facts: Facts, points: Facts) -> None:
    """What everyone in turn could strike with the cards that are known; in the Gold Rush it is as good as theirs."""
    players, viewer, rush = entry(public, PLAYERS), entry(public, SEAT), entry(public, RUSH)
    gold = pack_gold(public)
    nobodys = strongest(public, players) if has_nobodys(players) else 0
    for turn in range(players):
        seat = seat_after(viewer, turn, players)
        own = MOST_GOLD if rush else strongest(public, seat)
        value = best_gold(gold, max(own, nobodys))
        facts[STRIKE_FACTS + turn] = value
        if value:
            gold -= 1 << (4 * value)
            if own < value:
                nobodys = 0
            if rush:
                points[seat] += value
    if rush:
        share_out(gold, viewer, players, points)


@in_place
def share_out(gold: int, seat: int, players: int, points: npt.NDArray[np.int64]) -> None:
    """In the Gold Rush known gold goes to the seats in turn, the dearest first."""
    while gold:
        value = best_gold(gold, MOST_GOLD)
        gold -= 1 << (4 * value)
        points[seat] += value
        seat = seat_after(seat, 1, players)


@in_place
def add_others(rows: Floats, players: int, room: Room) -> None:
    for turn in range(players - 1):
        add_row(room.sums, rows, FIRST_ROWS[LEAD_FACTS + turn] + room.facts[LEAD_FACTS + turn])
    for turn in range(players):
        add_row(room.sums, rows, FIRST_ROWS[STRIKE_FACTS + turn] + room.facts[STRIKE_FACTS + turn])
    for fact in range(QUIET_FACT, FACTS):
        add_row(room.sums, rows, FIRST_ROWS[fact] + room.facts[fact])


@in_place
def run_layers(network: Network, room: Room, players: int) -> None:
    """From the sums to what comes out."""
    for unit in range(LATER_UNITS):
        room.middle[unit] = network.middle[UNITS, unit]
    for unit in range(UNITS):
        value = room.sums[unit]
        if value > 0:
            for later in range(LATER_UNITS):
                room.middle[later] += value * network.middle[unit, later]
    for out in range(2 * players):
        total = network.last[LATER_UNITS, out]
        for unit in range(LATER_UNITS):
            value = room.middle[unit]
            if value > 0:
                total += value * network.last[unit, out]
        room.last[out] = total


@in_place
def read_off(public: PublicTable, room: Room, values: Values) -> None:
    """Shares by the exponential rule, margins as they are, both by seat."""
    players, viewer = entry(public, PLAYERS), entry(public, SEAT)
    most, total = room.last[0], 0.0
    for turn in range(1, players):
        most = max(most, room.last[turn])
    for turn in range(players):
        seat = seat_after(viewer, turn, players)
        values[seat] = exp(room.last[turn] - most)
        values[players + seat] = room.last[players + turn]
        total += values[seat]
    for seat in range(players):
        values[seat] /= total


@in_place
def at_the_end(public: PublicTable, values: Values) -> None:
    """What has come of a game that is over."""
    players, total = entry(public, PLAYERS), 0
    for seat in range(players):
        total += public[POINTS + seat]
    for seat in range(players):
        values[seat] = win_share(public, seat)
        own = entry(public, POINTS + seat)
        values[players + seat] = (own - (total - own) / (players - 1)) / MARGIN_SCALE


@in_place
def evaluate(
    before: PublicTable, public: PublicTable, one: int, two: int, network: Network, room: Room, values: Values
) -> None:
    """What a table is worth on which a turn has just ended that began at `before` and turned up these two cards.

    `room.start` has the sums of `before` for the seat that is to move now.
    """
    if public[CARDS_LEFT] == 0:
        at_the_end(public, values)
        return
    for unit in range(UNITS):
        room.sums[unit] = room.start[unit]
    viewer = entry(public, SEAT)
    change_card(before, public, one, viewer, network.rows, room.sums)
    if two != one:
        change_card(before, public, two, viewer, network.rows, room.sums)
    find_others(public, room.facts, room.points)
    add_others(network.rows, entry(public, PLAYERS), room)
    run_layers(network, room, entry(public, PLAYERS))
    read_off(public, room, values)
