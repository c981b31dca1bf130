"""A run that was stopped, however it was, ends byte for byte as if it never had been."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.lab import bulk, resuming

GAMES = 9
ENDINGS = ("jsonl", "csv", "parquet")


def simulate(folder: Path, *more: str, ending: str = "csv", games: int = GAMES, engine: str = "law") -> int:
    files = ["--records", str(folder / "games.jsonl"), "--table", str(folder / f"rows.{ending}")]
    asked = ["simulate", "hunting", "--games", str(games), "--seed", "3", "--engine", engine]
    return main([*asked, *files, *more])


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for runs of which the first stops after some games, as by Ctrl-C."""
    folder, play = tmp_path / "stopped", bulk.play

    def stopping(*args: Any, **settings: Any) -> Iterator[Any]:
        for number, rows in enumerate(play(*args, **settings)):
            if number == 4:
                monkeypatch.setattr("motherlode.commands.simulate.play", play)
                raise KeyboardInterrupt
            yield rows

    folder.mkdir()
    monkeypatch.setattr(bulk, "RECORDED_GAMES", 2)
    monkeypatch.setattr("motherlode.commands.simulate.play", stopping)
    return folder


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("engine", ["law", "kernel"])
def test_ctrl_c_keeps_what_is_done_and_resume_ends_the_same(
    ending: str, engine: str, stopped: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = 4 if engine == "law" else 8
    assert simulate(stopped, ending=ending, engine=engine) == 130
    out, err = capsys.readouterr()
    assert f"{played} games by the {engine}" in out
    assert f"Stopped after {played} of {GAMES} games" in err
    part = (stopped / "games.jsonl.part").read_bytes()
    assert part.endswith(b"\n")
    assert len(part.splitlines()) == played
    for path in stopped.glob("*.part"):
        path.write_bytes(path.read_bytes() + b'{"half a')  # killed in the middle of a write
    assert simulate(stopped, "--resume", ending=ending, engine=engine) == 0
    assert f"{GAMES} games by the {engine}" in capsys.readouterr().out
    whole = tmp_path / "whole"
    whole.mkdir()
    assert simulate(whole, ending=ending, engine=engine) == 0
    assert written(stopped) == written(whole)
    assert set(written(whole)) == {"games.jsonl", f"rows.{ending}"}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("--seed 4", 'had seed "3", this one has "4"'),
        ("--bots novice", 'had seats ["random","random"], this one has ["novice","novice"]'),
        ("--option breakdown_from=3", "had options"),
        ("--engine kernel", 'had engine "law", this one has "kernel"'),
        ("--trace", "had trace false, this one has true"),
        ("--games 2", "4 games are played already"),
    ],
)
def test_another_run_is_refused(more: str, words: str, stopped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(stopped) == 130
    before = written(stopped)
    capsys.readouterr()
    assert simulate(stopped, "--resume", *more.split()) == 2
    assert words in capsys.readouterr().err
    assert written(stopped) == before


def test_a_stopped_run_is_not_written_over(stopped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(stopped) == 130
    before = written(stopped)
    assert simulate(stopped) == 2
    assert "go on with --resume, or delete it" in capsys.readouterr().err
    progress = stopped / "games.jsonl.progress"
    for name, damage, words in (
        ("version", "0.0", 'had version "0.0"'),
        ("format", "motherlode-progress/9", "has the format"),
        ("sizes", {"games.jsonl": 10**9, "rows.csv": 1}, "shorter than"),
        ("games", 3, "is damaged"),
    ):
        progress.write_text(json.dumps({**json.loads(before[progress.name]), name: damage}))
        assert simulate(stopped, "--resume") == 2
        assert words in capsys.readouterr().err


def test_a_run_killed_as_it_ends_ends_again(stopped: Path, tmp_path: Path) -> None:
    assert simulate(stopped) == 130
    progress = (stopped / "games.jsonl.progress").read_bytes()
    (stopped / "games.jsonl.part").rename(stopped / "games.jsonl")  # in its place, and not forgotten
    assert simulate(stopped, "--resume") == 0
    whole = tmp_path / "whole"
    whole.mkdir()
    assert simulate(whole) == 0
    assert written(stopped) == written(whole)
    assert progress


def test_a_failure_in_the_middle_of_a_write_is_not_noted(stopped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is noted is what was whole before it."""
    add, calls = resuming.Growing.add, list[int]()

    def failing(growing: resuming.Growing, rows: Any) -> None:
        calls.append(1)
        if len(calls) == 4:  # the second game's row, when its record is there
            raise OSError(28, "No space left on device")
        add(growing, rows)

    monkeypatch.setattr(resuming, "SECONDS", 0)
    monkeypatch.setattr(resuming.Growing, "add", failing)
    assert simulate(stopped) == 2
    assert json.loads((stopped / "games.jsonl.progress").read_bytes())["summary"]["games"] == 1


def test_resume_needs_files_and_begins_where_there_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "hunting", "--resume", "--engine", "law"]) == 2
    assert "--records FILE.jsonl" in capsys.readouterr().err
    assert simulate(tmp_path, "--resume", games=1) == 0
    assert set(written(tmp_path)) == {"games.jsonl", "rows.csv"}


def test_files_that_cannot_be_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = str(tmp_path / "a.jsonl")
    for files, words in (
        (["--table", str(tmp_path / "a.xlsx")], ".jsonl, .csv or .parquet"),
        (["--table", same, "--records", same], "cannot both be"),
        (["--records", same, "--table", "/no/such/folder/a.csv"], "cannot write"),
    ):
        assert main(["simulate", "hunting", "--engine", "law", *files]) == 2
        assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_parquet_without_pyarrow_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert simulate(tmp_path, ending="parquet") == 2
    assert "'.[lab]'" in capsys.readouterr().err


def test_parquet_holds_the_rows_in_groups_of_one_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("motherlode.lab.tables.ROW_GROUP", 4)
    assert simulate(tmp_path, ending="parquet") == 0
    file = parquet.ParquetFile(tmp_path / "rows.parquet")
    assert [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)] == [4, 4, 1]
    assert json.loads(file.schema_arrow.metadata[b"motherlode"])["options"]["breakdown_from"] == 2
    assert simulate(tmp_path, ending="jsonl") == 0
    assert file.read().to_pylist() == [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]


KILLED = """
import os, signal, sys
from motherlode.lab import resuming
from motherlode.cli import main

def killed(growing, rows, calls=[]):
    calls.append(rows)
    if len(calls) < 8:
        return add(growing, rows)
    growing.file.write(rows.lines[:100])
    growing.file.flush()
    os.kill(os.getpid(), signal.SIGKILL)

add, resuming.Growing.add, resuming.SECONDS = resuming.Growing.add, killed, 0
main(sys.argv[1:])
"""


def test_a_run_killed_in_the_middle_of_a_write_goes_on(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("killed", "whole")]
    for folder in folders:
        folder.mkdir()
    asked = ["simulate", "hunting", "--games", str(GAMES), "--engine", "law"]
    commands = [[*asked, "--records", str(f / "games.jsonl"), "--table", str(f / "rows.csv")] for f in folders]
    done = subprocess.run([sys.executable, "-c", KILLED, *commands[0]], check=False)
    assert done.returncode == -signal.SIGKILL
    assert set(written(folders[0])) == {"games.jsonl.part", "games.jsonl.progress", "rows.csv.part"}
    assert main([*commands[0], "--resume"]) == 0
    assert main(commands[1]) == 0
    assert written(folders[0]) == written(folders[1])
