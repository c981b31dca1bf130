"""Reviews by any bot that can judge, guests included, on as many processes as there are."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from motherlode.bots.judging import JudgingBot
from motherlode.bots.reviewing import JUDGE, SEED, Decision, Review, conclude, decisions_in, judge, judging, outcome_of
from motherlode.core.records import Record, lost_words, seat_names
from motherlode.games.replay import replay
from motherlode.lab.bots import make_player
from motherlode.lab.guard import check_bot
from motherlode.lab.parallel import Crew, in_order

Watch = Callable[[int, int], None]
"""Told how many decisions of how many are judged."""


class Task(msgspec.Struct, frozen=True):
    """Judge one of a record's decisions."""

    record: Record
    bot: str
    number: int


def review(record: Record, bot: str = JUDGE, crew: Crew | int = 1, watch: Watch | None = None) -> Review:
    """The review of a finished game; BadOption if it is not finished or this bot cannot judge it."""
    last = replay(record)
    outcome_of(last, lost_words(record))
    check_bot(bot, last.game)
    _new(bot, record.game)
    tasks = [Task(record, bot, number) for number in decisions_in(last)]
    decisions: list[Decision] = []
    for decision in in_order(do, tasks, crew):
        decisions.append(decision)
        if watch is not None:
            watch(len(decisions), len(tasks))
    return conclude(last, bot, decisions, seat_names(record, last.game.players))


def do(task: Task) -> Decision:
    return judge(replay(task.record), task.number, _new(task.bot, task.record.game))


def _new(bot: str, game: str) -> JudgingBot:
    return judging(make_player(bot, game, SEED), bot)
