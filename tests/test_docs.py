"""What the package's own docstring promises; the pages in docs/ and the README run as doctests of their own."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import motherlode
from motherlode.cli import main
from motherlode.lab import guard

OWN_BOT = Path(__file__).parents[1] / "docs" / "your-own-bot.md"


def test_the_example_of_the_package_works() -> None:
    assert doctest.testmod(motherlode).failed == 0


def test_the_bots_of_the_page_compete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = OWN_BOT.read_text("utf-8")
    for path, content in re.findall(r"^`([^`\n]+)`\n\n```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        (tmp_path / path).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    commands = "".join(re.findall(r"^```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)).splitlines()
    for command in commands:
        assert main([*shlex.split(command)[1:], "--workers", "1"]) == 0, command
    guard.stop()
    said = capsys.readouterr().out
    promised = re.findall(r"summary says: `([^`]+)`", page)
    assert promised
    assert all(promise in said for promise in promised)
    assert "./mine.py:Hopeful lost" not in said
