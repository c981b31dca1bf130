"""Tournaments: every pair of bots meets over the same deals, seats changed about.

A bot that raises an error, chooses what is no legal move, or thinks for too long loses that game there and then: the
other bot of the pair wins it, at a table of any size, and the reason is kept. At a larger table the seats alternate
between the two bots, so they are two sides, and a side that cannot go on has lost.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from statistics import NormalDist
from typing import Final, Protocol, TypeVar

import msgspec
import numpy as np

from motherlode.bots import Bot
from motherlode.bots.guests import BotFailed
from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.parts import Json
from motherlode.games import load
from motherlode.lab.guard import check_bot, sit_down
from motherlode.lab.parallel import Crew, in_order
from motherlode.lab.playing import play_on
from motherlode.lab.statistics import POINTS, bradley_terry, is_above, lasting_interval, rating_errors, wilson

WAYS_ROUND: Final = 2
CONFIDENCE: Final = 0.99

Pair = tuple[str, str]
Key = tuple[Hashable, ...]


class Meeting(msgspec.Struct, frozen=True):
    """One game of a pair: the seats alternate between the two, and each deal is played both ways round."""

    game: str
    options: dict[str, Json]
    one: str
    two: str
    deal: int
    is_swapped: bool
    seed: Seed
    seconds: float | None = None
    """How long a bot may think about a move."""

    def seats(self) -> list[str]:
        """Seat by seat; who has seat 0 changes from deal to deal, so that an odd table favours nobody."""
        first, second = (self.two, self.one) if self.is_swapped != bool(self.deal % 2) else (self.one, self.two)
        return [second if seat % 2 else first for seat in range(self.options["players"])]

    @property
    def pair(self) -> Pair:
        return self.one, self.two

    @property
    def key(self) -> Key:
        """Which game of a tournament this is."""
        return self.one, self.two, self.deal, self.is_swapped


class Met(msgspec.Struct, frozen=True):
    """How a meeting ended. `winner` is a bot's name, or None where seats of both won together."""

    meeting: Meeting
    winner: str | None
    record: dict[str, Json] | None
    """None where it is not at hand: the meeting was played earlier."""
    reason: str | None = None
    """Why the other bot lost before the game was over."""
    scores: tuple[int, ...] | None = None
    """By seat; None where the game did not come to an end."""

    @property
    def loser(self) -> str | None:
        one, two = self.meeting.pair
        return None if self.winner is None else two if self.winner == one else one


def play(meeting: Meeting) -> Met:
    return play_with(meeting, lambda seed: sit_down(meeting.game, meeting.seats(), seed, meeting.seconds))


def play_with(meeting: Meeting, bots: Callable[[Seed], Sequence[Bot]]) -> Met:
    """A meeting between bots that are made for it, one a seat, from the deal's seed."""
    game = load(meeting.game, **meeting.options)
    seats, seed = meeting.seats(), f"{meeting.seed}/{meeting.deal}"
    state: AnyState = game.deal(seed=seed)

    def keep(now: AnyState) -> None:
        nonlocal state
        state = now

    try:
        play_on(state, bots(seed), keep)
    except BotFailed as fault:
        other = meeting.two if fault.bot == meeting.one else meeting.one
        lost = {"bot": fault.bot, "reason": fault.reason}
        return Met(meeting, other, state.record(seats=seats, lost=lost), fault.reason)
    outcome = state.outcome
    winners = {seats[seat] for seat in outcome.winners} if outcome else set()
    scores = tuple(outcome.scores) if outcome else None
    winner = winners.pop() if len(winners) == 1 else None
    return Met(meeting, winner, state.record(seats=seats), scores=scores)


def meetings(
    game: AnyGame, bots: Sequence[str], games: int, seed: Seed, seconds: float | None = None
) -> Iterator[Meeting]:
    """All meetings: `games` games a pair (an even number), two for each deal; all pairs play a deal before the next."""
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadOption(f"an arena needs two bots or more, each named once, not {', '.join(bots)}")
    for bot in bots:
        check_bot(bot, game, [other for other in bots if other != bot])
    check_seed(seed)
    options = game.options_json()
    return (
        Meeting(game.name, options, one, two, deal, is_swapped, seed, seconds)
        for deal in range(deals_of(games))
        for one, two in combinations(bots, 2)
        for is_swapped in (False, True)
    )


def deals_of(games: int) -> int:
    """How many deals so many games are."""
    return (games + 1) // WAYS_ROUND


def hold(tasks: Iterable[Meeting], workers: Crew | int = 1) -> Iterator[Met]:
    """Play all meetings. What comes out does not depend on who plays them, nor how many at a time."""
    return in_order(play, tasks, workers)


SomeMeeting = TypeVar("SomeMeeting", bound=Meeting)
SomeMet = TypeVar("SomeMet", bound=Met)
Hold = Callable[[Iterable[SomeMeeting]], Iterator[SomeMet]]
"""Plays meetings, in their order."""


GivenMeeting = TypeVar("GivenMeeting", bound=Meeting, contravariant=True)


class Counting(Protocol[GivenMeeting, SomeMet]):
    """What counts meetings, and knows when enough of them were played."""

    def is_enough(self, meeting: GivenMeeting) -> bool:
        """Whether this meeting is needed no more."""

    def add(self, met: SomeMet) -> SomeMet: ...


def compete(
    tasks: Iterable[Meeting], tally: Tally, crew: Crew | int = 1, known: Mapping[Key, Met] | None = None
) -> Iterator[Met]:
    """Count all meetings in their order, and play those that are not known; the new ones have a record.

    A pair whose order is settled meets no more.
    """
    return count_all(tasks, tally, lambda unknown: hold(unknown, crew), known or {})


def count_all(
    tasks: Iterable[SomeMeeting],
    tally: Counting[SomeMeeting, SomeMet],
    hold_all: Hold[SomeMeeting, SomeMet],
    known: Mapping[Key, SomeMet],
) -> Iterator[SomeMet]:
    """Count all meetings in their order, as long as they are needed; those that are not known are held.

    What was already being played when it was needed no more is not counted: so nothing depends on how many are played
    at a time.
    """
    left = iter(tasks)
    for task in left:
        if tally.is_enough(task):
            continue
        if task.key not in known:
            left = chain([task], left)
            break
        yield tally.add(known[task.key])
    for task, met in _both(left, tally, hold_all, known):
        if not tally.is_enough(task):
            yield tally.add(met)


def _both(
    tasks: Iterable[SomeMeeting],
    tally: Counting[SomeMeeting, SomeMet],
    hold_all: Hold[SomeMeeting, SomeMet],
    known: Mapping[Key, SomeMet],
) -> Iterator[tuple[SomeMeeting, SomeMet]]:
    """What is known and what is played now, in the order of the tasks."""
    asked: deque[SomeMeeting] = deque()

    def unknown() -> Iterator[SomeMeeting]:
        for task in tasks:
            if not tally.is_enough(task):
                asked.append(task)
                if task.key not in known:
                    yield task

    for met in hold_all(unknown()):
        while (task := asked.popleft()) != met.meeting:
            yield task, known[task.key]
        yield task, met
    yield from ((task, known[task.key]) for task in asked)


class Tally:
    """Who beat whom how often. With `until`, a pair's order is settled once it is known with that confidence."""

    def __init__(self, bots: Sequence[str], until: float | None = None) -> None:
        self.bots = list(bots)
        self.until = until
        self.wins = {(one, two): 0 for one in bots for two in bots if one != two}
        self.ties = dict.fromkeys(combinations(bots, 2), 0)
        self.faults: Counter[tuple[str, str]] = Counter()
        """How often each bot lost for what reason."""
        self._points: dict[Pair, dict[int, tuple[float, int]]] = {pair: {} for pair in self.ties}
        self._deals = {pair: np.zeros(len(POINTS), dtype=np.int_) for pair in self.ties}
        self._stronger: dict[Pair, str] = {}

    def add(self, met: Met) -> Met:
        one, two = met.meeting.pair
        if met.winner is None:
            self.ties[one, two] += 1
        else:
            self.wins[met.winner, two if met.winner == one else one] += 1
        if met.reason is not None and met.loser is not None:
            self.faults[met.loser, met.reason] += 1
        self._add_points(met.meeting, 0.5 if met.winner is None else float(met.winner == one))
        return met

    def _add_points(self, meeting: Meeting, points: float) -> None:
        before, games = self._points[meeting.pair].get(meeting.deal, (0.0, 0))
        self._points[meeting.pair][meeting.deal] = before + points, games + 1
        if games + 1 == WAYS_ROUND:
            self._deals[meeting.pair][int((before + points) * WAYS_ROUND)] += 1
            self._settle(meeting.pair)

    def _settle(self, pair: Pair) -> None:
        if self.until is None:
            return
        deals = self._deals[pair]
        for bot, seen in zip(pair, (deals, deals[::-1]), strict=True):
            if is_above(seen, 1 / 2, self.until):
                self._stronger[pair] = bot

    def is_enough(self, meeting: Meeting) -> bool:
        return self.is_settled(meeting.pair)

    def is_settled(self, pair: Pair) -> bool:
        return pair in self._stronger

    def stronger(self, pair: Pair) -> str | None:
        """The bot of a pair that is known to be the stronger."""
        return self._stronger.get(pair)

    def deals(self, pair: Pair) -> int:
        """How many deals a pair has played both ways round."""
        return int(self._deals[pair].sum())

    def decided(self, one: str, two: str) -> int:
        return self.wins[one, two] + self.wins[two, one]

    def interval(self, one: str, two: str, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Wilson's interval for the share of decided games that `one` won."""
        return wilson(self.wins[one, two], self.decided(one, two), confidence)

    def lasting_interval(self, pair: Pair) -> tuple[float, float]:
        """Of the points a game, a tie being half a point, that the first takes: valid whenever one looks at it."""
        return lasting_interval(self._deals[pair].tolist(), self.until or CONFIDENCE)

    def ratings(self) -> dict[str, float]:
        """Bradley–Terry ratings of all bots together, a tie being half a win for either."""
        points = {
            (one, two): self.wins[one, two] + self.ties.get((one, two), self.ties.get((two, one), 0)) / 2
            for one, two in self.wins
        }
        return bradley_terry(self.bots, points)

    def rating_margins(self, confidence: float = CONFIDENCE) -> dict[str, float]:
        """How far each rating may be off to either side, counted by deals."""
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        return {name: z * error for name, error in rating_errors(self.ratings(), self._points).items()}
