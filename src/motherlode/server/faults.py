"""Every refusal has a code for programs, a sentence for people, and an HTTP status."""

from __future__ import annotations

from typing import Final

from motherlode.core.errors import IllegalMove, MotherlodeError, NothingToTakeBack, NotYourTurn, UnreadableMove

STATUS: Final = {
    "bad-request": 400,
    "bad-option": 400,
    "unreadable": 400,
    "who-are-you": 401,
    "not-allowed": 403,
    "wrong-origin": 403,
    "no-such-table": 404,
    "no-such-page": 404,
    "conflict": 409,
    "hold": 409,
    "illegal": 409,
    "not-your-turn": 409,
    "nothing-to-take-back": 409,
    "wrong-phase": 409,
    "taken": 409,
    "id-used": 409,
    "too-large": 413,
    "too-many": 429,
    "failed": 500,
    "store-down": 503,
}


class Refusal(Exception):
    """The server will not do that. Nothing has changed."""

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.retry_after = code, message, retry_after

    @property
    def status(self) -> int:
        return STATUS[self.code]


def refusal_of(fault: MotherlodeError) -> Refusal:
    """What the games and bots refuse, in the server's words."""
    if isinstance(fault, UnreadableMove):
        return Refusal("unreadable", str(fault))
    if isinstance(fault, NotYourTurn):
        return Refusal("not-your-turn", str(fault))
    if isinstance(fault, NothingToTakeBack):
        return Refusal("nothing-to-take-back", str(fault))
    if isinstance(fault, IllegalMove):
        return Refusal("illegal", str(fault))
    return Refusal("bad-option", str(fault))
