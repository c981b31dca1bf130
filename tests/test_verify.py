"""`motherlode verify --mine`: my own words must be in the deal, as my seat had committed to them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.core.fair import combined_seed, commitment
from motherlode.core.series import Series
from motherlode.games import load

SECRET = "0123456789abcdef" * 4
WORDS = ["my aunt's parrot", "eve's", ""]
FAIR: dict[str, Any] = {
    "commitment": commitment(SECRET),
    "secret": SECRET,
    "seats": WORDS,
    "commitments": [commitment(WORDS[0]), "", ""],
    "sources": ["opened", "clear", "bot"],
}


def game(words: str = WORDS[0]) -> dict[str, Any]:
    """A game that was dealt and not begun, in which seat 0 opened these words."""
    seats = [words, *WORDS[1:]]
    fair = {**FAIR, "seats": seats, "commitments": [commitment(words), "", ""]}
    return load("gold", players=3).deal(combined_seed(SECRET, seats)).record(seats=["Ann", "Eve", "regular"], fair=fair)


def series() -> dict[str, Any]:
    whole = Series.begin(load("gold", players=3), combined_seed(SECRET, WORDS)).record()
    for number, record in enumerate(whole["games"]):
        record["meta"] |= {"fair": {**FAIR, "game": number}}
    return whole


def written(path: Path, *records: dict[str, Any]) -> str:
    path.write_text("\n".join(map(json.dumps, records)))
    return str(path)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_it_says_whose_words_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "game", game())
    assert main(["verify", path, "--mine", "my aunt's parrot"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: 1 game holds",
        f'{path}: "my aunt\'s parrot" was opened by seat 0 (Ann), who had committed to it',
    ]


@pytest.mark.parametrize("words", ["my uncle's parrot", "eve's", ""])
def test_words_that_nobody_committed_to_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    path = written(tmp_path / "game", game())
    assert main(["verify", path, "--mine", words]) == 1
    told = capsys.readouterr()
    assert f"no seat committed to {words!r} and opened it" in told.err
    assert "meta.fair" in told.err
    assert not told.out


def test_words_that_were_exchanged_are_found_out_without_knowing_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = game("what the server liked better")
    record["meta"]["fair"]["commitments"][0] = commitment(WORDS[0])
    assert main(["verify", written(tmp_path / "game", record)]) == 1
    assert "meta.fair.commitments[0]" in capsys.readouterr().err


def test_a_record_without_a_proof_has_nobodys_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "game", load("gold").deal(7).record())
    assert main(["verify", path]) == 0
    assert main(["verify", path, "--mine", "x"]) == 1
    assert "no seat committed to 'x'" in capsys.readouterr().err


def test_a_record_from_before_seats_committed_still_holds(tmp_path: Path) -> None:
    record = game()
    for field in ("sources", "commitments"):
        del record["meta"]["fair"][field]
    path = written(tmp_path / "game", record)
    assert main(["verify", path]) == 0
    assert main(["verify", path, "--mine", WORDS[0]]) == 1


def test_in_a_series_they_must_be_in_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = series()
    path = written(tmp_path / "series", whole)
    assert main(["verify", path, "--mine", WORDS[0]]) == 0
    assert "was opened by seat 0, who" in capsys.readouterr().out
    assert main(["verify", path, "--mine", WORDS[1]]) == 1
    assert "games[0].meta.fair" in capsys.readouterr().err
    assert main(["verify", written(tmp_path / "none", {**whole, "games": []}), "--mine", WORDS[0]]) == 1


def test_of_several_records_each_must_hold_one_of_several_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "games", game("first"), game("second"))
    assert main(["verify", path, "--mine", "first", "--mine", "second"]) == 0
    assert "2 games hold" in capsys.readouterr().out
    assert main(["verify", path, "--mine", "first"]) == 1
    assert "line 2, meta.fair" in capsys.readouterr().err
    assert main(["verify", path, "--mine", "first", "--mine", "second", "--mine", "third"]) == 1
    assert "'third': no record holds these words" in capsys.readouterr().err


def test_a_series_counts_as_many_games_as_it_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    on = Series.begin(load("gold", players=2), "two games")
    while len(on.states) < 2:
        seat = on.state.actors[0]
        on = on.play(seat, on.state.legal(seat)[0])
    assert main(["verify", written(tmp_path / "evening", on.record(), game())]) == 0
    assert "3 games hold" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_still_told_as_such(tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path / "nowhere"), "--mine", "x"]) == 2
