"""The links that people open, read by programs."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

import msgspec

from motherlode.client.errors import BadAddress

PAGE: Final = re.compile(r"(?P<front>.*)/table/(?P<table>[\w-]+)/?", re.ASCII)
SEAT: Final = re.compile(r"(?P<front>.*)/api/tables/(?P<table>[\w-]+)(?:/seat/(?P<token>[\w-]+))?/?", re.ASCII)
LIKE: Final = "https://games.example.org/table/ID, or a seat's private link"


class Address(msgspec.Struct, frozen=True):
    """Where a table is; with a token, which seat of it."""

    server: str
    """Without a slash at its end."""
    table: str
    token: str | None = None

    def __repr__(self) -> str:
        """Without the token."""
        return f"Address({self.server!r}, {self.table!r})"

    @classmethod
    def of(cls, link: str) -> Address:
        """What a table's link says, or the private link of a seat."""
        try:
            server = server_of(link)
        except BadAddress:
            raise BadAddress(f"{link!r} is no link to a table; such a link looks like {LIKE}") from None
        path = urlsplit(link.strip()).path
        found = SEAT.fullmatch(path) or PAGE.fullmatch(path)
        if found is None:
            raise BadAddress(f"{link} is no link to a table; such a link looks like {LIKE}")
        return cls(server + found["front"], found["table"], found.groupdict().get("token"))


def server_of(link: str) -> str:
    """Scheme, host and port."""
    try:
        parts = urlsplit(link.strip())
        is_good = parts.scheme in ("http", "https") and parts.hostname is not None and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good:
        raise BadAddress(f"{link!r} is no address of a server; one looks like https://games.example.org")
    return f"{parts.scheme}://{parts.netloc}"
