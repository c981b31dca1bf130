"""A server: its games, its tables, and the way to a seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from motherlode.client.address import Address
from motherlode.client.errors import Refused
from motherlode.client.http import PATIENCE, Http
from motherlode.client.line import new_id
from motherlode.client.messages import Entered, GameInfo, TableInfo
from motherlode.client.seat import Seat, held_seat
from motherlode.core.fair import commitment
from motherlode.core.parts import Json


class Made(msgspec.Struct, frozen=True):
    """A table of one's own."""

    table: TableInfo
    seats: list[Seat]
    """Those that one holds."""
    link: str
    """What friends open, and bots are given."""
    host: str
    """The host's token: a secret."""
    http: Http

    def __repr__(self) -> str:
        """Without the token."""
        return f"Made({self.table.game}, {self.link}, seats={self.seats})"

    def start(self) -> None:
        """Deal, once the words of all who committed to some are opened. Bots take the seats that are still open."""
        for seat in self.seats:
            seat.listen()
        self.http.ask(dict, f"/api/tables/{self.table.id}/start", {}, self.host)


class Server:
    """A server, by its address."""

    def __init__(self, address: str, *, patience: float = PATIENCE) -> None:
        """`patience`: for how many seconds requests and lost lines are tried again, once it has answered."""
        self._http = Http(address, patience)

    @property
    def address(self) -> str:
        return self._http.address

    def games(self) -> list[GameInfo]:
        """The games that can be played there."""
        return self._http.ask(list[GameInfo], "/api/games")

    def tables(self) -> list[TableInfo]:
        """The listed tables that are not over."""
        return self._http.ask(list[TableInfo], "/api/tables")

    def table(self, table: str) -> TableInfo:
        """What everybody with its link may know of a table."""
        return self._http.ask(TableInfo, f"/api/tables/{table}")

    def make(self, game: str, seats: Sequence[dict[str, Json]], *, start: bool = False, **wish: Json) -> Made:
        """A new table: a seat is `{"kind": "me"}`, `{"kind": "open"}` or `{"kind": "bot", "level": …}`.

        `start` deals at once, as `Made.start` does; `wish` may tell `options`, `level`, `pause`, `series`, … as in the
        protocol.
        """
        words = [new_id() if seat.get("kind") == "me" else None for seat in seats]
        given = [
            seat if own is None else {"commit": commitment(own), **seat} for seat, own in zip(seats, words, strict=True)
        ]
        entered = self._http.ask(Entered, "/api/tables", {"game": game, "seats": given, **wish}, once=True)
        held = [held_seat(self._http, entered.table, each, words[each.seat]) for each in entered.held]
        link = f"{self.address}/table/{entered.table.id}"
        made = Made(entered.table, held, link, entered.host or "", self._http)
        if start:
            made.start()
        return made

    def join(self, table: str, name: str | None = None, seat: int | None = None) -> Seat:
        """Take an open seat before the game, a certain one or the first."""
        words = new_id()
        wish = {"name": name, "seat": seat, "commit": commitment(words), "id": new_id()}
        entered = self._http.ask(Entered, f"/api/tables/{table}/join", wish)
        return held_seat(self._http, entered.table, entered.held[0], words)

    def take(self, table: str, seat: int, name: str | None = None) -> Seat:
        """Take a bot's seat of a running game that the host offers."""
        entered = self._http.ask(Entered, f"/api/tables/{table}/take", {"seat": seat, "name": name, "id": new_id()})
        return held_seat(self._http, entered.table, entered.held[0], None)

    def seat(self, table: str, token: str) -> Seat:
        """A seat that is held already, by its token."""
        return Seat(self._http, self.table(table), token)


def sit_down(link: str, name: str | None = None, seat: int | None = None, *, patience: float = PATIENCE) -> Seat:
    """A seat by the link that a person would open: a free one of a table, or one's own by its private link."""
    address = Address.of(link)
    server = Server(address.server, patience=patience)
    table = server.table(address.table)
    if table.is_over:
        went_on = f"; the group went on at {address.server}/table/{table.next_table}" if table.next_table else ""
        raise Refused("wrong-phase", f"this table is {table.phase}{went_on}")
    if address.token is not None:
        return server.seat(table.id, address.token)
    if table.phase == "lobby":
        return server.join(table.id, name, seat)
    return server.take(table.id, _offered(table) if seat is None else seat, name)


def _offered(table: TableInfo) -> int:
    """The first seat of a running game that anybody may take."""
    free = [seat.seat for seat in table.seats if seat.offered]
    if not free:
        raise Refused("taken", "the game has begun, and its host offers no seat")
    return free[0]
