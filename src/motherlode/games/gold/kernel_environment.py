"""Gold for programs that learn, on the tables of `kernel`: the numbers of `actions` and the rows of `observation`.

Behind the kernel's table stands what observations need, kept from flip to flip, so that none is worked out anew: by
position what its card is known to be, and how many of each kind nobody has seen. Kinds are told here as seat 0 sees
them; for the others `_turned` changes whose miners are whose.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, in_place
from motherlode.core.environment import Row, with_room
from motherlode.core.game import AnyGame
from motherlode.core.observation import length_of, places_of
from motherlode.games.gold.kernel import (
    BLAST,
    CARDS_LEFT,
    DECK_NUMBERS,
    FIRST,
    GOLDS,
    GROUP_BITS,
    LENGTH,
    MOST_GOLD,
    NO_CARD,
    OWNERS,
    PLAYERS,
    POINTS,
    QUIET,
    RUSH,
    SEAT,
    SIZE,
    TABLE,
    VALUE_BITS,
    Table,
    deal,
    play,
)
from motherlode.games.gold.kernel import new_table as kernel_table
from motherlode.games.gold.observation import (
    DYNAMITE,
    FIELDS,
    FIRST_KIND,
    GOLD,
    GONE,
    HIDDEN,
    KINDS,
    MINERS,
    MOST_SEATS,
    NOBODY,
    STRENGTHS,
    UNKNOWN,
)

Small = int | np.int8
"""Compilers turn as many kinds at a time as fit into a register: the smaller, the more."""

MEMORY: Final = LENGTH
"""What a seat is shown of cards turned back: one of the four below."""
FACES: Final = MEMORY + 1
"""By position: `GONE`, `HIDDEN` if nobody has seen the card, else its kind."""
UNSEEN: Final = FACES + SIZE
"""By kind, how many cards on the table nobody has seen."""
RECENT: Final = UNSEEN + len(KINDS)
"""By seat, where the two cards lie that it turned up in its last turn."""
TABLE_LENGTH: Final = RECENT + 2 * MOST_SEATS

RECALL, STRICT, FADING, AIDED = range(4)
SHOWN: Final = {"strict": STRICT, "fading": FADING, "aided": AIDED}
COPIES: Final = len(STRENGTHS)
WEAKEST: Final = STRENGTHS[0]
OWN_END: Final = MINERS + COPIES * MOST_SEATS
"""The kind of nobody's weakest miner: those before are somebody's."""
KIND_COUNT: Final = len(KINDS)

ROW: Final = length_of(FIELDS)
_PLACES: Final = places_of(FIELDS)
OPEN_AT, OPEN_CARD, TO_MOVE, TURN_OF, PLAYER_COUNT, RUSH_ON, CARDS, QUIET_TURNS, GOLD_CARDS, GOLD_POINTS, UNKNOWNS = [
    place.start for place in list(_PLACES.values())[1:]
]


def new_table(game: AnyGame, recall: bool) -> Table:
    table = with_room(kernel_table(game), TABLE_LENGTH - LENGTH)
    table[MEMORY] = RECALL if recall else SHOWN[game.options.memory]
    return table


@in_place
def begin(table: Table, rng: Rng) -> None:
    deal(table, rng)
    for position in range(SIZE):
        table[FACES + position] = HIDDEN
    for entry in range(UNSEEN, RECENT):
        table[entry] = 0
    for card in range(SIZE):
        table[UNSEEN - FIRST_KIND + _kind(table, DECK_NUMBERS[card])] += 1
    for entry in range(RECENT, TABLE_LENGTH):
        table[entry] = NOBODY


@in_place
def _kind(table: Table, number: int) -> int:
    """What a card is to seat 0."""
    if number <= MOST_GOLD:
        return GOLD - 1 + number
    if number == BLAST:
        return DYNAMITE
    owner = table[OWNERS + (number >> GROUP_BITS) - 1]
    return (OWN_END if owner < 0 else MINERS + COPIES * owner) + (number & VALUE_BITS) - WEAKEST


@in_place
def act(table: Table, action: int) -> None:
    first, seat, is_rush = np.int64(table[FIRST]), np.int64(table[SEAT]), table[RUSH]
    if table[FACES + action] == HIDDEN:
        kind = _kind(table, table[TABLE + action])
        table[FACES + action] = kind
        table[UNSEEN - FIRST_KIND + kind] -= 1
    play(table, action)
    if first == NOBODY and not is_rush:
        return
    # The turn is over.
    if table[TABLE + action] == NO_CARD:
        table[FACES + action] = GONE
    if first != NOBODY and table[TABLE + first] == NO_CARD:
        table[FACES + first] = GONE
    table[RECENT + 2 * seat], table[RECENT + 2 * seat + 1] = first, action


@in_place
def write_mask(table: Table, mask: Row) -> None:
    for position in range(SIZE):
        mask[position] = table[TABLE + position] != NO_CARD
    if table[FIRST] != NOBODY:
        mask[table[FIRST]] = 0


@in_place
def _turned(kind: Small, own: Small, end: Small, back: Small, on: Small) -> Small:
    """A kind as another seat sees it: miners of seats before it, from `own` on, come last, up to `end`."""
    if kind < MINERS or kind >= end:
        return kind
    return kind - back if kind >= own else kind + on


@in_place
def observe(table: Table, seat: int, row: Row) -> None:
    players = int(table[PLAYERS])
    back, on = np.int8(COPIES * seat), np.int8(COPIES * (players - seat))
    own, end = np.int8(MINERS + COPIES * seat), np.int8(MINERS + COPIES * players)
    memory, first = table[MEMORY], np.int64(table[FIRST])
    for position in range(SIZE):
        row[position] = _turned(table[FACES + position], own, end, back, on)
    for kind in range(KIND_COUNT):
        row[UNKNOWNS + kind] = 0
    for kind in range(KIND_COUNT):
        row[UNKNOWNS - FIRST_KIND + _turned(kind + FIRST_KIND, own, end, back, on)] = table[UNSEEN + kind]
    _observe_turn(table, seat, players, row)
    row[OPEN_AT], row[OPEN_CARD] = first, 0
    if first != NOBODY:
        row[OPEN_CARD] = row[first]
    if memory in (STRICT, FADING):
        _forget(table, seat, row)
    if memory != RECALL:
        row[QUIET_TURNS] = UNKNOWN


@in_place
def _observe_turn(table: Table, seat: int, players: int, row: Row) -> None:
    is_over = table[CARDS_LEFT] == 0
    ahead = np.int64(table[SEAT]) - seat
    row[TURN_OF] = NOBODY if is_over else ahead if ahead >= 0 else ahead + players
    row[TO_MOVE] = ahead == 0 and not is_over
    row[PLAYER_COUNT], row[RUSH_ON] = players, table[RUSH]
    row[CARDS], row[QUIET_TURNS] = table[CARDS_LEFT], table[QUIET]
    for place in range(MOST_SEATS):
        other = seat + place
        other -= players if other >= players else 0
        is_there = place < players
        row[GOLD_CARDS + place] = table[GOLDS + other] if is_there else 0
        row[GOLD_POINTS + place] = table[POINTS + other] if is_there else 0


@in_place
def _forget(table: Table, seat: int, row: Row) -> None:
    """Leave out what only memory could tell."""
    is_fading = table[MEMORY] == FADING
    for position in range(SIZE):
        kind = row[position]
        if kind > HIDDEN and not _is_shown(table, position, is_fading):
            row[position] = HIDDEN
            row[UNKNOWNS - FIRST_KIND + kind] += 1
    if not is_fading:
        for kind in range(KIND_COUNT):
            row[UNKNOWNS + kind] = UNKNOWN
    if table[CARDS_LEFT]:
        for place in range(1, table[PLAYERS]):
            row[GOLD_POINTS + place] = UNKNOWN


@in_place
def _is_shown(table: Table, position: int, is_fading: bool) -> bool:
    """Whether a card that was seen lies open, or the memory dial keeps it in sight."""
    if position == table[FIRST]:
        return True
    if is_fading:
        for entry in range(RECENT, TABLE_LENGTH):
            if table[entry] == position:
                return True
    return False
