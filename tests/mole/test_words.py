"""Manny Mole in words: neutral sentences, also where a name is "You"."""

from __future__ import annotations

import pytest

from motherlode.games.mole.events import (
    Chain,
    Chosen,
    Collected,
    Corridor,
    Laid,
    Moved,
    Opened,
    PileMove,
    Removed,
    Revealed,
    Round,
)
from motherlode.games.mole.layout import CorridorKind
from motherlode.games.mole.words import tell

from .script import MoleState, answer, reveal, table

NAMES = ["You", "Eve"]


def laying(state: MoleState) -> str:
    """What is told of the card of seat 0."""
    (sentence,) = [tell(event, NAMES) for event in state.events if isinstance(event, Laid) and event.seat == 0]
    return sentence.removeprefix("You: ")


@pytest.mark.parametrize(
    ("layout", "card", "sentence"),
    [
        ("R8", "R15", "red 15 goes right of red 8, as the highest of the red row."),
        ("R8", "R3", "red 3 goes left of red 8, as the lowest of the red row."),
        ("R8 R15", "R9", "red 9 goes onto red 8, the nearest in the red row (distance 1)."),
        ("B15", "S15", "silver 15 goes onto blue 15, the same number in the blue row."),
        ("S15", "S16", "silver 16 goes right of silver 15, as the highest of the blank row."),
        ("S15", "R16", "red 16 goes right of silver 15, as the highest of the row that had no colour yet."),
        ("B4/R8/G15", "Y8", "yellow 8 opens a row above blue 4, the nearest that has a side free (distance 4)."),
        ("-", "Y8", "yellow 8 lies alone in the empty centre."),
    ],
)
def test_laid_says_where_and_why(layout: str, card: str, sentence: str) -> None:
    assert laying(reveal(table(layout, f"{card} Y1 Y2", "S1 Y3 Y4", silver=True), card, "S1")) == sentence


def test_laid_by_choice_names_what_was_as_near() -> None:
    state = reveal(table("R1 R8 R12", "R10 Y1 Y2", "R2 Y3 Y4"), "R10", "R2")
    assert laying(answer(state, "lay on R8")) == (
        "red 10 goes onto red 8, the nearest in the red row (distance 2, like red 12)."
    )
    state = reveal(table("R7 R9", "B8 Y1 Y2", "R2 Y3 Y4"), "B8", "R2")
    assert laying(answer(state, "lay below R9")) == (
        "blue 8 opens a row below red 9, the nearest of all (distance 1, like red 7)."
    )


def test_the_other_events() -> None:
    moves = (
        PileMove(("R7",), (1, 0), (1, 1)),
        PileMove(("B8", "B9"), (0, 2), (1, 0)),
        PileMove(("G3",), (1, 1), (0, 1)),
    )
    for event, sentence in [
        (Opened(("R3", "B9"), "R3/B9", ()), "The centre opens with red 3 and blue 9."),
        (Revealed(4, ((1, "B15"), (0, "Y10"))), "Round 4. Eve: blue 15; You: yellow 10."),
        (
            Corridor(0, CorridorKind.ROW, (), ("R1", "R2", "R3", "R4", "B4")),
            "Corridor! Four piles side by side, 5 cards: red 1, red 2, red 3, red 4 and blue 4.",
        ),
        (
            Corridor(0, CorridorKind.COLUMN, (), ("Y1", "R1", "G1", "B1")),
            "Corridor! Four piles one above the other, 4 cards: yellow 1, red 1, green 1 and blue 1.",
        ),
        (
            Corridor(0, CorridorKind.PILE, (), ("R1", "R2", "S2", "R3")),
            "Corridor! A pile of four, 4 cards: red 1, red 2, silver 2 and red 3.",
        ),
        (
            Moved(0, moves, (0, 0), False, ""),
            "Gaps close: red 7 moves 1 column right, the pile of blue 9 moves 1 line down and 2 columns left and "
            "green 3 moves 1 line up.",
        ),
        (Chain(0, 2), "Chain reaction: closing completes more, the second take of this turn."),
        (Chain(0, 4), "Chain reaction: closing completes more, the 4th take of this turn."),
        (Collected(0, ("R1",) * 4, 9), "You: 4 cards into the chamber, 9 now."),
    ]:
        assert tell(event, NAMES) == sentence


def test_what_is_not_worth_a_sentence() -> None:
    for event in (Round(2), Chosen(0), Removed(0, (), ()), Moved(0, (), (0, 0), False, "-")):
        assert tell(event, NAMES) == ""
