"""What one listener is told: built up from what its seat may know, never cut down from what is true."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Literal

import msgspec

from motherlode.core.fair import Source, commitment
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event
from motherlode.server.tables.entries import Moved, Started, TakenBack, kind_of
from motherlode.server.tables.match import series_games
from motherlode.server.tables.table import Seat, Table
from motherlode.server.tables.tallying import standing
from motherlode.server.tables.told import Absent, Due, Fresh, Legal, SeatInfo, TableInfo, Update, Updates

LEGAL_MOST = 256
"""More legal moves than that are not sent along; they can be asked for."""


def rounded(seconds: float) -> float:
    """A time as it is told: to the tenth, for more might tell how long somebody thought about what they hold."""
    return round(seconds, 1)


def table_info(table: Table, absent: Sequence[Absent] = ()) -> TableInfo:
    """What everybody may know; who is absent is known where people are connected."""
    setup = table.setup
    options = table.match.state.game.options_json() if table.match is not None else setup.options
    return TableInfo(
        id=table.id,
        game=setup.game,
        options=options,
        phase=table.phase,
        closed_why=table.closed_why or None,
        seq=table.seq,
        seats=[_seat_info(table, number, seat) for number, seat in enumerate(table.seats)],
        level=setup.level,
        pause=setup.pause,
        speed=setup.speed,
        patience=setup.patience,
        paused=table.is_paused,
        absent=list(absent),
        ready=table.ready,
        host_seat=table.acting_host,
        listed=setup.listed,
        spectators=setup.spectators,
        series=setup.series,
        series_games=series_games(setup, table.match),
        hints=hints_allowed(table),
        commitment=None if setup.beginning is not None else commitment(setup.secret),
        sealed=table.is_sealed,
        continued_from=setup.beginning.of if setup.beginning is not None else None,
        rematch_of=setup.rematch_of or None,
        standing=standing(table),
        next_table=table.next_table or None,
        changed=rounded(table.at),
    )


def hints_allowed(table: Table) -> bool:
    """Never against people, unless the table allows it."""
    return table.setup.hints or sum(seat.kind != "bot" for seat in table.seats) == 1


def _seat_info(table: Table, number: int, seat: Seat) -> SeatInfo:
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level or None,
        away=seat.away,
        stand_in=seat.away,
        offered=seat.offered,
        kept=seat.was_persons,
        handed=seat.handed,
        plays_as=seat.plays_as or None,
        # Whoever opens words must know that nobody's can be exchanged any more, those told in clear included.
        commitment=seat.commit or (commitment(seat.seed) if seat.seed else None),
        words=_words(table, number, seat),
    )


def _words(table: Table, number: int, seat: Seat) -> Literal["sealed"] | Source | None:
    """How a seat's words came; once it is dealt that stays so, whoever sits there later."""
    if seat.kind == "open":
        return None
    if table.dealt_seq:
        return table.sources[number] if table.sources else seat.source
    return "sealed" if seat.source == "unopened" else seat.source


class Around(msgspec.Struct, frozen=True):
    """What is so around a table at this moment, besides what its entries tell."""

    present: Iterable[int] = ()
    """The seats that are connected."""
    absent: Sequence[Absent] = ()
    hold: float = 0.0
    """For how many seconds the table is still held."""


def fresh(
    table: Table,
    seat: int | None,
    yours: Iterable[int],
    around: Around,
    *,
    is_host: bool,
    has_missed: bool = False,
    sent_away: bool = False,
) -> Fresh:
    """All that a seat may know; `has_missed` says that it has not been told yet what happened last."""
    match, hold = table.match, around.hold
    events: list[Event] = []
    if match is not None:
        events = match.events_for(seat) if has_missed else match.recalled(match, seat, is_held=hold > 0)
    return Fresh(
        seq=table.seq,
        table=table_info(table, around.absent),
        seat=seat,
        yours=sorted(yours),
        host=is_host,
        present=sorted(around.present),
        view=match.state.look(seat) if match is not None else None,
        events=events,
        legal=legal_moves(table, seat),
        take_back=may_take_back(table, seat),
        hold=round(hold, 3) if hold > 0 else None,
        outcomes=[state.outcome for state in match.games] if match is not None else [],
        outcome=_outcome(table),
        due=due(table),
        sent_away=sent_away,
    )


def update(
    table: Table,
    seat: int | None,
    absent: Sequence[Absent] = (),
    *,
    with_view: bool = True,
    recalled: list[Event] | None = None,
) -> Update:
    """What the last entry of `table` tells this seat; later on it may be told no more of its events than `recalled`."""
    entry, match = table.entry, table.match
    is_play = isinstance(entry, Started | Moved | TakenBack)
    events = match.events_for(seat) if match is not None and is_play else []
    is_own = isinstance(entry, Moved) and entry.seat == seat and seat is not None
    is_shown = with_view and match is not None
    return Update(
        seq=table.seq,
        at=rounded(table.at),
        what=kind_of(entry),  # type: ignore[arg-type]
        seat=getattr(entry, "seat", None),
        by=entry.by if isinstance(entry, Moved) else None,
        plays_as=entry.plays_as or None if isinstance(entry, Moved) else None,
        move=entry.move if isinstance(entry, Moved) and is_own and recalled in (None, events) else None,
        events=events if recalled is None else recalled,
        view=match.state.look(seat) if match is not None and is_shown else None,
        table=None if isinstance(entry, Moved | TakenBack) and table.phase == "playing" else table_info(table, absent),
        legal=legal_moves(table, seat) if is_shown else None,
        take_back=is_shown and may_take_back(table, seat),
        hold=table.setup.pause if is_play and table.hold_until > table.at else None,
        outcomes=[state.outcome for state in match.games] if match is not None and table.setup.series else None,
        outcome=_outcome(table),
        due=due(table),
    )


def updates(tables: Iterable[Table], now: Table, seat: int | None, missed: Container[int], around: Around) -> Updates:
    """What a seat is told of the table after each of some entries, up to `now`; the view comes with the last only.

    Those that it has `missed` are told as they would have been, the others as far as the game lets them be recalled.
    """
    told = [
        update(
            table,
            seat,
            around.absent if table.seq == now.seq else (),
            with_view=table.seq == now.seq,
            recalled=None if table.seq in missed else _recalled(table, now, seat, is_held=around.hold > 0),
        )
        for table in tables
    ]
    return Updates(seq=now.seq, updates=told, fresh=None)


def _recalled(then: Table, now: Table, seat: int | None, *, is_held: bool) -> list[Event] | None:
    is_play = isinstance(then.entry, Started | Moved | TakenBack)
    if then.match is None or now.match is None or not is_play:
        return None
    return then.match.recalled(now.match, seat, is_held=is_held)


def due(table: Table) -> list[Due]:
    """Whom a slow table waits for, and until when at least."""
    if table.is_live:
        return []
    waited = [(seat, table.since[seat]) for seat in table.actors if not table.seats[seat].is_automatic]
    return [Due(seat, float(int(since + table.setup.patience))) for seat, since in waited if since is not None]


def legal_moves(table: Table, seat: int | None) -> list[str] | None:
    if seat is None or seat not in table.actors or table.match is None:
        return None
    moves = table.match.state.legal(seat)
    return [str(move) for move in moves] if len(moves) <= LEGAL_MOST else None


def may_take_back(table: Table, seat: int | None) -> bool:
    return seat is not None and table.match is not None and table.match.state.can_take_back(seat)


def legal_page(table: Table, seat: int, offset: int, limit: int) -> Legal:
    """A page of a seat's legal moves, for where they are too many to be sent along."""
    moves = table.match.state.legal(seat) if table.match is not None and seat in table.actors else ()
    page = [str(moves[at]) for at in range(offset, min(len(moves), offset + limit))]
    return Legal(table.seq, len(moves), page)


def names(table: Table) -> list[str]:
    """How records call the seats: bots by their level, people who gave no name by none."""
    return [seat.name or seat.level for seat in table.seats]


def _outcome(table: Table) -> Outcome | None:
    return table.match.outcome if table.match is not None else None
