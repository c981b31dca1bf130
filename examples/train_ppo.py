"""Learn Gold by self-play alone: PPO in one file, with JAX on `motherlode.vector`, on the processor or a GPU.

    python examples/train_ppo.py --minutes 5 --out weights.npz
    python examples/train_ppo.py --device cuda --minutes 5 --hidden 512 --out weights.npz

The network as it currently is plays every seat of every table, and learns from all of them. Its inputs and answers are
defined in `trained_bot.py`; this file has playing, advantages, the loss, and the loop around them.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

try:
    import jax
    import jax.numpy as jnp
except ImportError as fault:
    raise SystemExit("this needs JAX: pip install -e '.[train]' in a clone") from fault
import numpy as np

from motherlode.core.errors import MotherlodeError
from motherlode.games import load
from motherlode.lab.guard import check_bot
from motherlode.vector import Environment, make
from trained_bot import (
    GAME,
    KINDS,
    SCALE,
    Array,
    Weights,
    actions_for,
    features,
    legal_kinds,
    load_weights,
    network,
    results,
)

ENVS = {"cpu": 512, "cuda": 32_768}
"""Tables side by side, where nobody says how many."""
STEPS = 64
"""So many are played at every table, then learnt from."""
EPOCHS = 3
CLIP = 0.2
LAMBDA = 0.95
"""Of generalised advantages. Gamma is 1: games end."""
VALUE = 1.0
ENTROPY = 0.01
"""How much the value's loss counts, and how much it is worth to stay undecided, at first."""
STEEPEST = 0.5
NEVER = -1e9
LINES = 20
EVALUATIONS = 4
"""So often it says how it goes and saves the weights; so often it plays against our bots."""

Batch = dict[str, Array]


# Playing.


def look(env: Environment) -> list[Array]:
    """What the environment shows now, as JAX's arrays: the same memory, not a copy of it."""
    env.check()  # waits for a GPU's step, and raises if an action was not legal
    return [jax.dlpack.from_dlpack(a) for a in (env.observations, env.masks, env.seats, env.gains, env.terminated)]


@jax.jit  # type: ignore[untyped-decorator]
def choose(weights: Weights, key: Array, seen: Sequence[Array]) -> Batch:
    """Draw what to do, and keep all that is needed to learn from it; gains and ends are those of the step before."""
    rows, masks, seats, gains, ended = seen
    told, legal = features(rows, jnp), legal_kinds(rows, masks, jnp)
    scores, value = network(weights, told, jnp)
    scores = jnp.where(legal, scores, NEVER)
    kind = jax.random.categorical(jax.random.wrap_key_data(key), scores)
    chance = jax.nn.log_softmax(scores)[jnp.arange(len(kind)), kind]
    return {
        "told": told, "legal": legal, "value": value, "kind": kind, "chance": chance,
        "action": actions_for(rows, masks, kind), "seat": seats.astype(int), "gain": gains / SCALE, "ended": ended * 1,
    }  # fmt: skip


def play(env: Environment, weights: Weights, rng: np.random.Generator) -> list[Batch]:
    """So many steps at all tables, and a look at what comes next. Before a table changes, what it showed is used."""
    steps: list[Batch] = []
    for _ in range(STEPS):
        steps.append(jax.block_until_ready(choose(weights, new_key(rng), look(env))))
        env.step(steps[-1]["action"])
    return [*steps, jax.block_until_ready(choose(weights, new_key(rng), look(env)))]


def new_key(rng: np.random.Generator) -> Array:
    """Where JAX's chance begins: two random words."""
    return rng.integers(1 << 32, size=2, dtype=np.uint32)


# Advantages.


def advantages(steps: Batch) -> tuple[Array, Array]:
    """By step, how much better it turned out for its seat than expected (GAE); and whether that is known.

    Seats act by turns, so a step leads to the same seat's next one, or to the end of the game, whoever brought it
    about. Backwards: by seat, what it expects (or got) after this step, how much better it turned out from there on,
    and whether there is anything to go by: not for a seat that does not act any more in these steps.
    """
    seats = jnp.arange(steps["gain"].shape[-1])
    is_next = steps["seat"][-1][:, None] == seats
    after = jnp.where(is_next, steps["value"][-1][:, None], 0), jnp.zeros(is_next.shape), is_next

    def back(after: tuple[Array, Array, Array], step: Batch) -> tuple[Any, Any]:
        has_ended, acts = step["ended"][:, None] != 0, step["seat"][:, None] == seats
        expected = jnp.where(has_ended, step["gain"], after[0])
        better = jnp.where(has_ended, 0, after[1])
        is_known = has_ended | after[2]
        value = step["value"][:, None]
        advantage = jnp.where(is_known, expected - value + LAMBDA * better, 0)
        told = jnp.where(acts, advantage, 0).sum(1), (acts & is_known).any(1)
        return (jnp.where(acts, value, expected), jnp.where(acts, advantage, better), is_known | acts), told

    before = {name: steps[name][:-1] for name in ("value", "seat")}
    came_of_it = {name: steps[name][1:] for name in ("gain", "ended")}
    _, (found, is_known) = jax.lax.scan(back, after, {**before, **came_of_it}, reverse=True)
    return found, is_known


# Learning.


def loss(weights: Weights, batch: Batch, undecided: Array) -> tuple[Array, Batch]:
    scores, value = network(weights, batch["told"], jnp)
    chances = jax.nn.log_softmax(jnp.where(batch["legal"], scores, NEVER))
    ratio = jnp.exp(chances[jnp.arange(len(value)), batch["kind"]] - batch["chance"])
    gained = jnp.minimum(ratio * batch["advantage"], jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * batch["advantage"])
    entropy = -(jnp.exp(chances) * jnp.where(batch["legal"], chances, 0)).sum(1)
    missed = (value - batch["return"]) ** 2
    known = batch["is_known"] / batch["is_known"].sum()
    parts = {"policy": -(known * gained).sum(), "value": (known * missed).sum(), "entropy": entropy.mean()}
    return parts["policy"] + VALUE * parts["value"] - undecided * parts["entropy"], parts


def adam(state: Any, gradient: Weights, rate: Array) -> Any:
    """Adam, with gradients that are cut where they are too steep."""
    weights, (first, second, count) = state
    length = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    gradient = {name: part * jnp.minimum(1, STEEPEST / length) for name, part in gradient.items()}
    first = {name: 0.9 * first[name] + 0.1 * part for name, part in gradient.items()}
    second = {name: 0.999 * second[name] + 0.001 * part**2 for name, part in gradient.items()}
    count += 1
    rate *= jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    moved = {name: part - rate * first[name] / (jnp.sqrt(second[name]) + 1e-6) for name, part in weights.items()}
    return moved, (first, second, count)


@partial(jax.jit, static_argnames="parts")
def learn(state: Any, played: list[Batch], key: Array, parts: int, rate: Array, undecided: Array) -> tuple[Any, Batch]:
    """PPO on what was played, which is learnt from in so many parts. The state is that of Adam."""
    steps = {name: jnp.stack([step[name] for step in played]) for name in played[0]}
    advantage, is_known = advantages(steps)
    batch = {name: steps[name][:-1] for name in ("told", "legal", "kind", "chance")}
    batch |= {"return": advantage + steps["value"][:-1], "is_known": is_known}
    batch["advantage"] = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    batch = {name: part.reshape(-1, *part.shape[2:]) for name, part in batch.items()}

    def learn_some(state: Any, chosen: Array) -> tuple[Any, Batch]:
        some = {name: part[chosen] for name, part in batch.items()}
        gradient, losses = jax.grad(loss, has_aux=True)(state[0], some, undecided)
        return adam(state, gradient, rate), losses

    keys = jax.random.split(jax.random.wrap_key_data(key), EPOCHS)
    in_any_order = jax.vmap(partial(jax.random.permutation, x=is_known.size))(keys)
    state, losses = jax.lax.scan(learn_some, state, in_any_order.reshape(EPOCHS * parts, -1))
    return state, {name: part.mean() for name, part in losses.items()}


def new_weights(rng: np.random.Generator, told: int, hidden: int) -> Weights:
    """Two hidden layers; the last answers for each kind of card but "gone", and for the value."""
    weights: dict[str, Array] = {}
    for layer, (size, answers, scale) in enumerate([(told, hidden, 2), (hidden, hidden, 2), (hidden, KINDS, 1e-4)], 1):
        weights[f"w{layer}"] = rng.normal(scale=(scale / size) ** 0.5, size=(size, answers)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(answers, dtype=np.float32)
    return weights


# The loop.


def train(args: argparse.Namespace) -> None:
    env = make(GAME, players=args.players, num_envs=args.num_envs, device=args.device, reward="margin")
    env.reset(seed=args.seed)
    rng = np.random.default_rng(args.seed)
    weights = new_weights(rng, features(np.asarray(env.observations)).shape[1], args.hidden)
    if args.start is not None:
        weights = load_weights(args.start)
    zeros = {name: np.zeros_like(part) for name, part in weights.items()}
    state = weights, (zeros, zeros, 0.0)
    begun, taken, done = perf_counter(), 0, 0.0
    while done < 1:
        played = play(env, state[0], rng)
        rate, undecided = args.rate * (1 - done), ENTROPY * (1 - done)
        state, losses = learn(state, played, new_key(rng), args.minibatches, rate, undecided)
        taken += STEPS * env.num_envs
        before, done = done, progress(args, taken, perf_counter() - begun)
        if int(done * LINES) > int(before * LINES):
            say(taken, perf_counter() - begun, losses)
            save(args.out, state[0])
        if int(done * EVALUATIONS) > int(before * EVALUATIONS) and args.games:
            evaluate(args)
    env.close()


def progress(args: argparse.Namespace, taken: int, seconds: float) -> float:
    """How much of the training is done. By steps alone it repeats from its seed, by the clock it does not."""
    by_clock = 0.0 if args.minutes is None else seconds / (60 * args.minutes)
    return min(1.0, max(by_clock, 0.0 if args.steps is None else taken / args.steps))


def say(taken: int, seconds: float, losses: Mapping[str, Array]) -> None:
    told = ", ".join(f"{name} {float(part):.4f}" for name, part in losses.items())
    print(f"{seconds:6.0f} s, {taken:,} steps, {taken / seconds:,.0f} a second: {told}", flush=True)


def save(path: Path, weights: Weights) -> None:
    arrays: dict[str, Any] = {name: np.asarray(part) for name, part in weights.items()}
    np.savez(path, **arrays)


def evaluate(args: argparse.Namespace) -> None:
    for line in results(args.out, args.against, args.games, args.players, 1):
        print("        ", line, flush=True)


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a network at Gold by self-play.")
    parser.add_argument("--device", choices=ENVS, default="cpu")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--num-envs", type=int, help=f"tables side by side (default {ENVS})")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network (default 128)")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at first; it falls to 0 (default 0.001)")
    parser.add_argument("--minibatches", type=int, default=8, help="parts of what is learnt from at once (default 8)")
    parser.add_argument("--steps", type=int, help="stop after so many steps of all tables together")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes (default 5, without --steps)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, metavar="WEIGHTS.npz", help="go on from these weights")
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    parser.add_argument("--against", nargs="+", default=["regular"], help="whom to play on the way (default regular)")
    parser.add_argument("--games", type=int, default=40, help="how many games each time; 0 for none")
    args = parser.parse_args(given)
    args.num_envs = args.num_envs or ENVS[args.device]
    if args.num_envs * STEPS % args.minibatches:
        parser.error(f"--minibatches must divide the {args.num_envs * STEPS} steps that are learnt from at once")
    if min(1 if args.steps is None else args.steps, 1 if args.minutes is None else args.minutes) <= 0:
        parser.error("--steps and --minutes must be above 0")
    if args.start is not None and not args.start.is_file():
        parser.error(f"there is no file {args.start} to start from")
    if args.out.suffix != ".npz" or not args.out.parent.is_dir():
        parser.error(f"--out names a file that ends in .npz, in a folder that is there, not {args.out}")
    if args.steps is None and args.minutes is None:
        args.minutes = 5.0
    return args


def main(given: Sequence[str] | None = None) -> None:
    args = arguments(given)
    jax.config.update("jax_platforms", args.device)
    try:
        for bot in args.against:
            check_bot(bot, load(GAME, players=args.players))
        train(args)
    except MotherlodeError as fault:
        raise SystemExit(str(fault)) from None


if __name__ == "__main__":
    main()
