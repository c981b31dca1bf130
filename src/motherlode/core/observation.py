"""What a seat knows as one row of small numbers, for programs that learn.

A game may have it: the module `observation` beside its `rules`, which holds every name of `GameObservation`. It is told
from a view, and from what the seat remembers, so nothing can be in it that the seat may not know.

Seats are told relative to the one that looks: 0 is itself, 1 the next in order, and so on round the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.game import View
from motherlode.core.parts import Event

Observation = npt.NDArray[np.int8]


class Field(msgspec.Struct, frozen=True):
    """Some neighbouring entries of an observation."""

    name: str
    length: int
    low: int
    high: int
    meaning: str


class Knowledge(Protocol):
    """What a seat remembers of one game."""

    def see(self, events: Sequence[Event]) -> None:
        """Something happened; these are the events that the seat may see. Called after the deal and every move."""


class GameObservation(Protocol):
    """What the module `observation` of every room has."""

    @property
    def FIELDS(self) -> tuple[Field, ...]:  # noqa: N802
        """All fields in their order: the same whatever the options and the number of players."""

    def new_knowledge(self) -> Knowledge | None:
        """What a seat remembers that has just sat down. None in a game whose views tell all that is worth knowing."""

    def observe(self, view: View, knowledge: Any, begun: Sequence[int], /) -> Observation:
        """What a seat sees in its view and remembers; with None for its knowledge, what it sees alone.

        `begun` are the actions that it has chosen of its next move so far.
        """


def length_of(fields: Iterable[Field]) -> int:
    return sum(field.length for field in fields)


def bounds_of(fields: Iterable[Field]) -> tuple[Observation, Observation]:
    """The lowest and the highest number that each entry can be."""
    sizes = [(field.low, field.high, field.length) for field in fields]
    lows = [low for low, _, length in sizes for _ in range(length)]
    highs = [high for _, high, length in sizes for _ in range(length)]
    return np.array(lows, dtype=np.int8), np.array(highs, dtype=np.int8)


def places_of(fields: Iterable[Field]) -> dict[str, range]:
    """By name, the entries that a field takes."""
    places, first = {}, 0
    for field in fields:
        places[field.name] = range(first, first + field.length)
        first += field.length
    return places


def written(fields: Iterable[Field], values: Iterable[Iterable[int]]) -> Observation:
    """The row of these values, field by field; fields that have fewer than their length are filled up with zeros."""
    row = np.zeros(length_of(fields), dtype=np.int8)
    first = 0
    for field, entries in zip(fields, values, strict=True):
        told = list(entries)
        row[first : first + len(told)] = told
        first += field.length
    return row


def relative(seat: int, looker: int, players: int) -> int:
    """A seat as the one at `looker` counts: how many places further round the table."""
    return (seat - looker) % players


def from_here(values: Sequence[Any], looker: int) -> list[Any]:
    """Values by seat, those of the looker first."""
    return [*values[looker:], *values[:looker]]


def to_move(view: View) -> int:
    """Whether the looker may act now."""
    return int(view["seat"] in view["actors"])
