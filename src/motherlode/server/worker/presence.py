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
        self._heard: dict[str, tuple[float, frozenset[int], frozenset[int]]] = {}

    def hear(
        self,
        worker: str,
        seats: frozenset[int],
        now: float,
        *,
        is_watching: bool = False,
        held: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether other seats are present now; `held` are all seats that those who listen there hold."""
        before = self.present(now)
        if seats or is_watching:
            self._heard[worker] = (now, seats, held | seats)
        else:
            self._heard.pop(worker, None)
        return self.present(now) != before

    def present(self, now: float) -> set[int]:
        return {seat for seats, _ in self._lately(now) for seat in seats}

    def held(self, now: float) -> set[int]:
        """The seats whose people are connected there, be it from another seat of theirs."""
        return {seat for _, held in self._lately(now) for seat in held}

    def forget(self) -> None:
        """What was heard holds no more: it is said anew."""
        self._heard.clear()

    def is_watching(self, now: float) -> bool:
        """Whether somebody listens there, from a seat or from none."""
        return bool(self._lately(now))

    def _lately(self, now: float) -> list[tuple[frozenset[int], frozenset[int]]]:
        return [(seats, held) for at, seats, held in self._heard.values() if now - at < FORGET_SECONDS]
