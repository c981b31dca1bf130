"""The law of Manny Mole, rule by rule, played through the game; the layout's own rules are in `test_layout`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from motherlode.core.errors import NothingToTakeBack, NotYourTurn
from motherlode.core.outcome import Outcome
from motherlode.games.mole.events import (
    Chain,
    Chosen,
    Collected,
    Corridor,
    Laid,
    Moved,
    Removed,
    Revealed,
    Round,
    TakenBack,
)
from motherlode.games.mole.layout import Layout, Side
from motherlode.games.mole.rules import Mole

from .script import MoleState, answer, as_json, cards, legal, reveal, table, told

Json = dict[str, Any]


def event(state: MoleState, kind: type) -> Any:
    """The only event of a kind that just happened."""
    (found,) = [event for event in state.events if isinstance(event, kind)]
    return found


def laid(state: MoleState) -> list[str]:
    return [event.card for event in state.events if isinstance(event, Laid)]


# --- M-2, M-3 ---------------------------------------------------------------------------------------------------------


def test_m2_all_choose_at_once_in_secret() -> None:
    state = table("R8", "Y1 Y2 Y3", "G1 G2 G3", "B1 B2 B3")
    assert state.actors == (0, 1, 2)
    assert [str(move) for move in state.legal(1)] == ["play G1", "play G2", "play G3"]
    state = state.play(1, "play G2")
    assert state.actors == (0, 2)
    assert state.events == (Chosen(1),)
    assert state.legal(1) == ()
    for seat, choice in ((None, None), (0, None), (1, "G2")):
        view = state.view(seat)
        assert view["chosen"] == [False, True, False]
        assert view["choice"] == choice
        assert view["holding"] == [3, 2, 3]
        assert (view["layout"], view["queue"]) == ("R8", [])
    assert state.view(1)["hand"] == ["G1", "G3"]
    assert state.view(1)["unplayed"] == ["G1", "G2", "G3"]
    assert state.view(None)["unplayed"] is None
    with pytest.raises(NotYourTurn):
        state.play(1, "play G1")


def test_m2_a_choice_can_be_taken_back_until_all_have_chosen() -> None:
    state = table("R8", "Y1 R2 B3", "G1 G2 G3", "B1 B2 B4").play(0, "play R2").play(1, "play G2")
    assert [state.can_take_back(seat) for seat in range(3)] == [True, True, False]
    after = state.take_back(0)
    assert after.events == (TakenBack(0),)
    assert after.actors == (0, 2)
    assert [move for _, move in after.record()["moves"]] == ["play G2"]
    assert after.view(0)["hand"] == ["Y1", "R2", "B3"]
    assert after.view(0)["choice"] is None
    assert after.view(1)["choice"] == "G2"
    assert after.view(None)["chosen"] == [False, True, False]
    assert after.view(None)["holding"] == [3, 2, 3]
    # What was chosen may be chosen again, or something else.
    assert after.play(0, "play R2").position == state.position
    revealed = after.play(0, "play Y1").play(2, "play B4")
    assert event(revealed, Revealed).cards == ((2, "B4"), (1, "G2"), (0, "Y1"))


def test_m2_what_is_revealed_or_not_chosen_cannot_be_taken_back() -> None:
    state = table("R8", "R1 Y2 Y3", "R9 G2 G3")
    over = reveal(state, "R1", "R9")
    asked = reveal(table("R1 R8 R12", "B20 Y1 Y2", "R10 Y3 Y4"), "B20", "R10")
    assert asked.view(0)["pending"]
    for now in (state, over, asked):
        for seat in (0, 1):
            assert not now.can_take_back(seat)
            with pytest.raises(NothingToTakeBack, match="you have not chosen yet, or all have"):
                now.take_back(seat)


def test_m2_m3_revealed_at_once_and_laid_from_the_highest() -> None:
    state = reveal(table("R8 R15", "R9 Y2 Y3", "R16 G2 G3", "R10 B2 B3"), "R9", "R16")
    assert told(state) == ["Chosen"]
    state = state.play(2, "play R10")
    assert event(state, Revealed) == Revealed(1, ((1, "R16"), (2, "R10"), (0, "R9")))
    assert laid(state) == ["R16", "R10", "R9"]


def test_m3_equal_numbers_by_colour() -> None:
    hands = ["S10 Y1", "B10 Y2", "G10 Y3", "R10 Y4", "Y10 Y5", "R7 Y6"]
    state = reveal(table("R8", *hands, silver=True), "S10", "B10", "G10", "R10", "Y10", "R7")
    assert [card for _, card in event(state, Revealed).cards] == ["Y10", "R10", "G10", "B10", "S10", "R7"]


def test_m2_twelve_rounds() -> None:
    state = Mole.with_options(players=3).deal(seed=4)
    rounds = [event.number for event in state.events if isinstance(event, Round)]
    while state.actors:
        state = state.play(state.actors[-1], state.legal(state.actors[-1])[-1])
        rounds += [event.number for event in state.events if isinstance(event, Round)]
    assert rounds == list(range(1, 13))
    assert state.view(0)["round"] == 12


# --- M-5 to M-7, M-15 -------------------------------------------------------------------------------------------------


def test_m5_m15_one_spot_is_taken_without_asking() -> None:
    state = reveal(table("B1/R8", "R15 Y1 Y2", "B2 Y3 Y4"), "R15", "B2")
    assert told(state) == ["Chosen", "Revealed", "Laid", "Laid", "Round"]
    assert as_json(state.events[2]) == {
        "event": "laid",
        "seat": 0,
        "card": "R15",
        "cell": [1, 1],
        "origin": [0, 0],
        "side": "right of",
        "neighbour": "R8",
        "row": "R",
        "why": {"row": "own colour", "place": "highest", "distance": 0, "equally_near": [], "only_side": False},
        "asked": False,
        "layout": "B1/R8 R15",
    }
    assert state.actors == (0, 1)


def test_m5_the_player_chooses_between_two_equally_near() -> None:
    state = reveal(table("R1 R8 R12", "B20 Y1 Y2", "R10 Y3 Y4"), "B20", "R10")
    state = answer(state, "lay above R12")
    assert legal(state) == ["lay on R8", "lay on R12"]
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view["queue"] == [{"seat": 1, "card": "R10"}]
        assert view["pending"] == {
            "seat": 1,
            "card": "R10",
            "kind": "lay",
            "choices": [
                {"move": "lay on R8", "cell": [1, 1], "why": why("own colour", distance=2, equally_near=["R12"])},
                {"move": "lay on R12", "cell": [1, 2], "why": why("own colour", distance=2, equally_near=["R8"])},
            ],
        }
    after = answer(state, "lay on R12")
    assert after.view(0)["layout"] == "..B20/R1 R8 R12+R10"
    assert event(after, Laid).asked
    assert after.view(0)["pending"] is None


def why(row: str, place: str = "nearest", **facts: object) -> Json:
    return {"row": row, "place": place, "distance": 0, "equally_near": [], "only_side": False, **facts}


def test_m6_above_and_below_are_a_choice_even_around_a_single_card() -> None:
    state = reveal(table("R9", "B9 Y1 Y2", "R1 Y3 Y4"), "B9", "R1")
    assert legal(state) == ["lay above R9", "lay below R9"]
    above, below = answer(state, "lay above R9"), answer(state, "lay below R9")
    assert event_of_card(above, "B9").layout == "B9/R9"
    assert event_of_card(above, "B9").cell == event_of_card(above, "B9").origin == (-1, 0)
    assert event_of_card(below, "B9").layout == "R9/B9"
    assert event_of_card(below, "B9").origin == (0, 0)


def event_of_card(state: MoleState, code: str) -> Laid:
    (found,) = [event for event in state.events if isinstance(event, Laid) and event.card == code]
    return found


def test_m6_the_only_free_side_is_told() -> None:
    state = reveal(table("B4/R8/G15", "Y8 Y1 Y2", "R20 Y3 Y4"), "Y8", "R20")
    found = event_of_card(state, "Y8")
    assert (found.side, found.neighbour, found.why.only_side, found.why.distance) == (Side.ABOVE, "B4", True, 4)


def test_m5_laid_left_of_column_0_the_origin_moves() -> None:
    state = reveal(table("R8 R9/G1", "R3 Y1 Y2", "G2 Y3 Y4"), "R3", "G2")
    found = event_of_card(state, "R3")
    assert (found.cell, found.origin, found.layout) == ((0, -1), (0, -1), "R3 R8 R9/.G1")


def test_m7_a_card_alone_in_the_empty_centre() -> None:
    state = reveal(table("R1 R2 R3", "R4 Y1 Y2", "B2 Y3 Y4"), "R4", "B2")
    found = event_of_card(state, "B2")
    assert (found.cell, found.side, found.neighbour, found.why.row) == ((0, 0), "alone", None, "empty centre")
    assert state.view(0)["layout"] == "B2"


def test_m15_the_last_card_is_played_by_itself() -> None:
    state = reveal(table("R8", "R9 R14", "R12 R20"), "R9", "R12")
    assert [event.round for event in state.events if isinstance(event, Revealed)] == [1, 2]
    assert [event.number for event in state.events if isinstance(event, Round)] == [2]
    assert laid(state) == ["R12", "R9", "R20", "R14"]
    assert state.view(0)["layout"] == "R8+R9 R12+R14 R20"
    assert state.actors == ()
    assert state.outcome is not None


def test_m15_the_last_round_stops_at_the_first_real_choice() -> None:
    state = reveal(table("R8", "R9 G9", "R12 R20"), "R9", "R12")
    assert laid(state) == ["R12", "R9", "R20"]
    assert state.actors == (0,)
    assert legal(state) == ["lay above R9", "lay below R9"]
    assert state.view(0)["hand"] == []
    state = answer(state, "lay below R9")
    assert state.actors == ()


# --- M-8 to M-11 ------------------------------------------------------------------------------------------------------


def test_m8_corridors_completed_at_once_are_taken_together() -> None:
    state = reveal(table("..B9 B15/R3 R7 R9/..G8 G12/...Y10", "R13 Y1 Y2", "B1 Y3 Y4"), "R13", "B1")
    names = told(state)
    assert names[names.index("Laid") :][:6] == ["Laid", "Corridor", "Corridor", "Removed", "Moved", "Collected"]
    row, column = [event for event in state.events if isinstance(event, Corridor)]
    assert row == Corridor(0, "row", ((1, 0), (1, 1), (1, 2), (1, 3)), ("R3", "R7", "R9", "R13"))  # type: ignore[arg-type]
    assert column.cards == ("B15", "R13", "G12", "Y10")
    # case 4: the card that is in both is taken once, and nobody is asked who moves
    assert event(state, Removed).cards == ("B15", "R3", "R7", "R9", "R13", "G12", "Y10")
    assert as_json(event(state, Moved)) == {
        "event": "moved",
        "seat": 0,
        "piles": [{"pile": ["B9"], "from": [0, 2], "to": [1, 2]}],
        "origin": [1, 2],
        "asked": False,
        "layout": "B9/G8",
    }
    assert event(state, Collected) == Collected(0, ("B15", "R3", "R7", "R9", "R13", "G12", "Y10"), 7)
    chamber = state.view(1)["chambers"][0]
    assert chamber == {"count": 7, "silver": 0, "cards": ["B15", "R3", "R7", "R9", "R13", "G12", "Y10"]}


def two_ways() -> MoleState:
    """Seat 0 has completed a pile, and blue 1 or blue 16 may close the gap."""
    return reveal(table("B1 B11+B8+B6 B16/.Y6", "B7 G1 G2", "Y4 G3 G4"), "B7", "Y4")


def test_m9_the_player_chooses_among_different_layouts() -> None:
    state = two_ways()
    # yellow 4 is laid after blue 7
    assert state.actors == (0,)
    assert legal(state) == ["close B1 B16/Y6", "close B1 B16/.Y6"]
    assert told(state) == ["Chosen", "Revealed", "Laid", "Corridor", "Removed"]
    view = state.view(None)
    assert (view["layout"], view["gaps"]) == ("B1 B11+B8+B6+B7 B16/.Y6", [[0, 1]])
    assert view["chambers"][0]["cards"] == ["B11", "B8", "B6", "B7"]
    assert view["queue"] == [{"seat": 1, "card": "Y4"}]
    assert view["pending"]["kind"] == "close"
    assert view["pending"]["card"] == "B7"
    assert view["pending"]["choices"][1] == {
        "move": "close B1 B16/.Y6",
        "layout": "B1 B16/.Y6",
        "placed": [
            {"cell": [0, 0], "cards": ["B1"]},
            {"cell": [0, 1], "cards": ["B16"]},
            {"cell": [1, 1], "cards": ["Y6"]},
        ],
        "origin": [0, 0],
        "piles": [{"pile": ["B16"], "from": [0, 2], "to": [0, 1]}],
    }
    state = answer(state, "close B1 B16/Y6")
    assert told(state) == ["Moved", "Collected", "Laid", "Round"]
    assert (event(state, Moved).seat, event(state, Moved).asked) == (0, True)
    assert state.view(0)["layout"] == ".B1 B16/Y4 Y6"
    assert state.view(0)["gaps"] == []


def test_m10_a_chain_is_taken_by_the_same_player() -> None:
    # case 5
    state = reveal(table(".B9 B15/R5 R7 R9/..G8 G12/...Y11", "Y10 R1 R2", "R3 G3 G4"), "Y10", "R3")
    names = told(state)
    start = names.index("Corridor")
    assert names[start : start + 8] == [
        *["Corridor", "Removed", "Moved", "Chain", "Corridor", "Removed", "Moved", "Collected"]
    ]
    assert event(state, Chain) == Chain(0, 2)
    first, second = [event for event in state.events if isinstance(event, Moved)]
    assert [(moved.pile, moved.start, moved.end) for moved in first.piles] == [
        (("G12",), (2, 3), (2, 1)),
        (("Y11",), (3, 3), (3, 1)),
    ]
    assert (second.piles, second.layout) == ((), "R5")
    assert event(state, Collected).cards == ("B15", "R9", "G8", "Y10", "B9", "R7", "G12", "Y11")
    assert event(state, Collected).total == 8


def test_m10_a_chain_goes_on_after_a_choice() -> None:
    # the right part closes to the left, which completes a column, or the left part to the right
    state = reveal(table("G19/R1 R11 R18+R16/B11 B14/.Y11 Y14", "G20 Y1 Y2", "R2 Y3 Y4"), "G20", "R2")
    assert told(state)[-1] == "Removed"
    assert legal(state) == ["close G19/R1 R18+R16/B11/Y14", "close G19/R1 R18+R16/.B11/.Y14"]
    taken = answer(state, "close G19/R1 R18+R16/B11/Y14")
    assert told(taken)[:6] == ["Moved", "Chain", "Corridor", "Removed", "Moved", "Collected"]
    assert event(taken, Chain) == Chain(0, 2)
    assert event(taken, Collected).cards == ("G20", "R11", "B14", "Y11", "G19", "R1", "B11", "Y14")
    assert event(taken, Collected).total == 8
    assert "Chain" not in told(answer(state, "close G19/R1 R18+R16/.B11/.Y14"))


def test_m10_a_chain_may_ask_again_and_again_names_the_card_that_was_laid() -> None:
    state = reveal(table(".Y2 Y3 Y11/..R3/.G5+G14+G7 G18 G19/B7 B14", "G12 Y1 Y4", "B2 Y5 Y6"), "G12", "B2")
    asked = answer(state, "close Y2 Y3 Y11/.R3/.G18 G19/B7 B14")
    assert told(asked) == ["Moved", "Chain", "Corridor", "Removed"]
    assert legal(asked) == ["close Y2 Y11/G19/B7", "close Y2 Y11/.G19/.B7"]
    pending = asked.view(1)["pending"]
    assert (pending["kind"], pending["seat"], pending["card"]) == ("close", 0, "G12")
    done = answer(asked, "close Y2 Y11/G19/B7")
    assert event(done, Collected) == Collected(0, ("G5", "G14", "G7", "G12", "Y3", "R3", "G18", "B14"), 8)


def test_m10_a_chain_counts_its_links() -> None:
    layout = "R13 R16/G8 G9 G10/B2 B7+B11 B19/..Y4 Y5 Y16"
    state = reveal(table(layout, "R18 B3 B4", "B1 B5 B6"), "R18", "B1")
    assert [event for event in state.events if isinstance(event, Chain)] == [Chain(0, 2), Chain(0, 3)]


def test_m8_m9_what_is_told_of_a_turn_names_its_player() -> None:
    # seat 2 lays after seat 0 and before seat 1, and completes a pile
    state = reveal(table("B1 B11+B8+B6 B16/.Y6", "Y9 G1 G2", "Y4 G3 G4", "B7 G5 G6"), "Y9", "Y4", "B7")
    pending = state.view(0)["pending"]
    assert (state.actors, pending["seat"], pending["card"]) == ((2,), 2, "B7")
    assert event(state, Corridor).seat == event(state, Removed).seat == 2
    assert [choice["origin"] for choice in pending["choices"]] == [[0, 1], [0, 0]]
    done = answer(state, "close B1 B16/Y6 Y9")
    assert event(done, Moved).seat == event(done, Collected).seat == 2
    assert [chamber["count"] for chamber in done.view(None)["chambers"]] == [0, 0, 4]


def test_m8_collected_tells_the_turn_and_the_whole_chamber() -> None:
    state = reveal(table("R1 R2 R3", "R4 Y4 B1", "Y1 B2 B3"), "R4", "Y1")
    assert event(state, Collected) == Collected(0, ("R1", "R2", "R3", "R4"), 4)
    state = reveal(table_again(state, "Y1 Y2 Y3"), "Y4", "B2")
    assert event(state, Collected) == Collected(0, ("Y1", "Y2", "Y3", "Y4"), 8)
    assert state.view(1)["chambers"][0]["cards"] == ["R1", "R2", "R3", "R4", "Y1", "Y2", "Y3", "Y4"]


def table_again(state: MoleState, layout: str) -> MoleState:
    """The same table with another layout in the centre."""
    return msgspec.structs.replace(state, position=msgspec.structs.replace(state.position, layout=Layout.parse(layout)))


def over(chambers: list[str], silver: bool) -> Outcome | None:
    game = Mole.with_options(players=len(chambers), silver=silver)
    position = game.deal(seed=1).position
    taken = tuple(map(cards, chambers))
    return game.outcome(msgspec.structs.replace(position, actors=(), chambers=taken))


def test_m11_most_cards_win() -> None:
    assert over(["R1 R2", "R3 R4 R5", ""], silver=False) == Outcome((2, 3, 0), (1,), "cards")


def test_m11_a_tie_is_shared_in_the_basic_game() -> None:
    assert over(["R1 R2", "R3", "R5 R6"], silver=False) == Outcome((2, 1, 2), (0, 2), "shared")


def test_m14_fewer_silver_cards_decide_in_the_advanced_game() -> None:
    assert over(["R1 R2", "R3 S4", ""], silver=True) == Outcome((2, 2, 0), (0,), "silver")
    assert over(["R1 R2 S1", "R3 S4", ""], silver=True) == Outcome((3, 2, 0), (0,), "cards")


def test_m14_everybody_sees_how_many_silver_cards_a_chamber_has() -> None:
    state = reveal(table("R1 S2 S3", "R4 Y5 Y6", "Y1 Y3 Y4", silver=True), "R4", "Y1")
    assert [chamber["silver"] for chamber in state.view(None)["chambers"]] == [2, 0]


def test_m14_still_tied_is_a_draw() -> None:
    assert over(["R1 S2", "R3 S4", "S1 S3"], silver=True) == Outcome((2, 2, 2), (0, 1), "draw")


def test_m11_no_outcome_before_the_end() -> None:
    assert two_ways().outcome is None


# --- the other worked cases -------------------------------------------------------------------------------------------


def test_case_1_the_left_part_moves_right() -> None:
    state = reveal(table("B8 B12/R7 R9 R15/.G4 G10 G11", "Y5 B1 B2", "R1 B3 B4"), "Y5", "R1")
    assert event(state, Removed).cards == ("B12", "R9", "G4", "Y5")
    moved = event(state, Moved)
    assert [(pile.pile, pile.start, pile.end) for pile in moved.piles] == [
        (("B8",), (0, 0), (0, 1)),
        (("R7",), (1, 0), (1, 1)),
    ]
    assert moved.layout == "B8/R7 R15/.G10 G11"


def test_case_2_blue_9_comes_down() -> None:
    state = reveal(table(".B9/R7 R9 R13/.G8", "R16 B1 B2", "G20 B3 B4"), "R16", "G20")
    moved = event(state, Moved)
    assert [(pile.pile, pile.start, pile.end) for pile in moved.piles] == [(("B9",), (0, 1), (1, 1))]
    assert moved.layout == "B9/G8 G20"


def test_case_3_laid_on_11_it_completes_a_pile_of_four() -> None:
    state = reveal(table("R8+R9+R11 R13", "R12 B1 B2", "R1 B3 B4"), "R12", "R1")
    assert legal(state) == ["lay on R11", "lay on R13"]
    taken = answer(state, "lay on R11")
    assert event(taken, Removed).cards == ("R8", "R9", "R11", "R12")
    assert event(taken, Moved).layout == "R13"
    assert answer(state, "lay on R13").view(0)["layout"] == "R1 R8+R9+R11 R13+R12"


def test_case_6_m12_silver_goes_where_its_player_likes() -> None:
    state = reveal(table("R16/B15", "S15 Y1 Y2", "R17 Y3 Y4", silver=True), "S15", "R17")
    assert legal(state) == ["lay left of R16", "lay on B15"]
    assert event(answer(state, "lay left of R16"), Laid).layout == "S15 R16 R17/.B15"
    on = event(answer(state, "lay on B15"), Laid)
    assert (on.layout, on.row, on.why.row, on.why.place) == ("R16 R17/B15+S15", "B", "silver card", "equal")


def test_case_7_m13_red_16_gives_the_blank_row_its_colour() -> None:
    state = reveal(table("-", "R16 Y1 Y2", "S15 Y3 Y4", silver=True), "R16", "S15")
    # M-3: red 16 comes first here, so silver 15 joins it
    assert state.view(0)["layout"] == "S15 R16"
    state = reveal(table("S15", "R16 Y1 Y2", "R14 Y3 Y4", silver=True), "R16", "R14")
    assert event_of_card(state, "R16").why.row == "blank row"
    assert event_of_card(state, "R16").row == "R"
    assert event_of_card(state, "R16").layout == "S15 R16"
    assert state.view(0)["layout"] == "R14 S15 R16"


def test_m12_silver_may_open_the_empty_centre() -> None:
    state = reveal(table("-", "S20 Y1 Y2", "R16 Y3 Y4", silver=True), "S20", "R16")
    assert event_of_card(state, "S20").row == "S"
    assert state.view(0)["layout"] == "R16 S20"


def test_m13_with_several_blank_rows_the_player_chooses() -> None:
    state = reveal(table("S5/B9/S12", "R7 Y1 Y2", "B1 Y3 Y4", silver=True), "R7", "B1")
    assert legal(state) == ["lay right of S5", "lay left of S12"]


def test_m16_green_9_goes_to_green_10_not_to_7() -> None:
    state = reveal(table("G1 G2+G4+G7 G10", "G9 Y1 Y2", "G8 Y3 Y4"), "G9", "G8")
    assert event_of_card(state, "G9").layout == "G1 G2+G4+G7 G10+G9"
