"""The gauntlet: who meets whom, how it is counted, how time is made equal, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import motherlode as ml
from motherlode.bots import EVERYWHERE, bot_makers, hunting
from motherlode.bots.random import RandomBot
from motherlode.bots.registry import cheating_bot, levels, yardsticks
from motherlode.cli import main
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games import BUILT_IN, GAMES
from motherlode.lab import gauntlet, timing
from motherlode.lab.gauntlet import Board, Bout, Fought, Match, Row, bouts, plan
from motherlode.lab.gauntlet_table import between_marks, cells, markdown, marks
from motherlode.lab.statistics import wilson
from motherlode.lab.timing import Clock, EqualTime

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
QUICK = ["--gauntlet", "hunting", "--bots", "regular,novice", "--against", "random,cheating", "--workers", "1"]


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    gauntlet._times.clear()


def run(*arguments: str) -> int:
    try:
        return main(["arena", *arguments])
    except SystemExit as leave:
        return int(str(leave.code))


def rows_of(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    """What came out, less how long it took."""
    assert run(*arguments, "--json", str(folder / "rows.json")) == 0
    rows: list[dict[str, Any]] = json.loads((folder / "rows.json").read_text())
    assert all(row.pop("milliseconds") >= 0 and row.pop("milliseconds_against") >= 0 for row in rows)
    return rows


class TestWhoMeetsWhom:
    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_every_level_meets_the_one_below_all_yardsticks_and_the_cheat(self, game: str) -> None:
        ladder = [*EVERYWHERE, *levels(game)]
        found = plan([ml.load(game)])
        for below, level in pairwise(ladder):
            rivals = [m.two for m in found.matches if m.one == level]
            cheating = ["cheating"] if cheating_bot(game) is not None else []
            left_out = {line.split()[0] for line in found.left_out if f"meet {level}:" in line}
            assert rivals == [name for name in (below, *yardsticks(game), *cheating) if name not in left_out]
        assert list(dict.fromkeys(m.one for m in found.matches)) == list(reversed(levels(game)))

    def test_efforts_are_told_to_both_but_not_where_time_is_made_equal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hunting, "TIMED", ("ismcts",), raising=False)
        game, rivals = [ml.load("hunting")], ["expert", "cheating", "random", "ismcts"]

        def names(*told: float | None) -> list[tuple[str, str, bool]]:
            return [(m.one, m.two, m.is_timed) for m in plan(game, ["master"], rivals, *told).matches]

        assert names(0.1, None) == [
            ("master:0.1", "expert:0.1", False),
            ("master:0.1", "cheating", False),
            ("master:0.1", "random", False),
            ("master:0.1", "ismcts", True),
        ]
        assert names(0.1, 20.0)[-1] == ("master", "ismcts", True)

    def test_a_yardstick_made_against_somebody_is_told_whom_or_left_out(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        told = []

        class Nemesis(RandomBot):
            against: ClassVar[bool] = True

            def __init__(self, seed: Seed, effort: float, against: str) -> None:
                if against == "regular":
                    raise ml.BadOption("regular has nothing to fear")
                super().__init__(seed, effort)
                told.append(against)

        monkeypatch.setattr(hunting, "YARDSTICKS", {"nemesis": Nemesis})
        rows = rows_of(tmp_path, "--gauntlet", "hunting", "--bots", "regular,novice", "--games", "2", "--workers", "1")
        assert [(row["bot"], row["against"]) for row in rows] == [
            ("regular", "novice"),
            ("regular", "cheating"),
            ("novice", "random"),
            ("novice", "nemesis"),
            ("novice", "cheating"),
        ]
        assert set(told) == {"novice"}
        assert "Left out: nemesis does not meet regular: regular has nothing to fear" in capsys.readouterr().err
        assert run("--gauntlet", "hunting", "--bots", "regular", "--against", "nemesis") == 2


class TestCounting:
    def test_all_tables_are_gone_through_and_the_number_of_workers_changes_nothing(self, tmp_path: Path) -> None:
        tables = ["--players", "2,3", "--option", "memory=strict", "--option", "memory=aided"]
        asked = ["--gauntlet", "gold", "--bots", "novice", "--against", "random", "--games", "4", *tables]
        one, two = (rows_of(tmp_path, *asked, "--workers", workers) for workers in ("1", "2"))
        assert one == two
        assert [(row["players"], row["options"]) for row in one] == [
            (2, {}),
            (2, {"memory": "aided"}),
            (3, {}),
            (3, {"memory": "aided"}),
        ]
        assert all(row["won"] + row["lost"] + row["tied"] == row["games"] == 4 for row in one)

    def test_it_plays_the_games_of_the_arena(self, tmp_path: Path) -> None:
        row = rows_of(tmp_path, *QUICK[:3], "regular", "--against", "novice", "--games", "10", "--seed", "5")[0]
        results = tmp_path / "results.jsonl"
        arena = ["hunting", "--bots", "regular,novice", "--games", "10", "--seed", "5", "--results", str(results)]
        assert run(*arena, "--workers", "1") == 0
        winners = [json.loads(line)["winner"] for line in results.read_text().splitlines()[1:]]
        assert [row["won"], row["lost"], row["tied"]] == [winners.count(name) for name in ("regular", "novice", None)]

    def test_a_match_whose_order_is_certain_is_over(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        rows = rows_of(tmp_path, *QUICK, "--games", "60", "--until", "90%")
        verdicts = {(row["bot"], row["against"]): row["verdict"] for row in rows}
        assert verdicts["regular", "random"] == "established"
        assert verdicts["regular", "cheating"] == "behind"
        assert all(row["games"] < 60 for row in rows)
        assert "regular – cheating, 2 players" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("winners", "verdict"),
        [
            ("aaaaaaaaaa", "established"),
            ("bbbbbbbbbb", "behind"),
            ("ababababab", "level so far"),
            ("a", "level so far"),
        ],
    )
    def test_a_verdict_needs_wilson_s_bound(self, winners: str, verdict: str) -> None:
        match = Match("hunting", {"players": 2}, "a", "b")
        board = Board([match])
        for deal, winner in enumerate(winners):
            board.add(Fought(Bout("hunting", {"players": 2}, "a", "b", deal, False, 1), winner, None))
        row = board.standing(match).row()
        assert (row.low, row.high) == wilson(winners.count("a"), len(winners))
        assert row.verdict == verdict

    def test_a_bot_that_fails_loses_and_is_told(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "mine.py").write_text("class Bad:\n    def see(self, e): 1 / 0\n    choose = see\n", "utf-8")
        asked = ["--gauntlet", "hunting", "--bots", f"{tmp_path}/mine.py:Bad", "--against", "random", "--games", "2"]
        assert rows_of(tmp_path, *asked, "--workers", "1")[0]["lost"] == 2
        assert "lost 2 games: it raised ZeroDivisionError" in capsys.readouterr().out


class TestGoingOn:
    def test_ctrl_c_shows_what_there_is_and_the_rest_is_played_later(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        whole = rows_of(tmp_path, *QUICK, "--games", "6")
        file = ["--games", "6", "--results", str(tmp_path / "games.jsonl")]
        fights: list[Bout] = []
        fight = gauntlet.fight

        def interrupted(bout: Bout) -> Fought:
            if len(fights) == 9:
                raise KeyboardInterrupt
            fights.append(bout)
            return fight(bout)

        monkeypatch.setattr(gauntlet, "fight", interrupted)
        capsys.readouterr()
        assert run(*QUICK, *file, "--markdown", str(tmp_path / "page.md")) == 130
        assert not (tmp_path / "page.md").exists()
        out, err = capsys.readouterr()
        assert out.count("random") == out.count("cheating") == 1
        assert "Stopped after 9 games" in err
        monkeypatch.setattr(gauntlet, "fight", fight)
        assert rows_of(tmp_path, *QUICK, *file, "--resume") == whole
        lines = (tmp_path / "games.jsonl").read_text().splitlines()
        assert len(lines) == 1 + 4 * 6
        monkeypatch.setattr(gauntlet, "fight", interrupted)
        assert rows_of(tmp_path, *QUICK, *file, "--resume") == whole
        assert (tmp_path / "games.jsonl").read_text().splitlines() == lines

    def test_a_file_goes_on_with_other_matches_but_not_with_other_deals(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = ["--games", "2", "--workers", "1", "--results", str(tmp_path / "games.jsonl")]
        few = ["--gauntlet", "hunting", "--bots", "novice", "--against", "random"]
        assert run(*few, *file) == 0
        assert run(*QUICK, *file, "--resume") == 0
        capsys.readouterr()
        for more, why in ((["--resume", "--seed", "9"], "its seed is"), ([], "--resume goes on")):
            assert run(*few, *file, *more) == 2
            assert why in capsys.readouterr().err


class Burner(RandomBot):
    """Takes as long as its effort says, on a clock of its own."""

    now = 0.0
    made: ClassVar[list[float]] = []
    a_move: ClassVar[float] = 0.010
    overhead: ClassVar[float] = 0.0

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(seed, effort)
        self.effort = effort

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        Burner.now += self.overhead + self.a_move * self.effort
        return super().choose(view, moves)


class Slow(Burner):
    a_move = 2.0
    overhead = 0.003


@pytest.fixture
def burners(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game in which time is what its bots say."""
    monkeypatch.setattr(timing, "thread_time", lambda: Burner.now)
    monkeypatch.setitem(hunting.LEVELS, "master", Burner)
    monkeypatch.setitem(hunting.YARDSTICKS, "ismcts", Slow)
    monkeypatch.setattr(hunting, "TIMED", ("ismcts",), raising=False)
    yield
    Burner.now = 0.0


class TestEqualTime:
    @pytest.mark.usefixtures("burners")
    @pytest.mark.parametrize("milliseconds", [None, 20.0, 80.0])
    def test_a_timed_yardstick_thinks_as_long_as_whom_it_meets(self, milliseconds: float | None) -> None:
        match = plan([ml.load("hunting")], ["master"], ["ismcts"], None, milliseconds).matches[0]
        row = gauntlet.contest(match, 6, 1, milliseconds)
        assert row.is_timed
        assert row.milliseconds == pytest.approx(milliseconds or 10.0, rel=0.01)
        assert row.milliseconds_against == pytest.approx(row.milliseconds, rel=0.05)
        assert cells(row)[-2].endswith("made equal")

    @pytest.mark.usefixtures("burners")
    def test_others_think_as_they_usually_do(self) -> None:
        match = plan([ml.load("hunting")], ["master"], ["expert", "cheating"]).matches[1]
        row = gauntlet.contest(match, 2, 1)
        assert row.milliseconds == pytest.approx(10.0)
        assert not row.is_timed

    @pytest.mark.usefixtures("burners")
    def test_a_level_whose_effort_changes_nothing_is_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Slow, "overhead", 0.0)
        monkeypatch.setattr(Burner, "a_move", 0.0)
        monkeypatch.setattr(Burner, "overhead", 0.007)
        monkeypatch.setattr(Slow, "a_move", 2.0)
        match = Match("hunting", ml.load("hunting").options_json(), "master", "ismcts", is_timed=True)
        row = gauntlet.contest(match, 6, 1, 100.0)
        assert row.milliseconds == pytest.approx(7.0)
        assert row.milliseconds_against == pytest.approx(7.0, rel=0.05)

    @pytest.mark.usefixtures("burners")
    def test_a_yardstick_that_cannot_be_as_quick_is_said_to_be_slower(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Slow, "overhead", 0.5)
        match = plan([ml.load("hunting")], ["master"], ["ismcts"]).matches[0]
        assert cells(gauntlet.contest(match, 2, 1))[-2].endswith("/ 500, not equal")

    def test_efforts_stay_within_bounds(self) -> None:
        time = EqualTime(5.0)
        for _ in range(20):
            time.practise(Clock(1e-9, 10), Clock(1.0, 10))
            time.follow(Clock(1e-9, 10), Clock(1.0, 10))
        assert (time.leader, time.follower) == (timing.MOST_EFFORT, timing.LEAST_EFFORT)


class TestThePage:
    def test_the_table_goes_between_the_marks_with_its_command(self, tmp_path: Path) -> None:
        first, last = marks("hunting")
        page, asked = tmp_path / "page.md", [*QUICK, "--games", "2", "--option", "breakdown_from=3"]
        page.write_text(f"# Bots\n\n{first}\nold\n{last}\n\nmore\n", "utf-8")
        assert run(*asked, "--markdown", str(page)) == 0
        text = page.read_text("utf-8")
        assert text.startswith(f"# Bots\n\n{first}\n`motherlode arena --gauntlet hunting --bots regular,novice ")
        assert "--option breakdown_from=3`\n\n| bot | against |" in text
        assert "| random | breakdown_from 3 | 2 |" in text
        assert text.endswith(f"|\n{last}\n\nmore\n")
        assert "old" not in text
        assert "players" not in text.partition("`\n\n")[2], "two play it always"
        fresh = tmp_path / "fresh.md"
        assert run(*asked, "--markdown", str(fresh)) == 0
        assert fresh.read_text("utf-8").startswith(first)

    def test_what_could_not_be_otherwise_is_left_out(self) -> None:
        match = plan([ml.load("hunting")], ["regular"], ["novice"]).matches[0]
        row = gauntlet.contest(match, 2, 1)
        optional = msgspec.structs.replace(row, options={"a": 1})
        heading = markdown("command", [row], [2]).splitlines()[2]
        assert "players" not in heading
        assert "options" not in heading
        assert "| players | games |" in markdown("command", [row], [2, 3])
        assert "| players | options |" in markdown("command", [row, optional], [2, 3])

    def test_a_narrow_terminal_gets_a_line_for_each_match(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(*QUICK, "--games", "2") == 0
        assert "ms a move, each" in capsys.readouterr().out.splitlines()[2]
        monkeypatch.setenv("COLUMNS", "80")
        assert run(*QUICK, "--games", "2") == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 4
        assert all(", 2 players: " in line and "; ms a move, each: " in line for line in lines)
        assert lines[0].startswith("regular – random")

    def test_a_page_without_marks_is_left_alone(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        page = tmp_path / "page.md"
        page.write_text("mine", "utf-8")
        for path in (page, tmp_path, tmp_path / "nowhere" / "page.md"):
            assert run(*QUICK, "--markdown", str(path)) == 2
            out, err = capsys.readouterr()
            assert (out, len(err.splitlines())) == ("", 1)
        assert page.read_text("utf-8") == "mine"

    @pytest.mark.parametrize("game", sorted(BUILT_IN))
    def test_the_page_on_bots_has_rows_that_hold(self, game: str) -> None:
        first, last = marks(game)
        page = PAGE.read_text("utf-8")
        assert between_marks(page, game, "") != page
        told = page.partition(first)[2].partition(last)[0].strip().replace("\n\n|", "\n|")
        for part in told.split("\n\n"):
            command, headings, _, *lines = part.splitlines()
            assert command.startswith(f"`motherlode arena --gauntlet {game} ")
            assert lines
            for line in lines:
                _check(dict(zip(_cells(headings), _cells(line), strict=True)), game)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def _check(told: dict[str, str], game: str) -> None:
    """Such a row names bots that exist, and its numbers are those of its games."""
    known = {*bot_makers(game), *yardsticks(game), "cheating"}
    assert {told[name].partition(":")[0] for name in ("bot", "against")} <= known
    games, won, lost, tied = (int(told[name].replace(",", "")) for name in ("games", "won", "lost", "tied"))
    assert games == won + lost + tied
    low, high = wilson(won, won + lost)
    assert told["99 % interval"] == f"{100 * low:.1f} – {100 * high:.1f} %"
    wanted = "established" if low > 0.5 else "behind" if high < 0.5 else "level so far"
    assert told["verdict"] == wanted
    ml.load(game, **({"players": int(told["players"])} if "players" in told else {}))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--gauntlet chess", "no game 'chess'"),
        ("--gauntlet gold --bots solved", "no bot 'solved' plays gold"),
        ("--gauntlet gold --against wizard", "no bot 'wizard'"),
        ("--gauntlet gold --bots novice,novice", "named once"),
        ("--gauntlet gold --bots novice --against novice", "nobody is there to meet novice"),
        ("--gauntlet gold --games 0", "1 or more"),
        ("--gauntlet gold --players 2,x", "2,3,4"),
        ("--gauntlet gold --players 2,9", "2 to 5 players"),
        ("--gauntlet gold --players 2,2", "players is given the same value twice"),
        ("--gauntlet gold --option memory=aided --option memory=aided", "same value twice"),
        ("--gauntlet gold --option size=8", "leave out size"),
        ("--gauntlet gold --ms 0", "milliseconds above 0"),
        ("--gauntlet gold --ms soon", "milliseconds above 0"),
        ("--gauntlet gold --effort 0", "above 0"),
        ("--gauntlet gold --seconds 3", "without --gauntlet"),
        ("--gauntlet gold --records x", "without --gauntlet"),
        ("--gauntlet gold --resume", "--results"),
        ("--gauntlet gold --seed \udcff", "UTF-8"),
        ("gold --bots novice,regular --ms 20", "--gauntlet"),
        ("gold --bots novice,regular --players 2,3", "one size"),
        ("gold", "--bots regular,expert"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments.split()) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert why in err


def test_a_game_without_levels_has_no_gauntlet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "LEVELS", {})
    with pytest.raises(ml.BadOption, match="no levels to measure"):
        plan([ml.load("hunting")])


def test_rows_can_be_read_again() -> None:
    match = Match("hunting", ml.load("hunting").options_json(), "novice", "random")
    row = gauntlet.contest(match, 2, 1)
    assert msgspec.json.decode(msgspec.json.encode(row), type=Row) == row
    assert len(list(bouts([match], 3, 1))) == 4
