"""A seat at a live table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from motherlode.bots import MakeBot
from motherlode.client.errors import Refused, Unreachable
from motherlode.client.http import Http
from motherlode.client.line import Line, Message, new_id
from motherlode.client.messages import (
    Back,
    Entered,
    Fresh,
    Held,
    Legal,
    Lost,
    News,
    Presence,
    Reacted,
    Released,
    TableInfo,
    Update,
)
from motherlode.client.moves import PAGE, many_moves
from motherlode.client.playing import Player
from motherlode.core.dealing import Seed
from motherlode.core.fair import commitment
from motherlode.core.game import AnyGame, View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Json, Move
from motherlode.games import GAMES, load

KINDS: Final[dict[str, type[News]]] = {
    "fresh": Fresh,
    "update": Update,
    "presence": Presence,
    "reacted": Reacted,
    "released": Released,
    "lost": Lost,
    "back": Back,
}


class Seat:
    """A seat that is held by a token: listen to its table, move, and come back after every break.

    The line opens when it is needed, and stays open until `close` or `leave`. Words for the deal that the seat is bound
    to are opened by themselves, once the table is sealed.
    """

    def __init__(self, http: Http, table: TableInfo, token: str, words: str | None = None, link: str = "") -> None:
        self.table, self.token, self.words, self.link = table, token, words, link
        """How the table stands, the seat's token, its words for the deal and its private link: the latter three are
        secrets."""
        self.number: int | None = None
        """Which seat it is; known once the line is open."""
        self.present: list[int] = []
        """The seats that are connected."""
        self._http, self._path = http, f"/api/tables/{table.id}"
        self._seal = table.commitment
        self._next_words: str | None = None
        self._inbox: SimpleQueue[News | Exception] = SimpleQueue()
        self._line: Line | None = None
        self._has_opened, self._has_read = False, False

    def __repr__(self) -> str:
        """Which seat it is, without what is secret."""
        number = "" if self.number is None else f" {self.number}"
        return f"<Seat{number} of {self.table.game} at {self._http.address}/table/{self.table.id}, {self.table.phase}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Hang up. The seat stays yours, and its token opens it again."""
        if self._line is not None:
            self._line.close()
            self._line = None

    # Listening.

    @property
    def seq(self) -> int:
        """The number of the latest update that has reached this machine."""
        return self._open_line().seq

    def listen(self) -> None:
        """Open the line, if it is not open: what happens from now on can be read later."""
        self._open_line()

    def news(self) -> Iterator[News]:
        """All that happens, as it happens, first of all a `Fresh`; it ends with an error when the line is shut."""
        while True:
            yield self.next()

    def next(self) -> News:
        """Wait for the next piece of news."""
        self._open_line()
        told = self._inbox.get()
        self._has_read = True
        if isinstance(told, Exception):
            self._inbox.put(told)
            raise told
        self._note(told)
        return told

    def _note(self, told: News) -> None:
        if isinstance(told, Fresh | Update) and told.table is not None:
            self.table = told.table
        if isinstance(told, Fresh):
            self.number, self.present = told.seat, told.present
        elif isinstance(told, Presence):
            self.present = told.seats

    def _open_line(self) -> Line:
        if self._line is None:
            address = f"{self._http.address}{self._path}/live"
            self._inbox, self._has_opened, self._has_read = SimpleQueue(), False, False
            self._line = Line(address, self.token, self._hear, self._inbox.put, self._http.patience)
            self._line.start()
        return self._line

    def _hear(self, message: Message) -> None:
        """Called by the line's own thread."""
        kind = KINDS.get(message["type"])
        if kind is None:
            return
        told = self._read(message, kind)
        if isinstance(told, Fresh) and told.seat is None:
            raise Refused("who-are-you", "this link opens no seat at this table any more")
        if isinstance(told, Fresh | Update) and told.table is not None:
            self._open_words(told.table)
        self._inbox.put(told)

    @cached_property
    def _events(self) -> Any:
        kinds = GAMES.named(self.table.game).event_types
        union: Any = kinds[0]
        for kind in kinds[1:]:
            union |= kind
        return list[union]

    def _read(self, message: Message, kind: type[News]) -> News:
        try:
            told = msgspec.convert({**message, "events": []}, kind)
            if not isinstance(told, Fresh | Update):
                return told
            return msgspec.structs.replace(told, events=self._read_events(message["events"]))
        except msgspec.ValidationError as fault:
            raise Unreachable(f"the server tells what is not understood here, so it may be newer: {fault}") from None

    def _read_events(self, events: list[Json]) -> Sequence[Event]:
        found: list[Event] = msgspec.convert(events, self._events)
        return found

    # Playing.

    def play(
        self, make: MakeBot, *, seed: Seed | None = None, watch: Callable[[News], None] | None = None
    ) -> Outcome | None:
        """Let bots play until all is over: one for each game, made as in the lab. None if the table was closed.

        They think in this thread, while the line has its own. `watch` is told everything that happens.
        """
        if self._has_read:
            self.close()  # the next line begins with all that may be known
        return Player(self, make, seed or secrets.token_hex(16), watch or _ignore).play()

    def move(self, move: Move | str, *, seq: int | None = None, name: str | None = None) -> int:
        """Play, and wait until it is durable: the number of its update. With `seq`, only if that is still the latest.

        `name` is the move's own: under the same one it is played once, however often it is sent.
        """
        asked = {"type": "move", "move": str(move), "id": name or new_id()}
        return self._settled(asked if seq is None else {**asked, "seq": seq})

    def take_back(self) -> int:
        """Take back what was chosen in secret, until all have chosen."""
        return self._settled({"type": "take-back", "id": new_id()})

    def _settled(self, message: Message) -> int:
        return self._open_line().ask(message).result()

    def confirm(self, seq: int) -> None:
        """What the table is held for since update `seq` has been seen."""
        self._open_line().send({"type": "confirm", "seq": seq})

    def react(self, reaction: str) -> None:
        self._post("reactions", {"reaction": reaction})

    def legal(self, told: Fresh | Update) -> Sequence[Move]:
        """The legal moves of this seat after some news; where they are too many to be told, they are asked for.

        None of them if the table has gone on meanwhile.
        """
        if told.view is None or self.number is None:
            return ()
        game = self.game_of(told.view)
        if told.legal is not None:
            return tuple([game.parse(text) for text in told.legal])
        return many_moves(game, self.number, self._legal_page)

    def _legal_page(self, offset: int) -> Legal:
        """Some of the legal moves, from a number on."""
        return self._http.ask(Legal, f"{self._path}/legal?offset={offset}&limit={PAGE}", token=self.token)

    def game_of(self, view: View) -> AnyGame:
        """The game that a view shows, with its options."""
        return load(self.table.game, **view["options"])

    def past(self) -> list[Sequence[Event]]:
        """What this seat may be told again of the game that is on: the events of the deal and of each move."""
        record = self.record()
        games = record.get("games") or []
        return [self._read_events(step["events"]) for step in games[-1]["steps"]] if games else []

    # Around the game.

    def look(self) -> TableInfo:
        """How the table stands, asked anew; `table` follows the news."""
        return self._http.ask(TableInfo, self._path, token=self.token)

    def start(self) -> None:
        """Deal: for the host, or for anybody once all seats are taken."""
        self.listen()
        self._http.ask(dict, f"{self._path}/start", {}, self.token)

    def commit(self, words: str) -> None:
        """Bind the seat to other words for the deal, before the start."""
        self._post("commit", {"commit": commitment(words)})
        self.words = words

    def record(self) -> dict[str, Json]:
        """What the seat may know of the game so far; when it is over, the whole record with its proof."""
        return self._http.ask(dict, f"{self._path}/record", token=self.token)

    def leave(self) -> None:
        """Give the seat up; during a game a bot stands in until you return. After it, nobody waits for you."""
        self.close()
        what, body = ("ready", {"ready": False}) if self.table.phase == "over" else ("leave", {})
        self._http.ask(dict, f"{self._path}/{what}", body, self.token, once=True)

    def come_back(self) -> None:
        """Take the seat back from the bot that stands in. Opening the line, or moving, does the same."""
        self._post("return", {})

    def ready(self, ready: bool = True) -> None:
        """When the game is over: play again, as soon as everybody who is connected wants to; or rather not."""
        self._next_words = self._next_words or new_id()
        self._post("ready", {"ready": ready, "commit": commitment(self._next_words) if ready else None})

    def rematch(self) -> Seat:
        """The seat at the table where the same group plays again, made now if there is none yet."""
        entered = self._http.ask(Entered, f"{self._path}/rematch", {}, self.token)
        if not entered.held:
            raise Refused("who-are-you", "this seat has no place at the next table")
        return held_seat(self._http, entered.table, entered.held[0], self._next_words)

    def _post(self, what: str, body: dict[str, Any]) -> None:
        self._http.ask(dict, f"{self._path}/{what}", body, self.token)

    # Fair dealing.

    def _open_words(self, table: TableInfo) -> None:
        """Once the table is sealed, and stands by its commitment and by this seat's: nobody can add anything now."""
        if self._has_opened or not table.sealed or self.words is None or self._line is None:
            return
        is_ours = commitment(self.words) in [seat.commitment for seat in table.seats]
        if is_ours and table.commitment == self._seal:
            self._has_opened = True
            # Words that come too late are missing in the deal, and its record tells so.
            self._line.ask({"type": "open", "words": self.words, "id": new_id()})


def held_seat(http: Http, table: TableInfo, held: Held, words: str | None) -> Seat:
    """The seat that an answer of the server gave."""
    return Seat(http, table, held.token, words, http.address + held.link)


def _ignore(news: News) -> None:
    """Nobody watches."""
