"""What trials prove: how far some moves are surely ahead of all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

DOUBT: Final = 0.01
"""How often what is called sure may be wrong."""
FIRST: Final = 5
"""A first look takes one trial of so many, and leaves only what is close."""
FAR: Final = 0.1
"""What is behind by so much is not close."""

Results = npt.NDArray[np.float64]
"""[trial, move]: what came of each move; all moves are tried under the same circumstances."""


Trying = Callable[[Sequence[int], int], Results]
"""Tries these moves so often."""


def lead_by_trials(trying: Trying, moves: int, right: Sequence[int], trials: int) -> float:
    """How far the worst of the right moves is ahead of the best of the others at least, to 99 % in both looks together.

    The first look sorts out what is far behind; the second, with all trials, is for the rest.
    """
    leads = sure_leads(trying(range(moves), trials // FIRST), right, DOUBT / 2)
    least = min(leads.values())
    close = [other for other, lead in leads.items() if lead < FAR or lead == least]
    order = [*right, *close]
    second = sure_leads(trying(order, trials), range(len(right)), DOUBT / 2)
    return min([*second.values(), *[lead for other, lead in leads.items() if other not in close]])


def sure_leads(results: Results, right: Sequence[int], doubt: float) -> dict[int, float]:
    """By each other move, how far all the right ones are ahead of it at least, trial by trial."""
    others = [move for move in range(results.shape[1]) if move not in right]
    deviations = NormalDist().inv_cdf(1 - doubt / (len(right) * len(others)))
    return {other: min(_bound(results[:, one] - results[:, other], deviations) for one in right) for other in others}


def _bound(leads: Results, deviations: float) -> float:
    return float(leads.mean() - deviations * leads.std(ddof=1) / sqrt(len(leads)))
