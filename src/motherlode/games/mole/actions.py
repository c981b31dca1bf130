"""The moves of Manny Mole as numbers.

0 to 99 play a card: yellow 1 to 20, red, green, blue, silver. Where a seat is asked where its card goes, 100 to 119
name a place in a row, five a row from the top: left of it, on its first, second or third pile, right of it; 120 to
122 open a new row above the first, second or third pile of the top row, 123 to 125 below one of the bottom row. From
126 to 157, a seat that is asked how to close the gaps takes the first, second, … way, in the order of the rules: by
the columns where rows start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.layout import CORRIDOR, Layout, Side
from motherlode.games.mole.position import Close, Lay, MoleMove, Play

CARDS: Final = deck(silver=True)
CARD_AT: Final = {card: at for at, card in enumerate(CARDS)}
MOST_PILES: Final = CORRIDOR - 1
"""So many has a row at most that waits for a card: four would have been taken."""
PLACES: Final = MOST_PILES + 2
"""In a row: left of it, on each pile, right of it."""
LAY: Final = len(CARDS)
ABOVE: Final = LAY + CORRIDOR * PLACES
BELOW: Final = ABOVE + MOST_PILES
CLOSE: Final = BELOW + MOST_PILES
MOST_WAYS: Final = 32
"""More than there are ways to close a gap: 15 (all layouts were tried)."""
COUNT: Final = CLOSE + MOST_WAYS


def legal_actions(view: View, moves: Sequence[MoleMove], begun: Sequence[int]) -> Sequence[int]:
    return sorted(_action(view, move, at) for at, move in enumerate(moves))


def move_of(view: View, actions: Sequence[int]) -> MoleMove:
    action = actions[0]
    if action < LAY:
        return Play(CARDS[action])
    if action >= CLOSE:
        return Close(Layout.parse(view["pending"]["choices"][action - CLOSE]["layout"]))
    rows = Layout.parse(view["layout"]).rows
    if action >= ABOVE:
        is_below, index = divmod(action - ABOVE, MOST_PILES)
        return Lay(Side.BELOW, rows[-1].tops[index]) if is_below else Lay(Side.ABOVE, rows[0].tops[index])
    line, place = divmod(action - LAY, PLACES)
    return _into_row(rows[line].tops, place)


def actions_of(view: View, move: MoleMove) -> tuple[int, ...]:
    ways = [choice["layout"] for choice in view["pending"]["choices"]] if isinstance(move, Close) else []
    return (_action(view, move, ways.index(str(move.layout)) if isinstance(move, Close) else 0),)


def _action(view: View, move: MoleMove, way: int) -> int:
    if isinstance(move, Play):
        return CARD_AT[move.card]
    return _spot(view, move) if isinstance(move, Lay) else CLOSE + way


def _spot(view: View, move: Lay) -> int:
    layout = Layout.parse(view["layout"])
    line, column = layout.find(move.neighbour)
    index = column - layout.rows[line].start
    match move.side:
        case Side.ABOVE:
            return ABOVE + index
        case Side.BELOW:
            return BELOW + index
        case Side.LEFT:
            return LAY + PLACES * line
        case Side.RIGHT:
            return LAY + PLACES * line + PLACES - 1
        case _:
            return LAY + PLACES * line + 1 + index


def _into_row(tops: Sequence[Card], place: int) -> Lay:
    if place == 0:
        return Lay(Side.LEFT, tops[0])
    return Lay(Side.RIGHT, tops[-1]) if place == PLACES - 1 else Lay(Side.ON, tops[place - 1])
