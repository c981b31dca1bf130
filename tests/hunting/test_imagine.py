"""What a seat has to reckon with: markers and seams drawn anew, each possibility equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from random import Random

import pytest

from motherlode.core.dealing import Stream
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.pieces import PILE_AT, Piles
from motherlode.games.hunting.seams import odds, ways
from tests.hunting.table import BUILD, ONES_UP, HuntingState, built, hunting, play


def imagined(
    state: HuntingState, seat: int | None, times: int, found: Callable[[HuntingState], Hashable]
) -> Counter[Hashable]:
    stream = Stream(5, "imagined")
    return Counter(found(state.imagine(seat, stream)) for _ in range(times))


def markers(state: HuntingState) -> Hashable:
    return state.dealt.markers


def is_even(counts: Counter[Hashable], kinds: int) -> bool:
    """Whether all kinds came up, none far from its share: within five standard deviations."""
    share = counts.total() / kinds
    return len(counts) == kinds and all(abs(count - share) < 5 * share**0.5 for count in counts.values())


def test_h1_the_opponents_marker_may_be_either_of_two() -> None:
    state = built(markers=(2, 1))
    assert is_even(imagined(state, 0, 400, markers), 2)
    assert set(imagined(state, 0, 50, markers)) == {(2, 1), (2, 3)}
    assert set(imagined(state, 1, 50, markers)) == {(2, 1), (3, 1)}


def test_h1_a_spectator_knows_neither() -> None:
    assert is_even(imagined(built(), None, 1200, markers), 6)


def test_h8_a_revealed_marker_is_known() -> None:
    state = play(built(markers=(2, 1)), "rush b")
    assert set(imagined(state, 1, 50, markers)) == {(2, 1)}
    assert set(imagined(state, 0, 50, markers)) == {(2, 1), (2, 3)}
    assert set(imagined(state, None, 50, markers)) == {(2, 1), (2, 3)}
    state = play(state, "rush a")
    assert set(imagined(state, None, 50, markers)) == {(2, 1)}


def test_h9_a_marker_given_up_stays_unknown() -> None:
    state = play(built(markers=(2, 1)), "mine 3 a", "mine 3 b", "keep 2 b")
    assert set(imagined(state, 1, 50, markers)) == {(2, 1), (3, 1)}


def test_h2_a_build_behind_the_screen_may_be_any() -> None:
    state = hunting().deal(seed=1).play(1, BUILD)
    assert len(imagined(state, 0, 300, lambda other: other.history)) > 295
    assert set(imagined(state, 1, 20, lambda other: other.history)) == {state.history}
    assert all(other.history[0][1] in BUILDS for other in [state.imagine(0, Stream(1, "imagined"))])


@cache
def builds_by_heights() -> dict[tuple[int, ...], list[Piles]]:
    found: dict[tuple[int, ...], list[Piles]] = {}
    for build in BUILDS:
        found.setdefault(tuple(map(sum, build.piles)), []).append(build.piles)
    return found


def fitting(state: HuntingState, owner: int) -> list[Piles]:
    """Brute force: all builds that would have given the same heights and the same lifted pieces."""
    side = state.position.sides[owner]
    heights, lifted = tuple(map(sum, side.piles)), side.lifted()
    return [piles for piles in builds_by_heights()[heights] if tops_of(piles, lifted) == lifted]


def tops_of(piles: Piles, lifted: Piles) -> Piles:
    """As many pieces from the top of each pile as were lifted."""
    return tuple(pile[::-1][: len(seen)] for pile, seen in zip(piles, lifted, strict=True))


@pytest.mark.parametrize(
    ("first", "second", "moves"),
    [
        (BUILD, BUILD, ["mine 1 d", "mine 1 a", "mine 3 a"]),
        (ONES_UP, "build 3-2/3-1/2-1-2/1-2-1", ["mine 1 a"]),
        (BUILD, "build 2-1-1/3-1/2-2/3-1-2", ["mine 2 d", "mine 3 a", "mine 1 b", "mine 2 b", "rush d"]),
    ],
)
def test_h3_imagined_seams_are_exactly_the_possible_ones(first: str, second: str, moves: list[str]) -> None:
    state = play(built(first, second), *moves)
    possible = set(fitting(state, 1))
    side = state.position.sides[1]
    heights = tuple(height for height in side.heights() if height)
    assert ways(heights, side.unseen()) == len(possible)
    drawn = imagined(state, 0, 40 * len(possible), lambda other: other.position.sides[1].piles)
    assert set(drawn) == possible
    assert is_even(drawn, len(possible))


@pytest.mark.parametrize("seed", range(5))
def test_h3_odds_count_the_possible_tops(seed: int) -> None:
    random = Random(seed)
    state = hunting().deal(seed=seed)
    for seat in (0, 1):
        state = state.play(seat, random.choice(state.legal(seat)))
    for _ in range(6):
        (seat,) = state.actors
        state = state.play(seat, random.choice(state.legal(seat)))
    side = state.position.sides[1]
    lifted = side.lifted()
    possible = fitting(state, 1)
    for at in PILE_AT.values():
        tops = Counter(piles[at][-1 - len(lifted[at])] for piles in possible if side.left[at])
        assert odds(side.heights(), side.unseen(), at) == (tops[1], tops[2], tops[3])


def test_h3_a_spectator_imagines_both_sides() -> None:
    state = built()
    found = imagined(state, None, 60, lambda other: tuple(side.piles for side in other.position.sides))
    assert len(found) > 30
    for seat in (0, 1):
        own = imagined(state, seat, 20, lambda other, seat=seat: other.position.sides[seat].piles)  # type: ignore[misc]
        assert set(own) == {state.position.sides[seat].piles}


def test_at_the_end_nothing_but_markers_is_left_to_imagine() -> None:
    state = built()
    while state.actors:
        (seat,) = state.actors
        state = state.play(seat, state.legal(seat)[0])
    assert set(imagined(state, None, 20, lambda other: other.history)) == {state.history}
    assert len(imagined(state, None, 100, markers)) == 6
