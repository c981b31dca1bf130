"""A table of Manny Mole as one array of bytes: what its entries mean, and how it is made from a state or a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from motherlode.core.compiled import in_place
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Event
from motherlode.games.mole.events import codes
from motherlode.games.mole.kernel_closing import close, way_at, ways
from motherlode.games.mole.kernel_layout import (
    CARDS,
    CODES,
    CORRIDOR_BITS,
    FATES,
    FIRST_CODE,
    HEIGHTS,
    LAYOUT_LENGTH,
    MOST_OPTIONS,
    NO_CARD,
    SIDES,
    START,
    TAKEN_BY,
    TOPS,
    Table,
    code_of,
    read_layout,
    spots,
    write_layout,
)
from motherlode.games.mole.layout import CORRIDOR, Layout
from motherlode.games.mole.position import HAND_SIZE, PLAYS, AskLay, Close, Lay, MoleMove, Play
from motherlode.games.mole.rules import Mole
from motherlode.games.mole.unseen import imagined_hands

MOST_PLAYERS: Final = Mole.seats[-1]

CHOOSE: Final = 0
LAY: Final = 1
CLOSE: Final = 2
OVER: Final = 3

# The layout comes first; then, entry by entry:
GAPS: Final = LAYOUT_LENGTH
"""While a seat is asked how to close: the cells whose cards it has taken, by line, a bit each."""
PHASE: Final = GAPS + CORRIDOR
SEAT: Final = PHASE + 1
"""The seat that is asked; while cards are chosen, the first that has not."""
PLAYERS: Final = SEAT + 1
WITH_SILVER: Final = PLAYERS + 1
ROUND: Final = WITH_SILVER + 1
NEXT: Final = ROUND + 1
"""The place in the queue of the next card to be laid; as many as there are players when all are."""
COUNT: Final = NEXT + 1
"""How many options the seat that is asked has."""
OPTIONS: Final = COUNT + 1
"""Spots, an entry each, or ways to close, which take two."""
QUEUE: Final = OPTIONS + 2 * MOST_OPTIONS
QUEUE_SEATS: Final = QUEUE + MOST_PLAYERS
CHOSEN: Final = QUEUE_SEATS + MOST_PLAYERS
TAKEN: Final = CHOSEN + MOST_PLAYERS
"""By seat, how many cards its chamber holds, then how many silver ones."""
SILVERS: Final = TAKEN + MOST_PLAYERS
HELD: Final = SILVERS + MOST_PLAYERS
HANDS: Final = HELD + MOST_PLAYERS
"""By seat, room for twelve cards, ascending."""
LENGTH: Final = HANDS + HAND_SIZE * MOST_PLAYERS


class Secrets(msgspec.Struct, frozen=True):
    """What a view of Manny Mole hides of the other seats; what it says of the seat's own cards is left out."""

    hands: tuple[tuple[str, ...], ...]
    """By seat, its cards that nobody else has seen, one that it has chosen included."""
    choices: tuple[str | None, ...]
    """By seat, the card that it has chosen in secret; None where it has yet to choose."""


class Onlooker:
    """Has nothing to remember: every card that was ever shown is in the view."""

    def see(self, events: Sequence[Event]) -> None:
        """It will be in the view."""

    def secrets(self, view: View) -> Secrets:
        hands, is_chosen = imagined_hands(view), view["chosen"]
        return Secrets(hands, tuple(hand[0] if is_chosen[seat] else None for seat, hand in enumerate(hands)))


def new_knowledge() -> Onlooker:
    return Onlooker()


def new_table(game: AnyGame) -> Table:
    if not isinstance(game, Mole):
        raise TypeError(f"this kernel plays mole, not {game.name}")
    return empty_table(game.players, game.options.silver)


def empty_table(players: int, silver: bool) -> Table:
    """A table without cards."""
    table = np.zeros(LENGTH, dtype=np.int8)
    table[PLAYERS], table[WITH_SILVER], table[ROUND] = players, silver, 1
    table[NEXT] = players
    return table


def from_state(state: AnyState) -> Table:
    table, position = new_table(state.game), state.position
    table[ROUND] = position.round
    _fill_seats(table, [codes(hand) for hand in position.hands], [codes(chamber) for chamber in position.chambers])
    write_layout(table, position.layout)
    for seat, card in enumerate(position.chosen):
        if card is not None:
            table[CHOSEN + seat] = code_of(card)
    _fill_queue(table, [(seat, card.code) for seat, card in position.queue])
    ask = position.asked
    if ask is not None:
        _ask(table, ask.seat, isinstance(ask, AskLay), position.gaps)
    else:
        _wait(table, position.actors)
    return table


def from_view(view: View, secrets: Secrets) -> Table:
    table = empty_table(view["options"]["players"], view["options"]["silver"])
    table[ROUND] = view["round"]
    hands, choices, me = [*secrets.hands], [*secrets.choices], view["seat"]
    hands[me], choices[me] = (*view["hand"], *filter(None, [view["choice"]])), view["choice"]
    kept = [[card for card in hand if card != choice] for hand, choice in zip(hands, choices, strict=True)]
    _fill_seats(table, kept, [chamber["cards"] for chamber in view["chambers"]])
    write_layout(table, Layout.parse(view["layout"]))
    for seat, choice in enumerate(choices):
        table[CHOSEN + seat] = NO_CARD if choice is None else CODES[choice]
    _fill_queue(table, [(turn["seat"], turn["card"]) for turn in view["queue"]])
    pending = view["pending"]
    if pending is not None:
        _ask(table, pending["seat"], pending["kind"] == "lay", view["gaps"])
    else:
        _wait(table, view["actors"] and [seat for seat, choice in enumerate(choices) if choice is None])
    return table


def secrets_of(state: AnyState, seat: int) -> Secrets:
    position = state.position
    hands = tuple(codes(position.unplayed(other)) for other in range(state.game.players))
    return Secrets(hands, tuple(None if card is None else card.code for card in position.chosen))


def _fill_seats(table: Table, hands: Sequence[Sequence[str]], chambers: Sequence[Sequence[str]]) -> None:
    for seat, hand in enumerate(hands):
        first = HANDS + HAND_SIZE * seat
        table[first : first + len(hand)] = sorted(CODES[code] for code in hand)
        table[HELD + seat] = len(hand)
    for seat, chamber in enumerate(chambers):
        cards = np.array([CODES[code] for code in chamber], dtype=np.int64)
        table[FATES + cards] = TAKEN_BY + seat
        table[TAKEN + seat], table[SILVERS + seat] = len(cards), (cards > 0).sum()


def _fill_queue(table: Table, queue: Sequence[tuple[int, str]]) -> None:
    table[NEXT] -= len(queue)
    for place, (seat, code) in enumerate(queue, int(table[NEXT])):
        table[QUEUE + place], table[QUEUE_SEATS + place] = CODES[code], seat


def _ask(table: Table, seat: int, is_lay: bool, gaps: Iterable[Sequence[int]]) -> None:
    """Who is asked what. The options are worked out anew."""
    table[SEAT] = seat
    if is_lay:
        table[PHASE] = LAY
        table[COUNT] = spots(table, int(table[QUEUE + int(table[NEXT])]), table, OPTIONS)
        return
    table[PHASE] = CLOSE
    put_gaps(table, sum(1 << (CORRIDOR * line + column - int(table[START + line])) for line, column in gaps))
    table[COUNT] = ways(table, gaps_of(table), table, OPTIONS)


def _wait(table: Table, actors: Sequence[int]) -> None:
    table[PHASE] = CHOOSE if actors else OVER
    table[SEAT] = actors[0] if actors else 0


def hand_of(table: Table, seat: int) -> list[str]:
    first = HANDS + HAND_SIZE * seat
    return [CARDS[int(card)].code for card in table[first : first + int(table[HELD + seat])]]


def chamber_of(table: Table, seat: int) -> set[str]:
    after = table.copy()
    if table[PHASE] == CLOSE:
        put_away(after, int(table[SEAT]), gaps_of(table))
    return {card.code for number, card in CARDS.items() if after[FATES + number] == TAKEN_BY + seat}


def closed_layout(table: Table, option: int) -> Layout:
    """The layout that a way to close leads to."""
    after = table.copy()
    close(after, gaps_of(table), way_at(table, OPTIONS, option))
    return read_layout(after)


def move_code(table: Table, move: MoleMove) -> int:
    """Of a card its number, from 1 on; of a spot or a way to close its place among the options."""
    return CODES[move.card.code] + FIRST_CODE if isinstance(move, Play) else _options(table).index(move)


def move_of(table: Table, code: int) -> MoleMove:
    return PLAYS[CARDS[code - FIRST_CODE].order] if table[PHASE] == CHOOSE else _options(table)[code]


def _options(table: Table) -> list[MoleMove]:
    """What the seat that is asked may choose from."""
    if table[PHASE] == CLOSE:
        return [Close(closed_layout(table, option)) for option in range(int(table[COUNT]))]
    rows, moves = read_layout(table).rows, list[MoleMove]()
    for spot in table[OPTIONS : OPTIONS + int(table[COUNT])].tolist():
        side, cell = divmod(spot, CORRIDOR * CORRIDOR)
        moves.append(Lay(SIDES[side], rows[cell // CORRIDOR].tops[cell % CORRIDOR]))
    return moves


def outcome(table: Table) -> Outcome | None:
    if table[PHASE] != OVER:
        return None
    players = int(table[PLAYERS])
    cards = ("cards", [int(count) for count in table[TAKEN : TAKEN + players]])
    if not table[WITH_SILVER]:
        return decide([cards], undecided="shared")
    silver = ("silver", [-int(count) for count in table[SILVERS : SILVERS + players]])
    return decide([cards, silver], undecided="draw")


@in_place
def copy_to(table: Table, other: Table) -> None:
    """The same as `table[:] = other`, which takes seconds to compile."""
    for entry in range(LENGTH):
        table[entry] = other[entry]


@in_place
def put_gaps(table: Table, taken: int) -> None:
    for line in range(CORRIDOR):
        table[GAPS + line] = taken >> CORRIDOR * line & CORRIDOR_BITS


@in_place
def gaps_of(table: Table) -> int:
    taken = 0
    for line in range(CORRIDOR):
        taken |= table[GAPS + line] << CORRIDOR * line
    return taken


@in_place
def collect(table: Table, seat: int, taken: int) -> None:
    """M-8: every card of these cells counts for the seat. They lie there until they are put away, and it is closed."""
    cell = 0
    while taken:
        if taken & 1:
            table[TAKEN + seat] += table[HEIGHTS + cell]
            card = table[TOPS + cell]
            for _ in range(table[HEIGHTS + cell] if table[WITH_SILVER] else 0):
                table[SILVERS + seat] += card > 0
                card = table[FATES + card]
        taken >>= 1
        cell += 1


@in_place
def put_away(table: Table, seat: int, taken: int) -> None:
    """Every card of these cells into the seat's chamber."""
    cell = 0
    while taken:
        if taken & 1:
            card = table[TOPS + cell]
            for _ in range(table[HEIGHTS + cell]):
                under = table[FATES + card]
                table[FATES + card] = TAKEN_BY + seat
                card = under
        taken >>= 1
        cell += 1


def warm_up() -> None:
    """Compile, or load from the cache, what reading a state or a view needs."""
    table, card = empty_table(2, False), next(iter(CARDS))
    spots(table, card, table, OPTIONS)
    ways(table, 0, table, OPTIONS)
