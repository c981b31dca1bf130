"""Fitting the network to what came of games: plain steps down the gradient, in numpy."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi
from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.gold.public_table import NUMBERS, UNSEEN, PublicTable, entry
from motherlode.bots.gold.value import (
    FACT_SIZES,
    FACTS,
    FIRST_ROWS,
    KINDS,
    LATER_UNITS,
    LEAD_FACTS,
    OUTPUTS,
    QUIET_FACT,
    ROWS,
    STRIKE_FACTS,
    UNITS,
    UNSEEN_FACTS,
    Facts,
    Floats,
    Network,
    count_cards,
    find_others,
    kind_for,
)
from motherlode.core.compiled import compiled
from motherlode.games.gold.kernel import MOST_SEATS, PLAYERS, SEAT

BATCH: Final = 2048
RATE: Final = 2e-3
LAST_RATE: Final = 0.03
"""What the rate comes down to, as a part of the first."""
MARGIN_PART: Final = 0.3
"""How much a margin's error counts beside that of the shares."""


@compiled
def thermometers(tables: PublicTable, columns: Facts, found: Floats) -> None:
    """For each table a line: 1 for every value that a fact reaches; `columns` says where those of a fact begin."""
    facts, points = np.zeros(FACTS, dtype=np.int64), np.zeros(MOST_SEATS, dtype=np.int64)
    for at in range(len(tables)):
        public = tables[at]
        count_cards(public, entry(public, SEAT), facts)
        find_others(public, facts, points)
        for column in range(found.shape[1]):
            found[at, column] = 0.0
        for fact in range(FACTS):
            if columns[fact] < columns[fact + 1]:
                for value in range(facts[fact]):
                    found[at, columns[fact] + value] = 1.0


def most_of_facts(start: PublicTable) -> Facts:
    """The greatest value that each fact can have in games that start like this; 0 for those that do not matter."""
    players = int(start[PLAYERS])
    most = FACT_SIZES - 1
    most[: 2 * KINDS] = 0
    for number in NUMBERS:
        kind = kind_for(int(number), 0, players)
        most[kind] = most[UNSEEN_FACTS + kind] = start[UNSEEN + number]
    most[LEAD_FACTS + players - 1 : STRIKE_FACTS] = 0
    most[STRIKE_FACTS + players : QUIET_FACT] = 0
    return most


def rate_at(progress: float) -> float:
    """How far to step: ever less, from the beginning (0) to the end (1)."""
    return RATE * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + cos(pi * progress)))


class Learner:
    """A network in the making, with what Adam remembers of its steps.

    Every fact is given as a thermometer: a step for each value that it reaches. What should come out is counted from
    the seat to move: everybody's share of the win, then everybody's margin.
    """

    def __init__(self, start: PublicTable, rng: np.random.Generator) -> None:
        self._players, self._rng = int(start[PLAYERS]), rng
        self._columns = np.concatenate([[0], most_of_facts(start).cumsum()])
        self._layers = [
            self._layer(int(self._columns[-1]), UNITS, 0.12),
            self._layer(UNITS, LATER_UNITS, (2 / UNITS) ** 0.5),
            self._layer(LATER_UNITS, 2 * self._players, 0.05),
        ]
        self._means = [np.zeros_like(layer) for layer in self._layers]
        self._squares = [np.zeros_like(layer) for layer in self._layers]
        self._steps = 0

    def _layer(self, inputs: int, outputs: int, spread: float) -> Floats:
        """Random to begin with; its last line is added whatever comes in."""
        layer = self._rng.normal(0.0, spread, (inputs + 1, outputs)).astype(np.float32)
        layer[-1] = 0.0
        return layer

    def fit(self, tables: PublicTable, targets: Floats, rate: float) -> float:
        """Learn all of these tables once, in any order; the mean error."""
        errors = [self._step(tables[batch], targets[batch], rate) for batch in self._batches(len(tables))]
        return float(np.mean(errors))

    def _batches(self, count: int) -> Iterator[npt.NDArray[np.int64]]:
        order = self._rng.permutation(count)
        for at in range(0, count, BATCH):
            yield order[at : at + BATCH]

    def expected(self, tables: PublicTable) -> Floats:
        """What the network makes of these tables: shares and margins."""
        found = [self._expected(tables[at : at + BATCH]) for at in range(0, len(tables), BATCH)]
        return np.concatenate(found)

    def _expected(self, tables: PublicTable) -> Floats:
        last = self._forward(tables)[-1]
        last[:, : self._players] = np.exp(_logs(last[:, : self._players]))
        return last

    def _forward(self, tables: PublicTable) -> list[Floats]:
        """What goes into each layer, and what comes out of the last."""
        inputs = np.empty((len(tables), self._columns[-1]), dtype=np.float32)
        thermometers(tables, self._columns, inputs)
        found = [inputs]
        for layer in self._layers:
            through = found[-1] @ layer[:-1] + layer[-1]
            found.append(through if layer is self._layers[-1] else np.maximum(through, 0))
        return found

    def _step(self, tables: PublicTable, targets: Floats, rate: float) -> float:
        *inputs, last = self._forward(tables)
        error, slope = _errors(last, targets, self._players)
        slopes = []
        for layer, came in zip(self._layers[::-1], inputs[::-1], strict=True):
            slopes.append(np.concatenate([came.T @ slope, slope.sum(0, keepdims=True)]))
            slope = (slope @ layer[:-1].T) * (came > 0)
        self._go_down(slopes[::-1], rate)
        return error

    def _go_down(self, slopes: list[Floats], rate: float) -> None:
        """One step of Adam."""
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for layer, mean, square, slope in zip(self._layers, self._means, self._squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            layer -= rate * mean / (np.sqrt(square) + 1e-8)

    def network(self) -> Network:
        """What the kernel evaluates: for each value of a fact the sum of all steps up to it."""
        rows = np.zeros((ROWS + 1, UNITS), dtype=np.float32)
        for fact in range(FACTS):
            steps = self._layers[0][self._columns[fact] : self._columns[fact + 1]]
            at = FIRST_ROWS[fact] + 1
            rows[at : at + len(steps)] = steps.cumsum(0)
        rows[ROWS] = self._layers[0][-1]
        last = np.zeros((LATER_UNITS + 1, OUTPUTS), dtype=np.float32)
        last[:, : 2 * self._players] = self._layers[2]
        return Network(rows, self._layers[1].copy(), last)


def _logs(last: Floats) -> Floats:
    """The logarithms of the shares."""
    logits = last - last.max(1, keepdims=True)
    found: Floats = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    return found


def _errors(last: Floats, targets: Floats, players: int) -> tuple[float, Floats]:
    """How wrong what came out is, and how that changes with it: shares by their logarithms, margins by squares."""
    logs = _logs(last[:, :players])
    wrong = last[:, players:] - targets[:, players:]
    error = -(targets[:, :players] * logs).sum() + MARGIN_PART * 0.5 * (wrong * wrong).sum()
    slope = np.concatenate([np.exp(logs) - targets[:, :players], MARGIN_PART * wrong], axis=1)
    return float(error) / len(last), (slope / len(last)).astype(np.float32)
