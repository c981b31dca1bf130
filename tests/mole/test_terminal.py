"""Manny Mole at a terminal."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from motherlode.core.errors import UnreadableMove
from motherlode.games.mole.terminal import draw, prompt, read

from .script import MoleState, reveal, table
from .test_properties import random_game
from .test_rules import two_ways

NAMES = ["You", "Eve"]


def shown(state: MoleState, seat: int | None = 0) -> str:
    console = Console(width=120, record=True, file=None, color_system=None)
    with console.capture() as capture:
        console.print(draw(state.view(seat), NAMES, state.events))
    return "\n".join(line.strip() for line in capture.get().splitlines() if line.strip())


def test_the_layout_shows_tops_heights_and_row_colours() -> None:
    text = shown(table("Y3/R8 R9+R11+S12/.S4", "R1 R2 B5", "G1 G2 G3", silver=True))
    assert "Round 1 of 12" in text
    assert "yellow  Y3" in text
    assert "red     R8      S12×3" in text
    assert "blank           S4" in text
    assert "Your hand:\nR1   R2\nB5" in text
    assert "silver" in text.splitlines()[4]


def test_who_has_chosen_and_what() -> None:
    state = table("-", "R1 R2 R3", "G1 G2 G3").play(0, "play R2")
    text = shown(state)
    assert "(the centre is empty)" in text
    assert "You  2     0        has chosen" in text
    assert "▶ Eve  3     0" in text
    assert "Chosen:  R2" in text
    assert "R2" not in shown(state, 1)
    assert "hand:" not in shown(state, None)


def test_a_choice_where_to_lay_is_listed_with_its_reasons() -> None:
    state = reveal(table("R7 R9", "B8 Y1 Y2", "R2 Y3 Y4"), "B8", "R2")
    text = shown(state)
    assert "To be laid: You  B8 , Eve  R2" in text
    assert "You, choose:\n1. lay above R7  the nearest of all (distance 1, like red 9)" in text
    view, moves = state.view(0), state.legal(0)
    assert prompt(view) == "Where does blue 8 go? (1 to 4)"
    for words, move in (("2", "lay above R9"), ("lay below r7", "lay below R7"), (" lay  below R9 ", "lay below R9")):
        assert str(read(words, view, moves, Random(0))) == move
    for words in ("0", "5", "B8", "", "²", "lay on R7"):
        with pytest.raises(UnreadableMove, match="Write a number from 1 to 4"):
            read(words, view, moves, Random(0))


def test_a_choice_how_to_close_is_listed_with_its_moves() -> None:
    state = two_ways()
    text = shown(state)
    assert "blue    B1       ···    B16" in text
    assert "1. close B1 B16/Y6  blue 1 moves 1 column right" in text
    assert prompt(state.view(0)) == "How do you close the gaps? (1 to 2)"
    assert str(read("2", state.view(0), state.legal(0), Random(0))) == "close B1 B16/.Y6"


def test_silver_choices_name_the_row() -> None:
    state = reveal(table("R16/B15/S3", "S15 Y1 Y2", "R1 Y3 Y4", silver=True), "S15", "R1")
    text = shown(state)
    assert "lay on B15  the same number in the blue row" in text
    assert "lay right of S3  as the highest of the blank row" in text


def test_a_card_is_chosen_by_its_code_or_notation() -> None:
    state = table("R8", "Y12 R2 R3", "G1 G2 G3")
    view, moves = state.view(0), state.legal(0)
    assert prompt(view) == "Which card do you play? (such as Y12)"
    for words in ("Y12", " y12 ", "play Y12"):
        assert str(read(words, view, moves, Random(0))) == "play Y12"
    for words in ("1", "Y1", "G1", ""):
        with pytest.raises(UnreadableMove, match=r"You do not hold that card\. Write Y12, R2 or R3"):
            read(words, view, moves, Random(0))


def test_every_moment_of_a_game_can_be_drawn() -> None:
    for silver in (False, True):
        for state in random_game(2, silver, 5):
            for seat in (None, 0, 1):
                assert "Round" in shown(state, seat)
    assert "Your hand is empty." in shown(state)
