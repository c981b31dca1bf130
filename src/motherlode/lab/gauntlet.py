"""The gauntlet: bots of a game against all that they are measured with, and how sure we are of the outcome.

Every bot meets the level below it, the yardsticks of its game, and the one that cheats, an upper bound. A match is over
deals of its own seed, each both ways round. A yardstick that plays better the longer it thinks gets as much processor
time a move as the bot it meets: such a match need not repeat exactly. All others do, whatever the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, cast

import msgspec

from motherlode.bots import EVERYWHERE, Bot
from motherlode.bots.registry import cheating_bot, levels, timed, yardsticks
from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.games import load
from motherlode.lab.arena import Key, Meeting, Met, Tally, count_all, deals_of, play_with
from motherlode.lab.bots import CHEATING, is_guest, is_told_rival, level_of
from motherlode.lab.guard import check_bot, sit_down
from motherlode.lab.parallel import Crew, in_order
from motherlode.lab.timing import FIRST_EFFORT, Clock, EqualTime, with_clock

PRACTICE: Final = 4
"""So many games the efforts of equal time are found in, after one that loads what is compiled."""
PRACTICE_SEED: Final = "practice"

Verdict = Literal["established", "level so far", "behind"]


class Match(msgspec.Struct, frozen=True):
    """Two bots and the table they meet at; the first is the one that is measured."""

    game: str
    options: dict[str, Json]
    one: str
    two: str
    is_timed: bool = False
    """Whether the second gets as much time as the first."""

    @property
    def name(self) -> Key:
        return msgspec.json.encode(self.options, order="sorted"), self.one, self.two, self.is_timed

    @property
    def variant(self) -> dict[str, Json]:
        """The options that are not the usual ones."""
        usual = load(self.game, players=self.options["players"]).options_json()
        return {name: value for name, value in self.options.items() if usual.get(name) != value}


class Plan(msgspec.Struct, frozen=True):
    """Who meets whom, and which yardsticks are not made against whom, with the reason."""

    matches: list[Match]
    left_out: list[str]


def plan(
    games: Sequence[AnyGame],
    bots: Sequence[str] = (),
    against: Sequence[str] = (),
    effort: float | None = None,
    milliseconds: float | None = None,
) -> Plan:
    """All matches of these bots, strongest level first if none are named, at these tables.

    `against` names some of those they are measured with. `effort` is that of all who are not told another, where time
    is not made equal.
    """
    names = _entrants(games[0].name, bots)
    matches, left_out = [], []
    for game in games:
        for one in names:
            for two in _rivals(game.name, one, against):
                match = _match(game, one, two, effort, milliseconds)
                fault = _fault(match, game, is_asked_for=bool(against))
                left_out += [] if fault is None else [fault]
                matches += [match] if fault is None else []
    if not matches:
        raise BadOption(f"nobody is there to meet {', '.join(names)}; {'; '.join(left_out) or 'name others'}")
    return Plan(matches, left_out)


def _entrants(game: str, bots: Sequence[str]) -> list[str]:
    if len(set(bots)) < len(bots):
        raise BadOption(f"each bot is named once, not {', '.join(bots)}")
    names = list(bots) or [*reversed(levels(game))]
    if not names:
        raise BadOption(f"{game} has no levels to measure; name bots with --bots")
    return names


def _rivals(game: str, bot: str, against: Sequence[str]) -> list[str]:
    """The level below, the yardsticks, the one that cheats; or those of them, or others, that are asked for."""
    ladder = [*EVERYWHERE, *levels(game)]
    level = bot.partition(":")[0]
    below = ladder[ladder.index(level) - 1 :][:1] if level in levels(game) else []
    cheating = [CHEATING] if cheating_bot(game) is not None else []
    usual = dict.fromkeys([*below, *yardsticks(game), *cheating])
    return [name for name in against or usual if name != bot]


def _match(game: AnyGame, one: str, two: str, effort: float | None, milliseconds: float | None) -> Match:
    is_timed = two in timed(game.name)
    is_tuned = is_timed and milliseconds is not None
    first = level_of(one, game.name) if is_tuned else _with_effort(one, game.name, effort)
    second = two if is_timed else _with_effort(two, game.name, effort)
    return Match(game.name, game.options_json(), first, second, is_timed)


def _with_effort(bot: str, game: str, effort: float | None) -> str:
    if effort is None or ":" in bot or bot == CHEATING or bot in EVERYWHERE or is_guest(bot, game):
        return bot
    return f"{bot}:{effort:g}"


def _fault(match: Match, game: AnyGame, *, is_asked_for: bool) -> str | None:
    """Why a match is left out: its yardstick is not made against this bot. All else that is wrong is raised."""
    check_bot(match.one, game, [match.two])
    try:
        check_bot(match.two, game, [match.one])
    except MotherlodeError as fault:
        if is_asked_for or not is_told_rival(match.two, match.game):
            raise
        return f"{match.two} does not meet {match.one}: {fault}"
    return None


class Bout(Meeting, frozen=True):
    """One game of a match."""

    is_timed: bool = False
    milliseconds: float | None = None
    """Where time counts, how much the first has a move; None for as much as it usually takes."""

    @property
    def match(self) -> Match:
        return Match(self.game, self.options, self.one, self.two, self.is_timed)

    @property
    def key(self) -> Key:
        return *self.match.name, self.deal, self.is_swapped


class Fought(Met, frozen=True):
    """How a bout ended, and how long both have thought."""

    clocks: tuple[Clock, Clock] = msgspec.field(default_factory=lambda: (Clock(), Clock()))

    @property
    def match(self) -> Match:
        return cast(Bout, self.meeting).match


def bouts(matches: Iterable[Match], games: int, seed: Seed, milliseconds: float | None = None) -> Iterator[Bout]:
    """All games, match by match; an even number each, two for a deal."""
    check_seed(seed)
    return (
        Bout(m.game, m.options, m.one, m.two, deal, is_swapped, seed, None, m.is_timed, milliseconds)
        for m in matches
        for deal in range(deals_of(games))
        for is_swapped in (False, True)
    )


def fight(bout: Bout) -> Fought:
    """Play a bout, with the efforts of equal time where that is asked for."""
    time = _practised(bout)
    fought = _fight(bout, _efforts(bout, time))
    if bout.is_timed:
        time.follow(*fought.clocks)
    return fought


_times: Final[dict[Key, EqualTime]] = {}
"""The matches that this process has practised, with what it found."""


def _practised(bout: Bout) -> EqualTime:
    key = (bout.game, bout.milliseconds, *bout.match.name)
    if key not in _times:
        _fight(_practice(bout, 0), {bout.one: FIRST_EFFORT, bout.two: FIRST_EFFORT})
        _times[key] = EqualTime(bout.milliseconds)
        for game in range(1, PRACTICE + 1) if bout.is_timed else ():
            fought = _fight(_practice(bout, game), _efforts(bout, _times[key]))
            _times[key].practise(*fought.clocks)
    return _times[key]


def _practice(bout: Bout, game: int) -> Bout:
    return msgspec.structs.replace(bout, seed=PRACTICE_SEED, deal=game, is_swapped=False)


def _efforts(bout: Bout, time: EqualTime) -> dict[str, float]:
    return {bout.one: time.leader, bout.two: time.follower} if bout.is_timed else {}


def _fight(bout: Bout, efforts: Mapping[str, float]) -> Fought:
    clocks = {bout.one: Clock(), bout.two: Clock()}

    def bots(seed: Seed) -> list[Bot]:
        seated = sit_down(bout.game, bout.seats(), seed, bout.seconds, efforts)
        return [with_clock(bot, clocks[name]) for name, bot in zip(bout.seats(), seated, strict=True)]

    met = play_with(bout, bots)
    return Fought(bout, met.winner, None, met.reason, met.scores, (clocks[bout.one], clocks[bout.two]))


class Row(msgspec.Struct, frozen=True):
    """How a match stands."""

    bot: str
    against: str
    players: int
    options: dict[str, Json]
    games: int
    won: int
    lost: int
    tied: int
    share: float | None
    """Of the decided games; None if there are none."""
    low: float
    """Wilson's 99 % interval of that share."""
    high: float
    milliseconds: float
    """Processor time a move; then that of the other."""
    milliseconds_against: float
    is_timed: bool
    verdict: Verdict


class Standing:
    """A match under way."""

    def __init__(self, match: Match, until: float | None) -> None:
        self.match = match
        self.tally = Tally([match.one, match.two], until)
        self.games = 0
        self._clocks = Clock(), Clock()

    @property
    def is_settled(self) -> bool:
        return self.tally.is_settled((self.match.one, self.match.two))

    def add(self, fought: Fought) -> None:
        self.games += 1
        self.tally.add(fought)
        for clock, more in zip(self._clocks, fought.clocks, strict=True):
            clock.add(more)

    def row(self) -> Row:
        one, two = self.match.one, self.match.two
        won, lost = self.tally.wins[one, two], self.tally.wins[two, one]
        low, high = self.tally.interval(one, two)
        ours, theirs = self._clocks
        return Row(
            bot=one,
            against=two,
            players=self.match.options["players"],
            options=self.match.variant,
            games=self.games,
            won=won,
            lost=lost,
            tied=self.tally.ties[one, two],
            share=won / (won + lost) if won + lost else None,
            low=low,
            high=high,
            milliseconds=ours.a_move,
            milliseconds_against=theirs.a_move,
            is_timed=self.match.is_timed,
            verdict=self._verdict(),
        )

    def _verdict(self) -> Verdict:
        """What is settled stays settled; else Wilson's interval says it."""
        one, two = self.match.one, self.match.two
        low, high = self.tally.interval(one, two)
        stronger = self.tally.stronger((one, two)) or (one if low > 1 / 2 else two if high < 1 / 2 else None)
        return "level so far" if stronger is None else "established" if stronger == one else "behind"


class Board:
    """How all matches stand. With `until`, one whose order is so certain goes on no more."""

    def __init__(self, matches: Iterable[Match], until: float | None = None) -> None:
        self._standings = {match.name: Standing(match, until) for match in matches}

    def standing(self, match: Match) -> Standing:
        return self._standings[match.name]

    def is_enough(self, meeting: Bout) -> bool:
        return self.standing(meeting.match).is_settled

    def add(self, met: Fought) -> Fought:
        self.standing(met.match).add(met)
        return met

    def rows(self) -> list[Row]:
        """Of the matches that have begun."""
        return [standing.row() for standing in self._standings.values() if standing.games]

    def faults(self) -> Counter[tuple[str, str]]:
        """How often each bot lost for what reason."""
        return sum((standing.tally.faults for standing in self._standings.values()), Counter())


def run(
    tasks: Iterable[Bout], board: Board, crew: Crew | int = 1, known: Mapping[Key, Fought] | None = None
) -> Iterator[Fought]:
    """Count all bouts in their order, and play those that are not known."""
    return count_all(tasks, board, lambda unknown: in_order(fight, unknown, crew), known or {})


def contest(match: Match, games: int, seed: Seed, milliseconds: float | None = None, crew: Crew | int = 1) -> Row:
    """One match from beginning to end."""
    board = Board([match])
    for _ in run(bouts([match], games, seed, milliseconds), board, crew):
        pass
    return board.standing(match).row()
