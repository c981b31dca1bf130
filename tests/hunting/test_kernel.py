"""The kernel plays the law of the rules: the same deals and moves, compared at every decision."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from motherlode.core.compiled import new_rng
from motherlode.games.hunting import kernel
from motherlode.games.hunting.builds import BUILDS, COUNT
from motherlode.games.hunting.position import HuntingMove
from tests.hunting.table import HuntingState, built, hunting

GAMES = 200_000 if os.environ.get("MOTHERLODE_LONG") else 460 if os.environ.get("MOTHERLODE_SHORT") else 4_600
"""Games of 22 decisions for each way to read H-7: more than 200,000 decisions in all."""
DECIDED_BY = ("gold", "threes", "twos", "draw")


def compare(game: kernel.Array, state: HuntingState) -> None:
    """Everything that both can tell."""
    assert (game == kernel.encode(state)).all(), state.history
    for seat in (0, 1):
        moves = state.legal(seat)
        assert kernel.count(game, seat) == len(moves)
        if not state.position.building:
            assert [kernel.nth(game, seat, n) for n in range(len(moves))] == [kernel.encode_move(m) for m in moves]


def compare_end(game: kernel.Array, state: HuntingState) -> None:
    outcome = state.outcome
    assert outcome is not None
    winner, decided = kernel.outcome(game)
    assert [kernel.score(game, seat) for seat in (0, 1)] == list(outcome.scores)
    assert ([0, 1] if winner < 0 else [winner]) == list(outcome.winners)
    assert DECIDED_BY[decided] == outcome.decided_by


def step(game: kernel.Array, state: HuntingState, random: Random) -> HuntingState:
    """The same random move on both."""
    seat = random.choice(state.actors)
    n = random.randrange(kernel.count(game, seat))
    move: HuntingMove = state.legal(seat)[n]
    code = kernel.nth(game, seat, n)
    assert code == kernel.encode_move(move)
    kernel.play(game, seat, code)
    return state.advance(seat, move)


@pytest.mark.parametrize("breakdown_from", [2, 3])
def test_the_kernel_plays_as_the_rules_do(breakdown_from: int) -> None:
    random = Random(breakdown_from)
    game = np.zeros(kernel.SIZE, dtype=np.int64)
    for number in range(GAMES):
        state: HuntingState = hunting(breakdown_from, starter=number % 2).deal(
            deal={"markers": random.sample([1, 2, 3], 2)}
        )
        kernel.begin(game, *state.dealt.markers, number % 2, breakdown_from)
        compare(game, state)
        while state.actors:
            state = step(game, state, random)
            compare(game, state)
        assert kernel.is_over(game)
        assert len(state.history) == kernel.DECISIONS
        compare_end(game, state)


def test_moves_are_read_back() -> None:
    assert [kernel.encode_move(kernel.decode_move(code)) for code in range(kernel.BUILD)] == list(range(kernel.BUILD))
    for rank in (0, 1, 83, 84, 99_999, COUNT - 1):
        assert kernel.decode_move(kernel.BUILD + rank) == BUILDS[rank]
        assert kernel.encode_move(BUILDS[rank]) == kernel.BUILD + rank


def test_piles_are_read_back() -> None:
    game = np.zeros(kernel.SIZE, dtype=np.int64)
    kernel.begin(game, 1, 2, 0, 2)
    for seat, rank in ((0, 123_456), (1, 200_000)):
        kernel.play(game, seat, kernel.BUILD + rank)
        assert kernel.piles_of(game, seat) == BUILDS[rank].piles


def test_deals_are_even_and_repeat_from_a_seed() -> None:
    rng, again = new_rng(1), new_rng(1)
    game = np.zeros(kernel.SIZE, dtype=np.int64)
    seen: dict[tuple[int, int, int], int] = {}
    for _ in range(6000):
        kernel.deal(game, rng, 2)
        key = (int(game[kernel.FIRST_SIDE]), int(game[kernel.FIRST_SIDE + kernel.SIDE]), int(game[kernel.SEAT]))
        seen[key] = seen.get(key, 0) + 1
        kernel.deal(game, again, 2)
    assert len(seen) == 12
    assert all(400 < times < 600 for times in seen.values())
    assert all(first != second for first, second, _ in seen)
    assert (rng == again).all()


def test_random_play_is_as_long_and_as_open_as_by_the_rules() -> None:
    wins = np.zeros(3, dtype=np.int64)
    assert kernel.play_many(new_rng(2), 10_000, 2, wins) == 10_000 * kernel.DECISIONS
    assert wins.sum() == 10_000
    assert abs(int(wins[0]) - int(wins[1])) < 500


def test_a_playout_finishes_any_game() -> None:
    state: HuntingState = hunting().deal(seed=3)
    random = Random(3)
    while state.actors:
        game = kernel.encode(state)
        assert kernel.playout(game, new_rng(4)) == kernel.DECISIONS - len(state.history)
        assert kernel.is_over(game)
        state = state.advance(state.actors[0], random.choice(state.legal(state.actors[0])))


def plain(function: Any) -> Any:
    """The function before it was compiled."""
    return function.py_func


def test_uncompiled_the_kernel_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be read, debugged and measured as the Python that it is."""
    for name, value in list(vars(kernel).items()):
        if hasattr(value, "py_func"):
            monkeypatch.setattr(kernel, name, plain(value))
    random = Random(5)
    game = np.zeros(kernel.SIZE, dtype=np.int64)
    for number in range(100):
        state: HuntingState = hunting(starter=number % 2).deal(deal={"markers": random.sample([1, 2, 3], 2)})
        kernel.begin(game, *state.dealt.markers, number % 2, 2)
        while state.actors:
            compare(game, state)
            state = step(game, state, random)
        compare_end(game, state)
    kernel.play_many(new_rng(6), 20, 3, np.zeros(3, dtype=np.int64))
    assert kernel.playout(kernel.encode(built()), new_rng(7)) == kernel.DECISIONS - 2
