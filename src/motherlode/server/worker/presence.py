"""Who is connected to other workers, as far as they have said so lately."""

from __future__ import annotations

from typing import Final

RENEW_SECONDS: Final = 20.0
"""How often a worker repeats who is connected to it."""
FORGET_SECONDS: Final = 60.0
"""After this time without a word, a worker is taken to be gone."""


class RemotePresence:
    """One table's people on the other workers."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[float, frozenset[int]]] = {}

    def hear(self, worker: str, seats: frozenset[int], now: float, *, is_watching: bool = False) -> bool:
        """Whether other seats are present now."""
        before = self.present(now)
        if seats or is_watching:
            self._heard[worker] = (now, seats)
        else:
            self._heard.pop(worker, None)
        return self.present(now) != before

    def present(self, now: float) -> set[int]:
        return {seat for seats in self._lately(now) for seat in seats}

    def is_watching(self, now: float) -> bool:
        """Whether somebody listens there, from a seat or from none."""
        return bool(self._lately(now))

    def _lately(self, now: float) -> list[frozenset[int]]:
        return [seats for at, seats in self._heard.values() if now - at < FORGET_SECONDS]
