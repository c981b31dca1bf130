"""The experienced player."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.mole.hauls import is_careless, layout_of
from motherlode.bots.mole.search import LEAD, PLAIN, Floats, weigh
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng
from motherlode.core.game import View
from motherlode.games.mole.cards import Card

WORLDS: Final = 40
CARE: Final = 0.25
"""How many cards it would rather do without than open a corridor that only others can use."""


class Expert(Thinker):
    """Weighs who lays before and after it, and what it opens for them, by imagining the hands it cannot see.

    In each imagined world all others play the card that takes most as the layout lies; it counts what it takes against
    what they take, and plays what does best over all worlds. It looks no further than the end of the round; but of
    cards that do about as well it plays one that opens no corridor for others alone.
    """

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        worlds = max(1, round(WORLDS * self._effort))
        values = weigh(table, view["seat"], hidden, PLAIN, LEAD, view["round"], worlds, rng)
        return values if view["pending"] else values - CARE * _careless(view, values > values.max() - CARE)


def _careless(view: View, good: npt.NDArray[np.bool_]) -> Floats:
    """1 for every good card that only opens a corridor for others, 0 for all others."""
    layout, hand = layout_of(view), [*map(Card.parse, view["hand"])]
    careless = np.zeros(len(hand))
    for at in np.flatnonzero(good):
        careless[at] = is_careless(layout, hand[at], hand[:at] + hand[at + 1 :])
    return careless
