"""Seats' tokens on their way: in a cookie, a bearer header, or a private link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motherlode.server.tables.access import TOKEN

COOKIE: Final = "seats"
COOKIE_SECONDS: Final = 180 * 24 * 60 * 60
MOST_TOKENS: Final = 12
"""Tokens in one cookie: a device can hold every seat of a table, and its host's right."""


def tokens_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> list[str]:
    """The tokens that a request carries: a bearer header counts alone, else those of the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return [token.strip()] if TOKEN.fullmatch(token.strip()) else []
    found = cookies.get(COOKIE, "").split(".")
    return [token for token in found if TOKEN.fullmatch(token)][:MOST_TOKENS]


def is_bearer(headers: Mapping[str, str]) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


def cookie_path(table_id: str) -> str:
    """A seat's cookie goes to its own table only."""
    return f"/api/tables/{table_id}"


def seat_link(table_id: str, token: str) -> str:
    """Under the cookie's own path, so that a device that holds other seats at the table keeps them."""
    return f"{cookie_path(table_id)}/seat/{token}"
