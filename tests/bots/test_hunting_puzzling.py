"""What a puzzle of Gold Hunting is, and that it is right whatever one believes of the builder."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.bots.hunting.puzzling import WORDS, is_fit, kind_of, lead
from motherlode.bots.judging import Reason
from motherlode.core.game import AnyState
from motherlode.games import load

MOVES = """
0 build 3-1-1-2-2/1-2/3/1-2, 1 build 1-2-2-2-1/3/2-1/3-1, 0 mine 2 a, 1 mine 2 c, 0 mine 2 a, 1 mine 2 d, 0 mine 1 d,
1 mine 1 a, 0 mine 3 c, 1 mine 2 a, 0 mine 3 b, 1 mine 1 d, 0 mine 1 d, 1 mine 2 b, 0 rush a, 1 mine 3 a, 0 mine 1 a,
1 mine 1 b, 0 mine 2 c
"""


@pytest.fixture(scope="module")
def last_two() -> AnyState:
    """A one and a three are left, in one pile, and the miner holds two ones and the marker 3."""
    state: AnyState = load("hunting", starter=0).deal(deal={"markers": [1, 3]})
    for line in MOVES.replace("\n", " ").split(","):
        seat, _, move = line.strip().partition(" ")
        state = state.play(int(seat), move)
    return state


def found(state: AnyState, *right: str) -> float:
    moves = state.legal(1)
    return lead([], state.view(1), moves, [move for move in moves if str(move) in right])


def test_a_rush_that_will_be_sure_later_waits(last_two: AnyState) -> None:
    # Declaring 3 wins either way: 2 + 3 + 1, or broken down to 1, then a sure rush, 1 + 3 + 2; the other ends with 5.
    # All else wins only if the three lies on top, or only if the one does.
    assert 0.1 < found(last_two, "mine 3 a") <= 0.5
    assert found(last_two, "rush a") < -0.3
    assert found(last_two, "mine 3 a", "mine 1 a") <= 0.0


def test_only_what_is_hidden_and_can_be_counted_is_fit(last_two: AnyState) -> None:
    states = list(last_two.past())
    assert is_fit(last_two.view(1))
    assert not is_fit(states[0].view(1))
    assert not is_fit(states[2].view(0))
    known = last_two.play(1, "mine 3 a")
    assert not is_fit(known.view(1))


def told(kind: str, number: int, pile: str, chance: float, risk: float) -> dict[str, Any]:
    return {"kind": kind, "number": number, "pile": pile, "chance": chance, "risk": risk}


@pytest.mark.parametrize(
    ("best", "tempting", "kind"),
    [
        (told("keep", 1, "a", 0.5, 0.0), told("mine", 1, "a", 0.5, 0.5), "keep"),
        (told("keep", 1, "a", 0.5, 0.0), told("mine", 1, "a", 0.5, 0.0), None),
        (told("mine", 1, "a", 0.5, 0.5), told("keep", 1, "a", 0.5, 0.0), "hold"),
        (told("rush", 2, "a", 0.7, 0.0), told("mine", 2, "a", 0.7, 0.0), "rush"),
        (told("rush", 2, "a", 0.4, 0.0), told("mine", 2, "a", 0.4, 0.0), None),
        (told("mine", 2, "a", 0.5, 0.0), told("rush", 2, "a", 0.5, 0.0), "wait"),
        (told("mine", 2, "a", 0.5, 0.0), told("rush", 3, "b", 1.0, 0.0), None),
        (told("mine", 2, "a", 0.7, 0.3), told("mine", 1, "a", 0.3, 0.7), "number"),
        (told("mine", 2, "a", 0.7, 0.0), told("mine", 2, "b", 0.7, 0.3), "pile"),
        (told("mine", 2, "a", 0.5, 0.5), told("mine", 1, "a", 0.5, 0.0), "richer"),
        (told("mine", 1, "a", 0.5, 0.5), told("mine", 2, "a", 0.5, 0.0), None),
    ],
)
def test_counting_tells_why(
    last_two: AnyState, best: dict[str, Any], tempting: dict[str, Any], kind: str | None
) -> None:
    assert kind_of([], last_two.view(1), Reason("odds", "", {"best": best, "played": tempting})) == kind
    assert kind is None or kind in WORDS
