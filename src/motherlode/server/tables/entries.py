"""What can happen at a table, as the store keeps it. A table is nothing but the list of these."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from motherlode.core.parts import Json

By = Literal["human", "bot", "stand-in"]
SeatKind = Literal["human", "bot", "open"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """The base of all entries."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit somewhere, when the table is made."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    token_hash: str = ""
    seed: str = ""


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that goes on from a moment of another one, with nothing left to chance."""

    options: dict[str, Json]
    deal: dict[str, Json]
    moves: list[tuple[int, str]]
    of: str = ""
    """The table that it was taken from."""


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
    beginning: Beginning | None = None
    rematch_of: str = ""


class Joined(Entry, frozen=True, omit_defaults=True, tag="joined"):
    """Somebody took an open seat."""

    seat: int
    name: str
    token_hash: str
    seed: str = ""


class Seeded(Entry, frozen=True, tag="seeded"):
    """A seat added its text to the seed of the deal."""

    seat: int
    seed: str


class Left(Entry, frozen=True, tag="left"):
    """A seat was given up: before the game it is open again, during the game a bot stands in."""

    seat: int


class Started(Entry, frozen=True, tag="started"):
    """The deal. `seeds` holds what each seat added, drawn by the server for people who sent nothing."""

    seeds: list[str]


class Moved(Entry, frozen=True, omit_defaults=True, tag="moved"):
    """A seat moved. `id` is the client's own name for the move."""

    seat: int
    move: str
    id: str = ""
    by: By = "human"


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


class Rematched(Entry, frozen=True, tag="rematched"):
    """The group goes on at another table."""

    table: str


class Renewed(Entry, frozen=True, omit_defaults=True, tag="renewed"):
    """A seat has a new token; the old one opens nothing any more."""

    seat: int
    token_hash: str
    asked: str = ""
    """A hash of the old token and of the client's own name for this, by which it is known if it is asked again."""


class Removed(Entry, frozen=True, tag="removed"):
    """The host sent a seat's owner away: before the game it is open again, during the game it is a bot's."""

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
    | Left
    | Started
    | Moved
    | TakenBack
    | Away
    | Returned
    | Rematched
    | Renewed
    | Removed
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
