"""Who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hunting.table import BUILD, ONES_UP, HuntingState, built, hunting, play

PILES = [[1, 2, 3], [2, 2], [1, 1], [3, 2, 1]]
ALL_UNSEEN = {"1": 4, "2": 4, "3": 2}


def side(state: HuntingState, seat: int | None, owner: int) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["sides"][owner]
    return found


def marker(state: HuntingState, seat: int | None, owner: int) -> tuple[str, int | None]:
    shown = side(state, seat, owner)["marker"]
    return shown["state"], shown["number"]


def test_the_fields_of_a_view() -> None:
    view = built().view(0)
    assert list(view) == ["game", "options", "seat", "actors", "outcome", "phase", "turn", "box", "sides"]
    assert set(view["sides"][0]) == {
        *("built", "piles", "heights", "lifted", "unseen", "stack", "kept", "marker", "score")
    }


def test_the_whole_view_of_a_seat() -> None:
    state = play(built(BUILD, ONES_UP), "mine 1 d", "mine 2 b", "mine 1 a", "rush c")
    view = state.view(0)
    assert (view["phase"], view["turn"], view["box"]) == ("mining", 4, [3])
    assert view["sides"][0] == {
        "built": True,
        "piles": PILES,
        "heights": [6, 2, 1, 6],
        "lifted": [[], [2], [1], []],
        "unseen": {"1": 3, "2": 3, "3": 2},
        "stack": [1],
        "kept": [],
        "marker": {"state": "hand", "number": 2},
        "score": 1,
    }
    assert view["sides"][1] == {
        "built": True,
        "piles": None,
        "heights": [3, 4, 4, 3],
        "lifted": [[3], [], [], [1]],
        "unseen": {"1": 3, "2": 4, "3": 1},
        "stack": [2, 1],
        "kept": [],
        "marker": {"state": "won", "number": 1},
        "score": 5,
    }


def test_h2_before_both_have_built_only_the_own_piles_are_seen() -> None:
    state = hunting().deal(seed=1)
    assert state.view(0)["phase"] == "building"
    assert side(state, 0, 0)["piles"] is None
    assert side(state, 0, 0)["lifted"] == [[], [], [], []]
    state = state.play(0, BUILD)
    assert side(state, 0, 0)["piles"] == PILES
    for seat in (None, 1):
        shown = side(state, seat, 0)
        assert (shown["built"], shown["piles"], shown["heights"]) == (True, None, None)
        assert shown["unseen"] == ALL_UNSEEN


def test_h3_seams_stay_hidden_from_opponent_and_spectator() -> None:
    state = built()
    for seat in (None, 1):
        assert side(state, seat, 0)["heights"] == [6, 4, 2, 6]
        assert side(state, seat, 0)["piles"] is None
    assert side(state, None, 1)["piles"] is None


def test_h3_lifted_pieces_come_in_order() -> None:
    state = play(built(), "mine 1 d", "mine 1 a", "mine 1 d")
    assert side(state, 0, 1)["lifted"] == [[], [], [], [1, 2]]
    assert side(state, 0, 1)["heights"] == [6, 4, 2, 3]


def test_h1_markers_in_hand_are_secret() -> None:
    state = built(markers=(3, 1))
    assert marker(state, 0, 0) == ("hand", 3)
    assert marker(state, 1, 1) == ("hand", 1)
    assert {marker(state, seat, owner) for seat, owner in ((0, 1), (1, 0), (None, 0), (None, 1))} == {("hand", None)}


@pytest.mark.parametrize(("rush", "fate"), [("rush b", "won"), ("rush a", "lost")])
def test_h8_a_rush_shows_the_marker_to_all(rush: str, fate: str) -> None:
    state = play(built(markers=(2, 1)), rush)
    assert {marker(state, seat, 0) for seat in (None, 0, 1)} == {(fate, 2)}


def test_h9_a_marker_given_up_is_never_shown() -> None:
    state = play(built(markers=(2, 1)), "mine 3 a", "mine 3 b", "keep 2 b")
    while True:
        assert marker(state, 0, 0) == ("given up", 2)
        assert marker(state, 1, 0) == marker(state, None, 0) == ("given up", None)
        if not state.actors:
            break
        (seat,) = state.actors
        state = state.play(seat, state.legal(seat)[0])
    assert state.view(1)["phase"] == "over"


def test_h10_the_score_so_far() -> None:
    state = play(built(markers=(2, 1)), "mine 3 a", "rush d", "keep 2 b")
    assert side(state, None, 0)["score"] == 2 + 3 // 2
    assert side(state, None, 1)["score"] == 1 + 2
