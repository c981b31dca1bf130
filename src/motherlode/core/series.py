"""A series: several games that count together, where a game's rules know of such a thing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec

from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadDeal, BadRecord, GameOver
from motherlode.core.game import AnyGame, AnyState, Game, to_json
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Json, Move
from motherlode.core.records import SERIES_FORMAT

LAST_GAME: Final = "last game"
"""What a series is decided by where its last game breaks a tie."""


class SeriesRules(ABC):
    """How a game is played in series. A room that knows a series has one as its game's `series`."""

    @abstractmethod
    def length(self, first: AnyGame) -> int:
        """How many games a series has that begins with this one."""

    @abstractmethod
    def game(self, first: AnyGame, number: int) -> AnyGame:
        """Game `number`, counted from 0, of a series that began with `first`, its starter being known by now."""

    @abstractmethod
    def decide(self, outcomes: Sequence[Outcome]) -> Outcome:
        """How a series ended whose games, all of them, ended like this."""


class Series(msgspec.Struct, frozen=True):
    """A series is an immutable value like a state: `play` gives the series after the move.

    The next game is dealt as soon as one ends; `state` is the game being played, or the last one.
    """

    game: AnyGame
    seed: Seed
    states: tuple[AnyState, ...]
    """The games begun so far, each as it stands."""

    @classmethod
    def begin(cls, game: AnyGame, seed: Seed) -> Series:
        """Deal the first game; a starter drawn by lot is drawn once, with it."""
        if not isinstance(game, Game):
            raise BadDeal(f"a series is begun with a game, as `load` gives it, not with {game!r}")
        if game.series is None:
            raise BadDeal(f"{game.name} is not played in series")
        return Series(game, check_seed(seed), (game.deal(_game_seed(seed, 0)),))

    @property
    def state(self) -> AnyState:
        return self.states[-1]

    def play(self, seat: int, move: Move | str) -> Series:
        """Play in the game at hand, and deal the next one when that ends it."""
        if self.outcome is not None:
            raise GameOver("the series is over; nobody moves any more")
        states = (*self.states[:-1], self.state.play(seat, move))
        number, rules = len(states), _rules_of(states)
        if states[-1].outcome is not None and number < rules.length(states[0].game):
            states = (*states, rules.game(states[0].game, number).deal(_game_seed(self.seed, number)))
        return msgspec.structs.replace(self, states=states)

    def take_back(self, seat: int) -> Series:
        """The series without a seat's choice in the game at hand that is still its secret."""
        return msgspec.structs.replace(self, states=(*self.states[:-1], self.state.take_back(seat)))

    @property
    def outcome(self) -> Outcome | None:
        # What `begin` and `play` made is a series: only records need to be looked through.
        return _decided(self.states)

    def record(self, **meta: Json) -> dict[str, Json]:
        """The games begun so far as one JSON object."""
        outcome = self.outcome
        return {
            "format": SERIES_FORMAT,
            "games": [state.record(**meta) for state in self.states],
            "outcome": None if outcome is None else to_json(outcome),
        }


def outcome_of(states: Sequence[AnyState]) -> Outcome | None:
    """How a series ended, None if it has not. BadRecord names what makes these games no series."""
    rules = _rules_of(states)
    _check_games(states, rules)
    return _decided(states)


def _decided(states: Sequence[AnyState]) -> Outcome | None:
    rules = _rules_of(states)
    if states[-1].outcome is None or len(states) < rules.length(states[0].game):
        return None
    return rules.decide([state.outcome for state in states if state.outcome is not None])


def _rules_of(states: Sequence[AnyState]) -> SeriesRules:
    rules = states[0].game.series if states else None
    if rules is None:
        raise BadRecord("a series has at least one game, of a kind that is played in series", field="games")
    return rules


def _check_games(states: Sequence[AnyState], rules: SeriesRules) -> None:
    """The same table throughout, each game begun as the series has it, one finished before the next."""
    first = states[0].game
    if len(states) > rules.length(first):
        raise BadRecord(f"has {len(states)} games; {first.players} players play {rules.length(first)}", field="games")
    for number, state in enumerate(states):
        game = rules.game(first, number)
        if state.game != game:
            raise BadRecord(f"must be {game.options_json()}", field=f"games[{number}].options")
        if state.outcome is None and number < len(states) - 1:
            raise BadRecord("is not finished, but another game follows", field=f"games[{number}]")


def _game_seed(seed: Seed, number: int) -> Seed:
    return f"{seed}/{number}"
