"""The screen of terminal play: what stays on it and what does not."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console

import motherlode as ml
from motherlode.core.game import AnyState
from motherlode.games import GAMES
from motherlode.games.mole import plain
from motherlode.terminal import Screen
from motherlode.testing.contract import DRAWN
from tests.gold.script import sorted_game, turn
from tests.mole.script import reveal, table

CLEAR = "\x1b[2J"


def frames(state: AnyState, seat: int, height: int = 40) -> list[str]:
    """What a terminal shows, one text for each time the screen is drawn."""
    console = Console(file=StringIO(), force_terminal=True, width=80, height=height, color_system=None)
    names = ["You" if each == seat else f"bot {each}" for each in range(state.game.players)]
    Screen(console, state.game.name, names, seat, pause=0, odds=False).watch(state)
    written = console.file.getvalue()  # type: ignore[attr-defined]
    return [str(frame) for frame in written.split(CLEAR)[1:]]


def test_g14_a_card_turned_back_is_shown_and_told_and_then_gone() -> None:
    first, second = frames(turn(sorted_game(2), "R3", "P3"), seat=1)
    assert "R3" in first
    assert "is the purple miner 3" in first
    assert "equal strength" in second
    for word in ("R3", "P3", "purple miner 3"):
        assert word not in second


def test_the_table_comes_before_the_words_when_the_screen_is_low() -> None:
    state = ml.load("mole", players=6, silver=True).deal(seed=1)
    for seat in range(6):
        state = state.play(seat, state.legal(seat)[0])
    high, low = (frames(state, seat=state.actors[0], height=height)[-1] for height in (60, 24))
    assert len(high.splitlines()) > len(low.splitlines())
    assert "Round" in low


def test_a_person_sits_where_they_say() -> None:
    command = [
        sys.executable,
        "-m",
        "motherlode",
        "play",
        "gold",
        "--option",
        "starter=0",
        "--seat",
        "1",
        "--seed",
        "3",
    ]
    done = subprocess.run([*command, "--bots", "random"], input="", capture_output=True, text=True, check=False)
    told = [line for line in done.stdout.splitlines() if " is " in line]
    assert told[0].startswith("random: ")


def plainly(game: str, typed: str, *more: str) -> list[str]:
    """What is written with `--plain` when this is typed."""
    command = [sys.executable, "-m", "motherlode", "play", game, "--bots", "random", "--seed", "3", "--plain", *more]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_in_plain_words_nothing_is_drawn(game: str) -> None:
    text = "\n".join(plainly(game, "?\n\n2 b\n", "--odds"))
    assert not set(text) & DRAWN
    assert "? tells what can be typed." in text
    assert "Ctrl-C leaves the game." in text


def test_the_table_of_the_hunt_is_told_pile_by_pile_below_what_happened() -> None:
    lines = plainly("hunting", "\n2 b\n")
    happened = lines.index("Not quite: it goes to the box.")
    assert lines.index("Pile c: 8 gold left.") > lines.index("The piles of random:") > happened
    assert "Pile c: 3 gold left, lifted 1, standing from the bottom up: 3." in lines
    assert sum(line.startswith("Box:") for line in lines) == 3


def test_the_layout_of_the_mole_is_told_row_by_row() -> None:
    lines = plainly("mole", "B7\nB14\n")
    assert "Row 4, column 3: red 12." in lines
    assert "Row 3, columns 1 to 3: blue 1, blue 7, blue 14." in lines
    assert any(line.startswith("Your hand: yellow 2, 4, 14 and 15; red 8, 16") for line in lines)


def test_the_choices_of_the_mole_are_told_in_words() -> None:
    state = reveal(table("R16/B15/S3", "S15 Y1 Y2", "R1 Y3 Y4", silver=True), "S15", "R1")
    lines = plain.describe(state.view(0), ["Ann", "Bob"])
    ways = [line.split(". ", 1)[1] for line in lines if line[0].isdigit()]
    assert "lay on blue 15, the same number in the blue row." in ways
    assert "lay right of silver 3, as the highest of the blank row." in ways
    assert "Row 3, column 1 (blank row): silver 3." in lines
    assert "Column 1, rows 1 to 3: red 16, blue 15, silver 3." in lines


def test_the_columns_of_the_mole_are_told_where_several_piles_lie() -> None:
    state = table("Y1/R7 R9/.B3/G2 G4", "Y3 Y4", "R1 R2")
    lines = plain.describe(state.view(0), ["Ann", "Bob"])
    assert [line for line in lines if line.startswith("Column")] == [
        "Column 1, rows 1 to 4: yellow 1, red 7, a gap, green 2.",
        "Column 2, rows 2 to 4: red 9, blue 3, green 4.",
    ]


def test_what_can_be_typed_for_a_choice_of_the_mole() -> None:
    state = reveal(table("R16/B15/S3", "S15 Y1 Y2", "R1 Y3 Y4", silver=True), "S15", "R1")
    assert plain.explain(state.view(0), drawn=True)[0] == "Write the number of one of the choices, from 1 to 3."


def test_rows_of_gold_that_are_alike_are_told_once() -> None:
    lines = plainly("gold", "C4\n?\nB7\n")
    assert "Row 4: A to B face down, C the purple miner 2, D to H face down." in lines
    assert "Rows 1 to 3: A to H face down." in lines
    assert "Row 7: A face down, B gone, C to H face down." in lines


def test_between_the_two_cards_of_a_turn_only_the_first_is_told() -> None:
    lines = plainly("gold", "C4\nB7\n")
    assert "C4 lies open: the purple miner 2. ? tells the whole table." in lines
    assert not any(line.startswith("Row 4: A to B face down, C the purple miner 2") for line in lines)


def test_help_explains_the_signs_of_a_drawn_table(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES:
        view = ml.load(game).deal(seed=1).view(0)
        Screen(Console(), game, ["You", "bot"], 0).explain(view)
        assert "▶ marks" in capsys.readouterr().out


def test_a_plain_terminal_is_never_drawn_over() -> None:
    command = [sys.executable, "-m", "motherlode", "play", "mole", "--bots", "random", "--seed", "3", "--plain"]
    as_on_a_terminal = {**os.environ, "FORCE_COLOR": "1"}
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, env=as_on_a_terminal)
    assert "Round 1 of 12" in done.stdout
    assert "\x1b" not in done.stdout
