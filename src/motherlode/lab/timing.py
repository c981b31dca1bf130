"""How long bots think, and two of them with equally much processor time a move.

Bots think by effort, not by the clock. So that one thinks as long as another, its effort is found in whole games first
and follows from then on: it is set so that a move takes as long as one of the other has taken so far. All this happens
in the process that plays; another finds efforts of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, thread_time
from typing import Final, cast

import msgspec

from motherlode.bots import StrictBot
from motherlode.core.game import AnyState, View
from motherlode.core.parts import Event, Move
from motherlode.lab.guard import Guarded
from motherlode.lab.playing import CheatingBot

FIRST_EFFORT: Final = 0.02
LEAST_EFFORT: Final = 1e-4
MOST_EFFORT: Final = 100.0
MOST_CORRECTION: Final = 20.0
"""By how much an effort is corrected after one game, at most."""
LEAST_TIME: Final = 1e-3
"""Milliseconds a move: shorter ones are not told apart."""


class Clock(msgspec.Struct):
    """How long a bot has thought, and about how many moves."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def a_move(self) -> float:
        """In milliseconds."""
        return 1000 * self.seconds / max(1, self.moves)

    def add(self, other: Clock) -> None:
        self.seconds += other.seconds
        self.moves += other.moves


class Timed:
    """A bot with a clock. Moves that leave no choice take no thought, and do not count.

    The clock counts the processor time of this thread; for a bot from outside, in a process of its own, all time.
    """

    def __init__(self, bot: StrictBot, clock: Clock) -> None:
        self._bot, self._clock = bot, clock
        self._now: Callable[[], float] = monotonic if isinstance(bot, Guarded) else thread_time

    def see(self, events: Sequence[Event]) -> None:
        self._bot.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._count(lambda: self._bot.choose(view, moves), moves)

    def _count(self, choose: Callable[[], Move], moves: Sequence[Move]) -> Move:
        start = self._now()
        move = choose()
        if len(moves) > 1:
            self._clock.add(Clock(self._now() - start, 1))
        return move


class TimedCheating(Timed):
    """The same for a bot that is shown everything."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        cheating = cast(CheatingBot, self._bot)
        return self._count(lambda: cheating.choose_knowing(state, seat), state.legal(seat))


def with_clock(bot: StrictBot, clock: Clock) -> Timed:
    return TimedCheating(bot, clock) if isinstance(bot, CheatingBot) else Timed(bot, clock)


class EqualTime:
    """The efforts with which a follower thinks as long a move as its leader.

    The leader plays with its usual effort; with `goal`, so that a move takes it that many milliseconds, as far as its
    effort changes that.
    """

    def __init__(self, goal: float | None = None) -> None:
        self._goal = goal
        self.leader = 1.0 if goal is None else FIRST_EFFORT
        self.follower = FIRST_EFFORT
        self._led, self._followed = Clock(), Clock()
        self._effort_spent = 0.0

    def practise(self, led: Clock, followed: Clock) -> None:
        """A game with these efforts is over that does not count: correct both."""
        before = self.leader
        if self._goal is not None:
            self.leader = _bounded(before * _correction(self._goal, led.a_move))
        expected = led.a_move * self.leader / before
        self.follower = _bounded(self.follower * _correction(expected, followed.a_move))

    def follow(self, led: Clock, followed: Clock) -> None:
        """A game that counts is over: the leader stays as it is, and the follower takes as long as it has so far."""
        self._led.add(led)
        self._followed.add(followed)
        self._effort_spent += self.follower * followed.moves
        if self._followed.moves:
            usual = self._effort_spent / self._followed.moves
            # Squared: it makes up for what it took too little or too much.
            self.follower = _bounded(usual * _correction(self._led.a_move, self._followed.a_move) ** 2)


def _correction(wanted: float, took: float) -> float:
    return min(max(wanted, LEAST_TIME) / max(took, LEAST_TIME), MOST_CORRECTION)


def _bounded(effort: float) -> float:
    return min(max(effort, LEAST_EFFORT), MOST_EFFORT)
