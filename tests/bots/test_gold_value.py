"""The value of tables in Gold: what the kernel evaluates, how it is searched, and how it is trained."""

from __future__ import annotations

import argparse
import lzma
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from motherlode.bots.gold import training
from motherlode.bots.gold.learning import Learner
from motherlode.bots.gold.master import room_for
from motherlode.bots.gold.network_file import FILE, read_networks, shipped_network, write_networks
from motherlode.bots.gold.prices import FITTED, worth_table
from motherlode.bots.gold.public_table import PublicTable
from motherlode.bots.gold.self_play import Games, play, targets
from motherlode.bots.gold.solver import LEAST_ROOM
from motherlode.bots.gold.turns import BEST_FIRST, LEAF, best_first, look, new_board
from motherlode.bots.gold.value import evaluate
from motherlode.core.compiled import new_rng
from motherlode.core.errors import BadOption
from motherlode.games.gold.kernel import CARDS_LEFT, NUMBER_LIMIT, PLAYERS, RUSH, SEAT

SIZES = pytest.mark.parametrize("players", [2, 3, 4, 5])


def some_games(players: int, games: int) -> Games:
    starts = [training.start_of(players, seat) for seat in range(players)]
    return play(starts, games, worth_table(FITTED[players], players), new_rng("some"))


def shares(public: PublicTable) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], float]:
    """What the shipped network makes of a table, and of the best turn from there, for the seat to move."""
    board, scores = new_board(), np.empty(NUMBER_LIMIT)
    players, seat = int(public[PLAYERS]), int(public[SEAT])
    network = shipped_network(players)
    # The sums are for the seat after: seen from the seat before, this one is to move.
    before = public.copy()
    before[SEAT] = (seat - 1) % players
    look(before, network, board)
    evaluate(public, public, 1, 1, network, board.room, board.values[LEAF])
    now = board.values[LEAF, :players].copy()
    best_first(public, network, board, scores)
    return now, float(board.values[BEST_FIRST, seat])


@SIZES
def test_shares_add_up_and_hold_over_a_turn(players: int) -> None:
    tables = [table for table in some_games(players, 3).tables[::7] if not table[RUSH]]
    found = [shares(table) for table in tables]
    assert all(now.sum() == pytest.approx(1) for now, _ in found)
    # Who plays well can expect about what the table promised.
    differences = [now[table[SEAT]] - later for (now, later), table in zip(found, tables, strict=True)]
    assert abs(float(np.mean(differences))) < 0.04


@SIZES
def test_the_kernel_evaluates_what_was_learnt(players: int) -> None:
    start = training.start_of(players, 0)
    games = some_games(players, 2)
    learner = Learner(start, np.random.default_rng(1))
    learner.fit(games.tables, targets(games, learner.expected(games.tables), 0.0), 1e-3)
    network, board = learner.network(), new_board()
    for public, expected in zip(games.tables[::9], learner.expected(games.tables)[::9], strict=True):
        before = public.copy()
        before[SEAT] = (public[SEAT] - 1) % players
        look(before, network, board)
        evaluate(public, public, 1, 1, network, board.room, board.values[LEAF])
        order = [(int(public[SEAT]) + turn) % players for turn in range(players)]
        found = [board.values[LEAF, at] for at in [*order, *[players + seat for seat in order]]]
        assert found == pytest.approx(expected, abs=1e-4)


def test_what_a_table_should_be_worth_mixes_the_result_with_later_expectations() -> None:
    games = some_games(2, 1)
    turns = len(games.tables)
    seats = games.tables[:, SEAT]
    expected = np.full((turns, 4), 0.5, dtype=np.float32)
    won = games.results[0, seats]
    assert targets(games, expected, 0.0)[:, 0] == pytest.approx(won)
    # The last turn is followed by the result alone, the one before also by what was expected at the last.
    trusting = targets(games, expected, 0.25)[:, 0]
    assert trusting[-1] == pytest.approx(won[-1])
    assert trusting[-2] == pytest.approx(0.25 * 0.5 + 0.75 * won[-2])
    assert games.tables[-1, CARDS_LEFT] == 1


def trained(out: Path, *more: str) -> bytes:
    parser = argparse.ArgumentParser()
    training.add_arguments(parser)
    args = ["--players", "2", "--rounds", "1", "--own-rounds", "1", "--games", "5", "--out", str(out), *more]
    assert training.run(parser.parse_args(args)) == 0
    return out.read_bytes()


def test_training_repeats_from_its_seed_and_writes_what_ships(tmp_path: Path) -> None:
    one, same, other = (trained(tmp_path / name, "--seed", seed) for name, seed in [("1", "7"), ("2", "7"), ("3", "8")])
    assert one == same != other
    assert sorted(read_networks(one)) == [2]


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--rounds", "0"], ["--own-rounds", "-1"]])
def test_training_refuses_nothing_to_learn_from(tmp_path: Path, wrong: list[str]) -> None:
    with pytest.raises(BadOption, match="1 or more"):
        trained(tmp_path / "out", *wrong)


def test_training_keeps_what_it_cannot_read(tmp_path: Path) -> None:
    out = tmp_path / "notes"
    out.write_text("mine")
    with pytest.raises(BadOption, match="no networks of Gold"):
        trained(out)
    assert out.read_text() == "mine"
    with pytest.raises(BadOption, match="no folder"):
        trained(tmp_path / "nowhere" / "out")


def test_learning_makes_errors_smaller() -> None:
    games = some_games(2, 60)
    learner = Learner(training.start_of(2, 0), np.random.default_rng(1))
    wanted = targets(games, learner.expected(games.tables), 0.0)
    errors = [learner.fit(games.tables, wanted, 2e-3) for _ in range(3)]
    assert errors[2] < errors[0] - 0.05


def test_effort_counts_what_is_kept_in_mind_for_a_solution() -> None:
    rooms = [room_for(effort) for effort in (0.0, 0.1, 1.0, 2.0, 1000.0)]
    assert rooms == [LEAST_ROOM, 1 << 14, 1 << 17, 1 << 18, 1 << 20]


def test_what_ships_is_for_all_sizes_and_small() -> None:
    networks = {players: shipped_network(players) for players in (2, 3, 4, 5)}
    content = files("motherlode.bots.gold").joinpath(FILE).read_bytes()
    assert lzma.decompress(write_networks(networks)) == lzma.decompress(content)
    assert len(content) < 150_000
    assert all((read_networks(content)[players].rows == networks[players].rows).all() for players in networks)
