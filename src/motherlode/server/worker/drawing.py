"""What is drawn by chance: tokens, ids and secrets. Tests can fix the last."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from motherlode.server.tables.asked import NewSeat
from motherlode.server.tables.creating import Drawn

TOKEN_BYTES: Final = 24
TABLE_BYTES: Final = 12


def new_token() -> str:
    """192 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_by_id(secret: str, joining_id: str) -> str:
    """The token of whoever sat down under an id of their own: the same however often they ask, and nobody else's."""
    digest = hmac.digest(secret.encode(), f"join/{joining_id}".encode(), "sha256")
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
