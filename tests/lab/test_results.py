"""Results that can be continued: however a tournament was stopped, it ends as if it had not been."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.lab import arena
from motherlode.lab.arena import Meeting, Met
from motherlode.lab.parallel import Crew

ARGUMENTS = ["arena", "hunting", "--bots", "random,regular,novice", "--seed", "5", "--workers", "1"]
GAMES = ["--games", "6"]


def run(folder: Path, *more: str, games: list[str] = GAMES) -> int:
    files = ["--results", str(folder / "results.jsonl"), "--records", str(folder / "records.jsonl")]
    return main([*ARGUMENTS, *games, *files, *more])


def content(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in ("results.jsonl", "records.jsonl")]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    folder = tmp_path / "whole"
    folder.mkdir()
    assert run(folder) == 0
    return folder


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    folder = tmp_path / "stopped"
    folder.mkdir()
    return folder


def table_of(whole: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is shown when all is done."""
    assert run(whole, "--resume") == 0
    return capsys.readouterr().out


def interrupt_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody pressed Ctrl-C then."""
    hold = arena.hold

    def held(tasks: Iterable[Meeting], workers: Crew | int = 1) -> Iterator[Met]:
        for number, met in enumerate(hold(tasks, workers)):
            if number == games:
                raise KeyboardInterrupt
            yield met

    monkeypatch.setattr(arena, "hold", held)


def test_a_line_a_game_says_what_came_of_it(whole: Path) -> None:
    head, *lines = [json.loads(line) for line in (whole / "results.jsonl").read_text().splitlines()]
    assert head["format"] == "motherlode-arena/1"
    assert head["bots"] == ["random", "regular", "novice"]
    records = [json.loads(line) for line in (whole / "records.jsonl").read_text().splitlines()]
    assert len(lines) == len(records) == 18
    for line, record in zip(lines, records, strict=True):
        assert line["seats"] == record["meta"]["seats"]
        assert line["scores"] == record["outcome"]["scores"]
        assert line["reason"] is None
        assert record["meta"]["seed"] == f"5/{line['deal']}"
        winners = {line["seats"][seat] for seat in record["outcome"]["winners"]}
        assert winners == {line["winner"]} or (line["winner"] is None and len(winners) == 2)


def test_ctrl_c_keeps_what_is_done_shows_it_and_the_rest_is_played_later(
    whole: Path, stopped: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = table_of(whole, capsys)
    with monkeypatch.context() as patch:
        interrupt_after(5, patch)
        assert run(stopped) == 130
    told = capsys.readouterr()
    assert "Bradley–Terry" in told.out
    assert "Stopped after 5 games" in told.err
    assert "--resume" in told.err
    assert (stopped / "results.jsonl").read_bytes().count(b"\n") == 1 + 5
    assert run(stopped, "--resume") == 0
    assert capsys.readouterr().out == ended
    assert content(stopped) == content(whole)


@pytest.mark.parametrize("cut", [0, 1, 300, 1000, 1500])
def test_a_half_line_is_dropped(cut: int, whole: Path, stopped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = table_of(whole, capsys)
    results, records = content(whole)
    (stopped / "results.jsonl").write_bytes(results[:cut])
    (stopped / "records.jsonl").write_bytes(records[: len(records) - 7])
    assert run(stopped, "--resume") == 0
    assert capsys.readouterr().out == ended
    assert content(stopped) == content(whole)


def test_going_on_with_nothing_or_with_all_of_it_changes_nothing(whole: Path, stopped: Path) -> None:
    assert run(stopped, "--resume") == 0
    before = content(whole)
    assert run(whole, "--resume") == 0
    assert content(whole) == content(stopped) == before


def test_more_games_may_be_asked_for(whole: Path, stopped: Path) -> None:
    assert run(stopped, games=["--games", "2"]) == 0
    assert run(stopped, "--resume") == 0
    assert content(stopped) == content(whole)


def test_a_file_is_not_written_over(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = content(whole)
    assert run(whole) == 2
    assert "--resume" in capsys.readouterr().err
    assert content(whole) == before


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seed", "6"], 'its seed is "5", not "6"'),
        (["--bots", "random,regular"], "its bots are"),
        (["--option", "starter=0"], "its options are"),
        (["--seconds", "5"], "its seconds are null, not 5"),
    ],
)
def test_another_tournament_is_refused(
    more: list[str], why: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(whole)
    assert run(whole, "--resume", *more) == 2
    said = capsys.readouterr().err
    assert "another tournament" in said
    assert why in said
    assert content(whole) == before


def test_a_bot_that_has_changed_is_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = "from motherlode.bots.random import RandomBot as Mine\n"
    (tmp_path / "mine.py").write_text(bot)
    arguments = ["arena", "hunting", "--bots", f"random,{tmp_path}/mine.py:Mine", "--games", "2", "--workers", "1"]
    files = ["--results", str(tmp_path / "results.jsonl")]
    assert main([*arguments, *files]) == 0
    (tmp_path / "mine.py").write_text(f"{bot}# better\n")
    assert main([*arguments, *files, "--resume"]) == 2
    assert "its files are" in capsys.readouterr().err


def test_what_is_no_file_of_results_is_left_alone(stopped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("a diary\n", '{"format": "something else"}\n'):
        (stopped / "results.jsonl").write_text(text)
        assert run(stopped, "--resume") == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
        assert (stopped / "results.jsonl").read_text() == text


def test_damage_in_the_middle_is_named(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (whole / "results.jsonl").read_bytes().splitlines(keepends=True)
    (whole / "results.jsonl").write_bytes(b"".join([*lines[:3], b'{"one":\n', *lines[4:]]))
    assert run(whole, "--resume") == 2
    assert "line 4" in capsys.readouterr().err


def test_records_must_be_those_of_the_results(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (whole / "records.jsonl").unlink()
    assert run(whole, "--resume") == 2
    assert "0 records of 18 games" in capsys.readouterr().err


def test_resuming_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARGUMENTS, "--resume"]) == 2
    assert "--results" in capsys.readouterr().err
    assert main([*ARGUMENTS, "--results", "/nowhere/at/all.jsonl"]) == 2
    assert "cannot write" in capsys.readouterr().err


class TestUntil:
    """Stopping as soon as it is certain enough."""

    def test_a_settled_pair_meets_no_more_whatever_the_number_of_workers(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        found = []
        for workers in ("1", "2"):
            file = tmp_path / f"{workers}.jsonl"
            arguments = ["arena", "hunting", "--bots", "random,regular,random:2", "--games", "60", "--until", "95%"]
            assert main([*arguments, "--workers", workers, "--results", str(file)]) == 0
            found.append((file.read_bytes(), capsys.readouterr().out))
        assert found[0] == found[1]
        out = " ".join(found[0][1].split())
        assert "regular is stronger, settled at 95 % after" in out
        assert "Not settled at 95 % after 30 deals" in out
        lines = [json.loads(line) for line in found[0][0].splitlines()[1:]]
        games = sum(line["one"] == "random" and line["two"] == "regular" for line in lines)
        assert games < 60
        assert games % 2 == 0

    def test_it_is_continued_to_the_same_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        arguments = ["arena", "hunting", "--bots", "random,regular,random:2", "--games", "60", "--workers", "1"]
        one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
        assert main([*arguments, "--until", "0.95", "--results", str(one)]) == 0
        with monkeypatch.context() as patch:
            interrupt_after(50, patch)
            assert main([*arguments, "--until", "95 %", "--results", str(two)]) == 130
        assert main([*arguments, "--until", "95%", "--results", str(two), "--resume"]) == 0
        assert one.read_bytes() == two.read_bytes()
        assert main([*arguments, "--until", "99.99%", "--results", str(two), "--resume"]) == 0
        assert two.read_bytes().startswith(one.read_bytes())
        assert len(two.read_bytes()) > len(one.read_bytes())

    @pytest.mark.parametrize("text", ["50%", "100%", "1", "sure", "0.2", "nan"])
    def test_a_confidence_is_above_a_half(self, text: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main([*ARGUMENTS, "--until", text])
        assert "such as 99%" in capsys.readouterr().err

    @pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "inf"])
    def test_a_time_is_above_nothing(self, text: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main([*ARGUMENTS, "--seconds", text])
        assert "above 0" in capsys.readouterr().err
