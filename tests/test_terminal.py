"""The screen of terminal play: what stays on it and what does not."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO

from rich.console import Console

import motherlode as ml
from motherlode.core.game import AnyState
from motherlode.terminal import Screen
from tests.gold.script import sorted_game, turn

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


def test_a_plain_terminal_is_never_drawn_over() -> None:
    command = [sys.executable, "-m", "motherlode", "play", "mole", "--bots", "random", "--seed", "3", "--plain"]
    as_on_a_terminal = {**os.environ, "FORCE_COLOR": "1"}
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, env=as_on_a_terminal)
    assert "Round 1 of 12" in done.stdout
    assert "\x1b" not in done.stdout
