"""Bots at tables: they think in threads, see only what their seat may see, and are rebuilt from the past at need."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from motherlode.bots import Bot, default_level, make_bot, registry, warm_up
from motherlode.bots.warming import NICENESS, Stopping, cores, is_first_quicker, warm_ups
from motherlode.core.game import AnyState
from motherlode.core.machine_code import only_loading
from motherlode.server.ops.metrics import Metrics
from motherlode.server.tables.games import levels
from motherlode.server.tables.table import Table
from motherlode.server.worker.thought_queue import ThoughtQueue, Turn, Urgency

WARM_SECONDS: Final = 60.0
"""How long a bot waits until its search is compiled. After that a lower level plays."""
WARM_AGAIN_SECONDS: Final = 300.0
"""After this time, what could not be compiled is tried again."""
LEARNING: Final = 0.2
"""The weight of the latest thought in the running mean of how long such thoughts take."""

T = TypeVar("T")

log = logging.getLogger("motherlode.bots")


class SeatBot(msgspec.Struct):
    """A bot in a seat, and the last state whose events it has seen."""

    bot: Bot
    seen: AnyState | None = None


TableBots = dict[tuple[int, int, str], SeatBot]
"""A table's bots by game (of a series), seat and level."""


class Asker(msgspec.Struct, frozen=True):
    """For whom bots think: the address that made the table, if that is known, and how soon they should."""

    address: str = ""
    urgency: Urgency = Urgency.PERSON_WAITS


class Thought(msgspec.Struct, frozen=True):
    """A move in notation, the level that chose it, and those above it that failed to."""

    move: str
    level: str
    failed: tuple[str, ...] = ()
    seconds: float = 0.0


class Warming(msgspec.Struct, frozen=True, eq=False):
    """A level that is being made ready, from when on, and whether that was done."""

    began: float
    is_ready: asyncio.Future[bool]


class Thinkers:
    """The threads in which all bots of a worker think. One of them is kept free for tables where a person waits."""

    def __init__(self, threads: int, metrics: Metrics | None = None) -> None:
        self._threads, self._busy = threads, 0
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="motherlode-bot", initializer=_stand_back)
        self._queue = ThoughtQueue()
        self._expected: dict[tuple[str, str], float] = {}
        self._metrics = metrics if metrics is not None else Metrics()
        self._warming: dict[tuple[str, str, bool], Warming] = {}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, bots: TableBots, table: Table, seat: int, asker: Asker | None = None) -> Thought:
        """The move of a seat's bot. If its level fails, the next lower one plays: that is logged and counted."""
        asker = asker if asker is not None else Asker()
        levels_to_try = await self._levels_to_try(table.game, table.level_of(seat), _has_not_moved(table, seat))
        turn = Turn(
            table=table.id,
            address=asker.address or table.id,
            urgency=asker.urgency,
            expected=self._expected.get((table.game, levels_to_try[0]), 0.0),
            think=partial(_think, bots, table, seat, levels_to_try),
            done=asyncio.get_running_loop().create_future(),
        )
        self._queue.put(turn)
        self._fill_threads()
        thought: Thought = await turn.done
        self._learn(table.game, thought)
        return thought

    async def look_back(self, key: str, address: str, work: Callable[[], T]) -> T:
        """Something about a finished game, done when nobody who plays needs the thread. `key` stands for a table."""
        return await self._do(key, address, Urgency.AFTERWARDS, work)

    async def advise(self, table_id: str, address: str, work: Callable[[], T]) -> T:
        """Something that a person at the table waits for."""
        return await self._do(table_id, address, Urgency.PERSON_WAITS, work)

    async def _do(self, key: str, address: str, urgency: Urgency, work: Callable[[], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Turn(key, address or key, urgency, 0.0, work, done))
        self._fill_threads()
        return await done

    async def is_ready(self, game: str, level: str) -> bool:
        """Wait until a level's search is compiled, but not for ever."""
        return await self._is_ready(game, level)

    def reclassify(self, table_id: str, asker: Asker) -> None:
        """Somebody has come to a table or left it: its bots think sooner, or later."""
        self._queue.reclassify(table_id, asker.address or table_id, asker.urgency)
        self._fill_threads()

    def _learn(self, game: str, thought: Thought) -> None:
        for level in thought.failed:
            self._metrics.count("bot_failures", game=game, level=level)
        before = self._expected.get((game, thought.level), thought.seconds)
        self._expected[game, thought.level] = before + LEARNING * (thought.seconds - before)

    # Threads.

    def _fill_threads(self) -> None:
        """Have thoughts begin, as far as threads are free for them."""
        while (least := self._least_urgency()) is not None:
            turn = self._queue.take(least, time.monotonic())
            if turn is None:
                return
            self._busy += 1
            work = asyncio.get_running_loop().run_in_executor(self._pool, turn.think)
            work.add_done_callback(partial(self._thought, turn, time.monotonic()))

    def _least_urgency(self) -> Urgency | None:
        """What may begin now: the last free thread is for people."""
        free = self._threads - self._busy
        if free < 1:
            return None
        return Urgency.PERSON_WAITS if free == 1 and self._threads > 1 else Urgency.AFTERWARDS

    def _thought(self, turn: Turn, began: float, work: asyncio.Future[Thought]) -> None:
        now = time.monotonic()
        self._busy -= 1
        self._queue.used(turn, now - began, now)
        if work.cancelled():
            turn.done.cancel()
        elif not turn.done.done():
            fault = work.exception()
            if fault is None:
                turn.done.set_result(work.result())
            else:
                turn.done.set_exception(fault)
        self._fill_threads()

    # Compiling.

    async def warm_up(self, games: Iterable[str]) -> None:
        """Have everything compiled before the first table needs it, one game after the other."""
        for game in games:
            for level in _most_to_compile(game):
                await asyncio.shield(self._warm(game, level).is_ready)

    async def _levels_to_try(self, game: str, level: str, is_first: bool = False) -> list[str]:
        """The level and those below it; if it cannot be made ready in time, those below that need nothing compiled."""
        found = _ladder_down(game, level)
        if await self._is_ready(game, level, is_first and is_first_quicker(game, level)):
            return found
        self._metrics.count("bot_failures", game=game, level=level)
        return [each for each in found[1:] if not warm_ups(game, each)]

    async def _is_ready(self, game: str, level: str, is_first: bool = False) -> bool:
        """Wait until a level is ready, but not for ever. While its search is compiled, bots of other kinds can move.
        What it needs only after its first move is compiled while others move."""
        warming = self._warm(game, level, is_first)
        left = warming.began + WARM_SECONDS - time.monotonic()
        if not warming.is_ready.done():
            await asyncio.wait([warming.is_ready], timeout=max(left, 0.0))
        if is_first:
            self._warm(game, level)
        return warming.is_ready.done() and warming.is_ready.result()

    def _warm(self, game: str, level: str, is_first: bool = False) -> Warming:
        """Have a level made ready in a thread; what failed is tried again after a while."""
        known, now = self._warming.get((game, level, is_first)), time.monotonic()
        if known is None or (_has_failed(known) and now - known.began > WARM_AGAIN_SECONDS):
            known = Warming(now, asyncio.get_running_loop().create_future())
            self._warming[game, level, is_first] = known
            arguments = (game, level, is_first, known.is_ready)
            threading.Thread(target=_make_ready, args=arguments, name="motherlode-warm", daemon=True).start()
        return known


def threads_by_cores(workers: int) -> int:
    """A worker's share of the cores, one of them for people; there are two at least."""
    return max(2, cores() // workers)


def _has_failed(warming: Warming) -> bool:
    return warming.is_ready.done() and not warming.is_ready.result()


def _most_to_compile(game: str) -> list[str]:
    """The top of the ladder, which needs all that those below it need, and who is no part of it."""
    return [*list(registry.levels(game))[-1:], *registry.others(game)]


def _has_not_moved(table: Table, seat: int) -> bool:
    return table.match is not None and all(mover != seat for mover, _ in table.match.state.history)


def _ladder_down(game: str, level: str) -> list[str]:
    """A level and all below it, the weakest last. A level that the game does not have is followed by the usual ones."""
    known = levels(game)
    if level not in known:
        return [level, *_ladder_down(game, default_level(game))]
    return known[known.index(level) :: -1]


def _stand_back() -> None:
    """Let people's moves go first: this thread takes what time is left."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


# Thinking, in a thread.


def _think(bots: TableBots, table: Table, seat: int, levels_to_try: list[str]) -> Thought:
    """What the first of these levels chooses that does not fail."""
    failed: list[str] = []
    for level in levels_to_try:
        began = time.perf_counter()
        try:
            # To compile a level here that nobody has made ready would keep everybody waiting.
            with only_loading() if failed else nullcontext():
                move = _choose(bots, table, seat, level)
        except Exception as fault:
            if level == levels_to_try[-1]:
                raise
            failed.append(level)
            about = {"game": table.game, "bot": level, "fault": type(fault).__name__}
            log.exception("a bot failed: the next lower level plays", extra=about)
        else:
            return Thought(move, level, tuple(failed), time.perf_counter() - began)
    raise ValueError("no level to try")


def _choose(bots: TableBots, table: Table, seat: int, level: str) -> str:
    if table.match is None:
        raise ValueError("nobody moves before the deal")
    state = table.match.state
    key = (len(table.match.games), seat, level)
    for old in [each for each in list(bots) if each[0] != key[0]]:
        bots.pop(old, None)
    # What fails is not kept.
    known = bots.pop(key, None)
    if known is None or not _has_seen_only_the_past_of(state, known):
        known = SeatBot(make_bot(level, table.game, f"{table.setup.secret}/bot/{key[0]}/{seat}"))
    _catch_up(known, state, seat)
    move = str(known.bot.choose(state.view(seat), state.legal(seat)))
    if not _is_legal(state, seat, move):
        raise ValueError("the move of a bot is not legal")
    bots[key] = known
    return move


def _has_seen_only_the_past_of(state: AnyState, known: SeatBot) -> bool:
    """Not so once somebody has taken back a choice that the bot was told of: a new one then never hears of it."""
    seen = known.seen
    return seen is None or state.history[: len(seen.history)] == seen.history


def _catch_up(known: SeatBot, state: AnyState, seat: int) -> None:
    """Show the bot what happened since it last looked, or the whole past if it is new."""
    if known.seen is None:
        for now in state.past():
            known.bot.see(now.events_for(seat))
    else:
        now = known.seen
        for mover, move in state.history[len(now.history) :]:
            now = now.advance(mover, move)
            known.bot.see(now.events_for(seat))
    known.seen = state


def _make_ready(game: str, level: str, is_first: bool, waiting: asyncio.Future[bool]) -> None:
    """In a thread of its own, for it waits for other processes."""
    is_ready = True
    try:
        warm_up(game, level, is_first=is_first, may_compile_here=False)
    except Stopping:
        return
    except Exception as fault:
        is_ready = False
        about = {"game": game, "bot": level, "fault": type(fault).__name__}
        log.exception("a level cannot be made ready: a lower one plays", extra=about)
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        waiting.get_loop().call_soon_threadsafe(_settle, waiting, is_ready)


def _settle(waiting: asyncio.Future[bool], is_ready: bool) -> None:
    if not waiting.done():
        waiting.set_result(is_ready)


# What a thought is worth after something else has happened.


def is_still_good(then: Table, now: Table, seat: int, move: str) -> bool:
    """Whether a move that was thought of then can be played now: it is legal, and the seat knows no more than it did.

    What others have chosen in secret meanwhile, or taken back, is nothing that it knows.
    """
    if then.match is None or now.match is None or len(then.match.games) != len(now.match.games):
        return False
    before, state = then.match.state, now.match.state
    if not now.seats[seat].is_automatic or seat not in now.actors:
        return False
    return before is state or (_shown(before) == _shown(state) and _is_legal(state, seat, move))


def _shown(state: AnyState) -> list[tuple[int, Any]]:
    """All moves but the choices that are still secrets of those who made them."""
    shown = list(state.history)
    for seat in range(state.game.players):
        if state.can_take_back(seat):
            del shown[max(number for number, (mover, _) in enumerate(shown) if mover == seat)]
    return shown


def _is_legal(state: AnyState, seat: int, move: str) -> bool:
    return state.game.fault(state.position, seat, state.game.parse(move)) is None
