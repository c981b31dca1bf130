"""A network that plays Gold, and the bot made from it: `train_ppo.py` trains it, this file plays it with numpy alone.

    motherlode arena gold --players 2 --bots ./trained_bot.py:Trained,regular
    python trained_bot.py weights.npz --games 400 --against regular expert

The bot takes its weights from the file that `MOTHERLODE_WEIGHTS` names, or else from `weights.npz` beside this one.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from motherlode.core.actions import mask_of
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import View
from motherlode.core.observation import places_of
from motherlode.core.parts import Event
from motherlode.games import load
from motherlode.games.gold import actions, observation
from motherlode.games.gold.position import Flip
from motherlode.lab.arena import Tally, hold, meetings

HERE = Path(__file__).resolve()
GAME = "gold"
FIELDS = {name: slice(at.start, at.stop) for name, at in places_of(observation.FIELDS).items()}
"""By name, where a row of an observation says what."""
KINDS = 31
"""What a card can be to the seat that looks: 0 gone, 1 not known, 2 to 5 gold, 6 dynamite, then miners by owner."""
SCALE = 20.0
"""So many points ahead are worth 1."""

Array = Any
"""Of numpy, or of JAX where `xp` is `jax.numpy`."""
Weights = Mapping[str, Array]


# The network, for numpy and for JAX alike.


def features(rows: Array, xp: Any = np) -> Array:
    """What the network is told. Where a card lies does not matter, so cards are counted by kind."""
    field = {name: rows[:, at] for name, at in FIELDS.items()}
    known = _is_kind(field["table"], xp).sum(1)
    opened = field["open card"] == xp.arange(KINDS)
    counts = [known / 4, field["unknown"] / 4, field["cards"] / 64, field["quiet"] / 30, field["gold cards"] / 8]
    points = field["points"] / SCALE
    lead = points[:, :1] - points[:, 1:].max(axis=1, keepdims=True)
    return xp.concatenate([part.astype(xp.float32) for part in (*counts, opened, field["rush"], points, lead)], axis=1)


def _is_kind(table: Array, xp: Any) -> Array:
    """By position and kind from 1 on, whether that lies there."""
    return table[:, :, None] == xp.arange(1, KINDS, dtype=np.int8)


def network(weights: Weights, told: Array, xp: Any = np) -> tuple[Array, Array]:
    """By kind of card from 1 on how much speaks for turning one up; and what the game is worth, its lead and more."""
    hidden = xp.maximum(told @ weights["w1"] + weights["b1"], 0)
    hidden = xp.maximum(hidden @ weights["w2"] + weights["b2"], 0)
    out = hidden @ weights["w3"] + weights["b3"]
    return out[:, :-1], out[:, -1] + told[:, -1]


def legal_kinds(rows: Array, masks: Array, xp: Any = np) -> Array:
    """Which kinds of cards, from 1 on, there are to turn up."""
    return (_is_kind(rows[:, FIELDS["table"]], xp) & (masks != 0)[:, :, None]).any(1)


def actions_for(rows: Array, masks: Array, kinds: Array) -> Array:
    """A position with a card of this kind, counted from 0 as the network's answers are: all of them are alike."""
    return ((rows[:, FIELDS["table"]] == kinds[:, None] + 1) & (masks != 0)).argmax(1)


# The bot.


def load_weights(path: Path) -> Weights:
    return _load(path, path.stat().st_mtime_ns)


@cache
def _load(path: Path, _written: int) -> Weights:
    """Once for all games, and again when it has been written anew."""
    with np.load(path) as file:
        return dict(file)


class Trained:
    """Turns up what the network likes best. Nothing is left to chance."""

    def __init__(self) -> None:
        self.weights = load_weights(Path(os.environ.get("MOTHERLODE_WEIGHTS") or HERE.with_name("weights.npz")))
        self.knowledge = observation.new_knowledge()

    def see(self, events: Sequence[Event]) -> None:
        self.knowledge.see(events)

    def choose(self, view: View, moves: Sequence[Flip]) -> Flip:
        rows, masks = self.observe(view, moves)
        scores, _ = network(self.weights, features(rows))
        kinds = np.where(legal_kinds(rows, masks), scores, -np.inf).argmax(1)
        return actions.move_of(view, [int(actions_for(rows, masks, kinds)[0])])

    def observe(self, view: View, moves: Sequence[Flip]) -> tuple[Array, Array]:
        """What the vector environment tells of such a table, as its only one: rows and masks."""
        row = observation.observe(view, self.knowledge, ())
        mask = mask_of(actions, [move.position for move in moves])
        return row[None], mask[None, :-1]


# How strong it is.


def results(weights: Path, against: Sequence[str], games: int, players: int, workers: int) -> Iterator[str]:
    """A line for each of our bots: every deal is played both ways round in the arena."""
    os.environ["MOTHERLODE_WEIGHTS"] = str(weights.resolve())
    me = f"{HERE}:{Trained.__name__}"
    for other in against:
        tally = Tally([me, other])
        for met in hold(meetings(load(GAME, players=players), [me, other], games, "evaluation"), workers):
            tally.add(met)
        won, lost, tied = tally.wins[me, other], tally.wins[other, me], tally.ties[me, other]
        low, high = tally.interval(me, other, 0.95)
        share = f"{won / max(1, won + lost):.1%} of decided games (95 %: {low:.1%} – {high:.1%})"
        yield f"against {other}: won {won}, lost {lost}, tied {tied}: {share}"
        yield from (f"{bot} lost {times} of them: it {reason}" for (bot, reason), times in tally.faults.items())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure trained weights against our levels.")
    parser.add_argument("weights", type=Path)
    parser.add_argument("--against", nargs="+", default=["novice", "regular", "expert"], metavar="BOT")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    if not args.weights.is_file():
        parser.error(f"there is no file {args.weights}: train_ppo.py writes one, and one lies beside it")
    try:
        for line in results(args.weights, args.against, args.games, args.players, args.workers):
            print(line, flush=True)
    except MotherlodeError as fault:
        raise SystemExit(str(fault)) from None


if __name__ == "__main__":
    main()
