"""`motherlode train`, on a game of another package whose bots learn, and where none do."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.games import GAMES

RULES = """
from motherlode.games.gold.rules import Gold
class Lessons(Gold):
    name = "lessons"
"""
TRAINING = '''
"""Learn to count."""
from pathlib import Path

def add_arguments(parser):
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--out", type=Path, required=True)

def run(args):
    args.out.write_text(f"learnt from {args.games} games")
    return 0
'''


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up room whose bots learn."""
    bots = tmp_path / "lessons_room" / "bots"
    bots.mkdir(parents=True)
    (bots.parent / "__init__.py").write_text(RULES, encoding="utf-8")
    (bots / "__init__.py").write_text("", encoding="utf-8")
    (bots / "training.py").write_text(TRAINING, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(GAMES, "lessons", import_module("lessons_room").Lessons)


@pytest.mark.usefixtures("lessons")
def test_what_a_room_s_bots_learn_is_learnt_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert "Learn to count." in capsys.readouterr().out
    assert main(["train", "lessons", "--games", "3", "--out", str(tmp_path / "learnt")]) == 0
    assert (tmp_path / "learnt").read_text() == "learnt from 3 games"


@pytest.mark.usefixtures("lessons")
def test_a_game_whose_bots_do_not_learn_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["train", "chess"])
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "'chess'" in said
    assert "lessons" in said


@pytest.mark.parametrize("more", [[], ["chess"], ["chess", "--games", "3"]])
def test_where_nobody_learns_that_is_said(
    more: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("motherlode.commands.train.trainer", lambda _: None)
    assert main(["train", *more]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "no game here has bots that learn" in said
