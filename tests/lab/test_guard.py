"""Bots that raise, cheat, leave or never answer: they lose their game, and the arena goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.bots.guests import BotFailed, Guest
from motherlode.bots.random import RandomBot
from motherlode.cli import main
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.lab import guard
from motherlode.lab.arena import Met, Tally, hold, meetings
from motherlode.lab.bots import make_player
from motherlode.lab.guard import Guarded, Process, sit_down
from motherlode.lab.playing import play_on

BOTS = """
import os, sys, time
print("thinking of nothing yet")

class Last:
    def __init__(self, seed):
        self.seed, self.seen = seed, 0
    def see(self, events):
        self.seen += 1
    def choose(self, view, moves):
        print("thinking")
        return str(moves[-1]) if self.seen % 2 else moves[-1]

class Raises(Last):
    def choose(self, view, moves):
        raise ValueError("no idea")

class Cheats(Last):
    def choose(self, view, moves):
        return "dig up z"

class Hurries(Last):
    def choose(self, view, moves):
        return "mine 1 a"

class Mumbles(Last):
    def choose(self, view, moves):
        return 17

class Leaves(Last):
    def choose(self, view, moves):
        os._exit(3)

class Exits(Last):
    def choose(self, view, moves):
        sys.exit("enough")

class Hangs(Last):
    def choose(self, view, moves):
        while True:
            time.sleep(1)

class Asks(Last):
    def choose(self, view, moves):
        return input("And now? ")

class Dreams(Last):
    async def choose(self, view, moves):
        return moves[0]

class Rambles(Last):
    def choose(self, view, moves):
        raise ValueError("and so on, " * 10_000)

class NeverSits(Last):
    def __init__(self, seed):
        while True:
            time.sleep(1)

class LeavesAtOnce(Last):
    def __init__(self, seed):
        os._exit(5)

class Unlucky(Last):
    def __init__(self, seed):
        if str(seed).endswith("/0/seat 1"):
            raise RuntimeError("unlucky")
        super().__init__(seed)

class Wrecks(Last):
    def choose(self, view, moves):
        move = str(moves.pop()) if self.seen % 2 else moves.pop()
        view["options"].clear()
        view.clear()
        return move
"""


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    yield path
    guard.stop()


def meet(one: str, two: str, *, players: int = 2, games: int = 2) -> list[Met]:
    return list(hold(meetings(ml.load("gold" if players > 2 else "hunting", players=players), [one, two], games, 1)))


FAULTS = {
    "Raises": r"raised ValueError: no idea \(bots.py, line 16\)",
    "Cheats": "chose 'dig up z', which is no move: write build .*",
    "Hurries": "chose mine 1 a, which is not legal",
    "Mumbles": "chose 17, which is no move; choose one of `moves`, or its notation as text",
    "Asks": r"raised EOFError: EOF when reading a line \(bots.py, line \d+\)",
    "Dreams": r"chose a coroutine, which is no move; is `choose` async\?",
    "Rambles": r"raised ValueError: and so on, .{270,290}… \(bots.py, line \d+\)",
    "Leaves": r"ended its process \(exit code 3\)",
    "Exits": r"raised SystemExit: enough \(bots.py, line \d+\)",
}


def test_who_fails_loses_with_a_reason(bots: Path) -> None:
    for kind, why in FAULTS.items():
        name = f"{bots}:{kind}"
        tally = Tally(["random", name])
        for met in meet("random", name):
            assert (tally.add(met).winner, met.scores) == ("random", None)
            assert met.record is not None
            assert met.record["outcome"] is None
            assert met.record["meta"]["lost"] == {"bot": name, "reason": met.reason}
            ml.verify(met.record)
        [((bot, reason), times)] = tally.faults.items()
        assert (bot, times) == (name, 2)
        assert re.fullmatch(why, reason)


def test_a_guarded_bot_plays_as_it_would_beside_us(bots: Path) -> None:
    name = f"{bots}:Last"
    for players in (2, 3):
        for met in meet(name, "random", players=players):
            assert met.reason is None
            assert met.record is not None
            last = ml.replay(met.record)
            for before, (seat, move) in zip(last.past(), last.history, strict=False):
                assert met.meeting.seats()[seat] != name or move == before.legal(seat)[-1]


def test_a_bot_may_change_what_it_is_given(bots: Path) -> None:
    plain, wrecks = (f"{bots}:{kind}" for kind in ("Last", "Wrecks"))
    expected = [met.record["moves"] for met in meet(plain, "random", players=3) if met.record]
    assert [met.record["moves"] for met in meet(wrecks, "random", players=3) if met.record] == expected
    state = ml.load("gold").deal(seed=1)
    ends = [play_on(state, [make_player(name, "gold", seat) for seat in range(2)]) for name in (plain, wrecks)]
    assert ends[0].history == ends[1].history


def test_one_that_cannot_sit_down_loses_that_game_only(bots: Path) -> None:
    first, second = meet(f"{bots}:Unlucky", "random")
    assert [first.reason, second.reason].count(None) == 1
    assert (first.reason or second.reason or "").startswith("cannot be made: RuntimeError: unlucky")


@pytest.mark.parametrize(
    ("kind", "patience", "why"),
    [
        ("NeverSits", 2.0, "took more than 2 s to sit down"),
        ("LeavesAtOnce", guard.PATIENCE, r"ended its process \(exit code 5\)"),
    ],
)
def test_one_that_can_never_be_made_is_refused_beforehand(
    kind: str, patience: float, why: str, bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", patience)
    with pytest.raises(BotFailed, match=why):
        meet("random", f"{bots}:{kind}")
    assert not guard._processes


def test_at_a_larger_table_the_side_of_the_one_that_fails_loses(bots: Path) -> None:
    for met in meet(f"{bots}:Raises", "random", players=3):
        assert met.winner == "random"
        assert met.reason is not None


def test_a_bot_that_never_answers_is_ended_and_replaced(bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = list(meetings(ml.load("hunting"), [f"{bots}:Hangs", "random"], 2, 1))
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    for met in hold(tasks):
        assert met.winner == "random"
        assert "more than 0.3 s" in str(met.reason)
    assert all(process.is_over for process in guard._processes.values())


def test_it_thinks_for_so_long_and_no_longer(bots: Path) -> None:
    process = Process(f"{bots}:Hangs", "hunting")
    bot = Guarded(process, 1, 0.2)
    with pytest.raises(BotFailed, match=r"thought for more than 0\.2 s"):
        play_on(ml.load("hunting").deal(seed=1), [bot, RandomBot(1)])
    assert process.is_over


class Slow(RandomBot):
    """Takes its time, by a clock of its own."""

    def choose(self, view: View, moves: object) -> Move:
        clock.now += 3
        return moves[0]  # type: ignore[index, no-any-return]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


clock = Clock()


def test_ours_are_timed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.bots.guests.monotonic", clock)
    state = ml.load("hunting").deal(seed=1)
    seat = state.actors[0]
    assert Guest("slow", Slow(1), 4).choose(state.view(seat), state.legal(seat)) == state.legal(seat)[0]
    with pytest.raises(BotFailed, match="slow thought for more than 2 s"):
        Guest("slow", Slow(1), 2).choose(state.view(seat), state.legal(seat))
    timed = sit_down("hunting", ["random", "random:2"], 1, 5.0)
    assert [bot._seconds for bot in timed if isinstance(bot, Guest)] == [5.0, 5.0]


def test_the_command_tells_why_games_were_lost(
    bots: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    names, records = f"random,{bots}:Raises,{bots}:Last", str(bots.with_name("games.jsonl"))
    assert main(["arena", "hunting", "--bots", names, "--games", "2", "--workers", "2", "--records", records]) == 0
    out = capsys.readouterr().out
    assert f"{bots}:Raises lost 4 games: it raised ValueError: no idea (bots.py, line 16)" in out
    assert "margins from 10 deals a pair on" in out
    assert "±" not in out
    assert "thinking" not in out
    assert main(["replay", records, "1"]) == 0
    why = f"{bots}:Raises lost: it raised ValueError: no idea (bots.py, line 16)"
    assert why in capsys.readouterr().out
    assert main(["review", records, "1"]) == 2
    assert f"this game is not finished ({why})" in capsys.readouterr().err
