"""What clients send and get. The OpenAPI schema is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event
from motherlode.core.views import SeatView

Reaction = Literal["wow", "nice", "oops", "hmm", "thanks", "hurry"]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="how others see you")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="a seat, counted from 0")]
Level = Annotated[str, Meta(max_length=24, description="a bot's level, such as regular")]
SeatSeed = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[ -.0-~]+$", description="your own text in the seed of the deal")
]
MoveId = Annotated[
    str, Meta(min_length=1, max_length=64, description="your own name for it: sent twice, it is done once")
]
MoveText = Annotated[str, Meta(min_length=1, max_length=2000, description="a move in notation, such as flip 17")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1, description="the number of an update")]
Json = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all that clients send."""


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
    has_series: bool


class SeatWish(Asked, frozen=True):
    """Who is to sit somewhere: `me` (you hold the seat at once), `open` (anybody with the link) or `bot`."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    level: Level | None = None
    """For a bot; the table's level if not given."""
    seed: SeatSeed | None = None


class TableWish(Asked, frozen=True):
    """A table to be made. The number of players is the number of seats."""

    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: Json = {}
    """Options of the game; what is not given takes its default."""
    level: Level | None = None
    """The level of bots that fill open seats or stand in for people."""
    pause: Annotated[float, Meta(ge=0, le=10)] = 1.5
    """Seconds that the table is held after something all should see."""
    patience: Annotated[float, Meta(ge=0.1, le=30 * 24 * 3600)] = 24 * 3600.0
    """Seconds that a seat may take over a move before a bot stands in."""
    listed: bool = False
    """Whether everybody finds it in the list of tables, or only who has the link."""
    spectators: bool = True
    series: bool = False
    """Gold only: as many games as players, each starting one."""
    start: bool = False
    """Start at once; open seats are taken by bots."""


class ContinueWish(Asked, frozen=True):
    """Go on from a moment of a finished game, at a new table."""

    move: Annotated[int, Meta(ge=0, le=100_000)]
    """How many of its moves stand."""
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    game: Annotated[int, Meta(ge=0, le=9)] = 0
    """Which game of a series."""
    start: bool = True


class Joining(Asked, frozen=True):
    """Take an open seat: a certain one, or the first."""

    name: Name
    seat: SeatNumber | None = None
    seed: SeatSeed | None = None


class Sitting(Asked, frozen=True):
    """Which of your seats is meant; not needed if you hold one only."""

    seat: SeatNumber | None = None


class Seeding(Asked, frozen=True):
    """Add your own text to the seed of the deal, before it is dealt."""

    seed: SeatSeed
    seat: SeatNumber | None = None


class Moving(Asked, frozen=True):
    """A move. With `seq` it is refused unless that is the number of the latest update."""

    move: MoveText
    id: MoveId
    seat: SeatNumber | None = None
    seq: Seq | None = None


class TakingBack(Asked, frozen=True):
    """Take back the choice that you made in secret, while others have not chosen yet. `id` and `seq` as for a move."""

    id: MoveId
    seat: SeatNumber | None = None
    seq: Seq | None = None


class Confirming(Asked, frozen=True):
    """I have seen what the table is held for; `seq` is the number of that update."""

    seq: Seq
    seat: SeatNumber | None = None


class Reacting(Asked, frozen=True):
    """One of a small set of reactions. They are not kept."""

    reaction: Reaction
    seat: SeatNumber | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    level: str | None
    """For a bot."""
    away: bool
    """A bot stands in until the owner returns."""


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: Json
    phase: Literal["lobby", "playing", "over"]
    seq: int
    """The number of its latest update."""
    seats: list[SeatInfo]
    level: str
    pause: float
    patience: float
    listed: bool
    spectators: bool
    series: bool
    commitment: str | None
    """SHA-256 of the secret in the seed of the deal; null for a game that goes on from another."""
    continued_from: str | None
    rematch_of: str | None
    next_table: str | None
    """Where the group went on."""
    changed: float


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


class Fresh(msgspec.Struct, frozen=True, tag_field="type", tag="fresh"):
    """All that you may know now. Updates go on from `seq` + 1."""

    seq: int
    table: TableInfo
    seat: int | None
    """Whose view it is; null for a spectator."""
    yours: list[int]
    """The seats that you hold."""
    present: list[int]
    """The seats that are connected."""
    view: SeatView | None
    """The game's own view; null before the deal."""
    events: list[Event]
    """What happened last."""
    legal: list[str] | None
    """Your legal moves; null if it is not your turn, or if they are too many to list."""
    take_back: bool
    """Whether you have chosen something in secret that you may take back."""
    hold: float | None
    """Seconds for which the table is still held."""
    outcomes: list[Outcome | None]
    """Of a series: how each game begun so far ended."""
    outcome: Outcome | None


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """What one entry changed, as you may know it."""

    seq: int
    at: float
    what: Literal[
        "created", "joined", "seeded", "left", "started", "moved", "taken-back", "away", "returned", "rematched"
    ]
    seat: int | None
    """Whom it concerns."""
    by: Literal["human", "bot", "stand-in"] | None
    move: str | None
    """Your own move; those of others are told by events."""
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


class Health(msgspec.Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ok", "down"]
    database: bool
