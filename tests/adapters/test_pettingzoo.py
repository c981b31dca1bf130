"""PettingZoo's own checks, and what they do not ask: who is told what, and what is gained."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import motherlode as ml
from motherlode.adapters.pettingzoo import env, parallel_env, raw_env
from motherlode.core.errors import BadOption, IllegalMove, MissingLibrary, UnknownGame, UnknownOption
from motherlode.games import BUILT_IN, GAMES
from tests.adapters.variants import VARIANTS

CYCLES = 6
WHOLE_GAME = 400
SIMULTANEOUS = [game for game in BUILT_IN if len(ml.load(game).deal(seed=1).actors) > 1]


@pytest.fixture(autouse=True)
def _known_by_name() -> Iterator[None]:
    """PettingZoo wonders at masks beside observations, which it documents, unless an environment is one of its own."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_pettingzoo_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    make, make_parallel = partial(env, game, **options), partial(parallel_env, game, **options)
    api_test(make(), num_cycles=CYCLES)
    parallel_api_test(make_parallel(), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)
    render_test(make)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_pettingzoo_counts_its_cycles(game: str, options: dict[str, Any]) -> None:
    """It plays any number, legal or not, and counts on all agents in every cycle."""
    settings = {**options, "illegal": "random"}
    make_parallel = partial(parallel_env, game, **settings)
    max_cycles_test(SimpleNamespace(env=partial(env, game, waiting=True, **settings), parallel_env=make_parallel))
    parallel_seed_test(make_parallel, num_cycles=CYCLES)


@pytest.mark.parametrize("game", BUILT_IN)
def test_whole_games_are_played(game: str) -> None:
    api_test(env(game), num_cycles=WHOLE_GAME)
    api_test(env(game, waiting=True, reward="margin"), num_cycles=CYCLES)
    parallel_api_test(parallel_env(game, recall=False), num_cycles=WHOLE_GAME)


def played(table: Any, seed: int) -> dict[str, float]:
    """A whole game at random; what each gained in all."""
    table.reset(seed=seed)
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, is_over, _, _ = table.last()
        gained[agent] += reward
        table.step(None if is_over else int(np.flatnonzero(seen["action_mask"])[-1]))
    return gained


@pytest.mark.parametrize("game", BUILT_IN)
def test_rewards_are_shares_of_the_win_or_margins(game: str) -> None:
    players = GAMES[game].seats[-1]
    table = raw_env(game, players=players)
    won, outcome = list(played(table, 5).values()), table.play.state.outcome
    assert outcome is not None
    assert sum(won) == pytest.approx(1)
    assert [seat for seat, share in enumerate(won) if share] == list(outcome.winners)
    margins = list(played(raw_env(game, players=players, reward="margin"), 5).values())
    for seat, margin in enumerate(margins):
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        assert margin == outcome.scores[seat] - max(others)


@pytest.mark.parametrize("game", SIMULTANEOUS)
def test_what_is_chosen_at_the_same_time_is_no_news_to_the_others(game: str) -> None:
    """However the first seat chooses, the others see the same until all have chosen."""
    for players in GAMES[game].seats:
        seen = []
        for choice in (0, -1):
            table = raw_env(game, players=players)
            table.reset(seed=3)
            rows = []
            while len(table.play.state.actors) > 1:
                agent = table.agent_selection
                is_first = agent == table.possible_agents[0]
                rows.append([] if is_first else [table.observe(agent)[part] for part in ("observation", "action_mask")])
                table.step(int(np.flatnonzero(table.observe(agent)["action_mask"])[choice if is_first else 0]))
            seen.append(rows)
        for one, two in zip(*seen, strict=True):
            assert all(map(np.array_equal, one, two))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_same_seed_deals_the_same_and_others_differ(game: str) -> None:
    table = raw_env(game)
    table.reset(seed=1)
    first = table.play.state
    table.reset()
    second = table.play.state
    table.reset(seed=1)
    assert table.play.state == first
    assert second.seed != first.seed


@pytest.mark.parametrize("game", BUILT_IN)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    table = raw_env(game)
    table.reset(seed=1)
    before, agent = table.play.state, table.agent_selection
    for action in (table.play.action_count - 1, 10_000, -1, 0.5, None, True):
        with pytest.raises(IllegalMove, match="action"):
            table.step(action)
    assert (table.play.state, table.agent_selection) == (before, agent)


def test_a_step_is_taken_by_all_or_by_nobody() -> None:
    game = SIMULTANEOUS[0]
    table = parallel_env(game)
    seen, _ = table.reset(seed=1)
    legal = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
    for actions in ({**legal, table.agents[-1]: 10_000}, dict(list(legal.items())[1:])):
        with pytest.raises(IllegalMove):
            table.step(actions)
    again, _ = parallel_env(game).reset(seed=1)
    for agent in table.agents:
        assert np.array_equal(table.observe(agent)["observation"], again[agent]["observation"])


def test_nobody_acts_when_all_is_over() -> None:
    table = parallel_env(SIMULTANEOUS[0], max_cycles=1)
    seen, _ = table.reset(seed=1)
    *_, truncations, _ = table.step(
        {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
    )
    assert all(truncations.values())
    assert table.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize(
    ("settings", "kind", "words"),
    [
        ({"reward": "glory"}, BadOption, "it is win or margin"),
        ({"illegal": "maybe"}, BadOption, "it is error or random"),
        ({"render_mode": "rgb_array"}, BadOption, "human or ansi"),
        ({"max_cycles": 0}, BadOption, "above 0"),
        ({"max_cycles": "ten"}, BadOption, "above 0"),
        ({"colour": "red"}, UnknownOption, "colour"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        raw_env(next(iter(BUILT_IN)), **settings)


def test_a_game_without_actions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(GAMES[next(iter(BUILT_IN))]):  # type: ignore[misc]
        name: ClassVar = "bare"

    monkeypatch.setitem(GAMES, "bare", Bare)
    with pytest.raises(UnknownGame, match="its room has no module actions"):
        raw_env("bare")


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = f"motherlode.adapters.{library}"
    monkeypatch.delitem(sys.modules, adapter, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibrary, match=rf"needs {library}.*'\.\[rl\]'"):
        import_module(adapter)
