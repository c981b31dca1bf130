"""Builds piece by piece, and what a seat of Gold Hunting knows as numbers."""

from __future__ import annotations

from itertools import islice

from motherlode.core.observation import Observation, places_of
from motherlode.games.hunting.actions import COUNT, actions_of, legal_actions, move_of
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.observation import FIELDS, observe
from tests.hunting.table import BUILD, HuntingState, built, hunting, play

PLACES = places_of(FIELDS)


def part(row: Observation, name: str) -> list[int]:
    place = PLACES[name]
    return [int(entry) for entry in row[place.start : place.stop]]


def seen_by(state: HuntingState, seat: int, *begun: int) -> Observation:
    return observe(state.view(seat), None, begun)


def test_every_build_is_ten_actions_and_no_two_builds_the_same() -> None:
    view = hunting().deal(seed=1).view(0)
    rows = {actions_of(view, build): build for build in islice(BUILDS, 0, None, 997)}
    assert len(rows) == len(range(0, len(BUILDS), 997))
    assert all(move_of(view, row) == build for row, build in rows.items())


def test_so_many_rows_of_legal_actions_as_builds() -> None:
    """Counted by what is left and how many piles are begun, since that is all that legal actions depend on."""
    view = hunting().deal(seed=1).view(0)
    counted: dict[tuple[object, ...], int] = {}

    def count(begun: tuple[int, ...]) -> int:
        if len(begun) == 10:
            return 1
        key = (tuple(sorted(action % 3 for action in begun)), sum(action >= 31 for action in begun))
        if key not in counted:
            counted[key] = sum(count((*begun, action)) for action in legal_actions(view, BUILDS, begun))
        return counted[key]

    assert count(()) == len(BUILDS) == 264_600


def test_a_build_is_written_piece_by_piece() -> None:
    state = hunting().deal(seed=1)
    view, moves = state.view(0), state.legal(0)
    row = actions_of(view, state.game.parse(BUILD))
    assert row == (28, 29, 30, 32, 29, 31, 28, 33, 29, 28)
    assert legal_actions(view, moves, ()) == [28, 29, 30]
    assert legal_actions(view, moves, row[:3]) == [28, 29, 30, 31, 32, 33]
    assert legal_actions(view, moves, row[:7]) == [28, 29, 30, 31, 32, 33]
    assert legal_actions(view, moves, (28, 28, 28, 28, 29, 29, 29)) == [32, 33]
    assert move_of(view, row[:9]) is None


def test_mining_is_numbered_as_the_kernel_numbers_it() -> None:
    state = built()
    view = state.view(0)
    moves = ["mine 1 a", "mine 2 b", "mine 3 d", "rush a", "rush d"]
    assert [actions_of(view, state.game.parse(move)) for move in moves] == [(0,), (5,), (11,), (12,), (15,)]
    assert legal_actions(view, state.legal(0), ()) == [*range(16)]
    later = play(state, "mine 3 a", "mine 1 c")
    assert legal_actions(later.view(0), later.legal(0), ()) == [*range(28)]
    assert COUNT == 34


def test_what_is_built_so_far_is_seen_by_its_seat_alone() -> None:
    state = hunting().deal(deal={"markers": [2, 1]})
    row = seen_by(state, 0, 28, 29, 33)
    assert part(row, "own piles")[:14] == [1, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0]
    assert (part(row, "own left"), part(row, "own pieces")) == ([2, 1, 0, 0], [3, 3, 1])
    assert (part(row, "phase"), part(row, "own marker"), part(row, "other marker")) == ([0], [2], [0])
    after = seen_by(state.play(0, BUILD), 1)
    assert (part(after, "other built"), part(after, "other heights")) == ([1], [0] * 4)


def test_mining_as_both_sides_see_it() -> None:
    state = play(built(), "rush b", "mine 1 d")
    own, other = seen_by(state, 0), seen_by(state, 1)
    assert (part(own, "phase"), part(own, "turn"), part(own, "to move"), part(other, "to move")) == ([1], [2], [1], [0])
    assert part(own, "other heights") == [6, 2, 2, 6]
    assert part(own, "other lifted")[7:9] == [2, 0]
    assert part(own, "own left") == [3, 2, 2, 2]
    assert (part(own, "own stack"), part(own, "other stack")) == ([0, 1, 0], [1, 0, 0])
    assert (part(own, "own marker state"), part(other, "other marker state")) == ([1], [1])
    assert (part(own, "other marker"), part(other, "other marker")) == ([0], [2])
    assert (part(own, "own score"), part(own, "other score")) == ([4], [1])
    assert (part(own, "first miner"), part(other, "first miner")) == ([0], [1])
