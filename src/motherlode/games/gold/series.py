"""G-11. A series of Gold: as many games as players, each seat starting one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadDeal, BadRecord, GameOver
from motherlode.core.game import AnyState, State, to_json
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Json
from motherlode.core.records import SERIES_FORMAT
from motherlode.games.gold.position import Flip, GoldDeal, Position
from motherlode.games.gold.rules import Gold

GoldState = State[GoldDeal, Position, Flip]


class Series(msgspec.Struct, frozen=True):
    """A series is an immutable value like a state: `play` gives the series after the move.

    The next game is dealt as soon as one ends; `state` is the game being played, or the last one.
    """

    game: Gold
    seed: Seed
    states: tuple[GoldState, ...]
    """The games begun so far, each as it stands."""

    @classmethod
    def begin(cls, game: Gold, seed: Seed) -> Series:
        """Deal the first game; a starter drawn by lot is drawn once, then the start goes round."""
        if not isinstance(game, Gold):
            raise BadDeal("a series is played with gold: Series.begin(load('gold', players=3), seed=7)")
        return Series(game, check_seed(seed), (game.deal(_game_seed(seed, 0)),))

    @property
    def state(self) -> GoldState:
        return self.states[-1]

    def play(self, seat: int, move: Flip | str) -> Series:
        """Play in the game at hand, and deal the next one when that ends it."""
        if self.outcome is not None:
            raise GameOver("the series is over; nobody moves any more")
        states = (*self.states[:-1], self.state.play(seat, move))
        if states[-1].outcome is not None and len(states) < self.game.players:
            states = (*states, self._deal_next(states))
        return msgspec.structs.replace(self, states=states)

    def _deal_next(self, states: Sequence[GoldState]) -> GoldState:
        number = len(states)
        starter = (states[0].game.starter + number) % self.game.players
        game = Gold(msgspec.structs.replace(self.game.options, starter=starter))
        return game.deal(_game_seed(self.seed, number))

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self.states)

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
    _check_games(states)
    outcomes = [state.outcome for state in states if state.outcome is not None]
    if len(outcomes) < states[0].game.players:
        return None
    totals = [sum(scores) for scores in zip(*[outcome.scores for outcome in outcomes], strict=True)]
    # Tie: more points in the last game among the tied.
    return decide([("gold", totals), ("last game", outcomes[-1].scores)], undecided="shared")


def _check_games(states: Sequence[AnyState]) -> None:
    """The same table throughout, the start going round, one game finished before the next."""
    if not states or not isinstance(states[0].game, Gold):
        raise BadRecord("a series is played with gold and has at least one game", field="games")
    first = states[0].game
    if len(states) > first.players:
        raise BadRecord(f"has {len(states)} games; {first.players} players play {first.players}", field="games")
    for number, state in enumerate(states):
        starter = (first.starter + number) % first.players
        if state.game != Gold(msgspec.structs.replace(first.options, starter=starter)):
            raise BadRecord(f"must be those of the first game with starter {starter}", field=f"games[{number}].options")
        if state.outcome is None and number < len(states) - 1:
            raise BadRecord("is not finished, but another game follows", field=f"games[{number}]")


def _game_seed(seed: Seed, number: int) -> Seed:
    return f"{seed}/{number}"
