"""What clients ask for. The OpenAPI schema is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

Reaction = Literal["wow", "nice", "oops", "hmm", "thanks", "hurry"]
NAME_MOST: Final = 24
"""Letters of a name."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME_MOST, description="how others see you")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="a seat, counted from 0")]
Level = Annotated[str, Meta(max_length=24, description="a bot's level, such as regular")]
SeatSeed = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[ -.0-~]+$", description="your own text in the seed of the deal")
]
Commitment = Annotated[
    str,
    Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$", description="SHA-256 of your own words, in hexadecimal"),
]
MoveId = Annotated[
    str, Meta(min_length=1, max_length=64, description="your own name for it: sent twice, it is done once")
]
MoveText = Annotated[str, Meta(min_length=1, max_length=2000, description="a move in notation, such as flip 17")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1, description="the number of an update")]
Pause = Annotated[float, Meta(ge=0, le=10, description="seconds that a table is held after something all should see")]
Patience = Annotated[float, Meta(ge=0.1, le=30 * 24 * 3600, description="seconds that a table waits for a seat")]
Speed = Literal["live", "slow"]
Json = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})]


JoinId = Annotated[
    str,
    Meta(
        min_length=16,
        max_length=64,
        description="your own name for it, which nobody can guess: sent twice, you sit once",
    ),
]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all that clients send."""


class NewSeat(Asked, frozen=True):
    """Who is to sit somewhere: `me` (you hold the seat at once), `open` (anybody with the link) or `bot`."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    """Without one, every page shows a name of its own for the seat."""
    level: Level | None = None
    """For a bot; the table's level if not given."""
    seed: SeatSeed | None = None
    """Your words for the seed of the deal, told in clear; better is `commit`."""
    commit: Commitment | None = None
    """Binds you to words that you open once the table is sealed."""


class NewTable(Asked, frozen=True):
    """A table to be made. The number of players is the number of seats."""

    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    options: Json = {}
    """Options of the game; what is not given takes its default."""
    level: Level | None = None
    """The level of bots that fill open seats or stand in for people."""
    pause: Pause = 1.5
    """Seconds that the table is held after something all should see."""
    speed: Speed = "slow"
    """`slow`: a bot stands in by itself for who lets the table wait. `live`: the others are asked first."""
    patience: Patience | None = None
    """Seconds that a seat may keep the table waiting; if not given, 75 at a live table and a day at a slow one."""
    listed: bool = False
    """Whether everybody finds it in the list of tables, or only who has the link."""
    spectators: bool = True
    series: bool = False
    """Several games that count together, where the game `has_series`."""
    hints: bool = False
    """Whether people may ask for hints though other people play; against bots alone they always may."""
    start: bool = False
    """Start at once; open seats are taken by bots. With a `commit` the answer comes when the table is sealed."""


class Continuing(Asked, frozen=True):
    """Go on from a moment of a finished game, at a new table."""

    move: Annotated[int, Meta(ge=0, le=100_000)]
    """How many of its moves stand."""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    game: Annotated[int, Meta(ge=0, le=9)] = 0
    """Which game of a series."""
    start: bool = True


class PlayingOn(Asked, frozen=True):
    """Go on from a puzzle, at a new table."""

    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    start: bool = True


class Joining(Asked, frozen=True):
    """Take an open seat: a certain one, or the first."""

    name: Name | None = None
    """Without one, every page shows a name of its own for the seat."""
    seat: SeatNumber | None = None
    seed: SeatSeed | None = None
    commit: Commitment | None = None
    id: JoinId | None = None
    """Send it again with the same id if the answer was lost: the seat and its token are the same."""


class WhichSeat(Asked, frozen=True):
    """Which of your seats is meant; not needed if you hold one only."""

    seat: SeatNumber | None = None


class Linking(Asked, frozen=True):
    """Which of your seats is meant, and whether its link is to be a new one; the old one then opens nothing more."""

    seat: SeatNumber | None = None
    renew: bool = False
    id: JoinId | None = None
    """Send it again with the same id and the old token if the answer was lost: the new token is the same."""


class Removing(Asked, frozen=True):
    """Whom the host sends away."""

    seat: SeatNumber


class Handing(Asked, frozen=True):
    """Whose seat the host hands over by a new link."""

    seat: SeatNumber
    id: JoinId | None = None
    """Send it again with the same id if the answer was lost: the link is the same."""


class PlannedSeat(Asked, frozen=True):
    """What a seat of the lobby is to be. People who sit there stay, whatever is said."""

    kind: Literal["keep", "open", "bot"] = "keep"
    """`keep`: as it is."""
    name: Name | None = None
    level: Level | None = None
    """Name and level are a bot's; without a level, the game's usual one."""


class SettingUp(Asked, frozen=True):
    """What the host changes in the lobby; what is not given stays as it is. All of it is done, or nothing."""

    options: Json | None = None
    """Options of the game; those that are not given stay as they are."""
    order: Annotated[list[SeatNumber], Meta(min_length=1, max_length=10)] | None = None
    """All seats, by their old numbers, in their new order. Whoever sits moves with the seat."""
    seats: Annotated[list[PlannedSeat], Meta(min_length=1, max_length=10)] | None = None
    """All seats in the new order. More than there were are added at the end, fewer leave the last ones out."""
    listed: bool | None = None
    spectators: bool | None = None
    series: bool | None = None
    hints: bool | None = None
    speed: Speed | None = None
    patience: Patience | None = None
    pause: Pause | None = None
    level: Level | None = None
    """The level of bots that fill open seats or stand in for people."""
    id: MoveId | None = None
    """Send it again with the same id if the answer was lost: it is done once."""
    seq: Seq | None = None
    """With it, it is refused unless that is the number of the latest update."""


class Swapping(Asked, frozen=True):
    """In the lobby: a seat becomes open, or a bot's. During the game: a bot's seat is offered to whoever has the link,
    or (`bot`) no more."""

    seat: SeatNumber
    to: Literal["open", "bot"]
    level: Level | None = None


class Taking(Asked, frozen=True):
    """Sit down at a bot's seat of a game that is on: one that is offered, or any if you are the host without a seat."""

    seat: SeatNumber
    name: Name | None = None
    id: JoinId | None = None
    """Send it again with the same id if the answer was lost: the seat and its token are the same."""


class Pausing(Asked, frozen=True):
    """Whether nobody is to move for now, bots neither."""

    paused: bool


class Watching(Asked, frozen=True):
    """Whether who holds no seat may watch."""

    allowed: bool


class Answering(Asked, frozen=True):
    """What you would do in a puzzle."""

    move: MoveText


class Choosing(Asked, frozen=True):
    """What to do about a seat that is absent: a bot stands in until its owner returns, wait once more, end the game."""

    seat: SeatNumber
    choice: Literal["stand-in", "wait", "end"]


class Readying(Asked, frozen=True):
    """Whether you want to play again, once the game is over."""

    ready: bool
    seat: SeatNumber | None = None
    commit: Commitment | None = None
    """Binds you to words for the next deal, which you open at the next table once that is sealed."""


class Seeding(Asked, frozen=True):
    """Add your own text to the seed of the deal, before it is dealt. It is told in clear; better is to commit to it."""

    seed: SeatSeed
    seat: SeatNumber | None = None


class Committing(Asked, frozen=True):
    """Bind your seat to words of your own for the seed of the deal, which you keep to yourself for now."""

    commit: Commitment
    seat: SeatNumber | None = None


class Opening(Asked, frozen=True):
    """Open the words that your seat has committed to, once the table is sealed."""

    words: SeatSeed
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
