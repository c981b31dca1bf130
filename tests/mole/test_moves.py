"""The moves of Manny Mole: notation, and what an illegal one is told."""

from __future__ import annotations

import pytest

from motherlode.core.errors import IllegalMove, NotYourTurn, UnreadableMove
from motherlode.core.parts import Move
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import Layout, Side
from motherlode.games.mole.position import Close, Lay, Play
from motherlode.games.mole.rules import Mole

from .script import reveal, table
from .test_rules import two_ways


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play Y12", Play(Card("Y", 12))),
        ("lay on R8", Lay(Side.ON, Card("R", 8))),
        ("lay left of R8", Lay(Side.LEFT, Card("R", 8))),
        ("lay right of S8", Lay(Side.RIGHT, Card("S", 8))),
        ("lay above R9", Lay(Side.ABOVE, Card("R", 9))),
        ("lay below R9", Lay(Side.BELOW, Card("R", 9))),
        ("close .B9 B15/R7 R9+R11/.G8", Close(Layout.parse(".B9 B15/R7 R9+R11/.G8"))),
        ("close -", Close(Layout())),
    ],
)
def test_moves_are_read_as_they_are_written(text: str, move: Move) -> None:
    assert Mole.with_options().parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *["", "play", "play Y0", "play y1", "play Y1 ", "play Y01", "play Y12\n", "Y12", "lay Y1", "lay on"],
        *["lay beside Y1", "lay alone", "lay alone Y1", "close", "close ", "close R1/B1/", "close R2 R1", "close .R1"],
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(UnreadableMove, match="such as play Y12"):
        Mole.with_options().parse(text)


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("play Y12", "play Y12 is not legal: you do not hold Y12; you hold Y1, Y2 and Y3"),
        ("lay on R8", "lay on R8 is not legal: first choose a card to play; you hold Y1, Y2 and Y3"),
        ("close -", "close - is not legal: first choose a card to play; you hold Y1, Y2 and Y3"),
    ],
)
def test_faults_of_a_choice_name_the_own_hand(move: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        table("R8", "Y1 Y2 Y3", "G1 G2 G3").play(0, move)


def test_faults_of_an_answer_name_the_choices() -> None:
    state = reveal(table("R1 R8 R12", "R10 Y1 Y2", "R3 Y3 Y4"), "R10", "R3")
    for move in ("lay on R1", "lay left of R8", "play Y1", "close R1"):
        with pytest.raises(
            IllegalMove, match=f"{move} is not legal: R10 is to be laid; choose lay on R8 or lay on R12"
        ):
            state.play(0, move)
    state = two_ways()
    for move in ("close Y6/B1 B16", "lay on B1", "play G1"):
        with pytest.raises(IllegalMove, match=r"gaps are to be closed; choose close B1 B16/Y6 or close B1 B16/\.Y6"):
            state.play(0, move)
    with pytest.raises(NotYourTurn):
        state.play(1, "close B1 B16/Y6")


def test_a_move_made_by_hand_is_checked_too() -> None:
    class Odd(Move, frozen=True):
        pass

    state = table("R8", "Y1 Y2 Y3", "G1 G2 G3")
    for move in (Odd(), Play(Card("G", 1)), Play("S99")):  # type: ignore[arg-type]
        with pytest.raises(IllegalMove):
            state.play(0, move)  # type: ignore[arg-type]
    for move in (Play(Card("Y", 1)), Play("Y1")):  # type: ignore[arg-type]
        played = state.play(0, move)
        assert played.view(0)["choice"] == "Y1"
        assert played.history == ((0, Play(Card("Y", 1))),)
