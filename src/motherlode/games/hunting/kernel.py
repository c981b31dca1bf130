"""The law of Gold Hunting on one small array of integers, compiled, for search and bulk play.

`rules` stays the authority. A position is an array of `SIZE` numbers: four for the table, then each side's. What the
rules keep in order, the pieces of a stack, is counted here: nothing depends on their order. The box is left out.

A move is a number: declarations are 0 to 11 (four piles for a 1, then for a 2, then for a 3), Gold Rushes 12 to 15,
keeping 16 to 27 like declarations; from 28 on come the builds by their rank. Legal moves have the order of `rules`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, compiled, in_place
from motherlode.core.game import State
from motherlode.games.hunting.builds import COUNT, CUTS, ORDERS, piles_at, rank_of
from motherlode.games.hunting.pieces import MARKER_SCORE, NUMBERS, PIECES, PILE_AT, PILES, Piles
from motherlode.games.hunting.position import Build, HuntingDeal, HuntingMove, Keep, Mine, Position, Rush, Side

Array = npt.NDArray[np.int64]

SEAT: Final = 0
TURNS: Final = 1
BUILDING: Final = 2
"""Bit n is set while seat n has to build."""
BREAKDOWN_FROM: Final = 3

FIRST_SIDE: Final = 4
MARKER: Final = 0
MARKER_STATE: Final = 1
ORDER: Final = 2
"""The order of the pieces as built, as a row of `PIECES_OF`; -1 before."""
START: Final = 3
"""Four places: where in that order each pile begins."""
LEFT: Final = 7
"""Four places: how many pieces are left of each pile."""
STACK: Final = 11
"""Three places: how many pieces of 1, 2 and 3 the stack holds."""
KEPT: Final = 14
SIDE: Final = 17
"""How many numbers a side takes."""
SIZE: Final = FIRST_SIDE + 2 * SIDE

HAND, WON, LOST, GIVEN_UP = range(4)
MARKER_STATES: Final = ("hand", "won", "lost", "given up")

RUSH: Final = len(NUMBERS) * len(PILES)
KEEP: Final = RUSH + len(PILES)
BUILD: Final = KEEP + len(NUMBERS) * len(PILES)
"""The code of the first build."""

CUT_COUNT: Final = len(CUTS)
CUTS_AT: Final = np.array(CUTS, dtype=np.int64)
PIECES_OF: Final = np.array([[*sum(piles_at(order * len(CUTS)), ())] for order in range(ORDERS)], dtype=np.int64)
PILE_SETS: Final = [[pile for pile in range(4) if mask >> pile & 1] for mask in range(16)]
PILE_COUNT: Final = np.array([len(piles) for piles in PILE_SETS])
"""[piles, a bit each]: how many they are."""
NTH_PILE: Final = np.array([piles + [0] * (4 - len(piles)) for piles in PILE_SETS])
"""[piles, a bit each, n]: number n of them."""
DECISIONS: Final = 2 + 2 * len(PIECES)
"""H-10. So many decisions has every game: two builds and ten turns each."""

BY_GOLD, BY_THREES, BY_TWOS, DRAW = range(4)


@in_place
def begin(game: Array, first: int, second: int, starter: int, breakdown_from: int) -> None:
    """H-1. A new game with these markers."""
    game[:] = 0
    game[SEAT] = starter
    game[BUILDING] = 3
    game[BREAKDOWN_FROM] = breakdown_from
    game[FIRST_SIDE + MARKER] = first
    game[FIRST_SIDE + SIDE + MARKER] = second
    game[FIRST_SIDE + ORDER] = game[FIRST_SIDE + SIDE + ORDER] = -1


@in_place
def deal(game: Array, rng: Rng, breakdown_from: int) -> None:
    """H-1, H-11. A new game with markers and starter by lot."""
    first = below(rng, 3)
    second = (first + 1 + below(rng, 2)) % 3
    begin(game, first + 1, second + 1, below(rng, 2), breakdown_from)


@in_place
def is_over(game: Array) -> bool:
    return game[TURNS] == 20  # type: ignore[no-any-return]


@in_place
def stack_gold(game: Array, side: int) -> int:
    return game[side + STACK] + 2 * game[side + STACK + 1] + 3 * game[side + STACK + 2]  # type: ignore[no-any-return]


@in_place
def _open_piles(game: Array, seat: int) -> int:
    """The piles that are left to mine for a seat, a bit each."""
    left = FIRST_SIDE + SIDE * (1 - seat) + LEFT
    return (  # type: ignore[no-any-return]
        (game[left] > 0) | (game[left + 1] > 0) << 1 | (game[left + 2] > 0) << 2 | (game[left + 3] > 0) << 3
    )


@in_place
def _kinds(game: Array, seat: int) -> int:
    """How many moves a seat has on each pile: 3, with a marker 4, with gold in the stack too 7."""
    side = FIRST_SIDE + SIDE * seat
    if game[side + MARKER_STATE] != HAND:
        return 3
    return 7 if game[side + STACK] + game[side + STACK + 1] + game[side + STACK + 2] > 0 else 4


@in_place
def count(game: Array, seat: int) -> int:
    """How many legal moves a seat has."""
    if game[BUILDING]:
        return COUNT if game[BUILDING] >> seat & 1 else 0
    if game[SEAT] != seat or is_over(game):
        return 0
    return PILE_COUNT[_open_piles(game, seat)] * _kinds(game, seat)  # type: ignore[no-any-return]


@in_place
def nth(game: Array, seat: int, n: int) -> int:
    """The legal move number `n` of a seat that has so many."""
    if game[BUILDING]:
        return BUILD + n
    is_open = _open_piles(game, seat)
    piles = PILE_COUNT[is_open]
    return n // piles * 4 + NTH_PILE[is_open, n % piles]  # type: ignore[no-any-return]


@in_place
def play(game: Array, seat: int, move: int) -> None:
    """Play a legal move."""
    if move >= BUILD:
        _build(game, seat, move - BUILD)
    else:
        _mine(game, seat, move)


@in_place
def _build(game: Array, seat: int, rank: int) -> None:
    # H-2. All pieces in four piles.
    side = FIRST_SIDE + SIDE * seat
    cuts = rank % CUT_COUNT
    first, second, third = CUTS_AT[cuts, 0], CUTS_AT[cuts, 1], CUTS_AT[cuts, 2]
    game[side + ORDER] = rank // CUT_COUNT
    game[side + START], game[side + LEFT] = 0, first
    game[side + START + 1], game[side + LEFT + 1] = first, second - first
    game[side + START + 2], game[side + LEFT + 2] = second, third - second
    game[side + START + 3], game[side + LEFT + 3] = third, 10 - third
    game[BUILDING] &= ~(1 << seat)


@in_place
def _mine(game: Array, seat: int, move: int) -> None:
    side, other = FIRST_SIDE + SIDE * seat, FIRST_SIDE + SIDE * (1 - seat)
    pile, number = move % 4, move // 4 + 1
    is_rush = RUSH <= move < KEEP
    if is_rush:
        number = game[side + MARKER]
    elif move >= KEEP:
        # H-9. The marker goes, the stack is out of danger.
        number -= 4
        game[side + MARKER_STATE] = GIVEN_UP
        for kind in range(3):
            game[side + KEPT + kind] = game[side + STACK + kind]
            game[side + STACK + kind] = 0
    # H-4. Only the top piece.
    game[other + LEFT + pile] -= 1
    piece = PIECES_OF[game[other + ORDER], game[other + START + pile] + game[other + LEFT + pile]]
    _settle(game, side, number, piece)
    if is_rush:
        # H-8. The marker scores, or goes to the box.
        game[side + MARKER_STATE] = WON if number == piece else LOST
    game[SEAT] = 1 - seat
    game[TURNS] += 1


@in_place
def _settle(game: Array, side: int, number: int, piece: int) -> None:
    # H-5. Success.
    if number == piece:
        game[side + STACK + piece - 1] += 1
        return
    # H-7. Break-down. H-6. Any other failure changes nothing.
    gold = stack_gold(game, side)
    if piece < gold and gold >= game[BREAKDOWN_FROM]:
        game[side + STACK] = game[side + STACK + 1] = game[side + STACK + 2] = 0
        game[side + STACK + piece - 1] = 1


@in_place
def score(game: Array, seat: int) -> int:
    """H-10. The stack, half of what was kept, rounded down, and the marker of a successful Gold Rush."""
    side = FIRST_SIDE + SIDE * seat
    kept = game[side + KEPT] + 2 * game[side + KEPT + 1] + 3 * game[side + KEPT + 2]
    bonus = MARKER_SCORE if game[side + MARKER_STATE] == WON else 0
    return stack_gold(game, side) + kept // 2 + bonus  # type: ignore[no-any-return]


@in_place
def outcome(game: Array) -> tuple[int, int]:
    """H-10. The winner, -1 in a draw, and what decided: gold, threes, twos, draw."""
    lead = score(game, 0) - score(game, 1)
    if lead:
        return int(lead < 0), BY_GOLD
    first, second = FIRST_SIDE, FIRST_SIDE + SIDE
    for kind in (2, 1):
        held = game[first + STACK + kind] + game[first + KEPT + kind]
        lead = held - game[second + STACK + kind] - game[second + KEPT + kind]
        if lead:
            return int(lead < 0), BY_THREES if kind == 2 else BY_TWOS
    return -1, DRAW


@in_place
def playout(game: Array, rng: Rng) -> int:
    """Play to the end, each legal move equally likely; tells how many moves that took."""
    moves = 0
    for seat in range(2):
        if game[BUILDING] >> seat & 1:
            _build(game, seat, below(rng, COUNT))
            moves += 1
    while game[TURNS] < 20:
        seat = game[SEAT]
        is_open = _open_piles(game, seat)
        # Every kind of move is open on every pile, so the two are drawn apart: cheaper than to divide.
        pile = NTH_PILE[is_open, below(rng, PILE_COUNT[is_open])]
        _mine(game, seat, 4 * below(rng, _kinds(game, seat)) + pile)
        moves += 1
    return moves


@compiled
def play_many(rng: Rng, games: int, breakdown_from: int, wins: Array) -> int:
    """Random games from the deal on; counts them in `wins` (seat 0, seat 1, drawn), tells how many decisions."""
    game = np.zeros(SIZE, dtype=np.int64)
    decisions = 0
    for _ in range(games):
        deal(game, rng, breakdown_from)
        decisions += playout(game, rng)
        winner, _how = outcome(game)
        wins[winner] += 1
    return decisions


def encode(state: State[HuntingDeal, Position, HuntingMove]) -> Array:
    """A state of the rules as an array."""
    position = state.position
    building = sum(1 << seat for seat in position.building)
    head = [position.seat, position.turns, building, state.game.options.breakdown_from]
    return np.array([*head, *_encode_side(position.sides[0]), *_encode_side(position.sides[1])], dtype=np.int64)


def _encode_side(side: Side) -> list[int]:
    order, starts = -1, [0] * len(PILES)
    if side.is_built:
        order = rank_of(side.piles) // CUT_COUNT
        starts = [sum(map(len, side.piles[:at])) for at in range(len(PILES))]
    held = [pieces.count(number) for pieces in (side.stack, side.kept) for number in NUMBERS]
    return [side.marker, MARKER_STATES.index(side.marker_state), order, *starts, *side.left, *held]


def piles_of(game: Array, seat: int) -> Piles:
    """The piles of a seat as it built them."""
    side = FIRST_SIDE + SIDE * seat
    pieces: list[int] = PIECES_OF[game[side + ORDER]].tolist()
    starts: list[int] = [*game[side + START : side + START + len(PILES)].tolist(), len(pieces)]
    return tuple(tuple(pieces[starts[at] : starts[at + 1]]) for at in range(len(PILES)))


def encode_move(move: HuntingMove) -> int:
    """The number of a move."""
    if isinstance(move, Build):
        return BUILD + rank_of(move.piles)
    if isinstance(move, Rush):
        return RUSH + PILE_AT[move.pile]
    first = KEEP if isinstance(move, Keep) else 0
    return first + (move.number - 1) * len(PILES) + PILE_AT[move.pile]


def decode_move(code: int) -> HuntingMove:
    """The move of a number."""
    if code >= BUILD:
        return Build(piles_at(code - BUILD))
    pile = PILES[code % len(PILES)]
    if code >= KEEP:
        return Keep(NUMBERS[(code - KEEP) // len(PILES)], pile)
    return Rush(pile) if code >= RUSH else Mine(NUMBERS[code // len(PILES)], pile)
