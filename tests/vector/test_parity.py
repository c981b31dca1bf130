"""Vector environments tell every seat what the law and the adapters tell it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from motherlode.games import GAMES
from motherlode.testing.vector_parity import vector_parity
from motherlode.vector import make
from tests.adapters.variants import PUBLISHED


@pytest.mark.parametrize(("game", "options"), PUBLISHED)
@pytest.mark.parametrize(("recall", "reward"), [(True, "win"), (False, "margin")])
def test_the_law_and_the_environment_tell_the_same(
    game: str, options: dict[str, Any], recall: bool, reward: str
) -> None:
    vector_parity(game, options, seed=5, games=2, recall=recall, reward=reward)


@pytest.mark.parametrize("game", GAMES)
def test_the_parity_would_notice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = make(game, num_envs=1)
    env.reset(seed=1)
    at = env.observations.shape[1] - 1
    seen = type(env).observe

    def tells_more(env: Any, seats: Any) -> Any:
        rows = seen(env, seats)
        rows[:, at] ^= 1
        return rows

    monkeypatch.setattr(type(env), "observe", tells_more)
    with pytest.raises(AssertionError, match="differ from the law"):
        vector_parity(game, {}, seed=5, games=1)


@pytest.mark.parametrize(("game", "options"), PUBLISHED)
def test_observations_stay_within_their_fields(game: str, options: dict[str, Any]) -> None:
    env = make(game, num_envs=64, **options)
    env.reset(seed=2)
    for _ in range(150):
        env.step(env.random_actions())
        for field, place in zip(env.fields, env.places.values(), strict=True):
            told = env.observations[:, place.start : place.stop]
            assert told.min() >= field.low, field.name
            assert told.max() <= field.high, field.name
    assert np.array_equal(env.observations, env.observe(env.seats))
