"""Mining puzzles from games, and checking them: one choice must be clearly best, also to a judge who looks much deeper.

Games are played by bots of all levels from a seed. At every choice the judge tells the chances; a position is kept if
the best choice is far above the next that is not as good, the game's room says that a person can see why, and a judge
with more effort agrees. It is graded by the levels that would have missed it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from motherlode.bots import LADDER
from motherlode.bots.judging import JudgingBot
from motherlode.bots.puzzles import Puzzle, position
from motherlode.bots.registry import commentary, levels
from motherlode.bots.reviewing import JUDGE, SEED, judging, reason_for
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.parts import Json, Move
from motherlode.games import load
from motherlode.lab.bots import make_player
from motherlode.lab.one_game import play_one
from motherlode.lab.parallel import Crew, in_order

MARGIN: Final = 0.12
"""How far the best choice must be above the next."""
ALIKE: Final = 0.015
"""Choices that are closer than this to the best are as good."""
CHECK_EFFORT: Final = 5.0
"""How much harder the judge thinks who checks."""
TRIES: Final = 9
"""How often a level is asked; it misses what it gets wrong more often than not."""
MOST_MOVES: Final = 1000
"""A choice among more is no puzzle."""


class Source(msgspec.Struct, frozen=True):
    """One game to look for puzzles in."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    seed: str


def mine(
    game: AnyGame, games: int, seed: str, crew: Crew | int = 1, watch: Callable[[], None] | None = None
) -> Iterator[Puzzle]:
    """Puzzles from so many games, at most one of each; `watch` is called after each of them."""
    ladder = _below_the_best(game.name) or ["random"]
    for found in in_order(search, (_source(game, ladder, at, seed) for at in range(games)), crew):
        if watch is not None:
            watch()
        if found is not None:
            yield found


def _below_the_best(game: str) -> list[str]:
    return [str(level) for level in LADDER if level in levels(game)][:-1]


def _source(game: AnyGame, ladder: Sequence[str], at: int, seed: str) -> Source:
    bots = tuple(ladder[(at + seat) % len(ladder)] for seat in range(game.players))
    return Source(game.name, dict(game.options_json()), bots, f"{seed}/{at}")


def search(source: Source) -> Puzzle | None:
    """The puzzle of a game that most levels miss, if it has one."""
    last = play_one(load(source.game, **source.options), source.bots, source.seed).state
    found = [puzzle for before, seat in _choices(last) if (puzzle := _puzzle(before, seat, 1.0)) is not None]
    graded = [msgspec.structs.replace(puzzle, missed_by=missed_by(puzzle)) for puzzle in found]
    ordered = sorted(graded, key=lambda each: (-each.grade, each.next_win - each.win))
    return next((puzzle for puzzle in ordered if check(puzzle) is None), None)


def _choices(last: AnyState) -> Iterator[tuple[AnyState, int]]:
    for before, (seat, _) in zip(last.past(), last.history, strict=False):
        if 1 < len(before.legal(seat)) <= MOST_MOVES:
            yield before, seat


def _puzzle(before: AnyState, seat: int, effort: float) -> Puzzle | None:
    """The choice as a puzzle, if one move, or what is as good, is clearly best and can be seen to be."""
    moves, chances = before.legal(seat), judged(before, seat, effort)
    win = max(chances)
    right = [move for move, chance in zip(moves, chances, strict=True) if chance >= win - ALIKE]
    others = [chance for chance in chances if chance < win - ALIKE]
    if not others or win - max(others) < MARGIN:
        return None
    reason = reason_for(list(before.past()), seat, right[0], right[0])
    room = commentary(before.game.name)
    if reason is None or room is None or not room.can_be_seen(reason):
        return None
    record = before.record()
    named = sha256(msgspec.json.encode([record["deal"], record["moves"]])).hexdigest()[:8]
    return Puzzle(
        id=named,
        game=before.game.name,
        options=record["options"],
        deal=record["deal"],
        moves=[(mover, move) for mover, move in record["moves"]],
        seat=seat,
        right=[str(move) for move in right],
        win=round(win, 3),
        next_win=round(max(others), 3),
        missed_by=[],
        why=reason.words,
        reason={"key": reason.key, **reason.values},
        rules=before.game.rules_version,
    )


def judged(before: AnyState, seat: int, effort: float) -> Sequence[float]:
    """The chances of every legal move, from what the seat knows."""
    bot: JudgingBot = judging(make_player(f"{JUDGE}:{effort:g}", before.game.name, SEED), JUDGE)
    for state in before.past():
        bot.see(state.events_for(seat))
    return bot.chances(before.view(seat), before.legal(seat))


def missed_by(puzzle: Puzzle) -> list[str]:
    """The levels that choose something else more often than not, weakest first."""
    before = position(puzzle)
    return [level for level in _below_the_best(puzzle.game) if 2 * _hits(before, puzzle, level) < TRIES]


def _hits(before: AnyState, puzzle: Puzzle, level: str) -> int:
    return sum(_choice(before, puzzle.seat, level, number) in puzzle.right for number in range(TRIES))


def _choice(before: AnyState, seat: int, level: str, number: int) -> str:
    bot = make_player(level, before.game.name, f"puzzle/{number}")
    for state in before.past():
        bot.see(state.events_for(seat))
    move: Move = bot.choose(before.view(seat), before.legal(seat))
    return str(move)


# Checking.


def check(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, to a judge who looks much deeper; None if it holds."""
    before = position(puzzle)
    legal = [str(move) for move in before.legal(puzzle.seat)]
    if puzzle.seat not in before.actors or not set(puzzle.right) <= set(legal):
        return f"{puzzle.id}: what is called right cannot be played"
    chances = dict(zip(legal, judged(before, puzzle.seat, CHECK_EFFORT), strict=True))
    worst = min(chances[move] for move in puzzle.right)
    others = max(chance for move, chance in chances.items() if move not in puzzle.right)
    if worst - others < MARGIN / 2:
        return f"{puzzle.id}: what is called right wins {worst:.1%}, something else {others:.1%}"
    return None


def faults(puzzles: Iterable[Puzzle], crew: Crew | int = 1) -> Iterator[str | None]:
    """For each puzzle what is wrong with it, or None."""
    yield from in_order(check, puzzles, crew)
