"""What is played at a table: one game, or a series of them. An immutable value like a state."""

from __future__ import annotations

import msgspec

from motherlode.core.errors import MotherlodeError
from motherlode.core.fair import Proof, combined_seed
from motherlode.core.game import AnyGame, AnyState, to_json
from motherlode.core.options import LOT
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Json
from motherlode.core.series import Series
from motherlode.games import rules_of
from motherlode.server.tables.entries import Created


class Match(msgspec.Struct, frozen=True):
    """`play` gives the match after a move; `events` are what just happened, the next game's deal included."""

    play_of: AnyState | Series
    events: tuple[Event, ...]

    @property
    def games(self) -> tuple[AnyState, ...]:
        """The games begun so far, each as it stands."""
        return self.play_of.states if isinstance(self.play_of, Series) else (self.play_of,)

    @property
    def state(self) -> AnyState:
        """The game being played, or the last one."""
        return _at_hand(self.play_of)

    @property
    def outcome(self) -> Outcome | None:
        return self.play_of.outcome

    def play(self, seat: int, move: str) -> Match:
        after = self.play_of.play(seat, move)
        if isinstance(after, Series) and len(after.states) > len(self.games):
            return Match(after, (*after.states[-2].events, *after.state.events))
        return Match(after, _at_hand(after).events)

    def take_back(self, seat: int) -> Match:
        """The match without a seat's pending choice."""
        after = self.play_of.take_back(seat)
        return Match(after, _at_hand(after).events)

    def events_for(self, seat: int | None) -> list[Event]:
        return [event for event in self.events if event.is_seen_by(seat)]

    def recalled(self, now: Match, seat: int | None, *, is_held: bool) -> list[Event]:
        """What just happened here, as a seat is told it once the match has come to `now`."""
        has_next_begun = len(self.events) > len(self.state.events)
        since = len(self.games) - (2 if has_next_begun else 1)
        pairs = zip(self.games[since:], now.games[since:], strict=False)
        return [event for then, later in pairs for event in then.recalled(later, seat, is_held=is_held)]

    @property
    def holds(self) -> bool:
        """Whether something just happened that all should see before play goes on."""
        return any(event.holds for event in self.events)


def _at_hand(play_of: AnyState | Series) -> AnyState:
    return play_of.state if isinstance(play_of, Series) else play_of


def begin(setup: Created, seeds: list[str]) -> Match:
    """The deal of a table, from its secret and its seats' seeds; or the moment that it goes on from."""
    if setup.beginning is not None:
        rules = rules_of(setup.game, setup.rules)
        state = rules.with_options(**setup.beginning.options).deal(deal=setup.beginning.deal)
        for seat, move in setup.beginning.moves:
            state = state.play(seat, move)
        return Match(state, state.events)
    game = _first_game(setup)
    seed = combined_seed(setup.secret, seeds)
    play = Series.begin(game, seed) if setup.series else game.deal(seed)
    return Match(play, _at_hand(play).events)


def _first_game(setup: Created) -> AnyGame:
    return rules_of(setup.game, setup.rules).with_options(**setup.options)


def series_games(setup: Created, match: Match | None) -> int | None:
    """How many games are played in series, by the game's own rule; None where one is played.

    A lobby whose rules are not kept any more is shown all the same: there it is not known.
    """
    if not setup.series:
        return None
    try:
        first = match.games[0].game if match is not None else _first_game(setup)
    except MotherlodeError:
        return None
    return None if first.series is None else first.series.length(first)


def records(match: Match, setup: Created, proof: Proof, names: list[str]) -> dict[str, Json]:
    """The whole truth with its proof, for when the match is over."""
    if isinstance(match.play_of, Series):
        whole = match.play_of.record()
        for number, record in enumerate(whole["games"]):
            record["meta"] = {**_meta(setup, proof, names, number), **record["meta"]}
        return whole
    return match.state.record(**_meta(setup, proof, names, None))


def _meta(setup: Created, proof: Proof, names: list[str], game: int | None) -> dict[str, Json]:
    if setup.beginning is not None:
        return {"seats": names, "continued": {"table": setup.beginning.of, "moves": len(setup.beginning.moves)}}
    # In a series the lot is drawn once; after that the start goes round.
    is_lot = setup.options.get("starter") == LOT and not game
    return {"seats": names, "fair": to_json(msgspec.structs.replace(proof, game=game, lot=is_lot))}
