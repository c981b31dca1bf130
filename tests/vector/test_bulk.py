"""Bulk play on a GPU, without one: in numba's simulator, and as far as the compiler goes."""

from __future__ import annotations

from motherlode.games import GAMES, kernel_of
from tests.vector.without_gpu import expect_said_that_there_is_none, run_compiling, run_simulated

NAMES = [name for name in GAMES if kernel_of(name) is not None]

SAME_GAMES = """
import sys, warnings
warnings.simplefilter("ignore")  # numbers that run over, as they should
import numpy as np
from motherlode.games import load
from motherlode.vector.bulk import games_on_cpu, games_on_gpu, play_on_gpu

for name in sys.argv[1:]:
    game = load(name)
    expected = games_on_cpu(game, 2, "seed", 7)
    assert expected[:, 0].min() > 0
    assert np.array_equal(games_on_gpu(game, 2, "seed", 7, block=2), expected), name
    total = play_on_gpu(game, 2, "seed", 7, block=1, blocks=1)
    assert [total.decisions, *total.wins] == expected.sum(axis=0).tolist(), name
"""

PTX = """
import sys
from motherlode.games import load
from motherlode.vector.bulk import Launch

for name in sys.argv[1:]:
    assert ".visible .entry" in Launch(load(name)).ptx(False), name
"""

NO_GPU = """
from motherlode.core.cuda import NoGpu
from motherlode.games import load
from motherlode.vector.bulk import games_on_gpu

try:
    games_on_gpu(load("{name}"), 1, "seed")
except NoGpu as fault:
    print(fault)
"""


def test_the_simulated_gpu_plays_the_same_games() -> None:
    run_simulated(SAME_GAMES, NAMES)


def test_every_kernel_compiles_for_cuda() -> None:
    run_compiling(PTX, NAMES)


def test_without_a_gpu_that_is_said() -> None:
    expect_said_that_there_is_none(NO_GPU.format(name=NAMES[0]))
