"""What would you do? A bot of the next higher level answers, from what the seat that asks may know."""

from __future__ import annotations

from functools import partial

from motherlode.bots import make_bot, registry
from motherlode.bots.reviewing import reason_for
from motherlode.core.game import AnyState
from motherlode.server.tables.access import own_seat
from motherlode.server.tables.commands import check_playing
from motherlode.server.tables.entries import Hinted
from motherlode.server.tables.messages import hints_allowed
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Hint
from motherlode.server.worker.room import Room


async def hint(room: Room, given: list[str], seat: int | None, address: str) -> Hint:
    """The move of a better bot. Before it is told, all are told that the seat has asked, once a turn."""
    table, thinkers = room.table, room.services.thinkers
    own = own_seat(table, given, seat)
    state, level = _asked(table, own), level_above(table)
    if not await thinkers.is_ready(table.game, level):
        raise Refusal("not-ready", f"{level} is not ready yet; try again in a moment", 5.0)
    found = await thinkers.advise(table.id, address, partial(_think, state, own, level, table.setup.secret))
    await room.commit(lambda now: _hinted(now, table, own, level))
    return found


def _asked(table: Table, seat: int) -> AnyState:
    """The state, if this seat may ask."""
    if seat not in table.actors:
        check_playing(table)
        raise Refusal("not-your-turn", "ask when it is your turn")
    if not hints_allowed(table):
        raise Refusal("not-allowed", "there are no hints against people, unless the table allows them")
    return _state(table)


def _state(table: Table) -> AnyState:
    if table.match is None:
        raise Refusal("wrong-phase", "the game has not begun")
    return table.match.state


def _hinted(now: Table, then: Table, seat: int, level: str) -> Hinted | None:
    if seat not in now.actors or _own_moves(now, seat) != _own_moves(then, seat):
        raise Refusal("conflict", "the game has gone on; look again")
    return None if seat in now.hinted else Hinted(seat, level)


def _own_moves(table: Table, seat: int) -> int:
    return sum(mover == seat for mover, _ in _state(table).history)


def level_above(table: Table) -> str:
    """One better than the best bot at the table; the best there is, if that plays already."""
    ladder = list(registry.levels(table.game)) or ["random"]
    levels = [table.level_of(number) for number, seat in enumerate(table.seats) if seat.kind == "bot"]
    best = max([ladder.index(level) for level in [*levels, table.setup.level] if level in ladder], default=-1)
    return ladder[min(best + 1, len(ladder) - 1)]


def _think(state: AnyState, seat: int, level: str, secret: str) -> Hint:
    seen = list(state.past())
    bot = make_bot(level, state.game.name, f"{secret}/hint/{seat}/{len(state.history)}")
    for past in seen:
        bot.see(past.events_for(seat))
    move = bot.choose(state.view(seat), state.legal(seat))
    reason = reason_for(seen, seat, move, move)
    told = None if reason is None else {"key": reason.key, **reason.values}
    return Hint(str(move), level, "" if reason is None else reason.words, told)
