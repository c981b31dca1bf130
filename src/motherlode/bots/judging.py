"""What a review asks of a game's bots: how good every move was, from what its seat knew, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec

from motherlode.bots.bot import StrictBot
from motherlode.core.game import AnyState, View
from motherlode.core.parts import Event, Json, Move


@runtime_checkable
class JudgingBot(StrictBot, Protocol):
    """A bot that can tell how likely each move is to win."""

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """The share of the win to expect after each of `moves`, in their order, if all go on well.

        It takes the same work on every machine, gives the same numbers every time, and changes nothing in the bot.
        """
        ...


class Reason(msgspec.Struct, frozen=True):
    """Why a move was as good as it was: a name for pages in other languages, what belongs into it, and the English."""

    key: str
    words: str
    values: dict[str, Json] = {}


class Commentator(Protocol):
    """Somebody in one seat who explains its decisions: the class `Commentator` of a room's module `commenting`."""

    def see(self, events: Sequence[Event]) -> None:
        """Something happened; these are the events that this seat may see."""

    def plainest(self, view: View, moves: Sequence[Move]) -> Move:
        """Of moves that are equally good, the one that needs the least explaining."""
        ...

    def why(self, view: View, played: Move, best: Move) -> Reason:
        """What speaks for the best move, and against the one played where that was another."""
        ...


class Ledger(Protocol):
    """A game's own account of what was won and lost, by the whole truth: the function `ledger` of that module."""

    def __call__(self, last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> Json:
        """By the number of a move, what it lost of the win and what was best; moves that were no choice are missing."""
        ...
