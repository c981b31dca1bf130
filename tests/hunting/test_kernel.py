"""The kernel plays the law of the rules: the same deals and moves, compared at every decision."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Stream
from motherlode.games.hunting import kernel
from motherlode.games.hunting.pieces import Piles
from motherlode.games.hunting.rules import Hunting
from motherlode.testing import kernel_parity
from tests.hunting.table import HuntingState, hunting

TestKernel = kernel_parity("hunting")


def test_deals_are_even_and_the_starter_is_drawn() -> None:
    table, rng, seen = kernel.new_table(Hunting.with_options()), new_rng(1), Counter[tuple[int, int, int]]()
    for _ in range(6000):
        kernel.deal(table, rng)
        first, second = (int(table[kernel.FIRST_SIDE + kernel.SIDE * seat + kernel.MARKER]) for seat in (0, 1))
        seen[first, second, int(table[kernel.FIRST_MINER])] += 1
    assert len(seen) == 12
    assert all(first != second for first, second, _ in seen)
    assert max(seen.values()) < 1.4 * min(seen.values())
    chosen = kernel.new_table(hunting(starter=1))
    kernel.deal(chosen, rng)
    assert chosen[kernel.FIRST_MINER] == 1


def test_every_game_has_as_many_decisions() -> None:
    table, rng = kernel.new_table(hunting()), new_rng(2)
    for _ in range(100):
        kernel.deal(table, rng)
        assert kernel.play_out(table, rng) == kernel.DECISIONS


@pytest.mark.parametrize("turns", [0, 3, 8])
def test_piles_are_imagined_as_evenly_as_by_the_rules(turns: int) -> None:
    random, rng = Random(turns), new_rng(turns)
    state: HuntingState = hunting().deal(seed=turns)
    for _ in range(2 + turns):
        state = state.advance(state.actors[0], random.choice(state.legal(state.actors[0])))
    table, draws = kernel.from_state(state), 3000
    ours, theirs = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for number in range(draws):
        kernel.imagine(table, 0, rng)
        ours[shape(kernel.piles_of(table, 1))] += 1
        theirs[shape(state.imagine(0, Stream(number, "imagined")).position.sides[1].piles)] += 1
    for kind in ours | theirs:
        assert abs(ours[kind] - theirs[kind]) < 5 * (ours[kind] + theirs[kind]) ** 0.5 + 1


def shape(piles: Piles) -> tuple[int, ...]:
    """What tells enough arrangements apart: how many pieces each pile has, and its lowest one."""
    return (*map(len, piles), *[pile[0] for pile in piles])
