"""A finished game reviewed: every decision from what its seat knew then, luck and skill apart, and what turned it.

A bot that can tell the chances of every move judges (`motherlode.bots.judging.JudgingBot`); why a move was better than
another is told by the game's own room. The work is counted, never timed, so a record gives the same review everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal

import msgspec

from motherlode.bots.bot import Bot
from motherlode.bots.judging import Commentator, JudgingBot, Reason
from motherlode.bots.registry import commentary
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyState, View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Json, Move

Name = Literal["best", "good", "slip", "mistake", "blunder"]
FORMAT: Final = "motherlode-review/1"
JUDGE: Final = "master"
"""Who reviews, unless somebody else is asked to."""
DIGITS: Final = 4
"""Chances are told to so many places; all sums are taken of what is told, so that they hold exactly."""
NAMES: Final[dict[Name, float]] = {"best": 0.005, "good": 0.02, "slip": 0.05, "mistake": 0.12, "blunder": math.inf}
"""A move that costs less of the win than this is called so."""
STEEPNESS: Final = 5.0
"""How fast accuracy falls with what a decision costs: to three fifths at a tenth of the win."""
TURNING_POINTS: Final = 3
LEAST_TURN: Final = 0.02
"""What changes less of the win turns nothing."""
MOST_MOVES: Final = 1000
"""Of more legal moves than these, only what was played is compared with what the judge would play."""
SEED: Final = "review"


class Decision(msgspec.Struct, frozen=True):
    """One choice of one seat. `number` is that of the move in the record, from 1 on."""

    number: int
    seat: int
    played: str
    best: str
    win: float
    best_win: float
    loss: float
    name: Name
    why: str
    reason: Json
    """The same for pages in other languages: a name and what belongs into it; None where nobody comments."""


class PlayerReview(msgspec.Struct, frozen=True):
    """What one seat made of the game: `share` and `luck` and `skill` add up to `result`."""

    seat: int
    decisions: int
    accuracy: float
    share: float
    """Of the win before anything is known: one of so many players."""
    luck: float
    """What came by itself: cards, and what others did."""
    skill: float
    """What its own choices lost against the best there was."""
    result: float
    """Its part of the win: 1, a part of a shared one, or 0."""


class TurningPoint(msgspec.Struct, frozen=True):
    """What a seat could expect before and after a choice of its own, or before and after what came `since` its last."""

    number: int
    since: int
    seat: int
    kind: Literal["choice", "luck"]
    before: float
    after: float
    words: str

    @property
    def swing(self) -> float:
        return abs(self.after - self.before)


class Review(msgspec.Struct, frozen=True):
    """All that is known of a game afterwards; docs/review.md tells its JSON."""

    format: str
    game: str
    bot: str
    decisions: list[Decision]
    players: list[PlayerReview]
    turning_points: list[TurningPoint]
    ledger: Json


def judging(bot: Bot, name: str) -> JudgingBot:
    """The bot, if it can judge; else BadOption."""
    if not isinstance(bot, JudgingBot):
        raise BadOption(f"{name} cannot tell the chances of a move, so it cannot review: its class has no `chances`")
    return bot


def outcome_of(last: AnyState, lost: str | None = None) -> Outcome:
    """How a game ended; BadOption if it has not, for the reason that its record tells."""
    if last.outcome is None:
        why = f" ({lost})" if lost else ""
        raise BadOption(f"this game is not finished{why}; a review looks back at a whole game")
    return last.outcome


def decisions_in(last: AnyState) -> Iterator[int]:
    """The numbers of the moves that were a choice: there was another one."""
    states = last.past()
    for number, (before, (seat, _)) in enumerate(zip(states, last.history, strict=False), start=1):
        if len(before.legal(seat)) > 1:
            yield number


# One decision.


def judge(last: AnyState, number: int, bot: JudgingBot) -> Decision:
    """What was played at this move, and what would have been best, from what the seat knew then. The bot is new."""
    seen = list(islice(last.past(), number))
    seat, played = last.history[number - 1]
    for state in seen:
        bot.see(state.events_for(seat))
    view = seen[-1].view(seat)
    moves = _compared(seen[-1].legal(seat), played, view, bot)
    chances = [round(min(max(chance, 0.0), 1.0), DIGITS) for chance in bot.chances(view, moves)]
    win, best_win = chances[moves.index(played)], max(chances)
    loss = round(best_win - win, DIGITS)
    equals = [move for move, chance in zip(moves, chances, strict=True) if chance == best_win]
    best = played if played in equals else _plainest(seen, seat, equals)
    reason = reason_for(seen, seat, played, best)
    return Decision(
        number=number,
        seat=seat,
        played=str(played),
        best=str(best),
        win=win,
        best_win=best_win,
        loss=loss,
        name=name_of(loss),
        why=_words(str(played), str(best), loss) if reason is None else reason.words,
        reason=None if reason is None else {"key": reason.key, **reason.values},
    )


def _compared(moves: Sequence[Move], played: Move, view: View, bot: JudgingBot) -> Sequence[Move]:
    """All legal moves; of very many, what was played and what the judge itself would play."""
    return moves if len(moves) <= MOST_MOVES else list(dict.fromkeys([played, bot.choose(view, moves)]))


def name_of(loss: float) -> Name:
    """What a person calls a move that costs so much of the win."""
    return next(name for name, limit in NAMES.items() if loss < limit)


def _plainest(seen: Sequence[AnyState], seat: int, equals: Sequence[Move]) -> Move:
    """Of equally good moves, the one that the game's room can explain best."""
    commentator = _commentator(seen, seat) if len(equals) > 1 else None
    return equals[0] if commentator is None else commentator.plainest(seen[-1].view(seat), equals)


def reason_for(seen: Sequence[AnyState], seat: int, played: Move, best: Move) -> Reason | None:
    """Why, as the game's room tells it."""
    commentator = _commentator(seen, seat)
    return None if commentator is None else commentator.why(seen[-1].view(seat), played, best)


def _commentator(seen: Sequence[AnyState], seat: int) -> Commentator | None:
    """Somebody in this seat who has seen it all."""
    room = commentary(seen[-1].game.name)
    if room is None:
        return None
    commentator: Commentator = room.Commentator(seat)
    for state in seen:
        commentator.see(state.events_for(seat))
    return commentator


def _words(played: str, best: str, loss: float) -> str:
    return f"{best} was best" if played == best else f"{best} wins {loss:.1%} more of the time than {played}"


def account(last: AnyState, decisions: Sequence[Decision]) -> Json:
    """The game's own ledger, if its room keeps one."""
    room = commentary(last.game.name)
    if room is None:
        return None
    costs, best = {each.number: each.loss for each in decisions}, {each.number: each.best for each in decisions}
    return room.ledger(last, costs, best)


# All of them together.


def conclude(last: AnyState, bot: str, decisions: Sequence[Decision], names: Sequence[str]) -> Review:
    """The review, once every decision is judged."""
    outcome, players = outcome_of(last), last.game.players
    seats = [sum_up(seat, players, decisions, outcome) for seat in range(players)]
    told = turning_points(decisions, outcome, len(last.history), names)
    return Review(FORMAT, last.game.name, bot, list(decisions), seats, told, account(last, decisions))


def result_of(seat: int, outcome: Outcome) -> float:
    """A seat's part of the win."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def sum_up(seat: int, players: int, decisions: Sequence[Decision], outcome: Outcome) -> PlayerReview:
    """What a seat may expect changes by its own choices, which is skill, and by all else, which is luck."""
    own = [decision for decision in decisions if decision.seat == seat]
    expected = [1 / players, *[decision.win for decision in own]]
    found = [*[decision.best_win for decision in own], result_of(seat, outcome)]
    accuracy = sum(math.exp(-STEEPNESS * decision.loss) for decision in own) / len(own) if own else 1.0
    return PlayerReview(
        seat=seat,
        decisions=len(own),
        accuracy=round(accuracy, DIGITS),
        share=1 / players,
        luck=sum(after - before for before, after in zip(expected, found, strict=True)),
        skill=-sum(decision.loss for decision in own),
        result=result_of(seat, outcome),
    )


def turning_points(
    decisions: Sequence[Decision], outcome: Outcome, moves: int, names: Sequence[str]
) -> list[TurningPoint]:
    """What changed most, in the order of the game. Of what a move did to several seats, the choice itself is told."""
    swings = [*_choices(decisions, names)]
    for seat, name in enumerate(names):
        swings += _strokes_of_luck([each for each in decisions if each.seat == seat], seat, outcome, moves, name)
    by_move: dict[int, list[TurningPoint]] = {}
    for point in swings:
        if point.swing >= LEAST_TURN:
            by_move.setdefault(point.number, []).append(point)
    most = sorted(by_move, key=lambda number: -max(point.swing for point in by_move[number]))[:TURNING_POINTS]
    return [max(by_move[number], key=lambda point: (point.kind == "choice", point.swing)) for number in sorted(most)]


def _choices(decisions: Sequence[Decision], names: Sequence[str]) -> Iterator[TurningPoint]:
    for each in decisions:
        words = (
            f"Move {each.number}: {names[each.seat]} chose {each.played}; {each.best} would have kept "
            f"{each.best_win:.0%} of the win instead of {each.win:.0%}."
        )
        yield TurningPoint(each.number, each.number, each.seat, "choice", each.best_win, each.win, words)


def _strokes_of_luck(
    own: Sequence[Decision], seat: int, outcome: Outcome, moves: int, name: str
) -> Iterator[TurningPoint]:
    """What came between a seat's decisions, and after the last of them."""
    found = [*[(each.number - 1, each.best_win) for each in own[1:]], (moves, result_of(seat, outcome))]
    for each, (number, after) in zip(own, found, strict=bool(own)):
        way = "rose" if after > each.win else "fell"
        words = f"Moves {each.number} to {number}: {name}'s chance {way} from {each.win:.0%} to {after:.0%}."
        yield TurningPoint(number, each.number, seat, "luck", each.win, after, words)
