"""G-2. Where the 64 cards lie when they are strewn over the table: anyhow and turned, but none covering another.

A table begins as one of the patterns of `patterns.txt`, mirrored or not; then every card is pushed and turned as far as
the others let it. All numbers are whole, so a seed strews the same table everywhere. Places are drawn from a stream of
their own or from no deal at all, never from the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from motherlode.core.dealing import Stream

Place = tuple[int, int, int]
"""The card's centre x and y, and its turn clockwise in degrees."""

SIDE: Final = 8
"""People call a card A1 to H8: from top to bottom eight bands of eight cards, each counted from left to right."""
TABLE: Final = (1280, 960)
CARD: Final = (100, 100)
"""A square, so that a page may draw the table upright as well: x and y change places, and every turn its direction."""
GAP: Final = 8
"""How far apart any two cards lie at least, and each from the edge of the table."""
TILT: Final = 35
"""Degrees to either side."""
PUSH: Final = 30
"""How far a card is pushed at most, and by how many degrees it is turned."""

SINES: Final = (
    *(0, 175, 349, 523, 698, 872, 1045, 1219, 1392, 1564, 1736, 1908, 2079, 2250, 2419, 2588, 2756, 2924, 3090, 3256),
    *(3420, 3584, 3746, 3907, 4067, 4226, 4384, 4540, 4695, 4848, 5000, 5150, 5299, 5446, 5592, 5736, 5878, 6018, 6157),
    *(6293, 6428, 6561, 6691, 6820, 6947, 7071, 7193, 7314, 7431, 7547, 7660, 7771, 7880, 7986, 8090, 8192, 8290, 8387),
    *(8480, 8572, 8660, 8746, 8829, 8910, 8988, 9063, 9135, 9205, 9272, 9336, 9397, 9455, 9511, 9563, 9613, 9659, 9703),
    *(9744, 9781, 9816, 9848, 9877, 9903, 9925, 9945, 9962, 9976, 9986, 9994, 9998, 10000),
)
"""Of 0 to 90 degrees, in ten thousandths."""
UNIT: Final = SINES[90]


class Places(msgspec.Struct, frozen=True):
    """Where strewn cards lie on a table."""

    table: tuple[int, int]
    """Width and height of the table."""
    card: tuple[int, int]
    """Width and height of a card."""
    at: tuple[Place, ...]
    """For each position the card's centre x, y and its turn in degrees, clockwise."""


class Strewing(msgspec.Struct, frozen=True):
    """A way to strew cards, and the table that it is made for."""

    table: tuple[int, int]
    card: tuple[int, int]
    draw: Callable[[Stream], tuple[Place, ...]]
    fits: Callable[[Sequence[Place]], bool]
    """Whether cards may lie like this."""


def _cosine(turn: int) -> int:
    return SINES[90 - abs(turn)]


def _sine(turn: int) -> int:
    return SINES[turn] if turn >= 0 else -SINES[-turn]


def _width(turn: int) -> int:
    """How wide a turned card is, in the units of SINES."""
    return CARD[0] * (_cosine(turn) + SINES[abs(turn)])


AXES: Final = {turn: (_cosine(turn), _sine(turn)) for turn in range(-TILT, TILT + 1)}
"""By turn, where a card's right side points."""
APART: Final = [(CARD[0] * UNIT + _width(turn)) // 2 + GAP * UNIT for turn in range(2 * TILT + 1)]
"""By how much two cards are turned against each other: how far apart their centres are, along an edge of one."""
MARGINS: Final = [_width(turn) // (2 * UNIT) + 1 + GAP for turn in range(TILT + 1)]
"""By a card's turn: how far its centre is from the edge of the table."""
FAR: Final = max(APART) * 3 // (2 * UNIT)
"""Cards whose centres are farther apart than this, sideways or up, are clear of each other however they are turned."""


class Pattern(msgspec.Struct, frozen=True):
    """Cards that lie well, and for each of them those that it could come near to."""

    places: tuple[Place, ...]
    near: tuple[tuple[int, ...], ...]


def draw_places(stream: Stream) -> tuple[Place, ...]:
    patterns = _patterns()
    pattern = patterns[stream.below(len(patterns))]
    places = _mirrored(pattern.places, stream.below(2), stream.below(2))
    for at, place in enumerate(places):
        pushed = _pushed(place, stream)
        if is_on_table(pushed) and is_clear(pushed, [places[other] for other in pattern.near[at]]):
            places[at] = pushed
    return in_bands(places)


@lru_cache
def _patterns() -> tuple[Pattern, ...]:
    """One a line: `x,y,turn` for each card."""
    lines = files(__package__).joinpath("patterns.txt").read_text(encoding="ascii").splitlines()
    return tuple(_pattern(tuple(_read_place(place) for place in line.split())) for line in lines)


def _read_place(text: str) -> Place:
    x, y, turn = text.split(",")
    return int(x), int(y), int(turn)


def _pattern(places: tuple[Place, ...]) -> Pattern:
    reach = FAR + 2 * PUSH
    near = [
        tuple(i for i, other in enumerate(places) if i != at and max(abs(other[0] - x), abs(other[1] - y)) < reach)
        for at, (x, y, _) in enumerate(places)
    ]
    return Pattern(places, tuple(near))


def _mirrored(places: Sequence[Place], across: int, down: int) -> list[Place]:
    if across:
        places = [(TABLE[0] - x, y, -turn) for x, y, turn in places]
    if down:
        places = [(x, TABLE[1] - y, -turn) for x, y, turn in places]
    return list(places)


def _pushed(place: Place, stream: Stream) -> Place:
    by_x, by_y, by_turn = [stream.below(2 * PUSH + 1) - PUSH for _ in range(3)]
    return place[0] + by_x, place[1] + by_y, place[2] + by_turn


def in_bands(places: Sequence[Place]) -> tuple[Place, ...]:
    """In the order that an eye reads them."""
    rows = sorted(places, key=lambda place: (place[1], place[0]))
    return tuple(place for first in range(0, SIDE * SIDE, SIDE) for place in sorted(rows[first : first + SIDE]))


def fit_on_table(places: Sequence[Place]) -> bool:
    """Whether every card lies on the table and clear of all others."""
    return (
        len(places) == SIDE * SIDE
        and all(is_on_table(place) for place in places)
        and all(is_clear(place, places[:at]) for at, place in enumerate(places))
    )


def is_on_table(place: Place) -> bool:
    """Whether all of a card is, and it is not turned too far."""
    x, y, turn = place
    if abs(turn) > TILT:
        return False
    margin = MARGINS[abs(turn)]
    return margin <= x <= TABLE[0] - margin and margin <= y <= TABLE[1] - margin


def is_clear(place: Place, others: Iterable[Place]) -> bool:
    """Whether a card that lies here is clear of all others."""
    x, y, turn = place
    for other_x, other_y, other_turn in others:
        across, down = other_x - x, other_y - y
        if -FAR < across < FAR and -FAR < down < FAR:
            apart = APART[abs(turn - other_turn)]
            if not (_is_beyond(across, down, turn, apart) or _is_beyond(across, down, other_turn, apart)):
                return False
    return True


def _is_beyond(across: int, down: int, turn: int, apart: int) -> bool:
    """Whether the way between two centres leads far enough along an edge of a card with this turn."""
    cosine, sine = AXES[turn]
    return abs(across * cosine + down * sine) >= apart or abs(down * cosine - across * sine) >= apart


STREWN: Final = Strewing(TABLE, CARD, draw_places, fit_on_table)
