"""Vector environments are held to the law: both take the same actions, and must tell every seat the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from motherlode.adapters.seated_game import SeatedGame
from motherlode.core.game import AnyState
from motherlode.core.parts import Json
from motherlode.games import counted_play_of
from motherlode.vector import Environment, make


def vector_parity(
    game: str, options: Mapping[str, Json], *, seed: int, games: int, recall: bool = True, reward: str = "win"
) -> None:
    """Play so many games side by side, with random actions, until each is over."""
    env: Any = make(game, num_envs=games, recall=recall, reward=reward, **options)
    env.reset(seed=seed)
    lawful = [_of_the_law(env, at, recall=recall, reward=reward) for at in range(games)]
    left = set(range(games))
    while left:
        _compare(env, lawful, left)
        actions = env.random_actions()
        for at in left:
            lawful[at].act(int(env.seats[at]), int(actions[at]))
        _, _, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        for at in sorted(left):
            expected = np.array(lawful[at].rewards(), dtype=np.float32)
            assert np.array_equal(info["rewards"][at], expected)
            assert terminated[at] == lawful[at].is_over
        left -= {at for at in left if terminated[at]}


def _of_the_law(env: Any, at: int, *, recall: bool, reward: str) -> SeatedGame:
    play = SeatedGame(env.game.name, env.game.options_json(), recall=recall, reward=reward, illegal="error")
    play.begin(state_of(env, at))
    return play


def state_of(env: Environment, at: int) -> AnyState:
    """The game of the law that an environment has just begun."""
    table, counted = env.tables[at], counted_play_of(env.game.name)
    assert counted is not None
    starter = int(counted.starter(table))
    game = env.game.started_by(starter) if starter >= 0 else env.game
    return game.deal(deal=counted.deal_of(table))


def _compare(env: Any, lawful: list[SeatedGame], left: set[int]) -> None:
    for seat in range(env.players):
        rows = env.observe(seat)
        for at in left:
            _same(env, rows[at], lawful[at].observe(seat), at, seat)
    for at in left:
        actor = int(env.seats[at])
        assert actor == lawful[at].next_seat
        assert np.array_equal(env.masks[at], lawful[at].mask(actor)[:-1])
        _same(env, env.observations[at], lawful[at].observe(actor), at, actor)


def _same(env: Any, told: Any, expected: Any, at: int, seat: int) -> None:
    differing = [name for name, place in env.places.items() if not np.array_equal(told[place], expected[place])]
    assert not differing, f"environment {at}, seat {seat}: {differing} differ from the law"
