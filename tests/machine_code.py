"""Compile what several groups of tests need, before they begin: else each would compile it at the same time.

`python -m tests.machine_code`; what is on disk already is only loaded.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from motherlode.bots import LADDER, warm_up
from motherlode.games import GAMES, counted_play_of, kernel_of, load
from motherlode.testing import kernels


def warm_up_all() -> None:
    """All bots, in processes of their own."""
    for game in GAMES:
        for level in LADDER:
            warm_up(game, level)


def use_kernel(name: str) -> None:
    """One game of each kind that the tests of kernels play."""
    game = load(name)
    kernels.the_kernel_plays_as_the_rules_do(game, 1)
    kernels.bulk_play_is_random_play(game, 1)
    if counted_play_of(name) is not None:
        kernels.the_kernel_counts_as_the_rules_do(game, 1)


if __name__ == "__main__":
    with ThreadPoolExecutor(1) as beside:
        warming = beside.submit(warm_up_all)
        for name in filter(kernel_of, GAMES):
            use_kernel(name)
        warming.result()
