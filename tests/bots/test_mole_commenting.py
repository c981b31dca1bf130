"""Manny Mole's decisions in words: what a move takes and leaves, and what sets equal ones apart."""

from __future__ import annotations

import pytest

from motherlode.bots.mole.commenting import Commentator
from motherlode.core.game import AnyState
from motherlode.games import load

HANDS = [["R7", "R9", "B7", "G7", *[f"Y{number}" for number in range(1, 9)]], [f"G{number}" for number in range(8, 20)]]


def dealt(centre: list[str]) -> AnyState:
    return load("mole").deal(deal={"hands": HANDS, "centre": centre})


@pytest.mark.parametrize(
    ("played", "best", "order", "words"),
    [
        ("R9", "R7", "later", "is laid later, when higher cards"),
        ("R7", "R9", "earlier", "is laid earlier, before lower cards"),
        ("G7", "B7", "after", "the difference is in what others lay after it"),
    ],
)
def test_of_two_that_bring_the_same_the_better_one_says_what_sets_it_apart(
    played: str, best: str, order: str, words: str
) -> None:
    state = dealt(["Y10", "R12"])
    reason = Commentator(0).why(state.view(0), *(state.game.parse(f"play {card}") for card in (played, best)))
    assert reason.values["order"] == order
    assert words in reason.words.partition("; played:")[0]


def test_nothing_is_set_apart_where_the_better_move_was_played() -> None:
    state = dealt(["Y10", "R12"])
    move = state.game.parse("play R7")
    reason = Commentator(0).why(state.view(0), move, move)
    assert (reason.values["order"], reason.words) == (None, "Play R7 takes nothing at once")


def test_what_is_left_to_others_says_of_which_cards_and_what_they_would_do() -> None:
    """With a third card in its row, whatever yellow card comes outside of it completes four: 1 to 7 and 13 to 20."""
    state = dealt(["Y10", "Y12"])
    move = state.game.parse("play Y8")
    words = Commentator(0).why(state.view(0), move, move).words
    assert words == "Play Y8 takes nothing at once and leaves 15 cards of the deck that would take something"
