"""Bots at tables: they think in threads, see only what their seat may see, and are rebuilt from the past at need."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec

from motherlode.bots import Bot, make_bot, warm_up
from motherlode.core.game import AnyState
from motherlode.server.tables.games import levels
from motherlode.server.tables.table import Table

FALLBACK = "random"

log = logging.getLogger("motherlode.bots")


class SeatBot(msgspec.Struct):
    """A bot in a seat, and the last state whose events it has seen."""

    bot: Bot
    seen: AnyState | None = None


TableBots = dict[tuple[int, int, str], SeatBot]
"""A table's bots by game (of a series), seat and level."""


class Thinkers:
    """The threads in which all bots of a worker think."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="motherlode-bot")
        self._warming: dict[tuple[str, str], asyncio.Future[None]] = {}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def warm_up(self, games: Iterable[str]) -> None:
        """Have everything compiled before the first table needs it, one game after the other."""
        for game in games:
            await self._warm(game, levels(game)[-1])

    async def choose(self, bots: TableBots, table: Table, seat: int) -> str:
        """The move of a seat's bot, in notation. While its search is compiled, bots of other kinds can move."""
        await self._warm(table.game, table.level_of(seat))
        return await asyncio.get_running_loop().run_in_executor(self._pool, _choose, bots, table, seat)

    async def _warm(self, game: str, level: str) -> None:
        """Have a level ready, in a thread that waits for it."""
        if (game, level) not in self._warming:
            waiting = asyncio.get_running_loop().create_future()
            self._warming[game, level] = waiting
            threading.Thread(target=_warm, args=(game, level, waiting), name="motherlode-warm", daemon=True).start()
        await asyncio.shield(self._warming[game, level])


def _choose(bots: TableBots, table: Table, seat: int) -> str:
    match = table.match
    if match is None:
        raise ValueError("nobody moves before the deal")
    state, level = match.state, table.level_of(seat)
    try:
        known = _seat_bot(bots, table, state, seat, level)
        _catch_up(known, state, seat)
        return str(known.bot.choose(state.view(seat), state.legal(seat)))
    except Exception:
        # A bot that fails must not stop the table: it plays at random this once.
        log.exception("a bot failed", extra={"level": level, "game": table.game})
        bots.clear()
        bot = make_bot(FALLBACK, table.game, f"{table.setup.secret}/fallback/{table.seq}")
        return str(bot.choose(state.view(seat), state.legal(seat)))


def _seat_bot(bots: TableBots, table: Table, state: AnyState, seat: int, level: str) -> SeatBot:
    game = len(table.match.games) if table.match is not None else 0
    key = (game, seat, level)
    if key not in bots:
        for old in [each for each in bots if each[0] != game]:
            del bots[old]
    if key not in bots or not _has_seen_only_the_past_of(state, bots[key]):
        bots[key] = SeatBot(make_bot(level, table.game, f"{table.setup.secret}/bot/{game}/{seat}"))
    return bots[key]


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


def _warm(game: str, level: str, waiting: asyncio.Future[None]) -> None:
    try:
        warm_up(game, level)
    except Exception:
        log.exception("warming up failed", extra={"game": game})
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        waiting.get_loop().call_soon_threadsafe(_done, waiting)


def _done(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
