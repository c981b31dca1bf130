"""docs/training.md, as it is printed."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.lab import guard

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PAGE = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
sys.path.append(str(EXAMPLES))  # as where the examples are run

import train_ppo  # noqa: E402
import trained_bot  # noqa: E402


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_bot_competes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setenv("COLUMNS", "200")
    command = next(line for line in blocks("sh") if line.startswith("motherlode arena"))
    assert main([*shlex.split(command)[1:], "--games", "4", "--workers", "1"]) == 0
    guard.stop()
    said = capsys.readouterr().out
    assert "trained_bot.py:Trained" in said
    assert "lost 1 game" not in said
    assert "games: it" not in said


def test_the_options_are_those_of_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = re.findall(r"^\| (`--.*?) \|", PAGE, re.MULTILINE)
    told = {name.replace("-", "_") for row in rows for name in re.findall(r"`--(.*?)`", row)}
    assert told == set(vars(train_ppo.arguments([]))) - {"seed"}
    monkeypatch.setattr(trained_bot, "results", lambda weights, *_: [str(weights)])
    takes = {"examples/train_ppo.py": train_ppo.arguments, "examples/trained_bot.py": trained_bot.main}
    commands = [shlex.split(line) for line in "".join(blocks("bash")).splitlines() if line.startswith("python")]
    assert {command[1] for command in commands} == set(takes)
    monkeypatch.chdir(EXAMPLES)  # where lie the weights that the first command would write
    for _, script, *wishes in commands:
        takes[script](wishes)


def test_weights_that_are_not_there_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        trained_bot.main(["no-such-weights.npz"])
    assert "there is no file no-such-weights.npz" in capsys.readouterr().err


def test_torch_takes_the_arrays_without_a_copy() -> None:
    pytest.importorskip("torch", reason="PyTorch is tried where it is already there")
    names: dict[str, Any] = {}
    exec(compile(blocks("py")[0], "with torch", "exec"), names)  # noqa: S102
    assert names["rows"].data_ptr() == names["env"].observations.ctypes.data
    assert (names["rows"].numpy() == names["env"].observations).all()
