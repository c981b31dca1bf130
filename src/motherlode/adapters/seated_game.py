"""One game as environments see it: what each seat may see and remembers, the actions it has, and what it gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Literal, Protocol, TypeVar, get_args

import numpy as np

from motherlode.core.actions import GameActions, Mask, check_action, mask_of, wait_of
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption, UnknownGame, one_of
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.observation import GameObservation, Observation, bounds_of
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Json, Move
from motherlode.games import actions_of, load, observation_of

Reward = Literal["win", "margin"]
"""`win`: a part of the win, 1 alone, 1/k as one of k winners, else 0. `margin`: one's points less the best other's."""
Illegal = Literal["error", "random"]
"""What an illegal action does: it is refused, and changes nothing; or a legal one is drawn instead."""
SEEDS: Final = 2**63

T = TypeVar("T")


class Watcher(Protocol):
    """Whoever has a seat and watches: what the seat remembers, a bot."""

    def see(self, events: Sequence[Event]) -> None: ...


class SeatedGame:
    """A game that is played by actions. `deal` begins it, again and again if you like."""

    def __init__(self, game: str, options: Mapping[str, Json], *, recall: bool, reward: str, illegal: str) -> None:
        self.game: AnyGame = load(game, **options)
        self.actions: GameActions = needed(game, "actions", actions_of(game))
        self._observation: GameObservation = needed(game, "observation", observation_of(game))
        self._recall = recall
        self._reward = _one_of("reward", reward, Reward)
        self._illegal = _one_of("illegal", illegal, Illegal)
        self.seats = range(self.game.players)

    def deal(self, seed: Seed, bots: Mapping[int, Watcher] | None = None) -> None:
        """Begin a game. What a seat may see, its bot is shown too."""
        self._random = Random(f"{seed}/illegal actions")
        self.begin(self.game.deal(seed=seed), bots)

    def begin(self, state: AnyState, bots: Mapping[int, Watcher] | None = None) -> None:
        """Begin with a game that is dealt already."""
        self._knowledge = [self._observation.new_knowledge() if self._recall else None for _ in self.seats]
        self._bots = bots or {}
        self._begun: list[tuple[int, ...]] = [()] * self.game.players
        self._go_to(state)

    def _go_to(self, state: AnyState) -> None:
        self.state = state
        self._views: dict[int, View] = {}
        for seat, knowledge in enumerate(self._knowledge):
            events = state.events_for(seat)
            for watcher in (knowledge, self._bots.get(seat)):
                if watcher is not None:
                    watcher.see(events)

    @property
    def next_seat(self) -> int | None:
        """Who acts next where seats act one after the other; None when the game is over.

        Seats that build up their choices at the same time do so by turns.
        """
        return min(self.state.actors, key=lambda seat: (len(self._begun[seat]), seat), default=None)

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def legal(self, seat: int) -> Sequence[int]:
        """The actions of a seat; where it has nothing to choose, to wait."""
        if seat not in self.state.actors:
            return [wait_of(self.actions)]
        return self.actions.legal_actions(self.view(seat), self.state.legal(seat), self._begun[seat])

    def mask(self, seat: int) -> Mask:
        return mask_of(self.actions, self.legal(seat))

    def observe(self, seat: int) -> Observation:
        return self._observation.observe(self.view(seat), self._knowledge[seat], self._begun[seat])

    @property
    def bounds(self) -> tuple[Observation, Observation]:
        """The lowest and the highest number of each entry of an observation."""
        return bounds_of(self._observation.FIELDS)

    @property
    def action_count(self) -> int:
        """How many actions there are, to wait included."""
        return self.actions.COUNT + 1

    def checked(self, seat: int, action: object) -> int:
        """A legal action: the one given, or what is to be played instead of an illegal one."""
        legal = self.legal(seat)
        if self._illegal == "random" and not _is_among(action, legal):
            return self._random.choice(legal)
        return check_action(action, legal)

    def act(self, seat: int, action: int) -> None:
        """A seat takes a legal action, which may be a part of a move only, or to wait."""
        if action == wait_of(self.actions):
            return
        begun = (*self._begun[seat], action)
        move = self.actions.move_of(self.view(seat), begun)
        self._begun[seat] = begun if move is None else ()
        if move is not None:
            self._go_to(self.state.advance(seat, move))

    def play(self, seat: int, move: Move | str) -> None:
        """A bot's move, or its notation, which is checked."""
        self._go_to(self.state.play(seat, move))

    @property
    def is_over(self) -> bool:
        return not self.state.actors

    def rewards(self) -> list[float]:
        """By seat: nothing until the game is over."""
        outcome = self.state.outcome
        if outcome is None:
            return [0.0] * self.game.players
        return [REWARDS[self._reward](outcome, seat) for seat in self.seats]


def check_max_cycles(max_cycles: int | None) -> int | None:
    is_number = isinstance(max_cycles, int | np.integer) and not isinstance(max_cycles, bool)
    if max_cycles is not None and not (is_number and max_cycles > 0):
        raise BadOption(f"max_cycles must be a number above 0, or None, not {max_cycles!r}")
    return max_cycles


def _win(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _margin(outcome: Outcome, seat: int) -> float:
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - max(others))


REWARDS: Final = {"win": _win, "margin": _margin}


def needed(game: str, part: str, found: T | None) -> T:
    if found is None:
        raise UnknownGame(f"{game} cannot be played by programs that learn: its room has no module {part}")
    return found


def _one_of(name: str, value: str, choices: Any) -> str:
    if value not in get_args(choices):
        raise BadOption(f"{name} cannot be {value!r}; it is {one_of(get_args(choices))}")
    return value


def _is_among(action: object, legal: Sequence[int]) -> bool:
    return isinstance(action, int | np.integer) and not isinstance(action, bool) and int(action) in legal
