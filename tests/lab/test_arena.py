"""Tournaments are fair and repeat, on one core or two."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.bots import EVERYWHERE
from motherlode.bots.random import RandomBot
from motherlode.cli import main
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.lab.arena import Meeting, Met, Tally, hold, meetings, play


class First(RandomBot):
    """Always plays the first move, to be told from the random one."""

    def choose(self, view: View, moves: object) -> Move:
        return moves[0]  # type: ignore[index, no-any-return]


@pytest.fixture(autouse=True)
def _first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVERYWHERE, "first", First)


def test_every_pair_meets_over_the_same_deals_both_ways_round() -> None:
    game = ml.load("gold", players=2)
    found = list(meetings(game, ["random", "first", "random:2"], 6, seed=1))
    assert Counter((m.one, m.two) for m in found) == {
        ("random", "first"): 6,
        ("random", "random:2"): 6,
        ("first", "random:2"): 6,
    }
    for one, two in [("random", "first"), ("first", "random:2")]:
        seatings = [tuple(m.seats()) for m in found if (m.one, m.two) == (one, two)]
        assert Counter(seatings) == {(one, two): 3, (two, one): 3}


def test_an_odd_table_favours_nobody() -> None:
    found = list(meetings(ml.load("gold", players=5), ["random", "first"], 8, seed=1))
    assert Counter(seat for m in found for seat in m.seats()) == {"random": 20, "first": 20}
    assert {tuple(m.seats()) for m in found} == {
        ("random", "first", "random", "first", "random"),
        ("first", "random", "first", "random", "first"),
    }


def test_the_winner_is_the_bot_in_the_winning_seat() -> None:
    met = play(next(meetings(ml.load("gold", players=3), ["random", "first"], 1, seed=1)))
    assert met.record is not None
    winners = met.record["outcome"]["winners"]
    assert met.winner in (None, *[met.meeting.seats()[seat] for seat in winners])
    ml.verify(met.record)
    assert met.record["meta"]["seats"] == met.meeting.seats()


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    tasks = list(meetings(ml.load("hunting"), ["random", "random:2"], 6, seed=3))
    assert list(hold(tasks, workers=1)) == list(hold(tasks, workers=2))


def test_a_tally_counts_wins_ties_and_rates() -> None:
    tally = Tally(["a", "b", "c"])
    meeting = {
        pair: Meeting("gold", {"players": 2}, *pair, 0, False, 0) for pair in (("a", "b"), ("a", "c"), ("b", "c"))
    }

    for pair, winner, times in [
        (("a", "b"), "a", 70),
        (("a", "b"), "b", 20),
        (("a", "b"), None, 10),
        (("b", "c"), "b", 80),
        (("b", "c"), "c", 20),
    ]:
        for _ in range(times):
            tally.add(Met(meeting[pair], winner, {}))
    assert (tally.wins["a", "b"], tally.wins["b", "a"], tally.ties["a", "b"]) == (70, 20, 10)
    assert tally.decided("a", "b") == 90
    low, high = tally.interval("a", "b")
    assert 0.5 < low < 70 / 90 < high
    ratings = tally.ratings()
    assert ratings["a"] > ratings["b"] > ratings["c"]


@pytest.mark.parametrize("bots", ["random", "random,random", "random,wizard", "random,random:x", "random,random:0"])
def test_bots_that_cannot_compete(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "gold", "--bots", bots]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_command_prints_a_table_and_writes_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for workers, file in enumerate(files, start=1):
        arguments = ["arena", "hunting", "--bots", "random,random:2", "--games", "6", "--seed", "5"]
        assert main([*arguments, "--records", str(file), "--workers", str(workers)]) == 0
    out = capsys.readouterr().out
    assert "99 % interval" in out
    assert "Bradley–Terry" in out
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len([json.loads(line) for line in files[0].read_text().splitlines()]) == 6
    assert main(["verify", str(files[0])]) == 0
