"""A table: all that is true of it after some entry. `folding` makes it of its entries."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from motherlode.core.fair import Source
from motherlode.server.tables.entries import (
    AnyEntry,
    Created,
    Pruned,
    SeatKind,
)
from motherlode.server.tables.match import Match
from motherlode.server.tables.patience import NO_PAUSES, Pauses
from motherlode.server.tables.settled import Settled
from motherlode.server.tables.stored import Listing

Phase = Literal["lobby", "playing", "over", "closed"]
BOT_GRACE: Final = 10.0
"""Seconds after which any worker may wake a bot that should have moved by now."""
OPEN_SECONDS: Final = 5.0
"""How long a sealed table waits for its seats to open their words."""
OPEN_GRACE: Final = 2.0
"""Seconds after that, after which any worker may deal."""
HOST: Final = -1
"""Where a seat's number would be: what the host has done under ids of their own."""
ARRANGED: Final = ("options", "level", "pause", "patience", "speed", "listed", "spectators", "series", "hints")
"""What a host can change of a table's setup in its lobby."""
ENTRIES_MOST: Final = 1_500
"""The longest series of people who want to play on has less than half of that."""


class Seat(msgspec.Struct, frozen=True):
    """One place at the table."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = ""
    seed: str = ""
    """Its words for the seed of the deal, told in clear or opened."""
    away: bool = False
    """A bot stands in until the owner returns."""
    commit: str = ""
    """The commitment to its words."""
    renewal: str = ""
    """How its token was asked for, where that took the place of another."""
    plays_as: str = ""
    """The level that made its last move, where its own one failed to."""
    offered: bool = False
    """A bot's seat that whoever has the link may take."""
    ready: bool = False
    """Its owner wants to play again."""
    next_commit: str = ""
    """The commitment to its words for the next deal."""
    was_persons: bool = False
    """A bot's seat from which somebody was sent away during the game."""
    line: int | None = None
    """Where its owner stands in the tally that the table began with."""
    handed: bool = False
    """The host gave out the token by which it is held."""

    @property
    def is_automatic(self) -> bool:
        return self.kind != "human" or self.away

    @property
    def source(self) -> Source:
        """How its words come into the seed of the deal, as things stand."""
        if self.kind != "human":
            return "bot"
        if self.commit:
            return "opened" if self.seed else "unopened"
        return "clear" if self.seed else "server"


class Table(msgspec.Struct, frozen=True):
    """Everything that is true of a table after its entry number `seq`."""

    id: str
    seq: int
    at: float
    phase: Phase
    setup: Created
    seats: tuple[Seat, ...]
    entry: AnyEntry
    """The last entry."""
    is_sealed: bool = False
    """All commitments stand, and the deal waits for the words to be opened."""
    dealt_seq: int = 0
    """The entry that dealt; 0 before the deal."""
    seeds: list[str] = []
    sources: list[Source] = []
    match: Match | None = None
    settled: Settled = Settled()
    """What clients have done under ids of their own."""
    taken_back: tuple[int, ...] = ()
    """By seat, how often it has taken back since choices were last shown."""
    others: int = 0
    """How many entries were neither moves nor taking back: coming, going and the like."""
    since: tuple[float | None, ...] = ()
    """By seat, from when on it has been its turn; None while it is not."""
    hold_until: float = 0.0
    """Until when the table is held, unless all have confirmed before."""
    held_seq: int = 0
    """The entry that it is or was held for."""
    next_table: str = ""
    next_starts: bool = False
    """The next table starts by itself: all were ready for it."""
    is_paused: bool = False
    """Nobody moves, and nobody's patience runs."""
    closed_why: Literal["", "ended", "server"] = ""
    host_seat: int | None = None
    """A seat that the host holds."""
    host_has_left: bool = False
    """The host gave the seat up on purpose and has not returned."""
    hinted: tuple[int, ...] = ()
    """The seats that have asked for a hint since anybody moved."""
    sent_away: frozenset[str] = frozenset()
    """Hashes of the tokens of those whom the host sent away: they do not sit down here again."""

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def actors(self) -> tuple[int, ...]:
        is_on = self.match is not None and self.phase == "playing" and not self.is_paused
        return self.match.state.actors if self.match is not None and is_on else ()

    @property
    def acting_host(self) -> int | None:
        """The seat with the host's powers: while the host has left on purpose, the first person's who is there."""
        if not self.host_has_left:
            return self.host_seat
        people = [number for number, seat in enumerate(self.seats) if not seat.is_automatic]
        return next(iter(people), None)

    @property
    def is_live(self) -> bool:
        """Whether nobody is replaced without the others being asked."""
        return self.setup.speed == "live"

    @property
    def ready(self) -> list[int]:
        """The seats that want to play again."""
        return [number for number, seat in enumerate(self.seats) if seat.ready]

    @property
    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.actors if self.seats[seat].is_automatic]

    @property
    def is_bots_alone(self) -> bool:
        """Whether no seat is a person's."""
        return all(seat.kind != "human" for seat in self.seats)

    @property
    def unopened(self) -> list[int]:
        """Seats that have committed to words and not opened them."""
        return [number for number, seat in enumerate(self.seats) if seat.source == "unopened"]

    def overdue(self, now: float, pauses: Pauses = NO_PAUSES) -> list[int]:
        """People for whom a bot is to stand in: their turn has been longer than the patience of a slow table."""
        if self.is_live:
            return []
        waited = [(seat, self.since[seat]) for seat in self.actors if not self.seats[seat].is_automatic]
        return [
            seat
            for seat, since in waited
            if since is not None and now - since - pauses.lost(since, now) >= self.setup.patience
        ]

    def level_of(self, seat: int) -> str:
        return self.seats[seat].level or self.setup.level

    @property
    def may_go_on(self) -> bool:
        """Whether the group may play again: the game is over, or was ended because somebody was gone."""
        return self.phase == "over" or self.closed_why == "ended"

    @property
    def is_gone(self) -> bool:
        return isinstance(self.entry, Pruned)

    def listing(self) -> Listing:
        return Listing(self.phase, self.setup.listed and self.phase != "closed", self.due())

    @property
    def is_full(self) -> bool:
        """Whether it takes no more entries."""
        return self.seq >= ENTRIES_MOST

    def due(self, pauses: Pauses = NO_PAUSES) -> float | None:
        """When the server itself must act; None if it need not: bots alone play when somebody watches."""
        if self.is_full or self.is_bots_alone:
            return None
        if self.is_sealed:
            return self.at + OPEN_SECONDS + OPEN_GRACE
        if self.bots_to_move:
            return max(self.at, self.hold_until) + BOT_GRACE
        waited = [since for since in self.since if since is not None]
        if not waited or not self.actors or self.is_live:
            return None
        return pauses.after(min(waited), self.setup.patience)
