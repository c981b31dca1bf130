"""Every way to go wrong has a name, and every message says what would have been right."""

from __future__ import annotations

from collections.abc import Iterable


class MotherlodeError(Exception):
    """The base of all errors that this package raises on purpose."""


class UnknownGame(MotherlodeError):
    """No game of that name."""


class OtherRules(MotherlodeError):
    """This was begun under rules that are not played here."""


class UnknownBot(MotherlodeError):
    """No bot of that name plays that game."""


class UnknownOption(MotherlodeError):
    """The game has no option of that name."""


class BadOption(MotherlodeError):
    """The option exists, its value does not fit."""


class UnknownSeat(MotherlodeError):
    """Nobody sits there."""


class BadDeal(MotherlodeError):
    """The deal is not one that this game could make."""


class NotBegun(MotherlodeError):
    """No game has begun there."""


class IllegalMove(MotherlodeError):
    """The rules forbid the move; the state is unchanged. The four errors below are its special cases."""


class UnreadableMove(IllegalMove):
    """The text is not a move of this game."""


class NotYourTurn(IllegalMove):
    """Another seat is to move."""


class GameOver(IllegalMove):
    """Nobody moves any more."""


class NothingToTakeBack(IllegalMove):
    """The seat has made no choice that is still its secret."""


class BadRecord(MotherlodeError):
    """A record that cannot be read or does not hold. `line` and `field` say where, as far as is known."""

    def __init__(self, fault: str, *, field: str | None = None, line: int | None = None) -> None:
        self.fault, self.field, self.line = fault, field, line
        places = ([f"line {line}"] if line is not None else []) + ([field] if field else [])
        super().__init__(": ".join([", ".join(places), fault] if places else [fault]))

    def at_line(self, line: int) -> BadRecord:
        return BadRecord(self.fault, field=self.field, line=line)


def one_of(choices: Iterable[object]) -> str:
    """`a`, `a or b`, `a, b or c`: how messages list what would have been right."""
    words = [str(choice) for choice in choices]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class MissingLibrary(MotherlodeError, ImportError):
    """An optional library is not installed."""


def how_to_get(extra: str) -> str:
    """How to install an extra. By its path: in no package index is there a Motherlode that is ours."""
    return f"pip install -e '.[{extra}]' in a clone, else pip install 'PATH/OF/THE/WHEEL[{extra}]'"


def missing(fault: ImportError, extra: str) -> MissingLibrary:
    """The error to raise, which says how to get the library."""
    return MissingLibrary(f"this needs {fault.name}, which is not installed: {how_to_get(extra)}")
