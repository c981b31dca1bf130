"""Times that count against nobody's patience: while nobody served, or when the clock was set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec


class Pauses(msgspec.Struct, frozen=True):
    """Spans of time, in order, none touching another."""

    spans: tuple[tuple[float, float], ...] = ()

    def lost(self, since: float, now: float) -> float:
        """How much of the time from then to now does not count."""
        return sum(max(0.0, min(now, ended) - max(since, began)) for began, ended in self.spans)

    def after(self, since: float, seconds: float) -> float:
        """When so many seconds that count will have passed since then."""
        until = since + seconds
        for began, ended in self.spans:
            if began < until:
                until += max(0.0, ended - max(began, since))
        return until


NO_PAUSES: Final = Pauses()


def merged(spans: Iterable[tuple[float, float]]) -> Pauses:
    """Spans in any order, some of them overlapping."""
    found: list[tuple[float, float]] = []
    for began, ended in sorted(spans):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(ended, found[-1][1]))
        elif ended > began:
            found.append((began, ended))
    return Pauses(tuple(found))
