"""Manny Mole for programs that learn, on the tables of `kernel`: the numbers of `actions`, the rows of `observation`.

Cards are chosen one seat after the other, and none is told what the others chose until all have.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, in_place
from motherlode.core.environment import Row
from motherlode.core.game import AnyGame
from motherlode.core.observation import places_of
from motherlode.games.mole import actions
from motherlode.games.mole.actions import COUNT as ACTIONS
from motherlode.games.mole.actions import MOST_WAYS, PLACES
from motherlode.games.mole.cards import COLOUR_ORDER, HIGHEST_NUMBER
from motherlode.games.mole.kernel import DECK_CODES, deal, play
from motherlode.games.mole.kernel import new_table as kernel_table
from motherlode.games.mole.kernel_closing import WAY_BITS, WAY_SHIFT, way_at
from motherlode.games.mole.kernel_layout import (
    ABOVE,
    BELOW,
    COLOUR,
    COLOUR_SHIFT,
    FATES,
    FIRST_CODE,
    HEIGHTS,
    LEFT,
    NO_CARD,
    NUMBER_BITS,
    RIGHT,
    ROWS,
    SIDE_BITS,
    START,
    TAKEN_BY,
    TOPS,
    WIDTH,
    Table,
)
from motherlode.games.mole.kernel_layout import UNSEEN as FATE_UNSEEN
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    CHOSEN,
    CLOSE,
    COUNT,
    GAPS,
    HANDS,
    HELD,
    LAY,
    NEXT,
    OPTIONS,
    OVER,
    PHASE,
    PLAYERS,
    QUEUE,
    QUEUE_SEATS,
    ROUND,
    SEAT,
    SILVERS,
    TAKEN,
    WITH_SILVER,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.observation import CHOSEN as IN_SECRET
from motherlode.games.mole.observation import (
    FIELDS,
    IN_CHAMBER,
    IN_HAND,
    IN_LAYOUT,
    MOST_SEATS,
    NO_ROW,
    NOBODY,
    REVEALED,
)
from motherlode.games.mole.observation import UNSEEN as NOT_SEEN
from motherlode.games.mole.position import HAND_SIZE

Small = int | np.int8
"""Compilers work on as many cards at a time as fit into a register: the smaller, the more."""
CELLS: Final = CORRIDOR * CORRIDOR
COLOURS: Final = len(COLOUR_ORDER)
BLANK_COLOUR: Final = COLOURS
LAY_ACTIONS: Final = actions.LAY
ABOVE_ACTIONS: Final = actions.ABOVE
BELOW_ACTIONS: Final = actions.BELOW
CLOSE_ACTIONS: Final = actions.CLOSE

(
    PHASE_AT,
    TO_MOVE,
    ASKED,
    CARD,
    ROUND_AT,
    PLAYER_COUNT,
    SILVER_ON,
    CARDS,
    ROW_COLOURS,
    ROW_STARTS,
    PILES,
    GAPS_AT,
    WAYS,
    QUEUED,
    HAS_CHOSEN,
    TAKEN_AT,
    SILVERS_AT,
) = [place.start for place in places_of(FIELDS).values()]


def new_table(game: AnyGame, recall: bool) -> Table:
    """There is nothing to remember: with `recall` or without, it is the same."""
    return kernel_table(game)


@in_place
def begin(table: Table, rng: Rng) -> None:
    deal(table, rng)


@in_place
def _place_of(card: int) -> int:
    """A card's place in the deck."""
    return ((card + FIRST_CODE) >> COLOUR_SHIFT) * HIGHEST_NUMBER + (card & NUMBER_BITS) - 1


@in_place
def _action_of(spot: int) -> int:
    """The action that lays a card on a spot."""
    side, cell = spot & SIDE_BITS, spot & ~SIDE_BITS
    line, index = cell // CORRIDOR, cell % CORRIDOR
    if side == ABOVE:
        return ABOVE_ACTIONS + index
    if side == BELOW:
        return BELOW_ACTIONS + index
    return LAY_ACTIONS + PLACES * line + (0 if side == LEFT else PLACES - 1 if side == RIGHT else 1 + index)


@in_place
def act(table: Table, action: int) -> None:
    move = action - CLOSE_ACTIONS
    if table[PHASE] == CHOOSE:
        move = DECK_CODES[action] + FIRST_CODE
    elif table[PHASE] == LAY:
        move = 0
        while _action_of(table[OPTIONS + move]) != action:
            move += 1
    play(table, move)


@in_place
def write_mask(table: Table, mask: Row) -> None:
    for action in range(ACTIONS):
        mask[action] = 0
    if table[PHASE] == CHOOSE:
        hand = HANDS + HAND_SIZE * table[SEAT]
        for index in range(table[HELD + table[SEAT]]):
            mask[_place_of(table[hand + index])] = 1
    elif table[PHASE] != OVER:
        for option in range(table[COUNT]):
            is_lay = table[PHASE] == LAY
            mask[_action_of(table[OPTIONS + option]) if is_lay else CLOSE_ACTIONS + option] = 1


@in_place
def _relative(table: Table, seat: int, looker: int) -> int:
    return seat - looker if seat >= looker else seat - looker + table[PLAYERS]


@in_place
def observe(table: Table, seat: int, row: Row) -> None:
    _observe_turn(table, seat, row)
    _observe_layout(table, row)
    _observe_cards(table, seat, row)
    _observe_gaps(table, seat, row)
    _observe_seats(table, seat, row)


@in_place
def _observe_turn(table: Table, seat: int, row: Row) -> None:
    phase, asked = table[PHASE], table[SEAT]
    is_pending = phase in (LAY, CLOSE)
    row[PHASE_AT], row[ROUND_AT] = phase, table[ROUND]
    row[TO_MOVE] = asked == seat if is_pending else phase == CHOOSE and table[CHOSEN + seat] == NO_CARD
    row[ASKED], row[CARD] = NOBODY, 0
    if is_pending:
        row[ASKED] = _relative(table, asked, seat)
        row[CARD] = _place_of(table[QUEUE + table[NEXT] - (phase == CLOSE)]) + 1
    row[PLAYER_COUNT], row[SILVER_ON] = table[PLAYERS], table[WITH_SILVER]


@in_place
def _observe_layout(table: Table, row: Row) -> None:
    for entry in range(CELLS * CORRIDOR):
        row[PILES + entry] = 0
    for line in range(CORRIDOR):
        is_row = line < table[ROWS]
        row[ROW_COLOURS + line] = table[COLOUR + line] + BLANK_COLOUR if is_row else 0
        row[ROW_STARTS + line] = table[START + line] if is_row else NO_ROW
        for cell in range(CORRIDOR * line, CORRIDOR * line + (table[WIDTH + line] if is_row else 0)):
            card = table[TOPS + cell]
            for height in range(table[HEIGHTS + cell] - 1, -1, -1):
                row[PILES + CORRIDOR * cell + height] = _place_of(card) + 1
                card = table[FATES + card]


@in_place
def _whereabouts(fate: Small, own: Small, players: Small) -> Small:
    """Where a card is that lies in the layout or a chamber; `own` is the fate of those in one's own."""
    taker = np.int8(fate - own)
    chamber = np.int8(IN_CHAMBER + taker + (players if taker < 0 else np.int8(0)))
    seen = chamber if fate >= TAKEN_BY else np.int8(IN_LAYOUT)
    return np.int8(NOT_SEEN) if fate == FATE_UNSEEN else seen


@in_place
def _observe_cards(table: Table, seat: int, row: Row) -> None:
    """Where each card is, as far as the seat knows."""
    own, players = np.int8(TAKEN_BY + seat), np.int8(table[PLAYERS])
    for colour in range(COLOURS):
        fates, cards = FATES - FIRST_CODE + 1 + (colour << COLOUR_SHIFT), CARDS + HIGHEST_NUMBER * colour
        for number in range(HIGHEST_NUMBER):
            row[cards + number] = _whereabouts(table[fates + number], own, players)
    for index in range(table[HELD + seat]):
        row[CARDS + _place_of(table[HANDS + HAND_SIZE * seat + index])] = IN_HAND
    if table[CHOSEN + seat] != NO_CARD:
        row[CARDS + _place_of(table[CHOSEN + seat])] = IN_SECRET
    for place in range(MOST_SEATS):
        row[QUEUED + place] = 0
    for place in range(table[NEXT], table[PLAYERS]):
        card = _place_of(table[QUEUE + place])
        row[CARDS + card] = REVEALED
        row[QUEUED + _relative(table, table[QUEUE_SEATS + place], seat)] = card + 1


@in_place
def _observe_gaps(table: Table, seat: int, row: Row) -> None:
    """The cells whose cards are taken, which lie there until they are closed, and the ways to do that."""
    for entry in range(CELLS):
        row[GAPS_AT + entry] = 0
    for entry in range(MOST_WAYS * CORRIDOR):
        row[WAYS + entry] = NO_ROW
    if table[PHASE] != CLOSE:
        return
    rows, taker = 0, IN_CHAMBER + _relative(table, table[SEAT], seat)
    for line in range(table[ROWS]):
        gaps = np.int64(table[GAPS + line])
        rows += gaps != (1 << table[WIDTH + line]) - 1
        for index in range(CORRIDOR):
            if gaps >> index & 1:
                cell = CORRIDOR * line + index
                row[GAPS_AT + cell] = 1
                for entry in range(CORRIDOR * cell, CORRIDOR * cell + table[HEIGHTS + cell]):
                    row[CARDS + row[PILES + entry] - 1] = taker
    for option in range(table[COUNT]):
        way = way_at(table, OPTIONS, option)
        for line in range(rows - 1, -1, -1):
            row[WAYS + CORRIDOR * option + line] = way & WAY_BITS
            way >>= WAY_SHIFT


@in_place
def _observe_seats(table: Table, seat: int, row: Row) -> None:
    players = table[PLAYERS]
    for place in range(MOST_SEATS):
        other = seat + place
        other -= players if other >= players else 0
        is_there = place < players
        row[HAS_CHOSEN + place] = is_there and table[CHOSEN + other] != NO_CARD
        row[TAKEN_AT + place] = table[TAKEN + other] if is_there else 0
        row[SILVERS_AT + place] = table[SILVERS + other] if is_there else 0
