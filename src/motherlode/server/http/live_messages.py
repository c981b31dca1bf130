"""What goes over a WebSocket besides `Fresh` and `Update`. Every message has a `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from motherlode.server.tables.asked import MoveId, MoveText, Reaction, SeatSeed, Seq
from motherlode.server.tables.told import Ack, Fresh, Pong, Presence, Reacted, Refused, Released, Update

MessageId = Annotated[str, Meta(max_length=64, description="your own name for it: a refusal names it")]


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


class Open(Sent, frozen=True):
    """Open the words that I committed to; answered by `ack` or `refused` with the same id."""

    words: SeatSeed
    id: MoveId


class Confirm(Sent, frozen=True):
    """I have seen what the table is held for."""

    seq: Seq
    id: MessageId | None = None


class React(Sent, frozen=True):
    reaction: Reaction
    id: MessageId | None = None


class Sync(Sent, frozen=True):
    """I missed something: tell me all after `since`, or all anew."""

    since: Seq | None = None
    id: MessageId | None = None


class Ping(Sent, frozen=True):
    id: Annotated[str, Meta(max_length=64)] = ""


FromClient = Move | TakeBack | Open | Confirm | React | Sync | Ping

FromServer = Fresh | Update | Ack | Refused | Reacted | Presence | Released | Pong
