"""What can happen at a table, as the store keeps it. A table is nothing but the list of these."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from motherlode.core.fair import Source
from motherlode.core.parts import Json

By = Literal["human", "bot", "stand-in"]
SeatKind = Literal["human", "bot", "open"]
Speed = Literal["live", "slow"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """The base of all entries."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit somewhere, when the table is made."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = ""
    seed: str = ""
    commit: str = ""
    away: bool = False
    """Whether a bot stands in from the beginning: the group played again while its owner was not there."""
    line: int | None = None
    """Where its owner stands in the table's tally; None for who has not played in it yet."""
    handed: bool = False
    """Whether the host gave out the token by which it is held."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat of a lobby becomes: the one that had number `of`, with whoever sits there, or a new one."""

    of: int | None = None
    kind: SeatKind = "open"
    name: str = ""
    level: str = ""


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that goes on from a moment of another one, with nothing left to chance."""

    options: dict[str, Json]
    deal: dict[str, Json]
    moves: list[tuple[int, str]]
    of: str = ""
    """The table that it was taken from."""


class Tallied(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has got so far in games that followed each other; a bot has a level."""

    name: str = ""
    level: str = ""
    played: int = 0
    won: int = 0
    points: int = 0


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a group has played before it came to a table, one rematch after the other; a series counts once."""

    games: int
    lines: list[Tallied]
    series: int = 0
    """How many of them were series."""


class Created(Entry, frozen=True, omit_defaults=True, tag="created"):
    """A table was made. `secret` is what the server committed to."""

    game: str
    options: dict[str, Json]
    seats: list[SeatPlan]
    secret: str
    level: str
    host_hash: str
    pause: float
    patience: float
    listed: bool = False
    spectators: bool = True
    series: bool = False
    hints: bool = False
    """Whether people may ask for hints though other people play."""
    beginning: Beginning | None = None
    rematch_of: str = ""
    rules: int = 1
    """The version of the game's rules that it is played under to its end."""
    speed: Speed = "slow"
    host_seat: int | None = None
    """The first seat that its host holds (not told in entries of earlier versions)."""
    tally: Tally | None = None
    """Of a rematch: what came before it; None where nothing was counted yet."""


class Joined(Entry, frozen=True, omit_defaults=True, tag="joined"):
    """Somebody took an open seat."""

    seat: int
    name: str
    token_hash: str
    seed: str = ""
    commit: str = ""
    host: bool = False
    """Whether it was the host."""
    line: int | None = None
    """Where they stand in the table's tally: they had given up a seat here before."""


class Seeded(Entry, frozen=True, tag="seeded"):
    """A seat told its words for the seed of the deal in clear."""

    seat: int
    seed: str


class Committed(Entry, frozen=True, tag="committed"):
    """A seat committed to its words for the seed of the deal."""

    seat: int
    commit: str


class Sealed(Entry, frozen=True, tag="sealed"):
    """The table was started: all commitments stand, and the words are to be opened."""


class Opened(Entry, frozen=True, tag="opened"):
    """A seat opened the words that it had committed to."""

    seat: int
    words: str


class Left(Entry, frozen=True, tag="left"):
    """A seat was given up: before the game it is open again, during the game a bot stands in."""

    seat: int


class Started(Entry, frozen=True, omit_defaults=True, tag="started"):
    """The deal. `seeds` holds what each seat added, `sources` how it came (not told in entries of earlier versions)."""

    seeds: list[str]
    sources: list[Source] = []


class Moved(Entry, frozen=True, omit_defaults=True, tag="moved"):
    """A seat moved. `id` is the client's own name for the move."""

    seat: int
    move: str
    id: str = ""
    by: By = "human"
    plays_as: str = ""
    """The level that chose it, where the seat's own one failed to."""
    scores: list[int] | None = None
    """Of a move that ended the match: what came out. Rules by which something else comes out are other rules."""


class TakenBack(Entry, frozen=True, omit_defaults=True, tag="taken-back"):
    """A seat took back a choice that nobody had seen. `id` is the client's own name for this."""

    seat: int
    id: str = ""


class Away(Entry, frozen=True, tag="away"):
    """A seat did not move in time; a bot stands in."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """The owner of a seat is back."""

    seat: int


class Rematched(Entry, frozen=True, omit_defaults=True, tag="rematched"):
    """The group goes on at another table."""

    table: str
    starts: bool = False
    """All were ready: it starts by itself."""


class Renewed(Entry, frozen=True, omit_defaults=True, tag="renewed"):
    """A seat has a new token; the old one opens nothing any more."""

    seat: int
    token_hash: str
    asked: str = ""
    """A hash of the old token and of the client's own name for this, by which it is known if it is asked again."""


class Handed(Entry, frozen=True, tag="handed"):
    """The host gave out a new token for the seat of somebody who is gone; the old one opens nothing any more."""

    seat: int
    token_hash: str


class Removed(Entry, frozen=True, tag="removed"):
    """The host sent a seat's owner away: before the game it is open again, during the game it is a bot's."""

    seat: int


class Arranged(Entry, frozen=True, omit_defaults=True, tag="arranged"):
    """The host changed the lobby. What is None stays as it was."""

    places: list[Place] | None = None
    """All seats."""
    options: dict[str, Json] | None = None
    level: str | None = None
    pause: float | None = None
    patience: float | None = None
    speed: Speed | None = None
    listed: bool | None = None
    spectators: bool | None = None
    series: bool | None = None
    hints: bool | None = None
    id: str = ""
    """The client's own name for this."""


class Offered(Entry, frozen=True, tag="offered"):
    """The host offers a bot's seat of a running game to whoever has the link, or does so no more."""

    seat: int
    offered: bool


class Taken(Entry, frozen=True, omit_defaults=True, tag="taken"):
    """Somebody sat down at a bot's seat of a running game."""

    seat: int
    name: str
    token_hash: str
    host: bool = False
    """Whether it was the host."""


class Paused(Entry, frozen=True, tag="paused"):
    """From now on nobody moves, or all may again."""

    paused: bool


class Spectators(Entry, frozen=True, tag="spectators"):
    """Who holds no seat may watch, or may not any more."""

    allowed: bool


class Waited(Entry, frozen=True, tag="waited"):
    """The others chose to wait for a seat that is absent: its time begins anew."""

    seat: int


class Readied(Entry, frozen=True, omit_defaults=True, tag="ready"):
    """A seat wants to play again, or does not after all."""

    seat: int
    ready: bool
    commit: str = ""
    """The commitment to its words for the next deal."""


class Hinted(Entry, frozen=True, tag="hinted"):
    """A seat asked a bot of this level what it would do. What it answered is nobody else's business."""

    seat: int
    level: str


class Ended(Entry, frozen=True, tag="ended"):
    """The others ended the game without a result, because this seat was absent. Nothing follows."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """Who runs the server closed the table. Nothing follows."""


class Pruned(Entry, frozen=True, tag="pruned"):
    """What is left of a table that was deleted, for a while: it takes the number of the entry that would come next,
    so that nobody who still has the table in memory can add to it."""


AnyEntry = (
    Created
    | Joined
    | Seeded
    | Committed
    | Sealed
    | Opened
    | Left
    | Started
    | Moved
    | TakenBack
    | Away
    | Returned
    | Rematched
    | Renewed
    | Handed
    | Removed
    | Arranged
    | Offered
    | Taken
    | Paused
    | Spectators
    | Waited
    | Readied
    | Hinted
    | Ended
    | Closed
    | Pruned
)

_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def kind_of(entry: AnyEntry) -> str:
    return str(entry.__struct_config__.tag)


def write_entry(entry: AnyEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read_entry(body: str) -> AnyEntry:
    return _decoder.decode(body)
