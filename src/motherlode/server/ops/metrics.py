"""Counters, times and gauges for Prometheus; of all workers of a host in one scrape."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder where several workers keep their counts."""
PREFIX: Final = "motherlode_"
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
MOST_SERIES: Final = 500
"""Combinations of labels of one metric; whatever comes beyond is counted as `other`."""
OTHER: Final = "other"

Kind = TypeVar("Kind", Counter, Histogram)

disable_created_metrics()  # type: ignore[no-untyped-call]


class Declared(msgspec.Struct, frozen=True):
    """A metric that there is: what it says, and the labels that it has. Their values must be few."""

    help: str
    labels: tuple[str, ...] = ()
    of: Literal["now", "so far"] = "now"
    """For gauges: whether what a worker that has ended told still counts."""


COUNTERS: Final = {
    "requests": Declared("Requests answered, by route and status.", ("method", "route", "status")),
    "entries": Declared("Entries offered to the store, by kind and result.", ("kind", "result")),
    "messages": Declared("Messages that came over WebSockets, by type.", ("type",)),
    "dropped_listeners": Declared("Listeners dropped because they did not keep up."),
    "refused_connections": Declared("Connections refused as one too many, by status.", ("why",)),
    "dropped_connections": Declared("Connections dropped, by why.", ("why",)),
    "socket_failures": Declared("Unexpected failures of WebSockets, by kind.", ("fault",)),
    "broken_tables": Declared("Tables put aside because they cannot be followed."),
    "thoughts": Declared("Thoughts of bots, by whether they were played.", ("game", "level", "result")),
    "bot_failures": Declared("Moves that a level failed to choose, so that a lower one did.", ("game", "level")),
    "refusals": Declared("What was refused, by code.", ("code",)),
    "connected": Declared("WebSockets opened so far."),
    "disconnected": Declared("WebSockets closed so far."),
}
TIMES: Final = {
    "request_seconds": Declared("How long requests took, by route.", ("route",)),
}
GAUGES: Final = {
    "connections": Declared("WebSockets open now."),
    "rooms": Declared("Tables in memory now."),
    "commits": Declared("Commits so far.", of="so far"),
    "committed_entries": Declared("Entries committed so far.", of="so far"),
}


class Metrics:
    """All that a worker counts. Names and labels are those declared above; values never tell anything about a game."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(PREFIX + name, each.help, each.labels, registry=self._registry)
            for name, each in COUNTERS.items()
        }
        self._times = {
            name: Histogram(PREFIX + name, each.help, each.labels, registry=self._registry, buckets=BUCKETS)
            for name, each in TIMES.items()
        }
        self._gauges = {
            name: Gauge(PREFIX + name, each.help, registry=self._registry, multiprocess_mode=_mode(each))
            for name, each in GAUGES.items()
        }
        self._counts: dict[tuple[str, ...], Counter] = {}
        self._timed: dict[tuple[str, ...], Histogram] = {}
        self._sources: Mapping[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, /, **labels: str) -> None:
        series = _series(self._counts, name, COUNTERS, labels)
        if series not in self._counts:
            self._counts[series] = _labelled(self._counters[name], series[1:])
        self._counts[series].inc(by)

    def time(self, name: str, seconds: float, /, **labels: str) -> None:
        series = _series(self._timed, name, TIMES, labels)
        if series not in self._timed:
            self._timed[series] = _labelled(self._times[name], series[1:])
        self._timed[series].observe(seconds)

    def gauge(self, sources: Mapping[str, Callable[[], float]]) -> None:
        """Where the gauges take their values from."""
        if set(sources) != set(GAUGES):
            raise ValueError(f"gauges without a source, or sources without a gauge: {set(sources) ^ set(GAUGES)}")
        self._sources = sources

    def refresh(self) -> None:
        """Take the values of the gauges. Other workers tell those of the last time."""
        for name, source in self._sources.items():
            self._gauges[name].set(source())

    def text(self) -> str:
        """Everything, of all workers, as `/metrics` shows it. It reads files where there are several."""
        folder = os.environ.get(SHARED)
        if not folder:
            return generate_latest(self._registry).decode()
        forget_the_dead(Path(folder))
        everybody = CollectorRegistry()
        multiprocess.MultiProcessCollector(everybody, folder)  # type: ignore[no-untyped-call]
        return generate_latest(everybody).decode()


def forget_the_dead(folder: Path) -> None:
    """What workers that have ended hold open counts no more; what they had counted so far still does."""
    for pid in {path.stem.rpartition("_")[2] for path in folder.glob("gauge_live*.db")}:
        if pid.isdecimal() and not _is_alive(int(pid)):
            multiprocess.mark_process_dead(int(pid), str(folder))  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    if os.name == "nt":  # there, asking would end it
        return True
    try:
        os.kill(pid, 0)
    except OSError as fault:
        return not isinstance(fault, ProcessLookupError)
    return True


def _mode(gauge: Declared) -> Literal["livesum", "sum"]:
    return "livesum" if gauge.of == "now" else "sum"


def _labelled(metric: Kind, values: tuple[str, ...]) -> Kind:
    return metric.labels(*values) if values else metric


def _series(
    known: Mapping[tuple[str, ...], object], name: str, declared: Mapping[str, Declared], given: dict[str, str]
) -> tuple[str, ...]:
    """A metric's name and the values of its labels; without their names, which are always the same."""
    names = declared[name].labels
    if len(given) != len(names):
        raise ValueError(f"the labels of {name} are {names}, not {tuple(given)}")
    series = (name, *[given[label] for label in names])
    if series in known or sum(each[0] == name for each in list(known)) < MOST_SERIES:
        return series
    return (name, *[OTHER] * len(names))
