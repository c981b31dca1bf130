"""Mining puzzles from games, and checking them: one choice must be clearly best, also to whoever looks much deeper.

Games are played by bots of all levels from a seed. At every choice the judge tells the chances; a position is kept if
the best choice is far above the next that is not as good, the game's room says that a person can see why it is better
than what tempts, and the room's own deep look makes sure of it. It is graded by the levels that would have missed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Final, cast

import msgspec

from motherlode.bots import LADDER
from motherlode.bots.judging import JudgingBot, Reason
from motherlode.bots.puzzles import Puzzle, Puzzling, position
from motherlode.bots.registry import levels, puzzling
from motherlode.bots.reviewing import JUDGE, SEED, judging, reason_for
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyState
from motherlode.core.parts import Event, Json, Move
from motherlode.games import load
from motherlode.lab.bots import make_player
from motherlode.lab.one_game import play_one
from motherlode.lab.parallel import Crew, in_order

MARGIN: Final = 0.12
"""How far the best choice must be above the next to the judge."""
ALIKE: Final = 0.015
"""Choices that are closer than this to the best are as good."""
QUICK: Final = 0.2
"""The judge first takes a quick look, with less effort: most choices are not clear at all."""
LEAD: Final = 0.04
"""How far it must surely be above to whoever looks deeper."""
TRIES: Final = 9
"""How often a level is asked; it misses what it gets wrong more often than not."""
CHECKED: Final = 6
"""Of how many positions of a game the deep look is taken at most, until one holds."""
MOST_MOVES: Final = 1000
"""A choice among more is no puzzle."""
MOST_RIGHT: Final = 4
"""If more are right, there is little to find."""
EASY: Final = 4
"""Of so many puzzles one may be of a kind that every level sees."""


class Source(msgspec.Struct, frozen=True):
    """One game to look for puzzles in."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    seed: str


class Choice(msgspec.Struct, frozen=True):
    """A decision of a game: what its seat was told from the deal on, and the chances that the judge tells."""

    before: AnyState
    seat: int
    told: list[Sequence[Event]]
    chances: list[float]

    @property
    def moves(self) -> Sequence[Move]:
        return self.before.legal(self.seat)

    @property
    def win(self) -> float:
        return max(self.chances)

    @property
    def right(self) -> list[Move]:
        """The best moves, and those as good."""
        return [move for move, one in zip(self.moves, self.chances, strict=True) if one >= self.win - ALIKE]

    @property
    def next_win(self) -> float:
        """The chance of the best of the others; that of the best if there are none."""
        return max([one for one in self.chances if one < self.win - ALIKE], default=self.win)

    @property
    def second(self) -> Move:
        return next(move for move, one in zip(self.moves, self.chances, strict=True) if one == self.next_win)


def room_of_puzzles(game: str) -> Puzzling:
    """What makes a puzzle of this game; BadOption if nothing says so."""
    room = puzzling(game)
    if room is None:
        raise BadOption(f"nothing says what a puzzle of {game} is: its bots have no module `puzzling`")
    return cast(Puzzling, room)


def mine(
    game: str, tables: Sequence[Mapping[str, Json]], games: range, seed: str, crew: Crew | int = 1
) -> Iterator[Puzzle | None]:
    """Of every game of these numbers its puzzle, if it has one. Game n is the same whichever others are looked at."""
    ladder = _below_the_best(game) or ["random"]
    return in_order(search, (_source(game, tables, ladder, at, seed) for at in games), crew)


def _below_the_best(game: str) -> list[str]:
    return [str(level) for level in LADDER if level in levels(game)][:-1]


def _source(game: str, tables: Sequence[Mapping[str, Json]], ladder: Sequence[str], at: int, seed: str) -> Source:
    table = load(game, **tables[at % len(tables)])
    bots = tuple(ladder[(at // len(tables) + seat) % len(ladder)] for seat in range(table.players))
    return Source(game, dict(table.options_json()), bots, f"{seed}/{at}")


def search(source: Source) -> Puzzle | None:
    """The most interesting puzzle of a game, if it has one."""
    last = play_one(load(source.game, **source.options), source.bots, source.seed).state
    found = [puzzle for choice in _choices(last) if (puzzle := _puzzle(choice)) is not None]
    ordered = sorted(found, key=_dullness)[:CHECKED]
    return next((puzzle for puzzle in ordered if check(puzzle) is None), None)


def _dullness(puzzle: Puzzle) -> tuple[Json, ...]:
    """Least for a puzzle that somebody misses, of the most interesting kind, and that most levels miss."""
    kinds = list(room_of_puzzles(puzzle.game).WORDS)
    return puzzle.grade == 1, kinds.index(puzzle.kind), -puzzle.grade, puzzle.next_win - puzzle.win, puzzle.id


def _choices(last: AnyState) -> Iterator[Choice]:
    """The decisions that a person can take in and in which one move, or what is as good, is clearly best."""
    room, seats = room_of_puzzles(last.game.name), range(last.game.players)
    quick, judges = ([_judge(last.game.name, effort) for _ in seats] for effort in (QUICK, 1.0))
    told: list[list[Sequence[Event]]] = [[] for _ in seats]
    for before, (seat, _) in zip(last.past(), last.history, strict=False):
        for other in seats:
            told[other].append(before.events_for(other))
            for judge in (quick[other], judges[other]):
                judge.see(told[other][-1])
        if 1 < len(before.legal(seat)) <= MOST_MOVES and room.is_fit(before.view(seat)):
            first = Choice(before, seat, [], _chances(quick[seat], before, seat))
            if first.win - first.next_win >= MARGIN / 2:
                yield from _if_clear(Choice(before, seat, list(told[seat]), _chances(judges[seat], before, seat)))


def _if_clear(choice: Choice) -> Iterator[Choice]:
    if choice.win - choice.next_win >= MARGIN and len(choice.right) <= MOST_RIGHT:
        yield choice


def _judge(game: str, effort: float) -> JudgingBot:
    return judging(make_player(f"{JUDGE}:{effort:g}", game, SEED), JUDGE)


def _chances(judge: JudgingBot, before: AnyState, seat: int) -> list[float]:
    return [float(chance) for chance in judge.chances(before.view(seat), before.legal(seat))]


def _puzzle(choice: Choice) -> Puzzle | None:
    """The choice as a puzzle, if a person can see why all that is right is better than what tempts."""
    before, seat, answers = choice.before, choice.seat, _answers(choice)
    tempting, seen = _tempting(choice, answers), list(before.past())
    reasons = [reason_for(seen, seat, tempting, move) for move in choice.right]
    kinds = [_kind(choice, reason) for reason in reasons]
    reason, plain, kind = reasons[0], reason_for(seen, seat, choice.right[0], choice.right[0]), kinds[0]
    if reason is None or plain is None or kind is None or None in kinds:
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
        right=[str(move) for move in choice.right],
        win=round(choice.win, 3),
        next_win=round(choice.next_win, 3),
        missed_by=[level for level, given in answers.items() if _is_missed(choice, given)],
        why=f"{plain.words}: {room_of_puzzles(before.game.name).WORDS[kind]}",
        reason={"key": reason.key, **_rounded(reason.values)},
        rules=before.game.rules_version,
        kind=kind,
        tempting=str(tempting),
    )


def _kind(choice: Choice, reason: Reason | None) -> str | None:
    if reason is None:
        return None
    return room_of_puzzles(choice.before.game.name).kind_of(choice.told, choice.before.view(choice.seat), reason)


def _is_missed(choice: Choice, given: Sequence[Move]) -> bool:
    return 2 * sum(move in choice.right for move in given) < TRIES


def _rounded(value: Json) -> Json:
    """Values with odds to three places, which is more than anybody reads."""
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return round(value, 3) if isinstance(value, float) else value


def _answers(choice: Choice) -> dict[str, list[Move]]:
    """What every level plays there, asked again and again, weakest first."""
    levels_asked = _below_the_best(choice.before.game.name)
    return {level: [_answer(choice, level, number) for number in range(TRIES)] for level in levels_asked}


def _answer(choice: Choice, level: str, number: int) -> Move:
    bot = make_player(level, choice.before.game.name, f"puzzle/{number}")
    for events in choice.told:
        bot.see(events)
    return bot.choose(choice.before.view(choice.seat), choice.moves)


def _tempting(choice: Choice, answers: Mapping[str, Sequence[Move]]) -> Move:
    """What the best of those plays who are ever wrong; if none is, what the judge thinks second best."""
    for given in reversed(list(answers.values())):
        wrong = [move for move in given if move not in choice.right]
        if wrong:
            return max(wrong, key=wrong.count)
    return choice.second


# Choosing among what was found.


def select(found: Sequence[Puzzle], keep: int) -> list[Puzzle]:
    """So many of them, or all: from each kind, grade and number of players in turn, and few that everybody sees."""
    easy = _in_turn([puzzle for puzzle in found if puzzle.grade == 1])[: keep // EASY]
    hard = _in_turn([puzzle for puzzle in found if puzzle.grade > 1])[: keep - len(easy)]
    return [*easy[: max(0, len(hard) // (EASY - 1))], *hard]


def _in_turn(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    shelves: dict[tuple[Json, ...], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda each: (each.next_win - each.win, each.id)):
        shelves.setdefault((-puzzle.grade, puzzle.kind, puzzle.options["players"]), []).append(puzzle)
    rows = zip_longest(*(shelves[key] for key in sorted(shelves)))
    return [puzzle for row in rows for puzzle in row if puzzle is not None]


# Checking.


def check(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, to somebody who looks much deeper; None if it holds."""
    before = position(puzzle)
    moves = before.legal(puzzle.seat)
    right = [move for move in moves if str(move) in puzzle.right]
    if puzzle.seat not in before.actors or len(right) < len(puzzle.right):
        return f"{puzzle.id}: what is called right cannot be played"
    if len(right) == len(moves):
        return f"{puzzle.id}: everything is called right"
    told = [state.events_for(puzzle.seat) for state in before.past()]
    lead = room_of_puzzles(puzzle.game).lead(told, before.view(puzzle.seat), moves, right)
    return None if lead >= LEAD else f"{puzzle.id}: what is called right is sure to be ahead by {lead:.1%} only"


def faults(puzzles: Iterable[Puzzle], crew: Crew | int = 1) -> Iterator[str | None]:
    """For each puzzle what is wrong with it, or None."""
    yield from in_order(check, puzzles, crew)
