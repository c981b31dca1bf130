"""The law of Manny Mole for search and bulk play: whole tables on one array of integers.

`rules` is the authority; tests hold this module to it decision by decision. Moves are numbers: a card to play, or the
place of a spot or of a way to close among those that a seat may choose from. Legal moves and `choices` have the order
of `rules`. All that M-15 leaves no choice in happens by itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.core.compiled import Rng, below, compiled, in_place, stir
from motherlode.core.kernel import Shares
from motherlode.games.mole.cards import HIGHEST_NUMBER, deck
from motherlode.games.mole.kernel_closing import close, ways
from motherlode.games.mole.kernel_layout import (
    BELOW,
    BLANK,
    CARD_BITS,
    CARD_SHIFT,
    CELLS,
    COLOUR,
    COLOUR_SHIFT,
    HEIGHT_SHIFT,
    MOST_OPTIONS,
    NUMBER_BITS,
    ROWS,
    START,
    WIDTH,
    Words,
    code_of,
    corridors,
    lay,
    spots,
)
from motherlode.games.mole.kernel_table import (
    CHAMBER_WORDS,
    CHAMBERS,
    CHOOSE,
    CHOSEN,
    CLOSE,
    COUNT,
    GAPS,
    HANDS,
    HELD,
    LAY,
    MOST_PLAYERS,
    NEXT,
    NO_CARD,
    OPTIONS,
    OVER,
    PHASE,
    PLAYERS,
    QUEUE,
    QUEUE_SEATS,
    ROUND,
    SEAT,
    SEEN,
    SILVERS,
    TAKEN,
    WITH_SILVER,
    collect_card,
    from_state,
    from_view,
    move_code,
    move_of,
    new_knowledge,
    new_table,
    outcome,
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
DECK_CODES: Final = np.array([code_of(card) for card in deck(silver=True)], dtype=np.int64)
BASIC_DECK: Final = len(deck())


@in_place
def players(table: Words) -> int:
    return table[PLAYERS]


@in_place
def is_over(table: Words) -> bool:
    return table[PHASE] == OVER


@in_place
def actor(table: Words) -> int:
    return -1 if table[PHASE] == OVER else table[SEAT]


@in_place
def legal_count(table: Words) -> int:
    if table[PHASE] == CHOOSE:
        return table[HELD + table[SEAT]]
    return table[COUNT] if table[PHASE] != OVER else 0


@in_place
def legal_move(table: Words, n: int) -> int:
    return table[HANDS + HAND_SIZE * table[SEAT] + n] if table[PHASE] == CHOOSE else n


@in_place
def choices(table: Words, rng: Rng, found: Words) -> int:
    count = legal_count(table)
    for n in range(count):
        found[n] = legal_move(table, n)
    return count


@in_place
def collect(table: Words, seat: int, taken: int) -> None:
    """M-8: every card of these cells into the seat's chamber."""
    for line in range(table[ROWS]):
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            if taken >> cell & 1:
                pile = table[CELLS + cell]
                for _ in range(pile >> HEIGHT_SHIFT):
                    collect_card(table, seat, pile & CARD_BITS)
                    pile >>= CARD_SHIFT


@in_place
def _take_all(table: Words, seat: int) -> bool:
    """M-8 to M-10: take and close until there is nothing to take, or a choice; whether there is a choice."""
    taken = corridors(table)
    while taken:
        collect(table, seat, taken)
        count = ways(table, taken, table, OPTIONS)
        if count > 1:
            table[GAPS], table[PHASE], table[SEAT], table[COUNT] = taken, CLOSE, seat, count
            return True
        close(table, taken, table[OPTIONS])
        taken = corridors(table)
    return False


@in_place
def reveal(table: Words) -> None:
    """M-3: the chosen cards in the order they are laid."""
    players = table[PLAYERS]
    for seat in range(players):
        card = table[CHOSEN + seat]
        table[CHOSEN + seat] = NO_CARD
        turn = _turn(card)
        place = seat
        while place > 0 and _turn(table[QUEUE + place - 1]) > turn:
            table[QUEUE + place] = table[QUEUE + place - 1]
            table[QUEUE_SEATS + place] = table[QUEUE_SEATS + place - 1]
            place -= 1
        table[QUEUE + place], table[QUEUE_SEATS + place] = card, seat
    table[NEXT] = 0


@in_place
def _turn(card: int) -> int:
    return ((HIGHEST_NUMBER - (card & NUMBER_BITS)) << COLOUR_SHIFT) + (card >> COLOUR_SHIFT)


@in_place
def next_round(table: Words) -> bool:
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
def _lay_next(table: Words, spot: int) -> bool:
    """Lay the next card of the queue; whether its seat is asked how to close."""
    place = table[NEXT]
    table[NEXT] = place + 1
    lay(table, table[QUEUE + place], spot)
    return _take_all(table, table[QUEUE_SEATS + place])


@in_place
def _go_on(table: Words) -> None:
    """M-15: all that happens by itself, until somebody is asked or the game is over."""
    while True:
        place = table[NEXT]
        if place == table[PLAYERS]:
            if not next_round(table):
                return
            place = 0
        count = spots(table, table[QUEUE + place], table, OPTIONS)
        if count > 1:
            table[PHASE], table[SEAT], table[COUNT] = LAY, table[QUEUE_SEATS + place], count
            return
        if _lay_next(table, table[OPTIONS]):
            return


@in_place
def choose_at(table: Words, seat: int, index: int) -> None:
    """A seat chooses the card at this place of its hand. Call `go_reveal` once all have chosen."""
    first = HANDS + HAND_SIZE * seat
    held = table[HELD + seat] - 1
    table[CHOSEN + seat] = table[first + index]
    for place in range(first + index, first + held):
        table[place] = table[place + 1]
    table[HELD + seat] = held


@in_place
def go_reveal(table: Words) -> None:
    """All have chosen: the round runs until somebody is asked."""
    reveal(table)
    _go_on(table)


@in_place
def choose(table: Words, seat: int, card: int) -> None:
    """M-2: a seat, any that has not yet, chooses a card; when all have, the round runs on."""
    index = 0
    while table[HANDS + HAND_SIZE * seat + index] != card:
        index += 1
    choose_at(table, seat, index)
    for other in range(table[PLAYERS]):
        if table[CHOSEN + other] == NO_CARD:
            table[SEAT] = other
            return
    go_reveal(table)


@in_place
def answer(table: Words, option: int) -> None:
    """The seat that is asked takes this option, and the round runs on."""
    if table[PHASE] == LAY:
        asked = _lay_next(table, table[OPTIONS + option])
    else:
        close(table, table[GAPS], table[OPTIONS + option])
        asked = _take_all(table, table[SEAT])
    if not asked:
        _go_on(table)


@in_place
def play(table: Words, move: int) -> None:
    if table[PHASE] == CHOOSE:
        choose(table, table[SEAT], move)
    else:
        answer(table, move)


@in_place
def choose_any(table: Words, seat: int, rng: Rng) -> None:
    """Choose a random card. The last card takes its place: in a game that is played out, order no longer matters."""
    first, held = HANDS + HAND_SIZE * seat, table[HELD + seat]
    index = first + below(rng, held)
    table[CHOSEN + seat] = table[index]
    table[index] = table[first + held - 1]
    table[HELD + seat] = held - 1


@in_place
def play_out(table: Words, rng: Rng) -> int:
    decisions = 0
    while table[PHASE] != OVER:
        if table[PHASE] != CHOOSE:
            answer(table, below(rng, table[COUNT]))
            decisions += 1
            continue
        for seat in range(table[PLAYERS]):
            if table[CHOSEN + seat] == NO_CARD:
                choose_any(table, seat, rng)
                decisions += 1
        go_reveal(table)
    return decisions


@compiled
def deal(table: Words, rng: Rng) -> None:
    _deal(table, DECK_CODES.copy(), rng)


@in_place
def _deal(table: Words, pack: Words, rng: Rng) -> None:
    """M-1: a new game of the same kind, from a pack of `DECK_CODES` that is shuffled in place."""
    players, silver = table[PLAYERS], table[WITH_SILVER]
    cards = len(pack) if silver else BASIC_DECK
    table[:] = 0
    table[PLAYERS], table[WITH_SILVER], table[ROUND], table[NEXT] = players, silver, 1, players
    table[CHOSEN : CHOSEN + MOST_PLAYERS] = NO_CARD
    for seat in range(players):
        for held in range(HAND_SIZE):
            insert(table, HANDS + HAND_SIZE * seat, held, _draw(pack, HAND_SIZE * seat + held, cards, rng))
        table[HELD + seat] = HAND_SIZE
    place, opened = HAND_SIZE * players, 0
    while opened < CENTRE_SIZE:
        card = _draw(pack, place, cards, rng)
        place += 1
        if card >> COLOUR_SHIFT != BLANK:
            _open_with(table, card)
            opened += 1


@in_place
def insert(table: Words, first: int, held: int, card: int) -> None:
    """Sort a card into a hand of so many cards."""
    place = first + held
    while place > first and table[place - 1] > card:
        table[place] = table[place - 1]
        place -= 1
    table[place] = card


@in_place
def _draw(pack: Words, place: int, cards: int, rng: Rng) -> int:
    other = place + below(rng, cards - place)
    pack[place], pack[other] = pack[other], pack[place]
    return pack[place]


@in_place
def _open_with(table: Words, card: int) -> None:
    """The first card lies alone; the second beside it by number, or below it."""
    if table[ROWS] and table[COLOUR] != card >> COLOUR_SHIFT:
        lay(table, card, BELOW)
        return
    spots(table, card, table, OPTIONS)
    lay(table, card, table[OPTIONS])


@in_place
def score(table: Words, seat: int) -> int:
    """M-11. The cards taken."""
    return table[TAKEN + seat]


@in_place
def _standing(table: Words, seat: int) -> int:
    """M-11. Most cards; M-14: in the advanced game, then fewest silver ones."""
    return table[TAKEN + seat] * len(DECK_CODES) - table[SILVERS + seat]


@in_place
def win_share(table: Words, seat: int) -> float:
    own, sharing = _standing(table, seat), 0
    for other in range(table[PLAYERS]):
        theirs = _standing(table, other)
        if theirs > own:
            return 0.0
        sharing += theirs == own
    return 1.0 / sharing


@compiled
def play_many(table: Words, games: int, rng: Rng, wins: Shares) -> int:
    pack = DECK_CODES.copy()
    decisions = 0
    for _ in range(games):
        _deal(table, pack, rng)
        decisions += play_out(table, rng)
        for seat in range(table[PLAYERS]):
            wins[seat] += win_share(table, seat)
    return decisions


@in_place
def _see(table: Words, card: int) -> None:
    table[SEEN + (card >> 6)] |= 1 << (card & 63)


@in_place
def _see_all(table: Words, seat: int) -> None:
    """Every card that this seat knows: in chambers, in the layout, revealed, its own."""
    for word in range(CHAMBER_WORDS):
        table[SEEN + word] = 0
        for other in range(table[PLAYERS]):
            table[SEEN + word] |= table[CHAMBERS + CHAMBER_WORDS * other + word]
    for line in range(table[ROWS]):
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            pile = table[CELLS + cell]
            for _ in range(pile >> HEIGHT_SHIFT):
                _see(table, pile & CARD_BITS)
                pile >>= CARD_SHIFT
    for place in range(table[NEXT], table[PLAYERS]):
        _see(table, table[QUEUE + place])
    for index in range(table[HELD + seat]):
        _see(table, table[HANDS + HAND_SIZE * seat + index])
    if table[CHOSEN + seat] != NO_CARD:
        _see(table, table[CHOSEN + seat])


@in_place
def _draw_unseen(table: Words, rng: Rng) -> int:
    """Any card that is not seen yet; there are always enough, since some are put out of the game."""
    cards = len(DECK_CODES) if table[WITH_SILVER] else BASIC_DECK
    while True:
        card = DECK_CODES[below(rng, cards)]
        if not table[SEEN + (card >> 6)] >> (card & 63) & 1:
            _see(table, card)
            return card


@in_place
def imagine(table: Words, seat: int, rng: Rng) -> None:
    """Cards never shown, in other hands or put out, may be any; so may the others' choices of this round."""
    _see_all(table, seat)
    for other in range(table[PLAYERS]):
        if other == seat:
            continue
        if table[CHOSEN + other] != NO_CARD:
            table[CHOSEN + other] = _draw_unseen(table, rng)
        for held in range(table[HELD + other]):
            insert(table, HANDS + HAND_SIZE * other, held, _draw_unseen(table, rng))


@in_place
def information(table: Words, seat: int) -> np.uint64:
    asked = table[SEAT] + 1 if table[PHASE] != CHOOSE else 0
    key = stir(np.uint64(seat), (table[ROUND] << 16) + (table[PHASE] << 8) + asked)
    for line in range(table[ROWS]):
        key = stir(key, (table[START + line] << 8) + table[WIDTH + line])
        for cell in range(CORRIDOR * line, CORRIDOR * line + table[WIDTH + line]):
            key = stir(key, table[CELLS + cell])
    for word in range(CHAMBERS, CHAMBERS + CHAMBER_WORDS * table[PLAYERS]):
        key = stir(key, table[word])
    for index in range(table[HELD + seat]):
        key = stir(key, table[HANDS + HAND_SIZE * seat + index])
    if table[PHASE] == CHOOSE:
        return stir(key, table[CHOSEN + seat])
    for place in range(table[NEXT], table[PLAYERS]):
        key = stir(key, (table[QUEUE + place] << 8) + table[QUEUE_SEATS + place])
    return stir(key, table[GAPS] if table[PHASE] == CLOSE else 0)


@in_place
def ask_first(table: Words, seat: int) -> None:
    if table[PHASE] != CHOOSE or table[CHOSEN + seat] != NO_CARD:
        return
    for other in range(table[PLAYERS]):
        if table[CHOSEN + other] != NO_CARD:
            insert(table, HANDS + HAND_SIZE * other, table[HELD + other], table[CHOSEN + other])
            table[HELD + other] += 1
            table[CHOSEN + other] = NO_CARD
    table[SEAT] = seat
