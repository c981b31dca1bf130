"""What many games of one kind came to: nothing is kept but counts, however many games there are.

A chunk of games comes as columns, one entry a game, under the names of the lab's rows: `players`, `score_0`…, `winners`
(seats joined by "+"), `decided_by`, `length`, `starter`, and the game's own counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.figures import Counted

Column = npt.NDArray[Any]
Columns = Mapping[str, Column]
Histogram = dict[int, int]

NOBODY: Final = -1
"""In a column of seats, and for a counter that does not apply."""
EARLY_LEADER: Final = "early_leader"
EARLY_LEAD: Final = "early_lead"
LEAD_CHANGES: Final = "lead_changes"


class Tally(msgspec.Struct):
    """Counts of games at tables of so many players. Wins are counted in parts of one, so that a shared win adds up."""

    players: int
    games: int = 0
    lengths: Histogram = {}
    scores: Histogram = {}
    """Of every seat."""
    margins: Histogram = {}
    """How far the best score was ahead of the second."""
    best_scores: Histogram = {}
    place_wins: list[int] = []
    """By place, counted from the starter where the game has one: parts of wins, `unit` for a win alone."""
    winners: Histogram = {}
    """How many games had so many winners."""
    decided_by: dict[str, int] = {}
    counters: dict[str, Histogram] = {}
    early_games: Histogram = {}
    """How many games had somebody alone in the lead early on, by how far."""
    early_wins: Histogram = {}
    """Parts of wins of these early leaders."""

    @property
    def unit(self) -> int:
        return lcm(*range(1, self.players + 1))

    def counted(self) -> dict[str, Counted]:
        """The game's counters, without the games that they do not apply to."""
        return {
            name: Counted({value: games for value, games in sorted(values.items()) if value != NOBODY})
            for name, values in self.counters.items()
        }


def tally_of(columns: Columns, players: int, counters: Sequence[str]) -> Tally:
    """The counts of one chunk."""
    scores = np.stack([columns[f"score_{seat}"] for seat in range(players)], axis=1).astype(np.int64)
    tally = Tally(players, len(scores))
    parts = win_parts(columns["winners"], players, tally.unit)
    by_place = places(columns.get("starter"), players, len(scores))
    ranked = np.sort(scores, axis=1)
    tally.lengths = histogram(columns["length"])
    tally.scores = histogram(scores.reshape(-1))
    tally.best_scores, tally.margins = histogram(ranked[:, -1]), histogram(ranked[:, -1] - ranked[:, -2])
    tally.place_wins = [int(part) for part in np.take_along_axis(parts, by_place, axis=1).sum(axis=0)]
    tally.winners = histogram((parts > 0).sum(axis=1))
    names, times = np.unique(columns["decided_by"], return_counts=True)
    tally.decided_by = {str(name): int(games) for name, games in zip(names, times, strict=True)}
    tally.counters = {name: histogram(columns[name]) for name in counters}
    if EARLY_LEADER in tally.counters and EARLY_LEAD in tally.counters:
        _count_leaders(tally, columns[EARLY_LEADER].astype(np.int64), columns[EARLY_LEAD].astype(np.int64), parts)
    return tally


def _count_leaders(tally: Tally, leaders: Column, leads: Column, parts: Column) -> None:
    is_led = leaders != NOBODY
    won = np.take_along_axis(parts, np.maximum(leaders, 0)[:, None], axis=1)[is_led, 0]
    tally.early_games = histogram(leads[is_led])
    sums = np.bincount(leads[is_led], weights=won) if is_led.any() else np.zeros(0)
    tally.early_wins = {lead: round(sums[lead]) for lead in tally.early_games}


def win_parts(winners: Column, players: int, unit: int) -> Column:
    """Games × seats: what part of the win each seat has, in units."""
    texts, which = np.unique(winners.astype(str), return_inverse=True)
    found = np.zeros((len(texts), players), np.int64)
    for row, text in enumerate(texts):
        seats = [int(seat) for seat in text.split("+")]
        found[row, seats] = unit // len(seats)
    return found[which]


def places(starter: Column | None, players: int, games: int) -> Column:
    """Games × places: which seat has each place. Places go round the table from the starter, or from seat 0."""
    first = np.zeros(games, np.int64) if starter is None else np.maximum(starter.astype(np.int64), 0)
    return (first[:, None] + np.arange(players)) % players


def histogram(values: Column) -> Histogram:
    found, times = np.unique(values, return_counts=True)
    return {int(value): int(games) for value, games in zip(found, times, strict=True)}


def together(tallies: Sequence[Tally]) -> Tally:
    """Several tallies of the same kind of table as one."""
    first = tallies[0]
    names = [field.name for field in msgspec.structs.fields(Tally) if field.name != "players"]
    return Tally(first.players, **{name: _added([getattr(tally, name) for tally in tallies]) for name in names})


def _added(parts: Sequence[Any]) -> Any:
    """Numbers are added; lists place by place; mappings name by name."""
    if isinstance(parts[0], dict):
        names = sorted({name for part in parts for name in part})
        return {name: _added([part[name] for part in parts if name in part]) for name in names}
    if isinstance(parts[0], list):
        return [_added(column) for column in zip(*parts, strict=True)]
    return sum(parts)
