"""Gold in words and at the terminal."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import motherlode as ml
from motherlode.games.gold import terminal
from motherlode.games.gold.words import position_of, square, tell
from tests.gold.script import GoldState, flip, only, sorted_game, turn, turns

NAMES = ["Ada", "Ben"]


def told(state: GoldState) -> list[str]:
    return [sentence for event in state.events if (sentence := tell(event, NAMES))]


def drawn(state: GoldState, events: tuple[ml.Event, ...] = ()) -> str:
    console = Console(width=100, file=StringIO())
    with console.capture() as capture:
        console.print(terminal.draw(state.view(0), NAMES, events))
    return capture.get()


def test_squares_are_named_by_column_and_row() -> None:
    assert [square(at) for at in (0, 7, 8, 63)] == ["A1", "H1", "A2", "H8"]
    assert [position_of(square(at)) for at in range(64)] == list(range(64))
    assert [position_of(text) for text in (" c4 ", "I1", "A9", "A", "A10", "")] == [26, None, None, None, None, None]


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        ("R4 N3", "Strike! The red miner 4 carries gold 3 home to Ada."),
        ("R2 G5", "Duel! The green miner 5 drives off the red miner 2 and lies down again."),
        ("N1 N2", "Nothing: two gold cards and nobody to carry them. Both turn back."),
        ("R2 N4", "Nothing: the miner is too weak for that gold. Both turn back."),
    ],
)
def test_what_happened_is_told(pair: str, sentence: str) -> None:
    assert told(turns(sorted_game(2), pair))[1] == sentence


def test_the_turned_card_and_the_blast_are_told_by_square() -> None:
    assert told(turn(sorted_game(2), "N1", "X")) == ["Ada: D8 is dynamite.", "Blast! A1 and D8 are gone."]


def test_the_rush_is_told() -> None:
    start = only(sorted_game(2), "N1", "R2", "N4", *["N3"] * 8)
    assert told(turn(start, "R2", "N1"))[-1].startswith("Gold Rush! Few cards are left")
    rush = only(sorted_game(2), "N1", "R2", rush=True)
    assert told(rush.play(0, "flip 0"))[-1] == "It goes home with Ada."
    assert told(rush.play(0, "flip 1"))[-1] == "It leaves the game."


def test_the_table_shows_open_cards_ghosts_and_counts() -> None:
    state = flip(sorted_game(2), "X")
    text = drawn(state)
    assert text.count("··") == 63
    assert " X " in text
    assert "▶ Ada" in text
    assert "Left:" not in text
    aided = turn(sorted_game(2, memory="aided"), "R3", "P3")
    assert "R3" in drawn(aided)
    assert "64 cards" in drawn(aided)


def test_what_is_recalled_is_told_without_values_and_places() -> None:
    def recalled(pair: str) -> list[str]:
        state = turns(sorted_game(2), pair)
        return [sentence for event in state.recalled(state, 0) if (sentence := tell(event, NAMES))]

    assert recalled("R4 N3") == ["Ada: a card is gold.", "Strike! The red miner carries gold home to Ada."]
    assert recalled("N1 X") == ["Ada: a card is dynamite.", "Blast! A card and a card are gone."]


@pytest.mark.parametrize("pair", ["R4 N3", "R2 G5", "N1 N2", "X R5"])
def test_both_cards_of_a_turn_are_shown_while_it_is_told_and_hidden_afterwards(pair: str) -> None:
    state = turns(sorted_game(2), pair)
    assert all(code in drawn(state, state.events) for code in pair.split())
    assert not any(f" {code} " in drawn(state) for code in pair.split() if code != "X")


def test_people_may_write_squares_or_positions() -> None:
    state = sorted_game(2)
    for text, move in (("c4", "flip 26"), (" H8", "flip 63"), ("26", "flip 26")):
        assert str(terminal.read(text, state.view(0), state.legal(0), Random(0))) == move
    for text in ("K9", "", "seven", "64"):
        with pytest.raises(ml.UnreadableMove, match="letter from A to H"):
            terminal.read(text, state.view(0), state.legal(0), Random(0))
    gone = turn(state, "N1", "X")
    with pytest.raises(ml.UnreadableMove, match=r"^A1 is gone\. Choose a face-down card\.$"):
        terminal.read("A1", gone.view(1), gone.legal(1), Random(0))
    few = flip(only(state, "R2", "N1", "G5"), "N1")
    for text, why in (("B1", "B1 lies open already"), ("H8", "H8 is gone")):
        with pytest.raises(ml.UnreadableMove, match=rf"^{why}\. Face down are A1 and C1\.$"):
            terminal.read(text, few.view(0), few.legal(0), Random(0))


def test_prompts_follow_the_turn() -> None:
    state = sorted_game(2)
    assert "such as C4" in terminal.prompt(state.view(0))
    assert "second" in terminal.prompt(flip(state, "N1").view(0))
    assert "Gold Rush" in terminal.prompt(only(state, "N1", rush=True).view(0))
