"""Smaller hunts and halves of them, for study: what is scaled, and that all else is the law as it is."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core.errors import BadOption, IllegalMove, NotYourTurn
from motherlode.core.game import State
from motherlode.games.hunting.builds import BUILDS, Builds, builds_with
from motherlode.games.hunting.pieces import PUBLISHED, SMALL, PieceSet
from motherlode.games.hunting.position import HuntingDeal, HuntingMove, Position
from motherlode.games.hunting.rules import Hunting
from motherlode.games.hunting.terminal import prompt, read

HuntingState = State[HuntingDeal, Position, HuntingMove]


def dealt(size: int = 4, **options: Any) -> HuntingState:
    return Hunting.with_options(starter=0, size=size, **options).deal(deal={"markers": [1, 2]})


@pytest.mark.parametrize(("number", "pieces"), SMALL.items())
def test_a_size_is_its_number_of_pieces_of_all_numbers(number: int, pieces: PieceSet) -> None:
    assert len(pieces.pieces) == number
    assert all(pieces.copies), "every marker can succeed"
    assert len(set(builds_with(pieces))) == len(builds_with(pieces))
    assert all(build in builds_with(pieces) for build in builds_with(pieces))


def test_the_published_game_stays_what_it_is() -> None:
    assert Hunting.with_options(half=False).options_json() == {"players": 2, "starter": "lot", "breakdown_from": 2}
    assert Hunting.with_options(half=False).is_published
    assert not Hunting.with_options(half=True).is_published
    assert builds_with(PUBLISHED) is BUILDS


def test_h2_all_pieces_are_built_in_fewer_piles() -> None:
    state = dealt()
    assert len(state.legal(0)) == 36
    with pytest.raises(IllegalMove, match="there must be 2 piles, not 4; 2 pieces of 2 are too many"):
        state.play(0, "build 1-2/2/1/3-2")
    with pytest.raises(IllegalMove, match="build your two piles first"):
        state.play(0, "mine 1 a")
    state = state.play(0, "build 1-1/2-3").play(1, "build 3/2-1-1")
    assert state.view(0)["sides"][1]["heights"] == [3, 4]
    with pytest.raises(IllegalMove, match="piles are a or b"):
        state.play(0, "mine 1 c")


def test_h10_it_ends_when_all_piles_are_gone() -> None:
    state = dealt(3).play(0, "build 1-2/3").play(1, "build 3/2-1")
    for seat, move in enumerate(["mine 3 a", "mine 3 b", "mine 1 b", "rush a", "rush b", "mine 1 a"]):
        state = state.play(seat % 2, move)
    assert state.outcome is not None
    assert state.outcome.scores == (2, 8), "the rush breaks the stack down"


def test_half_a_hunt_is_one_builder_and_one_miner() -> None:
    state = dealt(3, half=True)
    assert state.actors == (1,)
    with pytest.raises(NotYourTurn):
        state.play(0, "build 1-2/3")
    state = state.play(1, "build 1-2/3")
    assert state.view(1)["sides"][0]["unseen"] == {"1": 0, "2": 0, "3": 0}
    for move in ("mine 3 b", "mine 2 a", "rush a"):
        assert state.actors == (0,)
        state = state.play(0, move)
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((8, 0), (0,))


def test_bad_sizes_are_refused() -> None:
    with pytest.raises(BadOption, match="it is 3, 4 or 6"):
        Hunting.with_options(size=5)


def test_builds_of_different_pieces_differ() -> None:
    small = builds_with(SMALL[4])
    assert small != Builds(range(36))
    assert small[3:5] == Builds(range(3, 5), SMALL[4])
    assert hash(small[3:5]) == hash(Builds(range(3, 5), SMALL[4]))
    assert "copies=(2, 1, 1)" in repr(small)


def test_a_terminal_asks_for_what_there_is() -> None:
    state = dealt()
    view, moves = state.view(0), state.legal(0)
    assert "Build your two piles" in prompt(view)
    assert read("", view, moves, None) == moves[0]  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="Not yet: there must be 2 piles"):
        read("1-1/2/3", view, moves, None)  # type: ignore[arg-type]
