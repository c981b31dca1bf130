"""What can be taken from a layout, now or by the next card: for the players of Manny Mole who look no further."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games.mole.cards import Card
from motherlode.games.mole.closing import Closing, take
from motherlode.games.mole.layout import CORRIDOR, Layout, Row
from motherlode.games.mole.position import Close, Lay, Play


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


def results(view: View, move: Move) -> list[Layout]:
    """The layouts that a move can lead to if it is made now, corridors not yet taken."""
    layout = layout_of(view)
    if isinstance(move, Play):
        return [layout.lay(move.card, spot) for spot in layout.spots(move.card)]
    if isinstance(move, Lay):
        card = Card.parse(view["pending"]["card"])
        return [layout.lay(card, spot) for spot in layout.spots(card) if str(spot) == str(move)]
    return [move.layout] if isinstance(move, Close) else []


def haul_by(view: View, move: Move) -> int:
    """The most cards that a move takes at once."""
    return max(map(haul_of, results(view, move)), default=0)


def is_careless(layout: Layout, card: Card, others: Sequence[Card]) -> bool:
    """Whether a card opens a corridor wherever it is laid, and none of the others in the hand takes anything there."""
    before = open_corridors(layout)
    return all(_opens(layout.lay(card, spot), before, others) for spot in layout.spots(card))


def _opens(layout: Layout, before: int, others: Sequence[Card]) -> bool:
    if layout.corridors() or open_corridors(layout) <= before:
        return False
    return not any(best_haul(layout, card) for card in others)


def open_corridors(layout: Layout) -> int:
    """How many corridors lack one card."""
    rows = layout.rows
    full = [len(row.piles) for row in rows] + [len(pile) for _, pile in layout.piles()]
    ends = max((row.end for row in rows), default=0)
    return full.count(CORRIDOR - 1) + sum(_lacks_one(rows, column) for column in range(-1, ends + 1))


def _lacks_one(rows: Sequence[Row], column: int) -> bool:
    """Whether one card more would fill a column: in a fourth row, or at an end of the row that is too short."""
    short = [row for row in rows if not row.start <= column < row.end]
    if len(rows) < CORRIDOR:
        return len(rows) == CORRIDOR - 1 and not short
    return len(short) == 1 and column in (short[0].start - 1, short[0].end)
