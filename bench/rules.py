"""How fast the readable law plays: one process, no kernel, every move checked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from motherlode.games import GAMES, load
from motherlode.lab.benchmark import Benchmark

SECONDS: Final = 3.0
TARGETS: Final = msgspec.json.decode(Path(__file__).with_name("settings.json").read_bytes())["targets"]
"""By game: at how many players, and how many decisions a second. Games without one are compared with the rest."""


def random_play(game: str, players: int) -> float:
    """Decisions a second: deal, list the legal moves, choose one, play it through the checked entrance."""
    loaded, random = load(game, players=players), Random(1)
    decisions, deals, start = 0, 0, perf_counter()
    while perf_counter() - start < SECONDS:
        state, deals = loaded.deal(seed=deals), deals + 1
        while actors := state.actors:
            seat = actors[0]
            state = state.play(seat, random.choice(state.legal(seat)))
            decisions += 1
    return decisions / (perf_counter() - start)


def bare_choice() -> float:
    """The least any engine does in Python: list 64 things, choose one, copy 64 things without it."""
    table, random = tuple(range(64)), Random(1)
    steps, start = 0, perf_counter()
    while perf_counter() - start < SECONDS / 3:
        for _ in range(1000):
            chosen = random.choice([at for at in table if at >= 0])
            copy = list(table)
            del copy[chosen]
        steps += 1000
    return steps / (perf_counter() - start)


def benchmark(game: str) -> Benchmark:
    wanted = TARGETS.get(game, {"players": GAMES[game].seats[0]})
    players, target = wanted["players"], wanted.get("rules")
    return Benchmark(
        name=f"{game}-rules",
        unit="decisions/s",
        settings=f"random play of {game}, {players} players, one process, the readable law",
        run=lambda: random_play(game, players),
        against={
            **({} if target is None else {f"target of {target:,}": target}),
            "a bare choice among 64 and a copy": bare_choice,
        },
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES]
