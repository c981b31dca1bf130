"""H-2. The lazy sequence of all builds."""

from __future__ import annotations

from itertools import islice, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.games.hunting.builds import BUILDS, COUNT, Builds, is_complete, piles_at, rank_of
from motherlode.games.hunting.position import Build, Mine, Rush

FIRST = Build(((1,), (1,), (1,), (1, 2, 2, 2, 2, 3, 3)))
LAST = Build(((3, 3, 2, 2, 2, 2, 1), (1,), (1,), (1,)))
ranks = st.integers(0, COUNT - 1)


def test_h2_there_are_264600_arrangements() -> None:
    assert len(BUILDS) == COUNT == 264_600 == 3150 * comb(9, 3)


def test_the_ends() -> None:
    assert BUILDS[0] == BUILDS[-COUNT] == FIRST
    assert BUILDS[COUNT - 1] == BUILDS[-1] == LAST
    for outside in (COUNT, -COUNT - 1):
        with pytest.raises(IndexError):
            BUILDS[outside]


def test_iteration_gives_every_arrangement_once() -> None:
    seen = set(BUILDS)
    assert len(seen) == COUNT
    assert all(is_complete(build.piles) for build in seen)


def test_orders_come_sorted_like_words() -> None:
    orders = [sum(build.piles, ()) for build in BUILDS[::84]]
    assert len(orders) == 3150
    assert orders == sorted(set(orders))


def test_a_small_slice_agrees_with_brute_force() -> None:
    ends = set(permutations((2, 2, 3, 3)))
    first = {(1, 1, 1, 1, 2, 2, *end) for end in ends}
    assert {sum(build.piles, ()) for build in BUILDS[: 84 * len(first)]} == first


@given(ranks)
def test_rank_and_arrangement_are_one_to_one(rank: int) -> None:
    piles = piles_at(rank)
    assert is_complete(piles)
    assert rank_of(piles) == rank
    assert BUILDS[rank] == BUILDS[rank - COUNT] == Build(piles)
    assert BUILDS.index(Build(piles)) == rank
    assert Build(piles) in BUILDS
    assert BUILDS.count(Build(piles)) == 1


@pytest.mark.parametrize(
    "other",
    [
        Mine(2, "b"),
        Rush("a"),
        "build 1-2-3/2-2/1-1/3-2-1",
        None,
        Build(()),
        Build(((1, 1, 1, 1), (2, 2, 2, 2), (3, 3), ())),
        Build(((1, 1, 1, 1), (2, 2, 2, 2), (3, 3))),
        Build(((1, 1, 1, 1), (2, 2, 2), (3, 3), (3,))),
        Build([[1, 1, 1, 1], [2, 2, 2], [3, 3], [2]]),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_a_build_is_not_in_the_sequence(other: object) -> None:
    assert other not in BUILDS


@given(st.integers(-COUNT - 5, COUNT + 5), st.integers(-COUNT - 5, COUNT + 5), st.sampled_from([1, 7, -1, -13, 5000]))
def test_slices_are_sequences_too(start: int, stop: int, step: int) -> None:
    part = BUILDS[start:stop:step]
    expected = range(COUNT)[start:stop:step]
    assert len(part) == len(expected)
    assert list(islice(part, 5)) == [BUILDS[rank] for rank in expected[:5]]
    for rank in expected[:3]:
        assert part[part.index(BUILDS[rank])] == BUILDS[rank]


def test_membership_and_index_keep_to_the_slice() -> None:
    part = BUILDS[10:20]
    assert BUILDS[15] in part
    assert BUILDS[20] not in part
    assert part.index(BUILDS[15]) == part.index(BUILDS[15], 5, 6) == 5
    assert part.count(BUILDS[20]) == 0
    with pytest.raises(ValueError, match="is not in the sequence"):
        part.index(BUILDS[20])
    for start, stop in ((6, None), (0, 5)):
        with pytest.raises(ValueError, match="is not in the sequence"):
            part.index(BUILDS[15], start, stop)


def test_equal_ranges_are_equal_sequences() -> None:
    assert Builds() == BUILDS
    assert hash(Builds()) == hash(BUILDS)
    assert BUILDS[:5] != BUILDS
    assert BUILDS[:0] != []
    assert repr(BUILDS[:5]) == "Builds(range(0, 5))"


def test_seeded_sampling_repeats_and_spreads() -> None:
    drawn = [Random(7).choice(BUILDS) for _ in range(2)]
    assert drawn[0] == drawn[1]
    random = Random(1)
    assert len({random.choice(BUILDS) for _ in range(500)}) > 490
    assert len(Random(3).sample(BUILDS, 20)) == 20
