"""Puzzles: those that ship keep what they promise; mining repeats, can be gone on with, and chooses among its finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import msgspec
import numpy as np
import pytest

from motherlode.bots import LADDER
from motherlode.bots.evidence import Results, lead_by_trials
from motherlode.bots.puzzles import FILE, Puzzle, position, puzzle_of, read_puzzles, shipped, write_puzzles
from motherlode.bots.registry import bots_room
from motherlode.cli import main
from motherlode.core.errors import BadOption
from motherlode.games import BUILT_IN
from motherlode.lab import puzzles as lab
from motherlode.lab.mined_file import MiningRun, mined_file, part_of
from motherlode.lab.puzzles import EASY, LEAD, check, mine, room_of_puzzles, select

PUZZLING = [game for game in BUILT_IN if find_spec(f"motherlode.bots.{game}.puzzling")]
LEAST = 100
"""So many puzzles a game ships with at least."""
MOST_BYTES = 160_000
DEEP = 2
"""So many of each game are looked at as deeply as when they were mined."""


def lines(game: str) -> bytes:
    room = bots_room(game)
    assert room is not None
    return files(room.__name__).joinpath(FILE).read_bytes()


@pytest.mark.parametrize("game", PUZZLING)
def test_enough_ship_in_a_small_file_and_few_are_easy(game: str) -> None:
    puzzles = read_puzzles(lines(game))
    assert len(puzzles) >= LEAST
    assert len(lines(game)) <= MOST_BYTES
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert EASY * sum(puzzle.grade == 1 for puzzle in puzzles) <= len(puzzles)
    assert write_puzzles(puzzles) == lines(game)


@pytest.mark.parametrize("game", PUZZLING)
def test_what_ships_can_be_played_and_is_explained(game: str) -> None:
    words = room_of_puzzles(game).WORDS
    for puzzle in shipped(game).values():
        before = position(puzzle)
        legal = [str(move) for move in before.legal(puzzle.seat)]
        assert puzzle.game == game
        assert {*puzzle.right, puzzle.tempting} <= set(legal)
        assert puzzle.tempting not in puzzle.right
        assert puzzle.win - puzzle.next_win > LEAD
        assert puzzle.why.endswith(words[puzzle.kind])
        assert puzzle.missed_by == [level for level in LADDER if level in puzzle.missed_by]


@pytest.mark.parametrize("game", PUZZLING)
def test_what_ships_holds_to_a_deep_look(game: str) -> None:
    # Little is left to look at in those with the longest past.
    latest = sorted(shipped(game).values(), key=lambda puzzle: (-len(puzzle.moves), puzzle.id))[:DEEP]
    for puzzle in latest:
        assert check(puzzle) is None
        wrong = msgspec.structs.replace(puzzle, right=[puzzle.tempting])
        assert "is sure to be ahead by" in str(check(wrong))


def test_what_cannot_be_right_is_found_out() -> None:
    puzzle = next(iter(shipped(next(iter(BUILT_IN))).values()))
    legal = [str(move) for move in position(puzzle).legal(puzzle.seat)]
    assert "cannot be played" in str(check(msgspec.structs.replace(puzzle, right=["resign"])))
    assert "everything is called right" in str(check(msgspec.structs.replace(puzzle, right=legal)))


@pytest.mark.parametrize("game", PUZZLING)
def test_every_puzzle_has_its_day(game: str) -> None:
    days = [puzzle_of(date(2026, 11, 16) + timedelta(days), game) for days in range(len(shipped(game)))]
    assert {puzzle.id for puzzle in days if puzzle is not None} == set(shipped(game))


# Mining.


def test_mining_repeats_and_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, run = tmp_path / "mined.jsonl", MiningRun("hunting", room_of_puzzles("hunting").TABLES, "again")
    whole = list(mine(run.game, run.tables, range(6), run.seed))
    assert any(whole)
    with mined_file(part_of(out), run) as file:
        for puzzle in whole[:4]:
            file.add(puzzle)
    with part_of(out).open("ab") as torn:
        torn.write(b'{"id":"half a')
    assert main(f"puzzles mine hunting --games 6 --seed again --workers 1 --out {out}".split()) == 0
    assert read_puzzles(out.read_bytes()) == read_puzzles(write_puzzles([puzzle for puzzle in whole if puzzle]))
    # What was found stays, so that fewer may be chosen of it, or more games looked at.
    assert len(part_of(out).read_bytes().splitlines()) == 1 + len(whole)
    assert main(f"puzzles mine hunting --games 4 --seed again --workers 1 --keep 1 --out {out}".split()) == 0
    assert len(read_puzzles(out.read_bytes())) <= 1
    assert main(f"puzzles mine hunting --games 6 --seed again --workers 1 --out {out}".split()) == 0
    assert main(f"puzzles check {out} --workers 1".split()) == 0
    assert "puzzles hold" in capsys.readouterr().out


def test_another_vein_is_refused_and_nothing_lost(tmp_path: Path) -> None:
    path = tmp_path / "mined.part"
    with mined_file(path, MiningRun("hunting", [{}], "one")) as file:
        file.add(None)
    before = path.read_bytes()
    with pytest.raises(BadOption, match="delete it to begin anew"), mined_file(path, MiningRun("hunting", [{}], "two")):
        pass
    assert path.read_bytes() == before


def test_a_game_that_says_nothing_of_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "puzzling", lambda _: None)
    with pytest.raises(BadOption, match="nothing says what a puzzle"):
        room_of_puzzles("hunting")


# Choosing.


def found(number: int, grade: int, kind: str) -> Puzzle:
    return Puzzle(
        id=f"{number:03}",
        game="hunting",
        options={"players": 2},
        deal={},
        moves=[],
        seat=0,
        right=["a"],
        win=0.5 + number / 1000,
        next_win=0.3,
        missed_by=list(LADDER[: grade - 1]),
        why="so",
        kind=kind,
    )


def test_all_kinds_are_chosen_and_few_that_everybody_sees() -> None:
    easy = [found(number, 1, "plain") for number in range(50)]
    hard = [found(50 + number, 2 + number % 2, "rare" if number >= 38 else "plain") for number in range(40)]
    chosen = select([*easy, *hard], 20)
    assert Counter(puzzle.grade for puzzle in chosen)[1] == 20 // EASY
    assert sum(puzzle.kind == "rare" for puzzle in chosen) == 2
    assert len(chosen) == 20
    assert chosen == select([*hard, *easy], 20)
    # Without enough that are hard, there are fewer easy ones too.
    assert len(select([*easy, *hard[:3]], 20)) == 4


# Evidence.


def test_a_lead_is_sure_only_after_enough_trials() -> None:
    rng, tried = np.random.default_rng(1), []

    def trying(moves: Sequence[int], trials: int) -> Results:
        tried.append((list(moves), trials))
        chances = np.array([0.6, 0.5, 0.4, 0.1])[list(moves)]
        return (rng.random((trials, len(moves))) < chances).astype(np.float64)

    assert 0.04 < lead_by_trials(trying, 4, [0], 10_000) < 0.1
    # What is far behind is not looked at again.
    assert tried == [([0, 1, 2, 3], 2000), ([0, 1], 10_000)]
    assert sum(lead_by_trials(trying, 4, [0], 100) > 0 for _ in range(50)) <= 10
    assert lead_by_trials(trying, 4, [1], 10_000) < -0.05
    assert 0 < lead_by_trials(trying, 4, [0, 1], 20_000) < 0.1
