"""Gold Hunting at a terminal."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from motherlode.core.errors import IllegalMove, UnreadableMove
from motherlode.games.hunting.builds import BUILDS
from motherlode.games.hunting.terminal import STANDARD, draw, prompt, read
from tests.hunting.table import BUILD, ONES_UP, HuntingState, built, hunting, play

NAMES = ["Ann", "Bob"]


def drawn(state: HuntingState, seat: int | None, *, odds: bool = False) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(draw(state.view(seat), NAMES, (), odds=odds))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def says(state: HuntingState, text: str) -> str:
    (seat,) = state.actors
    return str(read(text, state.view(seat), state.legal(seat), Random(1)))


def test_own_piles_show_their_seams_and_the_others_only_their_height() -> None:
    state = play(built(BUILD, ONES_UP), "mine 1 d", "mine 2 b", "rush a")
    rows = [line.split() for line in drawn(state, 0).splitlines()[1:11]]
    assert rows == [
        ["Bob", "Ann"],
        ["┌3─┐", "┌1─┐"],
        ["│", "│", "┌2─┐"],
        ["░░░░", "░░░░", "│", "│", "│", "│"],
        ["░░░░", "░░░░", "░░░░", "░░░░", "┌2─┐", "┌3─┐"],
        ["░░░░", "░░░░", "░░░░", "░░░░", "│", "│", "┌2─┐", "┌1─┐", "│", "│"],
        ["░░░░", "░░░░", "░░░░", "░░░░", "┌1─┐", "│", "│", "┌1─┐", "│", "│"],
        ["a", "b", "c", "d", "a", "b", "c", "d"],
        ["3", "4", "4", "3", "gold", "left", "6", "2", "2", "6", "gold", "left"],
        ["3", "1", "lifted", "2", "lifted"],
    ]


def test_what_each_has_won_is_listed() -> None:
    text = drawn(play(built(BUILD, ONES_UP), "mine 1 d", "mine 1 b", "keep 1 d", "rush c"), 0)
    assert "Ann  1      1     2, given up  1      3× 1, 3× 2, 2× 3" in text
    assert "Bob  1      –     1, rush won  3      2× 1, 4× 2, 2× 3" in text
    assert "Box: 2" in text


def test_a_spectator_sees_no_seam() -> None:
    assert "┌" not in drawn(built(), None)
    assert "░" in drawn(built(), None)


def test_nothing_stands_before_both_have_built() -> None:
    state = hunting().deal(seed=1)
    assert "Box: empty" in drawn(state, 0)
    assert "┌3─┐" in drawn(state.play(0, BUILD), 0)
    waiting = drawn(state.play(0, BUILD), 1)
    assert "░" not in waiting
    assert "┌" not in waiting


def test_odds_only_if_asked_and_only_of_hidden_piles() -> None:
    state = play(built(BUILD, ONES_UP), *["mine 1 d", "mine 1 a"] * 3, "mine 1 d")
    assert "chance" not in drawn(state, 0)
    text = drawn(state, 0, odds=True)
    assert text.count("chance of 1") == 1
    assert "chance of 3" in text
    # All ones are lifted: heights 6, 4, 4 are 3-3, 2-2, 2-2 or no other way.
    rows = [line.split("chance")[0].split() for line in text.splitlines() if "chance of" in line]
    assert rows == [["0%", "0%", "0%"], ["0%", "100%", "100%"], ["100%", "0%", "0%"]]


def test_the_prompt_offers_what_is_possible() -> None:
    assert "Build your four piles" in prompt(hunting().deal(seed=1).view(0))
    state = built()
    assert "rush" in prompt(state.view(0))
    assert "keep" not in prompt(state.view(0))
    state = play(state, "mine 3 a", "mine 3 b")
    assert "keep" in prompt(state.view(0))
    state = play(state, "rush b", "mine 3 b")
    assert "rush" not in prompt(state.view(0))
    assert "keep" not in prompt(state.view(0))


@pytest.mark.parametrize(
    "text", ["1-2-3/2-2/1-1/3-2-1", " 123/22/11/321 ", "123 22 11 321", "build 1-2-3/2-2/1-1/3-2-1"]
)
def test_a_build_by_hand(text: str) -> None:
    state = hunting().deal(seed=1)
    assert str(read(text, state.view(0), state.legal(0), Random(1))) == BUILD


def test_a_build_by_default_or_at_random() -> None:
    state = hunting().deal(seed=1)
    assert STANDARD in BUILDS
    for text in ("", "default", "Standard"):
        assert read(text, state.view(0), state.legal(0), Random(1)) == STANDARD
    one, two = [read("random", state.view(0), state.legal(0), Random(seed)) for seed in (1, 2)]
    assert one != two
    assert {one, two} <= set(BUILDS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("high", "from the bottom up"),
        ("123/22/11/32", "Not yet: 1 piece of 1 is missing"),
        ("123/22/11/32/1", "there must be 4 piles, not 5"),
        ("123//11-22/321", "pile b is empty"),
    ],
)
def test_a_build_that_cannot_be(text: str, fault: str) -> None:
    state = hunting().deal(seed=1)
    with pytest.raises(IllegalMove, match=fault):
        read(text, state.view(0), state.legal(0), Random(1))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2 b", "mine 2 b"),
        ("2b", "mine 2 b"),
        (" 2 B ", "mine 2 b"),
        ("mine 2 b", "mine 2 b"),
        ("rush b", "rush b"),
        ("keep 2 b", "keep 2 b"),
        ("keep 2b", "keep 2 b"),
    ],
)
def test_a_turn_in_a_persons_words(text: str, move: str) -> None:
    assert says(play(built(), "mine 3 a", "mine 3 b"), text) == move


@pytest.mark.parametrize(
    ("text", "fault"),
    [("4 b", "declare 1, 2 or 3"), ("2 e", "piles are a, b, c or d"), ("keep 2 b", "no gold in your stack")],
)
def test_a_turn_that_cannot_be(text: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        says(built(), text)


def test_words_that_are_no_turn() -> None:
    with pytest.raises(UnreadableMove, match="such as 2 b"):
        says(built(), "dig")
