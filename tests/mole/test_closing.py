"""Taking corridors, closing gaps and chains of Manny Mole."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from motherlode.games.mole.closing import Closing, Take, closings, take
from motherlode.games.mole.layout import EMPTY, Cell, CorridorKind, Layout

from .test_layout import card, walks


def taking(layout: str) -> Take:
    found = take(Layout.parse(layout))
    assert found is not None
    return found


def only_closing(layout: str) -> Closing:
    (closing,) = taking(layout).closings
    return closing


def movements(closing: Closing) -> list[tuple[str, Cell, Cell]]:
    return [("+".join(map(str, moved.pile)), moved.start, moved.end) for moved in closing.movements]


def codes(found: Take) -> str:
    return " ".join(map(str, found.cards))


# --- the worked cases -------------------------------------------------------------------------------------------------


def test_case_1_the_left_part_moves_right() -> None:
    layout = ".Y5/B8 B12/R7 R9 R15/.G2 G10 G11"
    assert codes(taking(layout)) == "Y5 B12 R9 G2"
    closing = only_closing(layout)
    assert str(closing.layout) == "B8/R7 R15/.G10 G11"
    assert movements(closing) == [("B8", (1, 0), (1, 1)), ("R7", (2, 0), (2, 1))]
    assert (closing.cards_moved, closing.distance, closing.origin) == (2, 2, (1, 1))


def test_case_2_blue_9_comes_down_one_step() -> None:
    closing = only_closing(".B9/R7 R9 R13 R16/.G8")
    assert str(closing.layout) == "B9/G8"
    assert movements(closing) == [("B9", (0, 1), (1, 1))]
    assert (closing.cards_moved, closing.distance, closing.origin) == (1, 1, (1, 1))


def test_case_3_red_13_closes_to_the_left() -> None:
    assert str(only_closing("R8+R9+R11+R12 R13").layout) == "R13"
    closing = only_closing("B4/R8+R9+R11+R12 R13")
    assert str(closing.layout) == "B4/R13"
    assert movements(closing) == [("R13", (1, 1), (1, 0))]


def test_case_4_row_and_column_at_once_and_nobody_is_asked() -> None:
    before = Layout.parse("..B9 B15/R3 R7 R9/..G8 G12/...Y10")
    (spot,) = before.spots(card("R13"))
    found = taking(str(before.lay(card("R13"), spot)))
    assert [corridor.kind for corridor in found.corridors] == [CorridorKind.ROW, CorridorKind.COLUMN]
    assert codes(found) == "B15 R3 R7 R9 R13 G12 Y10"
    (closing,) = found.closings
    assert str(closing.layout) == "B9/G8"
    assert movements(closing) == [("B9", (0, 2), (1, 2))]


def test_case_5_m10_chain() -> None:
    first = taking(".B9 B15/R5 R7 R9/..G8 G12/..Y10 Y11")
    assert codes(first) == "B15 R9 G8 Y10"
    (closing,) = first.closings
    assert movements(closing) == [("G12", (2, 3), (2, 1)), ("Y11", (3, 3), (3, 1))]
    second = take(closing.layout)
    assert second is not None
    assert [corridor.kind for corridor in second.corridors] == [CorridorKind.COLUMN]
    assert codes(second) == "B9 R7 G12 Y11"
    (closing,) = second.closings
    assert str(closing.layout) == "R5"
    assert closing.movements == ()
    assert take(closing.layout) is None


# --- M-8 --------------------------------------------------------------------------------------------------------------


def test_m8_nothing_complete_nothing_taken() -> None:
    assert take(EMPTY) is None
    assert take(Layout.parse("Y1/R1 R2 R3/G1+G2+G3")) is None


def test_m8_whole_piles_are_taken_each_card_once() -> None:
    found = taking(".Y1/R1 R2+R5 R6 R7/.G1+G2/.B1+B2")
    assert codes(found) == "Y1 R1 R2 R5 R6 R7 G1 G2 B1 B2"
    assert found.cells == ((0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (2, 1), (3, 1))


def test_m7_the_centre_may_become_empty() -> None:
    assert taking("R1 R2 R3 R4").closings == (Closing(EMPTY),)


# --- M-9 --------------------------------------------------------------------------------------------------------------


def test_m9_nothing_moves_where_nothing_has_to() -> None:
    closing = only_closing(".B4 B6/R1+R2+R3+R4 R8/.G3")
    assert (str(closing.layout), closing.movements, closing.origin) == ("B4 B6/R8/G3", (), (0, 1))


def test_m9_fewest_cards_first() -> None:
    # yellow 5 and blue 1 straight down and the pile of two to the left: four steps only, but four cards
    closing = only_closing("Y5 Y12/B1 B4/.R10/G2 G8 G16+G13")
    assert str(closing.layout) == "Y5/B1/G2 G16+G13"
    assert movements(closing) == [("Y5", (0, 0), (1, 1)), ("B1", (1, 0), (2, 1)), ("G2", (3, 0), (3, 1))]
    assert (closing.cards_moved, closing.distance) == (3, 5)


def test_m9_every_card_of_a_pile_counts() -> None:
    (closing,) = closings(Layout.parse("R1+R2 R5 R9"), [(0, 1)])
    assert movements(closing) == [("R9", (0, 2), (0, 1))]
    (closing,) = closings(Layout.parse("R1 R5 R8+R9"), [(0, 1)])
    assert movements(closing) == [("R1", (0, 0), (0, 1))]


def test_m9_then_the_shortest_way() -> None:
    # blue 9 could also come to rest above green 10, one column further
    closing = only_closing("B9/R7 R9 R13 R16/.G8 G10")
    assert str(closing.layout) == "B9/G8 G10"
    assert movements(closing) == [("B9", (0, 0), (1, 1))]
    assert (closing.cards_moved, closing.distance) == (1, 2)


def test_m9_distance_counts_a_card_at_a_time() -> None:
    closing = only_closing("B4+B9/R7 R9 R13 R16/.G8+G9+G10")
    assert movements(closing) == [("B4+B9", (0, 0), (1, 1))]
    assert (closing.cards_moved, closing.distance) == (2, 4)


def test_m9_the_player_chooses_among_different_layouts() -> None:
    found = taking("B1 B11+B8+S7+B7 S16/.Y6").closings
    assert [str(closing) for closing in found] == ["close B1 S16/Y6", "close B1 S16/.Y6"]
    assert [movements(closing) for closing in found] == [[("B1", (0, 0), (0, 1))], [("S16", (0, 2), (0, 1))]]


def test_m9_each_row_may_close_from_either_side() -> None:
    found = taking(".G4/Y1 Y3 S10/B1 B4 S8/S2 R6 R7").closings
    # eight ways, but all three rows to the left and all three to the right are the same layout
    assert [str(closing.layout) for closing in found] == [
        "Y1 S10/B1 S8/S2 R7",
        "Y1 S10/B1 S8/.S2 R7",
        "Y1 S10/.B1 S8/S2 R7",
        "Y1 S10/.B1 S8/.S2 R7",
        ".Y1 S10/B1 S8/S2 R7",
        ".Y1 S10/B1 S8/.S2 R7",
        ".Y1 S10/.B1 S8/S2 R7",
    ]
    # of those two, the one that ends further left is told
    assert movements(found[0]) == [("S10", (1, 2), (1, 1)), ("S8", (2, 2), (2, 1)), ("R7", (3, 2), (3, 1))]


def test_m9_layouts_that_differ_by_a_shift_are_the_same() -> None:
    closing = only_closing("G1 G2+G4+G7+G9 G10")
    assert str(closing.layout) == "G1 G10"
    assert movements(closing) == [("G10", (0, 2), (0, 1))]


def test_m9_the_larger_part_stays_above_or_below() -> None:
    closing = only_closing(".B9+B10/R7 R9 R13 R16/.G8")
    assert movements(closing) == [("G8", (2, 1), (1, 1))]
    assert closing.origin == (0, 1)
    closing = only_closing("Y1/R1 R2 R3 R4/G1 G5/.B1")
    assert movements(closing) == [("Y1", (0, 0), (1, 0))]
    assert closing.origin == (1, 0)


def test_m9_a_row_that_vanishes_at_the_edge_moves_nothing() -> None:
    closing = only_closing("R1 R2 R3 R4/.G1/.B1")
    assert (str(closing.layout), closing.movements, closing.origin) == ("G1/B1", (), (1, 1))


def test_m13_a_row_may_become_blank_by_a_removal() -> None:
    closing = only_closing("Y3/R5 S9/G8/B2")
    assert [row.colour for row in closing.layout.rows] == ["S"]
    assert [str(spot) for spot in closing.layout.spots(card("Y7"))] == ["lay left of S9"]


def test_m9_a_closing_is_written_with_its_layout() -> None:
    assert str(only_closing(".B9/R7 R9 R13 R16/.G8")) == "close B9/G8"
    assert str(Closing(EMPTY)) == "close -"


# --- M-9 against its definition ---------------------------------------------------------------------------------------


def _touching_starts(widths: list[int], columns: range) -> Iterator[tuple[int, ...]]:
    """First columns of all rows, such that neighbouring rows share a column."""
    if not widths:
        yield ()
        return
    for below in _touching_starts(widths[1:], columns):
        for start in columns:
            if not below or set(range(start, start + widths[0])) & set(range(below[0], below[0] + widths[1])):
                yield (start, *below)


def defined_closings(text: str, taken: set[Cell]) -> tuple[tuple[int, int], set[str]]:
    """M-9 from the written layout: every placing within two cells of the old ones, and the best of them."""
    rows = []
    for line, row in enumerate(text.split("/")):
        piles = row.lstrip(".").split(" ")
        cells = [(column, pile) for column, pile in enumerate(piles, row.count(".")) if (line, column) not in taken]
        if cells:
            rows.append((line, cells))
    found = [column for _, cells in rows for column, _ in cells]
    columns, widths = range(min(found) - 2, max(found) + 3), [len(cells) for _, cells in rows]
    placings = list(_touching_starts(widths, columns))
    best, layouts = (10**6, 10**6), set[tuple[int, ...]]()
    for top in range(-2, 5):
        moves = [
            {start: _moves(cells, start, abs(top + index - line)) for start in columns}
            for index, (line, cells) in enumerate(rows)
        ]
        for starts in placings:
            parts = [table[start] for table, start in zip(moves, starts, strict=True)]
            cost = (sum([part[0] for part in parts]), sum([part[1] for part in parts]))
            if cost < best:
                best, layouts = cost, set()
            if cost == best:
                layouts.add(starts)
    return best, {_written(rows, starts) for starts in layouts}


def _moves(cells: list[tuple[int, str]], start: int, lines: int) -> tuple[int, int]:
    """Cards moved and their distances, where a row's first pile comes to this column, so many lines away."""
    steps = [(abs(start + place - column) + lines, pile.count("+") + 1) for place, (column, pile) in enumerate(cells)]
    return sum(height for step, height in steps if step), sum(height * step for step, height in steps)


def _written(rows: list[tuple[int, list[tuple[int, str]]]], starts: tuple[int, ...]) -> str:
    written = [
        "." * (start - min(starts)) + " ".join(pile for _, pile in cells)
        for (_, cells), start in zip(rows, starts, strict=True)
    ]
    return "/".join(written)


def _check_closings(layout: Layout, taken: set[Cell]) -> tuple[Closing, ...]:
    told = closings(layout, taken)
    best, layouts = defined_closings(str(layout), taken)
    assert {(closing.cards_moved, closing.distance) for closing in told} == {best}, str(layout)
    assert len(told) == len(layouts), str(layout)
    assert {str(closing.layout) for closing in told} == layouts, str(layout)
    return told


def _draw(rng: random.Random, packs: dict[str, list[int]], colour: str) -> str:
    """A card of a colour or a silver one, of which enough are left for a whole row."""
    kind = "S" if rng.random() < 0.2 and len(packs["S"]) > 16 else colour
    return f"{kind}{packs[kind].pop()}"


def _random_layout(rng: random.Random) -> Layout:
    """One to four rows of any width, piles of one to four cards, silver among them."""
    packs = {colour: rng.sample(range(1, 21), 20) for colour in "YRGBS"}
    rows, spans = [], [range(20, 21)]
    for colour in rng.sample("YRGBS", rng.choice((1, 2, 2, 3, 3, 3, 4, 4))):
        piles: dict[int, str] = {}
        for _ in range(rng.choice((1, 2, 3, 3, 4))):
            drawn = [_draw(rng, packs, colour) for _ in range(rng.choice((1, 1, 1, 2, 3, 4)))]
            piles[int(drawn[-1][1:])] = "+".join(drawn)
        start = rng.randint(spans[-1].start - len(piles) + 1, spans[-1].stop - 1)
        spans.append(range(start, start + len(piles)))
        rows.append(" ".join(piles[top] for top in sorted(piles)))
    left = min(span.start for span in spans[1:])
    return Layout.parse("/".join("." * (span.start - left) + row for span, row in zip(spans[1:], rows, strict=True)))


def _pushed(layout: Layout, taken: set[Cell], closing: Closing) -> dict[Cell, str]:
    """The cells after the told movements were made one by one, counted from the new origin."""
    ends = {moved.start: moved.end for moved in closing.movements}
    line, column = closing.origin
    cells: dict[Cell, str] = {}
    for cell, pile in layout.piles():
        if cell not in taken:
            end = ends.get(cell, cell)
            cells[end[0] - line, end[1] - column] = "+".join(map(str, pile))
    return cells


def test_m9_random_layouts_against_the_definition() -> None:
    rng = random.Random(9)
    seen: Counter[int] = Counter()
    for _ in range(1500):
        layout = _random_layout(rng)
        cells = [cell for cell, _ in layout.piles()]
        taken = set(rng.sample(cells, rng.randint(0, len(cells) - 1)))
        told = _check_closings(layout, taken)
        seen[len(told)] += 1
        for closing in told:
            assert Layout.parse(str(closing.layout)) == closing.layout
            assert _pushed(layout, taken, closing) == {
                cell: "+".join(map(str, pile)) for cell, pile in closing.layout.piles()
            }
    assert seen[2] > 15


def test_m9_played_layouts_against_the_definition() -> None:
    chains = choices = 0
    for layout, coming, spot in walks(games=120, seed=4):
        laid = layout.lay(coming, spot)
        found = take(laid)
        while found is not None:
            if found.closings[0].layout == EMPTY:
                assert sorted(map(str, found.cards)) == sorted(map(str, laid.cards()))
                break
            told = _check_closings(laid, set(found.cells))
            choices += len(told) > 1
            for closing in told:
                remain = sorted(map(str, (*closing.layout.cards(), *found.cards)))
                assert remain == sorted(map(str, laid.cards()))
            laid = told[-1].layout
            found = take(laid)
            chains += found is not None
    assert chains > 0
    assert choices > 10


def test_m9_of_equal_ways_the_one_that_ends_lowest_is_told() -> None:
    closing = only_closing("Y4/R1 R2 R3 R4/.G9")
    # yellow down and right, or green up and left, are the same layout: yellow comes down
    assert movements(closing) == [("Y4", (0, 0), (1, 1))]


@pytest.mark.parametrize("taken", [set(), {(7, 7)}])
def test_m9_nothing_taken_nothing_moves(taken: set[Cell]) -> None:
    layout = Layout.parse(".B9 B15/R7 R9+R11/.G8")
    assert closings(layout, taken) == (Closing(layout),)
