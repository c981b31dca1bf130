"""How far each seat has been told of a table: what it missed it is told as it happened, once."""

from __future__ import annotations

import math


class Hearing:
    """By seat, the latest update that it is certain to have been told, as far as this worker knows."""

    def __init__(self, unknown: float = math.inf) -> None:
        """`unknown` is how far a seat is taken to know the table that this worker has told nothing yet."""
        self._unknown = unknown
        self._heard: dict[int, float] = {}

    def latest(self, seat: int) -> float:
        return self._heard.get(seat, self._unknown)

    def heard(self, seat: int | None, seq: int) -> None:
        """A seat has been told all up to there."""
        if seat is not None:
            self._heard[seat] = max(seq, self._heard.get(seat, 0))

    def claim(self, seat: int | None, since: int, now: int) -> None:
        """A seat says how far it knows a table that has come to `now`; it may know more than it says."""
        if seat is not None:
            self._heard[seat] = min(max(since, self.latest(seat)), now)

    def forget(self, seat: int) -> None:
        """Another worker tells it from now on: nobody here knows how far."""
        self._heard.pop(seat, None)
