"""The law of Gold on one small array, compiled: for search and bulk play. `rules` stays the authority.

A card is a number: gold is its value (1 to 4), dynamite is `BLAST`, a miner is 8 × (group + 1) + value, where the
group is its colour. Nothing but `strike_goes_to` asks who owns a group, so searches may group miners by owner instead.

A move is the position of the card that is turned up. Legal moves come in no particular order, those that nobody has
seen first; `choices` in the order of positions, with one for all that nobody has seen. All that was ever seen is known
to all (G-14): `play` keeps it, bulk play does not need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place, new_rng, next_word, stir
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.kernel import Shares
from motherlode.core.options import LOT
from motherlode.core.outcome import Outcome, decide
from motherlode.games.gold.cards import CARDS, COLOURS, DECK, GOLD_COPIES, GONE, MINER_COPIES, Card
from motherlode.games.gold.knowledge import Knowledge
from motherlode.games.gold.position import FLIPS, NEVER, Flip, GoldOptions
from motherlode.games.gold.rules import RUSH_CARDS, STALL_TURNS, Gold
from motherlode.games.gold.view import FACE_DOWN

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
MOST_CHOICES: Final = SIZE

# Where things are in the array. First comes the tally: all that the law needs to know but which card lies where. Tables
# of other kinds that begin with the same entries can be played on by `settle` and `take_in_rush`.
OWNERS: Final = 0
POINTS: Final = OWNERS + len(COLOURS)
GOLDS: Final = POINTS + MOST_SEATS
"""By seat, how many gold cards it has."""
GOLD_LEFT: Final = GOLDS + MOST_SEATS
"""By value, how many gold cards are on the table; then how many miners, then how much dynamite, then how many cards."""
MINERS_LEFT: Final = GOLD_LEFT + MOST_GOLD + 1
BLASTS_LEFT: Final = MINERS_LEFT + STRENGTHS
CARDS_LEFT: Final = BLASTS_LEFT + 1
UNSEEN_LEFT: Final = CARDS_LEFT + 1
"""How many cards on the table were never turned up."""
PLAYERS: Final = UNSEEN_LEFT + 1
SEAT: Final = PLAYERS + 1
RUSH: Final = SEAT + 1
QUIET: Final = RUSH + 1
TALLY: Final = QUIET + 1

# The first `CARDS_LEFT` entries of `PLACES` are the positions that still hold a card; of these the first `UNSEEN_LEFT`
# are those whose card was never turned up. `INDEX` says where in that list a position stands.
STARTER: Final = TALLY
"""The seat that starts; `NOBODY` where that is drawn."""
FIRST: Final = STARTER + 1
"""Where the first card of the turn lies open; `NOBODY` where none does."""
TABLE: Final = FIRST + 1
PLACES: Final = TABLE + SIZE
INDEX: Final = PLACES + SIZE
LENGTH: Final = INDEX + SIZE

POSITION_KEYS: Final = np.concatenate([new_rng(f"position {position}") for position in range(SIZE)])
UNSEEN_KEYS: Final = np.concatenate([new_rng(f"unseen {number}") for number in range(NUMBER_LIMIT)])

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


class Secrets(msgspec.Struct, frozen=True):
    """What a view of Gold does not show: the past that a player has to remember, and what lies face down."""

    cards: tuple[str, ...]
    """By position, the code of every card on the table; whatever where there is none."""
    seen: frozenset[int]
    """The positions whose cards were turned up before."""
    hoards: tuple[tuple[int, ...], ...]
    """By seat, the values of the gold it has."""
    quiet: int
    """How many turns in a row have ended without a card leaving the table."""


class Onlooker(Knowledge):
    """Remembers every card."""

    def secrets(self, view: View) -> Secrets:
        self.check(view)
        unseen = iter(sorted(self.unseen(view).elements()))
        lying = [at for at, code in enumerate(view["table"]) if code is not None]
        faces = self.faces | {at: next(unseen) for at in lying if at not in self.faces}
        hoards = tuple(tuple(self.hoards.get(seat, ())) for seat in range(len(view["hoards"])))
        return Secrets(tuple(faces.get(at, "") for at in range(SIZE)), frozenset(self.faces), hoards, self.quiet)


def new_knowledge() -> Onlooker:
    return Onlooker()


def new_table(game: AnyGame) -> Table:
    if not isinstance(game, Gold):
        raise TypeError(f"this kernel plays gold, not {game.name}")
    table = np.zeros(LENGTH, dtype=np.int8)
    starter = game.options.starter
    table[OWNERS : OWNERS + len(COLOURS)] = [game.owners.get(colour, NOBODY) for colour in COLOURS]
    table[PLAYERS], table[SEAT] = game.players, game.starter
    table[STARTER], table[FIRST] = NOBODY if starter == LOT else starter, NOBODY
    return table


def from_state(state: AnyState) -> Table:
    table, position = new_table(state.game), state.position
    hoards = tuple(tuple(card.value for card in hoard) for hoard in position.hoards)
    _lay_out(table, position.table, [turn != NEVER for turn in position.turned], hoards)
    table[FIRST] = NOBODY if position.first is None else position.first
    table[SEAT], table[RUSH], table[QUIET] = position.seat, position.rush, position.quiet
    return table


def from_view(view: View, secrets: Secrets) -> Table:
    table = new_table(Gold(msgspec.convert(view["options"], GoldOptions)))
    shown = view["table"]
    cards = [GONE if code is None else CARDS[own] for code, own in zip(shown, secrets.cards, strict=True)]
    _lay_out(table, cards, [at in secrets.seen for at in range(SIZE)], secrets.hoards)
    first = [at for at, code in enumerate(shown) if code not in (None, FACE_DOWN)]
    table[FIRST] = first[0] if first else NOBODY
    table[SEAT], table[RUSH], table[QUIET] = (view["actors"] or [0])[0], view["rush"], secrets.quiet
    return table


def secrets_of(state: AnyState, seat: int) -> Secrets:
    position = state.position
    return Secrets(
        tuple(card.code for card in position.table),
        frozenset(at for at, turn in enumerate(position.turned) if turn != NEVER),
        tuple(tuple(card.value for card in hoard) for hoard in position.hoards),
        position.quiet,
    )


def _lay_out(table: Table, cards: Sequence[Card], seen: Sequence[bool], hoards: Sequence[Sequence[int]]) -> None:
    """Cards on the table, by position, whether each was seen, and the values of everyone's gold."""
    lay_out(table, np.array([NUMBERS.get(card.code, NO_CARD) for card in cards], dtype=np.int8), np.array(seen))
    for seat, hoard in enumerate(hoards):
        for value in hoard:
            _gain(table, seat, value)


def move_code(table: Table, move: Flip) -> int:
    return move.position


def move_of(table: Table, code: int) -> Flip:
    return FLIPS[code]


def outcome(table: Table) -> Outcome | None:
    if not is_over(table):
        return None
    seats = range(players(table))
    return decide(
        [("gold", [score(table, seat) for seat in seats]), ("cards", [int(table[GOLDS + seat]) for seat in seats])],
        undecided="shared",
    )


@in_place
def lay_out(table: Table, numbers: Table, seen: npt.NDArray[np.bool_]) -> None:
    """Put these cards on the table, by position, and count them. Hoards and whose turn it is stay as they are."""
    for entry in range(GOLD_LEFT, PLAYERS):
        table[entry] = 0
    for is_seen in (False, True):
        for position in range(SIZE):
            number = numbers[position]
            if number != NO_CARD and seen[position] == is_seen:
                left = table[CARDS_LEFT]
                table[TABLE + position] = number
                table[PLACES + left] = position
                table[INDEX + position] = left
                table[CARDS_LEFT] = left + 1
                table[UNSEEN_LEFT] += not is_seen
                table[COUNTED_AT[number]] += 1


@in_place
def players(table: Table) -> int:
    return np.int64(table[PLAYERS])


@in_place
def actor(table: Table) -> int:
    return np.int64(table[SEAT]) if table[CARDS_LEFT] else -1


@in_place
def is_over(table: Table) -> bool:
    return table[CARDS_LEFT] == 0


@in_place
def legal_count(table: Table) -> int:
    return np.int64(table[CARDS_LEFT] - (table[FIRST] != NOBODY))


@in_place
def legal_move(table: Table, n: int) -> int:
    """Every card but the one that lies open, which gives its place in the list to the last one."""
    first = table[FIRST]
    is_open = first != NOBODY and n == table[INDEX + first]
    return np.int64(table[PLACES + (table[CARDS_LEFT] - 1 if is_open else n)])


@in_place
def choices(table: Table, rng: Rng, found: npt.NDArray[np.int64]) -> int:
    """The first of those that nobody has seen stands for all of them."""
    count, has_unseen = 0, False
    for position in range(SIZE):
        if table[TABLE + position] == NO_CARD or position == table[FIRST]:
            continue
        if table[INDEX + position] < table[UNSEEN_LEFT]:
            if has_unseen:
                continue
            has_unseen = True
        found[count] = position
        count += 1
    return count


@in_place
def meet(first: int, second: int) -> int:
    """What two cards turned up in one turn do."""
    return MEETINGS[first, second]


@in_place
def is_dead(table: Table) -> bool:
    """G-12. Whether no two cards do anything: no dynamite, miners of one strength at most, gold too dear for them."""
    if table[BLASTS_LEFT]:
        return False
    strengths, cheapest = 0, 0
    for value in range(STRENGTHS - 1, 0, -1):
        if table[MINERS_LEFT + value]:
            strengths |= 1 << value
        if value <= MOST_GOLD and table[GOLD_LEFT + value]:
            cheapest = value
    if strengths & (strengths - 1):
        return False
    return cheapest == 0 or strengths < (1 << cheapest)


@in_place
def _leave(table: Table, number: int) -> None:
    table[COUNTED_AT[number]] -= 1
    table[CARDS_LEFT] -= 1


@in_place
def _gain(table: Table, seat: int, value: int) -> None:
    table[POINTS + seat] += value
    table[GOLDS + seat] += 1


@in_place
def strike_goes_to(table: Table, miner: int) -> int:
    """G-5: the miner's owner, or the player whose turn it is."""
    owner = table[OWNERS + (miner >> GROUP_BITS) - 1]
    return table[SEAT] if owner == NOBODY else owner


@in_place
def play(table: Table, position: int) -> None:
    _see(table, position)
    turn_up(table, position)


@in_place
def _see(table: Table, position: int) -> None:
    """G-14. The card there is known from now on: it goes to the end of those that nobody has seen, which moves up."""
    index, last = table[INDEX + position], table[UNSEEN_LEFT] - 1
    if index <= last:
        other = table[PLACES + last]
        table[PLACES + index], table[PLACES + last] = other, position
        table[INDEX + other], table[INDEX + position] = index, last
        table[UNSEEN_LEFT] = last


@in_place
def turn_up(table: Table, position: int) -> None:
    if table[RUSH]:
        take_in_rush(table, table[TABLE + position])
        _take_away(table, position, table[CARDS_LEFT])
    elif table[FIRST] == NOBODY:
        table[FIRST] = position
    else:
        resolve(table, table[FIRST], position)
        table[FIRST] = NOBODY


@in_place
def resolve(table: Table, first: int, second: int) -> int:
    """The cards at these positions were turned up in one turn, which ends; as `meet`, what they did."""
    result = settle(table, table[TABLE + first], table[TABLE + second])
    if result == NOTHING:
        return result
    left = table[CARDS_LEFT]
    if result != SECOND_LEAVES:
        _take_away(table, first, left + (result != FIRST_LEAVES))
    if result != FIRST_LEAVES:
        _take_away(table, second, left)
    return result


@in_place
def _take_away(table: Table, position: int, last: int) -> None:
    """The last place of the list takes the place of this position."""
    table[TABLE + position] = NO_CARD
    moved, index = table[PLACES + last], table[INDEX + position]
    table[PLACES + index] = moved
    table[INDEX + moved] = index


@in_place
def take_in_rush(table: Table, number: int) -> None:
    """G-9. A card of this number is turned up in the Gold Rush."""
    if number <= MOST_GOLD:
        _gain(table, table[SEAT], number)
    _leave(table, number)
    table[QUIET] = 0
    _pass_turn(table)


@in_place
def settle(table: Table, one: int, two: int) -> int:
    """Cards of these numbers were turned up in one turn, which ends: all that follows, and as `meet`, what they do."""
    result = meet(one, two)
    if result == NOTHING:
        table[QUIET] += 1
    else:
        table[QUIET] = 0
        if result == FIRST_STRIKES:
            _gain(table, strike_goes_to(table, one), two)
        elif result == SECOND_STRIKES:
            _gain(table, strike_goes_to(table, two), one)
        if result != SECOND_LEAVES:
            _leave(table, one)
        if result != FIRST_LEAVES:
            _leave(table, two)
    # G-9, G-13, G-12.
    if table[CARDS_LEFT] <= RUSH_CARDS or table[QUIET] >= STALL_TURNS or is_dead(table):
        table[RUSH] = 1
    _pass_turn(table)
    return result


@in_place
def _pass_turn(table: Table) -> None:
    seat = table[SEAT] + 1
    table[SEAT] = 0 if seat == table[PLAYERS] else seat


@in_place
def score(table: Table, seat: int) -> int:
    return np.int64(table[POINTS + seat])


@in_place
def _standing(table: Table, seat: int) -> int:
    """G-10. Most points, then most gold cards."""
    return np.int64(table[POINTS + seat]) * SIZE + table[GOLDS + seat]


@in_place
def win_share(table: Table, seat: int) -> float:
    own, sharing = _standing(table, seat), 0
    for other in range(table[PLAYERS]):
        theirs = _standing(table, other)
        if theirs > own:
            return 0.0
        sharing += theirs == own
    return 1.0 / sharing


@in_place
def _add_win(table: Table, wins: Shares) -> None:
    """The shares of all seats at once."""
    best, sharing = -1, 0
    for seat in range(table[PLAYERS]):
        standing = _standing(table, seat)
        if standing > best:
            best, sharing = standing, 0
        sharing += standing == best
    for seat in range(table[PLAYERS]):
        if _standing(table, seat) == best:
            wins[seat] += 1.0 / sharing


@in_place
def imagine(table: Table, seat: int, rng: Rng) -> None:
    """G-14. The cards that nobody has seen may lie in any order."""
    for last in range(table[UNSEEN_LEFT] - 1, 0, -1):
        one, two = TABLE + table[PLACES + last], TABLE + table[PLACES + below(rng, last + 1)]
        table[one], table[two] = table[two], table[one]


@in_place
def information(table: Table, seat: int) -> np.uint64:
    """Nothing is private: all know the cards that were turned up, which others are left, and who has what.

    What is known of each position counts so many times a number of its own; cards unseen add up, whatever their order.
    """
    key, unseen = np.uint64(0), table[UNSEEN_LEFT]
    for position in range(SIZE):
        number = table[TABLE + position]
        if number != NO_CARD and table[INDEX + position] < unseen:
            key += UNSEEN_KEYS[number]
            number = NUMBER_LIMIT
        key += np.uint64(number) * POSITION_KEYS[position]
    key = stir(key, (seat << 24) + (actor(table) << 16) + ((table[FIRST] + 1) << 8) + table[QUIET] * 2 + table[RUSH])
    for other in range(table[PLAYERS]):
        key = stir(key, _standing(table, other))
    return key


@in_place
def ask_first(table: Table, seat: int) -> None:
    """Nobody chooses in secret."""


@in_place
def play_out(table: Table, rng: Rng) -> int:
    decisions = 0
    if table[FIRST] != NOBODY:
        turn_up(table, random_move(table, rng))
        decisions += 1
    decisions += _random_turns(table, rng)
    while table[CARDS_LEFT]:
        turn_up(table, random_move(table, rng))
        decisions += 1
    table[UNSEEN_LEFT] = 0
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
        resolve(table, table[PLACES_U + one], table[PLACES_U + two])
        decisions += 2
    return decisions


@in_place
def random_move(table: Table, rng: Rng) -> int:
    return legal_move(table, below(rng, legal_count(table)))


def _fresh() -> Table:
    """All cards on the table in the order of the deck."""
    table = np.zeros(LENGTH, dtype=np.int8)
    table[TABLE : TABLE + SIZE] = DECK_NUMBERS
    table[PLACES : PLACES + SIZE] = table[INDEX : INDEX + SIZE] = np.arange(SIZE)
    np.add.at(table, COUNTED_AT[DECK_NUMBERS], 1)
    table[CARDS_LEFT] = table[UNSEEN_LEFT] = SIZE
    table[FIRST] = NOBODY
    return table


FRESH: Final = _fresh()


@in_place
def deal(table: Table, rng: Rng) -> None:
    """Shuffle all 64 cards onto the table and empty the hoards."""
    for entry in range(POINTS, PLAYERS):
        table[entry] = FRESH[entry]
    for entry in range(RUSH, LENGTH):
        if entry != STARTER:
            table[entry] = FRESH[entry]
    for last in range(SIZE - 1, 0, -1):
        other = below(rng, last + 1)
        table[TABLE + last], table[TABLE + other] = table[TABLE + other], table[TABLE + last]
    starter = table[STARTER]
    table[SEAT] = below(rng, table[PLAYERS]) if starter == NOBODY else starter


@in_place
def play_many(table: Table, games: int, rng: Rng, wins: Shares) -> int:
    decisions = 0
    for _ in range(games):
        deal(table, rng)
        decisions += play_out(table, rng)
        _add_win(table, wins)
    return decisions
