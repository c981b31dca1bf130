"""Reviews of finished games: computed once, behind everything that is played, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial
from typing import Final

import msgspec

from motherlode.bots import make_bot
from motherlode.bots.reviewing import JUDGE, SEED, Decision, Review, conclude, decisions_in, judge, judging
from motherlode.core.game import AnyState
from motherlode.server.tables.games import check_level
from motherlode.server.tables.messages import names
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Reviewed
from motherlode.server.worker.services import Services

AT_ONCE: Final = 3
"""Reviews of one address that are being computed."""
AT_ONCE_IN_ALL: Final = 200
TRY_AGAIN_SECONDS: Final = 300.0
"""After this time a review that failed may be asked for again."""

Key = tuple[str, int]
"""A table, and which of its games."""

log = logging.getLogger("motherlode.reviews")


class Job(msgspec.Struct, eq=False):
    """A review on its way."""

    address: str
    done: int = 0
    total: int = 0
    failed_at: float | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """One worker's reviews on their way."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._jobs: dict[Key, Job] = {}

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def of(self, table: Table, game: int, address: str) -> Reviewed:
        """The review of a game, or how far it is; whoever asks first has it begun."""
        last = _finished(table, game)
        key, store = (table.id, game), self._services.store
        job = self._jobs.get(key)
        if job is None or self._is_forgotten(job):
            kept = await store.in_thread(store.review, table.id, game)
            if kept is not None:
                review = msgspec.json.decode(kept, type=Review)
                return Reviewed(len(review.decisions), len(review.decisions), review)
            if key not in self._jobs or self._is_forgotten(self._jobs[key]):
                self._begin(key, table, last, address)
            job = self._jobs[key]
        if job.failed_at is not None:
            raise Refusal("failed", "this game could not be reviewed")
        return Reviewed(job.done, job.total, None)

    def _is_forgotten(self, job: Job) -> bool:
        """A failure is, after a while, so that it may be tried again."""
        return job.failed_at is not None and self._services.clock() - job.failed_at > TRY_AGAIN_SECONDS

    def _begin(self, key: Key, table: Table, last: AnyState, address: str) -> None:
        """A game that has no such bot is refused at once."""
        check_level(table.game, JUDGE)
        for old in [each for each, job in self._jobs.items() if self._is_forgotten(job)]:
            del self._jobs[old]
        busy = Counter(job.address for job in self._jobs.values() if job.failed_at is None)
        if busy[address] >= AT_ONCE or busy.total() >= AT_ONCE_IN_ALL:
            raise Refusal("too-many", "other games of yours are being reviewed; wait a little", 5.0)
        job = self._jobs[key] = Job(address)
        job.task = asyncio.ensure_future(self._work(key, job, last, names(table)))

    async def _work(self, key: Key, job: Job, last: AnyState, seats: list[str]) -> None:
        try:
            review = await self._review(key, job, last, seats)
            body, store = msgspec.json.encode(review).decode(), self._services.store
            await store.in_thread(store.keep_review, *key, body, self._services.clock())
            del self._jobs[key]
        except Exception as fault:
            job.failed_at = self._services.clock()
            log.exception("a review failed", extra={"table": key[0], "fault": type(fault).__name__})

    async def _review(self, key: Key, job: Job, last: AnyState, seats: list[str]) -> Review:
        """Decision by decision: between any two of them, whoever plays goes first."""
        thinkers, name = self._services.thinkers, f"review/{key[0]}"
        if not await thinkers.is_ready(last.game.name, JUDGE):
            raise RuntimeError(f"{JUDGE} is not ready")
        numbers = await thinkers.look_back(name, job.address, lambda: list(decisions_in(last)))
        job.total = len(numbers)
        decisions: list[Decision] = []
        for number in numbers:
            decisions.append(await thinkers.look_back(name, job.address, partial(_judge, last, number)))
            job.done += 1
        return await thinkers.look_back(name, job.address, partial(conclude, last, JUDGE, decisions, seats))


def _judge(last: AnyState, number: int) -> Decision:
    return judge(last, number, judging(make_bot(JUDGE, last.game.name, SEED), JUDGE))


def _finished(table: Table, game: int) -> AnyState:
    if table.match is None or table.phase != "over":
        raise Refusal("wrong-phase", "a game can be reviewed when it is over")
    if game >= len(table.match.games):
        raise Refusal("bad-request", f"this table has {len(table.match.games)} games, counted from 0")
    return table.match.games[game]
