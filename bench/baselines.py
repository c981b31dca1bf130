"""Master against plain information-set Monte Carlo tree search, with the same processor time a move.

Both think by effort, not by the clock, so their efforts are found first, in whole games. Then they meet over the same
deals, seats swapped. Master's effort stays as it is; the baseline's follows, so that it takes as long a move as master
has taken so far. What each took is told with the result. From the shell:
`python bench/baselines.py --game gold --ms 20 --games 100`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from math import sqrt
from time import thread_time
from typing import Final

import msgspec

from motherlode.bots import Bot, BotMaker, bot_makers
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games import GAMES, load
from motherlode.lab.benchmark import Benchmark
from motherlode.lab.match import play_on
from motherlode.lab.statistics import wilson

MILLISECONDS: Final = 10.0
GAMES_A_MATCH: Final = 100
PLAYERS: Final = 2
CONFIDENCE: Final = 0.99
FIRST_EFFORT: Final = 0.02
CALIBRATIONS: Final = 4
"""How often the efforts are corrected, each time after a game."""
MOST_CORRECTION: Final = 20.0

BASELINES: Final[dict[str, BotMaker]] = {
    game: import_module(f"motherlode.bots.{game}").YARDSTICKS["ismcts"] for game in GAMES
}


class Clock(msgspec.Struct):
    """How long one side has thought, and about how many moves."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def a_move(self) -> float:
        """In milliseconds."""
        return 1000 * self.seconds / max(1, self.moves)


class Timed:
    """A bot with a clock. Moves that leave no choice take no thought, and do not count."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot, self._clock = bot, clock

    def see(self, events: Sequence[Event]) -> None:
        self._bot.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        start = thread_time()
        move = self._bot.choose(view, moves)
        if len(moves) > 1:
            self._clock.seconds += thread_time() - start
            self._clock.moves += 1
        return move


class Side(msgspec.Struct):
    maker: BotMaker
    effort: float = FIRST_EFFORT
    clock: Clock = msgspec.field(default_factory=Clock)
    wins: int = 0

    def sit_down(self, seed: Seed) -> Timed:
        return Timed(self.maker(seed, self.effort), self.clock)


class Result(msgspec.Struct, frozen=True):
    game: str
    won: int
    lost: int
    tied: int
    ours: float
    """Milliseconds a move that master took; then those of the baseline."""
    theirs: float

    @property
    def share(self) -> float:
        return self.won / max(1, self.won + self.lost)

    def __str__(self) -> str:
        low, high = wilson(self.won, self.won + self.lost, CONFIDENCE)
        return (
            f"{self.game}: master won {self.won}, lost {self.lost}, tied {self.tied}: {self.share:.1%} of the decided, "
            f"{CONFIDENCE:.0%} interval {low:.1%} – {high:.1%}; {self.ours:.1f} ms a move against {self.theirs:.1f} ms"
        )


def play(game: str, sides: Sequence[Side], deal: int, seed: Seed) -> None:
    """One game, these sides in this order of seats."""
    bots = [side.sit_down(f"{seed}/{deal}/{seat}") for seat, side in enumerate(sides)]
    last = play_on(load(game, players=PLAYERS).deal(seed=f"{seed}/{deal}"), bots)
    if last.outcome is not None and len(last.outcome.winners) == 1:
        sides[last.outcome.winners[0]].wins += 1


def calibrate(game: str, sides: Sequence[Side], milliseconds: float) -> None:
    """Set the efforts so that each side takes about so long a move. The first game only loads what is compiled."""
    for attempt in range(CALIBRATIONS + 1):
        for side in sides:
            side.clock = Clock()
        play(game, sides, attempt, "calibration")
        if attempt:
            for side in sides:
                side.effort *= min(milliseconds / max(side.clock.a_move, 1e-3), MOST_CORRECTION)
    for side in sides:
        side.clock, side.wins = Clock(), 0


def meet(game: str, milliseconds: float = MILLISECONDS, games: int = GAMES_A_MATCH, seed: Seed = "baselines") -> Result:
    """The match: each deal is played both ways round."""
    master, baseline = Side(bot_makers(game)["master"]), Side(BASELINES[game])
    calibrate(game, [master, baseline], milliseconds)
    for deal in range((games + 1) // 2):
        play(game, [master, baseline], deal, seed)
        play(game, [baseline, master], deal, seed)
        baseline.effort *= sqrt(master.clock.a_move / max(baseline.clock.a_move, 1e-3))
    played = 2 * ((games + 1) // 2)
    tied = played - master.wins - baseline.wins
    return Result(game, master.wins, baseline.wins, tied, master.clock.a_move, baseline.clock.a_move)


def run(game: str) -> float:
    """The share of decided games that master won, in per cent."""
    result = meet(game)
    sys.stderr.write(f"{result}\n")
    return 100 * result.share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=BASELINES, required=True)
    parser.add_argument("--ms", type=float, default=MILLISECONDS, help="processor time a move, each")
    parser.add_argument("--games", type=int, default=GAMES_A_MATCH)
    parser.add_argument("--seed", default="baselines")
    args = parser.parse_args()
    sys.stdout.write(f"{meet(args.game, args.ms, args.games, args.seed)}\n")


def benchmark(game: str) -> Benchmark:
    return Benchmark(
        name=f"{game}-ismcts",
        unit="% won",
        settings=f"master at {game} against plain information-set Monte Carlo tree search: {GAMES_A_MATCH} games of "
        f"{PLAYERS}, "
        f"{MILLISECONDS:g} ms of processor time a move each, seats swapped over the same deals; share of decided games",
        run=lambda: run(game),
        against={"an equal match": 50.0},
    )


BENCHMARKS: Final = [benchmark(game) for game in BASELINES]

if __name__ == "__main__":
    main()
