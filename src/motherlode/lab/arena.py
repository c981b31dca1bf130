"""Tournaments: every pair of bots meets over the same deals, seats changed about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games import load
from motherlode.lab.one_game import make_player, play_one
from motherlode.lab.parallel import in_order
from motherlode.lab.statistics import bradley_terry, wilson


class Meeting(msgspec.Struct, frozen=True):
    """One game of a pair: the seats alternate between the two, and each deal is played both ways round."""

    game: str
    options: dict[str, Json]
    one: str
    two: str
    deal: int
    is_swapped: bool
    seed: Seed

    def seats(self) -> list[str]:
        """Seat by seat; who has seat 0 changes from deal to deal, so that an odd table favours nobody."""
        first, second = (self.two, self.one) if self.is_swapped != bool(self.deal % 2) else (self.one, self.two)
        return [second if seat % 2 else first for seat in range(self.options["players"])]


class Met(msgspec.Struct, frozen=True):
    """How a meeting ended. `winner` is a bot's name, or None where seats of both won together."""

    meeting: Meeting
    winner: str | None
    record: dict[str, Json]


def play(meeting: Meeting) -> Met:
    game = load(meeting.game, **meeting.options)
    seats = meeting.seats()
    played = play_one(game, seats, f"{meeting.seed}/{meeting.deal}")
    outcome = played.state.outcome
    winners = {seats[seat] for seat in outcome.winners} if outcome else set()
    return Met(meeting, winners.pop() if len(winners) == 1 else None, played.record())


def meetings(game: AnyGame, bots: Sequence[str], games: int, seed: Seed) -> list[Meeting]:
    """All meetings: for each pair, `games` games (an even number), two for each deal, the same deals for all pairs."""
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadOption(f"an arena needs two bots or more, each named once, not {', '.join(bots)}")
    for bot in bots:
        make_player(bot, game.name, 0)
    check_seed(seed)
    options = game.options_json()
    deals = (games + 1) // 2
    return [
        Meeting(game.name, options, one, two, deal, is_swapped, seed)
        for one, two in combinations(bots, 2)
        for deal in range(deals)
        for is_swapped in (False, True)
    ]


def hold(tasks: Sequence[Meeting], workers: int = 1) -> Iterator[Met]:
    """Play all meetings. What comes out does not depend on the number of workers."""
    return in_order(play, tasks, workers)


class Tally:
    """Who beat whom how often."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self.wins = {(one, two): 0 for one in bots for two in bots if one != two}
        self.ties = dict.fromkeys(combinations(bots, 2), 0)

    def add(self, met: Met) -> None:
        one, two = met.meeting.one, met.meeting.two
        if met.winner is None:
            self.ties[one, two] += 1
        else:
            self.wins[met.winner, two if met.winner == one else one] += 1

    def decided(self, one: str, two: str) -> int:
        return self.wins[one, two] + self.wins[two, one]

    def interval(self, one: str, two: str, confidence: float = 0.99) -> tuple[float, float]:
        """Wilson's interval for the share of decided games that `one` won."""
        return wilson(self.wins[one, two], self.decided(one, two), confidence)

    def ratings(self) -> dict[str, float]:
        """Bradley–Terry ratings of all bots together, a tie being half a win for either."""
        points = {
            (one, two): self.wins[one, two] + self.ties.get((one, two), self.ties.get((two, one), 0)) / 2
            for one, two in self.wins
        }
        return bradley_terry(self.bots, points)
