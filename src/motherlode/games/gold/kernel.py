"""The law of Gold on one small array, compiled: for search and bulk play. `rules` stays the authority.

A card is a number: gold is its value (1 to 4), dynamite is `BLAST`, a miner is 8 × (group + 1) + value, where the
group is its colour. Nothing but `strike_goes_to` asks who owns a group, so searches may group miners by owner instead.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, compiled, in_place, next_word
from motherlode.core.game import State
from motherlode.core.outcome import Outcome, decide
from motherlode.games.gold.cards import CARDS, COLOURS, DECK, GOLD_COPIES, GONE, MINER_COPIES, Card
from motherlode.games.gold.position import Flip, GoldDeal, Position
from motherlode.games.gold.rules import RUSH_CARDS, STALL_TURNS, Gold

Table = npt.NDArray[np.int8]

SIZE: Final = len(DECK)
GROUP_BITS: Final = 3
VALUE_BITS: Final = 7
BLAST: Final = 7
NO_CARD: Final = 0
NUMBER_LIMIT: Final = (len(COLOURS) + 1) << GROUP_BITS
NOBODY: Final = -1
MOST_SEATS: Final = len(COLOURS)
MOST_GOLD: Final = max(GOLD_COPIES)
STRENGTHS: Final = max(MINER_COPIES) + 1

# Where things are in the array. The first `CARDS_LEFT` entries of `PLACES` are the positions that still hold a card;
# `INDEX` says where in that list a position stands.
TABLE: Final = 0
PLACES: Final = TABLE + SIZE
INDEX: Final = PLACES + SIZE
OWNERS: Final = INDEX + SIZE
HOARDS: Final = OWNERS + len(COLOURS)
GOLD_LEFT: Final = HOARDS + MOST_SEATS * MOST_GOLD
MINERS_LEFT: Final = GOLD_LEFT + MOST_GOLD + 1
BLASTS_LEFT: Final = MINERS_LEFT + STRENGTHS
CARDS_LEFT: Final = BLASTS_LEFT + 1
PLAYERS: Final = CARDS_LEFT + 1
SEAT: Final = PLAYERS + 1
FIRST: Final = SEAT + 1
RUSH: Final = FIRST + 1
QUIET: Final = RUSH + 1
LENGTH: Final = QUIET + 1

ONE: Final = np.uint64(1)
HALF: Final = np.uint64(32)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
PLACES_U: Final = np.uint64(PLACES)

# What two cards do to each other.
NOTHING: Final = 0
FIRST_LEAVES: Final = 1
SECOND_LEAVES: Final = 2
BOTH_LEAVE: Final = 3
FIRST_STRIKES: Final = 4
SECOND_STRIKES: Final = 5


def number_of(card: Card) -> int:
    """A card as the kernel counts it, miners grouped by colour."""
    if card.kind == "miner" and card.colour is not None:
        return miner_number(COLOURS.index(card.colour), card.value)
    return {"gold": card.value, "dynamite": BLAST}.get(card.kind, NO_CARD)


def miner_number(group: int, value: int) -> int:
    return ((group + 1) << GROUP_BITS) + value


NUMBERS: Final = {code: number_of(card) for code, card in CARDS.items()}
FACES: Final = {number: CARDS[code] for code, number in NUMBERS.items()} | {NO_CARD: GONE}
DECK_NUMBERS: Final = np.array([number_of(card) for card in DECK], dtype=np.int8)


def _meet(first: int, second: int) -> int:
    """G-5 to G-8, card against card."""
    if BLAST in (first, second):
        return BOTH_LEAVE
    one, two = first & VALUE_BITS, second & VALUE_BITS
    if is_miner(first) and is_miner(second):
        return NOTHING if one == two else FIRST_LEAVES if one < two else SECOND_LEAVES
    if is_miner(first):
        return FIRST_STRIKES if one >= two else NOTHING
    return SECOND_STRIKES if is_miner(second) and two >= one else NOTHING


def is_miner(number: int) -> bool:
    return number >> GROUP_BITS > 0


MEETINGS: Final = np.array(
    [[_meet(one, two) for two in range(NUMBER_LIMIT)] for one in range(NUMBER_LIMIT)], dtype=np.int8
)


def _counted_at(number: int) -> int:
    if number >> GROUP_BITS:
        return MINERS_LEFT + (number & VALUE_BITS)
    return BLASTS_LEFT if number == BLAST else GOLD_LEFT + number


COUNTED_AT: Final = np.array([_counted_at(number) for number in range(NUMBER_LIMIT)], dtype=np.uint8)
"""Where in the array cards of a number are counted."""


def from_state(state: State[GoldDeal, Position, Flip]) -> Table:
    """The array of a state, all its cards known."""
    game = state.game
    if not isinstance(game, Gold):
        raise TypeError(f"this kernel plays gold, not {game.name}")
    return from_position(game, state.position)


def from_position(game: Gold, position: Position) -> Table:
    table = new_table([game.owners.get(colour, NOBODY) for colour in COLOURS], game.players, position.seat)
    lay_out(table, np.array([number_of(card) for card in position.table], dtype=np.int8))
    for seat, hoard in enumerate(position.hoards):
        for card in hoard:
            table[HOARDS + MOST_GOLD * seat + card.value - 1] += 1
    table[FIRST] = NOBODY if position.first is None else position.first
    table[RUSH] = position.rush
    table[QUIET] = position.quiet
    return table


def to_position(table: Table, like: Position) -> Position:
    """The position of an array. The kernel keeps no order in hoards and no past: `like` lends turns and places."""
    first = int(table[FIRST])
    return msgspec.structs.replace(
        like,
        table=tuple(FACES[int(number)] for number in table[TABLE : TABLE + SIZE]),
        seat=int(table[SEAT]),
        hoards=tuple(_hoard(table, seat) for seat in range(int(table[PLAYERS]))),
        first=None if first == NOBODY else first,
        rush=bool(table[RUSH]),
        quiet=int(table[QUIET]),
        cards=int(table[CARDS_LEFT]),
    )


def _hoard(table: Table, seat: int) -> tuple[Card, ...]:
    counts = table[HOARDS + MOST_GOLD * seat : HOARDS + MOST_GOLD * (seat + 1)]
    return tuple(FACES[value] for value, count in enumerate(counts, start=1) for _ in range(int(count)))


def outcome(table: Table) -> Outcome | None:
    """As `Gold.outcome`."""
    if not is_over(table):
        return None
    seats = range(int(table[PLAYERS]))
    return decide(
        [("gold", [points(table, seat) for seat in seats]), ("cards", [gold_cards(table, seat) for seat in seats])],
        undecided="shared",
    )


def new_table(owners: list[int], players: int, starter: int) -> Table:
    """An empty table; `owners` says by colour whose it is. `lay_out` or `deal` puts cards on it."""
    table = np.zeros(LENGTH, dtype=np.int8)
    table[OWNERS : OWNERS + len(COLOURS)] = owners
    table[PLAYERS], table[SEAT], table[FIRST] = players, starter, NOBODY
    return table


@in_place
def lay_out(table: Table, numbers: Table) -> None:
    """Put these cards on the table, by position, and count them. Hoards and whose turn it is stay as they are."""
    table[GOLD_LEFT:PLAYERS] = 0
    for position in range(SIZE):
        number = numbers[position]
        table[TABLE + position] = number
        if number != NO_CARD:
            left = table[CARDS_LEFT]
            table[PLACES + left] = position
            table[INDEX + position] = left
            table[CARDS_LEFT] = left + 1
            table[COUNTED_AT[number]] += 1


@in_place
def is_over(table: Table) -> bool:
    return table[CARDS_LEFT] == 0  # type: ignore[no-any-return]


@compiled
def legal(table: Table) -> Table:
    """The positions that may be turned up, in no order: every card but the one that lies open."""
    left, first = table[CARDS_LEFT], table[FIRST]
    found = np.empty(left, dtype=np.int8)
    count = 0
    for place in table[PLACES : PLACES + left]:
        if place != first:
            found[count] = place
            count += 1
    return found[:count]


@in_place
def meet(first: int, second: int) -> int:
    """What two cards turned up in one turn do."""
    return MEETINGS[first, second]  # type: ignore[no-any-return]


@in_place
def is_dead_mix(blasts: int, strengths: int, cheapest: int) -> bool:
    """G-12: whether no two cards do anything. `strengths` has bit v set if a miner of value v is left.

    `cheapest` is the lowest gold, or 0 where there is none.
    """
    if blasts or strengths & (strengths - 1):
        return False
    return cheapest == 0 or strengths < (1 << cheapest)


@in_place
def is_dead(table: Table) -> bool:
    if table[BLASTS_LEFT]:
        return False
    strengths, cheapest = 0, 0
    for value in range(STRENGTHS - 1, 0, -1):
        if table[MINERS_LEFT + value]:
            strengths |= 1 << value
        if value <= MOST_GOLD and table[GOLD_LEFT + value]:
            cheapest = value
    return is_dead_mix(0, strengths, cheapest)


@in_place
def _leave(table: Table, position: int) -> None:
    table[COUNTED_AT[table[TABLE + position]]] -= 1
    table[TABLE + position] = NO_CARD
    last = table[CARDS_LEFT] - 1
    moved, index = table[PLACES + last], table[INDEX + position]
    table[PLACES + index] = moved
    table[INDEX + moved] = index
    table[CARDS_LEFT] = last


@in_place
def _hoard_gold(table: Table, seat: int, value: int) -> None:
    table[HOARDS + MOST_GOLD * seat + value - 1] += 1


@in_place
def strike_goes_to(table: Table, miner: int) -> int:
    """G-5: the miner's owner, or the player whose turn it is."""
    owner = table[OWNERS + (miner >> GROUP_BITS) - 1]
    return table[SEAT] if owner == NOBODY else owner  # type: ignore[no-any-return]


@in_place
def play(table: Table, position: int) -> None:
    """Turn up the card there, which must be legal."""
    if table[RUSH]:
        # G-9.
        number = table[TABLE + position]
        if number <= MOST_GOLD:
            _hoard_gold(table, table[SEAT], number)
        _leave(table, position)
        table[QUIET] = 0
    elif table[FIRST] == NOBODY:
        table[FIRST] = position
        return
    else:
        _resolve(table, table[FIRST], position)
        table[FIRST] = NOBODY
    _pass_turn(table)


@in_place
def _pass_turn(table: Table) -> None:
    seat = table[SEAT] + 1
    table[SEAT] = 0 if seat == table[PLAYERS] else seat


@in_place
def _resolve(table: Table, first: int, second: int) -> None:
    one, two = table[TABLE + first], table[TABLE + second]
    result = meet(one, two)
    if result == NOTHING:
        table[QUIET] += 1
    else:
        table[QUIET] = 0
        if result == FIRST_STRIKES:
            _hoard_gold(table, strike_goes_to(table, one), two)
        elif result == SECOND_STRIKES:
            _hoard_gold(table, strike_goes_to(table, two), one)
        if result != SECOND_LEAVES:
            _leave(table, first)
        if result != FIRST_LEAVES:
            _leave(table, second)
    # G-9, G-13, G-12.
    if table[CARDS_LEFT] <= RUSH_CARDS or table[QUIET] >= STALL_TURNS or is_dead(table):
        table[RUSH] = 1


@in_place
def points(table: Table, seat: int) -> int:
    total = 0
    for value in range(1, MOST_GOLD + 1):
        total += value * table[HOARDS + MOST_GOLD * seat + value - 1]
    return total


@in_place
def gold_cards(table: Table, seat: int) -> int:
    total = 0
    for value in range(1, MOST_GOLD + 1):
        total += table[HOARDS + MOST_GOLD * seat + value - 1]
    return total


@in_place
def play_out(table: Table, rng: Rng) -> int:
    """Random flips until the game is over; how many they were."""
    decisions = 0
    if table[FIRST] != NOBODY:
        play(table, random_move(table, rng))
        decisions += 1
    decisions += _random_turns(table, rng)
    while table[CARDS_LEFT]:
        play(table, random_move(table, rng))
        decisions += 1
    return decisions


@in_place
def _random_turns(table: Table, rng: Rng) -> int:
    """Whole random turns up to the Gold Rush: two flips out of one word, in one loop, for speed."""
    decisions = 0
    while not table[RUSH]:
        word, left = next_word(rng), np.uint64(table[CARDS_LEFT])
        last = left - ONE
        one, two = ((word >> HALF) * left) >> HALF, ((word & LOW_HALF) * last) >> HALF
        if two == one:
            # The first card gives its place in the list to the last one.
            two = last
        _resolve(table, table[PLACES_U + one], table[PLACES_U + two])
        _pass_turn(table)
        decisions += 2
    return decisions


@in_place
def random_move(table: Table, rng: Rng) -> int:
    first = table[FIRST]
    if first == NOBODY:
        return table[PLACES + below(rng, table[CARDS_LEFT])]  # type: ignore[no-any-return]
    # The open card gives its place in the list to the last one.
    last = table[CARDS_LEFT] - 1
    index = below(rng, last)
    return table[PLACES + (last if index == table[INDEX + first] else index)]  # type: ignore[no-any-return]


def _fresh() -> Table:
    """All cards on the table in the order of the deck."""
    table = np.zeros(LENGTH, dtype=np.int8)
    table[TABLE : TABLE + SIZE] = DECK_NUMBERS
    table[PLACES : PLACES + SIZE] = table[INDEX : INDEX + SIZE] = np.arange(SIZE)
    np.add.at(table, COUNTED_AT[DECK_NUMBERS], 1)
    table[CARDS_LEFT] = SIZE
    return table


FRESH: Final = _fresh()


@compiled
def deal(table: Table, rng: Rng) -> None:
    """Shuffle all 64 cards onto the table and empty the hoards. Whose turn it is stays as it is."""
    table[:OWNERS] = FRESH[:OWNERS]
    table[HOARDS:PLAYERS] = FRESH[HOARDS:PLAYERS]
    for last in range(SIZE - 1, 0, -1):
        other = below(rng, last + 1)
        table[last], table[other] = table[other], table[last]
    table[FIRST] = NOBODY
    table[RUSH] = 0
    table[QUIET] = 0


@in_place
def play_games(table: Table, games: int, rng: Rng) -> int:
    """Bulk random play: deal and play out this many games on one table; how many decisions they took."""
    decisions = 0
    for _ in range(games):
        deal(table, rng)
        decisions += play_out(table, rng)
    return decisions
