"""What can be taken from a layout: for the players of Manny Mole who look no further."""

from __future__ import annotations

from motherlode.core.game import View
from motherlode.games.mole.cards import Card
from motherlode.games.mole.closing import Closing, take
from motherlode.games.mole.layout import Layout


def layout_of(view: View) -> Layout:
    return Layout.parse(view["layout"])


def best_haul(layout: Layout, card: Card) -> int:
    """The most cards that a card can take if it comes into this layout."""
    return max(haul_of(layout.lay(card, spot)) for spot in layout.spots(card))


def haul_of(layout: Layout) -> int:
    """The most cards that can be taken from a layout just laid, closing as suits best."""
    taking = take(layout)
    if taking is None:
        return 0
    return len(taking.cards) + max(map(haul_after, taking.closings))


def haul_after(closing: Closing) -> int:
    """The most cards that the chain takes after closing in this way."""
    return haul_of(closing.layout)
