"""A series of any game that has one: here of a game with secret choices, three of them, best of all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import ClassVar

import pytest

import motherlode as ml
from motherlode.core.game import AnyGame
from motherlode.core.outcome import decide
from motherlode.core.series import SeriesRules
from motherlode.games import GAMES
from motherlode.games.mole.rules import Mole


class BestOfThree(SeriesRules):
    def length(self, first: AnyGame) -> int:
        return 3

    def game(self, first: AnyGame, number: int) -> AnyGame:
        return first

    def decide(self, outcomes: Sequence[ml.Outcome]) -> ml.Outcome:
        seats = range(len(outcomes[0].scores))
        return decide([("games", [sum(seat in each.winners for each in outcomes) for seat in seats])], "shared")


class Threefold(Mole):
    name: ClassVar = "threefold"
    series: ClassVar = BestOfThree()


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "threefold", Threefold)


def test_its_own_rules_say_how_long_it_is_and_who_wins() -> None:
    series = ml.Series.begin(ml.load("threefold"), 7)
    assert series.game == ml.load("threefold")
    while series.outcome is None:
        seat = series.state.actors[-1]
        series = series.play(seat, series.state.legal(seat)[0])
    assert [state.seed for state in series.states] == ["7/0", "7/1", "7/2"]
    assert sum(series.outcome.scores) >= 3
    record = json.loads(json.dumps(series.record()))
    ml.verify(record)
    with pytest.raises(ml.BadRecord, match="3"):
        ml.verify({**record, "games": [*record["games"], record["games"][0]]})


def test_a_choice_of_the_game_at_hand_can_be_taken_back() -> None:
    series = ml.Series.begin(ml.load("threefold"), 7)
    chosen = series.play(0, series.state.legal(0)[0])
    assert chosen.take_back(0).states == (*chosen.states[:-1], chosen.state.take_back(0))
    assert chosen.take_back(0).state.position == series.state.position
    with pytest.raises(ml.NothingToTakeBack):
        series.take_back(0)


def test_what_is_taken_back_leaves_the_games_before_as_they_are() -> None:
    series = ml.Series.begin(ml.load("threefold"), 7)
    while len(series.states) < 2:
        seat = series.state.actors[-1]
        series = series.play(seat, series.state.legal(seat)[0])
    chosen = series.play(0, series.state.legal(0)[0])
    assert chosen.take_back(0).states[:-1] == series.states[:-1]
