"""Our games in OpenSpiel: its own checks, what players may know, and that both solve small hunts alike."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any, get_type_hints

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from open_spiel.python.observation import make_observation

from motherlode.adapters.openspiel import BotPolicy, SpielState
from motherlode.bots.hunting.exact import ExactHunt, solve_exactly
from motherlode.bots.hunting.exact_player import ExactPlayer
from motherlode.bots.hunting.seam_tree import builds_of, height_vectors
from motherlode.bots.hunting.solver import best_response
from motherlode.core.errors import MissingLibrary, MotherlodeError
from motherlode.core.options import choices
from motherlode.games import BUILT_IN, GAMES
from motherlode.games.hunting.pieces import MARKERS, SMALL

SIZES = [
    (game, size)
    for game in BUILT_IN
    for size in choices(get_type_hints(GAMES[game].options_type, include_extras=True)["size"]) or []
]
SMALLEST = [(game, min(size for other, size in SIZES if other == game)) for game in BUILT_IN]
HALF = {"half": True, "starter": 1, "reward": "margin"}
"""The builder is player 0, the miner player 1."""


LONG = pytest.mark.skipif("MOTHERLODE_LONG" not in os.environ, reason="takes minutes: make long-tests")


def spiel(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"motherlode_{game}", parameters)


def random_states(game: Any, seed: int) -> list[SpielState]:
    """Every state of a random game in which a player acts."""
    random, state, found = Random(seed), game.new_initial_state(), []
    while not state.is_terminal():
        found += [] if state.is_chance_node() else [state.clone()]
        state.apply_action(random.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_random_games_of_the_published_size_pass(game: str) -> None:
    pyspiel.random_sim_test(spiel(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "size"), SIZES)
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_random_games_of_every_size_pass(game: str, size: int, reward: str) -> None:
    pyspiel.random_sim_test(spiel(game, size=size, reward=reward), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", BUILT_IN)
def test_games_for_more_players_pass(game: str) -> None:
    players = GAMES[game].seats[-1]
    loaded = spiel(game, players=players, reward="margin")
    assert loaded.num_players() == players
    assert (loaded.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM) == (players > 2)
    random_states(loaded, seed=1)


@pytest.mark.parametrize(("game", "size"), SIZES)
def test_what_is_resampled_looks_the_same_to_the_player(game: str, size: int) -> None:
    states = random_states(spiel(game, size=size), seed=size)
    for state in states[:: max(1, len(states) // 5)]:
        player = state.current_player()
        other = state.resample_from_infostate(player, Random(size).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert (other.current_player(), other.legal_actions()) == (player, state.legal_actions())


def test_players_remember_what_their_view_has_forgotten() -> None:
    """In gold, cards turned back are for the memory."""
    game = spiel("gold", size=4, starter=0)
    states = []
    for first in (0, 1):
        state = game.new_initial_state()
        for position, card in [(first, "N1"), (1 - first, "N2")]:
            state.apply_action(position)
            named = {state.action_to_string(draw): draw for draw in state.legal_actions()}
            state.apply_action(named[card])
        states.append(state)
    one, other = states
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.information_state_tensor(1) != other.information_state_tensor(1)


def test_who_chooses_first_gives_nothing_away() -> None:
    game = spiel("hunting", size=3, starter=0)
    state = game.new_initial_state()
    for draw in (0, 1):
        state.apply_action(draw)
    seen = set()
    for build in ((28, 29, 33), (30, 29, 31)):
        built = state.clone()
        for action in build:
            assert built.current_player() == 0
            built.apply_action(action)
        assert built.current_player() == 1
        seen.add((built.information_state_string(1), tuple(built.information_state_tensor(1))))
    assert len(seen) == 1


def test_observers_show_one_player() -> None:
    game = spiel("mole", size=2)
    state = random_states(game, seed=3)[0]
    seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(state, 1)
    assert seen.dict["player"].tolist() == [0, 1]
    row = seen.string_from(state, 1).partition(":")[2].split()
    assert seen.dict["known"][: len(row)].tolist() == [float(number) for number in row]
    assert np.array_equal(seen.tensor, state.information_state_tensor(1))
    with pytest.raises(MotherlodeError, match="what one player knows"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=True))
    with pytest.raises(MotherlodeError, match="no parameters"):
        make_observation(game, None, {"x": 1})


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"reward": "luck"}, "it is win or margin"),
        ({"size": 5}, "size cannot be 5"),
        ({"colours": "R"}, "colours"),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any], words: str) -> None:
    with pytest.raises((MotherlodeError, pyspiel.SpielError), match=words):
        spiel("gold", **parameters)


def test_states_tell_what_happened() -> None:
    game = spiel("gold", size=4)
    state = game.new_initial_state()
    assert [state.action_to_string(draw) for draw in state.legal_actions()] == ["seat 0 starts", "seat 1 starts"]
    state.apply_action(1)
    assert (state.current_player(), state.action_to_string(2)) == (1, "flip 2")
    with pytest.raises(ValueError, match="no player is to act"):
        state.child(2).resample_from_infostate(0, Random(1).random)
    assert "flip 2" in str(state.child(2))
    drawn = state.child(2).child(state.child(2).legal_actions()[0])
    assert "1: flip 2" in str(drawn)


@pytest.mark.parametrize(("game", "size"), SMALLEST)
def test_information_set_search_plays(game: str, size: int) -> None:
    loaded = spiel(game, size=size)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(loaded, evaluator, 1.0, 10, random_state=np.random.RandomState(1))
    state = random_states(loaded, seed=1)[0]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 1.0


@pytest.fixture(scope="module")
def smallest() -> Any:
    return spiel("hunting", size=3, **HALF)


@pytest.fixture(scope="module")
def solved() -> dict[int, ExactHunt]:
    return {size: solve_exactly(SMALL[size]) for size in (3, 4)}


def test_openspiel_finds_no_flaw_in_a_hunt_that_we_solved(smallest: Any, solved: dict[int, ExactHunt]) -> None:
    hunt, root = solved[3], smallest.new_initial_state()
    policy = BotPolicy(smallest, ExactPlayer(hunt))
    builder, miner = [BestResponsePolicy(smallest, player, policy).value(root) for player in (0, 1)]
    assert builder + miner == pytest.approx(0.0, abs=1e-7), "the exploitability of both together"
    assert miner == pytest.approx(hunt.bounds.upper, abs=1e-7)
    assert hunt.bounds.gap < 1e-7


@LONG
def test_openspiel_finds_no_flaw_in_four_pieces(solved: dict[int, ExactHunt]) -> None:
    game, hunt = spiel("hunting", size=4, **HALF), solved[4]
    assert exploitability.nash_conv(game, BotPolicy(game, ExactPlayer(hunt))) == pytest.approx(0.0, abs=1e-7)


@LONG
def test_regret_minimisation_comes_near_to_the_value(smallest: Any, solved: dict[int, ExactHunt]) -> None:
    solver = cfr.CFRPlusSolver(smallest)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy, root = solver.average_policy(), smallest.new_initial_state()
    builder, miner = [BestResponsePolicy(smallest, player, policy).value(root) for player in (0, 1)]
    assert -builder <= solved[3].bounds.lower <= miner
    assert builder + miner < 0.1


def test_best_responses_to_random_builders_agree(smallest: Any) -> None:
    """By our programme and by OpenSpiel: the same tree, and not only in equilibrium."""
    pieces = SMALL[3]
    vectors = height_vectors(pieces)
    response = BestResponsePolicy(smallest, 1, BotPolicy(smallest, EvenBuilder()))
    orders = {heights: _orders(heights) for heights in vectors}
    whole = sum(sum(counts) for counts in orders.values())
    ours = [best_response(heights, np.array([orders[heights]] * len(MARKERS)) / whole, pieces) for heights in vectors]
    assert response.value(smallest.new_initial_state()) == pytest.approx(sum(ours), abs=1e-9)


class EvenBuilder:
    """Any build is as likely; as a miner it does not matter."""

    def see(self, events: Any) -> None: ...

    def choose(self, view: Any, moves: Any) -> Any:
        return moves[0]

    def odds(self, view: Any, moves: Any) -> list[float]:
        return [1 / len(moves)] * len(moves)


def _orders(heights: tuple[int, ...]) -> list[int]:
    """How many builds each stands for: piles in either order, unless they are the same."""
    return [1 if len(set(piles[:2])) == 1 else 2 for piles in builds_of(heights, SMALL[3])]


@pytest.mark.parametrize(("game", "size"), SMALLEST)
def test_sampled_regret_minimisation_runs(game: str, size: int) -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel(game, size=size))
    np.random.seed(1)
    solver.iteration()
    policy, state = solver.average_policy(), random_states(spiel(game, size=size), seed=1)[-1]
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1.0)


def test_a_process_that_has_registered_games_ends_in_peace() -> None:
    code = "import pyspiel, motherlode.adapters.openspiel as m; pyspiel.load_game('motherlode_hunting')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_pyspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "motherlode.adapters.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingLibrary, match=r"needs pyspiel.*'\.\[openspiel\]'"):
        import_module("motherlode.adapters.openspiel")
