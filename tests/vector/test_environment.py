"""Vector environments: seeds, threads, the next game, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from motherlode.core.errors import (
    BadDeal,
    BadOption,
    IllegalMove,
    MotherlodeError,
    NotBegun,
    UnknownGame,
    UnknownOption,
)
from motherlode.games import GAMES
from motherlode.vector import Environment, make

STEPS = 130
"""Enough for every game to end at least once."""


def played(env: Environment, steps: int = STEPS) -> list[Any]:
    """All that environments have told."""
    env.reset(seed="the same")
    told = []
    for _ in range(steps):
        env.step(env.random_actions())
        told.append([array.copy() for array in (env.observations, env.masks, env.seats, env.gains, env.terminated)])
    return told


def same(one: list[Any], two: list[Any]) -> bool:
    return all(
        np.array_equal(a, b) for left, right in zip(one, two, strict=True) for a, b in zip(left, right, strict=True)
    )


@pytest.mark.parametrize("game", GAMES)
def test_everything_repeats_from_the_seed_however_it_is_spread(game: str) -> None:
    whole = played(make(game, num_envs=12))
    assert any(told[-1].any() for told in whole)
    assert same(whole, played(make(game, num_envs=12, threads=3)))
    part = played(make(game, num_envs=5, first_env=4))
    assert same([[array[4:9] for array in told] for told in whole], part)


@pytest.mark.parametrize("game", GAMES)
def test_every_environment_and_every_game_is_dealt_anew(game: str) -> None:
    env = make(game, num_envs=400)
    env.reset(seed=1)
    first = env.tables.copy()
    assert len(np.unique(first, axis=0)) > 1
    env.reset()
    assert not np.array_equal(env.tables, first)
    env.reset(seed=1)
    assert np.array_equal(env.tables, first)
    env.reset(seed=2)
    assert not np.array_equal(env.tables, first)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_followed_by_the_next_in_the_same_step(game: str) -> None:
    env = make(game, num_envs=50, players=2)
    env.reset(seed=3)
    ended = 0
    for _ in range(STEPS):
        actors = env.seats.copy()
        _, rewards, terminated, truncated, info = env.step(env.random_actions())
        assert not truncated.any()
        assert (info["rewards"].sum(axis=1) == terminated).all()
        assert (rewards == info["rewards"][np.arange(50), actors]).all()
        assert (info["action_mask"].sum(axis=1) > 0).all()
        assert (info["seat"] >= 0).all()
        ended += int(terminated.sum())
    assert ended >= 50


@pytest.mark.parametrize("game", GAMES)
def test_margins_of_two_players_are_opposite(game: str) -> None:
    env = make(game, num_envs=50, players=2, reward="margin")
    env.reset(seed=3)
    for _ in range(STEPS):
        env.step(env.random_actions())
        assert (env.gains.sum(axis=1) == 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_random_actions_are_legal_and_even(game: str) -> None:
    env = make(game, num_envs=3000)
    env.reset(seed=4)
    env.masks[:] = env.masks[0]
    drawn = np.concatenate([env.random_actions() for _ in range(4)])
    legal = np.flatnonzero(env.masks[0])
    counts = np.bincount(drawn, minlength=env.num_actions)
    assert counts.sum() == counts[legal].sum()
    expected = len(drawn) / len(legal)
    assert np.abs(counts[legal] - expected).max() < 6 * np.sqrt(expected)


@pytest.mark.parametrize("game", GAMES)
def test_illegal_actions_change_nothing(game: str) -> None:
    env = make(game, num_envs=3)
    env.reset(seed=1)
    tables, actions = env.tables.copy(), env.random_actions().copy()
    for wrong in (-1, env.num_actions, int(np.flatnonzero(env.masks[2] == 0)[0]) if not env.masks[2].all() else -5):
        actions[2] = wrong
        with pytest.raises(IllegalMove, match=f"action {wrong} is not legal in environment 2"):
            env.step(actions)
        assert np.array_equal(env.tables, tables)
    for shape in (actions[:2], actions.astype(np.float64), [[0, 0, 0]]):
        with pytest.raises(BadOption, match="a step takes 3 whole numbers"):
            env.step(shape)


def test_actions_come_in_any_kind_of_whole_numbers() -> None:
    env = make(next(iter(GAMES)), num_envs=4)
    env.reset(seed=1)
    for kind in (np.int8, np.int32, np.uint16):
        env.step(env.random_actions().astype(kind))
    env.step(env.random_actions().tolist())


def test_arrays_are_written_in_place() -> None:
    env = make(next(iter(GAMES)), num_envs=4)
    first, info = env.reset(seed=1)
    for _ in range(3):
        told, rewards, terminated, truncated, more = env.step(env.random_actions())
        assert told is first
        assert more is info
        assert (rewards is env.rewards, terminated is env.terminated, truncated is env.truncated) == (True, True, True)


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"num_envs": 0}, BadOption, "num_envs must be a whole number from 1 on"),
        ({"num_envs": True}, BadOption, "num_envs"),
        ({"num_envs": 2, "first_env": -1}, BadOption, "first_env"),
        ({"num_envs": 2, "threads": 0}, BadOption, "threads"),
        ({"num_envs": 2, "device": "tpu"}, BadOption, "device cannot be 'tpu'; it is cpu or cuda"),
        ({"num_envs": 2, "size": 8}, BadOption, "a vector environment knows the published gold only: leave out size"),
        ({"num_envs": 2, "reward": "fame"}, BadOption, "reward cannot be 'fame'; it is win or margin"),
        ({"num_envs": 2, "no_such": 1}, UnknownOption, "no_such"),
    ],
)
def test_what_does_not_fit_is_refused(given: dict[str, Any], error: type[MotherlodeError], words: str) -> None:
    with pytest.raises(error, match=words):
        make(next(iter(GAMES)), **given)


def test_steps_need_a_game() -> None:
    env = make(next(iter(GAMES)), num_envs=2)
    for act in (lambda: env.step([0, 0]), env.random_actions, lambda: env.observe(0)):
        with pytest.raises(NotBegun, match="call reset first"):
            act()
    with pytest.raises(BadDeal, match="seed"):
        env.reset(seed=1.5)  # type: ignore[arg-type]
    env.reset(seed=1)
    with pytest.raises(BadOption, match="seats are 0 to"):
        env.observe(9)


def test_a_game_without_these_parts_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.vector.settings.environment_of", lambda _: None)
    with pytest.raises(UnknownGame, match="no module kernel_environment"):
        make(next(iter(GAMES)), num_envs=2)


@pytest.mark.parametrize("game", GAMES)
def test_spaces_are_those_of_gymnasium(game: str) -> None:
    pytest.importorskip("gymnasium")
    env = make(game, num_envs=6)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.single_observation_space.contains(observations[0])
    assert env.action_space.contains(env.random_actions())
    assert env.single_action_space.n == env.num_actions
    assert env.metadata["autoreset_mode"].value == "SameStep"
    assert env.unwrapped is env
    env.close()
