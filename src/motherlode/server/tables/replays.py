"""Looking back: records of what a seat may know, and replays of finished games."""

from __future__ import annotations

from typing import Any

from motherlode.core.fair import Proof, commitment
from motherlode.core.game import AnyState
from motherlode.server.tables import match as matches
from motherlode.server.tables.messages import names
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import Table
from motherlode.server.tables.told import Replay, SeatGame, SeatRecord, Step

FRAMES_MOST = 100


def full_record(table: Table) -> dict[str, Any]:
    """Everything, with the proof of the deal; only once the match is over."""
    if table.match is None or table.phase != "over":
        raise Refusal("wrong-phase", "the whole record is told when the game is over")
    return matches.records(table.match, table.setup, _proof(table), names(table))


def _proof(table: Table) -> Proof:
    """What shows that nobody chose the deal."""
    secret, commits = table.setup.secret, [seat.commit for seat in table.seats]
    return Proof(
        commitment(secret), secret, table.seeds, commitments=commits if any(commits) else [], sources=table.sources
    )


def seat_record(table: Table, seat: int | None) -> SeatRecord:
    """What a seat may know of the games so far."""
    games = table.match.games if table.match is not None else ()
    return SeatRecord(table.game, seat, names(table), [_seat_game(state, seat) for state in games])


def replay(table: Table, game: int, perspective: int | None, *, is_open: bool, offset: int, limit: int) -> Replay:
    """Moments `offset` to `offset` + `limit` of a finished game, from a seat's view or with everything open."""
    if table.match is None or table.phase != "over":
        raise Refusal("wrong-phase", "a game can be replayed when it is over")
    if game >= len(table.match.games):
        raise Refusal("bad-request", f"this table has {len(table.match.games)} games, counted from 0")
    state = table.match.games[game]
    wanted = range(offset, offset + min(limit, FRAMES_MOST))
    steps = [frame(now, perspective, is_open=is_open) for at, now in enumerate(state.past()) if at in wanted]
    return Replay(table.game, state.game.options_json(), names(table), len(state.history) + 1, steps)


def _seat_game(state: AnyState, seat: int | None) -> SeatGame:
    return SeatGame(state.game.options_json(), [_step(then, state, seat) for then in state.past()], state.look(seat))


def _step(then: AnyState, now: AnyState, seat: int | None) -> Step:
    """A past moment, as far as the game lets it be recalled, without its view; another seat's move is told by its
    events only."""
    number = len(then.history)
    mover, move = then.history[-1] if then.history else (None, None)
    events = then.recalled(now, seat)
    is_told = mover is not None and mover == seat and events == then.events_for(seat)
    return Step(number, mover, str(move) if is_told else None, list(events))


def frame(state: AnyState, seat: int | None, *, is_open: bool) -> Step:
    number = len(state.history)
    mover, move = state.history[-1] if state.history else (None, None)
    events = list(state.events) if is_open else list(state.events_for(seat))
    notation = str(move) if mover is not None and (is_open or mover == seat) else None
    if is_open:
        return Step(number, mover, notation, events, None, [state.look(each) for each in range(state.game.players)])
    return Step(number, mover, notation, events, state.look(seat))
