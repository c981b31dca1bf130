"""What can go wrong between a client and its server."""

from __future__ import annotations

from motherlode.core.errors import MotherlodeError


class BadAddress(MotherlodeError):
    """Not the address of a server, a table or a seat."""


class Unreachable(MotherlodeError):
    """Nobody answers there, or not as a server of this game does."""


class Refused(MotherlodeError):
    """The server refused it, in its own words, and nothing has changed. `code` is for programs."""

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        self.code, self.message, self.retry_after = code, message, retry_after
        super().__init__(message)
