"""Games in bulk: the same rows whoever plays them and however many help, and what they come to."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import motherlode as ml
from motherlode import lab
from motherlode.bots.random import RandomBot
from motherlode.core.errors import BadOption
from motherlode.games.counting import labels_of
from motherlode.games.replay import replay, verify
from motherlode.lab import bulk
from motherlode.lab.bulk import new_run
from motherlode.lab.playing import play_on
from motherlode.lab.rows import Engine, Rows, written_winners
from motherlode.lab.summary import Spread, Summary

GAMES = 7


@pytest.fixture
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "KERNEL_GAMES", 3)
    monkeypatch.setattr(bulk, "RECORDED_GAMES", 2)


def rows_of(game: str = "gold", **settings: object) -> list[dict[str, str | int]]:
    """All rows, one after the other."""
    return [row for rows in lab.simulate(game, games=GAMES, seed=7, **settings) for row in rows.dicts()]  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["law", "kernel"])
def test_rows_hold_what_was_played(engine: Engine) -> None:
    game = ml.load("gold", players=3)
    (row, *_), names = rows_of(game, engine=engine), new_run(game, ["random"], 7, engine).columns  # type: ignore[arg-type]
    assert list(row) == names
    assert names[:7] == ["number", "seed", "engine", "players", "bot_0", "bot_1", "bot_2"]
    assert names[-len(lab.counters_of("gold")) :] == list(lab.counters_of("gold"))
    assert (row["number"], row["seed"], row["engine"], row["players"]) == (0, "7/0", engine, 3)
    assert row["winners"] in written_winners(3)
    assert row["decided_by"] in game.decisions


def test_the_law_deals_each_row_again_from_its_seed() -> None:
    for row in rows_of("hunting", engine="law"):
        assert ml.load("hunting").deal(seed=str(row["seed"])).game.starter == row["starter"]


@pytest.mark.usefixtures("_small_batches")
def test_neither_workers_nor_batches_change_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = rows_of(workers=1), rows_of(workers=2)
    monkeypatch.setattr(bulk, "KERNEL_GAMES", 100)
    assert one == two == rows_of()
    assert len({tuple(row.values())[6:] for row in one}) == GAMES
    assert rows_of("hunting", engine="law", workers=2) == rows_of("hunting", engine="law")


@pytest.mark.usefixtures("_small_batches")
def test_a_kernel_plays_the_same_games_with_records_and_without() -> None:
    rows = list(lab.simulate("gold", games=GAMES, seed=7, records=True))
    assert [row for some in rows for row in some.dicts()] == rows_of()
    records = [record for some in rows for record in some.records]
    assert len(records) == GAMES
    for record in records:
        verify(record)
        assert "seed" not in record["meta"]  # which deals by the law, and not what a kernel dealt
    assert lab.count(replay(records[0]))["strikes"] == rows[0]["strikes"][0]


def test_the_engine_is_chosen_by_who_plays() -> None:
    game = ml.load("gold")
    assert new_run(game, ["random"], 1).engine == "kernel"
    assert new_run(game, ["random", "novice"], 1).engine == "law"
    assert new_run(game, ["random"], 1, "law").engine == "law"
    with pytest.raises(BadOption, match="only random"):
        new_run(game, ["novice"], 1, "kernel")
    with pytest.raises(BadOption, match="law or kernel"):
        new_run(game, ["random"], 1, "magic")


def test_a_game_without_kernel_or_counters_is_played_by_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.games.counting.part_of", lambda *_: None)
    monkeypatch.setattr("motherlode.lab.kernel_play.counted_play_of", lambda _: None)
    (row, *_) = rows_of("hunting")
    assert (row["engine"], list(row)[-1]) == ("law", "starter")
    with pytest.raises(BadOption, match="--engine law"):
        rows_of("hunting", engine="kernel")


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(BadOption, match="1 or more"):
        lab.simulate("gold", games=0)
    with pytest.raises(BadOption, match="1 worker"):
        list(lab.simulate("gold", games=1, workers=0))
    with pytest.raises(ml.BadOption, match="workers are a number, or a crew"):
        list(lab.simulate("gold", games=1, workers="two"))  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"a whole number, not 1\.5"):
        lab.simulate("gold", games=1.5)  # type: ignore[arg-type]


def test_the_lab_wants_names_and_a_table_wants_bots() -> None:
    for classes in (RandomBot, [RandomBot, RandomBot]):
        with pytest.raises(ml.UnknownBot, match=r"told by name, .*mine.py:MyBot"):
            lab.simulate("gold", classes)  # type: ignore[arg-type]
    for bots in (["novice", "novice"], [RandomBot, RandomBot]):
        with pytest.raises(ml.UnknownBot, match=r"make_player of motherlode.lab.bots makes"):
            play_on(ml.load("gold").deal(seed=1), bots)  # type: ignore[arg-type]


def test_all_rows_gather_in_one_table() -> None:
    table = lab.gathered(lab.simulate("gold", games=GAMES, seed=7, engine="law"))
    assert table["number"].tolist() == list(range(GAMES))
    assert table["winners"].tolist() == [row["winners"] for row in rows_of(engine="law")]
    assert lab.gathered([]) == {}


def test_unknown_names_of_the_lab_are_no_attributes() -> None:
    assert not hasattr(lab, "alchemy")


def made(*games: tuple[int, int, int, int]) -> Rows:
    """Rows of these scores, winners (a bit a seat) and decisions, one move long and more, and nothing counted."""
    run = new_run(ml.load("gold"), ["random"], 1, "law")
    numbers = np.full((len(games), len(run.numbers)), -1, dtype=np.int32)
    numbers[:, :4] = games
    numbers[:, 4] = np.arange(1, len(games) + 1)
    return Rows(run, 0, numbers)


def test_a_summary_counts_wins_shares_scores_and_lengths() -> None:
    games = [(4, 3, 0b01, 0), (2, 4, 0b10, 0), (3, 3, 0b11, 2), (4, 4, 0b10, 1)]
    summary = Summary.of(made(games[0]).run)
    summary.add(made(*games[:3]))
    summary.add(made(games[3]))
    assert (summary.wins, summary.shares, summary.ties, summary.games) == ([1, 2], [1, 1], 1, 4)
    assert summary.decided_by == {"gold": 2, "cards": 1, "shared": 1}
    assert summary.scores[0].mean == pytest.approx(fmean([4, 2, 3, 4]))
    assert summary.scores[0].deviation == pytest.approx(stdev([4, 2, 3, 4]))
    assert (summary.length.lowest, summary.length.highest, summary.length.total) == (1, 3, 7)
    assert summary.counters["strikes"].games == 0


@pytest.mark.parametrize("game", sorted(ml.GAMES))
def test_a_summary_tells_how_often_each_label_came_and_averages_none(game: str) -> None:
    batches = list(lab.simulate(game, games=GAMES, seed=7, engine="law"))
    summary = Summary.of(batches[0].run)
    for rows in batches:
        summary.add(rows)
    assert summary.labels.keys() == labels_of(game)
    assert summary.counters.keys() == lab.counters_of(game).keys() - labels_of(game)
    for name, games in summary.labels.items():
        assert games == Counter(lab.gathered(batches)[name].tolist())


def test_sums_stay_exact_and_one_game_has_no_spread() -> None:
    spread = Spread(10**9, 3 * 10**10, 10**18 + 1, 0, 99)
    assert spread.deviation == pytest.approx(sqrt((10**18 + 1 - 9 * 10**11) / 10**9))
    one = Spread()
    assert (one.mean, one.deviation) == (0, 0)
    one.add(np.array([5]))
    assert (one.mean, one.deviation, one.lowest) == (5, 0, 5)


def test_small_variants_are_played_by_the_law_and_at_random() -> None:
    small = ml.load("hunting", size=3, starter=0)
    (row, *_) = rows_of(small)  # type: ignore[arg-type]
    assert row["engine"] == "law"
    with pytest.raises(BadOption, match="a kernel knows the published hunting only: leave out size"):
        new_run(small, ["random"], 7, "kernel")
    with pytest.raises(BadOption, match="regular knows the published hunting only: leave out size"):
        new_run(small, ["regular"], 7)
