"""All arrangements of a player's pieces in piles as one lazy sequence, counted rather than held.

An arrangement is an order of the pieces, read from the bottom of pile a to the top of the last, and the cuts between
the piles. Its rank is the order's rank among all orders, first to last as words, times the number of ways to
cut, plus the rank of the cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, combinations, pairwise
from math import factorial, prod
from typing import Final, overload

from motherlode.games.hunting.pieces import NUMBERS, PUBLISHED, PieceSet, Pile, Piles
from motherlode.games.hunting.position import Build


class Arrangements:
    """Those of one set of pieces."""

    def __init__(self, pieces: PieceSet) -> None:
        self._copies, self._sorted, self._piles = pieces.copies, list(pieces.pieces), pieces.pile_count
        self.orders = _orders(pieces.copies)
        self.cuts = tuple(combinations(range(1, len(self._sorted)), self._piles - 1))
        self._cuts_rank = {cuts: rank for rank, cuts in enumerate(self.cuts)}
        self.count = self.orders * len(self.cuts)

    def is_complete(self, piles: Piles) -> bool:
        """H-2. Whether these are exactly as many piles as there must be, none empty, of exactly the pieces."""
        return len(piles) == self._piles and all(piles) and sorted(chain.from_iterable(piles)) == self._sorted

    def piles_at(self, rank: int) -> Piles:
        """The arrangement of a rank from 0 to `count` - 1."""
        order_rank, cuts_rank = divmod(rank, len(self.cuts))
        order = _order_at(self._copies, order_rank)
        return tuple([order[first:end] for first, end in pairwise((0, *self.cuts[cuts_rank], len(order)))])

    def rank_of(self, piles: Piles) -> int:
        """The rank of a complete arrangement."""
        cuts = tuple(accumulate(map(len, piles[:-1])))
        order_rank = _order_rank(self._copies, tuple(chain.from_iterable(piles)))
        return order_rank * len(self.cuts) + self._cuts_rank[cuts]


def _orders(copies: tuple[int, ...]) -> int:
    return factorial(sum(copies)) // prod(map(factorial, copies))


@cache
def _order_at(copies: tuple[int, ...], rank: int) -> Pile:
    """Piece by piece: of all orders of n pieces, those that start with a number are its copies' share of n.

    There are 3,150 orders of the published pieces, few enough to remember those asked for.
    """
    left, ways, order = list(copies), _orders(copies), []
    for length in range(sum(copies), 0, -1):
        kind = 0
        while rank >= (share := ways * left[kind] // length):
            rank -= share
            kind += 1
        order.append(NUMBERS[kind])
        left[kind] -= 1
        ways = share
    return tuple(order)


@cache
def _order_rank(copies: tuple[int, ...], order: Pile) -> int:
    left, ways, rank = list(copies), _orders(copies), 0
    for length, number in zip(range(len(order), 0, -1), order, strict=True):
        kind = NUMBERS.index(number)
        rank += ways * sum(left[:kind]) // length
        ways = ways * left[kind] // length
        left[kind] -= 1
    return rank


@cache
def arrangements_of(pieces: PieceSet) -> Arrangements:
    return Arrangements(pieces)


_PUBLISHED: Final = arrangements_of(PUBLISHED)
ORDERS: Final = _PUBLISHED.orders
CUTS: Final = _PUBLISHED.cuts
COUNT: Final = _PUBLISHED.count
is_complete: Final = _PUBLISHED.is_complete
piles_at: Final = _PUBLISHED.piles_at
rank_of: Final = _PUBLISHED.rank_of


class Builds(Sequence[Build]):
    """The arrangements of a range of ranks, as moves, each made when it is asked for."""

    __slots__ = ("_pieces", "_ranks")

    def __init__(self, ranks: range | None = None, pieces: PieceSet = PUBLISHED) -> None:
        self._pieces = pieces
        self._ranks = range(self._all.count) if ranks is None else ranks

    @property
    def _all(self) -> Arrangements:
        return arrangements_of(self._pieces)

    def __len__(self) -> int:
        return len(self._ranks)

    @overload
    def __getitem__(self, at: int) -> Build: ...
    @overload
    def __getitem__(self, at: slice) -> Builds: ...
    def __getitem__(self, at: int | slice) -> Build | Builds:
        if isinstance(at, slice):
            return Builds(self._ranks[at], self._pieces)
        return Build(self._all.piles_at(self._ranks[at]))

    def __iter__(self) -> Iterator[Build]:
        return map(Build, map(self._all.piles_at, self._ranks))

    def __contains__(self, build: object) -> bool:
        if not isinstance(build, Build) or not self._all.is_complete(build.piles):
            return False
        rank = self._all.rank_of(build.piles)
        return rank in self._ranks and self._all.piles_at(rank) == build.piles

    def index(self, build: Build, start: int = 0, stop: int | None = None) -> int:
        if build in self:
            at = self._ranks.index(self._all.rank_of(build.piles))
            if at in range(*slice(start, stop).indices(len(self))):
                return at
        raise ValueError(f"{build} is not in the sequence")

    def count(self, build: Build) -> int:
        return int(build in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Builds) and (self._pieces, self._ranks) == (other._pieces, other._ranks)

    def __hash__(self) -> int:
        return hash((self._pieces, self._ranks))

    def __repr__(self) -> str:
        return f"Builds({self._ranks})" if self._pieces == PUBLISHED else f"Builds({self._ranks}, {self._pieces})"


@cache
def builds_with(pieces: PieceSet) -> Builds:
    """All of them."""
    return Builds(pieces=pieces)


BUILDS: Final = builds_with(PUBLISHED)
