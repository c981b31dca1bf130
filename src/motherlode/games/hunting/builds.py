"""All arrangements of ten pieces in four piles as one lazy sequence, counted rather than held.

An arrangement is an order of the pieces, read from the bottom of pile a to the top of pile d, and the three cuts
between the piles. Its rank is the order's rank among all orders, first to last as words, times the number of ways to
cut, plus the rank of the cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from math import factorial, prod
from typing import Final, overload

from motherlode.games.hunting.pieces import COPIES, NUMBERS, PIECES, PILES, Pile, Piles
from motherlode.games.hunting.position import Build

ORDERS: Final = factorial(len(PIECES)) // prod(map(factorial, COPIES.values()))
CUTS: Final = tuple(combinations(range(1, len(PIECES)), len(PILES) - 1))
CUTS_RANK: Final = {cuts: rank for rank, cuts in enumerate(CUTS)}
COUNT: Final = ORDERS * len(CUTS)


def is_complete(piles: Piles) -> bool:
    """H-2. Whether these are exactly four piles, none empty, of exactly the ten pieces."""
    return len(piles) == len(PILES) and all(piles) and sorted(chain.from_iterable(piles)) == list(PIECES)


def piles_at(rank: int) -> Piles:
    """The arrangement of a rank from 0 to COUNT - 1."""
    order_rank, cuts_rank = divmod(rank, len(CUTS))
    order = _order_at(order_rank)
    first, second, third = CUTS[cuts_rank]
    return order[:first], order[first:second], order[second:third], order[third:]


def rank_of(piles: Piles) -> int:
    """The rank of a complete arrangement."""
    first, second, third, _ = map(len, piles)
    cuts = (first, first + second, first + second + third)
    return _order_rank(tuple(chain.from_iterable(piles))) * len(CUTS) + CUTS_RANK[cuts]


@cache
def _order_at(rank: int) -> Pile:
    """Piece by piece: of all orders of n pieces, those that start with a number are its copies' share of n.

    There are 3,150 orders, few enough to remember those asked for.
    """
    left, ways, order = list(COPIES.values()), ORDERS, []
    for length in range(len(PIECES), 0, -1):
        kind = 0
        while rank >= (share := ways * left[kind] // length):
            rank -= share
            kind += 1
        order.append(NUMBERS[kind])
        left[kind] -= 1
        ways = share
    return tuple(order)


@cache
def _order_rank(order: Pile) -> int:
    left, ways, rank = list(COPIES.values()), ORDERS, 0
    for length, number in zip(range(len(PIECES), 0, -1), order, strict=True):
        kind = NUMBERS.index(number)
        rank += ways * sum(left[:kind]) // length
        ways = ways * left[kind] // length
        left[kind] -= 1
    return rank


class Builds(Sequence[Build]):
    """The arrangements of a range of ranks, as moves, each made when it is asked for."""

    __slots__ = ("_ranks",)

    def __init__(self, ranks: range = range(COUNT)) -> None:
        self._ranks = ranks

    def __len__(self) -> int:
        return len(self._ranks)

    @overload
    def __getitem__(self, at: int) -> Build: ...
    @overload
    def __getitem__(self, at: slice) -> Builds: ...
    def __getitem__(self, at: int | slice) -> Build | Builds:
        if isinstance(at, slice):
            return Builds(self._ranks[at])
        return Build(piles_at(self._ranks[at]))

    def __iter__(self) -> Iterator[Build]:
        return map(Build, map(piles_at, self._ranks))

    def __contains__(self, build: object) -> bool:
        if not isinstance(build, Build) or not is_complete(build.piles):
            return False
        rank = rank_of(build.piles)
        return rank in self._ranks and piles_at(rank) == build.piles

    def index(self, build: Build, start: int = 0, stop: int | None = None) -> int:
        if build in self:
            at = self._ranks.index(rank_of(build.piles))
            if at in range(*slice(start, stop).indices(len(self))):
                return at
        raise ValueError(f"{build} is not in the sequence")

    def count(self, build: Build) -> int:
        return int(build in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Builds) and self._ranks == other._ranks

    def __hash__(self) -> int:
        return hash(self._ranks)

    def __repr__(self) -> str:
        return f"Builds({self._ranks})"


BUILDS: Final = Builds()
"""All of them."""
