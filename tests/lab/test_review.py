"""Reviews: luck and skill give the result exactly, names follow losses, the same record gives the same review."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec
import pytest

from motherlode.bots import reviewing
from motherlode.bots.judging import JudgingBot
from motherlode.bots.random import RandomBot
from motherlode.bots.reviewing import NAMES, Decision, Review, name_of, sum_up, turning_points
from motherlode.core.errors import BadOption
from motherlode.core.game import View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Move
from motherlode.core.records import Record, read_record
from motherlode.games import GAMES, load
from motherlode.lab import review as lab
from motherlode.lab.one_game import play_one
from motherlode.lab.review import review


class Seer(RandomBot):
    """Tells chances that follow from nothing but the position and the move."""

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        return [Random(f"{view}{move}").random() for move in moves]


@pytest.fixture(autouse=True)
def _seer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "make_player", lambda name, *_: Seer(0) if name == "seer" else RandomBot(0))
    monkeypatch.setattr(lab, "check_bot", lambda *_: None)


def played(game: str, seed: int = 3, **options: int) -> Record:
    record = read_record(play_one(load(game, **options), ["random"] * load(game, **options).players, seed).record())
    assert isinstance(record, Record)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_skill_give_the_result(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "commentary", lambda _: None)
    for seed in range(1000 if os.environ.get("MOTHERLODE_LONG") else 4):
        found = review(played(game, seed), "seer")
        for player in found.players:
            assert player.share + player.luck + player.skill == pytest.approx(player.result, abs=1e-9)
            assert player.skill <= 0
        assert sum(player.result for player in found.players) == pytest.approx(1)


def test_luck_and_skill_of_thousands_of_games() -> None:
    random = Random(1)
    for _ in range(3000):
        decisions = [made(number, random.randrange(2), random.random(), random.random()) for number in range(30)]
        outcome = Outcome((1, 0), random.choice([(0,), (1,), (0, 1)]), "gold")
        for seat in range(2):
            player = sum_up(seat, 2, decisions, outcome)
            assert player.share + player.luck + player.skill == pytest.approx(player.result, abs=1e-9)


def made(number: int, seat: int, one: float, two: float) -> Decision:
    best, win = max(one, two), min(one, two)
    return Decision(number, seat, "a", "b", win, best, best - win, name_of(best - win), "", None)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_judged_and_nothing_else(game: str) -> None:
    record = played(game)
    found = review(record, "seer")
    numbers = [decision.number for decision in found.decisions]
    assert numbers == sorted(set(numbers))
    for decision in found.decisions:
        assert (decision.seat, decision.played) == record.moves[decision.number - 1]
        assert decision.loss == pytest.approx(decision.best_win - decision.win)
        assert decision.name == name_of(decision.loss)
        assert decision.why


def test_the_same_record_gives_the_same_review() -> None:
    one, two = (review(played("hunting"), "seer") for _ in range(2))
    assert isinstance(one, Review)
    assert one == two


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = review(played("mole"), "seer", watch=lambda *done: told.append(done))
    assert told == [(at, len(found.decisions)) for at in range(1, len(found.decisions) + 1)]


def test_names_follow_what_a_move_costs() -> None:
    assert [name_of(loss) for loss in (0.0, 0.005, 0.02, 0.05, 0.12, 1.0)] == [*NAMES, "blunder"]
    assert all(one < two for one, two in pairwise(NAMES.values()))


def test_what_turned_the_game() -> None:
    decisions = [made(1, 0, 0.5, 0.49), made(2, 1, 0.5, 0.2), made(3, 0, 0.8, 0.8), made(5, 1, 0.2, 0.19)]
    points = turning_points(decisions, Outcome((1, 0), (0,), "gold"), 6, ["Ada", "Bruno"])
    assert [(point.number, point.seat, point.kind) for point in points] == [(2, 1, "choice"), (6, 0, "luck")]
    assert "Bruno chose a; b would have kept 50% of the win instead of 20%" in points[0].words


def test_who_cannot_judge_is_named() -> None:
    assert not isinstance(RandomBot(0), JudgingBot)
    with pytest.raises(BadOption, match="plain cannot tell the chances"):
        review(played("gold"), "plain")


def test_an_unfinished_game_is_not_reviewed() -> None:
    whole = played("gold")
    record = msgspec.structs.replace(whole, moves=whole.moves[:7], outcome=None)
    with pytest.raises(BadOption, match="not finished"):
        review(record, "seer")
