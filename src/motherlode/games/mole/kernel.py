"""The law of Manny Mole for search and bulk play: whole tables on one array of bytes.

`rules` is the authority; tests hold this module to it decision by decision. Moves are numbers: a card to play, counted
from 1 on, or the place of a spot or of a way to close among those that a seat may choose from. Legal moves and
`choices` have the order of `rules`. All that M-15 leaves no choice in happens by itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place, stir
from motherlode.core.kernel import Shares
from motherlode.games.mole.cards import deck
from motherlode.games.mole.kernel_closing import close, way_at, ways
from motherlode.games.mole.kernel_layout import (
    BELOW,
    BLANK,
    CARD_CODES,
    COLOUR,
    COLOUR_SHIFT,
    FATES,
    FIRST_CODE,
    HEIGHTS,
    LAYOUT_LENGTH,
    MOST_OPTIONS,
    NO_CARD,
    NUMBER_BITS,
    ROWS,
    START,
    TOPS,
    UNSEEN,
    WIDTH,
    Table,
    code_of,
    completed,
    full_columns,
    lay,
    spots,
)
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    CHOSEN,
    CLOSE,
    COUNT,
    HANDS,
    HELD,
    LAY,
    LENGTH,
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
    collect,
    from_state,
    from_view,
    gaps_of,
    move_code,
    move_of,
    new_knowledge,
    new_table,
    outcome,
    put_away,
    put_gaps,
    secrets_of,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import CENTRE_SIZE, HAND_SIZE

__all__ = [
    "MOST_CHOICES",
    "actor",
    "ask_first",
    "choices",
    "deal",
    "from_state",
    "from_view",
    "imagine",
    "information",
    "is_over",
    "legal_count",
    "legal_move",
    "move_code",
    "move_of",
    "new_knowledge",
    "new_table",
    "outcome",
    "play",
    "play_many",
    "play_out",
    "players",
    "score",
    "secrets_of",
    "win_share",
]

MOST_CHOICES: Final = MOST_OPTIONS
DECK_CODES: Final = np.array([code_of(card) for card in deck(silver=True)], dtype=np.int8)
DECK_SIZE: Final = len(DECK_CODES)
BASIC_DECK: Final = len(deck())
PACK: Final = FATES - FIRST_CODE
"""While cards are dealt, the pack lies where later stands what became of them."""
UNASKED: Final = -1
"""Instead of an option: nobody has been asked."""
KNOWN: Final = FIRST_CODE - 1
"""A fate for `imagine` to work with: a card that is on its way, or in a hand."""


@in_place
def players(table: Table) -> int:
    return table[PLAYERS]


@in_place
def is_over(table: Table) -> bool:
    return table[PHASE] == OVER


@in_place
def actor(table: Table) -> int:
    return -1 if table[PHASE] == OVER else table[SEAT]


@in_place
def legal_count(table: Table) -> int:
    if table[PHASE] == CHOOSE:
        return table[HELD + table[SEAT]]
    return table[COUNT] if table[PHASE] != OVER else 0


@in_place
def legal_move(table: Table, n: int) -> int:
    return table[HANDS + HAND_SIZE * table[SEAT] + n] + FIRST_CODE if table[PHASE] == CHOOSE else n


@in_place
def choices(table: Table, rng: Rng, found: npt.NDArray[np.int64]) -> int:
    count = legal_count(table)
    for n in range(count):
        found[n] = legal_move(table, n)
    return count


@in_place
def close_for(table: Table, seat: int, taken: int, option: int) -> None:
    put_away(table, seat, taken)
    close(table, taken, way_at(table, OPTIONS, option))


@in_place
def ask_to_close(table: Table, seat: int, taken: int, count: int) -> None:
    put_gaps(table, taken)
    table[PHASE], table[SEAT], table[COUNT] = CLOSE, seat, count


@in_place
def reveal(table: Table) -> None:
    """M-3: the chosen cards in the order they are laid."""
    players = table[PLAYERS]
    for seat in range(players):
        own, place = turn(table[CHOSEN + seat]), 0
        for other in range(players):
            place += turn(table[CHOSEN + other]) < own
        table[QUEUE + place], table[QUEUE_SEATS + place] = table[CHOSEN + seat], seat
    for seat in range(players):
        table[CHOSEN + seat] = NO_CARD
    table[NEXT] = 0


@in_place
def turn(card: int) -> int:
    """High numbers first, then as colours come."""
    return (card >> COLOUR_SHIFT) - ((card & NUMBER_BITS) << COLOUR_SHIFT)


@in_place
def next_round(table: Table) -> bool:
    """Begin the next round, if there is one; whether it runs by itself."""
    held = table[HELD]
    table[SEAT] = 0
    if held == 0:
        table[PHASE] = OVER
        return False
    table[ROUND] += 1
    if held > 1:
        table[PHASE] = CHOOSE
        return False
    # M-15: the last card of a hand is played by itself
    for seat in range(table[PLAYERS]):
        table[CHOSEN + seat] = table[HANDS + HAND_SIZE * seat]
        table[HELD + seat] = 0
    reveal(table)
    return True


@in_place
def _go_on(table: Table, option: int) -> None:
    """What the seat that is asked has answered, unless it is `UNASKED`; then all that happens by itself (M-15), until
    somebody is asked or the game is over.
    """
    # Laying and closing stand here once each: the smaller the code, the faster.
    seat, taken = table[SEAT], 0
    if option != UNASKED and table[PHASE] == CLOSE:
        taken = gaps_of(table)
    while True:
        while not taken:
            place = table[NEXT]
            if place == table[PLAYERS]:
                place = 0
                if not next_round(table):
                    return
            card, seat = table[QUEUE + place], table[QUEUE_SEATS + place]
            if option == UNASKED:
                option, count = 0, spots(table, card, table, OPTIONS)
                if count > 1:
                    table[PHASE], table[SEAT], table[COUNT] = LAY, seat, count
                    return
            spot = table[OPTIONS + option]
            option = UNASKED
            table[NEXT] = place + 1
            lay(table, card, spot)
            taken = completed(table, spot)
            collect(table, seat, taken)
        # M-8 to M-10: close until there is nothing to take, or a choice.
        if option == UNASKED:
            option, count = 0, ways(table, taken, table, OPTIONS)
            if count > 1:
                ask_to_close(table, seat, taken, count)
                return
        close_for(table, seat, taken, option)
        option, taken = UNASKED, full_columns(table)
        collect(table, seat, taken)


@in_place
def choose_at(table: Table, seat: int, index: int) -> None:
    """A seat chooses the card at this place of its hand. Call `go_reveal` once all have chosen."""
    first = HANDS + HAND_SIZE * seat
    held = table[HELD + seat] - 1
    table[CHOSEN + seat] = table[first + index]
    for place in range(first + index, first + held):
        table[place] = table[place + 1]
    table[HELD + seat] = held


@in_place
def go_reveal(table: Table) -> None:
    """All have chosen: the round runs until somebody is asked."""
    reveal(table)
    _go_on(table, UNASKED)


@in_place
def _choose(table: Table, seat: int, card: int) -> bool:
    """M-2: a seat, any that has not yet, chooses a card; whether all have."""
    index = 0
    while table[HANDS + HAND_SIZE * seat + index] != card:
        index += 1
    choose_at(table, seat, index)
    for other in range(table[PLAYERS]):
        if table[CHOSEN + other] == NO_CARD:
            table[SEAT] = other
            return False
    return True


@in_place
def answer(table: Table, option: int) -> None:
    """The seat that is asked takes this option, and the round runs on."""
    _go_on(table, option)


@in_place
def play(table: Table, move: int) -> None:
    option = move
    if table[PHASE] == CHOOSE:
        if not _choose(table, table[SEAT], move - FIRST_CODE):
            return
        reveal(table)
        option = UNASKED
    _go_on(table, option)


@in_place
def choose_any(table: Table, seat: int, rng: Rng) -> None:
    """Choose a random card. The last card takes its place: in a game that is played out, order no longer matters."""
    first, held = HANDS + HAND_SIZE * seat, table[HELD + seat]
    index = first + below(rng, held)
    table[CHOSEN + seat] = table[index]
    table[index] = table[first + held - 1]
    table[HELD + seat] = held - 1


@in_place
def choose_all(table: Table, rng: Rng) -> int:
    """Who has yet to choose does so at random, and all is revealed; how many they were."""
    chosen = 0
    for seat in range(table[PLAYERS]):
        if table[CHOSEN + seat] == NO_CARD:
            choose_any(table, seat, rng)
            chosen += 1
    reveal(table)
    return chosen


@in_place
def play_out(table: Table, rng: Rng) -> int:
    """The same as to `play` random moves, in one flat loop: so threads of a GPU lay together, and close together."""
    decisions, taken, seat = 0, 0, 0
    if table[PHASE] == OVER:
        return decisions
    if table[PHASE] == CHOOSE:
        decisions += choose_all(table, rng)
    if table[PHASE] == CLOSE:
        seat, taken = table[SEAT], gaps_of(table)
    while True:
        while not taken:
            place = table[NEXT]
            if place == table[PLAYERS]:
                place = 0
                if not next_round(table):
                    if table[PHASE] == OVER:
                        return decisions
                    decisions += choose_all(table, rng)
            card, seat = table[QUEUE + place], table[QUEUE_SEATS + place]
            count = spots(table, card, table, OPTIONS)
            spot = table[OPTIONS + any_below(rng, count)]
            decisions += count > 1
            table[NEXT] = place + 1
            lay(table, card, spot)
            taken = completed(table, spot)
            collect(table, seat, taken)
        count = ways(table, taken, table, OPTIONS)
        close_for(table, seat, taken, any_below(rng, count))
        decisions += count > 1
        taken = full_columns(table)
        collect(table, seat, taken)


@in_place
def any_below(rng: Rng, count: int) -> int:
    """One of so many; where there is one only, nothing is drawn."""
    return below(rng, count) if count > 1 else 0


@in_place
def deal(table: Table, rng: Rng) -> None:
    """M-1: a new game of the same kind."""
    players, silver = table[PLAYERS], table[WITH_SILVER]
    cards, drawn = DECK_SIZE if silver else BASIC_DECK, HAND_SIZE * players
    for entry in range(LENGTH):
        table[entry] = 0
    table[PLAYERS], table[WITH_SILVER], table[ROUND], table[NEXT] = players, silver, 1, players
    for card in range(DECK_SIZE):
        table[PACK + card] = DECK_CODES[card]
    for place in range(drawn):
        _draw(table, place, cards, rng)
    for seat in range(players):
        _sort_hand(table, seat)
        table[HELD + seat] = HAND_SIZE
    first, second, opened = 0, 0, 0
    while opened < CENTRE_SIZE:
        card = _draw(table, drawn, cards, rng)
        drawn += 1
        if card >> COLOUR_SHIFT != BLANK:
            first, second = second, card
            opened += 1
    for entry in range(PACK, LAYOUT_LENGTH):
        table[entry] = UNSEEN
    for _ in range(CENTRE_SIZE):
        _open_with(table, first)
        first = second


@in_place
def _sort_hand(table: Table, seat: int) -> None:
    """The cards that were drawn for a seat: each goes where as many stand before it as are lower."""
    first, hand = PACK + HAND_SIZE * seat, HANDS + HAND_SIZE * seat
    for card in range(first, first + HAND_SIZE):
        lower = 0
        for other in range(first, first + HAND_SIZE):
            lower += table[other] < table[card]
        table[hand + lower] = table[card]


@in_place
def insert(table: Table, first: int, held: int, card: int) -> None:
    """Sort a card into a hand of so many cards."""
    place = first + held
    while place > first and table[place - 1] > card:
        table[place] = table[place - 1]
        place -= 1
    table[place] = card


@in_place
def _draw(table: Table, place: int, cards: int, rng: Rng) -> int:
    """The next card of a pack of so many."""
    one, other = PACK + place, PACK + place + below(rng, cards - place)
    table[one], table[other] = table[other], table[one]
    return table[one]


@in_place
def _open_with(table: Table, card: int) -> None:
    """The first card lies alone; the second beside it by number, or below it."""
    spot = BELOW
    if not table[ROWS] or table[COLOUR] == card >> COLOUR_SHIFT:
        spots(table, card, table, OPTIONS)
        spot = table[OPTIONS]
    lay(table, card, spot)


@in_place
def score(table: Table, seat: int) -> int:
    """M-11. The cards taken."""
    return table[TAKEN + seat]


@in_place
def _standing(table: Table, seat: int) -> int:
    """M-11. Most cards; M-14: in the advanced game, then fewest silver ones."""
    return table[TAKEN + seat] * DECK_SIZE - table[SILVERS + seat]


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
def play_many(table: Table, games: int, rng: Rng, wins: Shares) -> int:
    decisions = 0
    for _ in range(games):
        deal(table, rng)
        decisions += play_out(table, rng)
        for seat in range(table[PLAYERS]):
            wins[seat] += win_share(table, seat)
    return decisions


@in_place
def _note_all(table: Table, seat: int, fate: int) -> None:
    """Note the fate of the cards that no longer lie hidden from this seat, but not open in the layout either."""
    for place in range(table[NEXT], table[PLAYERS]):
        table[FATES + table[QUEUE + place]] = fate
    for index in range(table[HELD + seat]):
        table[FATES + table[HANDS + HAND_SIZE * seat + index]] = fate
    if table[CHOSEN + seat] != NO_CARD:
        table[FATES + table[CHOSEN + seat]] = fate


@in_place
def _draw_unseen(table: Table, rng: Rng) -> int:
    """Any card that is not seen yet; there are always enough, since some are put out of the game."""
    cards = DECK_SIZE if table[WITH_SILVER] else BASIC_DECK
    while True:
        card = DECK_CODES[below(rng, cards)]
        if table[FATES + card] == UNSEEN:
            table[FATES + card] = KNOWN
            return card


@in_place
def imagine(table: Table, seat: int, rng: Rng) -> None:
    """Cards never shown, in other hands or put out, may be any; so may the others' choices of this round."""
    _note_all(table, seat, KNOWN)
    for other in range(table[PLAYERS]):
        if other == seat:
            continue
        if table[CHOSEN + other] != NO_CARD:
            table[CHOSEN + other] = _draw_unseen(table, rng)
        for held in range(table[HELD + other]):
            insert(table, HANDS + HAND_SIZE * other, held, _draw_unseen(table, rng))
    for other in range(table[PLAYERS]):
        _note_all(table, other, UNSEEN)


@in_place
def information(table: Table, seat: int) -> np.uint64:
    asked = table[SEAT] + 1 if table[PHASE] != CHOOSE else 0
    key = stir(np.uint64(seat), (table[ROUND] << 16) + (table[PHASE] << 8) + asked)
    for line in range(table[ROWS]):
        key = stir(key, (table[START + line] << 8) + table[WIDTH + line])
        tops = 0
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            tops = tops << 16 | table[TOPS + cell] + FIRST_CODE << 8 | table[HEIGHTS + cell]
        key = stir(key, tops)
    key = _stir_fates(table, key)
    for index in range(table[HELD + seat]):
        key = stir(key, table[HANDS + HAND_SIZE * seat + index])
    if table[PHASE] == CHOOSE:
        return stir(key, table[CHOSEN + seat])
    for place in range(table[NEXT], table[PLAYERS]):
        key = stir(key, (table[QUEUE + place] << 8) + table[QUEUE_SEATS + place])
    return stir(key, gaps_of(table) if table[PHASE] == CLOSE else 0)


@in_place
def _stir_fates(table: Table, key: np.uint64) -> np.uint64:
    """What lies covered, and who has taken what: eight cards at a time."""
    fates = 0
    for code in range(CARD_CODES):
        fates = fates << 8 | table[FATES - FIRST_CODE + code] + FIRST_CODE
        if code & 7 == 7:
            key = stir(key, fates)
    return stir(key, fates)


@in_place
def ask_first(table: Table, seat: int) -> None:
    if table[PHASE] != CHOOSE or table[CHOSEN + seat] != NO_CARD:
        return
    for other in range(table[PLAYERS]):
        if table[CHOSEN + other] != NO_CARD:
            insert(table, HANDS + HAND_SIZE * other, table[HELD + other], table[CHOSEN + other])
            table[HELD + other] += 1
            table[CHOSEN + other] = NO_CARD
    table[SEAT] = seat
