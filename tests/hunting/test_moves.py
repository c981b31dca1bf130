"""Notation, and what is said about moves that cannot be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.core.errors import IllegalMove, UnreadableMove
from motherlode.core.parts import Move
from motherlode.games.hunting.builds import BUILDS, COUNT
from motherlode.games.hunting.position import Build, Keep, Mine, Rush
from tests.hunting.table import BUILD, built, hunting

GAME = hunting()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (BUILD, Build(((1, 2, 3), (2, 2), (1, 1), (3, 2, 1)))),
        ("mine 2 b", Mine(2, "b")),
        ("rush b", Rush("b")),
        ("keep 2 b", Keep(2, "b")),
    ],
)
def test_moves_are_read_as_written(text: str, move: Move) -> None:
    assert GAME.parse(text) == move
    assert str(move) == text


@given(st.integers(0, COUNT - 1))
def test_builds_are_read_as_written(rank: int) -> None:
    assert GAME.parse(str(BUILDS[rank])) == BUILDS[rank]


@pytest.mark.parametrize(
    "text",
    [
        "build",
        "build 1-2-3 / 2-2",
        "build 1--2/3",
        "build -1/2",
        "build 1-2-/3",
        "build 12/3",
        "build x",
        "Build 1/2/3/1",
        "build 1/2\n",
        "mine",
        "mine b",
        "mine b 2",
        "mine 2",
        "mine 02 b",
        "mine 2 B",
        "mine 2 bb",
        "mine ٢ b",
        "rush",
        "rush 2 b",
        "keep b",
        "keep 2 b ",
        " keep 2 b",
    ],
)
def test_unreadable_moves_are_told_how_to_write(text: str) -> None:
    with pytest.raises(UnreadableMove, match="such as build 1-2-3/2-2/1-1/3-2-1"):
        GAME.parse(text)


def fault_of(text: str) -> str:
    state = GAME.deal(seed=1)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, text)
    assert not isinstance(caught.value, UnreadableMove)
    prefix = f"{text} is not legal: "
    assert str(caught.value).startswith(prefix)
    return str(caught.value).removeprefix(prefix)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("build 1-1-1-1/2-2-2-2/3/3/", "there must be 4 piles, not 5"),
        ("build 1-1-1-1/2-2-2/2/3/3", "there must be 4 piles, not 5"),
        ("build 1-1-1-1/2-2-2-2/3-3", "there must be 4 piles, not 3"),
        ("build 1-1-1-1/2-2-2-2//3-3", "pile c is empty"),
        ("build /1-1-1-1-2-2-2-2//3-3", "pile a is empty; pile c is empty"),
        ("build 1-1-1-1/2-2-2-2/3/", "pile d is empty; 1 piece of 3 is missing"),
        ("build 1-1-1/2-2-2-2/3/3", "1 piece of 1 is missing"),
        ("build 1-1-1-1/2-2/3/3", "2 pieces of 2 are missing"),
        ("build 1-1-1-1/2-2-2-2/3/3-3", "1 piece of 3 is too many"),
        ("build 1-1-1-1-1-1/2-2-2-2/3/3", "2 pieces of 1 are too many"),
        ("build 1-1-1/2-2-2-2/3/3-2", "1 piece of 1 is missing; 1 piece of 2 is too many"),
        ("build 1-1-1-1/2-2-2-2/3/3-7", "there is no piece of 7"),
        ("build 1-1-1-1/2-2-2-2/3/0", "1 piece of 3 is missing; there is no piece of 0"),
        (
            "build ",
            "there must be 4 piles, not 1; pile a is empty; 4 pieces of 1 are missing; "
            "4 pieces of 2 are missing; 2 pieces of 3 are missing",
        ),
    ],
)
def test_h2_a_wrong_build_says_exactly_what_is_wrong(text: str, fault: str) -> None:
    assert fault_of(text) == fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("build 1-2-x/2", "'x' is no piece; "),
        ("build 12-2/1", "'12' is no piece; "),
        ("build 1-1-/2", "a piece is missing beside a -; "),
        ("build 1-1/2 ", "there is a space in '2 '; "),
        ("build 1-²/2", "'²' is no piece; "),
        ("build", "of hunting: write build"),
        ("bild 1/2", "of hunting: write build"),
    ],
)
def test_h2_a_malformed_build_says_what_cannot_be_read(text: str, fault: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        GAME.deal(seed=1).play(0, text)
    assert fault in str(caught.value)


def test_h2_a_build_of_lists_is_taken_at_its_word() -> None:
    lists = Build([[1, 1, 1, 1], [2, 2, 2, 2], [3], [3]])  # type: ignore[arg-type]
    state = GAME.deal(seed=1).play(0, lists)
    assert state == GAME.deal(seed=1).play(0, "build 1-1-1-1/2-2-2-2/3/3")
    assert hash(state)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("mine 4 b", "declare 1, 2 or 3"),
        ("mine 0 b", "declare 1, 2 or 3"),
        ("mine 2 e", "piles are a, b, c or d"),
        ("rush z", "piles are a, b, c or d"),
    ],
)
def test_h4_numbers_and_piles_that_do_not_exist(text: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        built().play(0, text)


def test_a_move_of_another_game_is_illegal() -> None:
    for state in (GAME.deal(seed=1), built()):
        with pytest.raises(IllegalMove):
            state.play(0, Move())  # type: ignore[arg-type]
