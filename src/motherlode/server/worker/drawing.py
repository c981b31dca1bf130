"""What is drawn by chance: tokens, ids and secrets. Tests can fix the last."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

from motherlode.server.tables.asked import NewSeat
from motherlode.server.tables.creating import Drawn

TOKEN_BYTES: Final = 24
TABLE_BYTES: Final = 12


def new_token() -> str:
    """192 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def renewed_token(secret: str, old: str, name: str | None) -> str:
    """The token that takes the place of another: for the same name the same one, which only the server can tell."""
    if name is None:
        return new_token()
    made = hmac.digest(secret.encode(), f"renewed/{old}/{name}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def new_table_id() -> str:
    """96 bits: who is not told of a table does not find it."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_secret(seed: str | None = None) -> str:
    """256 bits; made from a seed where a test gives one."""
    return secrets.token_hex(32) if seed is None else sha256(f"motherlode/testing/{seed}".encode()).hexdigest()


def draw_for(seats: list[NewSeat], seed: str | None) -> Drawn:
    """All that a new table needs."""
    held = {number: new_token() for number, seat in enumerate(seats) if seat.kind == "me"}
    return Drawn(new_secret(seed), new_token(), held)
