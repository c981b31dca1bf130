"""Master against plain information-set Monte Carlo tree search, with the same processor time a move.

From the shell it plays any gauntlet: `python bench/gauntlet.py gold` is `motherlode arena --gauntlet gold`.
"""

from __future__ import annotations

import sys
from typing import Final

from motherlode.bots.registry import yardsticks
from motherlode.cli import main
from motherlode.games import GAMES, load
from motherlode.lab.benchmark import Benchmark
from motherlode.lab.gauntlet import Match, contest
from motherlode.lab.gauntlet_table import in_one_line

LEVEL: Final = "master"
YARDSTICK: Final = "ismcts"
MILLISECONDS: Final = 10.0
GAMES_A_MATCH: Final = 100
PLAYERS: Final = 2


def run(game: str) -> float:
    """The share of decided games that master won, in per cent."""
    match = Match(game, load(game, players=PLAYERS).options_json(), LEVEL, YARDSTICK, is_timed=True)
    row = contest(match, GAMES_A_MATCH, "baselines", MILLISECONDS)
    sys.stderr.write(f"{game}: {in_one_line(row)}\n")
    return 100 * (row.share or 0.0)


def benchmark(game: str) -> Benchmark:
    return Benchmark(
        name=f"{game}-{YARDSTICK}",
        unit="% won",
        settings=f"master at {game} against plain information-set Monte Carlo tree search: {GAMES_A_MATCH} games of "
        f"{PLAYERS}, {MILLISECONDS:g} ms of processor time a move each, seats swapped over the same deals; "
        "share of decided games",
        run=lambda: run(game),
        against={"an equal match": 50.0},
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES if YARDSTICK in yardsticks(game)]

if __name__ == "__main__":
    sys.exit(main(["arena", "--gauntlet", *sys.argv[1:]]))
