"""What can be told about seams that nobody sees: the arrangements that heights and pieces not yet lifted allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from motherlode.core.dealing import Stream
from motherlode.games.hunting.pieces import NUMBERS, Pile, Piles


@lru_cache(maxsize=1 << 16)
def ways(heights: tuple[int, ...], unseen: tuple[int, ...]) -> int:
    """How many arrangements of the unseen pieces (ones, twos, threes) make piles of these heights, none of them 0."""
    if not heights:
        return 1
    return sum(ways(_less(heights, number), _without(unseen, number)) for number in _fitting(heights[0], unseen))


def odds(heights: Sequence[int], unseen: tuple[int, ...], at: int) -> tuple[int, ...]:
    """In how many arrangements the top piece of pile `at` is a 1, a 2 and a 3."""
    turned = tuple([height for height in (heights[at], *heights[:at], *heights[at + 1 :]) if height])
    fitting = _fitting(heights[at], unseen)
    return tuple(
        [ways(_less(turned, number), _without(unseen, number)) if number in fitting else 0 for number in NUMBERS]
    )


def draw_piles(heights: Sequence[int], unseen: tuple[int, ...], stream: Stream) -> Piles:
    """One of these arrangements, each equally likely."""
    piles = []
    for at, height in enumerate(heights):
        pile, unseen = _draw_pile((height, *heights[at + 1 :]), unseen, stream)
        piles.append(pile)
    return tuple(piles)


def _draw_pile(heights: tuple[int, ...], unseen: tuple[int, ...], stream: Stream) -> tuple[Pile, tuple[int, ...]]:
    pile: list[int] = []
    while heights[0]:
        number = _pick(odds(heights, unseen, 0), stream)
        heights = (heights[0] - number, *heights[1:])
        unseen = _without(unseen, number)
        pile.append(number)
    return tuple(pile), unseen


def _pick(weights: Sequence[int], stream: Stream) -> int:
    drawn = stream.below(sum(weights))
    number = 0
    while drawn >= weights[number]:
        drawn -= weights[number]
        number += 1
    return NUMBERS[number]


def _fitting(height: int, unseen: tuple[int, ...]) -> list[int]:
    return [number for number, count in zip(NUMBERS, unseen, strict=True) if count and number <= height]


def _less(heights: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The heights without a piece of the first pile."""
    return heights[1:] if heights[0] == number else (heights[0] - number, *heights[1:])


def _without(unseen: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple([count - (kind == number) for kind, count in zip(NUMBERS, unseen, strict=True)])
