"""Seats are held by tokens: unguessable, stored only as hashes, carried in a cookie, a header or a private link."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from motherlode.server.table import Table
from motherlode.server.testing_mode import secret_from

TOKEN_BYTES: Final = 24
TABLE_BYTES: Final = 12
COOKIE: Final = "seats"
COOKIE_SECONDS: Final = 180 * 24 * 60 * 60
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")
MOST_TOKENS: Final = 12
"""Tokens in one cookie: a device can hold every seat of a table, and its host's right."""


def new_token() -> str:
    """192 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """96 bits: who is not told of a table does not find it."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_secret(seed: str | None = None) -> str:
    """256 bits; made from a seed where a test gives one."""
    return secrets.token_hex(32) if seed is None else secret_from(seed)


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def tokens_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> list[str]:
    """The tokens that a request carries: a bearer header counts alone, else those of the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return [token.strip()] if TOKEN.fullmatch(token.strip()) else []
    found = cookies.get(COOKIE, "").split(".")
    return [token for token in found if TOKEN.fullmatch(token)][:MOST_TOKENS]


def is_bearer(headers: Mapping[str, str]) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


def seats_of(table: Table, tokens: Iterable[str]) -> dict[int, str]:
    """The seats that these tokens hold, each with its token."""
    held: dict[int, str] = {}
    for token in tokens:
        hashed = token_hash(token)
        for number, seat in enumerate(table.seats):
            if seat.token_hash and hmac.compare_digest(seat.token_hash, hashed):
                held[number] = token
    return held


def is_host(table: Table, tokens: Iterable[str]) -> bool:
    return any(hmac.compare_digest(table.setup.host_hash, token_hash(token)) for token in tokens)


def cookie_path(table_id: str) -> str:
    """A seat's cookie goes to its own table only."""
    return f"/api/tables/{table_id}"


def seat_link(table_id: str, token: str) -> str:
    """Under the cookie's own path, so that a device that holds other seats at the table keeps them."""
    return f"{cookie_path(table_id)}/seat/{token}"
