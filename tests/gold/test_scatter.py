"""G-2: however the cards are strewn, none covers another, and there is nothing to count along."""

from __future__ import annotations

from cmath import exp
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from statistics import mean, pstdev

import pytest

import motherlode as ml
from motherlode.core.dealing import Stream
from motherlode.games import rules_of
from motherlode.games.gold import former_scatter
from motherlode.games.gold.scatter import (
    CARD,
    GAP,
    SINES,
    STREWN,
    TABLE,
    TILT,
    Place,
    draw_places,
    fit_on_table,
    in_bands,
    is_clear,
    is_on_table,
)

Point = tuple[float, float]
SEEDS = range(12)


def strewn(seed: int) -> tuple[Place, ...]:
    return draw_places(Stream(seed, "gold/scatter"))


def corners(place: Place, size: tuple[int, int] = CARD) -> list[Point]:
    x, y, turn = place
    wide, high = size[0] / 2, size[1] / 2
    c, s = cos(radians(turn)), sin(radians(turn))
    return [
        (x + dx * c - dy * s, y + dx * s + dy * c)
        for dx, dy in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    ]


def between(one: list[Point], two: list[Point]) -> float:
    """How far the lines of some edge of either shape keep them apart; negative where they overlap."""
    widest = -float("inf")
    for shape in (one, two):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            length = hypot(bx - ax, by - ay)
            normal = ((by - ay) / length, (ax - bx) / length)
            spans = [[px * normal[0] + py * normal[1] for px, py in points] for points in (one, two)]
            widest = max(widest, min(spans[1]) - max(spans[0]), min(spans[0]) - max(spans[1]))
    return widest


def coherence(values: Sequence[int]) -> float:
    """How well the values keep to lines at some even distance: 1 where they lie on them, near 0 where anywhere."""
    return max(abs(mean_of_turns(values, period)) for period in range(100, 320, 5))


def mean_of_turns(values: Sequence[int], period: int) -> complex:
    return sum(exp(2j * pi * value / period) for value in values) / len(values)


def clusters(values: Sequence[int], width: int) -> int:
    """Into how many groups the values fall when a wide step ends a group."""
    ordered = sorted(values)
    return 1 + sum(after - before > width for before, after in pairwise(ordered))


def to_neighbours(places: Sequence[Place]) -> list[tuple[float, float]]:
    """From each card to the one nearest to it: how far, and in which direction, less whole quarter turns."""
    found = []
    for x, y, _ in places:
        away = [(other[0] - x, other[1] - y) for other in places if other[:2] != (x, y)]
        across, down = min(away, key=lambda way: hypot(*way))
        found.append((hypot(across, down), degrees(atan2(down, across)) % 90))
    return found


def is_countable(places: Sequence[Place], card: tuple[int, int]) -> bool:
    """Whether cards lie in rows or columns: on lines, in groups, or beside each other as in a grid."""
    columns, rows = [place[0] for place in places], [place[1] for place in places]
    if max(coherence(columns), coherence(rows)) > 0.6:
        return True
    if max(clusters(columns, card[0] * 3 // 4), clusters(rows, card[1] * 3 // 4)) > 5:
        return True
    directions = Counter(int(direction // 15) for _, direction in to_neighbours(places))
    return len(directions) < 5


@pytest.mark.parametrize("seed", SEEDS)
def test_g2_no_card_covers_another_or_leaves_the_table(seed: int) -> None:
    places = strewn(seed)
    shapes = [corners(place) for place in places]
    assert min(between(one, two) for one, two in combinations(shapes, 2)) > GAP - 0.1
    assert all(
        GAP - 1 < x < TABLE[0] - GAP + 1 and GAP - 1 < y < TABLE[1] - GAP + 1 for shape in shapes for x, y in shape
    )
    assert fit_on_table(places)


def test_g2_cards_too_near_to_each_other_or_to_the_edge_do_not_fit() -> None:
    places = list(strewn(1))
    x, y, turn = places[27]
    for near in ((x + 99, y, turn), (x, y + 105, turn), (x + 70, y + 70, turn)):
        assert not fit_on_table([*places[:28], near, *places[29:]])
    for off in ((56, 500, 0), (60, 500, 20), (1223, 500, 0), (600, 56, 0), (600, 904, 0), (x, y, TILT + 1)):
        assert not fit_on_table([*places[:27], off, *places[28:]])
    assert not fit_on_table(places[:63])


def test_g2_cards_may_come_as_near_as_the_gap_and_no_nearer() -> None:
    away = CARD[0] + GAP
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert is_clear((500, 500, 0), [(500 + across * away, 500 + down * away, 0)])
        assert not is_clear((500, 500, 0), [(500 + across * (away - 1), 500 + down * (away - 1), 0)])


def test_g2_cards_may_lie_as_near_to_every_edge() -> None:
    near = CARD[0] // 2 + GAP + 1
    far_x, far_y = TABLE[0] - near, TABLE[1] - near
    assert all(is_on_table(place) for place in ((near, near, 0), (far_x, near, 0), (near, far_y, 0)))
    for off in ((near - 1, near, 0), (far_x + 1, near, 0), (near, near - 1, 0), (near, far_y + 1, 0)):
        assert not is_on_table(off)


@pytest.mark.parametrize("seed", SEEDS)
def test_g2_there_are_no_rows_or_columns_to_count_along(seed: int) -> None:
    assert not is_countable(strewn(seed), CARD)
    in_cells = former_scatter.draw_places(Stream(seed, "gold/scatter"))
    assert is_countable(in_cells, former_scatter.CARD)


@pytest.mark.parametrize("seed", SEEDS)
def test_g2_cards_lie_close_here_and_far_there_and_point_everywhere(seed: int) -> None:
    places = strewn(seed)
    turns = [turn for _, _, turn in places]
    assert min(turns) < -25
    assert max(turns) > 25
    assert pstdev(turns) > 12
    fourth = [sorted(hypot(x - a, y - b) for a, b, _ in places)[4] for x, y, _ in places]
    assert pstdev(fourth) > 0.08 * mean(fourth)


def test_g2_a_table_can_be_drawn_upright() -> None:
    """A square card covers nothing more where x and y change places and turns their direction."""
    shapes = [corners((y, x, -turn)) for x, y, turn in strewn(3)]
    assert min(between(one, two) for one, two in combinations(shapes, 2)) > GAP - 0.1


@pytest.mark.parametrize("seed", SEEDS)
def test_g2_positions_are_counted_as_an_eye_reads(seed: int) -> None:
    places = strewn(seed)
    bands = [places[first : first + 8] for first in range(0, 64, 8)]
    assert all(list(band) == sorted(band) for band in bands)
    for above, below in pairwise(bands):
        assert max(y for _, y, _ in above) <= min(y for _, y, _ in below)


def test_g2_at_the_same_height_the_left_card_is_counted_first() -> None:
    """Seven cards lie above; of the two that are level, the left one is the eighth of the first band."""
    above, below = [(100 * at, 10, 0) for at in range(7)], [(20 * at, 90, 0) for at in range(55)]
    left, right = (300, 50, 0), (900, 50, 0)
    counted = in_bands([*above, right, left, *below])
    assert left in counted[:8]
    assert right in counted[8:16]


def test_g2_sines_are_those_of_every_book() -> None:
    assert tuple(round(10_000 * sin(radians(turn))) for turn in range(91)) == SINES


def test_g2_places_are_strewn_anew_for_every_seed_and_say_nothing_about_the_cards() -> None:
    assert len({strewn(seed) for seed in range(50)}) == 50
    one, two = (ml.load("gold").deal(seed=seed) for seed in (1, 2))
    swapped = {"table": two.record()["deal"]["table"], "scatter": one.record()["deal"]["scatter"]}
    assert ml.load("gold").deal(deal=swapped).view(0)["places"] == one.view(0)["places"]


def test_g2_games_of_rules_1_keep_their_cells() -> None:
    former = rules_of("gold", 1).with_options(players=3)
    state = former.deal(seed=7)
    assert state.dealt.scatter[:2] == ((92, 119, -4), (304, 132, -3))
    assert state.view(0)["places"]["table"] == [1600, 1920]
    record = state.record()
    assert "rules" not in record
    ml.verify(record)
    assert ml.replay(record).view(0) == state.view(0)
    with pytest.raises(ml.BadRecord, match="deal"):
        ml.verify({**record, "rules": 2})


def test_g2_records_name_the_rules_they_are_verified_under() -> None:
    record = ml.load("gold").deal(seed=7).record()
    assert record["rules"] == 2
    ml.verify(record)
    with pytest.raises(ml.BadRecord, match="rules: this was begun under rules 9 of gold"):
        ml.verify({**record, "rules": 9})


def test_g2_even_the_widest_shifts_and_turns_kept_to_their_cells() -> None:
    (shift_x, shift_y), tilt, card = former_scatter.SLACK, former_scatter.TILT, former_scatter.CARD
    left, right = corners((100 + shift_x, 120, tilt), card), corners((300 - shift_x, 120, -tilt), card)
    above, below = corners((100, 120 + shift_y, tilt), card), corners((100, 360 - shift_y, tilt), card)
    assert between(left, right) >= 0
    assert between(above, below) >= 0
    assert between(left, corners((300 - 60, 120, 0), card)) < 0
    assert former_scatter.IN_CELLS.table != STREWN.table
