"""Which card a good player chooses, of two, on the kernel: learnt from games, by what every card does in the layout.

What the hidden cards do there is looked at once a round. A card of a hand is then judged by a small net that looks at
that, and at the other cards of the hand: by far the most of it is a matter of table lookups. So it costs little to tell
how likely a card is chosen from thousands of imagined hands, in this round or in one that is over.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.prospects import taking
from motherlode.bots.mole.quick_play import DESK, quick_option
from motherlode.bots.mole.search import PLAIN, Cards, Floats
from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.games.mole.cards import HIGHEST_NUMBER
from motherlode.games.mole.kernel import BASIC_DECK, DECK_CODES, DECK_SIZE, UNASKED, answer, turn
from motherlode.games.mole.kernel_layout import CARD_CODES, COLOUR_SHIFT, FATES, FIRST_CODE, NUMBER_BITS, UNSEEN, Table
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    HELD,
    NEXT,
    PHASE,
    QUEUE,
    QUEUE_SEATS,
    TAKEN,
    WITH_SILVER,
    copy_to,
)
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import HAND_SIZE

Habits = npt.NDArray[np.float32]
"""A net: a row of weights for each input, then the biases of its units, then what each of them counts for."""

HABITS: Final = "2 choices"
"""Under which name the net lies beside those of prospects."""

# What is seen of a card, of all cards that were not shown yet: what it takes at once; what it and the other's card take
# in this round, if the other takes the most it can; what another card takes on average once this one is laid, and one
# that is laid later in this round; what this one takes after another, and after one that takes the most it can;
GAIN, OWN, THEIRS, LEFT, LEFT_LATER, AFTER_ANY, AFTER_BEST = range(7)
# its number, how far that is from the middle; cards in a hand, and their inverse.
NUMBER, EXTREME, HAND, LAST_HANDS = range(7, 11)
CARD_INPUTS: Final = 11
# What is seen of it beside the other cards of a hand: what the best of them takes after it, and all on average, and how
# much more than now at most; how many have its colour, and what part of them lower numbers.
FOLLOWS, FOLLOW_MEAN, OPENS, SAME_COLOUR, LOWER = range(5)
HAND_INPUTS: Final = 5
INPUTS: Final = CARD_INPUTS + HAND_INPUTS
UNITS: Final = 16

MOST_GAIN: Final = 63
"""More than a card can take."""
BEYOND: Final = 1 << 24
"""From so many numbers chance draws one."""


class Minds(NamedTuple):
    """What players have in mind when they choose, by round, counted from 0, and card."""

    gains: npt.NDArray[np.int8]
    """What it takes if it comes into the layout as it lies."""
    follows: npt.NDArray[np.int8]
    """[round, one, other]: what the other takes once the one is laid."""
    inputs: npt.NDArray[np.float32]
    sights: npt.NDArray[np.float32]
    """What the inputs of a card alone add up to, by unit."""
    played: Cards
    """[round, seat]: what was chosen then."""
    habits: Habits
    beside: npt.NDArray[np.float32]
    """Room for what is seen of a card beside the others of a hand."""


def new_minds(habits: Habits) -> Minds:
    shape = (HAND_SIZE, CARD_CODES)
    return Minds(
        np.zeros(shape, np.int8),
        np.zeros((*shape, CARD_CODES), np.int8),
        np.zeros((*shape, CARD_INPUTS), np.float32),
        np.zeros((*shape, UNITS), np.float32),
        np.zeros((HAND_SIZE, 2), np.int8),
        habits,
        np.zeros(HAND_INPUTS, np.float32),
    )


@in_place
def _lay_alone(table: Table, card: int, desk: Table, rng: Rng) -> int:
    """Lay a card by itself, taking the most at once; how many it takes."""
    before = table[TAKEN]
    table[NEXT], table[QUEUE + 1], table[QUEUE_SEATS + 1], table[HELD] = 1, card, 0, HAND_SIZE
    answer(table, UNASKED)
    while table[PHASE] != CHOOSE:
        answer(table, quick_option(table, PLAIN, desk, rng))
    return int(table[TAKEN] - before)


@in_place
def _find_takings(root: Table, at: int, hidden: Cards, table: Table, minds: Minds, desk: Table, rng: Rng) -> None:
    for one in hidden:
        copy_to(table, root)
        minds.gains[at, FIRST_CODE + one] = min(MOST_GAIN, _lay_alone(table, one, desk, rng))
        for other in hidden:
            if other != one:
                minds.follows[at, FIRST_CODE + one, FIRST_CODE + other] = int(taking(table, other, desk))


@in_place
def choices_of_the_greedy(gains: Cards, hidden: Cards, held: int, counts: Cards, chances: Floats) -> None:
    """By how much it takes: how likely one such hidden card is what the greediest choose from a hand of so many."""
    for gain in range(MOST_GAIN + 1):
        counts[gain] = 0
    for card in hidden:
        counts[gains[FIRST_CODE + card]] += 1
    up_to, below_it = 0, 0.0
    for gain in range(MOST_GAIN + 1):
        up_to += counts[gain]
        all_within = 1.0
        for drawn in range(held):
            all_within *= max(0.0, float(up_to - drawn)) / (len(hidden) - drawn)
        chances[gain] = (all_within - below_it) / counts[gain] if counts[gain] else 0.0
        below_it = all_within


@in_place
def _see_card(at: int, card: int, hidden: Cards, chances: Floats, minds: Minds) -> None:
    gains, follows, code = minds.gains[at], minds.follows[at], FIRST_CODE + card
    own, theirs, left, later, after, after_best, total = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for other in hidden:
        if other == card:
            continue
        theirs_code = FIRST_CODE + other
        chance = chances[gains[theirs_code]]
        after_it, before_it = follows[code, theirs_code], follows[theirs_code, code]
        left += after_it
        after += before_it
        after_best += chance * before_it
        total += chance
        if turn(other) < turn(card):
            own += chance * before_it
            theirs += chance * gains[theirs_code]
        else:
            own += chance * gains[code]
            theirs += chance * after_it
            later += after_it
    seen, others, number = minds.inputs[at, code], len(hidden) - 1.0, (card & NUMBER_BITS) / HIGHEST_NUMBER
    total = max(total, 1e-9) * CORRIDOR
    seen[GAIN], seen[OWN], seen[THEIRS] = gains[code] / CORRIDOR, own / total, theirs / total
    seen[LEFT], seen[LEFT_LATER] = left / others / 2, later / others / 2
    seen[AFTER_ANY], seen[AFTER_BEST] = after / others / 2, after_best / total
    seen[NUMBER], seen[EXTREME] = number, (2.0 * number - 1.0) ** 2
    seen[HAND], seen[LAST_HANDS] = (HAND_SIZE - at) / HAND_SIZE, 1.0 / (HAND_SIZE - at)


@compiled
def look(root: Table, at: int, minds: Minds, rng: Rng) -> None:
    """See what every card that was not shown does in the layout at the beginning of a round."""
    count, hidden = 0, np.empty(DECK_SIZE, dtype=np.int8)
    for place in range(DECK_SIZE if root[WITH_SILVER] else BASIC_DECK):
        if root[FATES + DECK_CODES[place]] == UNSEEN:
            hidden[count] = DECK_CODES[place]
            count += 1
    hidden = hidden[:count]
    desk, chances, counts = np.empty(DESK, dtype=np.int8), np.zeros(MOST_GAIN + 1), np.zeros(MOST_GAIN + 1, np.int8)
    _find_takings(root, at, hidden, root.copy(), minds, desk, rng)
    choices_of_the_greedy(minds.gains[at], hidden, HAND_SIZE - at, counts, chances)
    for card in hidden:
        _see_card(at, int(card), hidden, chances, minds)


@in_place
def weigh_sights(at: int, minds: Minds) -> None:
    """What the inputs of each card add up to."""
    for code in range(CARD_CODES):
        for unit in range(UNITS):
            total = minds.habits[INPUTS, unit]
            for entry in range(CARD_INPUTS):
                total += minds.inputs[at, code, entry] * minds.habits[entry, unit]
            minds.sights[at, code, unit] = total


@in_place
def see_beside(at: int, hand: Cards, count: int, place: int, minds: Minds) -> None:
    """What is seen of a card beside the other cards of its hand."""
    card, seen = hand[place], minds.beside
    gains, follows = minds.gains[at], minds.follows[at, FIRST_CODE + card]
    best, total, opens, alike, lower = 0, 0, 0, 0, 0
    for index in range(count):
        if index != place:
            other = hand[index]
            follow = follows[FIRST_CODE + other]
            best, total = max(best, follow), total + follow
            opens = max(opens, follow - gains[FIRST_CODE + other])
            alike += other >> COLOUR_SHIFT == card >> COLOUR_SHIFT
            lower += other & NUMBER_BITS < card & NUMBER_BITS
    others = max(1, count - 1)
    seen[FOLLOWS], seen[FOLLOW_MEAN], seen[OPENS] = best / CORRIDOR, total / others / 2, opens / CORRIDOR
    seen[SAME_COLOUR], seen[LOWER] = alike / 6, lower / others


@in_place
def liking(at: int, hand: Cards, count: int, place: int, minds: Minds) -> float:
    """How much a player of this hand likes a card: the chance to choose it goes by its exponential."""
    see_beside(at, hand, count, place, minds)
    habits, seen = minds.habits, minds.beside
    sight, total = minds.sights[at, FIRST_CODE + hand[place]], np.float32(0.0)
    for unit in range(UNITS):
        value = sight[unit]
        for entry in range(HAND_INPUTS):
            value += seen[entry] * habits[CARD_INPUTS + entry, unit]
        total += max(value, np.float32(0.0)) * habits[INPUTS + 1, unit]
    return float(total)


@in_place
def choose_likely(at: int, hand: Cards, count: int, minds: Minds, rng: Rng) -> int:
    """The place of a card, the likelier the sooner."""
    best, chosen = -1e9, 0
    for place in range(count):
        chance = (below(rng, BEYOND) + 0.5) / BEYOND
        value = liking(at, hand, count, place, minds) - np.log(-np.log(chance))
        if value > best:
            best, chosen = value, place
    return chosen


@in_place
def how_likely(at: int, hand: Cards, count: int, minds: Minds) -> float:
    """The logarithm of the chance that the last card of the hand is chosen."""
    total, value = 0.0, 0.0
    for place in range(count):
        value = liking(at, hand, count, place, minds)
        total += np.exp(value)
    return float(value - np.log(total))
