"""How fast vector environments step on one core, observations and masks written in every step, beside their peers.

Processor time is counted, not the clock's: other work on the machine does not make anything look slower. Peers are
measured in the same run; one that is not installed is left out and named.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from kernels import games, needed
from motherlode.core.errors import how_to_get
from motherlode.games import GAMES, environment_of
from motherlode.lab.benchmark import Benchmark, Unavailable
from motherlode.vector import make

SECONDS: Final = 2.0
ENVS: Final = 2048
"""So many tables, rows and masks fit into a core's cache."""
PEER_ENVS: Final = 1024
TARGETS: Final = json.loads(Path(__file__).with_name("settings.json").read_bytes())["targets"]


def rate(play: Callable[[], int]) -> float:
    """Steps a second of processor time, of a function that plays for a while and counts them."""
    play()
    steps, start = 0, process_time()
    while process_time() - start < SECONDS:
        steps += play()
    return steps / (process_time() - start)


def steps(game: str, players: int, recall: bool = True) -> Callable[[], int]:
    """A random action in every environment, chosen from its mask."""
    env = make(game, players=players, num_envs=ENVS, recall=recall)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(20):
            env.step(env.random_actions())
        return 20 * ENVS

    return play


def only_stepping(game: str, players: int) -> float:
    """Steps a second without the time that random actions take."""
    env = make(game, players=players, num_envs=ENVS)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    taken, spent, start = 0, 0.0, process_time()
    while process_time() - start < SECONDS:
        actions, before = env.random_actions(), process_time()
        env.step(actions)
        spent += process_time() - before
        taken += ENVS
    return taken / spent


def plain_kernel(game: str, players: int) -> float:
    return rate(games(game, players))


def needed_pgx(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise Unavailable(f"{module} is not installed: {how_to_get('bench')}") from None


@cache
def pgx(name: str) -> float:
    return rate(pgx_play(name, PEER_ENVS))


def pgx_play(name: str, envs: int) -> Callable[[], int]:
    """Random play of so many environments of Pgx where JAX runs, observations included."""
    jax, pgx = needed_pgx("jax"), needed_pgx("pgx")
    env = pgx.make(name)

    def step(state: Any, key: Any) -> Any:
        scores = jax.numpy.where(state.legal_action_mask, jax.random.gumbel(key, state.legal_action_mask.shape), -1e9)
        return env.step(state, scores.argmax(-1), key)

    stepping = jax.jit(jax.vmap(pgx_auto_reset(step, env.init)))
    state, key = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), envs)), jax.random.key(2)

    def play() -> int:
        nonlocal state, key
        for _ in range(20):
            key, own = jax.random.split(key)
            state = stepping(state, jax.random.split(own, envs))
        jax.block_until_ready(state.observation)
        return 20 * envs

    return play


def pgx_auto_reset(step: Callable[[Any, Any], Any], init: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """The next game where one is over."""
    jax = needed_pgx("jax")

    def stepping(state: Any, key: Any) -> Any:
        after = step(state, key)
        return jax.lax.cond(after.terminated | after.truncated, lambda: init(key), lambda: after)

    return stepping


@cache
def rl_environment(name: str) -> float:
    """Random play by OpenSpiel's environment for learners."""
    library = needed("open_spiel.python.rl_environment", "open_spiel")
    env, chance = library.Environment(name), np.random.default_rng(1)

    def play() -> int:
        time, count = env.reset(), 0
        while not time.last():
            seats = range(env.num_players) if time.is_simultaneous_move() else [time.observations["current_player"]]
            legal = time.observations["legal_actions"]
            time = env.step([chance.choice(legal[seat]) for seat in seats])
            count += len(seats)
        return count

    return rate(play)


PEERS: Final[dict[str, Callable[[], float]]] = {
    "Pgx, one process, backgammon": lambda: pgx("backgammon"),
    "Pgx, one process, sparrow mahjong": lambda: pgx("sparrow_mahjong"),
    "OpenSpiel, rl_environment, leduc poker": lambda: rl_environment("leduc_poker"),
    "OpenSpiel, rl_environment, goofspiel": lambda: rl_environment("goofspiel"),
    "OpenSpiel, rl_environment, backgammon": lambda: rl_environment("backgammon"),
}


def benchmark(game: str) -> Benchmark:
    wanted = TARGETS.get(game, {"players": GAMES[game].seats[0]})
    players, target = wanted["players"], wanted.get("vector")
    return Benchmark(
        name=f"{game}-vector",
        unit="steps/s",
        settings=f"{ENVS} environments of {game}, {players} players, random actions, observations and masks, one core",
        run=lambda: rate(steps(game, players)),
        against={
            **({f"target of {target:,.0f}": target} if target else {}),
            "the plain kernel, whole games without observations": lambda: plain_kernel(game, players),
            "the same without choosing actions": lambda: only_stepping(game, players),
            **PEERS,
        },
    )


BENCHMARKS: Final = [benchmark(game) for game in GAMES if environment_of(game) is not None]
