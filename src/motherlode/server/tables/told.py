"""What clients are told. The OpenAPI schema is made from these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from motherlode.bots.reviewing import Review
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event
from motherlode.core.views import SeatView
from motherlode.server.tables.asked import Json


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused. `code` is for programs, `message` for people; nothing has changed."""

    code: str
    message: str
    retry_after: float | None = None
    """Seconds after which it may work, where that is known."""


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game, besides the number of players."""

    name: str
    choices: list[Any] | None
    """Every value it can take; null where they cannot be listed."""
    takes: str
    """The same in words."""
    default: Any
    description: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    authors: str
    publisher: str
    year: int
    seats: list[int]
    """How many can play."""
    options: list[OptionInfo]
    levels: list[str]
    """Its bots, weakest first."""
    ladder: list[str]
    """Those of its own, without `random`, weakest first; a game may have none."""
    default_level: str
    """Who sits down where nobody says who should."""
    has_series: bool
    """Whether it can be played in series."""
    series_games: dict[int, int]
    """How many games a series has, by the number of players, with the usual options; empty where there is none."""


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    """Empty where somebody gave none: show a default of your own."""
    level: str | None
    """For a bot."""
    away: bool
    """A bot stands in until the owner returns."""
    stand_in: bool
    """The same: who moves here for now is a bot that stands in."""
    offered: bool
    """A bot's seat that the host offers to whoever has the link; the bot plays on until somebody takes it."""
    kept: bool
    """A bot's seat that stays one: somebody was sent away from it, and what they knew stays theirs."""
    handed: bool
    """The host gave out the link by which it is held, because its owner was gone: that may be somebody else."""
    plays_as: str | None
    """The level that made its last move, if the seat's own one does not work at the moment."""
    commitment: str | None
    """SHA-256 of its words for the seed of the deal; null where it has sent none."""
    words: Literal["sealed", "opened", "unopened", "clear", "server", "bot"] | None
    """How its words came: `sealed` (committed to), opened, never opened, told in clear, filled in; null if free."""


class Absent(msgspec.Struct, frozen=True):
    """A seat that keeps a live table waiting and is not connected."""

    seat: int
    left: float
    """Whole seconds until the others may choose what to do about it; 0: now."""


class Stands(msgspec.Struct, frozen=True):
    """What somebody has got in all games of a group."""

    seat: int | None
    """Where they sit now; null for who is gone."""
    name: str
    """As in a seat."""
    level: str | None
    """For a bot."""
    played: int
    won: int
    """How many of these they won, alone or with others."""
    points: int


class Standing(msgspec.Struct, frozen=True):
    """What a group has played, one rematch after the other; a series counts once."""

    games: int
    people: list[Stands]
    """Who won most first."""
    series: int
    """How many of the games were series."""


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: Json
    phase: Literal["lobby", "playing", "over", "closed"]
    """`closed`: nothing more happens there."""
    closed_why: Literal["ended", "server"] | None
    """`ended` without a result because somebody was absent, or closed by who runs the `server`."""
    seq: int
    """The number of its latest update."""
    seats: list[SeatInfo]
    level: str
    pause: float
    speed: Literal["live", "slow"]
    patience: float
    paused: bool
    """Nobody moves, bots neither, and nobody's patience runs."""
    absent: list[Absent]
    """At a live table: who keeps it waiting and is not connected."""
    ready: list[int]
    """The seats that want to play again."""
    host_seat: int | None
    """The seat of the host, or of who has the host's powers while the host has left on purpose."""
    listed: bool
    spectators: bool
    series: bool
    series_games: int | None
    """How many games the series has; null for one game, and in a lobby whose rules are not kept any more."""
    hints: bool
    """Whether people may ask for hints: it is allowed here, or nobody but bots plays against them."""
    commitment: str | None
    """SHA-256 of the secret in the seed of the deal; null for a game that goes on from another."""
    sealed: bool
    """Started, and waiting for the words to be opened: open yours now."""
    continued_from: str | None
    rematch_of: str | None
    standing: Standing | None
    """Of a rematch: what everybody has got since the group began, this game included once it is over; null at a first
    table."""
    next_table: str | None
    """Where the group went on."""
    changed: float


class About(msgspec.Struct, frozen=True):
    """What a server has besides tables."""

    docs: str | None
    """Where its documentation begins; null where there is none."""
    imprint: str | None
    """Who is responsible for it, as plain text; null where that is not told."""


class Here(msgspec.Struct, frozen=True):
    """How others come to this server, told to pages that were opened at this machine."""

    reach: str | None
    """The origin that others can open; null where the page's own is right, or where there is none."""
    private: bool
    """You came by a name that means nothing to others, and nobody else can come."""
    may_open: bool
    """You may open the server to your network: `POST /api/here/open`."""


class Held(msgspec.Struct, frozen=True):
    """A seat that you hold now."""

    seat: int
    token: str
    """For API clients: send it as `Authorization: Bearer`. Browsers have it in a cookie."""
    link: str
    """Opens the seat on any device. Keep it to yourself."""


class Entered(msgspec.Struct, frozen=True):
    """You are at a table."""

    table: TableInfo
    held: list[Held]
    host: str | None = None
    """The token that may start the table; given to its maker only."""


class Acknowledged(msgspec.Struct, frozen=True):
    """It is done, and durable. `seq` is the number of the update that tells of it."""

    seq: int
    duplicate: bool = False
    """This id had been used for the same before; nothing was done now."""


class Due(msgspec.Struct, frozen=True):
    """Somebody for whom a slow table waits, and until when: afterwards a bot stands in."""

    seat: int
    until: float
    """In seconds since 1970, by the server's clock; later if it was down meanwhile."""


class Fresh(msgspec.Struct, frozen=True, tag_field="type", tag="fresh"):
    """All that you may know now. Updates go on from `seq` + 1."""

    seq: int
    table: TableInfo
    seat: int | None
    """Whose view it is; null for a spectator."""
    yours: list[int]
    """The seats that you hold."""
    host: bool
    """Whether you have the host's powers."""
    present: list[int]
    """The seats that are connected."""
    view: SeatView | None
    """The game's own view; null before the deal."""
    events: list[Event]
    """What happened last, as far as it may be told again."""
    legal: list[str] | None
    """Your legal moves; null if it is not your turn, or if they are too many to list."""
    take_back: bool
    """Whether you have chosen something in secret that you may take back."""
    hold: float | None
    """Seconds for which the table is still held."""
    outcomes: list[Outcome | None]
    """Of a series: how each game begun so far ended."""
    outcome: Outcome | None
    due: list[Due]
    """At a slow table: the people who are to move."""
    sent_away: bool = False
    """The host has sent you away: you may watch where others may, but not sit down here again."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """What one entry changed, as you may know it."""

    seq: int
    at: float
    what: Literal[
        "created",
        "joined",
        "seeded",
        "committed",
        "sealed",
        "opened",
        "left",
        "started",
        "moved",
        "taken-back",
        "away",
        "returned",
        "rematched",
        "renewed",
        "handed",
        "removed",
        "arranged",
        "offered",
        "taken",
        "paused",
        "spectators",
        "waited",
        "ready",
        "hinted",
        "ended",
        "closed",
    ]
    seat: int | None
    """Whom it concerns."""
    by: Literal["human", "bot", "stand-in"] | None
    plays_as: str | None
    """Of a move, the level that chose it, if the seat's own one does not work at the moment."""
    move: str | None
    """Your own move, unless it may not be told again; those of others are told by events."""
    events: list[Event]
    view: SeatView | None
    """The view after it; null in the middle of a gap and before the deal."""
    table: TableInfo | None
    """Where it changed."""
    legal: list[str] | None
    take_back: bool
    """As in a fresh view; false where no view is told."""
    hold: float | None
    """Seconds for which the table is held after it."""
    outcomes: list[Outcome | None] | None
    """Of a series: how each game begun so far ended; null elsewhere."""
    outcome: Outcome | None
    due: list[Due]
    """As in a fresh view."""


class Updates(msgspec.Struct, frozen=True):
    """What you missed: updates in order, or a fresh view if they are too many."""

    seq: int
    updates: list[Update]
    fresh: Fresh | None


class Legal(msgspec.Struct, frozen=True):
    """Some of a seat's legal moves, in a fixed order."""

    seq: int
    total: int
    moves: list[str]


class Step(msgspec.Struct, frozen=True):
    """One moment of a game, as one seat sees it; `view` is told in replays only."""

    number: int
    """How many moves were played before."""
    seat: int | None
    """Who moved; null for the deal."""
    move: str | None
    events: list[Event]
    view: SeatView | None = None
    views: list[SeatView] | None = None
    """With everything open: the views of all seats."""


class SeatGame(msgspec.Struct, frozen=True):
    """One game as far as a seat may know it."""

    options: Json
    steps: list[Step]
    view: SeatView


class SeatRecord(msgspec.Struct, frozen=True, tag_field="format", tag="motherlode-seat-record/1"):
    """Before the end: what a seat (or a spectator) may know of the game so far."""

    game: str
    seat: int | None
    names: list[str]
    games: list[SeatGame]


class Replay(msgspec.Struct, frozen=True):
    """Some moments of a finished game."""

    game: str
    options: Json
    names: list[str]
    total: int
    """How many moments there are: the deal and one for each move."""
    steps: list[Step]


class Hint(msgspec.Struct, frozen=True):
    """What a bot of this level would do in your place, and why. Everybody at the table is told that you asked."""

    move: str
    level: str
    why: str
    reason: Any
    """The same for pages in other languages, as in a review; null where nobody comments."""


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle, and how hard it is: 1 is what nearly everybody sees."""

    id: str
    grade: int


class Puzzles(msgspec.Struct, frozen=True):
    """A game's puzzles, easiest first, and today's."""

    puzzles: list[PuzzleInfo]
    today: str | None
    """The id of the one for the day that was asked for."""


class PuzzleShown(msgspec.Struct, frozen=True):
    """The game up to a decision, as the seat saw it that has to choose, and all that it may choose."""

    id: str
    game: str
    options: Json
    seat: int
    grade: int
    steps: list[Step]
    legal: list[str]


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What is right, how likely it is to win, what the best of the rest would have been, and why."""

    is_right: bool
    right: list[str]
    win: float
    next_win: float
    missed_by: list[str]
    """The levels of bots that do not see it."""
    why: str
    reason: Any
    """As in a review, of the answer and of what is right."""


class Reviewed(msgspec.Struct, frozen=True):
    """A review, or how far it is: so many decisions of so many are judged. 0 of 0: it has not begun."""

    done: int
    total: int
    review: Review | None


class Health(msgspec.Struct, frozen=True):
    """The server is alive; whether it can do its work is another question."""

    status: Literal["ok"]


class Ready(msgspec.Struct, frozen=True):
    """Whether moves are taken."""

    status: Literal["ready", "not ready"]
    reason: str | None
    """What is wrong, if something is."""


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """The base of what the server sends."""


class Ack(Told, frozen=True):
    """The move is played, or taken back, and that is durable."""

    id: str
    seq: int
    duplicate: bool = False


class Refused(Told, frozen=True):
    """It was not done, and nothing has changed; `id` is that of the message, if it had one."""

    problem: Problem
    id: str | None = None


class Reacted(Told, frozen=True):
    seat: int
    reaction: str


class Presence(Told, frozen=True):
    """The seats that are connected now, and which of the others keep a live table waiting: as in `TableInfo`."""

    seats: list[int]
    absent: list[Absent] = []


class Released(Told, frozen=True):
    """All present have seen it: the hold after update `seq` is over."""

    seq: int


class Pong(Told, frozen=True):
    id: str
    seq: int
