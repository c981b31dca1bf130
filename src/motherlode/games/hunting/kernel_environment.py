"""Gold Hunting for programs that learn, on the tables of `kernel`: the numbers of `actions`, the rows of `observation`.

Behind the kernel's table stands what observations need of both sides, entry by entry as observations have it, so that
they are copied rather than worked out anew. While both build, they do so by turns, a piece each; what a side has built
so far is in nobody's observation but its own.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, in_place
from motherlode.core.environment import Row, with_room
from motherlode.core.game import AnyGame
from motherlode.core.observation import places_of
from motherlode.games.hunting.actions import BEGIN, COUNT, PUT
from motherlode.games.hunting.builds import CUTS, ORDERS
from motherlode.games.hunting.kernel import (
    ALL_TURNS,
    BREAKDOWN_FROM,
    BUILD,
    BUILDING,
    FIRST_MINER,
    FIRST_SIDE,
    LEFT,
    LENGTH,
    MARKER,
    MARKER_STATE,
    NUMBER_COUNT,
    PIECE_COUNT,
    PILE_COUNT,
    SEAT,
    SIDE,
    STACK,
    TURNS,
    Table,
    deal,
    is_revealed,
    kinds,
    open_piles,
    play,
    score,
)
from motherlode.games.hunting.kernel import new_table as kernel_table
from motherlode.games.hunting.observation import ALL_PLACES, FIELDS, HIGHEST_PILE
from motherlode.games.hunting.pieces import COPIES

# Behind the kernel's table, for each side:
PILES: Final = 0
"""Seven places a pile, bottom to top: its pieces as built; then, seven places a pile, those lifted from it."""
LIFTED: Final = PILES + ALL_PLACES
TALL: Final = LIFTED + ALL_PLACES
"""By pile, how many pieces were built there; then how much gold is left; then the pieces not lifted, or not built
with, by number; then the pile that is being built, and how many pieces were built with."""
HEIGHTS: Final = TALL + PILE_COUNT
PIECES: Final = HEIGHTS + PILE_COUNT
PILE: Final = PIECES + NUMBER_COUNT
BUILT: Final = PILE + 1
BEHIND: Final = BUILT + 1
TABLE_LENGTH: Final = LENGTH + 2 * BEHIND

CUT_COUNT: Final = len(CUTS)
CUT_AT: Final = np.zeros((PIECE_COUNT,) * 3, dtype=np.int8)
"""[the three cuts]: their rank."""
for _rank, _cuts in enumerate(CUTS):
    CUT_AT[_cuts] = _rank
ALL_COPIES: Final = np.array([*COPIES.values()], dtype=np.int8)
BUILD_PHASE, MINE_PHASE, OVER_PHASE = range(3)

(
    PHASE,
    TO_MOVE,
    TURN,
    MINES_FIRST,
    BREAKDOWN,
    OWN_PILES,
    OWN_LEFT,
    OWN_PIECES,
    OTHER_HEIGHTS,
    OTHER_LIFTED,
    OTHER_PIECES,
    OWN_HELD,
    _,
    OTHER_HELD,
    _,
    OWN_MARKER,
    OWN_MARKER_STATE,
    OTHER_MARKER,
    OTHER_MARKER_STATE,
    OWN_SCORE,
    OTHER_SCORE,
    OTHER_BUILT,
) = [place.start for place in places_of(FIELDS).values()]


def new_table(game: AnyGame, recall: bool) -> Table:
    """There is nothing to remember: with `recall` or without, it is the same."""
    return with_room(kernel_table(game), TABLE_LENGTH - LENGTH)


@in_place
def begin(table: Table, rng: Rng) -> None:
    deal(table, rng)
    for entry in range(LENGTH, TABLE_LENGTH):
        table[entry] = 0
    for seat in range(2):
        for kind in range(NUMBER_COUNT):
            table[LENGTH + BEHIND * seat + PIECES + kind] = ALL_COPIES[kind]


@in_place
def act(table: Table, action: int) -> None:
    if action >= PUT:
        _put(table, table[SEAT], action)
        return
    other = 1 - table[SEAT]
    behind, pile = LENGTH + BEHIND * other, action % PILE_COUNT
    at = table[FIRST_SIDE + SIDE * other + LEFT + pile] - 1
    piece = table[behind + PILES + HIGHEST_PILE * pile + at]
    table[behind + LIFTED + HIGHEST_PILE * pile + table[behind + TALL + pile] - 1 - at] = piece
    table[behind + HEIGHTS + pile] -= piece
    table[behind + PIECES + piece - 1] -= 1
    play(table, action)


@in_place
def _put(table: Table, seat: int, action: int) -> None:
    """H-2. A piece onto the pile that is being built, or onto the next; then the other builds on."""
    behind, piece = LENGTH + BEHIND * seat, (action - PUT) % NUMBER_COUNT + 1
    table[behind + PILE] += action >= BEGIN
    pile = table[behind + PILE]
    table[behind + PILES + HIGHEST_PILE * pile + table[behind + TALL + pile]] = piece
    table[behind + TALL + pile] += 1
    table[behind + HEIGHTS + pile] += piece
    table[behind + PIECES + piece - 1] -= 1
    table[behind + BUILT] += 1
    if table[behind + BUILT] < PIECE_COUNT:
        table[SEAT] = 1 - seat
        return
    for kind in range(NUMBER_COUNT):
        table[behind + PIECES + kind] = ALL_COPIES[kind]
    play(table, BUILD + _rank_of(table, behind))


@in_place
def _rank_of(table: Table, behind: int) -> int:
    """The rank of a build that is complete, as `builds` counts."""
    first = np.int64(table[behind + TALL])
    second = first + table[behind + TALL + 1]
    third = second + table[behind + TALL + 2]
    ones, twos, threes = int(ALL_COPIES[0]), int(ALL_COPIES[1]), int(ALL_COPIES[2])
    rank, ways, length = 0, ORDERS, PIECE_COUNT
    for pile in range(PILE_COUNT):
        for at in range(table[behind + TALL + pile]):
            piece = table[behind + PILES + HIGHEST_PILE * pile + at]
            lower, copies = (0, ones) if piece == 1 else (ones, twos) if piece == 2 else (ones + twos, threes)
            rank += ways * lower // length
            ways = ways * copies // length
            length -= 1
            ones -= piece == 1
            twos -= piece == 2
            threes -= piece == 3
    return rank * CUT_COUNT + CUT_AT[first, second, third]


@in_place
def write_mask(table: Table, mask: Row) -> None:
    for action in range(COUNT):
        mask[action] = 0
    if table[BUILDING]:
        _write_build_mask(table, mask)
        return
    seat = table[SEAT]
    is_open = open_piles(table, seat)
    for kind in range(kinds(table, seat)):
        for pile in range(PILE_COUNT):
            mask[PILE_COUNT * kind + pile] = is_open >> pile & 1


@in_place
def _write_build_mask(table: Table, mask: Row) -> None:
    """H-2. Any piece that is left, where it leaves enough for the piles still to come."""
    behind = LENGTH + BEHIND * table[SEAT]
    built, piles_to_come = table[behind + BUILT], PILE_COUNT - 1 - table[behind + PILE]
    can_put = PIECE_COUNT - built > piles_to_come
    can_begin = built > 0 and piles_to_come > 0
    for kind in range(NUMBER_COUNT):
        is_left = table[behind + PIECES + kind] > 0
        mask[PUT + kind], mask[BEGIN + kind] = can_put and is_left, can_begin and is_left


@in_place
def observe(table: Table, seat: int, row: Row) -> None:
    own, other = LENGTH + BEHIND * seat, LENGTH + BEHIND * (1 - seat)
    is_building = table[BUILDING] != 0
    _observe_turn(table, seat, is_building, row)
    for place in range(ALL_PLACES):
        row[OWN_PILES + place] = table[own + PILES + place]
        row[OTHER_LIFTED + place] = table[other + LIFTED + place]
    has_built = table[BUILDING] >> seat & 1 == 0
    left = FIRST_SIDE + SIDE * seat + LEFT if has_built else own + TALL
    for pile in range(PILE_COUNT):
        row[OWN_LEFT + pile] = table[left + pile]
        row[OTHER_HEIGHTS + pile] = 0 if is_building else table[other + HEIGHTS + pile]
    for kind in range(NUMBER_COUNT):
        row[OWN_PIECES + kind] = table[own + PIECES + kind]
        # What the other has not built with yet is its own secret.
        row[OTHER_PIECES + kind] = ALL_COPIES[kind] if is_building else table[other + PIECES + kind]
    _observe_sides(table, seat, row)
    row[OTHER_BUILT] = table[BUILDING] >> (1 - seat) & 1 == 0


@in_place
def _observe_turn(table: Table, seat: int, is_building: bool, row: Row) -> None:
    is_over = table[TURNS] == ALL_TURNS
    row[PHASE] = BUILD_PHASE if is_building else OVER_PHASE if is_over else MINE_PHASE
    row[TO_MOVE] = table[BUILDING] >> seat & 1 if is_building else table[SEAT] == seat and not is_over
    row[TURN], row[BREAKDOWN] = table[TURNS], table[BREAKDOWN_FROM]
    row[MINES_FIRST] = table[FIRST_MINER] != seat


@in_place
def _observe_sides(table: Table, seat: int, row: Row) -> None:
    own, other = FIRST_SIDE + SIDE * seat, FIRST_SIDE + SIDE * (1 - seat)
    for entry in range(2 * NUMBER_COUNT):
        row[OWN_HELD + entry], row[OTHER_HELD + entry] = table[own + STACK + entry], table[other + STACK + entry]
    row[OWN_MARKER], row[OWN_MARKER_STATE] = table[own + MARKER], table[own + MARKER_STATE]
    row[OTHER_MARKER] = table[other + MARKER] if is_revealed(table, other) else 0
    row[OTHER_MARKER_STATE] = table[other + MARKER_STATE]
    row[OWN_SCORE], row[OTHER_SCORE] = score(table, seat), score(table, 1 - seat)
