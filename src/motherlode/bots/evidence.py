"""What trials prove: how far some moves are surely ahead of all others."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

DOUBT: Final = 0.01
"""How often what is called sure may be wrong."""

Results = npt.NDArray[np.float64]
"""[trial, move]: what came of each move; all moves are tried under the same circumstances."""


def sure_lead(results: Results, right: Sequence[int]) -> float:
    """How far the worst of the right moves is ahead of the best of the others at least, to 99 %, trial by trial."""
    others = [move for move in range(results.shape[1]) if move not in right]
    pairs = [(one, other) for one in right for other in others]
    deviations = NormalDist().inv_cdf(1 - DOUBT / len(pairs))
    return min(_bound(results[:, one] - results[:, other], deviations) for one, other in pairs)


def _bound(leads: Results, deviations: float) -> float:
    return float(leads.mean() - deviations * leads.std(ddof=1) / sqrt(len(leads)))
