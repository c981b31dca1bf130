"""Counters and gauges in Prometheus' text format."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

Labels = tuple[tuple[str, str], ...]

PREFIX: Final = "motherlode_"
HELP: Final = {
    "requests": "Requests answered, by route and status.",
    "request_seconds": "How long requests took, by route.",
    "entries": "Entries offered to the store, by kind and result.",
    "messages": "Messages that came over WebSockets, by type.",
    "dropped_listeners": "Listeners dropped because they did not keep up.",
    "refused_connections": "Connections refused as one too many, by status.",
    "dropped_connections": "Connections dropped, by why.",
    "socket_failures": "Unexpected failures of WebSockets, by kind.",
    "refusals": "What was refused, by code.",
    "connected": "WebSockets opened so far.",
    "disconnected": "WebSockets closed so far.",
    "connections": "WebSockets open now.",
    "rooms": "Tables in memory now.",
    "commits": "Commits so far.",
    "thoughts": "Thoughts of bots, by game, level and whether they were played.",
    "bot_failures": "Moves that a level of bots failed to choose, so that a lower one did.",
    "broken_tables": "Tables put aside because they cannot be followed.",
    "committed_entries": "Entries committed so far.",
}
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """All that a worker counts. Values and labels never hold anything about a game."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, float]] = defaultdict(lambda: defaultdict(float))
        self._times: dict[str, dict[Labels, list[float]]] = defaultdict(dict)

    def count(self, name: str, by: float = 1, /, **labels: str) -> None:
        self._counts[name][tuple(sorted(labels.items()))] += by

    def time(self, name: str, seconds: float, /, **labels: str) -> None:
        key = tuple(sorted(labels.items()))
        cells = self._times[name].setdefault(key, [0.0] * (len(BUCKETS) + 2))
        for at, bound in enumerate(BUCKETS):
            cells[at] += seconds <= bound
        cells[-2] += 1
        cells[-1] += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, as `/metrics` shows it."""
        lines: list[str] = []
        for name, values in sorted(self._counts.items()):
            lines += _head(f"{name}_total", name, "counter")
            lines += [f"{PREFIX}{name}_total{_labels(key)} {value:g}" for key, value in sorted(values.items())]
        for name, cells in sorted(self._times.items()):
            lines += _head(name, name, "histogram")
            for key, values_of in sorted(cells.items()):
                lines += _histogram(name, key, values_of)
        for name, value in gauges.items():
            lines += [*_head(name, name, "gauge"), f"{PREFIX}{name} {value:g}"]
        return "\n".join(lines) + "\n"


def _head(name: str, help_of: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {HELP[help_of]}", f"# TYPE {PREFIX}{name} {kind}"]


def _histogram(name: str, key: Labels, cells: list[float]) -> list[str]:
    *below, count, total = cells
    lines = [
        f"{PREFIX}{name}_bucket{_labels((*key, ('le', str(bound))))} {value:g}"
        for bound, value in zip(BUCKETS, below, strict=True)
    ]
    lines.append(f"{PREFIX}{name}_bucket{_labels((*key, ('le', '+Inf')))} {count:g}")
    return [*lines, f"{PREFIX}{name}_sum{_labels(key)} {total:g}", f"{PREFIX}{name}_count{_labels(key)} {count:g}"]


def _labels(labels: Labels) -> str:
    escaped = [(name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) for name, value in labels]
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped) + "}" if escaped else ""
