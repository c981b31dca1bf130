"""What clients have done under ids of their own, so that what is sent twice is done once."""

from __future__ import annotations

from typing import Final

import msgspec

CHUNK: Final = 64
"""So many are copied for the next one at most: a long table costs no more a move than a short one."""


class Done(msgspec.Struct, frozen=True):
    """What a client's id stood for: the move, or None where it was something else."""

    seq: int
    move: str | None


class Settled(msgspec.Struct, frozen=True):
    """An immutable map from ids to what was done; ids are each seat's own."""

    recent: dict[tuple[int, str], Done] = {}
    older: tuple[dict[tuple[int, str], Done], ...] = ()

    def get(self, seat: int, move_id: str) -> Done | None:
        for chunk in (self.recent, *reversed(self.older)):
            if (seat, move_id) in chunk:
                return chunk[seat, move_id]
        return None

    def with_id(self, seat: int, move_id: str, seq: int, move: str | None) -> Settled:
        """With what entry number `seq` did, if it has an id."""
        if not move_id:
            return self
        new = {(seat, move_id): Done(seq, move)}
        if len(self.recent) < CHUNK:
            return Settled({**self.recent, **new}, self.older)
        return Settled(new, (*self.older, self.recent))
