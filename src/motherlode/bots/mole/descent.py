"""Steps down a slope, for the nets of Manny Mole: Adam, with a rate that falls to nothing along a cosine."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

MEAN_KEPT: Final = 0.9
MEAN_NEW: Final = 0.1
"""The running mean of slopes: what is kept of it in each step, and what is new."""
SQUARE_KEPT: Final = 0.999
SQUARE_NEW: Final = 0.001
"""Likewise that of their squares."""
LEAST_SPREAD: Final = 1e-8


class Descent:
    """How far to step, each weight by itself: the further, the surer the slopes of the last steps agree."""

    def __init__(self, weights: npt.NDArray[np.float32], rate: float, steps: int) -> None:
        self._mean, self._square = np.zeros_like(weights), np.zeros_like(weights)
        self._rate, self._steps, self._step = rate, steps, 0

    def step(self, slope: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """What to take away from the weights after this slope."""
        self._step += 1
        self._mean = MEAN_KEPT * self._mean + MEAN_NEW * slope
        self._square = SQUARE_KEPT * self._square + SQUARE_NEW * slope**2
        mean, square = self._mean / (1 - MEAN_KEPT**self._step), self._square / (1 - SQUARE_KEPT**self._step)
        rate = self._rate * (1 + np.cos(np.pi * self._step / self._steps)) / 2
        taken: npt.NDArray[np.float32] = (rate * mean / (np.sqrt(square) + LEAST_SPREAD)).astype(np.float32)
        return taken
