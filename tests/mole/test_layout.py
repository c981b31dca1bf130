"""The layout of Manny Mole: notation, spots, laying, corridors."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.closing import take
from motherlode.games.mole.layout import EMPTY, CorridorKind, Layout, Reason, Side, Spot, WhyPlace, WhyRow


def card(code: str) -> Card:
    return Card.parse(code)


def spots(layout: str, code: str) -> list[str]:
    return [str(spot) for spot in Layout.parse(layout).spots(card(code))]


def reasons(layout: str, code: str) -> list[Reason]:
    return [spot.reason for spot in Layout.parse(layout).spots(card(code))]


def lay(layout: str, code: str, move: str) -> str:
    before = Layout.parse(layout)
    (spot,) = [spot for spot in before.spots(card(code)) if str(spot) == move]
    return str(before.lay(card(code), spot))


def walk(rng: random.Random, silver: bool, cards: int) -> Iterator[tuple[Layout, Card, Spot]]:
    """A game at random, from a random opening: each layout at rest, the card that comes, the spot it goes to."""
    pack = rng.sample(deck(silver), cards + 12)
    first, second = [card for card in pack if not card.is_silver][:2]
    layout = Layout.opening(first, second)
    for coming in [card for card in pack if card not in (first, second)][:cards]:
        spot = rng.choice(layout.spots(coming))
        yield layout, coming, spot
        layout = layout.lay(coming, spot)
        while (taking := take(layout)) is not None:
            layout = rng.choice(taking.closings).layout


def walks(games: int, seed: int) -> Iterator[tuple[Layout, Card, Spot]]:
    """Decisions of many games, every second one with silver."""
    rng = random.Random(seed)
    for game in range(games):
        yield from walk(rng, silver=game % 2 == 1, cards=48)


# --- notation ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["-", "R8", ".B9 B15/R7 R9+R11/.G8", "S15", "S3/S4", "R1+S2 S3+R4", "..Y1/.R1 R2/G1 G2/B1+B2+B3+B4 B5 B6 B7"],
)
def test_notation_is_read_back_exactly(text: str) -> None:
    assert str(Layout.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "row 1 has no pile; the empty centre is written '-'"),
        (".", "row 1 has no pile"),
        ("R7/", "row 2 has no pile"),
        ("R7//G8", "row 2 has no pile"),
        ("R7 ", "row 1: '' is no card"),
        ("R7  R9", "row 1: '' is no card"),
        ("R7 .R9", "row 1: '.R9' is no card"),
        ("XR7/G8 G9", "row 1: 'XR7' is no card"),
        ("R7+", "row 1: '' is no card"),
        ("B9/R07", "row 2: 'R07' is no card"),
        ("-/R7", "row 1: '-' is no card"),
        (".R7", "at least one row starts without a dot"),
        (".R7/.G8", "at least one row starts without a dot"),
        ("Y1/R1/G1/B1/S1", "at most 4 rows, not 5"),
        ("Y1 Y2 Y3 Y4 Y5", "row 1 has 5 piles, more than 4"),
        ("R9/Y1+Y2+Y3+Y4+Y5", r"row 2: the pile Y1\+Y2\+Y3\+Y4\+Y5 has more than 4 cards"),
        ("B9/R9 R7", "row 2 does not ascend: R7 lies right of R9"),
        ("R9 S9", "row 1 does not ascend: S9 lies right of R9"),
        ("R7 B9", "row 1 has two colours: B9 lies in a row of R"),
        ("S3 R7+B8+R9", "row 1 has two colours: B8 lies in a row of R"),
        ("R7+R7", "R7 lies in the layout twice"),
        ("S7/R1 S7", "S7 lies in the layout twice"),
        ("R7/G8/R9", "two rows have the colour R"),
        ("R7/.G8", "rows 1 and 2 share no column"),
        ("B1/R1 R2/..G8", "rows 2 and 3 share no column"),
        (".R7/G8", "rows 1 and 2 share no column"),
    ],
)
def test_notation_says_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Layout.parse(text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="RGS123.+/ -", max_size=14))
def test_notation_is_refused_or_read_back_exactly(text: str) -> None:
    try:
        layout = Layout.parse(text)
    except ValueError:
        return
    assert str(layout) == text


def test_a_layout_is_a_value() -> None:
    text = ".B9 B15/R7 R9+R11/.G8"
    layout = Layout.parse(text)
    assert layout == Layout.parse(text)
    assert hash(layout) == hash(Layout.parse(text))
    assert layout != Layout.parse("B9 B15/R7 R9+R11/.G8")
    assert pickle.loads(pickle.dumps(layout)) == layout  # noqa: S301
    with pytest.raises(AttributeError):
        layout.rows = ()  # type: ignore[misc]


def test_cards_and_cells() -> None:
    layout = Layout.parse(".B9 B15/R7 R9+R11/.G8")
    assert " ".join(map(str, layout.cards())) == "B9 B15 R7 R9 R11 G8"
    assert " ".join(map(str, layout.cards([(2, 1), (1, 1), (5, 5)]))) == "R9 R11 G8"
    assert [layout.find(card(code)) for code in ("B15", "R9", "R11", "G8")] == [(0, 2), (1, 1), (1, 1), (2, 1)]
    with pytest.raises(ValueError, match=r"Y1 is not in the layout \.B9 B15/R7"):
        layout.find(card("Y1"))


# --- M-1, M-7 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "centre"),
    [("R3", "R9", "R3 R9"), ("R9", "R3", "R3 R9"), ("R3", "B9", "R3/B9"), ("B9", "R3", "B9/R3"), ("R9", "B9", "R9/B9")],
)
def test_m1_opening_centre(first: str, second: str, centre: str) -> None:
    opening = Layout.opening(card(first), card(second))
    assert str(opening) == centre
    assert opening == Layout.parse(centre)


@pytest.mark.parametrize(("first", "second"), [("S3", "R9"), ("R9", "S3"), ("S1", "S2"), ("R9", "R9")])
def test_m1_no_silver_in_the_opening_centre(first: str, second: str) -> None:
    with pytest.raises(ValueError, match=f"two different coloured cards, not with {first} and {second}"):
        Layout.opening(card(first), card(second))


@pytest.mark.parametrize("code", ["R8", "S15"])
def test_m7_a_card_is_laid_alone_in_the_empty_centre(code: str) -> None:
    (spot,) = EMPTY.spots(card(code))
    assert str(spot) == "lay alone"
    assert spot.reason == Reason(WhyRow.EMPTY_CENTRE, WhyPlace.ALONE)
    assert EMPTY.lay(card(code), spot) == Layout.parse(code)


# --- M-5 --------------------------------------------------------------------------------------------------------------


def test_m5_highest_goes_right() -> None:
    assert spots("R8", "R15") == ["lay right of R8"]
    assert reasons("R8", "R15") == [Reason(WhyRow.OWN_COLOUR, WhyPlace.HIGHEST)]
    assert lay("B1/R8", "R15", "lay right of R8") == "B1/R8 R15"


def test_m5_lowest_goes_left_and_the_layout_is_written_from_column_0_again() -> None:
    assert spots("R8 R15/.G1", "R7") == ["lay left of R8"]
    assert reasons("R8 R15/.G1", "R7") == [Reason(WhyRow.OWN_COLOUR, WhyPlace.LOWEST)]
    assert lay("R8 R15/.G1", "R7", "lay left of R8") == "R7 R8 R15/..G1"
    assert lay("R8 R15/.G7", "G1", "lay left of G7") == "R8 R15/G1 G7"


def test_m5_between_goes_onto_the_nearest() -> None:
    assert spots("R8 R15", "R9") == ["lay on R8"]
    assert reasons("R8 R15", "R9") == [Reason(WhyRow.OWN_COLOUR, WhyPlace.NEAREST, 1)]
    assert lay("B2/R8 R15", "R9", "lay on R8") == "B2/R8+R9 R15"


def test_m5_the_player_chooses_between_two_equally_near() -> None:
    assert spots("R1 R8 R12", "R10") == ["lay on R8", "lay on R12"]
    on_8, on_12 = reasons("R1 R8 R12", "R10")
    assert on_8 == Reason(WhyRow.OWN_COLOUR, WhyPlace.NEAREST, 2, (card("R12"),))
    assert on_12 == Reason(WhyRow.OWN_COLOUR, WhyPlace.NEAREST, 2, (card("R8"),))
    assert lay("R1 R8 R12", "R10", "lay on R12") == "R1 R8 R12+R10"


def test_m4_covered_numbers_do_not_count() -> None:
    assert spots("R8+R12 R15", "R9") == ["lay left of R12"]
    assert spots("R1 R15+R12", "R14") == ["lay right of R12"]
    assert spots("R1 R9+R12 R20", "R8") == ["lay on R12"]


def test_case_3_laid_on_11_it_completes_a_pile_of_four() -> None:
    assert spots("R8+R9+R11 R13", "R12") == ["lay on R11", "lay on R13"]
    laid = Layout.parse(lay("R8+R9+R11 R13", "R12", "lay on R11"))
    assert [corridor.kind for corridor in laid.corridors()] == [CorridorKind.PILE]


# --- M-6 --------------------------------------------------------------------------------------------------------------


def test_m6_above_or_below_the_nearest_in_a_layout_of_one_row() -> None:
    assert spots("R7 R9 R15", "B10") == ["lay above R9", "lay below R9"]
    assert reasons("R7 R9 R15", "B10") == [Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, 1)] * 2
    assert lay("R7 R9 R15", "B10", "lay above R9") == ".B10/R7 R9 R15"
    assert lay("R7 R9 R15", "B10", "lay below R9") == "R7 R9 R15/.B10"


def test_m6_among_equally_near_ones_the_player_chooses() -> None:
    assert spots("R7 R9", "G8") == ["lay above R7", "lay above R9", "lay below R7", "lay below R9"]
    assert reasons("R7 R9", "G8")[3] == Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, 1, (card("R7"),))


def test_m6_only_free_sides_compete() -> None:
    assert spots(".B9/R7 R9", "G8") == ["lay above B9", "lay below R7", "lay below R9"]
    above_9, below_7, _ = reasons(".B9/R7 R9", "G8")
    assert above_9 == Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, 1, (card("R7"), card("R9")), only_side=True)
    assert below_7 == Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, 1, (card("B9"), card("R9")), only_side=True)
    # the red 8 in the middle is nearest of all, but has no free side
    assert spots("B4/R8/G15", "Y8") == ["lay above B4"]
    assert spots("B4/R8/G12", "Y8") == ["lay above B4", "lay below G12"]


def test_m6_an_equal_number_of_another_colour_is_nearest_of_all() -> None:
    assert spots("R7 R9", "B9") == ["lay above R9", "lay below R9"]
    assert reasons("R7 R9", "B9")[0] == Reason(WhyRow.NEW_ROW, WhyPlace.NEAREST, 0)


def test_m6_the_visible_card_counts_silver_included() -> None:
    assert spots("R7+S12 R15", "G11") == ["lay above S12", "lay below S12"]


def test_m4_m6_a_covered_number_opens_no_row() -> None:
    # the red 7 is nearest of all, but covered
    assert spots("R3 R7+R20", "G8") == ["lay above R3", "lay below R3"]


# --- M-12, M-13 -------------------------------------------------------------------------------------------------------


def test_case_6_silver_15_goes_left_of_red_16_or_onto_blue_15() -> None:
    assert spots("R16/B15", "S15") == ["lay left of R16", "lay on B15"]
    left, on = reasons("R16/B15", "S15")
    assert left == Reason(WhyRow.SILVER_CARD, WhyPlace.LOWEST)
    assert on == Reason(WhyRow.SILVER_CARD, WhyPlace.EQUAL)
    assert lay("R16/B15", "S15", "lay left of R16") == "S15 R16/.B15"
    assert lay("R16/B15", "S15", "lay on B15") == "R16/B15+S15"


def test_case_7_red_16_goes_right_of_silver_15_alone() -> None:
    assert spots("S15", "R16") == ["lay right of S15"]
    assert reasons("S15", "R16") == [Reason(WhyRow.BLANK_ROW, WhyPlace.HIGHEST)]
    laid = Layout.parse(lay("S15", "R16", "lay right of S15"))
    assert str(laid) == "S15 R16"
    assert laid.rows[0].colour == "R"


def test_m12_silver_goes_into_any_row_by_number_and_opens_none() -> None:
    assert spots("B4 B8/S3/R7 R9", "S6") == ["lay on B4", "lay on B8", "lay right of S3", "lay left of R7"]
    assert {reason.row for reason in reasons("B4 B8/S3/R7 R9", "S6")} == {WhyRow.SILVER_CARD}
    assert reasons("B4 B8/S3", "S6")[0].equally_near == (card("B8"),)


def test_m12_a_coloured_card_goes_onto_an_equal_silver_number() -> None:
    assert spots("R7 S9", "R9") == ["lay on S9"]
    assert spots("S9 R12", "R9") == ["lay on S9"]
    assert reasons("S9 R12", "R9") == [Reason(WhyRow.OWN_COLOUR, WhyPlace.EQUAL)]
    assert spots("S9", "R9") == ["lay on S9"]
    assert lay("S9", "R9", "lay on S9") == "S9+R9"


def test_m12_a_blank_row_stays_blank_under_silver_alone() -> None:
    assert Layout.parse(lay("S15", "S16", "lay right of S15")).rows[0].colour == "S"
    assert spots("S15 S16", "R3") == ["lay left of S15"]


def test_m13_a_blank_row_takes_a_colour_without_a_row() -> None:
    assert spots("B9/S4 S8", "R6") == ["lay on S4", "lay on S8"]
    assert {reason.row for reason in reasons("B9/S4 S8", "R6")} == {WhyRow.BLANK_ROW}


def test_m13_a_card_whose_colour_has_a_row_goes_to_its_own_row() -> None:
    assert spots("B9/S4 S8", "B6") == ["lay left of B9"]
    # wherever the blank row lies
    assert spots("S4 S8/B9", "B6") == ["lay left of B9"]


def test_m13_with_several_blank_rows_the_player_chooses() -> None:
    assert spots("S5/B9/S12", "R7") == ["lay right of S5", "lay left of S12"]


def test_m13_covered_cards_give_a_row_its_colour() -> None:
    assert spots("R3+S5", "R9") == ["lay right of S5"]
    assert reasons("R3+S5", "R9") == [Reason(WhyRow.OWN_COLOUR, WhyPlace.HIGHEST)]
    assert spots("R3+S5", "G9") == ["lay above S5", "lay below S5"]


# --- M-8 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "found"),
    [
        ("-", []),
        ("R1 R2 R3", []),
        ("R1+R2+R3", []),
        ("Y1/R1/G1", []),
        ("Y1/R1 R2/.G1 G2/..B1", []),
        ("R1 R2 S3 R4", [("row", [(0, 0), (0, 1), (0, 2), (0, 3)])]),
        (".B1/R1 R2+S5+R3+R4", [("pile", [(1, 1)])]),
        ("Y1/R1 R2/G1/S4", [("column", [(0, 0), (1, 0), (2, 0), (3, 0)])]),
        (
            "Y1 Y2/R1 R2/G1 G2/B1 B2",
            [("column", [(0, 0), (1, 0), (2, 0), (3, 0)]), ("column", [(0, 1), (1, 1), (2, 1), (3, 1)])],
        ),
        (
            ".Y1/R1 R2 R3 R4/G1 G2+G3+G4+G5/.B1",
            [
                ("row", [(1, 0), (1, 1), (1, 2), (1, 3)]),
                ("pile", [(2, 1)]),
                ("column", [(0, 1), (1, 1), (2, 1), (3, 1)]),
            ],
        ),
    ],
)
def test_m8_corridors(layout: str, found: list[tuple[str, list[tuple[int, int]]]]) -> None:
    corridors = Layout.parse(layout).corridors()
    assert [(corridor.kind.value, list(corridor.cells)) for corridor in corridors] == found


# --- against the definition, and what always holds --------------------------------------------------------------------


def defined_spots(text: str, code: str) -> set[str]:
    """M-5, M-6, M-7, M-12, M-13 once more, from the written layout: of all conceivable spots, those that are legal."""
    if text == "-":
        return {"lay alone"}
    colour, number = code[0], int(code[1:])
    rows = [[pile.split("+") for pile in row.lstrip(".").split(" ")] for row in text.split("/")]
    colours = [{card[0] for pile in row for card in pile} - {"S"} for row in rows]
    own = [row for row, has in zip(rows, colours, strict=True) if colour in has]
    blank = [row for row, has in zip(rows, colours, strict=True) if not has]
    legal = set()
    for row in rows if colour == "S" else own or blank:
        tops = {int(pile[-1][1:]): pile[-1] for pile in row}
        if all(number > top for top in tops):
            legal.add(f"lay right of {row[-1][-1]}")
        elif all(number < top for top in tops):
            legal.add(f"lay left of {row[0][-1]}")
        else:
            legal |= {
                f"lay on {top}" for at, top in tops.items() if all(abs(at - number) <= abs(b - number) for b in tops)
            }
    if colour != "S" and not own and not blank:
        sides = [("above", pile[-1]) for pile in rows[0]] + [("below", pile[-1]) for pile in rows[-1]]
        far = {top: abs(int(top[1:]) - number) for _, top in sides}
        legal = {f"lay {side} {top}" for side, top in sides if far[top] == min(far.values())}
    return legal


def test_spots_are_those_of_the_definition() -> None:
    seen = set()
    for layout, _, _ in walks(games=40, seed=1):
        for coming in random.Random(str(layout)).sample(deck(silver=True), 6):
            if coming in layout.cards():
                continue
            told = [str(spot) for spot in layout.spots(coming)]
            assert len(set(told)) == len(told) > 0
            assert set(told) == defined_spots(str(layout), coming.code), (str(layout), coming)
            seen |= {(spot.side, spot.reason.row, spot.reason.place) for spot in layout.spots(coming)}
    # every kind of spot came up: alone; three rows by four places; above and below
    assert len(seen) == 1 + 3 * 4 + 2


def test_every_spot_names_its_visible_neighbour() -> None:
    for layout, coming, spot in walks(games=20, seed=2):
        if spot.neighbour is None:
            assert layout == EMPTY
            continue
        laid = layout.lay(coming, spot)
        line, column = laid.find(coming)
        at_line, at_column = laid.find(spot.neighbour)
        steps = {Side.ON: (0, 0), Side.LEFT: (0, -1), Side.RIGHT: (0, 1), Side.ABOVE: (-1, 0), Side.BELOW: (1, 0)}
        assert (line - at_line, column - at_column) == steps[spot.side]
        assert layout.rows[spot.line].tops[spot.index] is spot.neighbour
        assert laid.rows[line].tops[column - laid.rows[line].start] is coming


def test_m4_what_always_holds() -> None:
    """No gap is in the notation; reading it checks one colour a row, ascending tops, and that rows hang together."""
    for layout, coming, spot in walks(games=60, seed=3):
        laid = layout.lay(coming, spot)
        for state in (layout, laid):
            assert Layout.parse(str(state)) == state
            for row in state.rows:
                # strictly, silver included: an equal number is never laid beside, only on top
                assert all(left.number < right.number for left, right in pairwise(row.tops))
        assert sorted(map(str, laid.cards())) == sorted(map(str, (*layout.cards(), coming)))
        assert layout.corridors() == ()
        assert len(laid.rows) <= 4
