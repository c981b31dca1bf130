"""What goes over a WebSocket besides `Fresh` and `Update`. Every message has a `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from motherlode.server.types import Fresh, MoveId, MoveText, Problem, Reaction, Seq, Update


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """The base of what clients send."""


class Move(Sent, frozen=True):
    """Play a move; answered by `ack` or `refused` with the same id."""

    move: MoveText
    id: MoveId
    seq: Seq | None = None


class TakeBack(Sent, frozen=True, tag="take-back"):
    """Take back what I chose in secret; answered by `ack` or `refused` with the same id."""

    id: MoveId
    seq: Seq | None = None


class Confirm(Sent, frozen=True):
    """I have seen what the table is held for."""

    seq: Seq


class React(Sent, frozen=True):
    reaction: Reaction


class Sync(Sent, frozen=True):
    """I missed something: tell me all after `since`, or all anew."""

    since: Seq | None = None


class Ping(Sent, frozen=True):
    id: Annotated[str, Meta(max_length=64)] = ""


FromClient = Move | TakeBack | Confirm | React | Sync | Ping


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
    """The seats that are connected now."""

    seats: list[int]


class Released(Told, frozen=True):
    """All present have seen it: the hold after update `seq` is over."""

    seq: int


class Pong(Told, frozen=True):
    id: str
    seq: int


FromServer = Fresh | Update | Ack | Refused | Reacted | Presence | Released | Pong
