"""Every game and variant goes as its golden playthrough says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from motherlode.games import BUILT_IN, GAMES
from tests.playthrough import CASES, FOLDER, VERSIONS, file_of, law_digest, playthrough

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


@pytest.mark.parametrize("game", sorted(BUILT_IN))
def test_rules_that_go_another_way_have_another_version(game: str) -> None:
    """Tables keep the version that they began with: what changes deals, moves or results must count it up."""
    version, digest = msgspec.json.decode(VERSIONS.read_bytes())[game]
    hint = f"the law of {game} has changed: count up rules_version, keep the former rules, then make golden"
    assert (version, digest) == (GAMES[game].rules_version, law_digest(game)), hint
