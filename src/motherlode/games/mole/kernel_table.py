"""A table of Manny Mole as one array of integers: what its words mean, and how it is made from a state or a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from motherlode.core.compiled import in_place
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Event
from motherlode.games.mole.cards import COLOUR_ORDER
from motherlode.games.mole.events import codes
from motherlode.games.mole.kernel_closing import close, ways
from motherlode.games.mole.kernel_layout import (
    BLANK,
    CARDS,
    CODES,
    COLOUR_SHIFT,
    LAYOUT_LENGTH,
    MOST_OPTIONS,
    SIDES,
    Words,
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
CHAMBER_WORDS: Final = (len(COLOUR_ORDER) + 1) // 2
NO_CARD: Final = -1

CHOOSE: Final = 0
LAY: Final = 1
CLOSE: Final = 2
OVER: Final = 3

# The layout comes first; then, word by word:
GAPS: Final = LAYOUT_LENGTH
"""While a seat is asked how to close: the cells whose cards are taken already."""
PHASE: Final = GAPS + 1
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
QUEUE: Final = OPTIONS + MOST_OPTIONS
QUEUE_SEATS: Final = QUEUE + MOST_PLAYERS
CHOSEN: Final = QUEUE_SEATS + MOST_PLAYERS
TAKEN: Final = CHOSEN + MOST_PLAYERS
"""By seat, how many cards its chamber holds, then how many silver ones."""
SILVERS: Final = TAKEN + MOST_PLAYERS
CHAMBERS: Final = SILVERS + MOST_PLAYERS
"""By seat, its chamber as a set: bit `card % 64` of word `card // 64`."""
HELD: Final = CHAMBERS + CHAMBER_WORDS * MOST_PLAYERS
HANDS: Final = HELD + MOST_PLAYERS
"""By seat, room for twelve cards, ascending."""
SEEN: Final = HANDS + HAND_SIZE * MOST_PLAYERS
"""A set of cards as a chamber is one, for `imagine` to work on; it means nothing between two moves."""
LENGTH: Final = SEEN + CHAMBER_WORDS


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


def new_table(game: AnyGame) -> Words:
    if not isinstance(game, Mole):
        raise TypeError(f"this kernel plays mole, not {game.name}")
    return empty_table(game.players, game.options.silver)


def empty_table(players: int, silver: bool) -> Words:
    """A table without cards."""
    table = np.zeros(LENGTH, dtype=np.int64)
    table[PLAYERS], table[WITH_SILVER], table[ROUND] = players, silver, 1
    table[CHOSEN : CHOSEN + MOST_PLAYERS] = NO_CARD
    table[NEXT] = players
    return table


def from_state(state: AnyState) -> Words:
    table, position = new_table(state.game), state.position
    write_layout(table, position.layout)
    table[ROUND] = position.round
    _fill_seats(table, [codes(hand) for hand in position.hands], [codes(chamber) for chamber in position.chambers])
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


def from_view(view: View, secrets: Secrets) -> Words:
    table = empty_table(view["options"]["players"], view["options"]["silver"])
    write_layout(table, Layout.parse(view["layout"]))
    table[ROUND] = view["round"]
    hands, choices, me = [*secrets.hands], [*secrets.choices], view["seat"]
    hands[me], choices[me] = (*view["hand"], *filter(None, [view["choice"]])), view["choice"]
    kept = [[card for card in hand if card != choice] for hand, choice in zip(hands, choices, strict=True)]
    _fill_seats(table, kept, [chamber["cards"] for chamber in view["chambers"]])
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


def _fill_seats(table: Words, hands: Sequence[Sequence[str]], chambers: Sequence[Sequence[str]]) -> None:
    for seat, hand in enumerate(hands):
        first = HANDS + HAND_SIZE * seat
        table[first : first + len(hand)] = sorted(CODES[code] for code in hand)
        table[HELD + seat] = len(hand)
    for seat, chamber in enumerate(chambers):
        for code in chamber:
            collect_card(table, seat, CODES[code])


def _fill_queue(table: Words, queue: Sequence[tuple[int, str]]) -> None:
    table[NEXT] -= len(queue)
    for place, (seat, code) in enumerate(queue, int(table[NEXT])):
        table[QUEUE + place], table[QUEUE_SEATS + place] = CODES[code], seat


def _ask(table: Words, seat: int, is_lay: bool, gaps: Iterable[Sequence[int]]) -> None:
    """Who is asked what. The options are worked out anew."""
    table[SEAT] = seat
    if is_lay:
        table[PHASE] = LAY
        table[COUNT] = spots(table, table[QUEUE + table[NEXT]], table, OPTIONS)
        return
    table[PHASE] = CLOSE
    starts = [row.start for row in read_layout(table).rows]
    table[GAPS] = sum(1 << (CORRIDOR * line + column - starts[line]) for line, column in gaps)
    table[COUNT] = ways(table, int(table[GAPS]), table, OPTIONS)


def _wait(table: Words, actors: Sequence[int]) -> None:
    table[PHASE] = CHOOSE if actors else OVER
    table[SEAT] = actors[0] if actors else 0


def hand_of(table: Words, seat: int) -> list[str]:
    first = HANDS + HAND_SIZE * seat
    return [CARDS[int(card)].code for card in table[first : first + int(table[HELD + seat])]]


def chamber_of(table: Words, seat: int) -> set[str]:
    words = table[CHAMBERS + CHAMBER_WORDS * seat : CHAMBERS + CHAMBER_WORDS * (seat + 1)]
    return {card.code for number, card in CARDS.items() if int(words[number // 64]) >> (number % 64) & 1}


def closed_layout(table: Words, option: int) -> Layout:
    """The layout that a way to close leads to."""
    after = table.copy()
    close(after, int(table[GAPS]), int(table[OPTIONS + option]))
    return read_layout(after)


def move_code(table: Words, move: MoleMove) -> int:
    """Of a card its number, of a spot or a way to close its place among the options."""
    return CODES[move.card.code] if isinstance(move, Play) else _options(table).index(move)


def move_of(table: Words, code: int) -> MoleMove:
    return PLAYS[CARDS[code].order] if table[PHASE] == CHOOSE else _options(table)[code]


def _options(table: Words) -> list[MoleMove]:
    """What the seat that is asked may choose from."""
    if table[PHASE] == CLOSE:
        return [Close(closed_layout(table, option)) for option in range(int(table[COUNT]))]
    rows, moves = read_layout(table).rows, list[MoleMove]()
    for spot in table[OPTIONS : OPTIONS + int(table[COUNT])].tolist():
        side, cell = divmod(spot, CORRIDOR * CORRIDOR)
        moves.append(Lay(SIDES[side], rows[cell // CORRIDOR].tops[cell % CORRIDOR]))
    return moves


def outcome(table: Words) -> Outcome | None:
    if table[PHASE] != OVER:
        return None
    players = int(table[PLAYERS])
    cards = ("cards", [int(count) for count in table[TAKEN : TAKEN + players]])
    if not table[WITH_SILVER]:
        return decide([cards], undecided="shared")
    silver = ("silver", [-int(count) for count in table[SILVERS : SILVERS + players]])
    return decide([cards, silver], undecided="draw")


@in_place
def copy_to(table: Words, other: Words) -> None:
    """The same as `table[:] = other`, which takes seconds to compile."""
    for word in range(LENGTH):
        table[word] = other[word]


@in_place
def collect_card(table: Words, seat: int, card: int) -> None:
    table[TAKEN + seat] += 1
    table[SILVERS + seat] += card >> COLOUR_SHIFT == BLANK
    table[CHAMBERS + CHAMBER_WORDS * seat + (card >> 6)] |= 1 << (card & 63)


def warm_up() -> None:
    """Compile, or load from the cache, what reading a state or a view needs."""
    table, card = empty_table(2, False), next(iter(CARDS))
    collect_card(table, 0, card)
    spots(table, card, table, OPTIONS)
    ways(table, 0, table, OPTIONS)
