"""The law of Gold Hunting on one small array of integers, compiled, for search and bulk play.

`rules` stays the authority. A table is an array of `LENGTH` numbers: some for both, then each side's. What the rules
keep in order, the pieces of a stack, is counted here: nothing depends on their order. The box is left out.

A move is a number: declarations are 0 to 11 (four piles for a 1, then for a 2, then for a 3), Gold Rushes 12 to 15,
keeping 16 to 27 like declarations; from 28 on come the builds by their rank. Legal moves have the order of `rules`, and
so have `choices`, but of the builds, which are too many to try, only `MOST_CHOICES` drawn at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, below, in_place, stir
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.kernel import Shares
from motherlode.core.options import LOT
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Event
from motherlode.games.hunting.builds import COUNT, CUTS, ORDERS, piles_at, rank_of
from motherlode.games.hunting.pieces import MARKER_SCORE, MARKERS, NUMBERS, PIECES, PILE_AT, PILES, Pile, Piles
from motherlode.games.hunting.position import Build, HuntingMove, HuntingOptions, Keep, Mine, Rush
from motherlode.games.hunting.rules import Hunting
from motherlode.games.hunting.seams import draw_piles

Table = npt.NDArray[np.int16]

SEAT: Final = 0
"""Whose turn it is."""
TURNS: Final = 1
BUILDING: Final = 2
"""Bit n is set while seat n has to build."""
BREAKDOWN_FROM: Final = 3
FIRST_MINER: Final = 4
"""The seat that mines first."""
STARTER: Final = 5
"""The seat that starts by the options; `BY_LOT` where that is drawn."""

FIRST_SIDE: Final = 6
MARKER: Final = 0
MARKER_STATE: Final = 1
BUILT: Final = 2
"""Four places: the pieces of each pile as built, two bits each, the bottom one lowest; 0 before."""
LEFT: Final = BUILT + len(PILES)
"""Four places: how many pieces are left of each pile."""
STACK: Final = LEFT + len(PILES)
"""Three places: how many pieces of 1, 2 and 3 the stack holds."""
KEPT: Final = STACK + len(NUMBERS)
SIDE: Final = KEPT + len(NUMBERS)
"""How many numbers a side takes."""
LENGTH: Final = FIRST_SIDE + 2 * SIDE

BY_LOT: Final = -1
BOTH: Final = 0b11
ALL_TURNS: Final = 2 * len(PIECES)
"""H-10. Every turn lifts one piece."""
DECISIONS: Final = 2 + ALL_TURNS
"""So many has every game: two builds and ten turns each."""

HAND, WON, LOST, GIVEN_UP = range(4)
MARKER_STATES: Final = ("hand", "won", "lost", "given up")

PILE_COUNT: Final = len(PILES)
PIECE_COUNT: Final = len(PIECES)
NUMBER_COUNT: Final = len(NUMBERS)
RUSH: Final = NUMBER_COUNT * PILE_COUNT
KEEP: Final = RUSH + PILE_COUNT
BUILD: Final = KEEP + RUSH
"""The code of the first build."""
MOST_CHOICES: Final = 64

# What is looked up is packed: a GPU reads a few bytes for all of its threads at once.
PIECE_BITS: Final = 2
PIECE_MASK: Final = (1 << PIECE_BITS) - 1
PLACE_BITS: Final = 4
PLACE_MASK: Final = (1 << PLACE_BITS) - 1
CUT_COUNT: Final = len(CUTS)


def packed(numbers: Iterable[int], bits: int) -> int:
    """Numbers as one, so many bits each, the first lowest."""
    return sum(number << bits * place for place, number in enumerate(numbers))


CUTS_AT: Final = np.array([packed((*cuts, len(PIECES)), PLACE_BITS) for cuts in CUTS], dtype=np.int32)
"""[rank of the cuts]: where each pile ends."""
ORDERS_AT: Final = np.array(
    [packed(chain(*piles_at(order * CUT_COUNT)), PIECE_BITS) for order in range(ORDERS)], dtype=np.int32
)
"""[rank of the order]: all pieces."""
PILE_SETS: Final = [[pile for pile in range(PILE_COUNT) if mask >> pile & 1] for mask in range(1 << PILE_COUNT)]
OPEN_PILES: Final = np.array([packed((len(piles), *piles), PLACE_BITS) for piles in PILE_SETS], dtype=np.int32)
"""[piles, a bit each]: how many they are, and then which."""
DECLARATIONS: Final = len(NUMBERS)
DECLARATIONS_AND_RUSH: Final = DECLARATIONS + 1
EVERY_KIND: Final = DECLARATIONS_AND_RUSH + DECLARATIONS
"""How many moves there are on each pile: to declare, with a marker to rush, with gold in the stack too to keep it."""

# How imagined piles are packed into numbers: counts by piece, heights by pile, pieces one after the other.
COUNT_BITS: Final = 4
COUNT_MASK: Final = (1 << COUNT_BITS) - 1
HEIGHT_BITS: Final = 8
HEIGHT_MASK: Final = (1 << HEIGHT_BITS) - 1
UNFIT: Final = -1


class Secrets(msgspec.Struct, frozen=True):
    """What a view of Gold Hunting hides of the other side."""

    marker: int
    piles: Piles | None
    """As they were built; None if they are not."""


class Onlooker:
    """Has nothing to remember: all that was ever lifted is in the view."""

    def see(self, events: Sequence[Event]) -> None:
        """It will be in the view."""

    def secrets(self, view: View) -> Secrets:
        own, other = view["sides"][view["seat"]], view["sides"][1 - view["seat"]]
        marker = other["marker"]["number"] or min(marker for marker in MARKERS if marker != own["marker"]["number"])
        if not other["built"]:
            return Secrets(marker, None)
        if other["heights"] is None:
            return Secrets(marker, piles_at(0))
        rests = draw_piles(other["heights"], tuple(other["unseen"].values()), Stream(0, "secrets"))
        tops = [tuple(pile[::-1]) for pile in other["lifted"]]
        return Secrets(marker, tuple(rest + top for rest, top in zip(rests, tops, strict=True)))


def new_knowledge() -> Onlooker:
    return Onlooker()


def new_table(game: AnyGame) -> Table:
    if not isinstance(game, Hunting):
        raise TypeError(f"this kernel plays hunting, not {game.name}")
    table, starter = np.zeros(LENGTH, dtype=np.int16), game.options.starter
    table[BREAKDOWN_FROM], table[STARTER] = game.options.breakdown_from, BY_LOT if starter == LOT else starter
    return table


def from_state(state: AnyState) -> Table:
    table, position = new_table(state.game), state.position
    for seat, side in enumerate(position.sides):
        _fill_side(table, seat, side.marker, side.marker_state, side.stack, side.kept)
        if side.is_built:
            _fill_piles(table, seat, side.piles, side.lifted())
    _fill_turn(table, position.turns, position.building, state.game.starter)
    return table


def from_view(view: View, secrets: Secrets) -> Table:
    table = new_table(Hunting(msgspec.convert(view["options"], HuntingOptions)))
    for seat, side in enumerate(view["sides"]):
        is_own, shown = seat == view["seat"], side["marker"]
        marker = shown["number"] if is_own else secrets.marker
        piles = side["piles"] if is_own else secrets.piles
        _fill_side(table, seat, marker, shown["state"], side["stack"], side["kept"])
        if piles is not None:
            _fill_piles(table, seat, tuple(map(tuple, piles)), side["lifted"])
    building = [seat for seat, side in enumerate(view["sides"]) if not side["built"]]
    _fill_turn(table, view["turn"], building, view["options"]["starter"])
    return table


def secrets_of(state: AnyState, seat: int) -> Secrets:
    side = state.position.sides[1 - seat]
    return Secrets(side.marker, side.piles if side.is_built else None)


def _fill_side(table: Table, seat: int, marker: int, state: str, stack: Pile, kept: Pile) -> None:
    side = FIRST_SIDE + SIDE * seat
    table[side + MARKER], table[side + MARKER_STATE] = marker, MARKER_STATES.index(state)
    table[side + STACK : side + SIDE] = [pieces.count(number) for pieces in (stack, kept) for number in NUMBERS]


def _fill_piles(table: Table, seat: int, piles: Piles, lifted: Sequence[Sequence[int]]) -> None:
    build(table, seat, rank_of(piles))
    left = FIRST_SIDE + SIDE * seat + LEFT
    table[left : left + PILE_COUNT] -= [len(pieces) for pieces in lifted]


def _fill_turn(table: Table, turns: int, building: Sequence[int], starter: int) -> None:
    table[TURNS], table[BUILDING] = turns, sum(1 << seat for seat in building)
    table[FIRST_MINER] = starter
    table[SEAT] = building[0] if building else (starter + turns) % 2


def piles_of(table: Table, seat: int) -> Piles:
    """The piles of a seat as it built them."""
    side = FIRST_SIDE + SIDE * seat
    return tuple(map(_unpacked, table[side + BUILT : side + LEFT].tolist()))


def _unpacked(pile: int) -> Pile:
    pieces = list[int]()
    while pile:
        pieces.append(pile & PIECE_MASK)
        pile >>= PIECE_BITS
    return tuple(pieces)


def move_code(table: Table, move: HuntingMove) -> int:
    if isinstance(move, Build):
        return BUILD + rank_of(move.piles)
    if isinstance(move, Rush):
        return RUSH + PILE_AT[move.pile]
    first = KEEP if isinstance(move, Keep) else 0
    return first + NUMBERS.index(move.number) * PILE_COUNT + PILE_AT[move.pile]


def move_of(table: Table, code: int) -> HuntingMove:
    if code >= BUILD:
        return Build(piles_at(code - BUILD))
    pile = PILES[code % PILE_COUNT]
    if code >= KEEP:
        return Keep(NUMBERS[(code - KEEP) // PILE_COUNT], pile)
    return Rush(pile) if code >= RUSH else Mine(NUMBERS[code // PILE_COUNT], pile)


def outcome(table: Table) -> Outcome | None:
    if not is_over(table):
        return None
    comparisons = [("gold", [score(table, seat) for seat in range(2)])]
    for name, number in (("threes", 3), ("twos", 2)):
        comparisons.append((name, [held(table, seat, number) for seat in range(2)]))
    return decide(comparisons, undecided="draw")


@in_place
def begin(table: Table, first: int, second: int, starter: int) -> None:
    """H-1. A new game with these markers."""
    for entry in range(FIRST_SIDE, LENGTH):
        table[entry] = 0
    table[SEAT], table[TURNS], table[BUILDING], table[FIRST_MINER] = 0, 0, BOTH, starter
    table[FIRST_SIDE + MARKER] = first
    table[FIRST_SIDE + SIDE + MARKER] = second


@in_place
def deal(table: Table, rng: Rng) -> None:
    """H-1, H-11. Markers, and the starter, by lot."""
    first = below(rng, 3)
    second = (first + 1 + below(rng, 2)) % 3
    starter = table[STARTER]
    begin(table, first + 1, second + 1, below(rng, 2) if starter == BY_LOT else starter)


@in_place
def players(table: Table) -> int:
    return 2


@in_place
def actor(table: Table) -> int:
    return -1 if is_over(table) else table[SEAT]


@in_place
def is_over(table: Table) -> bool:
    return table[TURNS] == ALL_TURNS


@in_place
def stack_gold(table: Table, side: int) -> int:
    return table[side + STACK] + 2 * table[side + STACK + 1] + 3 * table[side + STACK + 2]


@in_place
def open_piles(table: Table, seat: int) -> int:
    """The piles that are left to mine for a seat, a bit each."""
    left = FIRST_SIDE + SIDE * (1 - seat) + LEFT
    return (table[left] > 0) | (table[left + 1] > 0) << 1 | (table[left + 2] > 0) << 2 | (table[left + 3] > 0) << 3


@in_place
def kinds(table: Table, seat: int) -> int:
    """How many moves a seat has on each pile."""
    side = FIRST_SIDE + SIDE * seat
    if table[side + MARKER_STATE] != HAND:
        return DECLARATIONS
    has_gold = table[side + STACK] + table[side + STACK + 1] + table[side + STACK + 2] > 0
    return EVERY_KIND if has_gold else DECLARATIONS_AND_RUSH


@in_place
def legal_count(table: Table) -> int:
    if table[BUILDING]:
        return COUNT
    return (OPEN_PILES[open_piles(table, table[SEAT])] & PLACE_MASK) * kinds(table, table[SEAT])


@in_place
def legal_move(table: Table, n: int) -> int:
    if table[BUILDING]:
        return BUILD + n
    piles = OPEN_PILES[open_piles(table, table[SEAT])]
    count = piles & PLACE_MASK
    return n // count * PILE_COUNT + nth_open(piles, n % count)


@in_place
def nth_open(piles: int, n: int) -> int:
    """Number n of these open piles."""
    return piles >> PLACE_BITS * (n + 1) & PLACE_MASK


@in_place
def choices(table: Table, rng: Rng, found: npt.NDArray[np.int64]) -> int:
    is_building, count = table[BUILDING] != 0, min(legal_count(table), MOST_CHOICES)
    for n in range(count):
        found[n] = legal_move(table, below(rng, COUNT) if is_building else n)
    return count


@in_place
def play(table: Table, move: int) -> None:
    seat = table[SEAT]
    if move < BUILD:
        mine(table, seat, move)
        return
    build(table, seat, move - BUILD)
    # H-2. Both build at once; H-11: then the starter mines.
    table[SEAT] = 1 - seat if table[BUILDING] else table[FIRST_MINER]


@in_place
def build(table: Table, seat: int, rank: int) -> None:
    # H-2. All pieces in four piles.
    side, order, cuts = FIRST_SIDE + SIDE * seat, ORDERS_AT[rank // CUT_COUNT], CUTS_AT[rank % CUT_COUNT]
    first = 0
    for pile in range(PILE_COUNT):
        end = cuts >> PLACE_BITS * pile & PLACE_MASK
        table[side + BUILT + pile] = order & ((1 << PIECE_BITS * (end - first)) - 1)
        table[side + LEFT + pile] = end - first
        order >>= PIECE_BITS * (end - first)
        first = end
    table[BUILDING] &= ~(1 << seat)


@in_place
def mine(table: Table, seat: int, move: int) -> None:
    side, other = FIRST_SIDE + SIDE * seat, FIRST_SIDE + SIDE * (1 - seat)
    pile, number = move % PILE_COUNT, move // PILE_COUNT + 1
    is_rush = RUSH <= move < KEEP
    if is_rush:
        number = table[side + MARKER]
    elif move >= KEEP:
        # H-9. The marker goes, the stack is out of danger.
        number -= KEEP // PILE_COUNT
        table[side + MARKER_STATE] = GIVEN_UP
        for kind in range(3):
            table[side + KEPT + kind] = table[side + STACK + kind]
            table[side + STACK + kind] = 0
    # H-4. Only the top piece.
    table[other + LEFT + pile] -= 1
    piece = top_of(table, other, pile)
    _settle(table, side, number, piece)
    if is_rush:
        # H-8. The marker scores, or goes to the box.
        table[side + MARKER_STATE] = WON if number == piece else LOST
    table[SEAT] = 1 - seat
    table[TURNS] += 1


@in_place
def top_of(table: Table, side: int, pile: int) -> int:
    """The piece that was lifted last from a pile."""
    return table[side + BUILT + pile] >> PIECE_BITS * table[side + LEFT + pile] & PIECE_MASK


@in_place
def _settle(table: Table, side: int, number: int, piece: int) -> None:
    # H-5. Success.
    if number == piece:
        table[side + STACK + piece - 1] += 1
        return
    # H-7. Break-down. H-6. Any other failure changes nothing.
    gold = stack_gold(table, side)
    if piece < gold and gold >= table[BREAKDOWN_FROM]:
        table[side + STACK] = table[side + STACK + 1] = table[side + STACK + 2] = 0
        table[side + STACK + piece - 1] = 1


@in_place
def score(table: Table, seat: int) -> int:
    """H-10. The stack, half of what was kept, rounded down, and the marker of a successful Gold Rush."""
    side = FIRST_SIDE + SIDE * seat
    kept = table[side + KEPT] + 2 * table[side + KEPT + 1] + 3 * table[side + KEPT + 2]
    bonus = MARKER_SCORE if table[side + MARKER_STATE] == WON else 0
    return stack_gold(table, side) + kept // 2 + bonus


@in_place
def held(table: Table, seat: int, number: int) -> int:
    """How many pieces of a number a seat has, in its stack and kept."""
    side = FIRST_SIDE + SIDE * seat
    return table[side + STACK + number - 1] + table[side + KEPT + number - 1]


@in_place
def lead(table: Table) -> int:
    """H-10. Above 0 if seat 0 is ahead: by gold, then by pieces of 3, then by pieces of 2; 0 in a draw."""
    ahead = score(table, 0) - score(table, 1)
    if ahead == 0:
        ahead = held(table, 0, 3) - held(table, 1, 3)
    if ahead == 0:
        ahead = held(table, 0, 2) - held(table, 1, 2)
    return ahead


@in_place
def win_share(table: Table, seat: int) -> float:
    ahead = lead(table) if seat == 0 else -lead(table)
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


@in_place
def play_out(table: Table, rng: Rng) -> int:
    moves = 0
    if table[BUILDING]:
        for seat in range(2):
            if table[BUILDING] >> seat & 1:
                build(table, seat, below(rng, COUNT))
                moves += 1
        table[SEAT] = table[FIRST_MINER]
    while table[TURNS] < ALL_TURNS:
        seat = table[SEAT]
        piles = OPEN_PILES[open_piles(table, seat)]
        # Every kind of move is open on every pile, so the two are drawn apart: cheaper than to divide.
        pile = nth_open(piles, below(rng, piles & PLACE_MASK))
        mine(table, seat, PILE_COUNT * below(rng, kinds(table, seat)) + pile)
        moves += 1
    return moves


@in_place
def play_many(table: Table, games: int, rng: Rng, wins: Shares) -> int:
    decisions = 0
    for _ in range(games):
        deal(table, rng)
        decisions += play_out(table, rng)
        share = win_share(table, 0)
        wins[0] += share
        wins[1] += 1.0 - share
    return decisions


@in_place
def is_revealed(table: Table, side: int) -> bool:
    """Whether a Gold Rush has shown a side's marker to all."""
    return table[side + MARKER_STATE] == WON or table[side + MARKER_STATE] == LOST


@in_place
def imagine(table: Table, seat: int, rng: Rng) -> None:
    side, other = FIRST_SIDE + SIDE * seat, FIRST_SIDE + SIDE * (1 - seat)
    if not is_revealed(table, other):
        # H-1. Any of the two that it has not.
        table[other + MARKER] = 1 + (table[side + MARKER] + below(rng, 2)) % 3
    if table[BUILDING]:
        if table[other + BUILT]:
            build(table, 1 - seat, below(rng, COUNT))
    else:
        _imagine_piles(table, other, rng)


@in_place
def _imagine_piles(table: Table, side: int, rng: Rng) -> None:
    """H-3. Any order of the pieces never lifted that gives the piles their heights, each equally likely."""
    unseen, heights, rests = 0, 0, UNFIT
    for pile in range(PILE_COUNT):
        pieces = table[side + BUILT + pile]
        for at in range(table[side + LEFT + pile]):
            piece = pieces >> PIECE_BITS * at & PIECE_MASK
            unseen += 1 << (COUNT_BITS * piece)
            heights += piece << (HEIGHT_BITS * pile)
    while rests == UNFIT:
        rests = _draw_rests(unseen, heights, rng)
    _put_rests(table, side, rests)


@in_place
def _count(counts: int, piece: int) -> int:
    return counts >> (COUNT_BITS * piece) & COUNT_MASK


@in_place
def _draw_rests(unseen: int, heights: int, rng: Rng) -> int:
    """The unseen pieces in any order, two bits each, the first lowest; `UNFIT` if that cannot be cut to these heights.

    It can be cut in one way at most, so to try again until it can draws all ways to fill the piles evenly.
    """
    rests, at, height = 0, 0, heights & HEIGHT_MASK
    ones, twos, threes = _count(unseen, 1), _count(unseen, 2), _count(unseen, 3)
    while ones + twos + threes:
        while height == 0:
            heights >>= HEIGHT_BITS
            height = heights & HEIGHT_MASK
        drawn = below(rng, ones + twos + threes)
        piece = 1 if drawn < ones else 2 if drawn < ones + twos else 3
        if piece > height:
            return UNFIT
        ones -= piece == 1
        twos -= piece == 2
        threes -= piece == 3
        height -= piece
        rests |= piece << (PIECE_BITS * at)
        at += 1
    return rests


@in_place
def _put_rests(table: Table, side: int, rests: int) -> None:
    """Put these pieces below those that were lifted, as high as the piles are."""
    for pile in range(PILE_COUNT):
        lifted, height, left, built = table[side + BUILT + pile], 0, 0, 0
        for _ in range(table[side + LEFT + pile]):
            height += lifted & PIECE_MASK
            lifted >>= PIECE_BITS
        while height:
            piece = rests & PIECE_MASK
            rests >>= PIECE_BITS
            built |= piece << PIECE_BITS * left
            height -= piece
            left += 1
        table[side + BUILT + pile], table[side + LEFT + pile] = lifted << PIECE_BITS * left | built, left


@in_place
def information(table: Table, seat: int) -> np.uint64:
    is_mining = table[BUILDING] == 0
    key = stir(np.uint64(seat), (table[TURNS] << 8) + (table[SEAT] if is_mining else 2))
    for owner in range(2):
        side = FIRST_SIDE + SIDE * owner
        knows_marker = owner == seat or is_revealed(table, side)
        marker = table[side + MARKER_STATE] << 2 | (table[side + MARKER] if knows_marker else 0)
        for entry in range(side + STACK, side + SIDE):
            marker = marker << COUNT_BITS | table[entry]
        key = stir(key, marker)
        if owner == seat:
            for entry in range(side + BUILT, side + STACK):
                key = stir(key, table[entry])
        elif is_mining:
            key = _stir_seen(table, side, key)
    return key


@in_place
def _stir_seen(table: Table, side: int, key: np.uint64) -> np.uint64:
    """H-3, H-4. Of the other's piles, their heights and what was lifted."""
    for pile in range(PILE_COUNT):
        lifted, height = table[side + BUILT + pile], 0
        for _ in range(table[side + LEFT + pile]):
            height += lifted & PIECE_MASK
            lifted >>= PIECE_BITS
        key = stir(key, lifted << HEIGHT_BITS | height)
    return key


@in_place
def ask_first(table: Table, seat: int) -> None:
    if table[BUILDING] >> seat & 1:
        other = FIRST_SIDE + SIDE * (1 - seat)
        for entry in range(other + BUILT, other + STACK):
            table[entry] = 0
        table[BUILDING], table[SEAT] = BOTH, seat
