"""How fast the kernels play at random on one thread, beside what a researcher would use otherwise.

The peers are measured in the same run on their nearest games: card games with hidden or simultaneous choices. They come
with the extra `motherlode[bench]`; one that is not installed is left out and named.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
import numpy as np

from motherlode.core.compiled import new_rng
from motherlode.core.errors import how_to_get
from motherlode.games import GAMES, kernel_of, load
from motherlode.lab.benchmark import Benchmark, Unavailable

SECONDS: Final = 2.0
ROLLOUTS: Final = 2000
AT_ONCE: Final = 20_000
TARGETS: Final = msgspec.json.decode(Path(__file__).with_name("settings.json").read_bytes())["targets"]
"""By game: at how many players, and how many decisions a second."""


def rate(play: Callable[[], int]) -> float:
    """Decisions a second of a function that plays for a while and counts decisions."""
    play()
    decisions, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        decisions += play()
    return decisions / (perf_counter() - start)


def games(game: str, players: int) -> Callable[[], int]:
    """Whole random games of a kernel, dealt and played out."""
    kernel = kernel_of(game)
    if kernel is None:
        raise Unavailable(f"{game} has no kernel")
    table, rng, wins = kernel.new_table(load(game, players=players)), new_rng(1), np.zeros(players)
    return lambda: kernel.play_many(table, AT_ONCE, rng, wins)


def needed(module: str, package: str) -> Any:
    """A peer's module, or the word that it is not there."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(module)
    except ImportError:
        raise Unavailable(f"{package} is not installed: {how_to_get('bench')}") from None


def spiel_game(name: str) -> Any:
    pyspiel = needed("pyspiel", "open_spiel")
    return pyspiel.load_game_as_turn_based(name) if name == "goofspiel" else pyspiel.load_game(name)


def spiel_first(game: Any, chance: random.Random) -> Any:
    """A state in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        spiel_chance(state, chance)
    return state


def spiel_chance(state: Any, chance: random.Random) -> None:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(chance.choices(actions, weights)[0])


def spiel_play(game: Any, chance: random.Random) -> int:
    """One random game through the Python API; how many decisions it had."""
    state, decisions = spiel_first(game, chance), 0
    while not state.is_terminal():
        if state.is_chance_node():
            spiel_chance(state, chance)
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


@cache
def spiel_python(name: str) -> float:
    game, chance = spiel_game(name), random.Random(1)
    return rate(lambda: spiel_play(game, chance))


@cache
def spiel_rollouts(name: str) -> float:
    """Random rollouts in C++, reached through a search of one simulation that evaluates by many of them."""
    game, chance = spiel_game(name), random.Random(1)
    pyspiel = needed("pyspiel", "open_spiel")
    length = sum(spiel_play(game, chance) for _ in range(50)) / 50
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 1, 1000, False, 1, False)
    state = spiel_first(game, chance)

    def search() -> int:
        bot.step(state)
        return int(ROLLOUTS * length)

    return rate(search)


@cache
def pettingzoo_leduc() -> float:
    module = needed("pettingzoo.classic.leduc_holdem_v4", "pettingzoo[classic]")
    env, chance = module.env(), random.Random(1)

    def play() -> int:
        env.reset(seed=1)
        decisions = 0
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                env.step(chance.choice(seen["action_mask"].nonzero()[0]))
                decisions += 1
        return decisions

    return rate(play)


@cache
def rlcard_random(name: str) -> float:
    rlcard, agents = needed("rlcard", "rlcard"), needed("rlcard.agents", "rlcard")
    env = rlcard.make(name)
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return rate(lambda: sum(len(path) // 2 for path in env.run(is_training=False)[0]))


PEERS: Final[dict[str, Callable[[], float]]] = {
    "OpenSpiel, Python API, goofspiel": lambda: spiel_python("goofspiel"),
    "OpenSpiel, Python API, hearts": lambda: spiel_python("hearts"),
    "OpenSpiel, C++ rollouts, goofspiel": lambda: spiel_rollouts("goofspiel"),
    "OpenSpiel, C++ rollouts, hearts": lambda: spiel_rollouts("hearts"),
    "OpenSpiel, C++ rollouts, gin rummy": lambda: spiel_rollouts("gin_rummy"),
    "PettingZoo classic, leduc hold'em": pettingzoo_leduc,
    "RLCard, leduc hold'em": lambda: rlcard_random("leduc-holdem"),
    "RLCard, gin rummy": lambda: rlcard_random("gin-rummy"),
}


def benchmark(game: str) -> Benchmark:
    wanted = TARGETS.get(game, {"players": GAMES[game].seats[0]})
    players, target = wanted["players"], wanted.get("kernel")
    return Benchmark(
        name=f"{game}-kernel",
        unit="decisions/s",
        settings=f"random play of {game}, {players} players, one thread, the kernel, whole games dealt and played out",
        run=lambda: rate(games(game, players)),
        against={**({f"target of {target:,.0f}": target} if target else {}), **PEERS},
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES if kernel_of(game) is not None]
