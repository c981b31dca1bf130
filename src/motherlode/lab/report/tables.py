"""Many games at one kind of table, counted as they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import numpy as np

from motherlode.core.dealing import Seed
from motherlode.core.game import AnyGame
from motherlode.games.counting import counters_of
from motherlode.lab import bulk
from motherlode.lab.parallel import Crew
from motherlode.lab.report.tally import Tally, tally_of, together
from motherlode.lab.rows import Rows

CHUNK: Final = 1000
"""So many games, or more, are counted at a time."""


def play_table(
    game: AnyGame, bot: str, games: int, seed: Seed, workers: int | Crew, watch: Callable[[int], None]
) -> tuple[str, Tally]:
    """Which engine played, and what the games came to."""
    run, found = bulk.new_run(game, [bot], seed), list[Tally]()
    counters = list(counters_of(game.name))
    for rows in _chunks(bulk.play(run, games, workers), watch):
        found = [together([*found, tally_of(rows, run.players, counters)])]
    return run.engine, found[0]


def _chunks(batches: Iterable[Rows], watch: Callable[[int], None]) -> Iterator[Rows]:
    """The same rows, more of them at a time where they come one by one."""
    waiting: list[Rows] = []
    for rows in batches:
        watch(rows.games)
        waiting.append(rows)
        if sum(each.games for each in waiting) >= CHUNK:
            yield _joined(waiting)
            waiting = []
    if waiting:
        yield _joined(waiting)


def _joined(parts: list[Rows]) -> Rows:
    return Rows(parts[0].run, parts[0].first, np.concatenate([part.numbers for part in parts]))
