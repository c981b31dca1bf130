"""What it costs that a bot from outside thinks in a process of its own, so that it can be ended."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from motherlode.games import GAMES, load
from motherlode.lab.benchmark import Benchmark
from motherlode.lab.bots import make_player
from motherlode.lab.guard import sit_down
from motherlode.lab.playing import play_on

BOT: Final = "motherlode.bots.random:RandomBot"
GAMES_PLAYED: Final = 20


def moves_a_second(game: str, *, guarded: bool) -> float:
    """Random games between bots of one package, once the processes are there."""
    table = load(game)
    seats = [BOT] * table.players
    moves, start = 0, 0.0
    for number in range(GAMES_PLAYED + 1):
        bots = sit_down(game, seats, number) if guarded else [make_player(BOT, game, number) for _ in seats]
        moves += len(play_on(table.deal(seed=number), bots).history)
        if not number:
            moves, start = 0, perf_counter()
    return moves / (perf_counter() - start)


def benchmark(game: str) -> Benchmark:
    return Benchmark(
        name=f"{game}-guarded",
        unit="moves/s",
        settings=f"{GAMES_PLAYED} random games of {game} for the fewest players, each bot in a process of its own",
        run=lambda: moves_a_second(game, guarded=True),
        against={"the same bots in one process": lambda: moves_a_second(game, guarded=False)},
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES]
