"""How the master of Manny Mole searches on the kernel: worlds that fit how everybody has played, and two ways to tell
what comes of a move in them."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.mole.choosing import Minds, choose_likely
from motherlode.bots.mole.prospects import HIDDEN, SHEET, Net, prospect
from motherlode.bots.mole.quick_play import DESK, Weights
from motherlode.bots.mole.search import PLAIN, TO_WIN, Cards, Floats, Places, pick_quickly, result, try_move
from motherlode.core.compiled import Rng, below, compiled, in_place, rank
from motherlode.games.mole.kernel import insert, legal_count
from motherlode.games.mole.kernel_layout import FIRST_CODE, Table
from motherlode.games.mole.kernel_table import CHOOSE, HANDS, HELD, PHASE, PLAYERS, ROUND, copy_to
from motherlode.games.mole.position import HAND_SIZE

STAGES: Final = 3
WAYS: Final = 2
"""How often a move is tried in a world."""
TO_THE_END: Final = 2
"""With so many rounds to come after this one, nothing is left to the net: all is played out."""
LEAST: Final = 0.02
"""However unlikely a card is to be in a hand, it is drawn with this share of the likeliest card's chance."""
FINE: Final = 1 << 24
SWING: Final = 3.0
"""A lead is measured by so many cards, times the root of the rounds that are left after the next."""
NEAR: Final = 0.4
"""And by so many when none is left: a single card is a win."""


@in_place
def deal_likely(table: Table, seat: int, unseen: Cards, odds: Floats, rng: Rng) -> None:
    """Deal unseen cards to all other seats, as many as each holds, the likelier the sooner; odds are at most 1."""
    place = 0
    for other in range(table[PLAYERS]):
        if other == seat:
            continue
        for held in range(table[HELD + other]):
            drawn = place + below(rng, len(unseen) - place)
            while below(rng, FINE) > FINE * odds[other, FIRST_CODE + unseen[drawn]]:
                drawn = place + below(rng, len(unseen) - place)
            unseen[place], unseen[drawn] = unseen[drawn], unseen[place]
            insert(table, HANDS + HAND_SIZE * other, held, unseen[place])
            place += 1


@in_place
def scale_odds(odds: Floats, unseen: Cards) -> None:
    """The likeliest unseen card gets 1, the others a share of it."""
    for seat in range(len(odds)):
        most = 0.0
        for card in unseen:
            most = max(most, odds[seat, FIRST_CODE + card])
        for card in unseen:
            code = FIRST_CODE + card
            odds[seat, code] = max(odds[seat, code] / most, LEAST) if most > 0.0 else 1.0


@in_place
def worth(table: Table, seat: int, ahead: float, rounds: int) -> float:
    """What a lead that is to be expected, or a table at the end, is worth, with so many rounds to come after this one.

    A lead goes from -1 to 1. Among more than two, the end is a matter of being first, not of leads.
    """
    if table[PLAYERS] > 2 and rounds <= TO_THE_END:
        return result(table, seat, TO_WIN)
    return float(np.tanh(ahead / (SWING * np.sqrt(max(0.0, rounds - 1.0)) + NEAR)))


@in_place
def _pick_likely(world: Table, other: int, minds: Minds, picks: Places, rng: Rng) -> None:
    """The other of two chooses as good players do."""
    first = HANDS + HAND_SIZE * other
    hand = world[first : first + HAND_SIZE]
    pick = choose_likely(world[ROUND] - 1, hand, world[HELD + other], minds, rng)
    for way in range(WAYS):
        picks[way, other] = pick


@compiled
def foresee(
    root: Table,
    seat: int,
    unseen: Cards,
    odds: Floats,
    weights: Weights,
    minds: Minds,
    net: Net,
    worlds: int,
    rng: Rng,
) -> Floats:
    """The mean worth of each move; moves that look worst are dropped, half of them after each stage.

    Every move is tried in the same worlds, and twice in each: the round is played by quick sense, and the net tells
    what is to come; and everybody takes what it can at once, to the end. The two err in different ways, so their sum
    errs less. In this round the other of two players chooses by habit, more players each way by that way's sense.
    Dropped moves are worth -infinity.
    """
    count = legal_count(root)
    total, alive = np.zeros(count), np.arange(count)
    world, table = root.copy(), root.copy()
    desk, picks = np.empty(DESK, dtype=np.int8), np.zeros((WAYS, root[PLAYERS]), dtype=np.int64)
    senses = np.concatenate((weights, PLAIN)).reshape((WAYS, len(PLAIN)))
    sheet, hidden = np.zeros(SHEET, dtype=np.float32), np.zeros(HIDDEN, dtype=np.float32)
    rounds = HAND_SIZE - root[ROUND]
    lasts = (root[ROUND] if rounds > TO_THE_END else HAND_SIZE, HAND_SIZE)
    left = count
    for stage in range(STAGES):
        for _ in range(max(1, worlds * count // (STAGES * left))):
            deal_likely(world, seat, unseen, odds, rng)
            if world[PHASE] == CHOOSE and world[PLAYERS] == 2:
                _pick_likely(world, 1 - seat, minds, picks, rng)
            elif world[PHASE] == CHOOSE:
                for way in range(WAYS):
                    pick_quickly(world, seat, senses[way], picks[way], desk, rng)
            for trial in range(WAYS * left):
                move, way = alive[trial // WAYS], trial % WAYS
                copy_to(table, world)
                try_move(table, seat, move, picks[way], senses[way], lasts[way], desk, rng)
                total[move] += worth(table, seat, prospect(table, seat, net, desk, sheet, hidden), rounds)
        if stage < STAGES - 1:
            rank(total, alive, left)
            left = max(2, (left + 1) // 2) if count > 1 else 1
    values = np.full(count, -np.inf)
    for place in range(left):
        values[alive[place]] = total[alive[place]] / worlds
    return values
