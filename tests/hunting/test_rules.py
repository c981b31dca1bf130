"""The law of Gold Hunting, rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

from motherlode.core.errors import BadDeal, BadOption, GameOver, IllegalMove, NotYourTurn
from motherlode.core.outcome import Outcome
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.events import (
    BrokenDown,
    Built,
    Declared,
    Drew,
    Kept,
    Lifted,
    Lost,
    NextTurn,
    Revealed,
    RushLost,
    RushWon,
    Stacked,
    Unveiled,
    Won,
)
from motherlode.games.hunting.position import Position, Side
from motherlode.games.hunting.rules import Hunting
from tests.hunting.table import BUILD, ONES_UP, THREES_UP, TWOS_UP, HuntingState, built, hunting, notations, play, told

BOTH = pytest.mark.parametrize("breakdown_from", [2, 3])


def stack(state: HuntingState, seat: int = 0) -> tuple[int, ...]:
    return state.position.sides[seat].stack


# --- H-1 to H-3: markers, building, what is seen ----------------------------------------------------------------------


def test_h1_the_deal_gives_two_different_markers() -> None:
    deals = Counter(hunting().deal(seed=seed).dealt.markers for seed in range(600))
    assert len(deals) == 6
    assert all(60 < count < 140 for count in deals.values())


def test_h1_each_seat_sees_only_its_own_marker() -> None:
    state = hunting().deal(deal={"markers": [2, 1]})
    assert state.events_for(0) == (Drew(0, 2, seen_by=(0,)),)
    assert state.events_for(1) == (Drew(1, 1, seen_by=(1,)),)
    assert state.events_for(None) == ()


@pytest.mark.parametrize(
    ("markers", "fault"),
    [
        ([2, 2], "there is only one marker 2"),
        ([0, 1], "there is no marker 0; it is 1, 2 or 3"),
        ([1, 4], "there is no marker 4"),
        ([1], "not a deal of hunting"),
        ([1, 2, 3], "not a deal of hunting"),
        (["1", "2"], "not a deal of hunting"),
    ],
)
def test_h1_impossible_markers_are_refused(markers: list[object], fault: str) -> None:
    with pytest.raises(BadDeal, match=fault):
        hunting().deal(deal={"markers": markers})


def test_h2_both_build_at_once_in_any_order() -> None:
    state = hunting().deal(seed=1)
    assert state.actors == (0, 1)
    assert state.legal(0) is state.legal(1) is BUILDS
    state = state.play(1, BUILD)
    assert state.actors == (0,)
    assert len(state.legal(1)) == 0
    assert state.legal(0) is BUILDS
    with pytest.raises(NotYourTurn):
        state.play(1, ONES_UP)
    assert state.play(0, ONES_UP).actors == (0,)


def test_h2_the_other_learns_only_that_one_has_built() -> None:
    state = hunting().deal(seed=1).play(0, BUILD)
    piles = ((1, 2, 3), (2, 2), (1, 1), (3, 2, 1))
    assert state.events_for(0) == (Built(0), Stacked(0, piles, seen_by=(0,)))
    assert state.events_for(1) == state.events_for(None) == (Built(0),)


def test_h2_mining_waits_for_both() -> None:
    state = hunting().deal(seed=1)
    with pytest.raises(IllegalMove, match="build your four piles first"):
        state.play(0, "mine 1 a")
    with pytest.raises(IllegalMove, match="the piles are built"):
        built().play(0, BUILD)


def test_h3_heights_are_open_when_both_have_built() -> None:
    state = built(BUILD, ONES_UP)
    assert told(state, Unveiled) == [Unveiled(((6, 4, 2, 6), (6, 4, 4, 4)))]
    assert told(state, NextTurn) == [NextTurn(0)]
    assert [event for event in state.events_for(0) if isinstance(event, Stacked)] == []


# --- H-4 to H-6: a turn -----------------------------------------------------------------------------------------------


def test_h4_any_number_may_be_declared_on_any_pile_left() -> None:
    state = built(markers=(2, 1))
    mines = [f"mine {number} {pile}" for number in (1, 2, 3) for pile in "abcd"]
    assert notations(state, 0) == [*mines, "rush a", "rush b", "rush c", "rush d"]
    assert notations(state, 1) == []
    assert state.actors == (0,)


def test_h4_the_top_piece_is_lifted_and_seen_by_all() -> None:
    state = play(built(), "mine 2 b")
    assert state.events_for(None) == (Declared(0, 2, 1, "b"), Lifted(0, 1, "b", 2), Won(0, 2, 2), NextTurn(1))
    assert state.position.sides[1].lifted() == ((), (2,), (), ())
    assert state.actors == (1,)


def test_h4_an_empty_pile_cannot_be_mined() -> None:
    state = play(built(), "mine 1 c", "mine 1 a", "mine 1 c", "mine 1 a")
    assert state.position.sides[1].heights() == (6, 4, 0, 6)
    assert all(not text.endswith(" c") for text in notations(state, 0))
    for move in ("mine 1 c", "rush c", "keep 1 c"):
        with pytest.raises(IllegalMove, match="pile c is gone"):
            state.play(0, move)


def test_h5_success_joins_the_stack() -> None:
    state = play(built(), "mine 3 a", "mine 3 b", "mine 2 b")
    assert stack(state) == (3, 2)
    assert told(state, Won) == [Won(0, 2, 5)]


@BOTH
def test_h6_failure_sends_the_piece_to_the_box(breakdown_from: int) -> None:
    state = play(built(breakdown_from=breakdown_from), "mine 1 a")
    assert told(state, Lost) == [Lost(0, 3)]
    assert state.position.box == (3,)
    assert stack(state) == ()


@BOTH
def test_h6_a_piece_as_large_as_the_stack_is_no_break_down(breakdown_from: int) -> None:
    state = play(built(breakdown_from=breakdown_from), "mine 2 b", "mine 2 b", "mine 1 b")
    assert told(state, Lost) == [Lost(0, 2)]
    assert stack(state) == (2,)
    assert state.position.box == (2,)


# --- H-7: break-down --------------------------------------------------------------------------------------------------


@BOTH
def test_h7_a_smaller_piece_breaks_the_stack_down(breakdown_from: int) -> None:
    # The worked case: a stack of 5, declared 3, lifted 2.
    state = play(built(breakdown_from=breakdown_from), "mine 3 a", "mine 2 b", "mine 2 b", "mine 2 b", "mine 3 b")
    assert told(state, BrokenDown) == [BrokenDown(0, (3, 2), 2, 2)]
    assert stack(state) == (2,)
    assert state.position.box == (3, 2)


@pytest.mark.parametrize(("breakdown_from", "left", "box"), [(2, (1,), (2,)), (3, (2,), (1,))])
def test_h7_a_stack_of_two_depends_on_the_option(
    breakdown_from: int, left: tuple[int, ...], box: tuple[int, ...]
) -> None:
    state = play(built(breakdown_from=breakdown_from), "mine 2 b", "mine 2 b", "mine 3 c")
    assert stack(state) == left
    assert state.position.box == box


@BOTH
def test_h7_a_stack_of_three_ones_breaks_down(breakdown_from: int) -> None:
    state = built(second=ONES_UP, breakdown_from=breakdown_from)
    state = play(state, "mine 1 d", "mine 1 a", "mine 1 d", "mine 1 a", "mine 1 d", "mine 3 b", "mine 3 b")
    assert told(state, BrokenDown) == [BrokenDown(0, (1, 1, 1), 2, 2)]
    assert stack(state) == (2,)


@BOTH
def test_h7_a_stack_of_one_is_safe(breakdown_from: int) -> None:
    state = play(built(breakdown_from=breakdown_from), "mine 1 c", "mine 3 b", "mine 2 c")
    assert told(state, Lost) == [Lost(0, 1)]
    assert stack(state) == (1,)


def test_h7_the_option_is_two_or_three() -> None:
    assert Hunting.with_options().options.breakdown_from == 2
    with pytest.raises(BadOption, match="breakdown_from cannot be 4; it is 2 or 3"):
        hunting(breakdown_from=4)


# --- H-8: Gold Rush ---------------------------------------------------------------------------------------------------


def test_h8_a_successful_rush_wins_the_piece_and_the_marker() -> None:
    state = play(built(markers=(2, 1)), "rush b")
    lifted = (Revealed(0, 2), Declared(0, 2, 1, "b"), Lifted(0, 1, "b", 2))
    assert state.events_for(None) == (*lifted, Won(0, 2, 2), RushWon(0, 2, 4), NextTurn(1))
    assert stack(state) == (2,)
    assert state.position.sides[0].marker_state == "won"
    assert state.actors == (1,)


def test_h8_a_failed_rush_loses_the_marker_and_the_piece() -> None:
    state = play(built(markers=(2, 1)), "rush a")
    assert told(state, Lost) == [Lost(0, 3)]
    assert told(state, RushLost) == [RushLost(0, 2)]
    assert state.position.sides[0].marker_state == "lost"


def test_h8_a_failed_rush_can_break_down() -> None:
    state = play(built(markers=(2, 1)), "mine 3 a", "mine 3 b", "rush c")
    assert told(state, BrokenDown) == [BrokenDown(0, (3,), 1, 1)]
    assert told(state, RushLost) == [RushLost(0, 2)]


@pytest.mark.parametrize("rush", ["rush a", "rush b"])
def test_h8_once_a_game_only(rush: str) -> None:
    state = play(built(markers=(2, 1)), rush, "mine 1 a")
    assert all(text.startswith("mine") for text in notations(state, 0))
    with pytest.raises(IllegalMove, match="your marker is gone; a Gold Rush needs it"):
        state.play(0, "rush d")
    with pytest.raises(IllegalMove, match="your marker is gone; keeping gold costs it"):
        state.play(0, "keep 1 d")


# --- H-9: keep --------------------------------------------------------------------------------------------------------


def test_h9_keeping_sets_the_stack_aside_and_mines_in_the_same_turn() -> None:
    state = play(built(), "mine 3 a", "mine 3 b", "keep 2 b")
    assert state.events_for(1)[:2] == (Kept(0, (3,), 1), Declared(0, 2, 1, "b"))
    side = state.position.sides[0]
    assert (side.kept, side.stack, side.marker_state) == ((3,), (2,), "given up")
    assert state.actors == (1,)


def test_h9_kept_gold_does_not_break_down() -> None:
    state = play(built(), "mine 3 a", "mine 3 b", "keep 3 c")
    assert told(state, Lost) == [Lost(0, 1)]
    assert state.position.sides[0].kept == (3,)
    state = play(state, "mine 3 b", "mine 2 d")
    assert told(state, Lost) == [Lost(0, 1)]


def test_h9_needs_gold_in_the_stack() -> None:
    state = built()
    assert not any(text.startswith("keep") for text in notations(state, 0))
    with pytest.raises(IllegalMove, match="there is no gold in your stack to keep"):
        state.play(0, "keep 2 b")


def test_h9_the_marker_is_gone_afterwards() -> None:
    state = play(built(), "mine 3 a", "mine 3 b", "keep 2 b", "mine 3 b")
    assert all(text.startswith("mine") for text in notations(state, 0))
    for move in ("rush b", "keep 2 b"):
        with pytest.raises(IllegalMove, match="your marker is gone"):
            state.play(0, move)


def test_h9_is_offered_with_marker_and_stack() -> None:
    state = play(built(), "mine 3 a", "mine 3 b")
    keeps = [text for text in notations(state, 0) if text.startswith("keep")]
    assert keeps == [f"keep {number} {pile}" for number in (1, 2, 3) for pile in "abcd"]


# --- H-10: the end ----------------------------------------------------------------------------------------------------


def play_out(state: HuntingState, *, win: dict[int, str]) -> HuntingState:
    """Seat s wins the pieces whose turns `win[s]` marks with `+`, and fails at the others, from pile a to d."""
    while state.actors:
        (seat,) = state.actors
        owner = state.position.sides[1 - seat]
        at = next(at for at, left in enumerate(owner.left) if left)
        piece = owner.piles[at][owner.left[at] - 1]
        is_won = win[seat][state.position.turns // 2] == "+"
        state = state.play(seat, f"mine {piece if is_won else piece % 3 + 1} {'abcd'[at]}")
    return state


def test_h10_the_game_ends_after_ten_turns_each() -> None:
    state = play_out(built(), win={0: "++++++++++", 1: "----------"})
    assert len(state.history) == 22
    assert state.actors == ()
    assert state.legal(0) == state.legal(1) == ()
    assert not told(state, NextTurn)
    assert [sum(side.heights()) for side in state.position.sides] == [0, 0]
    assert state.outcome == Outcome((18, 0), (0,), "gold")
    with pytest.raises(GameOver):
        state.play(0, "mine 1 a")


def finished(first: Side, second: Side) -> Outcome:
    outcome = hunting().outcome(Position((first, second), 0, turns=20))
    assert outcome is not None
    return outcome


def test_h10_no_outcome_before_the_end() -> None:
    assert hunting().outcome(Position((Side(1), Side(2)), 0, turns=19)) is None


@pytest.mark.parametrize(("kept", "points"), [((1,), 0), ((2,), 1), ((3,), 1), ((3, 2), 2), ((3, 3), 3)])
def test_h10_kept_gold_counts_half_rounded_down(kept: tuple[int, ...], points: int) -> None:
    assert finished(Side(1, kept=kept, stack=(3,)), Side(2)).scores == (3 + points, 0)


def test_h10_a_successful_rush_counts_two() -> None:
    assert finished(Side(3, "won", stack=(1,)), Side(2, "lost", stack=(1,))).scores == (3, 1)
    assert finished(Side(3, "given up"), Side(2)).scores == (0, 0)


def test_h10_more_gold_wins() -> None:
    assert finished(Side(1, stack=(1, 1)), Side(2, stack=(3,))) == Outcome((2, 3), (1,), "gold")


def test_h10_a_tie_goes_to_the_threes() -> None:
    assert finished(Side(1, stack=(3,)), Side(2, stack=(2, 1))) == Outcome((3, 3), (0,), "threes")


def test_h10_kept_threes_count_in_a_tie() -> None:
    kept = Side(1, "given up", stack=(2,), kept=(3,))
    assert finished(kept, Side(2, stack=(2, 1))) == Outcome((3, 3), (0,), "threes")


def test_h10_then_to_the_twos() -> None:
    assert finished(Side(1, stack=(1, 1, 1, 1)), Side(2, stack=(2, 2))) == Outcome((4, 4), (1,), "twos")
    kept = Side(1, "given up", stack=(1,), kept=(2,))
    assert finished(kept, Side(2, stack=(1, 1))) == Outcome((2, 2), (0,), "twos")


def test_h10_then_it_is_a_draw() -> None:
    assert finished(Side(1, stack=(3, 2)), Side(2, stack=(2, 3))) == Outcome((5, 5), (0, 1), "draw")
    assert finished(Side(1), Side(2)) == Outcome((0, 0), (0, 1), "draw")


def test_h10_equal_play_on_equal_piles_is_a_draw() -> None:
    state = play_out(built(THREES_UP, THREES_UP), win={0: "++++++++++", 1: "++++++++++"})
    assert state.outcome == Outcome((18, 18), (0, 1), "draw")


# --- H-11, H-12 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("starter", [0, 1])
def test_h11_a_named_seat_starts(starter: int) -> None:
    state = hunting(starter=starter).deal(seed=3).play(1, TWOS_UP).play(0, BUILD)
    assert state.actors == (starter,)
    assert told(state, NextTurn) == [NextTurn(starter)]


def test_h11_the_lot_draws_both_seats() -> None:
    starters = Counter(Hunting.with_options().deal(seed=seed).game.starter for seed in range(200))
    assert all(70 < starters[seat] < 130 for seat in (0, 1))


def test_h12_piles_cannot_be_rebuilt() -> None:
    state = play(built(), "mine 2 b")
    with pytest.raises(IllegalMove, match="the piles are built"):
        state.play(1, BUILD)


def test_only_two_play() -> None:
    for players in (1, 3):
        with pytest.raises(BadOption, match="hunting is for 2 players"):
            Hunting.with_options(players=players)
