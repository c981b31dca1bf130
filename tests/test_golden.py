"""Every game and variant goes as its golden playthrough says."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.games import BUILT_IN
from tests.playthrough import CASES, FOLDER, file_of, playthrough

ALL = [(game, options) for game, variants in CASES.items() for options in variants]


@pytest.mark.parametrize(("game", "options"), ALL, ids=[file_of(*case).stem for case in ALL])
def test_the_game_goes_as_written(game: str, options: dict[str, Any]) -> None:
    written = file_of(game, options).read_text(encoding="utf-8")
    assert playthrough(game, options).splitlines() == written.splitlines()


def test_the_files_show_different_games() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    deals = [next(line for line in text.splitlines() if line.startswith("deal")) for text in texts.values()]
    assert len(set(deals)) >= len(deals) - 1, "markers may be the same in two files, decks may not"


def test_no_game_and_no_file_is_missing() -> None:
    assert set(CASES) == set(BUILT_IN)
    assert all(CASES.values())
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(*case).name for case in ALL}
