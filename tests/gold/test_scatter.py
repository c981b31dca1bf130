"""G-2: however the cards are strewn, none covers another."""

from __future__ import annotations

from itertools import combinations
from math import cos, radians, sin

import motherlode as ml
from motherlode.core.dealing import Stream
from motherlode.games.gold.scatter import CARD, SLACK, TABLE, TILT, Place, draw_places

Point = tuple[float, float]


def corners(place: Place) -> list[Point]:
    x, y, turn = place
    wide, high = CARD[0] / 2, CARD[1] / 2
    c, s = cos(radians(turn)), sin(radians(turn))
    return [
        (x + dx * c - dy * s, y + dx * s + dy * c)
        for dx, dy in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    ]


def are_apart(one: list[Point], two: list[Point]) -> bool:
    """Whether some edge of either rectangle has all of the other on its far side."""
    for shape in (one, two):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            normal = (by - ay, ax - bx)
            spans = [[px * normal[0] + py * normal[1] for px, py in points] for points in (one, two)]
            if max(spans[0]) <= min(spans[1]) or max(spans[1]) <= min(spans[0]):
                return True
    return False


def test_g2_no_card_covers_another_or_leaves_the_table() -> None:
    for seed in range(5):
        shapes = [corners(place) for place in draw_places(Stream(seed, "scatter"))]
        assert all(are_apart(one, two) for one, two in combinations(shapes, 2))
        assert all(0 <= x <= TABLE[0] and 0 <= y <= TABLE[1] for shape in shapes for x, y in shape)


def test_g2_even_the_widest_shifts_and_turns_keep_to_their_cells() -> None:
    shift_x, shift_y = SLACK
    left, right = corners((100 + shift_x, 120, TILT)), corners((300 - shift_x, 120, -TILT))
    above, below = corners((100, 120 + shift_y, TILT)), corners((100, 360 - shift_y, TILT))
    assert are_apart(left, right)
    assert are_apart(above, below)
    assert not are_apart(left, corners((300 - 60, 120, 0)))


def test_g2_places_are_strewn_anew_for_every_seed_and_say_nothing_about_the_cards() -> None:
    one, two = (ml.load("gold").deal(seed=seed) for seed in (1, 2))
    assert one.dealt.scatter != two.dealt.scatter
    swapped = {"table": two.record()["deal"]["table"], "scatter": one.record()["deal"]["scatter"]}
    assert ml.load("gold").deal(deal=swapped).view(0)["places"] == one.view(0)["places"]
