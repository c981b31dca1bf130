"""Every refusal has a code for programs and a sentence for people."""

from __future__ import annotations

from motherlode.core.errors import IllegalMove, MotherlodeError, NothingToTakeBack, NotYourTurn, UnreadableMove


class Refusal(Exception):
    """The server will not do that. Nothing has changed."""

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.retry_after = code, message, retry_after


def broken_refusal() -> Refusal:
    """What visitors of a table are told that cannot be followed any more; why is for the host to know."""
    return Refusal("broken", "this table cannot be opened by this version of the server; nothing of it is lost")


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
