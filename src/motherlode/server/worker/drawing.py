"""What is drawn by chance: tokens, ids and secrets. Tests can fix the last."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, Literal

from motherlode.server.tables.asked import NewSeat
from motherlode.server.tables.creating import Drawn
from motherlode.server.tables.table import Table

Purpose = Literal["join", "renew", "hand"]
TOKEN_BYTES: Final = 24
TABLE_BYTES: Final = 12


def new_token() -> str:
    """192 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_by_id(table: Table, purpose: Purpose, own_id: str) -> str:
    """A seat's token under an id of the asker's own: the same however often they ask, and nobody else's.

    It is made from two things of which nobody has both while it counts: the secret of the deal, which is public in the
    end, and the hash of the host's token, which the host could make and others never learn.
    """
    key = f"{table.setup.secret}/{table.setup.host_hash}"
    digest = hmac.digest(key.encode(), f"{purpose}/{table.id}/{own_id}".encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def new_table_id() -> str:
    """96 bits: who is not told of a table does not find it. None begins with a hyphen, as options of a command do."""
    while (drawn := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return drawn


def new_secret(seed: str | None = None) -> str:
    """256 bits; made from a seed where a test gives one."""
    return secrets.token_hex(32) if seed is None else sha256(f"motherlode/testing/{seed}".encode()).hexdigest()


def draw_for(seats: list[NewSeat], seed: str | None) -> Drawn:
    """All that a new table needs."""
    held = {number: new_token() for number, seat in enumerate(seats) if seat.kind == "me"}
    return Drawn(new_secret(seed), new_token(), held)
